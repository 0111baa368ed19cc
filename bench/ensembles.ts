/**
 * The ensembles of the comparison study (SIGIR 2023, §4.5) by both kinds of vote, beside their members, on a sample.
 *   node bench/run.mjs bench/ensembles.ts [--data ../shared/data] [--share 0.02] [--write]
 * `--write` makes docs/study/ensembles.md.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { datasetDigest, pageDigest } from '../src/datasets/digest.ts'
import type { Example } from '../src/datasets/example.ts'
import { readExamples } from '../src/datasets/index.ts'
import { rougeLsum } from '../src/eval/metrics/rouge-lsum.ts'
import { wordF1 } from '../src/eval/metrics/word-f1.ts'
import { type Table, toMarkdown } from '../src/eval/report/table.ts'
import { sampleOf } from '../src/eval/run.ts'
import { compare, mean, median } from '../src/eval/statistics.ts'
import { majority } from '../src/extractors/ensemble/index.ts'
import { type Extractor, extractors, type Labels, loadExtractor } from '../src/extractors/index.ts'
import { renderText } from '../src/render/index.ts'
import { openPage, type Page } from '../src/segment/page.ts'
import { provenance } from './generated.ts'
import { processorMs } from './processor-time.ts'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: join(ROOT, '../shared/data') },
    share: { type: 'string', default: '0.02' },
    write: { type: 'boolean', default: false },
  },
})

const ENSEMBLES = ['majority-all', 'majority-best', 'majority-best-weighted'] as const
const KINDS = ['leaves', 'tokens'] as const
// biome-ignore format: a list
const SINGLE = ['readability', 'trafilatura', 'dom-distiller', 'goose3', 'resiliparse', 'bte', 'justext', 'boilerpipe', 'dragnet', 'extractnet']

interface Score {
  readonly isNew: boolean
  readonly rouge: number
  readonly words: number
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
  return {
    isNew: example.dataset === 'wcxb-dev' || example.dataset === 'wcxb',
    ms,
    rouge: rougeLsum.score(text, example)['f1'],
    words: wordF1.score(text, example)['f1'],
    failed: warnings.length,
  }
}

const f1Of = (rows: readonly Score[], isNew: boolean) => {
  const part = rows.filter(row => row.isNew === isNew)
  return part.length === 0 ? undefined : mean(part.map(row => (isNew ? row.words : row.rouge)))
}

const table: Table = {
  title: 'Ensembles and their members',
  note: `${digests.length} pages. ROUGE-LSum F1 on the older datasets (six of the study's, canola, postlight; mean and median over pages), word F1 on WCXB; processor time of labelling a page, all members included; votes that were lost because a member failed. Of the paper's members those without weights here are missing; the learned ones were trained on some of these pages.`,
  columns: [
    { name: 'system' },
    { name: 'older, mean F1', best: 'high' },
    { name: 'older, median F1', best: 'high' },
    { name: 'WCXB, F1', best: 'high' },
    { name: 'ms a page', digits: 1 },
    { name: 'votes lost', digits: 0 },
  ],
  rows: [...scores]
    .map(([name, rows]) => [
      name,
      f1Of(rows, false),
      median(rows.filter(row => !row.isNew).map(row => row.rouge)),
      f1Of(rows, true),
      mean(rows.map(row => row.ms)),
      rows.reduce((sum, row) => sum + row.failed, 0),
    ])
    .sort((a, b) => Number(b[1] ?? 0) - Number(a[1] ?? 0)),
}

let sure = 0
let ahead = 0
const differences = ENSEMBLES.map(name => {
  const [leaves, tokens] = KINDS.map(kind => scores.get(`${name}, ${kind}`)!)
  const figure = (row: Score) => (row.isNew ? row.words : row.rouge)
  const { difference, low, high } = compare(leaves.map(figure), tokens.map(figure))
  if (low > 0 || high < 0) sure++
  if (difference < 0) ahead++
  const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(4)}`
  return `- \`${name}\`: leaves against tokens ${signed(difference)} F1 over all pages (95 % interval ${signed(low)} to ${signed(high)}).`
})

const page = `# Ensembles

The three ensembles of Bevendorff et al. (SIGIR 2023, §4.5), by the paper's vote on tokens (n-grams of 5, two thirds) and by a direct vote on the text nodes of the page.

\`node bench/run.mjs bench/ensembles.ts --share ${values.share} --write\`. ${provenance(ROOT, [datasetDigest(digests).slice(0, 12)])}

${toMarkdown(table)}
${differences.join('\n')}

The vote on tokens is ahead in ${ahead} of ${ENSEMBLES.length}; ${sure} of the differences are larger than chance explains. The default is the vote on tokens, the paper's.

The published means on the study's eight datasets: majority-best-weighted 0.899, majority-best 0.889, majority-all 0.885.
`
if (values.write) {
  mkdirSync(join(ROOT, 'docs/study'), { recursive: true })
  writeFileSync(join(ROOT, 'docs/study/ensembles.md'), page)
}
process.stdout.write(page)
