import type { LabelledRows } from './decision-tree.ts'

/** One column cut into intervals, each with the shares of the classes in it. */
export interface OneRule {
  readonly name: string
  readonly column: number
  readonly classes: number
  /** Upper ends of all intervals but the last. */
  readonly borders: Float32Array
  /** Share of each class, interval by interval. */
  readonly shares: Float32Array
}

/**
 * 1R (Holte 1993, §2.2): of all columns the one whose intervals make the fewest errors. An interval is closed once its
 * most frequent class has `minWeight` and the next value is of another class; neighbours that predict the same are one.
 */
export function fitOneRule(rows: LabelledRows, minWeight: number): OneRule {
  const rules = rows.x.names.map((_, column) => ruleOf(rows, column, minWeight))
  return rules.reduce((a, b) => (b.wrong < a.wrong ? b : a)).rule
}

function ruleOf(rows: LabelledRows, column: number, minWeight: number): { rule: OneRule; wrong: number } {
  const { x, target, weight, classes } = rows
  const width = x.names.length
  const at = (row: number): number => x.values[row * width + column]
  const order = Int32Array.from({ length: x.rows }, (_, row) => row).sort((a, b) => at(a) - at(b) || a - b)
  const intervals: { end: number; counts: Float64Array }[] = []
  let counts = new Float64Array(classes)
  for (let i = 0; i < order.length; i++) {
    const row = order[i]
    counts[target[row]] += weight[row]
    const next = order[i + 1]
    if (next !== undefined && at(next) === at(row)) continue
    const top = topOf(counts)
    const isClosed = counts[top] >= minWeight && next !== undefined && target[next] !== top
    if (!isClosed && next !== undefined) continue
    const last = intervals.at(-1)
    const end = next === undefined ? Number.POSITIVE_INFINITY : (at(row) + at(next)) / 2
    if (last !== undefined && topOf(last.counts) === top) {
      for (let c = 0; c < classes; c++) last.counts[c] += counts[c]
      last.end = end
    } else intervals.push({ end, counts })
    counts = new Float64Array(classes)
  }
  const wrong = intervals.reduce((sum, each) => sum + totalOf(each.counts) - each.counts[topOf(each.counts)], 0)
  return {
    wrong,
    rule: {
      name: x.names[column],
      column,
      classes,
      borders: Float32Array.from(intervals.slice(0, -1), each => each.end),
      shares: Float32Array.from(intervals.flatMap(each => Array.from(each.counts, c => c / totalOf(each.counts)))),
    },
  }
}

function topOf(counts: Float64Array): number {
  return counts.indexOf(Math.max(...counts))
}

function totalOf(counts: Float64Array): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Probability of each class, row by row. */
export function predictOneRule({ column, classes, borders, shares }: OneRule, x: LabelledRows['x']): Float32Array {
  const probabilities = new Float32Array(x.rows * classes)
  for (let row = 0; row < x.rows; row++) {
    const value = x.values[row * x.names.length + column]
    const found = borders.findIndex(border => value <= border)
    const interval = found < 0 ? borders.length : found
    probabilities.set(shares.subarray(interval * classes, (interval + 1) * classes), row * classes)
  }
  return probabilities
}
