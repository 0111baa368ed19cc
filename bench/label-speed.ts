/**
 * How long the systems without training take to label a page, beside how long parsing it takes.
 *   node bench/run.mjs bench/label-speed.ts [SYSTEM…] [--data ../shared/data] [--pages N] [--rounds N] [--write]
 * Processor time, systems and parsing by turns on each page; of each page the median of the rounds, summed over the pages
 * of a set, as a ratio to parsing. `--write` puts the table into docs/algorithms.md.
 */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { datasetDigest, pageDigest } from '../src/datasets/digest.ts'
import type { Example } from '../src/datasets/example.ts'
import { readJsonl } from '../src/datasets/jsonl.ts'
import { median } from '../src/eval/statistics.ts'
import { type Extractor, extractorNames, extractors, loadExtractor } from '../src/extractors/index.ts'
import { parse } from '../src/parse/parse.ts'
import { openPage } from '../src/segment/page.ts'
import { provenance, writeBetween } from './generated.ts'
import { processorMs } from './processor-time.ts'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const FAMILIES = ['text conversion', 'heuristic', 'shallow text features']
/** Pages of today with much markup, articles of today, and pages of 2006, which are nearly all text. */
const DATASETS = ['wcxb-dev', 'scrapinghub', 'cleaneval']
/** Until the compiler has seen everything. */
const WARM_UP_ROUNDS = 3

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string', default: join(ROOT, '..', 'shared', 'data') },
    pages: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '7' },
    write: { type: 'boolean' },
  },
})

async function pagesOf(dataset: string): Promise<Example[]> {
  const plain = join(values.data, `${dataset}.jsonl`)
  const pages: Example[] = []
  for await (const page of readJsonl(existsSync(plain) ? plain : `${plain}.xz`, () => {})) pages.push(page)
  const step = Math.max(1, pages.length / Number(values.pages))
  return Array.from({ length: Math.floor(pages.length / step) }, (_, i) => pages[Math.floor(i * step)])
}

/** What takes time on a page: parsing first, then each system. */
function timesOf({ html }: Example, systems: readonly Extractor[]): number[] {
  const parsing = timed(() => parse(html))
  const page = openPage(html)
  return [parsing, ...systems.map(system => timed(() => system.label(page)))]
}

function timed(work: () => unknown): number {
  const start = processorMs()
  work()
  return processorMs() - start
}

/** For each system its time on all the pages over that of parsing them. */
function ratiosOf(pages: readonly Example[], systems: readonly Extractor[]): number[] {
  const rounds = Array.from({ length: WARM_UP_ROUNDS + Number(values.rounds) }, () =>
    pages.map(page => timesOf(page, systems)),
  ).slice(WARM_UP_ROUNDS)
  const sums = [undefined, ...systems].map((_, i) =>
    pages.reduce((sum, _, p) => sum + median(rounds.map(times => times[p][i])), 0),
  )
  return sums.slice(1).map(sum => sum / sums[0])
}

const names =
  positionals.length > 0 ? positionals : extractorNames.filter(name => FAMILIES.includes(extractors[name].family))
const systems = await Promise.all(names.map(name => loadExtractor(name)))
const sets = await Promise.all(DATASETS.map(pagesOf))
const ratios = sets.map(pages => ratiosOf(pages, systems))
const table = [
  ['system', ...DATASETS],
  ['---', ...DATASETS.map(() => '---:')],
  ...names.map((name, i) => [name, ...ratios.map(ofSet => ofSet[i].toFixed(2))]),
]
  .map(row => `| ${row.join(' | ')} |`)
  .join('\n')
process.stdout.write(`${table}\n`)
if (values.write) {
  const digests = sets.map(
    (pages, i) => `${pages.length} of ${DATASETS[i]} ${datasetDigest(pages.map(pageDigest)).slice(0, 12)}`,
  )
  writeBetween(join(ROOT, 'docs', 'algorithms.md'), 'label-speed', `${table}\n\n${provenance(ROOT, digests)}`)
}
