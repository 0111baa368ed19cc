import { describe, expect, test } from 'vitest'
import { countLeaves, entropy, fitTree, type LabelledRows, predictTree, printTree } from './decision-tree.ts'
import { seededRandom } from './random.ts'

const rowsOf = (
  names: readonly string[],
  rows: readonly (readonly number[])[],
  target: readonly number[],
): LabelledRows => ({
  x: { names, rows: rows.length, values: Float32Array.from(rows.flat()) },
  target,
  weight: rows.map(() => 1),
  classes: Math.max(...target) + 1,
})

/** Quinlan's days of golf (C4.5, table 2.1), with its two numeric columns and wind. */
// biome-ignore format: a table
const GOLF = rowsOf(['temperature', 'humidity', 'windy'], [
  [75, 70, 1], [80, 90, 1], [85, 85, 0], [72, 95, 0], [69, 70, 0], [72, 90, 1], [83, 78, 0],
  [64, 65, 1], [81, 75, 0], [71, 80, 1], [65, 70, 1], [75, 80, 0], [68, 80, 0], [70, 96, 0],
], [1, 0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 1, 1, 1])

describe('a decision tree', () => {
  test('counts information as Quinlan does: 0.940 bits for 9 days of 14', () => {
    expect(entropy([9, 5], 14)).toBeCloseTo(0.94, 3)
    expect(entropy([2, 0], 2)).toBe(0)
  })

  test('asks for the humidity of sunny days first, and is right on them', () => {
    const sunny = rowsOf(
      ['temperature', 'humidity', 'windy'],
      [
        [75, 70, 1],
        [80, 90, 1],
        [85, 85, 0],
        [72, 95, 0],
        [69, 70, 0],
      ],
      [1, 0, 0, 0, 1],
    )
    const tree = fitTree(sunny, { minLeafWeight: 1 })
    expect(printTree(tree, ['stay', 'play'])).toBe('humidity <= 77.5: play\nhumidity > 77.5: stay')
  })

  test('makes no leaf below the minimum weight', () => {
    for (const minLeafWeight of [1, 3, 6]) {
      const tree = fitTree(GOLF, { minLeafWeight })
      expect(countLeaves(tree)).toBeLessThanOrEqual(14 / minLeafWeight)
    }
    expect(countLeaves(fitTree(GOLF, { minLeafWeight: 8 }))).toBe(1)
  })

  test('a row of weight 2 is two rows', () => {
    const twice = rowsOf(['a'], [[1], [2], [2], [3], [4]], [0, 1, 1, 0, 1])
    const weighted: LabelledRows = { ...rowsOf(['a'], [[1], [2], [3], [4]], [0, 1, 0, 1]), weight: [1, 2, 1, 1] }
    expect(fitTree(weighted, { minLeafWeight: 1 })).toEqual(fitTree(twice, { minLeafWeight: 1 }))
  })

  test('tells more than two classes apart, with probabilities that add up', () => {
    const rows = rowsOf(['a'], [[1], [2], [5], [6], [9], [10]], [0, 0, 1, 1, 2, 2])
    const found = predictTree(fitTree(rows, { minLeafWeight: 1 }), rows.x)
    expect([...found]).toEqual([1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1])
  })

  test('pruned by rows held back, forgets what was chance', () => {
    const random = seededRandom(3)
    const rows = Array.from({ length: 900 }, () => [random(), random()])
    const target = rows.map(([a]) => Number(random() < 0.15 ? a < 0.5 : a > 0.5))
    // Weights that are large, as counts of words are, make chance look like evidence.
    const labelled: LabelledRows = { ...rowsOf(['signal', 'noise'], rows, target), weight: rows.map(() => 20) }
    const full = fitTree(labelled, { minLeafWeight: 40 })
    const pruned = fitTree(labelled, { minLeafWeight: 40, pruning: { seed: 1 } })
    expect(countLeaves(full)).toBeGreaterThan(40)
    expect(countLeaves(pruned)).toBeLessThan(20)
    expect(printTree(pruned, ['no', 'yes'])).toMatch(/^signal <= 0\.(49|50)/)
  })

  test('is one leaf where there is one class', () => {
    const tree = fitTree(rowsOf(['a'], [[1], [2]], [0, 0]), { minLeafWeight: 1 })
    expect([...tree.column]).toEqual([-1])
  })
})
