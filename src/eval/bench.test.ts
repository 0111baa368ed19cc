import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Example } from '../datasets/example.ts'
import { ensembleNames } from '../extractors/ensemble/index.ts'
import { fallsBelow, measure, raised } from './gate.ts'
import { judgeLeaves } from './leaves.ts'
import { WorkFailure } from './pool.ts'
import { writeReport } from './report/report.ts'
import { readResults } from './report/results.ts'
import { keysOf, rowsOf } from './rows.ts'
import { collectPages, run, sampleOf } from './run.ts'
import { forget, score } from './score.ts'
import { importAnswers, importScores } from './stored.ts'
import { extractorSystems, type SystemGroup } from './systems.ts'
import { voteAll } from './vote.ts'

const SENTENCE = 'This sentence is the main content of the page, and it is long enough to be taken for such by all.'

function example(number: number, more: Partial<Example> = {}): Example {
  const text = `${SENTENCE} It has the number ${number}.`
  return {
    id: String(number).repeat(64).slice(0, 64),
    studyId: `study-${number}`,
    dataset: 'scrapinghub',
    case: `page-${number}`,
    host: `site${number}.example`,
    html: `<title>Page</title><ul><li><a href="/">Home</a></ul><p>${text}</p>`,
    text,
    textStudy: text,
    ...more,
  }
}

const EXAMPLES = [
  example(1),
  example(2),
  example(3, { dataset: 'wcxb-dev', pageType: 'article', with: ['main content'], without: ['Home'] }),
  example(4, { dataset: 'wcxb-dev', pageType: 'forum' }),
]
async function* source(): AsyncGenerator<Example> {
  yield* EXAMPLES
}

/** One system that answers with the text of the page, one that fails at page 2 and has nothing to say to page 3. */
function fakes(): SystemGroup & { asked: string[] } {
  const asked: string[] = []
  const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ')
  return {
    asked,
    lanes: 2,
    systems: [
      {
        name: 'all',
        async answer({ id, html }) {
          asked.push(id[0])
          return { text: textOf(html), ms: 2 }
        },
      },
      {
        name: 'moody',
        async answer({ id, html }) {
          if (id.startsWith('2')) throw new WorkFailure('timeout', 'too late')
          return { text: id.startsWith('3') ? '' : textOf(html), ms: 5 }
        },
      },
    ],
    close: async () => {},
  }
}

const POOL = { lanes: 1, timeoutMs: 10_000 }
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-bench-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const row of rows) list.push(row)
  return list
}

async function runFakes(): Promise<void> {
  await collectPages(source, folder)
  await run(source, fakes(), folder, await keysOf(folder, 'runs'))
}

describe('run', () => {
  test('keeps every answer and every failure as a row', async () => {
    await runFakes()
    const rows = await all(rowsOf(folder, 'runs'))
    expect(rows).toHaveLength(8)
    const moody = rows.filter(row => row.system === 'moody')
    expect(moody.find(row => row.page.startsWith('2'))?.error).toEqual({ code: 'timeout', message: 'too late' })
    expect(moody.find(row => row.page.startsWith('3'))?.text).toBe('')
  })

  test('goes on where it was broken off, even in the middle of a row', async () => {
    await runFakes()
    const path = join(folder, 'runs.jsonl')
    const lines = (await readFile(path, 'utf8')).split('\n')
    await writeFile(path, `${lines.slice(0, 5).join('\n')}\n${lines[5].slice(0, 20)}`)
    await run(source, fakes(), folder, await keysOf(folder, 'runs'))
    const rows = await all(rowsOf(folder, 'runs'))
    expect(new Set(rows.map(row => row.system + row.page)).size).toBe(8)
    expect(rows).toHaveLength(8)
  })

  test('asks no system twice, unless it is forgotten', async () => {
    await runFakes()
    const group = fakes()
    await run(source, group, folder, await keysOf(folder, 'runs'))
    expect(group.asked).toEqual([])
    await forget(folder, new Set(['all']))
    await run(source, group, folder, await keysOf(folder, 'runs'))
    expect(group.asked.sort()).toEqual(['1', '2', '3', '4'])
  })

  test('gives trained systems the fold of the page', async () => {
    const folds: (number | undefined)[] = []
    const group: SystemGroup = {
      lanes: 1,
      close: async () => {},
      systems: [
        {
          name: 'trained',
          async answer({ fold }) {
            folds.push(fold)
            return { text: '', ms: 0 }
          },
        },
      ],
    }
    await collectPages(source, folder)
    await run(source, group, folder, new Set(), { foldOf: ({ host }) => Number(host.at(4)) % 2 })
    expect(folds).toEqual([1, 0, 1, 0])
    expect((await all(rowsOf(folder, 'runs'))).map(row => row.fold)).toEqual([1, 0, 1, 0])
  })

  test('a row that is not JSON in the midst of others is an error that names it', async () => {
    await runFakes()
    await appendFile(join(folder, 'runs.jsonl'), 'oops\n{}\n')
    await expect(all(rowsOf(folder, 'runs'))).rejects.toThrow(/Line 9 of .*Remove it/)
  })
})

describe('score', () => {
  test('scores failures and silence as empty answers, and says so', async () => {
    await runFakes()
    await score(folder, POOL)
    const rows = await all(rowsOf(folder, 'scores'))
    expect(rows).toHaveLength(8)
    const of = (page: string) => rows.find(row => row.system === 'moody' && row.page.startsWith(page))!
    expect([of('1').state, of('2').state, of('3').state]).toEqual(['answered', 'failed', 'empty'])
    expect(of('2').scores['rouge-lsum']['f1']).toBe(0)
    expect(of('1').scores['rouge-lsum']['recall']).toBe(1)
    expect(rows.find(row => row.page.startsWith('3') && row.system === 'all')!.scores['word-f1']).toMatchObject({
      with: 1,
      without: 1,
    })
  })

  test('does not score again what has a score', async () => {
    await runFakes()
    await score(folder, POOL)
    let rows = 0
    await score(folder, { ...POOL, onRow: () => rows++ })
    expect(rows).toBe(0)
  })
})

describe('stored answers', () => {
  const answer = (number: number) => JSON.stringify({ page_id: `study-${number}`, plaintext: SENTENCE })

  test.each([
    ['DATASET/SYSTEM.jsonl', 'scrapinghub', 'old'],
    ['SYSTEM/DATASET.jsonl', 'old', 'scrapinghub'],
  ])('are read from %s, missing pages as such', async (_, parent, stem) => {
    await collectPages(source, folder)
    const stored = join(folder, 'stored')
    await mkdir(join(stored, parent), { recursive: true })
    await writeFile(join(stored, parent, `${stem}.jsonl`), `${answer(1)}\n${answer(7)}\n`)
    expect(await importAnswers(stored, '2023', folder)).toEqual({ systems: ['old@2023'], rows: 1, unknown: 1 })
    await score(folder, POOL)
    const results = (await readResults(folder)).of('old@2023', 'scrapinghub')
    expect(results.map(({ page, state }) => [page[0], state])).toEqual([
      ['1', 'answered'],
      ['2', 'missing'],
    ])
  })

  test('are read from SYSTEM.json, also of a system that has the name of a dataset', async () => {
    await collectPages(source, folder)
    const stored = join(folder, 'stored')
    await mkdir(stored)
    await writeFile(join(stored, 'scrapinghub.json'), JSON.stringify({ ['1'.repeat(64)]: { articleBody: SENTENCE } }))
    expect(await importAnswers(stored, 'own', folder)).toMatchObject({ systems: ['scrapinghub@own'], rows: 1 })
  })

  test('that are not there are an error that says what to give', async () => {
    await collectPages(source, folder)
    await expect(importAnswers(join(folder, 'nowhere'), 'x', folder)).rejects.toThrow(/Give a folder of/)
  })

  test('may be lost: then published scores stand in', async () => {
    await collectPages(source, folder)
    const path = join(folder, 'published.jsonl')
    await writeFile(
      path,
      `${JSON.stringify({ dataset: 'scrapinghub', id: 'study-1', model: 'm', p: 0.5, r: 1, f1: 0.67 })}\n`,
    )
    await importScores(path, 'paper', folder)
    expect(await all(rowsOf(folder, 'scores'))).toMatchObject([
      { system: 'm@paper', page: '1'.repeat(64), scores: { 'rouge-lsum': { f1: 0.67 } } },
    ])
  })
})

describe('vote', () => {
  async function answer(system: string, page: number, text: string): Promise<void> {
    const { id, dataset } = EXAMPLES[page - 1]
    await mkdir(join(folder, 'answers', dataset), { recursive: true })
    const row = JSON.stringify({ page_id: id, plaintext: text })
    await appendFile(join(folder, 'answers', dataset, `${system}.jsonl`), `${row}\n`)
  }

  test('elects what most members answered, and votes on a page once', async () => {
    await collectPages(source, folder)
    const right = `${SENTENCE} It has the number 1.`
    for (const [member, text] of Object.entries({ bte: right, justext: right, goose3: 'Home' }))
      await answer(member, 1, text)
    await importAnswers(join(folder, 'answers'), undefined, folder)
    expect(await voteAll(source, ensembleNames, folder)).toBe(3 * EXAMPLES.length)
    expect(await voteAll(source, ensembleNames, folder)).toBe(0)
    const votes = (await all(rowsOf(folder, 'runs'))).filter(row => row.system === 'majority-best')
    expect(votes.map(row => row.text)).toEqual([right, '', '', ''])
  })
})

describe('report', () => {
  test('writes tables and charts with every system, and no text of a page', async () => {
    await runFakes()
    await score(folder, POOL)
    const out = join(folder, 'out')
    const files = await writeReport(folder, out, digests => `Measured on ${[...digests.keys()]}.`)
    expect(files).toEqual([join(out, 'report.md'), join(out, 'report.html')])
    const [markdown, html] = await Promise.all(files.map(file => readFile(file, 'utf8')))
    expect(markdown).toContain('| all | **0.929** | **1.000** | **0.963** |')
    expect(markdown).toContain('## By page type: wcxb-dev')
    expect(markdown).toMatch(/\| moody \| 4 \| 2 \| 1 \| 1 \| 0 \| 0 \|/)
    expect(html.match(/<svg/g)!.length).toBeGreaterThanOrEqual(7)
    expect(html).not.toMatch(/<script src|<link|https?:\/\/(?!www\.w3\.org)/)
    expect(markdown + html).not.toContain('main content of the page, and it is')
  })

  test('writes a browser of pages with gold and answers, safe from what they hold', async () => {
    EXAMPLES[0] = example(1, { text: '</script><b>gold', textStudy: '</script><b>gold' })
    await runFakes()
    EXAMPLES[0] = example(1)
    await score(folder, POOL)
    const files = await writeReport(folder, folder, () => '', { browse: 3, systems: ['moody', 'all'] })
    const html = await readFile(files[2], 'utf8')
    expect(html).toContain('\\u003c/script>\\u003cb>gold')
    const data = JSON.parse(/id="data">(.*?)<\/script>/s.exec(html)![1])
    expect(data.shown).toHaveLength(3)
    expect(Object.keys(data.shown[0].answers).sort()).toEqual(['all', 'moody'])
  })

  test('of a folder without scores is an error that says what to run', async () => {
    await expect(writeReport(folder, folder, () => '')).rejects.toThrow(/pith bench run/)
  })
})

describe('leaves', () => {
  test('are judged by where the gold is', async () => {
    const [row] = await judgeLeaves(source(), ['xpath-text'], POOL)
    expect(row).toMatchObject({ dataset: 'scrapinghub', pages: 2, leaves: 4 })
    expect(row.byLeaf).toMatchObject({ recall: 1, precision: 0.5, auc: 0.5 })
    expect(row.byWord['precision']).toBeGreaterThan(0.9)
  })
})

describe('gate', () => {
  const measured = () => measure(source(), extractorSystems(['xpath-text'], POOL))

  test('tells what fell below its floor, and raises but never lowers', async () => {
    const reached = await measured()
    const floors = raised({}, reached)
    expect(fallsBelow(floors, reached)).toEqual([])
    const level = { ...reached.levels['scrapinghub'], systems: { 'xpath-text': { 'rouge-lsum': 0.1, 'word-f1': 1 } } }
    const worse = { levels: { scrapinghub: level }, failures: [] }
    expect(fallsBelow(floors, worse)).toEqual([
      expect.stringMatching(/scrapinghub: xpath-text has rouge-lsum 0\.1000, below/),
    ])
    expect(raised(floors, worse)['scrapinghub'].systems['xpath-text']).toEqual({
      'rouge-lsum': floors['scrapinghub'].systems['xpath-text']['rouge-lsum'],
      'word-f1': 0.997,
    })
  })

  test('does not compare with another sample', async () => {
    const reached = await measured()
    const other = { scrapinghub: { ...reached.levels['scrapinghub'], digest: 'other' } }
    expect(fallsBelow(other, reached)).toEqual([expect.stringContaining('the sample has changed')])
  })

  test('takes every failure for a fall', async () => {
    const { failures } = await measure(source(), fakes())
    expect(failures).toEqual(['scrapinghub: moody failed on page-2: too late.'])
  })

  test('draws the same pages each time', async () => {
    expect((await all(sampleOf(source(), 0.2))).map(page => page.id[0])).toEqual(['1', '2', '3'])
    expect(await all(sampleOf(source(), 0))).toEqual([])
  })
})
