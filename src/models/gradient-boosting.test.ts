import { describe, expect, it } from 'vitest'
import { byColumns, type ColumnMatrix } from '../features/matrix.ts'
import {
  type BoostingOptions,
  explainBoosting,
  type Forest,
  fitBoosting,
  predictBoosting,
} from './gradient-boosting.ts'
import { seededRandom } from './random.ts'

const options: BoostingOptions = {
  trees: 60, leaves: 16, depth: 6, learningRate: 0.2, minLeafWeight: 0.5, l2: 1, columnShare: 1, rowShare: 1, seed: 1,
} // biome-ignore format: a table
const ones = (n: number) => new Float32Array(n).fill(1)

/** n rows of `width` uniform numbers and what `rule` says of each. */
function problem(n: number, width: number, rule: (row: Float32Array, random: () => number) => number) {
  const random = seededRandom(7)
  const values = Float32Array.from({ length: n * width }, random)
  const x = byColumns({ names: Array.from({ length: width }, (_, i) => `x${i}`), rows: n, values })
  const y = Float32Array.from({ length: n }, (_, i) => rule(values.subarray(i * width, (i + 1) * width), random))
  return { x, y }
}

describe('gradient boosting', () => {
  it('learns exclusive or, which no single column tells', () => {
    const { x, y } = problem(2000, 3, row => Number(row[0] > 0.5 !== row[1] > 0.5))
    const p = predictBoosting(fitBoosting(x, y, ones(2000), options), x)
    expect(p.filter((v, i) => v > 0.5 === y[i] > 0.5).length / 2000).toBeGreaterThan(0.98)
  })

  it('tells the loss before each tree: first that of the share of ones, then ever less', () => {
    const { x, y } = problem(400, 2, row => Number(row[0] > 0.5))
    const losses: number[] = []
    fitBoosting(x, y, ones(400), { ...options, trees: 10, onTree: (_, loss) => losses.push(loss) })
    const share = y.reduce((sum, value) => sum + value, 0) / 400
    expect(losses[0]).toBeCloseTo(-share * Math.log(share) - (1 - share) * Math.log(1 - share), 6)
    expect(losses).toEqual([...losses].sort((a, b) => b - a))
  })

  it('answers each row as if it were alone, missing values among them', () => {
    const { x, y } = problem(402, 3, row => Number(row[0] > 0.5))
    for (let i = 0; i < x.columns.length; i += 7) x.columns[i] = Number.NaN
    const forest = fitBoosting(x, y, ones(402), { ...options, trees: 10 })
    const together = predictBoosting(forest, x)
    for (let row = 0; row < 402; row += 50) {
      const columns = Float32Array.from(x.names, (_, column) => x.columns[column * 402 + row])
      expect(together[row]).toBe(predictBoosting(forest, { ...x, rows: 1, columns })[0])
      const added = explainBoosting(forest, x, row).reduce((sum, value) => sum + value, 0)
      const base = forest.roots.reduce((sum, root) => sum + forest.value[root], forest.base)
      expect(together[row]).toBeCloseTo(1 / (1 + Math.exp(-(base + added))), 5)
    }
  })

  it('gives calibrated probabilities on noisy labels', () => {
    const { x, y } = problem(6000, 2, (row, random) => Number(random() < 0.2 + 0.6 * row[0]))
    const p = predictBoosting(fitBoosting(x, y, ones(6000), { ...options, trees: 30, leaves: 4, minLeafWeight: 50 }), x)
    let error = 0
    for (let i = 0; i < 6000; i++) error += Math.abs(p[i] - (0.2 + 0.6 * x.columns[i])) / 6000
    expect(error).toBeLessThan(0.04)
  })

  it('one leaf is the closed form: a Newton step from the prior, which is zero', () => {
    const { x, y } = problem(100, 1, row => Number(row[0] > 0.3))
    const forest = fitBoosting(x, y, ones(100), { ...options, trees: 1, leaves: 1 })
    const mean = y.reduce((a, b) => a + b) / 100
    expect(forest.base).toBeCloseTo(Math.log(mean / (1 - mean)), 6)
    expect(forest.value[0]).toBeCloseTo(0, 6)
  })

  it('one split is the closed form: the border between the classes, leaves by -G / (H + l2)', () => {
    const x: ColumnMatrix = { names: ['x'], rows: 4, columns: Float32Array.of(1, 2, 3, 4) }
    const forest = fitBoosting(x, [0, 0, 1, 1], ones(4), {
      ...options,
      trees: 1,
      leaves: 2,
      minLeafWeight: 0.1,
      learningRate: 1,
    })
    expect(forest.threshold[0]).toBe(2.5)
    // At p = 1/2: G = ±1 and H = 1/2 for two rows.
    expect([...forest.value.slice(1)]).toEqual([expect.closeTo(-1 / 1.5, 6), expect.closeTo(1 / 1.5, 6)])
  })

  it('heeds weights and soft labels', () => {
    const x: ColumnMatrix = { names: ['x'], rows: 2, columns: Float32Array.of(0, 0) }
    const p = predictBoosting(fitBoosting(x, [1, 0.5], [1, 3], options), x)
    expect(p[0]).toBeCloseTo((1 + 1.5) / 4, 3)
  })

  it('sends NaN to the right, in training and prediction alike', () => {
    const x: ColumnMatrix = { names: ['x'], rows: 4, columns: Float32Array.of(1, 1, Number.NaN, Number.NaN) }
    const p = predictBoosting(fitBoosting(x, [0, 0, 1, 1], ones(4), { ...options, minLeafWeight: 0.01 }), x)
    expect(p[0]).toBeLessThan(0.2)
    expect(p[2]).toBeGreaterThan(0.8)
  })

  it('gives the same trees for the same seed, others for another', () => {
    const { x, y } = problem(500, 5, row => Number(row[0] + row[3] > 1))
    const sampled = { ...options, columnShare: 0.5, rowShare: 0.7, trees: 10 }
    expect(fitBoosting(x, y, ones(500), sampled)).toEqual(fitBoosting(x, y, ones(500), sampled))
    expect(fitBoosting(x, y, ones(500), { ...sampled, seed: 2 })).not.toEqual(fitBoosting(x, y, ones(500), sampled))
  })

  it('explains a row by contributions that add up to its score', () => {
    const { x, y } = problem(500, 3, row => Number(row[1] > 0.4))
    const forest = fitBoosting(x, y, ones(500), options)
    const p = predictBoosting(forest, x)[9]
    const added = explainBoosting(forest, x, 9)
    const roots = forest.roots.reduce((sum, root) => sum + forest.value[root], 0)
    expect(forest.base + roots + added.reduce((a, b) => a + b)).toBeCloseTo(Math.log(p / (1 - p)), 3)
    expect(Math.abs(added[1])).toBeGreaterThan(Math.abs(added[0]) * 5)
  })

  it('answers for a tree of any size, over any number of columns, and for values that are no numbers', () => {
    // Node 2i asks for the value of column i: the left one is a leaf worth i, the right one asks on.
    const questions = 3000
    const nodes = Array.from({ length: 2 * questions + 1 }, (_, node) => node)
    const isQuestion = (node: number) => node % 2 === 0 && node < 2 * questions
    const forest: Forest = {
      names: Array.from({ length: questions }, (_, i) => `x${i}`),
      base: 0,
      roots: Int32Array.of(0),
      column: Int16Array.from(nodes, node => (isQuestion(node) ? node / 2 : -1)),
      threshold: new Float32Array(nodes.length),
      left: Int32Array.from(nodes, node => (isQuestion(node) ? node + 1 : node)),
      value: Float32Array.from(nodes, node => node / nodes.length),
    }
    const values = new Float32Array(3 * questions).fill(1).fill(Number.NaN, questions, 2 * questions)
    values[2 * questions + 2500] = -1
    const leaves = [2 * questions, 2 * questions, 5001]
    const p = predictBoosting(forest, byColumns({ names: forest.names, rows: 3, values }))
    for (const [row, leaf] of leaves.entries()) {
      expect(p[row]).toBeCloseTo(1 / (1 + Math.exp(-leaf / nodes.length)), 6)
    }
  })
})
