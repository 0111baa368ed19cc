import type { Matrix } from '../features/matrix.ts'
import { UserError } from '../user-error.ts'
import { seededRandom } from './random.ts'

/**
 * Decision trees over numbers in the manner of C4.5 (Quinlan 1993) and its last release, which Weka calls C4.8: binary
 * splits by gain ratio among the columns of at least average gain, a charge for the choice of a threshold (Quinlan 1996,
 * §3), no leaf below a minimum weight, subtrees that gain nothing collapsed, and if wanted reduced-error pruning on rows
 * held back (Quinlan 1987, §2.2). Rows have weights.
 */
export interface TreeOptions {
  /** Weight that a leaf must have at least. */
  readonly minLeafWeight: number
  /** Prune by the errors on a third of the rows, which are held back from growing. */
  readonly pruning?: { readonly seed: number }
  /** Of each split: the columns it may choose from, and whether the plain gain decides (as in forests). */
  readonly columnsOf?: () => readonly number[]
  readonly criterion?: 'gain-ratio' | 'gain'
}

/** Node i is entry i of each array; children stand behind their parents. */
export interface DecisionTree {
  readonly names: readonly string[]
  readonly classes: number
  /** Column that is asked, or -1 at a leaf. */
  readonly column: Int16Array
  /** Rows with a value up to this go left, the others right. */
  readonly threshold: Float32Array
  /** Node to the left; the right one follows it. */
  readonly left: Int32Array
  /** Share of each class among the rows that came here, node by node. */
  readonly shares: Float32Array
}

export interface LabelledRows {
  readonly x: Matrix
  /** Class of each row, 0 … classes - 1. */
  readonly target: ArrayLike<number>
  readonly weight: ArrayLike<number>
  readonly classes: number
}

/** `sorted` saves time where several trees are fitted to the same columns; rows of weight 0 are as if not there. */
export function fitTree(rows: LabelledRows, options: TreeOptions, sorted = sortColumns(rows.x)): DecisionTree {
  const { pruning } = options
  if (pruning === undefined) return collapse(growTree(rows, rows.weight, options, sorted), rows, rows.weight)
  const random = seededRandom(pruning.seed)
  const held = new Float64Array(rows.x.rows)
  const grown = Float64Array.from({ length: rows.x.rows }, (_, row) => {
    if (random() >= 1 / 3) return rows.weight[row]
    held[row] = rows.weight[row]
    return 0
  })
  return collapse(growTree(rows, grown, options, sorted), rows, held)
}

/** A range [from, to) of every column's sorted rows that has become a node. */
interface Range {
  readonly node: number
  readonly from: number
  readonly to: number
}

export function growTree(
  rows: LabelledRows,
  weight: ArrayLike<number>,
  options: TreeOptions,
  sorted = sortColumns(rows.x),
): DecisionTree {
  const { x, target, classes } = rows
  const nodes = { column: [] as number[], threshold: [] as number[], left: [] as number[], shares: [] as number[] }
  const addNode = () => {
    nodes.threshold.push(0)
    nodes.left.push(-1)
    for (let c = 0; c < classes; c++) nodes.shares.push(0)
    return nodes.column.push(-1) - 1
  }
  const { columns } = sorted
  const orders = sorted.orders.map(order => order.filter(row => weight[row] > 0))
  const goesLeft = new Uint8Array(x.rows)
  const spare = new Int32Array(x.rows)
  const all = x.names.map((_, column) => column)
  const open: Range[] = [{ node: addNode(), from: 0, to: orders[0]?.length ?? 0 }]
  for (let range = open.pop(); range !== undefined; range = open.pop()) {
    const { node, from, to } = range
    const counts = new Float64Array(classes)
    if (orders.length > 0) for (let i = from; i < to; i++) counts[target[orders[0][i]]] += weight[orders[0][i]]
    const total = counts.reduce((sum, count) => sum + count, 0)
    for (let c = 0; c < classes; c++) nodes.shares[node * classes + c] = total > 0 ? counts[c] / total : 1 / classes
    const asked = options.columnsOf?.() ?? all
    const split = chooseSplit({ ...rows, weight, ...range, counts, total, columns }, orders, asked, options)
    if (split === undefined) continue
    const order = orders[split.column]
    for (let i = from; i < to; i++) goesLeft[order[i]] = i < split.at ? 1 : 0
    for (const other of orders) if (other !== order) partition(other, from, to, goesLeft, spare)
    nodes.column[node] = split.column
    nodes.threshold[node] = middle(columns[split.column], order[split.at - 1], order[split.at])
    const left = addNode()
    addNode()
    nodes.left[node] = left
    open.push({ node: left + 1, from: split.at, to }, { node: left, from, to: split.at })
  }
  return {
    names: x.names,
    classes,
    column: Int16Array.from(nodes.column),
    threshold: Float32Array.from(nodes.threshold),
    left: Int32Array.from(nodes.left),
    shares: Float32Array.from(nodes.shares),
  }
}

/** Rows that a sort key has room for beside the 32 bits of a value. */
const MAX_ROWS = 2 ** 20

/** The columns one by one, since one fits into the processor's caches and a matrix does not, and their rows by rising value. */
export interface SortedColumns {
  readonly columns: readonly Float32Array[]
  readonly orders: readonly Int32Array[]
}

/**
 * Sorted once: splits only part the lists. A value's bits, flipped so that they sort as numbers, and the row behind them
 * make one number, since sorting numbers without a comparison function takes a tenth of the time.
 */
export function sortColumns({ names, rows, values }: Matrix): SortedColumns {
  if (rows > MAX_ROWS) throw new UserError('too-many-rows', `A tree takes ${MAX_ROWS} rows. Give it fewer pages.`)
  const width = names.length
  const columns = names.map((_, c) => Float32Array.from({ length: rows }, (_, row) => values[row * width + c]))
  const keys = new Float64Array(rows)
  const orders = columns.map(column => {
    const bits = new Uint32Array(column.buffer)
    for (let row = 0; row < rows; row++) {
      // -0 and 0 are one value.
      const value = bits[row] === 0x8000_0000 ? 0 : bits[row]
      const sortable = value & 0x8000_0000 ? ~value >>> 0 : (value | 0x8000_0000) >>> 0
      keys[row] = sortable * MAX_ROWS + row
    }
    return Int32Array.from(keys.sort(), key => key % MAX_ROWS)
  })
  return { columns, orders }
}

/** A threshold between two neighbouring values that rounding cannot put on the wrong side. */
function middle(column: Float32Array, below: number, above: number): number {
  const half = Math.fround((column[below] + column[above]) / 2)
  return half < column[above] ? half : column[below]
}

/** Keeps the order on both sides. */
function partition(order: Int32Array, from: number, to: number, goesLeft: Uint8Array, spare: Int32Array): void {
  let left = from
  let right = 0
  for (let i = from; i < to; i++) {
    const row = order[i]
    if (goesLeft[row] === 1) order[left++] = row
    else spare[right++] = row
  }
  order.set(spare.subarray(0, right), left)
}

interface Split {
  readonly column: number
  /** First place of the right side in the column's order. */
  readonly at: number
  readonly gain: number
  readonly ratio: number
}

/** What the search for a split looks at: the rows of one node. */
interface Node extends LabelledRows, Range {
  readonly columns: readonly Float32Array[]
  readonly counts: Float64Array
  readonly total: number
}

function chooseSplit(
  node: Node,
  orders: readonly Int32Array[],
  columns: readonly number[],
  { minLeafWeight, criterion = 'gain-ratio' }: TreeOptions,
): Split | undefined {
  const isPure = node.counts.some(count => count === node.total)
  if (isPure || node.total < 2 * minLeafWeight) return undefined
  const splits: Split[] = []
  for (const column of columns) {
    const cut = bestCut(node, column, orders[column], minLeafWeight)
    if (cut === undefined) continue
    // Quinlan 1996: the choice among so many thresholds is charged to the gain.
    const gain = criterion === 'gain-ratio' ? cut.gain - Math.log2(cut.tried) / node.total : cut.gain
    const ratio = gain / entropy([cut.weightLeft, node.total - cut.weightLeft], node.total)
    if (gain > 1e-9) splits.push({ column, at: cut.at, gain, ratio })
  }
  if (criterion === 'gain') return best(splits, split => split.gain)
  const average = splits.reduce((sum, split) => sum + split.gain, 0) / splits.length
  return best(
    splits.filter(split => split.gain >= average - 1e-9),
    split => split.ratio,
  )
}

/**
 * The threshold of one column with the highest gain. Between two values whose rows are all of one and the same class
 * there is none (Fayyad & Irani 1992), so only the others are worked out.
 */
function bestCut(node: Node, column: number, order: Int32Array, min: number) {
  const { target, weight, classes, from, to, counts, total } = node
  const values = node.columns[column]
  const left = new Float64Array(classes)
  const right = Float64Array.from(counts)
  const before = spreadOf(counts, total)
  const found = { gain: 0, at: -1, weightLeft: 0, tried: 0 }
  let weightLeft = 0
  let classBefore = -1
  for (let i = from; i < to && total - weightLeft >= min; ) {
    const start = i
    const value = values[order[i]]
    let onlyClass = target[order[i]]
    for (; i < to && values[order[i]] === value; i++) {
      if (target[order[i]] !== onlyClass) onlyClass = -1
    }
    if (weightLeft >= min && start > from) {
      found.tried++
      if (onlyClass < 0 || onlyClass !== classBefore) {
        const gain = (before - spreadOf(left, weightLeft) - spreadOf(right, total - weightLeft)) / total
        if (gain > found.gain) Object.assign(found, { gain, at: start, weightLeft })
      }
    }
    classBefore = onlyClass
    for (let j = start; j < i; j++) {
      const row = order[j]
      left[target[row]] += weight[row]
      right[target[row]] -= weight[row]
      weightLeft += weight[row]
    }
  }
  return found.at < 0 ? undefined : found
}

function best(splits: readonly Split[], worth: (split: Split) => number): Split | undefined {
  return splits.reduce<Split | undefined>((a, b) => (a === undefined || worth(b) > worth(a) ? b : a), undefined)
}

/** In bits. */
export function entropy(counts: ArrayLike<number>, total: number): number {
  return spreadOf(counts, total) / total
}

/** Entropy times the total: the same with one division less in the innermost loop. */
function spreadOf(counts: ArrayLike<number>, total: number): number {
  let sum = total * Math.log2(total)
  for (let c = 0; c < counts.length; c++) if (counts[c] > 0) sum -= counts[c] * Math.log2(counts[c])
  return sum
}

/**
 * Takes away every subtree that makes no fewer errors on the weighted rows than its root would as a leaf: on the rows
 * that the tree grew from that is C4.5's collapsing, on rows held back it is reduced-error pruning.
 */
function collapse(tree: DecisionTree, { x, target }: LabelledRows, weight: ArrayLike<number>): DecisionTree {
  const { column, left } = tree
  const wrongAsLeaf = new Float64Array(column.length)
  for (let row = 0; row < x.rows; row++) {
    if (weight[row] === 0) continue
    for (let node = 0; node >= 0; node = childOf(tree, node, x, row)) {
      if (classOf(tree, node) !== target[row]) wrongAsLeaf[node] += weight[row]
    }
  }
  const wrong = wrongAsLeaf.slice()
  const isLeaf = Uint8Array.from(column, asked => Number(asked < 0))
  for (let node = column.length - 1; node >= 0; node--) {
    if (column[node] < 0) continue
    const below = wrong[left[node]] + wrong[left[node] + 1]
    // The sums are of many small weights in different orders.
    if (below >= wrongAsLeaf[node] - 1e-6 * Math.max(1, wrongAsLeaf[node])) isLeaf[node] = 1
    else wrong[node] = below
  }
  return withoutBelow(tree, isLeaf)
}

function withoutBelow(tree: DecisionTree, isLeaf: Uint8Array): DecisionTree {
  const kept = [0]
  const left: number[] = []
  for (let i = 0; i < kept.length; i++) {
    if (isLeaf[kept[i]] === 1) left.push(-1)
    else left.push(kept.push(tree.left[kept[i]], tree.left[kept[i]] + 1) - 2)
  }
  return {
    names: tree.names,
    classes: tree.classes,
    column: Int16Array.from(kept, (node, i) => (left[i] < 0 ? -1 : tree.column[node])),
    threshold: Float32Array.from(kept, (node, i) => (left[i] < 0 ? 0 : tree.threshold[node])),
    left: Int32Array.from(left),
    shares: Float32Array.from(kept.flatMap(node => Array.from(sharesAt(tree, node)))),
  }
}

function childOf({ column, threshold, left, names }: DecisionTree, node: number, x: Matrix, row: number): number {
  if (column[node] < 0) return -1
  return left[node] + (x.values[row * names.length + column[node]] <= threshold[node] ? 0 : 1)
}

function sharesAt({ shares, classes }: DecisionTree, node: number): Float32Array {
  return shares.subarray(node * classes, (node + 1) * classes)
}

function classOf(tree: DecisionTree, node: number): number {
  const shares = sharesAt(tree, node)
  let found = 0
  for (let c = 1; c < shares.length; c++) if (shares[c] > shares[found]) found = c
  return found
}

/** The leaf that each row ends in. */
export function leavesOf(tree: DecisionTree, x: Matrix): Int32Array {
  return Int32Array.from({ length: x.rows }, (_, row) => {
    let node = 0
    for (let next = 0; next >= 0; next = childOf(tree, node, x, row)) node = next
    return node
  })
}

/** Probability of each class, row by row. */
export function predictTree(tree: DecisionTree, x: Matrix): Float32Array {
  const probabilities = new Float32Array(x.rows * tree.classes)
  leavesOf(tree, x).forEach((leaf, row) => {
    probabilities.set(sharesAt(tree, leaf), row * tree.classes)
  })
  return probabilities
}

export function countLeaves(tree: DecisionTree): number {
  return tree.column.reduce((sum, column) => sum + Number(column < 0), 0)
}

/** The tree as lines, as papers print it: `numWords <= 16`, a bar before it for each question above. */
export function printTree(tree: DecisionTree, classNames: readonly string[]): string {
  const lines: string[] = []
  const open = [{ node: 0, depth: 0, asked: '' }]
  for (let top = open.pop(); top !== undefined; top = open.pop()) {
    const { node, depth, asked } = top
    const isLeaf = tree.column[node] < 0
    if (depth > 0)
      lines.push(`${'| '.repeat(depth - 1)}${asked}${isLeaf ? `: ${classNames[classOf(tree, node)]}` : ''}`)
    if (isLeaf) continue
    const name = tree.names[tree.column[node]]
    const threshold = Number(tree.threshold[node].toPrecision(6))
    open.push({ node: tree.left[node] + 1, depth: depth + 1, asked: `${name} > ${threshold}` })
    open.push({ node: tree.left[node], depth: depth + 1, asked: `${name} <= ${threshold}` })
  }
  return lines.join('\n')
}
