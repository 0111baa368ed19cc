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
import type { Scores } from '../src/eval/metrics/metric.ts'
import { rougeLsum } from '../src/eval/metrics/rouge-lsum.ts'
import { shingles } from '../src/eval/metrics/shingles.ts'
import { wordF1 } from '../src/eval/metrics/word-f1.ts'
import { mean } from '../src/eval/statistics.ts'
import { extract } from '../src/extract.ts'
import { openCheckpoint } from '../src/train/checkpoint.ts'
import { answerOutOfFold, pithTrainer } from '../src/train/pith.ts'
import { readPages } from '../src/train/pith-pages.ts'
import { provenance, writeBetween } from './generated.ts'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const CACHE = join(ROOT, '.cache', 'pith-sets')
const DATASETS = [
  'wcxb-dev', 'readability', 'postlight', 'cleaneval', 'cleanportaleval', 'dragnet', 'l3s-gn1', 'scrapinghub',
] // biome-ignore format: a list
/** Those that the comparison study and its successors are measured on. */
const STUDY = ['cleaneval', 'cleanportaleval', 'dragnet', 'l3s-gn1', 'readability', 'scrapinghub']
const SEED = 1

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
  site: {
    folds: Number(values.folds),
    foldOf: (page: Example) => foldOf(page, Number(values.folds)),
    hasStudyGold: true,
  },
  dataset: { folds: DATASETS.length, foldOf: (page: Example) => DATASETS.indexOf(page.dataset), hasStudyGold: false },
} as const
type Apart = keyof typeof APART

/**
 * The gold to learn from. Dragnet's pages are scored with their comments by the study; whoever may learn from that
 * dataset learns that too.
 */
async function* readGold(hasStudyGold: boolean): AsyncGenerator<Example> {
  for await (const page of read()) {
    yield hasStudyGold && page.dataset === 'dragnet' ? { ...page, text: page.textStudy } : page
  }
}

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
  const data = await readPages(
    () => readGold(how.hasStudyGold),
    how.foldOf,
    how.folds,
    () => onStep('reading pages'),
  )
  const answers = await answerOutOfFold(data, { seed: SEED, onStep, keep })
  const rows = new Map(DATASETS.map(dataset => [dataset, [] as string[]]))
  for (const [i, { example }] of data.pages.entries()) {
    rows.get(example.dataset)!.push(`${JSON.stringify({ page_id: example.studyId, plaintext: answers[i].text })}\n`)
  }
  for (const [dataset, lines] of rows) {
    mkdirSync(join(folder, dataset), { recursive: true })
    writeFileSync(join(folder, dataset, 'pith.jsonl'), lines.join(''))
  }
  writeFileSync(join(folder, 'made.txt'), `${how.folds} folds by ${apart}. ${provenance(ROOT, [])}`)
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
  { title: 'all datasets, its site left out', folder: join(CACHE, 'site') },
  { title: 'all datasets but this one', folder: join(CACHE, 'dataset') },
]
const METRICS = { rouge: rougeLsum, word: wordF1, shingles } as const
type MetricName = keyof typeof METRICS

interface Row {
  readonly dataset: string
  readonly digest: string
  readonly pages: number
  /** For each column the mean of each metric; nothing where there are no answers. */
  readonly means: readonly (Readonly<Record<MetricName, number>> | undefined)[]
}

async function scoreDataset(dataset: string): Promise<Row> {
  const stored = COLUMNS.map(({ folder }) => answersIn(folder, dataset))
  const scores = COLUMNS.map((): Record<MetricName, Scores[]> => ({ rouge: [], word: [], shingles: [] }))
  const digests: string[] = []
  for await (const example of read([dataset])) {
    digests.push(pageDigest(example))
    for (const [column, answers] of stored.entries()) {
      const text =
        answers?.get(example.studyId) ?? (column === 0 ? extract(example.html, urlOf(example)).text : undefined)
      if (text === undefined) continue
      for (const name of Object.keys(METRICS) as MetricName[])
        scores[column][name].push(METRICS[name].score(text, example))
    }
  }
  const f1Of = (pages: readonly Scores[]) => mean(pages.map(page => page['f1']))
  const means = scores.map(of =>
    of.rouge.length === 0
      ? undefined
      : { rouge: f1Of(of.rouge), word: f1Of(of.word), shingles: shingles.summarize!(of.shingles)['f1'] },
  )
  return { dataset, digest: datasetDigest(digests), pages: digests.length, means }
}

const urlOf = ({ url }: Example) => (url === undefined ? {} : { url })

const figure = (value: number | undefined) => value?.toFixed(3) ?? '–'

function tableOf(rows: readonly Row[], metric: MetricName): string {
  const head = ['dataset', 'pages', ...COLUMNS.map(({ title }) => title)]
  const lines = rows.map(({ dataset, pages, means }) => [dataset, pages, ...means.map(of => figure(of?.[metric]))])
  const study = rows.filter(({ dataset }) => STUDY.includes(dataset))
  const all = COLUMNS.map((_, c) => {
    const found = study.flatMap(({ means }) => means[c]?.[metric] ?? [])
    return found.length === STUDY.length ? figure(mean(found)) : '–'
  })
  const ruler = head.map((_, i) => (i === 0 ? '---' : '---:'))
  return [head, ruler, ...lines, ['mean of the six of the study', '', ...all]]
    .map(row => `| ${row.join(' | ')} |`)
    .join('\n')
}

async function scoreAll(): Promise<void> {
  const rows: Row[] = []
  for (const dataset of DATASETS) rows.push(await scoreDataset(dataset))
  const own = rows.find(({ dataset }) => dataset === 'scrapinghub')!.means.map(of => figure(of?.shingles))
  const made = (['site', 'dataset'] as const).flatMap(apart => {
    const path = join(CACHE, apart, 'made.txt')
    return existsSync(path) ? [`Answers of ${readFileSync(path, 'utf8').trim()}`] : []
  })
  const text = [
    "ROUGE-LSum F1 (with the study's gold), mean over pages:",
    tableOf(
      rows.filter(({ dataset }) => STUDY.includes(dataset)),
      'rouge',
    ),
    'Word F1:',
    tableOf(rows, 'word'),
    `Scrapinghub's own F1 (shingles of four words), in the order of the columns: ${own.join(', ')}.`,
    [
      `Generated by \`node bench/run.mjs bench/pith-sets.ts score\`.`,
      provenance(
        ROOT,
        rows.map(({ dataset, digest }) => `${dataset} ${digest.slice(0, 12)}`),
      ),
      ...made,
    ].join(' '),
  ].join('\n\n')
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
