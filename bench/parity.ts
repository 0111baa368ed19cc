/**
 * How near our systems are to the originals that they follow.
 *   node bench/run.mjs bench/parity.ts [SYSTEM…] [--data ../shared/data] [--sample N] [--worst K] [--write]
 * The measure is what the originals really answered in the comparison study (SIGIR 2023), stored with the data. For each
 * page: F1 of the bags of words of our text and theirs ("agreement"), and the difference of the two ROUGE-LSum F1
 * against the gold. Systems that by default do better than the study's run of them are measured both ways.
 * `--sample N` takes N pages of each dataset, `--worst K` lists the K pages with least agreement and the words that only
 * one of the two has, `--write` puts the tables into docs/algorithms.md.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { datasetDigest, pageDigest } from '../src/datasets/digest.ts'
import type { Example } from '../src/datasets/example.ts'
import { readJsonl } from '../src/datasets/jsonl.ts'
import { rougeLsum } from '../src/eval/metrics/rouge-lsum.ts'
import { readRows } from '../src/eval/rows.ts'
import { mean } from '../src/eval/statistics.ts'
import { bagOf, overlap, wordTokens } from '../src/eval/tokens.ts'
import { bte } from '../src/extractors/bte.ts'
import type { Extractor } from '../src/extractors/index.ts'
import { extractorNames, extractors, loadExtractor } from '../src/extractors/index.ts'
import { justext } from '../src/extractors/justext/index.ts'
import { renderText } from '../src/render/index.ts'
import { openPage } from '../src/segment/page.ts'
import { UserError } from '../src/user-error.ts'
import { provenance, writeBetween } from './generated.ts'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const DATASETS = ['cleanportaleval', 'l3s-gn1', 'readability', 'scrapinghub']

/** Systems that the study ran in another way than we do by default. */
const AS_STUDIED: Readonly<Record<string, Extractor>> = {
  bte: bte({ bodiesInScripts: true }),
  justext: justext({ language: 'en' }),
}

/** One system on one page. */
interface Row {
  readonly system: string
  readonly dataset: string
  readonly page: string
  readonly agreement: number
  readonly ours: number
  readonly theirs: number
  /** What we answer by default, for systems that the study ran in another way. */
  readonly byDefault: { readonly f1: number; readonly isOther: boolean } | undefined
  /** Why the original’s answer is not comparable, if it is not. */
  readonly fault: Fault | undefined
  /** Words that only one of the two texts has, with how many. */
  readonly onlyOurs: readonly string[]
  readonly onlyTheirs: readonly string[]
}

type Fault = 'empty' | 'repeats'

type Answers = ReadonlyMap<string, string>

/** More of the five-word sequences than this are repetitions: the text, or much of it, was written twice. */
const REPEATS = 0.05

/** Families that follow an original's rules. The others learnt anew, some of it from these very pages. */
const UNTRAINED = ['text conversion', 'heuristic', 'shallow text features']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string', default: join(ROOT, '..', 'shared', 'data') },
    sample: { type: 'string', default: 'Infinity' },
    worst: { type: 'string', default: '0' },
    write: { type: 'boolean' },
  },
})
await main()

async function main(): Promise<void> {
  const folder = unpackedAnswers(values.data)
  const systems = await Promise.all(namesWithAnswers(folder, positionals).map(name => loadExtractor(name)))
  const digests: string[] = []
  const rows: Row[] = []
  for (const dataset of DATASETS) {
    const answers = await answersOf(folder, dataset, systems)
    const pages = await pagesOf(dataset)
    digests.push(`${dataset} ${datasetDigest(pages.map(pageDigest)).slice(0, 12)}`)
    for (const page of thinned(pages, Number(values.sample))) rows.push(...measure(page, systems, answers))
  }
  const tables = { parity: summarize(rows), 'parity-faults': explain(rows), 'parity-defaults': compareDefaults(rows) }
  process.stdout.write(`${Object.values(tables).join('\n\n')}\n`)
  for (const { name } of systems) process.stdout.write(worst(rows, name, Number(values.worst)))
  if (!values.write) return
  const page = join(ROOT, 'docs', 'algorithms.md')
  for (const [name, table] of Object.entries(tables)) {
    writeBetween(page, name, `${table}\n\n${provenance(ROOT, digests)}`)
  }
}

/** The stored answers as files; a packed archive is unpacked once. */
function unpackedAnswers(data: string): string {
  const plain = join(data, 'peer-outputs')
  if (existsSync(plain)) return join(plain, 'wceb')
  const cache = join(ROOT, '.cache', 'parity')
  if (!existsSync(cache)) {
    mkdirSync(cache, { recursive: true })
    execFileSync('tar', ['-xJf', join(data, 'peer-outputs.tar.xz'), '-C', cache])
  }
  return join(cache, readdirSync(cache).includes('wceb') ? 'wceb' : 'peer-outputs/wceb')
}

function fileOf(folder: string, dataset: string, system: string): string {
  return join(folder, dataset, `${system.replaceAll('-', '_')}.jsonl`)
}

function namesWithAnswers(folder: string, asked: readonly string[]): string[] {
  const known = extractorNames.filter(
    name =>
      UNTRAINED.includes(extractors[name].family) &&
      DATASETS.some(dataset => existsSync(fileOf(folder, dataset, name))),
  )
  const wrong = asked.find(name => !known.includes(name as never))
  if (wrong !== undefined)
    throw new UserError('no-answers', `Nothing is stored for "${wrong}". Choose from: ${known.join(', ')}.`)
  return asked.length > 0 ? [...asked] : known
}

async function answersOf(
  folder: string,
  dataset: string,
  systems: readonly Extractor[],
): Promise<Map<string, Answers>> {
  const all = new Map<string, Answers>()
  for (const { name } of systems) {
    const answers = new Map<string, string>()
    const rows = readRows<{ page_id: string; plaintext: string | null }>(fileOf(folder, dataset, name))
    for await (const { page_id, plaintext } of rows) answers.set(page_id, plaintext ?? '')
    all.set(name, answers)
  }
  return all
}

async function pagesOf(dataset: string): Promise<Example[]> {
  const plain = join(values.data, `${dataset}.jsonl`)
  const pages: Example[] = []
  for await (const page of readJsonl(existsSync(plain) ? plain : `${plain}.xz`, () => {})) pages.push(page)
  return pages
}

/** At most `count` of them, evenly spread. */
function thinned<T>(all: readonly T[], count: number): T[] {
  const step = Math.max(1, all.length / count)
  return Array.from({ length: Math.min(all.length, count) }, (_, i) => all[Math.floor(i * step)])
}

function measure(example: Example, systems: readonly Extractor[], answers: ReadonlyMap<string, Answers>): Row[] {
  const asked = systems.filter(({ name }) => answers.get(name)!.has(example.studyId))
  const page = openPage(example.html)
  const answer = (system: Extractor) => (system.renderText ?? renderText)(page, system.label(page))
  const f1 = (text: string) => rougeLsum.score(text, example)['f1']
  return asked.map(system => {
    const asStudied = AS_STUDIED[system.name]
    const usual = answer(system)
    const ours = asStudied === undefined ? usual : answer(asStudied)
    const theirs = answers.get(system.name)!.get(example.studyId)!
    return {
      system: system.name,
      dataset: example.dataset,
      page: example.case,
      ...compare(ours, theirs),
      ours: f1(ours),
      theirs: f1(theirs),
      byDefault: asStudied === undefined ? undefined : { f1: f1(usual), isOther: usual !== ours },
      fault: faultOf(theirs, ours),
    }
  })
}

function faultOf(theirs: string, ours: string): Fault | undefined {
  if (theirs.trim() === '') return ours.trim() === '' ? undefined : 'empty'
  return repeated(theirs) - repeated(ours) > REPEATS ? 'repeats' : undefined
}

/** Which share of the sequences of five words were there before? */
function repeated(text: string): number {
  const words = wordTokens(text.toLowerCase())
  const sequences = Array.from({ length: Math.max(0, words.length - 4) }, (_, i) => words.slice(i, i + 5).join(' '))
  return sequences.length === 0 ? 0 : 1 - new Set(sequences).size / sequences.length
}

function compare(ours: string, theirs: string): Pick<Row, 'agreement' | 'onlyOurs' | 'onlyTheirs'> {
  const [a, b] = [ours, theirs].map(text => bagOf(wordTokens(text.toLowerCase())))
  const [sizeA, sizeB] = [a, b].map(bag => [...bag.values()].reduce((sum, count) => sum + count, 0))
  return {
    agreement: sizeA + sizeB === 0 ? 1 : (2 * overlap(a, b)) / (sizeA + sizeB),
    onlyOurs: surplus(a, b),
    onlyTheirs: surplus(b, a),
  }
}

function surplus(bag: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): string[] {
  return [...bag].flatMap(([word, count]) => Array(Math.max(0, count - (other.get(word) ?? 0))).fill(word))
}

function summarize(rows: readonly Row[]): string {
  const lines = [...new Set(rows.map(row => row.system))].map(system => {
    const own = rows.filter(row => row.system === system)
    const cells = DATASETS.map(dataset => {
      const part = own.filter(row => row.dataset === dataset)
      return part.length === 0 ? '–' : figure(mean(part.map(row => row.agreement)))
    })
    const [ours, theirs] = [mean(own.map(row => row.ours)), mean(own.map(row => row.theirs))]
    return [
      system,
      String(own.length),
      ...cells,
      figure(mean(own.map(row => row.agreement))),
      figure(ours),
      figure(theirs),
      signed(ours - theirs),
    ]
  })
  const head = ['system', 'pages', ...DATASETS, 'all pages', 'F1 ours', 'F1 original', 'difference']
  return asTable(head, lines)
}

/** How much of the difference comes from pages on which the original failed, and what is left on the others. */
function explain(rows: readonly Row[]): string {
  const lines = [...new Set(rows.map(row => row.system))].map(system => {
    const own = rows.filter(row => row.system === system)
    const share = (part: readonly Row[]) =>
      signed(part.reduce((sum, row) => sum + row.ours - row.theirs, 0) / own.length)
    const [empty, repeats, rest] = (['empty', 'repeats', undefined] as const).map(fault =>
      own.filter(row => row.fault === fault),
    )
    return [
      system,
      ...[empty, repeats].flatMap(part => [String(part.length), share(part)]),
      String(rest.length),
      figure(mean(rest.map(row => row.agreement))),
      signed(mean(rest.map(row => row.ours - row.theirs))),
    ]
  })
  const head = ['system', 'empty', 'adds', 'repeats itself', 'adds', 'other pages', 'agreement', 'difference']
  return asTable(head, lines)
}

/** How far the pages on which our default answers otherwise than the study's run explain the difference of the two. */
function compareDefaults(rows: readonly Row[]): string {
  const lines = Object.keys(AS_STUDIED).map(system => {
    const own = rows.flatMap(row => (row.system === system && row.byDefault ? [{ ...row, ...row.byDefault }] : []))
    const others = own.filter(row => row.isOther)
    return [
      system,
      signed(mean(own.map(row => row.f1 - row.theirs))),
      String(others.length),
      ...[others.map(row => row.theirs), others.map(row => row.ours), others.map(row => row.f1)].map(part =>
        part.length === 0 ? '–' : figure(mean(part)),
      ),
      signed(others.reduce((sum, row) => sum + row.f1 - row.theirs, 0) / own.length),
    ]
  })
  const head = [
    'system',
    'default over original',
    'pages it answers otherwise',
    'original there',
    'ours as studied',
    'ours by default',
    'their part of it',
  ]
  return asTable(head, lines)
}

function asTable(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const marks = head.map((_, i) => (i === 0 ? '---' : '---:'))
  return [head, marks, ...lines].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${figure(Math.abs(value))}`
}

function figure(value: number): string {
  return value.toFixed(3)
}

function worst(rows: readonly Row[], system: string, count: number): string {
  const sorted = rows.filter(row => row.system === system).sort((a, b) => a.agreement - b.agreement)
  return sorted
    .slice(0, count)
    .map(
      ({ dataset, page, agreement, onlyOurs, onlyTheirs }) =>
        `\n${system} · ${dataset} ${page} · ${figure(agreement)}\n${words('  ours  ', onlyOurs)}\n${words('  theirs', onlyTheirs)}\n`,
    )
    .join('')
}

function words(title: string, list: readonly string[]): string {
  return `${title} +${list.length}: ${list.slice(0, 40).join(' ')}${list.length > 40 ? ' …' : ''}`
}
