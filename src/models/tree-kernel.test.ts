import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ColumnMatrix } from '../features/matrix.ts'
import type { Forest } from './gradient-boosting.ts'
import { seededRandom } from './random.ts'

const COLUMNS = 5
const random = seededRandom(3)

/** Trees of random questions, all leaves as deep. */
function randomForest(trees: number, depth: number): Forest {
  const size = 2 ** (depth + 1) - 1
  const length = trees * size
  const isLeaf = (node: number) => node % size >= size >> 1
  return {
    names: Array.from({ length: COLUMNS }, (_, i) => `x${i}`),
    base: 0.125,
    roots: Int32Array.from({ length: trees }, (_, tree) => tree * size),
    column: Int16Array.from({ length }, (_, node) => (isLeaf(node) ? -1 : Math.floor(random() * COLUMNS))),
    threshold: Float32Array.from({ length }, () => random()),
    left: Int32Array.from({ length }, (_, node) => (isLeaf(node) ? node : node + (node % size) + 1)),
    value: Float32Array.from({ length }, () => random() - 0.5),
  }
}

function randomRows(rows: number): ColumnMatrix {
  const columns = Float32Array.from({ length: rows * COLUMNS }, () => (random() < 0.1 ? Number.NaN : random()))
  columns.fill(0.5, 0, rows)
  return { names: Array.from({ length: COLUMNS }, (_, i) => `x${i}`), rows, columns }
}

/** One row after the other, one step after the other. */
function walked({ base, roots, column, threshold, left, value }: Forest, { rows, columns }: ColumnMatrix): number[] {
  return Array.from({ length: rows }, (_, row) => {
    let score = base
    for (const root of roots) {
      let node = root
      while (column[node] >= 0) node = left[node] + (columns[column[node] * rows + row] <= threshold[node] ? 0 : 1)
      score += value[node]
    }
    return Math.fround(1 / (1 + Math.exp(-score)))
  })
}

describe.each(['with', 'without'])('trees %s WebAssembly', how => {
  const load = async () => {
    vi.resetModules()
    if (how === 'without') vi.stubGlobal('WebAssembly', undefined)
    const { treeKernel } = await import('./tree-kernel.ts')
    expect(treeKernel() !== undefined).toBe(how === 'with')
    return (await import('./gradient-boosting.ts')).predictBoosting
  }
  afterEach(() => void vi.unstubAllGlobals())

  it('give each row what a walk from root to leaf finds', async () => {
    const predict = await load()
    const forest = randomForest(12, 5)
    for (const rows of [0, 1, 2, 3, 5, 6, 7, 12, 100]) {
      const x = randomRows(rows)
      expect([...predict(forest, x)]).toEqual(walked(forest, x))
    }
  })

  it('do so for trees and pages that are larger than any room kept for them', async () => {
    const predict = await load()
    const few = randomForest(1, 2)
    const many = randomRows(40_000)
    expect([...predict(few, many)]).toEqual(walked(few, many))
    const large = randomForest(2, 11)
    const x = randomRows(30)
    expect([...predict(large, x)]).toEqual(walked(large, x))
    expect([...predict(few, x)]).toEqual(walked(few, x))
  })
})
