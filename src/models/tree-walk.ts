import type { ColumnMatrix } from '../features/matrix.ts'
import type { Forest } from './gradient-boosting.ts'
import { QUESTION, ROOM_OF_NODE, type TreeKernel, treeKernel } from './tree-kernel.ts'

/** What the trees of a forest add up to for each row. */
export function scoresOf(forest: Forest, x: ColumnMatrix): Float64Array {
  const trees = denseOf(forest)
  const kernel = treeKernel()
  return kernel?.hasRoom(trees.largest, x.names.length)
    ? scoresInKernel(kernel, trees, forest.base, x)
    : scoresHere(forest, x)
}

/** Tree by tree, since a tree stays in the processor's nearest cache and a forest does not; as many rows as there is room for. */
function scoresInKernel(kernel: TreeKernel, trees: DenseForest, base: number, x: ColumnMatrix): Float64Array {
  const scores = new Float64Array(x.rows)
  for (let from = 0; from < x.rows; ) {
    const rows = kernel.take(x, from)
    kernel.scores.fill(base, 0, rows)
    for (let tree = 0; tree < trees.roots.length; tree++) {
      const size = plant(trees, tree, kernel, rows)
      kernel.addAnswers(size, rows)
    }
    scores.set(kernel.scores.subarray(0, rows), from)
    from += rows
  }
  return scores
}

/** Where there is no WebAssembly. */
function scoresHere({ base, roots, column, threshold, left, value }: Forest, x: ColumnMatrix): Float64Array {
  const scores = new Float64Array(x.rows).fill(base)
  for (const root of roots) {
    for (let row = 0; row < x.rows; row++) {
      let node = root
      while (column[node] >= 0) {
        node = left[node] + Number(!(x.columns[column[node] * x.rows + row] <= threshold[node]))
      }
      scores[row] += value[node]
    }
  }
  return scores
}

/**
 * Plants a tree without the questions that all rows answer alike: of what is true of a page as a whole, of no block of
 * it, or of every one. They are two thirds of what the trees of `pith` ask on the way down. Gives the number of its nodes.
 */
function plant({ questions, numbers, roots }: DenseForest, tree: number, kernel: TreeKernel, rows: number): number {
  const { asked, borders, origins, values, least, most } = kernel
  const root = roots[tree]
  let size = 1
  let step = 0
  origins[0] = root
  for (let node = 0; node < size; node++) {
    let from = origins[node]
    let question = questions[from]
    for (; question >= 0; question = questions[from]) {
      const border = numbers[from]
      const column = question >> LEFT_BITS
      if (least[column] > border) from = root + (question & LEFT) + 1
      else if (most[column] <= border) from = root + (question & LEFT)
      else break
    }
    if (question < 0) {
      values[node] = numbers[from]
      continue
    }
    asked[step] = 4 * rows * (question >> LEFT_BITS)
    borders[step + 1] = numbers[from]
    asked[step + 2] = ROOM_OF_NODE * node
    asked[step + 3] = ROOM_OF_NODE * size
    step += QUESTION
    origins[size++] = root + (question & LEFT)
    origins[size++] = root + (question & LEFT) + 1
  }
  return size
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
