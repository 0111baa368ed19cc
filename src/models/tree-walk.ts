import type { ColumnMatrix } from '../features/matrix.ts'
import type { Forest } from './gradient-boosting.ts'
import { type DenseForest, LEFT_BITS, treeKernel } from './tree-kernel.ts'

/** What the trees of a forest add up to for each row. */
export function scoresOf(forest: Forest, x: ColumnMatrix): Float64Array {
  const scores = new Float64Array(x.rows).fill(forest.base)
  const kernel = treeKernel()
  const trees = denseOf(forest)
  if (kernel?.hasRoom(trees)) for (let from = 0; from < x.rows; ) from += kernel.addScores(trees, x, from, scores)
  else walk(forest, x, scores)
  return scores
}

/** Where there is no WebAssembly. */
function walk({ roots, column, threshold, left, value }: Forest, x: ColumnMatrix, scores: Float64Array): void {
  for (const root of roots) {
    for (let row = 0; row < x.rows; row++) {
      let node = root
      while (column[node] >= 0) {
        node = left[node] + Number(!(x.columns[column[node] * x.rows + row] <= threshold[node]))
      }
      scores[row] += value[node]
    }
  }
}

const dense = new WeakMap<Forest, DenseForest>()

function denseOf(forest: Forest): DenseForest {
  const known = dense.get(forest)
  if (known !== undefined) return known
  const { names, roots, column, threshold, left, value } = forest
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
  const made = { columns: names.length, roots, questions, numbers, largest }
  dense.set(forest, made)
  return made
}
