// What it adds to know which blocks repeat on the pages of a site: `pith warc --remove-repeats` on CleanPortalEval.
// --write puts the rows of the default setting into docs/scale.md.
//   node bench/run.mjs bench/site-blocks.ts [--write] [--data FILE.jsonl]
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { datasetDigest, pageDigest } from '../src/datasets/digest.ts'
import { readExamples } from '../src/datasets/index.ts'
import { rougeLsum } from '../src/eval/metrics/rouge-lsum.ts'
import { wordF1 } from '../src/eval/metrics/word-f1.ts'
import { toMarkdown } from '../src/eval/report/table.ts'
import { mean } from '../src/eval/statistics.ts'
import { extract } from '../src/extract.ts'
import { type Extractor, loadExtractor } from '../src/extractors/index.ts'
import { openPage } from '../src/segment/page.ts'
import { countBlocks, openSiteBlocks, withoutRepeats } from '../src/warc/site-blocks.ts'
import { provenance, writeBetween } from './generated.ts'

const SYSTEMS = ['pith', 'trafilatura', 'resiliparse', 'justext', 'boilerpipe', 'boilerpipe-words', 'bte', 'html-text']
const SETTINGS = [
  [2, 0],
  [3, 0],
  [3, 0.1],
  [3, 0.2],
  [3, 0.5],
] as const

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data/cleanportaleval.jsonl.xz' },
    write: { type: 'boolean', default: false },
  },
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

const AS_IT_IS = 'as it is'
const nameOf = ([minPages, minShare]: (typeof SETTINGS)[number]): string =>
  `on ≥ ${minPages} pages${minShare > 0 ? ` and ${minShare * 100} %` : ''}`
const rows: (string | number)[][] = []
for (const name of SYSTEMS) {
  const plain = await loadExtractor(name)
  rows.push([name, AS_IT_IS, ...scores(() => plain)])
  for (const setting of SETTINGS) {
    const [minPages, minShare] = setting
    rows.push([name, nameOf(setting), ...scores(url => withoutRepeats(plain, url, { ...counts, minPages, minShare }))])
  }
}

const report = (shown: typeof rows): string =>
  toMarkdown({
    title: 'Blocks that repeat on a site, removed',
    note: `${examples.length} pages of ${new Set(examples.map(({ host }) => host)).size} sites.`,
    columns: ['system', 'repeated', 'word precision', 'word recall', 'word F1', 'ROUGE-LSum F1'].map(name => ({
      name,
    })),
    rows: shown,
  })
console.log(report(rows))
if (values.write) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  const said = `${provenance(root, [datasetDigest(examples.map(pageDigest)).slice(0, 12)])} \`node bench/run.mjs bench/site-blocks.ts --write\``
  const shown = rows.filter(([, setting]) => setting === AS_IT_IS || setting === nameOf(SETTINGS[2]))
  writeBetween(join(root, 'docs', 'scale.md'), 'site-blocks', `${said}\n\n${report(shown).replace('## ', '#### ')}`)
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}
