import { fileURLToPath } from 'node:url'
import { parse as parse5 } from 'parse5'
import { median } from '../src/eval/statistics.ts'
import { attributesOf, type Dom, isElement, parse, Tag, textOf } from '../src/parse/index.ts'
import { takeWorkspace } from '../src/parse/workspace.ts'
import { ADVERSARIES, ADVERSARY_NAMES } from '../test/parser-adversaries.ts'
import { dayAndCommit, provenance, writeBetween } from './generated.ts'
import { processorMs } from './processor-time.ts'
import { hasRealPages, readRealPages } from './speed/real-pages.ts'
import { growthExponent } from './speed/report.ts'

// The parser alone, against parse5 in the same run: speed on real pages, growth on adversarial ones, size of its arrays.
//   node --expose-gc bench/run.mjs bench/parse.ts [speed|growth] [--write]
// `--write` puts the tables into docs/parser.md. Times are of the processor, garbage collector and compiler included.

const REAL_PAGES = ['wcxb-dev', 'cleaneval']
const STEP = 4
const MAX_PAGES = 400
const ROUNDS = 9
const SIZES = [1e4, 1e5, 1e6, 1e7, 5e7]
/** Shorter runs are repeated, longer ones are not. */
const MIN_MS = 40
const MAX_MS = 500

function timeOf(run: () => unknown): number {
  const before = processorMs()
  run()
  return processorMs() - before
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Everything that the tree can tell is asked for. */
function readAll(dom: Dom): number {
  let length = 0
  for (let n = 0; n < dom.length; n++) {
    if (dom.tag[n] === Tag['#text']) length += textOf(dom, n).length
    else if (isElement(dom, n)) for (const [name, value] of attributesOf(dom, n)) length += name.length + value.length
  }
  return length
}

const SYSTEMS = {
  ours: (page: string) => parse(page),
  read: (page: string) => readAll(parse(page)),
  theirs: (page: string) => parse5(page),
}

/** Milliseconds a page, the best of some rounds. They take turns on all pages, so that each pays for its own garbage. */
function speedOn(pages: readonly string[]): Record<keyof typeof SYSTEMS, number[]> {
  const best = () => pages.map(() => Number.POSITIVE_INFINITY)
  const speed = { ours: best(), read: best(), theirs: best() }
  for (let round = 0; round < ROUNDS; round++) {
    for (const system of ['ours', 'read', 'theirs'] as const) {
      for (const [i, page] of pages.entries()) {
        const ms = timeOf(() => SYSTEMS[system](page))
        speed[system][i] = Math.min(speed[system][i], ms)
      }
    }
  }
  return speed
}

/** Bytes of all arrays made for a page, for each of its characters, those included that are not needed once it is parsed. */
function arraysPerCharacter(page: string): number {
  takeWorkspace(0) // so that it finds no arrays of the page before
  globalThis.gc?.()
  const before = process.memoryUsage().arrayBuffers
  parse(page)
  return (process.memoryUsage().arrayBuffers - before) / page.length
}

async function speedTable(): Promise<string> {
  const rows: string[] = []
  const digests: string[] = []
  for (const dataset of REAL_PAGES.filter(hasRealPages)) {
    const { pages, digest } = await readRealPages(dataset, STEP, MAX_PAGES)
    const { ours, read, theirs } = speedOn(pages)
    const size = sum(pages.map(page => page.length))
    const rate = (ms: readonly number[]) => (size / sum(ms) / 1000).toFixed(0)
    const faster = (ms: readonly number[]) => [
      `${(sum(theirs) / sum(ms)).toFixed(1)}×`,
      `${median(theirs.map((their, i) => their / ms[i])).toFixed(1)}×`,
    ]
    const arrays = median(pages.filter(page => page !== '').map(arraysPerCharacter)).toFixed(1)
    const speeds = [rate(ours), rate(theirs), ...faster(ours), ...faster(read)]
    const cells = [`${dataset}, ${pages.length}`, (size / 1e6).toFixed(1), ...speeds, arrays]
    rows.push(`| ${cells.join(' | ')} |`)
    digests.push(`${dataset} ${digest}`)
  }
  return [
    '| pages | MB | parse, MB/s | parse5, MB/s | times faster (total) | (median page) | with all read (total) | (median page) | arrays made, bytes a character |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    `${command('speed')} ${provenance(root, digests)}`,
  ].join('\n')
}

/** Milliseconds for one page: the median of three, each long enough to be measured; of a long one, a single time. */
function msOn(page: string): number {
  let times = 1
  const run = () => {
    for (let i = 0; i < times; i++) readAll(parse(page))
  }
  let ms = timeOf(run)
  for (; ms < MIN_MS && times < 4096; ms = timeOf(run)) times *= 2
  return ms > MAX_MS ? ms : median([ms, timeOf(run), timeOf(run)]) / times
}

function growthRow(name: keyof typeof ADVERSARIES): string {
  const points = SIZES.map(bytes => {
    globalThis.gc?.()
    return { bytes, ms: msOn(ADVERSARIES[name](bytes)) }
  })
  const times = points.map(({ ms }) => (ms < 100 ? ms.toPrecision(2) : ms.toFixed(0)))
  return `| ${[name, ...times, growthExponent(points).toFixed(2)].join(' | ')} |`
}

function growthTable(): string {
  for (const name of ADVERSARY_NAMES) readAll(parse(ADVERSARIES[name](1e6)))
  return [
    `| family | ${SIZES.map(size => `${size / 1e6} MB, ms`).join(' | ')} | exponent |`,
    `|---|${SIZES.map(() => '---|').join('')}---|`,
    ...ADVERSARY_NAMES.map(growthRow),
    '',
    `${command('growth')} Measured ${dayAndCommit(root)}.`,
  ].join('\n')
}

const command = (part: string) => `\`node --expose-gc bench/run.mjs bench/parse.ts ${part} --write\`.`

const root = fileURLToPath(new URL('..', import.meta.url))
const TABLES: Record<string, () => string | Promise<string>> = { speed: speedTable, growth: growthTable }
const wanted = process.argv.slice(2)
const parts = Object.keys(TABLES).filter(part => wanted.includes(part))
for (const part of parts.length > 0 ? parts : Object.keys(TABLES)) {
  const table = await TABLES[part]()
  console.log(table)
  if (wanted.includes('--write')) writeBetween(`${root}docs/parser.md`, part, table)
}
