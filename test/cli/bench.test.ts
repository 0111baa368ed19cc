import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run } from './run.ts'

let folder: string
const at = (name: string) => join(folder, name)

const TEXT =
  'Tides follow the moon, and the moon follows nobody; that much every keeper of a lighthouse knows by heart.'

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pith-bench-'))
  const rows = [1, 2].map(number => ({
    id: String(number).repeat(64),
    case: `page-${number}`,
    dataset: 'tides',
    html: `<nav><a href="/">Home</a></nav><p>${TEXT}</p>`,
    text: TEXT,
  }))
  writeFileSync(at('tides.jsonl'), rows.map(row => `${JSON.stringify(row)}\n`).join(''))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('pith bench', () => {
  test('runs, scores and reports', async () => {
    const ran = await run(['bench', 'run', at('tides.jsonl'), '-o', at('out'), '-e', 'xpath-text'])
    expect(ran).toMatchObject({ code: 0, err: '' })
    expect(ran.out).toMatch(/^2 pages; 2 answers, 0 empty, 0 failed\./)
    mkdirSync(at('stored/tides'), { recursive: true })
    writeFileSync(at('stored/tides/other.jsonl'), `${JSON.stringify({ page_id: '1'.repeat(64), plaintext: TEXT })}\n`)
    const imported = await run(['bench', 'import', at('out'), '--answers', `old=${at('stored')}`])
    expect(imported.out).toMatch(/: 1 new rows of 1 systems\.\n$/)
    expect((await run(['bench', 'score', at('out')])).out).toMatch(/^3 answers scored\./)
    const report = await run(['bench', 'report', at('out'), '--browse', '1', '--system', 'xpath-text'])
    expect(report.out.trim().split('\n')).toEqual(
      ['report.md', 'report.html', 'pages.html'].map(name => at(`out/${name}`)),
    )
    const markdown = readFileSync(at('out/report.md'), 'utf8')
    expect(markdown).toMatch(/\| xpath-text \| \*\*0\.9\d\d\*\* \|/)
    expect(markdown).toMatch(/\| other@old \| 2 \| 1 \| 0 \| 0 \| 1 \| 0 \|/)
  })

  test('repeats the study: trained systems out-of-fold, ensembles by what their members answered', async () => {
    writeFileSync(at('study.jsonl'), readFileSync(at('tides.jsonl'), 'utf8').replaceAll('"tides"', '"cleaneval"'))
    mkdirSync(at('answers/cleaneval'), { recursive: true })
    const answers = [1, 2].map(number => `${JSON.stringify({ page_id: String(number).repeat(64), plaintext: TEXT })}\n`)
    writeFileSync(at('answers/cleaneval/dragnet.jsonl'), answers.join(''))
    const members = ['dragnet', 'bte', 'majority-all'].flatMap(name => ['-e', name])
    const to = ['--bench', at('study-bench'), '-o', at('study'), '--out-of-fold', at('answers')]
    const { code, out } = await run(['bench', 'study', at('study.jsonl'), ...members, ...to])
    expect(code).toBe(0)
    expect(out.trim().split('\n')).toContain(at('study/comparison.html'))
    const rows = readFileSync(at('study-bench/runs.jsonl'), 'utf8').trim().split('\n')
    const runs = rows.map(row => JSON.parse(row) as { system: string; text: string; ms?: number })
    expect(runs.filter(({ system }) => system === 'dragnet').every(({ ms }) => ms === undefined)).toBe(true)
    expect(runs.filter(({ system }) => system === 'majority-all').map(({ text }) => text)).toEqual([TEXT, TEXT])
  })

  test('measures leaves', async () => {
    const { code, out } = await run(['bench', 'leaves', at('tides.jsonl'), '-e', 'xpath-text'])
    expect(code).toBe(0)
    expect(out).toMatch(/\| xpath-text \| tides \| 4 \| 0\.500 \|/)
  })

  test('raises floors, and fails below them', async () => {
    const gate = ['bench', 'gate', at('tides.jsonl'), '-e', 'xpath-text', '--share', '1', '--floors', at('floors.json')]
    expect(await run([...gate, '--raise'])).toMatchObject({ code: 0, err: '' })
    expect(await run(gate)).toMatchObject({ code: 0, err: '' })
    const floors = JSON.parse(readFileSync(at('floors.json'), 'utf8'))
    floors.tides.systems['xpath-text']['word-f1'] = 0.999
    writeFileSync(at('floors.json'), JSON.stringify(floors))
    const failed = await run(gate)
    expect(failed.code).toBe(1)
    expect(failed.err).toMatch(/^tides: xpath-text has word-f1 0\.9\d+, below its floor of 0\.999\.\n$/)
  })

  test.each([
    [['run', 'nowhere'], /no file or folder "nowhere"/],
    [['import', 'nowhere', '--answers', 'nameless'], /not of the form LABEL=PATH/],
    [['report', 'nowhere'], /pith bench run/],
  ])('%j says what to do', async (words, message) => {
    const { code, err } = await run(['bench', ...words])
    expect(code).not.toBe(0)
    expect(err).toMatch(message)
  })
})
