/**
 * The generated parts of docs/algorithms.md but the parity (bench/parity.ts): what the table of extractors says of each
 * system, and how good each is on each type of page and where much or little is to be removed.
 *   node bench/run.mjs bench/algorithms.ts --bench DIR
 * DIR is a benchmark that was run and scored (docs/benchmarks/README.md), so that trained systems stand there with their
 * out-of-fold answers.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { datasetDigest } from '../src/datasets/digest.ts'
import { digestsOf, figures, type Result, readResults } from '../src/eval/report/results.ts'
import { mean } from '../src/eval/statistics.ts'
import { extractorNames, extractors, loadExtractor } from '../src/extractors/index.ts'
import { provenance, writeBetween } from './generated.ts'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const PAGE = join(ROOT, 'docs', 'algorithms.md')
const DATASET = 'wcxb-dev'
const TYPES = ['article', 'documentation', 'service', 'forum', 'listing', 'collection', 'product']
const LEVELS = ['low', 'medium', 'high']

const { values } = parseArgs({ options: { bench: { type: 'string', default: 'bench' } } })

/** A table of systems by parts of the pages. */
function profile(of: (name: string) => readonly Result[], complexities: readonly number[]): string {
  const sorted = complexities.toSorted((a, b) => a - b)
  const cuts = [sorted[Math.floor(sorted.length / 3)], sorted[Math.floor((2 * sorted.length) / 3)]]
  const levelOf = ({ about }: Result) => LEVELS[cuts.filter(cut => about.complexity >= cut).length]
  const partsOf = (results: readonly Result[]) => [
    ...TYPES.map(type => results.filter(({ about }) => about.pageType === type)),
    ...LEVELS.map(level => results.filter(result => levelOf(result) === level)),
    results,
  ]
  const cell = (part: readonly Result[]) => (part.length === 0 ? '–' : mean(figures(part, 'word-f1', 'f1')).toFixed(3))
  const names = extractorNames.filter(name => of(name).length > 0)
  const head = ['system', ...TYPES, ...LEVELS, 'all']
  return [
    head,
    head.map((_, i) => (i === 0 ? '---' : '---:')),
    ['*pages*', ...partsOf(of(names[0])).map(part => String(part.length))],
    ...names.map(name => [name, ...partsOf(of(name)).map(cell)]),
  ]
    .map(row => `| ${row.join(' | ')} |`)
    .join('\n')
}

async function describeSystems(): Promise<string[]> {
  const text = readFileSync(PAGE, 'utf8')
  const missing: string[] = []
  for (const name of extractorNames) {
    const { family, summary } = extractors[name]
    if (!text.includes(`<!-- system ${name} -->`)) missing.push(name)
    else {
      const { source } = await loadExtractor(name)
      writeBetween(PAGE, `system ${name}`, `*${family}: ${summary}.* ${source}.`)
    }
  }
  return missing
}

const missing = await describeSystems()
if (missing.length > 0) process.stderr.write(`Without a section: ${missing.join(', ')}\n`)
const results = await readResults(values.bench)
const pages = results.pages.filter(({ dataset }) => dataset === DATASET)
const table = profile(
  name => results.of(name, DATASET),
  pages.map(page => page.complexity),
)
const note = `Word F1 on ${DATASET}; trained systems out-of-fold where they learnt from it.`
const digest = `${DATASET} ${datasetDigest(digestsOf(results).get(DATASET) ?? []).slice(0, 12)}`
writeBetween(PAGE, 'profile', `${table}\n\n${note} ${provenance(ROOT, [digest])}`)
