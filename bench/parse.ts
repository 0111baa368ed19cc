import { parse as parse5 } from 'parse5'
import { attributesOf, type Dom, isElement, parse, Tag, textOf } from '../src/parse/index.ts'
import { ADVERSARIES, ADVERSARY_NAMES } from '../test/parser-adversaries.ts'
import { hasRealPages, readRealPages } from './speed/real-pages.ts'

// The parser alone, against parse5 in the same run: speed on real pages, growth on adversarial ones, size of its arrays.
//   node --expose-gc bench/run.mjs bench/parse.ts [speed|growth]
// Times are of the processor (user and system), so that other programs disturb them less.

const REAL_PAGES = ['wcxb-dev', 'cleaneval']
const ROUNDS = 9
const SIZES = [1e4, 1e5, 1e6, 1e7, 5e7]
/** Shorter runs are repeated, longer ones are not. */
const MIN_MS = 40
const MAX_MS = 500

function processorMs(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1]
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

interface Speed {
  readonly ours: readonly number[]
  readonly read: readonly number[]
  readonly theirs: readonly number[]
}

/** Milliseconds a page, the best of some rounds. They take turns on all pages, so that each pays for its own garbage. */
function speedOn(pages: readonly string[]): Speed {
  const best = () => pages.map(() => Number.POSITIVE_INFINITY)
  const speed = { ours: best(), read: best(), theirs: best() }
  const measure = (into: number[], run: (page: string) => unknown) => {
    for (const [i, page] of pages.entries())
      into[i] = Math.min(
        into[i],
        processorMs(() => void run(page)),
      )
  }
  for (let round = 0; round < ROUNDS; round++) {
    measure(speed.ours, page => parse(page))
    measure(speed.read, page => readAll(parse(page)))
    measure(speed.theirs, page => parse5(page))
  }
  return speed
}

/** Bytes of typed arrays in the tree, for each character of the page. */
function arraysPerCharacter(page: string): number {
  const dom = parse(page)
  return sum(Object.values(dom).map(value => (ArrayBuffer.isView(value) ? value.byteLength : 0))) / page.length
}

async function reportSpeed(): Promise<void> {
  console.log(
    '| pages | MB | parse, MB/s | parse5, MB/s | times faster (total) | (median page) | with all read | arrays, bytes a character |',
  )
  console.log('|---|---|---|---|---|---|---|---|')
  for (const dataset of REAL_PAGES) {
    if (!hasRealPages(dataset)) continue
    const { pages } = await readRealPages(dataset, 4, 400)
    const { ours, read, theirs } = speedOn(pages)
    const size = sum(pages.map(page => page.length))
    const rate = (ms: readonly number[]) => (size / sum(ms) / 1000).toFixed(1)
    const times = (value: number) => `${value.toFixed(1)}×`
    const cells = [
      `${dataset}, ${pages.length}`,
      (size / 1e6).toFixed(1),
      rate(ours),
      rate(theirs),
      times(sum(theirs) / sum(ours)),
      times(median(theirs.map((ms, i) => ms / ours[i]))),
      times(sum(theirs) / sum(read)),
      median(pages.filter(page => page.length > 0).map(arraysPerCharacter)).toFixed(1),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
}

/** Milliseconds for one page: the median of three, each long enough to be measured; of a long one, a single time. */
function msOn(page: string): number {
  let times = 1
  const run = () => {
    for (let i = 0; i < times; i++) readAll(parse(page))
  }
  let ms = processorMs(run)
  for (; ms < MIN_MS && times < 4096; ms = processorMs(run)) times *= 2
  return ms > MAX_MS ? ms : median([ms, processorMs(run), processorMs(run)]) / times
}

/** The slope of time over size on logarithmic paper. */
function exponentOf(ms: readonly number[]): number {
  const x = SIZES.map(Math.log)
  const y = ms.map(Math.log)
  const meanX = sum(x) / x.length
  const meanY = sum(y) / y.length
  return sum(x.map((v, i) => (v - meanX) * (y[i] - meanY))) / sum(x.map(v => (v - meanX) ** 2))
}

function reportGrowth(): void {
  console.log(`| family | ${SIZES.map(size => `${size / 1e6} MB, ms`).join(' | ')} | exponent |`)
  console.log(`|---|${SIZES.map(() => '---|').join('')}---|`)
  for (const name of ADVERSARY_NAMES) readAll(parse(ADVERSARIES[name](1e6)))
  for (const name of ADVERSARY_NAMES) {
    const ms = SIZES.map(size => {
      globalThis.gc?.()
      return msOn(ADVERSARIES[name](size))
    })
    console.log(
      `| ${name} | ${ms.map(value => (value < 100 ? value.toPrecision(2) : value.toFixed(0))).join(' | ')} | ${exponentOf(ms).toFixed(2)} |`,
    )
  }
}

const part = process.argv[2]
if (part !== 'growth') await reportSpeed()
if (part !== 'speed') reportGrowth()
