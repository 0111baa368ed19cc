/**
 * How far `pith` gets on each dataset by what it learnt from.
 *   node bench/run.mjs bench/pith-sets.ts train site [--folds 5]   on all datasets, none of the page's site among them
 *   node bench/run.mjs bench/pith-sets.ts train dataset            on all datasets but the page's own
 *   node bench/run.mjs bench/pith-sets.ts score [--shipped DIR] [--write]
 * `train` keeps finished folds and the answers in .cache/pith-sets, so that a broken run goes on. `score` holds these
 * and the shipped weights' answers against the gold; DIR has the out-of-fold answers of the shipped training (`pith
 * train pith --answers DIR`) for the datasets that it learnt from. `--write` puts the tables into
 * docs/models/pith-limits.md.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { datasetDigest, pageDigest } from '../src/datasets/digest.ts'
import type { Example } from '../src/datasets/example.ts'
import { readJsonl } from '../src/datasets/jsonl.ts'
import { foldOf } from '../src/datasets/splits.ts'
import type { Metric, Scores } from '../src/eval/metrics/metric.ts'
import { rougeLsum } from '../src/eval/metrics/rouge-lsum.ts'
import { shingles } from '../src/eval/metrics/shingles.ts'
import { wordF1 } from '../src/eval/metrics/word-f1.ts'
import { mean } from '../src/eval/statistics.ts'
import { extract } from '../src/extract.ts'
import { openCheckpoint } from '../src/train/checkpoint.ts'
import { answerOutOfFold, pithTrainer } from '../src/train/pith.ts'
import { readTrainingData } from '../src/train/pith-pages.ts'
import { dayAndCommit, provenance, writeBetween } from './generated.ts'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const CACHE = join(ROOT, '.cache', 'pith-sets')
const DATASETS = [
  'wcxb-dev', 'readability', 'postlight', 'cleaneval', 'cleanportaleval', 'dragnet', 'l3s-gn1', 'scrapinghub',
] // biome-ignore format: a list
/** Those that the comparison study and its successors are measured on. */
const STUDY = ['cleaneval', 'cleanportaleval', 'dragnet', 'l3s-gn1', 'readability', 'scrapinghub']
const SEED = 1
/** How the answers of a training were made. */
const MADE = 'made.txt'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string', default: join(ROOT, '..', 'shared', 'data') },
    folds: { type: 'string', default: '5' },
    shipped: { type: 'string' },
    write: { type: 'boolean' },
  },
})

async function* read(datasets: readonly string[] = DATASETS): AsyncGenerator<Example> {
  for (const dataset of datasets) {
    const plain = join(values.data, `${dataset}.jsonl`)
    yield* readJsonl(existsSync(plain) ? plain : `${plain}.xz`, () => {})
  }
}

/** What a page's model has not seen: the pages of its site, in parts of all sites, or its whole dataset. */
const APART = {
  site: { folds: Number(values.folds), foldOf: (page: Example) => foldOf(page, Number(values.folds)) },
  dataset: { folds: DATASETS.length, foldOf: (page: Example) => DATASETS.indexOf(page.dataset) },
} as const
type Apart = keyof typeof APART

async function trainAll(apart: Apart): Promise<void> {
  const folder = join(CACHE, apart)
  const how = APART[apart]
  let step = ''
  const onStep = (name: string): void => {
    if (name !== step) process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${name}\n`)
    step = name
  }
  const card = { datasets: DATASETS, folds: how.folds, seed: SEED, parameters: pithTrainer.parameters }
  const keep = await openCheckpoint(folder, card)
  const data = await readTrainingData(read, how.foldOf, how.folds, () => onStep('reading pages'))
  const answers = await answerOutOfFold(data, { seed: SEED, onStep, keep })
  const rows = new Map(DATASETS.map(dataset => [dataset, [] as string[]]))
  for (const [i, { example }] of data.pages.entries()) {
    rows.get(example.dataset)!.push(`${JSON.stringify({ page_id: example.studyId, plaintext: answers[i].text })}\n`)
  }
  for (const [dataset, lines] of rows) {
    mkdirSync(join(folder, dataset), { recursive: true })
    writeFileSync(join(folder, dataset, 'pith.jsonl'), lines.join(''))
  }
  writeFileSync(join(folder, MADE), `${how.folds} folds by ${apart}, ${dayAndCommit(ROOT)}`)
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

/** Of trainings whose answers are there. */
const COLUMNS = [
  { title: 'shipped', folder: values.shipped },
  { title: 'all datasets, its site left out', folder: join(CACHE, 'site') },
  { title: 'all datasets but this one', folder: join(CACHE, 'dataset') },
].filter(({ folder }, column) => column === 0 || existsSync(join(folder!, MADE)))

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
  for await (const example of read([dataset])) {
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
  const trained = COLUMNS.slice(1).map(
    ({ title, folder }) => `Answers of "${title}": ${readFileSync(join(folder!, MADE), 'utf8').trim()}.`,
  )
  const command = 'node bench/run.mjs bench/pith-sets.ts score'
  const made = [`Generated by \`${command}\`.`, provenance(ROOT, digests), ...trained].join(' ')
  const text = [...TABLES.map(table => linesOf(table, scored)), made].join('\n\n')
  process.stdout.write(`${text}\n`)
  if (values.write) writeBetween(join(ROOT, 'docs', 'models', 'pith-limits.md'), 'pith-sets', text)
}

const [what, apart] = positionals
if (what === 'train' && (apart === 'site' || apart === 'dataset')) await trainAll(apart)
else if (what === 'score') await scoreAll()
else {
  process.stderr.write('usage: node bench/run.mjs bench/pith-sets.ts train site|dataset, or: score\n')
  process.exitCode = 2
}
