/**
 * How far `pith` gets on each dataset by what it learnt from.
 *   node bench/run.mjs bench/pith-sets.ts --shipped DIR --research DIR [--write]
 * Holds answers against the gold: of the shipped weights, and of a training on all datasets. The folders have the
 * out-of-fold answers (`pith train pith --data … --answers DIR`); pages that a training did not learn from are answered by
 * the shipped weights. `--write` puts the tables into docs/models/pith-limits.md.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { datasetDigest, pageDigest } from '../src/datasets/digest.ts'
import type { Example } from '../src/datasets/example.ts'
import { readJsonl } from '../src/datasets/jsonl.ts'
import type { Metric, Scores } from '../src/eval/metrics/metric.ts'
import { rougeLsum } from '../src/eval/metrics/rouge-lsum.ts'
import { shingles } from '../src/eval/metrics/shingles.ts'
import { wordF1 } from '../src/eval/metrics/word-f1.ts'
import { mean } from '../src/eval/statistics.ts'
import { extract } from '../src/extract.ts'
import { provenance, writeBetween } from './generated.ts'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const DATASETS = [
  'wcxb-dev', 'readability', 'postlight', 'cleaneval', 'cleanportaleval', 'dragnet', 'l3s-gn1', 'scrapinghub',
] // biome-ignore format: a list
/** Those that the comparison study and its successors are measured on. */
const STUDY = ['cleaneval', 'cleanportaleval', 'dragnet', 'l3s-gn1', 'readability', 'scrapinghub']

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: join(ROOT, '..', 'shared', 'data') },
    shipped: { type: 'string' },
    research: { type: 'string' },
    write: { type: 'boolean' },
  },
})

async function* read(dataset: string): AsyncGenerator<Example> {
  const plain = join(values.data, `${dataset}.jsonl`)
  yield* readJsonl(existsSync(plain) ? plain : `${plain}.xz`, () => {})
}

type Answers = ReadonlyMap<string, string>

function answersIn(folder: string | undefined, dataset: string): Answers | undefined {
  const path = folder && join(folder, dataset, 'pith.jsonl')
  if (!path || !existsSync(path)) return undefined
  const rows = readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  return new Map(rows.map(({ page_id, plaintext }) => [page_id, plaintext]))
}

const COLUMNS = [
  { title: 'shipped', folder: values.shipped },
  { title: 'all datasets, its site left out', folder: values.research },
]

interface Table {
  readonly title: string
  readonly metric: Metric
  readonly datasets: readonly string[]
}
const TABLES: readonly Table[] = [
  { title: "ROUGE-LSum F1, with the study's gold", metric: rougeLsum, datasets: STUDY },
  { title: 'Word F1', metric: wordF1, datasets: DATASETS },
  { title: "Scrapinghub's own F1 (shingles of four words)", metric: shingles, datasets: ['scrapinghub'] },
]

interface Scored {
  readonly digest: string
  readonly pages: number
  /** For each table the F1 of each column. */
  readonly f1: ReadonlyMap<Table, readonly number[]>
}

async function scoreDataset(dataset: string): Promise<Scored> {
  const stored = COLUMNS.map(({ folder }) => answersIn(folder, dataset))
  const scores = new Map(
    TABLES.filter(({ datasets }) => datasets.includes(dataset)).map(table => [table, COLUMNS.map((): Scores[] => [])]),
  )
  const digests: string[] = []
  for await (const example of read(dataset)) {
    digests.push(pageDigest(example))
    for (const [column, answers] of stored.entries()) {
      const answer =
        answers?.get(example.studyId) ?? extract(example.html, example.url ? { url: example.url } : {}).text
      for (const [{ metric }, columns] of scores) columns[column].push(metric.score(answer, example))
    }
  }
  const f1 = [...scores].map(([table, columns]) => [table, columns.map(pages => f1Of(table.metric, pages))] as const)
  return { digest: datasetDigest(digests), pages: digests.length, f1: new Map(f1) }
}

function f1Of(metric: Metric, pages: readonly Scores[]): number {
  return metric.summarize?.(pages)['f1'] ?? mean(pages.map(page => page['f1']))
}

function linesOf(table: Table, scored: ReadonlyMap<string, Scored>): string {
  const f1 = table.datasets.map(dataset => scored.get(dataset)!.f1.get(table)!)
  const rows = table.datasets.map((dataset, i) => [dataset, scored.get(dataset)!.pages, ...f1[i].map(figure)])
  const means = COLUMNS.map((_, column) => figure(mean(f1.map(of => of[column]))))
  const head = ['dataset', 'pages', ...COLUMNS.map(({ title }) => title)]
  const ruler = head.map((_, i) => (i === 0 ? '---' : '---:'))
  const lines = [head, ruler, ...rows, ...(rows.length > 1 ? [['mean', '', ...means]] : [])]
  return `${table.title}:\n\n${lines.map(row => `| ${row.join(' | ')} |`).join('\n')}`
}

const figure = (value: number) => value.toFixed(3)

async function scoreAll(): Promise<void> {
  const scored = new Map<string, Scored>()
  for (const dataset of DATASETS) scored.set(dataset, await scoreDataset(dataset))
  const digests = [...scored].map(([dataset, { digest }]) => `${dataset} ${digest.slice(0, 12)}`)
  const made = `Generated by \`node bench/run.mjs bench/pith-sets.ts --shipped DIR --research DIR --write\`. ${provenance(ROOT, digests)}`
  const text = [...TABLES.map(table => linesOf(table, scored)), made].join('\n\n')
  process.stdout.write(`${text}\n`)
  if (values.write) writeBetween(join(ROOT, 'docs', 'models', 'pith-limits.md'), 'pith-sets', text)
}

await scoreAll()
