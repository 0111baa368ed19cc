import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DatasetName, datasets, type Example, findSources, readExamples } from './index.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'pith-datasets-'))
})
afterAll(() => rm(root, { recursive: true }))

type Files = Record<string, string | Uint8Array>

async function folderOf(name: string, files: Files): Promise<string> {
  const folder = join(root, name)
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  return folder
}

const page = (title: string, text: string) =>
  `<html lang="en-GB"><title>${title}</title><a>Home</a><p>${text}</p></html>`

/** A small folder in the layout of each dataset, and what its first page must become. */
const cases: Record<DatasetName, { files: Files; first: Partial<Example>; skipped?: Record<string, string> }> = {
  cleaneval: {
    files: {
      'en_original/7.html': `<text id="http://tides.test/a" encoding="utf-8">\n${page('Tides', 'The sea rose.')}\n</text>`,
      'en_cleaned/7-cleaned.txt': 'URL: http://www.tides.test/a\n\n   <h>Tides &amp; time\n   <p>The sea rose.\n',
      'finalrun-input/60.html': page('Sand', 'Dunes move.'),
      'finalrun-input/61.html': page('Lost', 'Nobody read this.'),
      'GoldStandard/60.txt': 'URL: http://sand.test/\n<p>Dunes move.',
    },
    first: {
      case: 'dev/7', split: 'dev', url: 'http://www.tides.test/a', host: 'tides.test', language: 'en',
      text: 'Tides & time\nThe sea rose.\n', html: page('Tides', 'The sea rose.'),
    }, // biome-ignore format: a table
    skipped: { '61': 'no gold' },
  },
  cleanportaleval: {
    files: {
      'input/tides.test_1.html': page('Tides', 'The sea rose.'),
      'GoldStandard/tides.test_1.txt': '\nURL: http://tides.test/1\n<h>Tides\n<l>The sea rose.',
    },
    first: { case: 'tides.test_1', host: 'tides.test', text: 'Tides\nThe sea rose.' },
  },
  cetd: {
    files: {
      'BBC/original/1.htm': page('Tides', 'The sea rose.'),
      'BBC/gold/1.txt': 'The sea rose.',
      'YAHOO!/original/2.htm': page('Sand', 'Dunes move.'),
      'YAHOO!/gold/2.txt': 'Dunes move.',
    },
    first: { case: 'BBC_1', text: 'The sea rose.', host: '' },
  },
  dragnet: {
    files: {
      'HTML/R1.html': page('Tides', 'The sea rose. '.repeat(20)),
      'HTML/T2.html': ' ',
      'Corrected/R1.html.corrected.txt': 'The sea rose.\n\n!@#$%^&*()  COMMENTS\n\nNice.\n',
      'Corrected/T2.html.corrected.txt': 'Dunes move.',
      'Corrected/T3.html.corrected.txt': 'No page.',
      'training.txt': 'R1\n',
      'test.txt': 'T2\nT3',
    },
    first: {
      case: 'R1', split: 'training', text: 'The sea rose.\n\n', comments: 'Nice.',
      textStudy: 'The sea rose.\n\n!@#$%^&*()  COMMENTS\n\nNice.\n',
    }, // biome-ignore format: a table
    skipped: { T2: 'the page is empty', T3: 'gold without a page' },
  },
  'l3s-gn1': {
    files: {
      'original/0a-1.html': '<title>Tides\n<body><p>By A. Gull<h1>Tides</h1><p>The sea “rose”.',
      'annotated/0a-1.html':
        '<p><span class="x-nc-sel3">By A. Gull</span><h1><span class="x-nc-sel1">Tides</span></h1><p><span class="x-nc-sel2">The sea ?rose?.</span>',
      'url-mapping.txt': '<urn:uuid:0a-1> http://tides.test/a\n',
    },
    first: {
      case: '0a-1', host: 'tides.test',
      text: 'By A. Gull \nTides \nThe sea “rose”.', textStudy: 'Tides \nThe sea ?rose?. \nBy A. Gull',
      html: '<title>Tides</title>\n<body><p>By A. Gull<h1>Tides</h1><p>The sea “rose”.',
    }, // biome-ignore format: a table
  },
  'google-trends-2017': {
    files: {
      'raw_html/5.html': page('Tides', 'The sea rose.'),
      'prepared_html/5.html':
        '<span __boilernet_label="0">Home</span><p><span __boilernet_label="1"> The sea rose. </span>',
      '50-30-100-split/train.txt': '5.html\n',
    },
    first: { case: '5', text: 'The sea rose.', split: 'train' },
  },
  readability: {
    files: {
      'test/test-pages/tides/source.html': page('Tides', 'The sea rose.'),
      'test/test-pages/tides/expected.html': '<div><p>The sea rose.</p></div>',
      'test/test-pages/tides/expected-metadata.json': '{"title":"Tides","byline":"A. Gull","publishedTime":null}',
      'test/test-pages/wip/source.html': page('Wip', ''),
    },
    first: {
      case: 'tides',
      text: 'The sea rose.',
      markup: '<div><p>The sea rose.</p></div>',
      title: 'Tides',
      author: 'A. Gull',
    },
    skipped: { wip: 'no gold' },
  },
  scrapinghub: {
    files: {
      'ground-truth.json': JSON.stringify({
        ab: { articleBody: 'The sea rose.', url: 'https://tides.test/a' },
        cd: { articleBody: 'x' },
      }),
      'html/ab.html.gz': gzipSync(page('Tides', 'The sea rose.')),
    },
    first: { case: 'ab', url: 'https://tides.test/a', host: 'tides.test', text: 'The sea rose.' },
    skipped: { cd: 'gold without a page' },
  },
  wcxb: {
    files: {
      'dev/html/0001.html.gz': gzipSync(page('Tides', 'The sea rose.')),
      'dev/html/0002.html.gz': gzipSync(page('Sand', 'Dunes move.')),
      'dev/ground-truth/0001.json': JSON.stringify({
        url: 'https://tides.test/a', _internal: { page_type: { primary: 'article' } },
        ground_truth: { title: 'Tides', author: null, main_content: 'The sea rose.', with: ['sea'], without: ['Home'] },
      }), // biome-ignore format: a table
      'dev/ground-truth/0002.json': '{"ground_truth":{}}',
    },
    first: {
      dataset: 'wcxb-dev', case: '0001', split: 'dev', pageType: 'article', title: 'Tides', text: 'The sea rose.',
      with: ['sea'], without: ['Home'],
    }, // biome-ignore format: a table
    skipped: { '0002': 'no gold' },
  },
}

describe.each(Object.entries(cases))('%s', (name, { files, first, skipped = {} }) => {
  it('is recognised, read, and counts what it leaves out', async () => {
    const folder = await folderOf(name, files)
    const [source] = await findSources(folder)
    expect(source.name).toBe(name)
    const left: Record<string, string> = {}
    const examples = await all(source.read((page, reason) => (left[page] = reason)))
    expect(examples[0]).toMatchObject({ dataset: name, ...first })
    expect(examples[0].id).toMatch(/^[0-9a-f]{64}$/)
    expect(left).toEqual(skipped)
  })
})

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

describe('JSONL', () => {
  const row = {
    id: 'a',
    dataset: 'mine',
    case: '1',
    html: '<p>The sea\u2028rose.',
    text: 'The sea rose.',
    enc: 'utf-8',
  }
  const lines = `${JSON.stringify(row)}\r\n\n${JSON.stringify({ id: 'b', html: '' })}\n`

  it.each([
    ['mine.jsonl', lines],
    ['mine.jsonl.gz', gzipSync(lines)],
  ])('is read from %s', async (name, content) => {
    const folder = await folderOf(`plain-${name}`, {
      [name]: content,
      'hosts.tsv': 'mine\t1\ta\ttides.test\turl\ten\n',
    })
    const left: string[] = []
    const examples = await all(readExamples(join(folder, name), (page, reason) => left.push(`${page}: ${reason}`)))
    expect(examples).toEqual([
      { id: 'a', dataset: 'mine', case: '1', host: 'tides.test', language: 'en', encoding: 'utf-8', html: row.html,
        text: row.text, textStudy: row.text, studyId: 'a' },
    ]) // biome-ignore format: a table
    expect(left).toEqual(['b: no gold'])
  })

  it('knows the names of the study’s data', async () => {
    const study = {
      ...row,
      text_doc: 'In order.',
      text_wceb: 'As scored.',
      wceb_id: 'c',
      url: 'http://www.tides.test/',
    }
    const folder = await folderOf('study', { 'x.jsonl': JSON.stringify(study) })
    const [example] = await all(readExamples(folder))
    expect(example).toMatchObject({ text: 'In order.', textStudy: 'As scored.', studyId: 'c', host: 'tides.test' })
  })
})

describe('what is wrong with a path', () => {
  const fails = async (path: string) => all(readExamples(path)).catch(error => error)

  it('says which layouts are known where a folder has none of them', async () => {
    const folder = await folderOf('other', { 'notes.txt': 'nothing' })
    expect(await fails(folder)).toMatchObject({ code: 'unknown-dataset' })
    expect((await fails(folder)).message).toContain('original + annotated')
  })

  it('says that a path is not there', async () => {
    expect(await fails(join(root, 'nowhere'))).toMatchObject({ code: 'no-such-file' })
  })

  it.each([
    ['cut.jsonl', '{"id":"a","html":"<p>'],
    ['cut.jsonl.gz', gzipSync('{"id":"a"}\n'.repeat(99)).subarray(0, 30)],
    ['cut.jsonl.xz', 'this is not xz'],
  ])('says that %s ends too early', async (name, content) => {
    const folder = await folderOf('cut', { [name]: content })
    expect(await fails(join(folder, name))).toMatchObject({ code: 'truncated' })
  })

  it('says that a packed page is damaged', async () => {
    const { files } = cases.scrapinghub
    const folder = await folderOf('damaged', { ...files, 'html/ab.html.gz': 'this is not gzip' })
    expect(await fails(folder)).toMatchObject({ code: 'truncated' })
  })
})

it('tells of every dataset what a user must know', () => {
  for (const { title, citation, licence, home, layouts } of Object.values(datasets)) {
    expect([title, citation, licence, home].every(Boolean) && layouts.length > 0).toBe(true)
  }
})
