import { quantile } from '../../src/eval/statistics.ts'
import type { SystemName } from '../systems.ts'
import type { Peak, Point, Stay, Timing } from './jobs.ts'

export interface Comparison {
  readonly name: string
  readonly timings: readonly Timing[]
  readonly digest?: string
}

export interface Growth {
  readonly family: string
  readonly system: SystemName
  readonly points: readonly Point[]
  /** Those asked for: fewer points mean that the process died. */
  readonly sizes: readonly number[]
}

export interface Memory {
  readonly peaks: readonly { readonly system: SystemName; readonly peak: Peak }[]
  readonly stays: readonly Stay[]
}

export interface Results {
  readonly command: string
  readonly date: string
  readonly commit: string
  readonly node: string
  readonly cpu: string
  readonly loadBefore: number
  readonly limitMs: number
  readonly comparisons: readonly Comparison[]
  readonly growths: readonly Growth[]
  readonly memory: Memory
  readonly seconds: number
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** Three significant digits. */
const short = (value: number): string =>
  Math.abs(value) >= 100 && Number.isFinite(value) ? value.toFixed(0) : value.toPrecision(3)

const size = (bytes: number): string =>
  bytes >= 1e6 ? `${Math.round(bytes / 1e6)} MB` : `${Math.round(bytes / 1e3)} KB`

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, i) => (i === 0 ? '---' : '--:')), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')

/** How many times the time of `b` the time of `a` is, on all pages together; nothing where one of them is missing. */
function ratio({ timings }: Comparison, a: string, b: SystemName): number | undefined {
  const [one, other] = [a, b].map(name => timings.find(({ system, isOver }) => system === name && !isOver))
  return one && other && total(one.ms) / total(other.ms)
}

/** The k of time ∝ size^k: the slope of least squares through (log size, log time). */
export function growthExponent(points: readonly Point[]): number {
  const xs = points.map(point => Math.log(point.bytes))
  const ys = points.map(point => Math.log(point.ms))
  const meanX = total(xs) / xs.length
  const meanY = total(ys) / ys.length
  return total(xs.map((x, i) => (x - meanX) * (ys[i] - meanY))) / total(xs.map(x => (x - meanX) ** 2))
}

function comparisonTable(comparison: Comparison): string {
  const rows = comparison.timings.map(timing => {
    if (timing.isOver) return [timing.system, 'too slow or out of memory', '', '', '', '', '']
    const versus = (name: SystemName): number | undefined => ratio(comparison, timing.system, name)
    const [toParse5, toReadability] = [versus('parse5'), versus('readability (linkedom)')]
    return [
      timing.system,
      short(quantile(timing.ms, 0.5)),
      short(quantile(timing.ms, 0.99)),
      short(timing.bytes / 1000 / total(timing.ms)),
      toParse5 === undefined ? '' : `${short(toParse5)}×`,
      toReadability === undefined ? '' : `${short(1 / toReadability)}×`,
      String(timing.failed || ''),
    ]
  })
  const pages = Math.max(0, ...comparison.timings.map(({ ms }) => ms.length))
  const digest = comparison.digest ? `, digest ${comparison.digest}` : ''
  const head = ['', 'median ms', 'p99 ms', 'MB/s', "parse5's time", 'faster than Readability', 'failed']
  return `### ${comparison.name}\n\n${pages} pages${digest}.\n\n${table(head, rows)}`
}

function growthCell({ points, sizes }: Growth): string {
  const done = points.filter(point => point.error === undefined)
  const exponent = done.length > 1 ? growthExponent(done).toFixed(2) : '–'
  const failure = points.find(point => point.error !== undefined)
  if (failure) return `${exponent}, ${failure.error === 'over' ? 'too slow' : 'fails'} at ${size(failure.bytes)}`
  if (done.length < sizes.length)
    return `${exponent}, dies after ${done.length > 0 ? size(done.at(-1)!.bytes) : 'the start'}`
  return exponent
}

function growthTable(growths: readonly Growth[]): string {
  const systems = [...new Set(growths.map(growth => growth.system))]
  const families = [...new Set(growths.map(growth => growth.family))]
  const rows = families.map(family => {
    const ofFamily = growths.filter(growth => growth.family === family)
    const largest = ofFamily[0].points.at(-1)
    const speed =
      largest && !largest.error ? `${short(largest.bytes / 1000 / largest.ms)} at ${size(largest.bytes)}` : ''
    return [family, ...systems.map(name => growthCell(ofFamily.find(growth => growth.system === name)!)), speed]
  })
  return table(['pages', ...systems, `MB/s of ${systems[0]}`], rows)
}

function memoryTable({ peaks }: Memory): string {
  const sizes = [...new Set(peaks.map(({ peak }) => peak.pageBytes))]
  const systems = [...new Set(peaks.map(({ system }) => system))]
  const cell = (name: SystemName, bytes: number): string => {
    const found = peaks.find(({ system, peak }) => system === name && peak.pageBytes === bytes)
    return found ? `${short(found.peak.peakBytes / bytes)}×` : 'dies or takes too long'
  }
  return table(
    ['', ...sizes.map(size)],
    systems.map(name => [name, ...sizes.map(bytes => cell(name, bytes))]),
  )
}

/** The bars of the design against what was measured: the worst of all page sets, families and sizes. */
function barTable({ comparisons, growths, memory }: Results): string {
  const ratios = (a: SystemName, b: SystemName): number[] =>
    comparisons.map(comparison => ratio(comparison, a, b)).filter(value => value !== undefined)
  const own = growths.filter(({ system }) => system.startsWith('extract('))
  // A family that was not finished has no exponent to be proud of.
  const isDone = ({ points, sizes }: Growth): boolean =>
    points.filter(({ error }) => error === undefined).length === sizes.length
  const exponents = own.map(growth => (isDone(growth) ? growthExponent(growth.points) : Number.POSITIVE_INFINITY))
  const peaks = memory.peaks
    .filter(({ system }) => system === 'extract().markdown')
    .map(({ peak }) => peak.peakBytes / peak.pageBytes)
  const bar = (what: string, measured: readonly number[], sign: '≤' | '≥', asked: number): string[] => {
    if (measured.length === 0) return [what, `${sign} ${asked}`, 'nothing', 'no']
    const worst = sign === '≤' ? Math.max(...measured) : Math.min(...measured)
    const holds = sign === '≤' ? worst <= asked : worst >= asked
    return [what, `${sign} ${asked}`, short(worst), holds ? 'yes' : 'no']
  }
  return table(
    ['bar', 'asked', 'worst measured', 'holds'],
    [
      bar('time of `extract().markdown` / parse5', ratios('extract().markdown', 'parse5'), '≤', 1),
      bar(
        'time of Readability on linkedom / `extract().markdown`',
        ratios('readability (linkedom)', 'extract().markdown'),
        '≥',
        10,
      ),
      bar('time of parse5 / `parse`', ratios('parse5', 'parse'), '≥', 5),
      bar('growth exponent of `extract`, both systems, any page', exponents, '≤', 1.1),
      bar('peak memory of `extract().markdown` / size of the page', peaks, '≤', 12),
    ],
  )
}

export function writeReport(results: Results): string {
  const { stays } = results.memory
  const resident = stays.map(stay => `${stay.pages}: ${Math.round(stay.residentBytes / 1e6)} MB`)
  return `# Speed

Written by \`${results.command}\`: ${results.date}, commit ${results.commit}, Node ${results.node}, ${results.cpu}, load average at the start ${results.loadBefore.toFixed(1)}, ${Math.round(results.seconds)} s.

Every number is from one run on one machine and is meant as a ratio: all systems had the same pages by turns, after a warm-up, each from HTML to its answer, parsing included. Times are processor time, with garbage collection and compilation. A page's time is the median of its rounds; median and p99 are over pages; ratios are of the time for all pages together.

## Bars

${barTable(results)}

## Systems

${results.comparisons.map(comparisonTable).join('\n\n')}

## Growth

Time is proportional to size to the power of this number, by least squares over sizes of ten, hundred, … kilobytes up to the largest; 1 is linear. Limit for one call: ${results.limitMs / 1000} s. The first family is an ordinary page, the others are made to hurt.

${growthTable(results.growths)}

## Memory

How far the resident memory of a process rises above what it was before it read the page, as a multiple of the page, which is part of it.

${memoryTable(results.memory)}

Resident memory of one process after so many pages of 10 KB: ${resident.join(', ')}.
`
}
