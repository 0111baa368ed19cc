/** Mean; 0 of nothing. */
export function mean(values: readonly number[]): number {
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : 0
}

/** The value below which a share of the values lie, interpolated between neighbours (as pandas and R's type 7). */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  if (sorted.length === 0) return 0
  const place = (sorted.length - 1) * share
  const low = sorted[Math.floor(place)]
  return low + (sorted[Math.ceil(place)] - low) * (place - Math.floor(place))
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

export interface Spread {
  readonly pages: number
  readonly mean: number
  readonly median: number
  /** The middle half: first and third quartile. */
  readonly q1: number
  readonly q3: number
}

export function spreadOf(values: readonly number[]): Spread {
  return {
    pages: values.length,
    mean: mean(values),
    median: median(values),
    q1: quantile(values, 0.25),
    q3: quantile(values, 0.75),
  }
}

/** Random numbers in [0, 1) that a seed fixes (mulberry32, T. Ettinger, public domain). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface Bootstrap {
  readonly seed?: number
  readonly rounds?: number
}

/** How much a figure of many pages varies: its standard deviation over samples of the pages, drawn with replacement. */
export function bootstrapDeviation<T>(
  pages: readonly T[],
  figure: (sample: readonly T[]) => number,
  { seed = 1, rounds = 1000 }: Bootstrap = {},
): number {
  const figures = resample(pages, figure, seed, rounds)
  const centre = mean(figures)
  return Math.sqrt(figures.reduce((sum, value) => sum + (value - centre) ** 2, 0) / Math.max(1, rounds - 1))
}

export interface Comparison {
  /** Mean of the first minus mean of the second. */
  readonly difference: number
  /** Between these it lies with 95 % confidence. */
  readonly low: number
  readonly high: number
  /** How likely a difference at least as large would be if the two were equally good; two-sided. */
  readonly p: number
}

/** Paired bootstrap over pages (B. Efron, R. Tibshirani, An Introduction to the Bootstrap, 1993, §16.4). */
export function compare(
  a: readonly number[],
  b: readonly number[],
  { seed = 1, rounds = 2000 }: Bootstrap = {},
): Comparison {
  const differences = a.map((value, i) => value - b[i])
  const difference = mean(differences)
  const drawn = resample(differences, mean, seed, rounds)
  const extreme = drawn.filter(value => Math.abs(value - difference) >= Math.abs(difference)).length
  return {
    difference,
    low: quantile(drawn, 0.025),
    high: quantile(drawn, 0.975),
    p: (extreme + 1) / (rounds + 1),
  }
}

function resample<T>(
  pages: readonly T[],
  figure: (sample: readonly T[]) => number,
  seed: number,
  rounds: number,
): number[] {
  const random = randomFrom(seed)
  return Array.from({ length: rounds }, () => figure(pages.map(() => pages[Math.floor(random() * pages.length)])))
}
