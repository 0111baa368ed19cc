import type { ColumnMatrix } from '../features/matrix.ts'
import type { Forest } from './gradient-boosting.ts'
import { type TreeKernel, type TreeRoom, treeKernel } from './tree-kernel.ts'

/**
 * What the trees of a forest add up to for each row, in the first entries. Tree by tree, since a tree stays in the
 * processor's nearest cache and a forest does not; some rows at a time, since each waits for memory at every step; and
 * without a branch at a node, since which way a row goes cannot be foreseen. Rows that are at a leaf stay there until the
 * others are.
 */
export function scoresOf(forest: Forest, x: ColumnMatrix): Float64Array {
  const trees = denseOf(forest)
  const kernel = treeKernel()
  return kernel?.hasRoom(trees.largest, x.names.length, x.rows)
    ? scoresInKernel(kernel, trees, forest.base, x)
    : scoresHere(trees, forest.base, x)
}

function scoresInKernel(kernel: TreeKernel, trees: DenseForest, base: number, x: ColumnMatrix): Float64Array {
  kernel.scores.fill(base, 0, x.rows)
  kernel.findRanges(x.rows, x.columns)
  for (let tree = 0; tree < trees.roots.length; tree++) {
    plant(trees, tree, kernel, x.rows, BYTES_OF_PLACE)
    kernel.addAnswers(x.rows)
  }
  return kernel.scores
}

const BYTES_OF_PLACE = 4

function scoresHere(trees: DenseForest, base: number, x: ColumnMatrix): Float64Array {
  const { largest } = trees
  if (largest > here.value.length || x.names.length > here.least.length)
    Object.assign(here, roomFor(2 * Math.max(largest, x.names.length)))
  const scores = new Float64Array(x.rows + 3).fill(base)
  findRanges(x)
  for (let tree = 0; tree < trees.roots.length; tree++) {
    plant(trees, tree, here, x.rows, 1)
    addAnswers(x, scores)
  }
  return scores
}

/** Adds to each row's score the value of the leaf that it comes to in the tree that is planted. */
function addAnswers({ columns, rows }: ColumnMatrix, scores: Float64Array): void {
  const { at, threshold, right, value } = here
  const last = rows - 1
  for (let row = 0; row < rows; row += 4) {
    // Beyond the last row it is looked at again.
    const rowB = Math.min(row + 1, last)
    const rowC = Math.min(row + 2, last)
    const rowD = Math.min(row + 3, last)
    let a = 0
    let b = 0
    let c = 0
    let d = 0
    for (;;) {
      const rightA = right[a]
      const rightB = right[b]
      const rightC = right[c]
      const rightD = right[d]
      if (((rightA ^ a) | (rightB ^ b) | (rightC ^ c) | (rightD ^ d)) === 0) break
      a = rightA - Number(columns[at[a] + row] <= threshold[a])
      b = rightB - Number(columns[at[b] + rowB] <= threshold[b])
      c = rightC - Number(columns[at[c] + rowC] <= threshold[c])
      d = rightD - Number(columns[at[d] + rowD] <= threshold[d])
    }
    scores[row] += value[a]
    scores[row + 1] += value[b]
    scores[row + 2] += value[c]
    scores[row + 3] += value[d]
  }
}

/**
 * It is one object for all, and its arrays are replaced only for a larger tree than any before: the compiler takes them
 * for constants, and the walk takes three quarters of the time.
 */
const here = roomFor(1024)

function roomFor(count: number) {
  const leastBits = new Int32Array(count)
  const mostBits = new Int32Array(count)
  return {
    at: new Int32Array(count),
    threshold: new Float32Array(count),
    right: new Int32Array(count),
    value: new Float32Array(count),
    leastBits,
    mostBits,
    least: new Float32Array(leastBits.buffer),
    most: new Float32Array(mostBits.buffer),
  }
}

/**
 * Plants a tree without the questions that all rows answer alike: of what is true of a page as a whole, of no block of
 * it, or of every one. They are two thirds of what the trees of `pith` ask on the way down. Places are counted in `unit`.
 */
function plant(
  { questions, numbers, roots }: DenseForest,
  tree: number,
  { at, threshold, right, value, least, most }: TreeRoom,
  rows: number,
  unit: number,
): void {
  const root = roots[tree]
  /** Where a node was in the forest; kept in `at` until that is known. */
  const origin = at
  let size = 1
  origin[0] = root
  for (let node = 0; node < size; node++) {
    let from = origin[node]
    let question = questions[from]
    for (; question >= 0; question = questions[from]) {
      const border = numbers[from]
      const asked = question >> LEFT_BITS
      if (least[asked] > border) from = root + (question & LEFT) + 1
      else if (most[asked] <= border) from = root + (question & LEFT)
      else break
    }
    if (question < 0) {
      value[node] = numbers[from]
      at[node] = 0
      threshold[node] = Number.NaN
      right[node] = unit * node
      continue
    }
    at[node] = unit * rows * (question >> LEFT_BITS)
    threshold[node] = numbers[from]
    right[node] = unit * (size + 1)
    origin[size++] = root + (question & LEFT)
    origin[size++] = root + (question & LEFT) + 1
  }
}

/**
 * What is asked of a forest to plant its trees, in half the memory: the less it is, the more of it is still in the
 * processor's cache when the next page comes.
 */
interface DenseForest {
  readonly roots: Int32Array
  /** Of each node the column that it asks for, and how far behind the root its left child is; -1 at a leaf. */
  readonly questions: Int32Array
  /** The threshold of a question, the value of a leaf. */
  readonly numbers: Float32Array
  /** How many nodes the largest tree has. */
  readonly largest: number
}

const LEFT_BITS = 16
const LEFT = (1 << LEFT_BITS) - 1
const dense = new WeakMap<Forest, DenseForest>()

function denseOf(forest: Forest): DenseForest {
  const known = dense.get(forest)
  if (known !== undefined) return known
  const { roots, column, threshold, left, value } = forest
  const questions = new Int32Array(column.length)
  const numbers = new Float32Array(column.length)
  let largest = 0
  for (let tree = 0; tree < roots.length; tree++) {
    const end = roots[tree + 1] ?? column.length
    largest = Math.max(largest, end - roots[tree])
    for (let node = roots[tree]; node < end; node++) {
      const isLeaf = column[node] < 0
      questions[node] = isLeaf ? -1 : (column[node] << LEFT_BITS) | (left[node] - roots[tree])
      numbers[node] = isLeaf ? value[node] : threshold[node]
    }
  }
  const made = { roots, questions, numbers, largest }
  dense.set(forest, made)
  return made
}

/**
 * Values are compared as whole numbers, which are in the order of the floats that they are the bits of once those of
 * negative ones are turned over: so NaN has a place, too, above all others.
 */
function findRanges({ names, rows, columns }: ColumnMatrix): void {
  const { leastBits, mostBits } = here
  const bits = new Int32Array(columns.buffer, columns.byteOffset, columns.length)
  for (let column = 0, at = 0; column < names.length; column++) {
    let least = 0x7fffffff
    let most = -0x80000000
    let before = ~bits[at]
    for (const end = at + rows; at < end; at++) {
      // Blocks that follow each other have much in common.
      if (bits[at] === before) continue
      before = bits[at]
      const inOrder = turned(before)
      if (inOrder < least) least = inOrder
      if (inOrder > most) most = inOrder
    }
    leastBits[column] = turned(least)
    mostBits[column] = turned(most)
  }
}

/** The bits of a float → a whole number, and back: the bits of a negative one are turned over. */
const turned = (bits: number) => bits ^ ((bits >> 31) & 0x7fffffff)
