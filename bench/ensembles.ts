/**
 * The ensembles of the comparison study (SIGIR 2023, §4.5) by both kinds of vote, beside their members, on a sample of
 * WCXB: of the members that learn none has learnt from it.
 *   node bench/run.mjs bench/ensembles.ts [--data ../shared/data] [--share 0.1] [--write]
 * `--write` makes docs/study/ensembles.md.
 */
import { parseArgs } from 'node:util'
import { datasetDigest, pageDigest } from '../src/datasets/digest.ts'
import type { Example } from '../src/datasets/example.ts'
import { readExamples } from '../src/datasets/index.ts'
import { wordF1 } from '../src/eval/metrics/word-f1.ts'
import { type Table, toMarkdown } from '../src/eval/report/table.ts'
import { sampleOf } from '../src/eval/run.ts'
import { compare, mean } from '../src/eval/statistics.ts'
import { majority } from '../src/extractors/ensemble/index.ts'
import { type Extractor, extractors, type Labels, loadExtractor } from '../src/extractors/index.ts'
import { renderText } from '../src/render/index.ts'
import { openPage, type Page } from '../src/segment/page.ts'
import { provenance } from './generated.ts'
import { processorMs } from './processor-time.ts'
import { partOptions, ROOT, writePage } from './study-part.ts'

const { values } = parseArgs({
  options: { ...partOptions, share: { type: 'string', default: '0.1' } },
})

const DATASET = 'wcxb-dev'
const ENSEMBLES = ['majority-all', 'majority-best', 'majority-best-weighted'] as const
const KINDS = ['leaves', 'tokens'] as const
// biome-ignore format: a list
const SINGLE = ['readability', 'trafilatura', 'dom-distiller', 'goose3', 'resiliparse', 'bte', 'justext', 'boilerpipe', 'dragnet', 'extractnet']

interface Score {
  readonly f1: number
  readonly ms: number
  readonly failed: number
}

/** Members answer once for a page, whoever asks; what that took is added to the time of each ensemble. */
const answered = new WeakMap<Page, Map<string, { readonly labels: Labels; readonly ms: number }>>()
let waited = 0

async function remembering(name: string): Promise<Extractor> {
  const extractor = await loadExtractor(name)
  const label = (page: Page) => {
    const known = answered.get(page) ?? new Map()
    answered.set(page, known)
    if (!known.has(name)) {
      const start = processorMs()
      const labels = extractor.label(page)
      known.set(name, { labels, ms: processorMs() - start })
    } else waited += known.get(name).ms
    return known.get(name).labels
  }
  return { name, source: extractor.source, label }
}

const systems = new Map<string, Extractor>()
for (const name of SINGLE) systems.set(name, await remembering(name))
for (const name of ENSEMBLES) {
  for (const kind of KINDS) {
    const find = (member: string) => (Object.hasOwn(extractors, member) ? remembering(member) : undefined)
    systems.set(`${name}, ${kind}`, await majority(name, kind, find))
  }
}
const scores = new Map<string, Score[]>([...systems.keys()].map(name => [name, []]))
const digests: string[] = []

for await (const example of sampleOf(readExamples(values.data), Number(values.share))) {
  if (example.dataset !== DATASET) continue
  digests.push(pageDigest(example))
  const page = openPage(example.html, example.url === undefined ? {} : { url: example.url })
  for (const [name, extractor] of systems) scores.get(name)!.push(scoreOf(extractor, page, example))
  process.stderr.write(`\r${digests.length} pages`)
}
process.stderr.write('\n')

function scoreOf(extractor: Extractor, page: Page, example: Example): Score {
  waited = 0
  const start = processorMs()
  const { labels, warnings = [] } = extractor.judge?.(page) ?? { labels: extractor.label(page) }
  const ms = processorMs() - start + waited
  const text = renderText(page, labels)
  return { f1: wordF1.score(text, example)['f1'], ms, failed: warnings.length }
}

const table: Table = {
  title: 'Ensembles and their members',
  note: `Word F1 on ${digests.length} pages of WCXB, from which no member has learnt; processor time of labelling a page, all members included; votes that were lost because a member failed. On all pages of all datasets, members out-of-fold: docs/benchmarks/report.md.`,
  columns: [
    { name: 'system' },
    { name: 'word F1', best: 'high' },
    { name: 'ms a page', digits: 1 },
    { name: 'votes lost', digits: 0 },
  ],
  rows: [...scores]
    .map(([name, rows]) => [
      name,
      mean(rows.map(row => row.f1)),
      mean(rows.map(row => row.ms)),
      rows.reduce((sum, row) => sum + row.failed, 0),
    ])
    .sort((a, b) => Number(b[1]) - Number(a[1])),
}

let sure = 0
let ahead = 0
const differences = ENSEMBLES.map(name => {
  const [leaves, tokens] = KINDS.map(kind => scores.get(`${name}, ${kind}`)!)
  const { difference, low, high } = compare(
    leaves.map(row => row.f1),
    tokens.map(row => row.f1),
  )
  if (low > 0 || high < 0) sure++
  if (difference < 0) ahead++
  const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(4)}`
  return `- \`${name}\`: leaves against tokens ${signed(difference)} F1 (95 % interval ${signed(low)} to ${signed(high)}).`
})

const page = `# Ensembles

The three ensembles of Bevendorff et al. (SIGIR 2023, §4.5), by the paper's vote on tokens (n-grams of 5, two thirds) and by a direct vote on the text nodes of the page.

\`node bench/run.mjs bench/ensembles.ts --share ${values.share} --write\`. ${provenance(ROOT, [`${DATASET} ${datasetDigest(digests).slice(0, 12)}`])}

${toMarkdown(table)}
${differences.join('\n')}

The vote on tokens is ahead in ${ahead} of ${ENSEMBLES.length}; ${sure} of the differences are larger than chance explains. The default is the vote on tokens, the paper's.

The published means on the study's eight datasets: majority-best-weighted 0.899, majority-best 0.889, majority-all 0.885.
`
writePage(values, 'ensembles.md', page)
