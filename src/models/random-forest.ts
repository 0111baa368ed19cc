import type { Matrix } from '../features/matrix.ts'
import { type DecisionTree, growTree, sortColumns } from './decision-tree.ts'
import type { Forest } from './gradient-boosting.ts'
import { seededRandom } from './random.ts'

export interface ForestOptions {
  readonly trees: number
  readonly minLeafWeight: number
  /** Columns that each split chooses from. */
  readonly columnsPerSplit: number
  readonly seed: number
  readonly onTree?: (done: number) => void
}

/**
 * Random forest (Breiman 2001): each tree grows on rows drawn with replacement, each split chooses by information gain
 * from a few columns drawn anew, and the forest's probability is the mean of its trees'.
 */
export function fitForest(
  x: Matrix,
  target: ArrayLike<number>,
  weight: ArrayLike<number>,
  options: ForestOptions,
): Forest {
  const random = seededRandom(options.seed)
  const rows = { x, target, weight, classes: 2 }
  const sorted = sortColumns(x)
  const trees: DecisionTree[] = []
  for (let tree = 0; tree < options.trees; tree++) {
    const drawn = new Float64Array(x.rows)
    for (let i = 0; i < x.rows; i++) {
      const row = Math.floor(random() * x.rows)
      drawn[row] += weight[row]
    }
    const columnsOf = () => drawColumns(x.names.length, options.columnsPerSplit, random)
    trees.push(growTree(rows, drawn, { minLeafWeight: options.minLeafWeight, columnsOf, criterion: 'gain' }, sorted))
    options.onTree?.(tree + 1)
  }
  return joined(x.names, trees)
}

/** Some of 0 … width - 1, each equally likely (Knuth, volume 2, Algorithm S). */
function drawColumns(width: number, wanted: number, random: () => number): number[] {
  const columns: number[] = []
  for (let column = 0; column < width && columns.length < wanted; column++) {
    if (random() * (width - column) < wanted - columns.length) columns.push(column)
  }
  return columns
}

/** The trees behind each other; the value of a node is the share of class 1 in it. */
function joined(names: readonly string[], trees: readonly DecisionTree[]): Forest {
  const starts: number[] = []
  let nodes = 0
  for (const { column } of trees) {
    starts.push(nodes)
    nodes += column.length
  }
  const all = <T>(of: (tree: DecisionTree, start: number) => T[]) => trees.flatMap((tree, t) => of(tree, starts[t]))
  return {
    names,
    base: 0,
    roots: Int32Array.from(starts),
    column: Int16Array.from(all(({ column }) => Array.from(column))),
    threshold: Float32Array.from(all(({ threshold }) => Array.from(threshold))),
    left: Int32Array.from(
      all(({ left }, start) => Array.from(left, (child, node) => start + (child < 0 ? node : child))),
    ),
    value: Float32Array.from(all(({ shares }) => Array.from(shares).filter((_, i) => i % 2 === 1))),
  }
}

/** Probability of class 1, row by row. */
export function predictForest(forest: Forest, x: Matrix): Float32Array {
  const { column, threshold, left, value, roots } = forest
  const width = x.names.length
  const sums = new Float64Array(x.rows)
  for (const root of roots) {
    for (let row = 0, at = 0; row < x.rows; row++, at += width) {
      let node = root
      for (let asked = column[node]; asked >= 0; asked = column[node]) {
        node = x.values[at + asked] <= threshold[node] ? left[node] : left[node] + 1
      }
      sums[row] += value[node]
    }
  }
  return Float32Array.from(sums, sum => sum / roots.length)
}
