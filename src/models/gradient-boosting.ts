import type { ColumnMatrix } from '../features/matrix.ts'
import { seededRandom } from './random.ts'
import { scoresOf } from './tree-walk.ts'

/**
 * Gradient-boosted regression trees for probabilities: histogram split search, leaf-wise growth, second-order gains
 * (Friedman 2001; Chen & Guestrin 2016, §2.2; Ke et al. 2017, §2.1). Targets are probabilities (soft labels), rows have
 * weights. The same seed gives the same trees.
 */
export interface BoostingOptions {
  readonly trees: number
  readonly leaves: number
  readonly depth: number
  readonly learningRate: number
  /** Weight (sum of second derivatives) that a leaf must have at least. */
  readonly minLeafWeight: number
  readonly l2: number
  /** Share of the columns, and of the rows, that each tree looks at. */
  readonly columnShare: number
  readonly rowShare: number
  readonly seed: number
  /** Called after each tree, with the mean cross-entropy before it. */
  readonly onTree?: (done: number, loss: number) => void
}

/** All trees one after the other; node i of the forest is entry i of each array. */
export interface Forest {
  readonly names: readonly string[]
  /** Log-odds before any tree. */
  readonly base: number
  readonly roots: Int32Array
  /** Column that is asked, or -1 at a leaf. */
  readonly column: Int16Array
  /** Rows with a value up to this go left, the others (and NaN) right. */
  readonly threshold: Float32Array
  /** Node to the left; the right one follows it. A leaf leads to itself. */
  readonly left: Int32Array
  /** What the tree adds to the log-odds for rows that stop here; at inner nodes, what it would add. */
  readonly value: Float32Array
}

const BINS = 255
/** Values looked at to place the borders between bins. */
const QUANTILE_SAMPLE = 50_000

interface Binned {
  /** Bin of each value, column by column. */
  readonly bins: Uint8Array
  /** Upper border of each bin but the last, per column. */
  readonly borders: readonly Float32Array[]
}

function binColumns({ names, rows, columns }: ColumnMatrix): Binned {
  const bins = new Uint8Array(columns.length)
  const stride = Math.max(1, Math.floor(rows / QUANTILE_SAMPLE))
  const borders = names.map((_, column) => {
    const at = column * rows
    const sample = new Float32Array(Math.ceil(rows / stride))
    for (let i = 0, row = 0; row < rows; i++, row += stride) sample[i] = columns[at + row]
    const edges = quantileBorders(sample.sort())
    for (let row = 0; row < rows; row++) bins[at + row] = binOf(edges, columns[at + row])
    return edges
  })
  return { bins, borders }
}

/**
 * Borders halfway between neighbouring distinct values, thinned to equal shares of the (sorted) sample; a last one parts
 * the numbers from NaN, which sorts behind them.
 */
function quantileBorders(sorted: Float32Array): Float32Array {
  const distinct: number[] = []
  const ends: number[] = []
  for (let i = 0; i < sorted.length && !Number.isNaN(sorted[i]); i++) {
    if (i === 0 || sorted[i] !== sorted[i - 1]) distinct.push(sorted[i])
    ends[distinct.length - 1] = i + 1
  }
  const borders: number[] = []
  const share = sorted.length / BINS
  let filled = 0
  for (let i = 0; i + 1 < distinct.length; i++) {
    if (distinct.length > BINS && ends[i] - filled < share) continue
    filled = ends[i]
    borders.push((distinct[i] + distinct[i + 1]) / 2)
  }
  const hasMissing = Number.isNaN(sorted[sorted.length - 1])
  return Float32Array.from([...borders.slice(0, BINS - 2), ...(hasMissing ? [Number.POSITIVE_INFINITY] : [])])
}

/** How many borders are below the value; NaN is above all. Without a branch that depends on it, as it cannot be foreseen. */
function binOf(borders: Float32Array, value: number): number {
  let low = 0
  for (let left = borders.length; left > 0; ) {
    const half = (left + 1) >> 1
    low += half * Number(!(value <= borders[low + half - 1]))
    left -= half
  }
  return low
}

/** A leaf that may still be split: a range of the row list, its histogram, and the best split found in it. */
interface Leaf {
  readonly node: number
  readonly from: number
  readonly to: number
  readonly depth: number
  readonly gradient: number
  readonly hessian: number
  readonly histogram: Float64Array
  gain: number
  column: number
  bin: number
}

export function fitBoosting(
  x: ColumnMatrix,
  target: ArrayLike<number>,
  weight: ArrayLike<number>,
  options: BoostingOptions,
): Forest {
  const { rows } = x
  const columns = x.names.length
  const { bins, borders } = binColumns(x)
  const random = seededRandom(options.seed)
  const { l2, learningRate } = options

  const forest = {
    column: [] as number[],
    threshold: [] as number[],
    bin: [] as number[],
    left: [] as number[],
    value: [] as number[],
    roots: [] as number[],
  }
  const addNode = (value: number) => {
    forest.column.push(-1)
    forest.threshold.push(0)
    forest.bin.push(0)
    forest.left.push(-1)
    return forest.value.push(value) - 1
  }

  let positive = 0
  let total = 0
  for (let row = 0; row < rows; row++) {
    positive += weight[row] * target[row]
    total += weight[row]
  }
  const prior = Math.min(1 - 1e-6, Math.max(1e-6, positive / total))
  const base = Math.log(prior / (1 - prior))
  const score = new Float64Array(rows).fill(base)
  const gradient = new Float64Array(rows)
  const hessian = new Float64Array(rows)
  const list = new Int32Array(rows)
  const spare = new Int32Array(rows)
  /** Both derivatives of the listed rows, side by side. */
  const ordered = new Float64Array(2 * rows)
  const pool: Float64Array[] = []

  const stepOf = (g: number, h: number) => (-g / (h + l2)) * learningRate

  const buildHistogram = (from: number, to: number, used: readonly number[]): Float64Array => {
    const histogram = pool.pop()?.fill(0) ?? new Float64Array(columns * (BINS + 1) * 2)
    for (let i = from; i < to; i++) {
      ordered[2 * i] = gradient[list[i]]
      ordered[2 * i + 1] = hessian[list[i]]
    }
    for (const column of used) {
      const own = bins.subarray(column * rows, (column + 1) * rows)
      const sums = histogram.subarray(column * (BINS + 1) * 2, (column + 1) * (BINS + 1) * 2)
      for (let i = from; i < to; i++) {
        const slot = own[list[i]] << 1
        sums[slot] += ordered[2 * i]
        sums[slot + 1] += ordered[2 * i + 1]
      }
    }
    return histogram
  }

  const findSplit = (leaf: Leaf, used: readonly number[]): void => {
    const whole = (leaf.gradient * leaf.gradient) / (leaf.hessian + l2)
    for (const column of used) {
      const at = column * (BINS + 1)
      let g = 0
      let h = 0
      for (let bin = 0; bin < borders[column].length; bin++) {
        g += leaf.histogram[(at + bin) << 1]
        h += leaf.histogram[((at + bin) << 1) + 1]
        if (h < options.minLeafWeight) continue
        const otherH = leaf.hessian - h
        if (otherH < options.minLeafWeight) break
        const otherG = leaf.gradient - g
        const gain = (g * g) / (h + l2) + (otherG * otherG) / (otherH + l2) - whole
        if (gain > leaf.gain) {
          leaf.gain = gain
          leaf.column = column
          leaf.bin = bin
        }
      }
    }
  }

  const makeLeaf = (
    node: number,
    from: number,
    to: number,
    depth: number,
    histogram: Float64Array,
    used: readonly number[],
  ): Leaf => {
    let g = 0
    let h = 0
    for (let i = from; i < to; i++) {
      g += gradient[list[i]]
      h += hessian[list[i]]
    }
    forest.value[node] = stepOf(g, h)
    const leaf: Leaf = { node, from, to, depth, gradient: g, hessian: h, histogram, gain: 1e-9, column: -1, bin: 0 }
    if (depth < options.depth) findSplit(leaf, used)
    return leaf
  }

  /** Rows of the leaf with a bin up to the split's come first, in their old order; returns where the others begin. */
  const partition = (leaf: Leaf): number => {
    const offset = leaf.column * rows
    let left = leaf.from
    let right = 0
    for (let i = leaf.from; i < leaf.to; i++) {
      const row = list[i]
      if (bins[offset + row] <= leaf.bin) list[left++] = row
      else spare[right++] = row
    }
    list.set(spare.subarray(0, right), left)
    return left
  }

  const split = (leaf: Leaf, used: readonly number[]): [Leaf, Leaf] => {
    const middle = partition(leaf)
    const left = addNode(0)
    const right = addNode(0)
    forest.column[leaf.node] = leaf.column
    forest.threshold[leaf.node] = borders[leaf.column][leaf.bin]
    forest.bin[leaf.node] = leaf.bin
    forest.left[leaf.node] = left
    // The smaller child is counted, the larger one is what remains of the parent.
    const isLeftSmaller = middle - leaf.from <= leaf.to - middle
    const small = isLeftSmaller ? buildHistogram(leaf.from, middle, used) : buildHistogram(middle, leaf.to, used)
    const large = leaf.histogram
    for (const column of used) {
      const end = (column + 1) * (BINS + 1) * 2
      for (let i = column * (BINS + 1) * 2; i < end; i++) large[i] -= small[i]
    }
    return [
      makeLeaf(left, leaf.from, middle, leaf.depth + 1, isLeftSmaller ? small : large, used),
      makeLeaf(right, middle, leaf.to, leaf.depth + 1, isLeftSmaller ? large : small, used),
    ]
  }

  for (let tree = 0; tree < options.trees; tree++) {
    let loss = 0
    for (let row = 0; row < rows; row++) {
      const p = 1 / (1 + Math.exp(-score[row]))
      loss -= weight[row] * (target[row] * score[row] + Math.log(1 - p + 1e-12))
      gradient[row] = weight[row] * (p - target[row])
      hessian[row] = weight[row] * p * (1 - p)
    }
    const used = x.names.map((_, i) => i).filter(() => random() < options.columnShare)
    if (used.length === 0) used.push(Math.floor(random() * columns))
    let sampled = 0
    for (let row = 0; row < rows; row++) if (options.rowShare >= 1 || random() < options.rowShare) list[sampled++] = row

    const root = addNode(0)
    forest.roots.push(root)
    const leaves = [makeLeaf(root, 0, sampled, 0, buildHistogram(0, sampled, used), used)]
    while (leaves.length < options.leaves) {
      const best = leaves.reduce((a, b, i) => (b.column >= 0 && (a < 0 || b.gain > leaves[a].gain) ? i : a), -1)
      if (best < 0) break
      leaves.push(...split(leaves.splice(best, 1)[0], used))
    }
    for (const leaf of leaves) pool.push(leaf.histogram)
    for (let row = 0; row < rows; row++) {
      let node = root
      while (forest.column[node] >= 0) {
        node = forest.left[node] + (bins[forest.column[node] * rows + row] <= forest.bin[node] ? 0 : 1)
      }
      score[row] += forest.value[node]
    }
    options.onTree?.(tree + 1, loss / total)
  }
  return {
    names: x.names,
    base,
    roots: Int32Array.from(forest.roots),
    column: Int16Array.from(forest.column),
    threshold: Float32Array.from(forest.threshold),
    left: Int32Array.from(forest.left, (left, node) => (left < 0 ? node : left)),
    value: Float32Array.from(forest.value),
  }
}

/** Probability per row. */
export function predictBoosting(forest: Forest, x: ColumnMatrix): Float32Array {
  const scores = scoresOf(forest, x)
  const probabilities = new Float32Array(x.rows)
  for (let row = 0; row < x.rows; row++) probabilities[row] = 1 / (1 + Math.exp(-scores[row]))
  return probabilities
}

/** What each column added to the log-odds of one row: the change of value at every step down (Saabas 2014). */
export function explainBoosting(forest: Forest, { names, rows, columns }: ColumnMatrix, row: number): Float64Array {
  const { column, threshold, left, value } = forest
  const added = new Float64Array(names.length)
  for (const root of forest.roots) {
    let node = root
    while (column[node] >= 0) {
      const next = left[node] + (columns[column[node] * rows + row] <= threshold[node] ? 0 : 1)
      added[column[node]] += value[next] - value[node]
      node = next
    }
  }
  return added
}
