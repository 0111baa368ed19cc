import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, extname, join, parse } from 'node:path'
import { UserError } from '../user-error.ts'
import { appendTo, keyOf, keysOf, type PageRow, type RunRow, readRows, rowsOf, type ScoreRow } from './rows.ts'

/**
 * Answers that other programs left in files, as further systems. Three layouts are known: the comparison study's
 * `DATASET/SYSTEM.jsonl` and its mirror image `SYSTEM/DATASET.jsonl`, rows of `page_id` and `plaintext`; and
 * article-extraction-benchmark's `SYSTEM.json`, an object of `articleBody` by page. Pages go by their id, their id in the
 * study or their name in the dataset. `label` is put to the names: `trafilatura@2023`; without one they are the answers of
 * a system of this package.
 */
export async function importAnswers(path: string, label: string | undefined, folder: string): Promise<Imported> {
  if (!existsSync(path)) throw nothingIn(path)
  const index = await indexOf(folder)
  return importInto<RunRow>(folder, 'runs', index, storedAnswers(path, label, index.datasets), path)
}

/**
 * ROUGE-LSum of pages as someone else published them (rows of `dataset`, `id`, `model`, `p`, `r`, `f1`), for systems whose
 * answers are lost: they go straight into the folder's scores.
 */
export async function importScores(path: string, label: string, folder: string): Promise<Imported> {
  if (!existsSync(path)) throw nothingIn(path)
  return importInto<ScoreRow>(folder, 'scores', await indexOf(folder), publishedScores(path, label), path)
}

export interface Imported {
  readonly systems: readonly string[]
  readonly rows: number
  /** Rows of pages that are not in the benchmark. */
  readonly unknown: number
}

/** A row whose page is not yet known by its id in the benchmark. */
interface Found<Row> {
  readonly name: string
  readonly dataset: string | undefined
  readonly row: Omit<Row, 'dataset' | 'page'> & { readonly system: string }
}

async function importInto<Row extends RunRow | ScoreRow>(
  folder: string,
  kind: 'runs' | 'scores',
  index: Index,
  found: AsyncIterable<Found<Row>>,
  path: string,
): Promise<Imported> {
  const known = await keysOf(folder, 'runs', 'scores')
  const file = appendTo(folder, kind)
  const systems = new Set<string>()
  let rows = 0
  let unknown = 0
  for await (const { name, dataset, row } of found) {
    const page = index.find(name, dataset)
    if (page === undefined) {
      unknown++
      continue
    }
    systems.add(row.system)
    const key = keyOf(row.system, page.dataset, page.page)
    if (known.has(key)) continue
    known.add(key)
    rows++
    file.write({ ...row, dataset: page.dataset, page: page.page } as never)
  }
  file.close()
  if (systems.size === 0) throw nothingIn(path)
  return { systems: [...systems], rows, unknown }
}

async function* storedAnswers(
  path: string,
  label: string | undefined,
  datasets: ReadonlySet<string>,
): AsyncGenerator<Found<RunRow>> {
  const files = (await readdir(path, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile() && ['.json', '.jsonl'].includes(extname(entry.name)))
    .map(entry => ({
      file: join(entry.parentPath, entry.name),
      parent: basename(entry.parentPath),
      ...parse(entry.name),
    }))
  // Some systems have the name of a dataset: what most files say is true of all.
  const rows = files.filter(({ ext }) => ext === '.jsonl')
  const named = (part: 'parent' | 'name'): number => rows.filter(file => datasets.has(file[part])).length
  const isByDataset = named('parent') >= named('name')
  for (const { file, parent, name: stem, ext } of files) {
    const [dataset, system] = ext === '.json' ? [undefined, stem] : isByDataset ? [parent, stem] : [stem, parent]
    const answers = ext === '.json' ? answersByPage(file) : answerRows(file)
    for await (const [name, answer] of answers)
      yield { name, dataset, row: { system: label === undefined ? system : `${system}@${label}`, ...answer } }
  }
}

type NamedAnswer = [name: string, answer: Pick<RunRow, 'text' | 'ms' | 'error'>]

async function* answersByPage(path: string): AsyncGenerator<NamedAnswer> {
  const file = JSON.parse(await readFile(path, 'utf8'))
  const answers: Record<string, { articleBody?: string }> = file.output ?? file
  for (const [name, { articleBody }] of Object.entries(answers)) yield [name, { text: articleBody ?? '' }]
}

interface AnswerRow {
  readonly page_id: string
  readonly plaintext?: string | null
  readonly ms?: number
  readonly error?: { readonly code: string; readonly message: string } | string | null
}

async function* answerRows(path: string): AsyncGenerator<NamedAnswer> {
  for await (const { page_id: name, plaintext, ms, error } of readRows<AnswerRow>(path)) {
    const time = ms === undefined ? {} : { ms }
    if (error) yield [name, { ...time, error: typeof error === 'string' ? { code: 'crash', message: error } : error }]
    else yield [name, { ...time, text: plaintext ?? '' }]
  }
}

interface PublishedRow {
  readonly dataset: string
  readonly id: string
  readonly model: string
  readonly p: number
  readonly r: number
  readonly f1: number
}

async function* publishedScores(path: string, label: string): AsyncGenerator<Found<ScoreRow>> {
  for await (const { dataset, id, model, p, r, f1 } of readRows<PublishedRow>(path)) {
    const scores = { 'rouge-lsum': { precision: p, recall: r, f1 } }
    yield { name: id, dataset, row: { system: `${model}@${label}`, state: 'published', scores } }
  }
}

interface Index {
  readonly datasets: ReadonlySet<string>
  find(name: string, dataset: string | undefined): PageRow | undefined
}

async function indexOf(folder: string): Promise<Index> {
  const datasets = new Set<string>()
  const pages = new Map<string, PageRow>()
  for await (const row of rowsOf(folder, 'pages')) {
    datasets.add(row.dataset)
    for (const name of [row.page, row.studyId ?? row.page, row.case]) {
      pages.set(keyOf(row.dataset, name), row)
      // A short name ("0001") may be one of several datasets; without a dataset only a digest tells a page.
      if (name.length >= 32) pages.set(name, row)
    }
  }
  return { datasets, find: (name, dataset) => pages.get(dataset === undefined ? name : keyOf(dataset, name)) }
}

function nothingIn(path: string): UserError {
  return new UserError(
    'nothing-stored',
    `${path} has nothing stored for the pages of this benchmark. Give a folder of DATASET/SYSTEM.jsonl, SYSTEM/DATASET.jsonl or SYSTEM.json, or a file of published scores.`,
  )
}
