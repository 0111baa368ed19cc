// What it adds to know which blocks repeat on the pages of a site: `pith warc --remove-repeats` on CleanPortalEval.
//   node bench/run.mjs bench/site-blocks.ts --data FILE.jsonl
import { parseArgs } from 'node:util'
import { readExamples } from '../src/datasets/index.ts'
import { rougeLsum } from '../src/eval/metrics/rouge-lsum.ts'
import { wordF1 } from '../src/eval/metrics/word-f1.ts'
import { toMarkdown } from '../src/eval/report/table.ts'
import { mean } from '../src/eval/statistics.ts'
import { extract } from '../src/extract.ts'
import { type Extractor, loadExtractor } from '../src/extractors/index.ts'
import { openPage } from '../src/segment/page.ts'
import { countBlocks, openSiteBlocks, withoutRepeats } from '../src/warc/site-blocks.ts'

const SYSTEMS = ['pith', 'trafilatura', 'resiliparse', 'justext', 'boilerpipe', 'boilerpipe-words', 'bte', 'html-text']
const SETTINGS = [
  [2, 0],
  [3, 0],
  [3, 0.1],
  [3, 0.2],
  [3, 0.5],
] as const

const { values } = parseArgs({
  options: { data: { type: 'string', default: '../shared/data/cleanportaleval.jsonl.xz' } },
})
const examples = await collect(readExamples(values.data))
const counts = openSiteBlocks(16 << 20, 0, 0)
for (const { html, host } of examples) countBlocks(openPage(html), `https://${host}/`, counts)

function scores(extractorFor: (url: string) => Extractor): (number | string)[] {
  const pages = examples.map(example => {
    const url = `https://${example.host}/`
    const { text } = extract(example.html, { url, extractor: extractorFor(url) })
    return { words: wordF1.score(text, example), lines: rougeLsum.score(text, example) }
  })
  return [
    mean(pages.map(({ words }) => words['precision'])),
    mean(pages.map(({ words }) => words['recall'])),
    mean(pages.map(({ words }) => words['f1'])),
    mean(pages.map(({ lines }) => lines['f1'])),
  ]
}

const rows: (string | number)[][] = []
for (const name of SYSTEMS) {
  const plain = await loadExtractor(name)
  rows.push([name, 'as it is', ...scores(() => plain)])
  for (const [minPages, minShare] of SETTINGS) {
    const setting = `on ≥ ${minPages} pages${minShare > 0 ? ` and ${minShare * 100} %` : ''}`
    rows.push([name, setting, ...scores(url => withoutRepeats(plain, url, { ...counts, minPages, minShare }))])
  }
}
console.log(
  toMarkdown({
    title: 'Blocks that repeat on a site, removed',
    note: `${examples.length} pages of ${new Set(examples.map(({ host }) => host)).size} sites.`,
    columns: ['system', 'repeated', 'word precision', 'word recall', 'word F1', 'ROUGE-LSum F1'].map(name => ({
      name,
    })),
    rows,
  }),
)

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}
