import { describe, expect, test } from 'vitest'
import type { Matrix } from '../features/matrix.ts'
import { fitSvm, predictSvm } from './linear-svm.ts'
import { fitLogistic, logisticLoss, predictLogistic } from './logistic-regression.ts'
import { fitOneRule, predictOneRule } from './one-rule.ts'
import { seededRandom } from './random.ts'
import { fitForest, predictForest } from './random-forest.ts'
import { fitScaling, scale } from './scaling.ts'

const matrix = (rows: readonly (readonly number[])[], names = rows[0].map((_, i) => `c${i}`)): Matrix => ({
  names,
  rows: rows.length,
  values: Float32Array.from(rows.flat()),
})
const ones = (n: number) => new Array<number>(n).fill(1)

/** Class 1 where the two numbers are on different sides of a half: no line tells these apart. */
function exclusiveOr(rows: number, seed: number) {
  const random = seededRandom(seed)
  const points = Array.from({ length: rows }, () => [random(), random(), random()])
  return { x: matrix(points), target: points.map(([a, b]) => Number(a > 0.5 !== b > 0.5)) }
}

describe('scaling', () => {
  test('gives mean 0 and deviation 1, and 0 for a column that never changes', () => {
    const x = matrix([
      [1, 7],
      [3, 7],
    ])
    expect([...scale(x, fitScaling(x)).values]).toEqual([-1, 0, 1, 0])
  })
})

describe('a linear support vector machine', () => {
  test('finds the widest margin: two points at -1 and 1 give weight 1 and no bias', () => {
    const model = fitSvm(matrix([[-1], [1]]), [0, 1], ones(2), { cost: 10, epochs: 100, seed: 1 })
    expect(model.weights[0]).toBeCloseTo(1, 3)
    expect(model.bias).toBeCloseTo(0, 3)
  })

  test('stops at the bound where the cost is low: alpha = cost, so weight 2 · cost', () => {
    const model = fitSvm(matrix([[-1], [1]]), [0, 1], ones(2), { cost: 0.2, epochs: 100, seed: 1 })
    expect(model.weights[0]).toBeCloseTo(0.4, 5)
  })

  test('reaches the primal optimum that a fine grid finds', () => {
    const x = matrix([[-2], [-1], [0], [1], [2], [0]])
    const target = [0, 0, 1, 1, 1, 0]
    const weight = [1, 2, 1, 1, 1, 3]
    const model = fitSvm(x, target, weight, { cost: 0.5, epochs: 2000, seed: 1 })
    const { values } = scale(x, fitScaling(x))
    const loss = (w: number, b: number) =>
      (w * w + b * b) / 2 +
      values.reduce((sum, v, i) => sum + 0.5 * weight[i] * Math.max(0, 1 - (2 * target[i] - 1) * (w * v + b)), 0)
    let lowest = Number.POSITIVE_INFINITY
    for (let w = -3; w <= 3; w += 0.01) for (let b = -3; b <= 3; b += 0.01) lowest = Math.min(lowest, loss(w, b))
    expect(loss(model.weights[0], model.bias)).toBeLessThan(lowest + 1e-3)
  })

  test('tells the mean hinge loss: 1 before anything is known, 0 at the end where a margin fits between', () => {
    const losses: number[] = []
    const onEpoch = (_: number, loss: number) => losses.push(loss)
    fitSvm(matrix([[-1], [1]]), [0, 1], ones(2), { cost: 10, epochs: 30, seed: 1, onEpoch })
    expect(losses[0]).toBeGreaterThan(0.5)
    expect(losses.at(-1)).toBeLessThan(1e-3)
  })

  test('calls content what is on the positive side', () => {
    const x = matrix([[0], [1], [2], [8], [9]])
    const model = fitSvm(x, [0, 0, 0, 1, 1], ones(5), { cost: 10, epochs: 200, seed: 1 })
    expect([...predictSvm(model, x)].map(p => p >= 0.5)).toEqual([false, false, false, true, true])
  })
})

describe('logistic regression', () => {
  test('gives the observed shares where nothing else is known', () => {
    const x = matrix([[0], [0], [0], [0], [1], [1], [1], [1]])
    const model = fitLogistic(x, [1, 0, 0, 0, 1, 1, 1, 0], ones(8), { l2: 0, iterations: 100 })
    const found = predictLogistic(model, x)
    expect(found[0]).toBeCloseTo(0.25, 4)
    expect(found[7]).toBeCloseTo(0.75, 4)
  })

  test('has the gradient that differences of the loss show', () => {
    const { x, target } = exclusiveOr(40, 5)
    const w = Float64Array.of(0.3, -0.7, 0.2, 0.1)
    const gradient = new Float64Array(4)
    const weight = target.map((_, i) => 1 + (i % 3))
    logisticLoss(x, target, weight, 0.1, w, gradient)
    const at = (i: number, by: number) =>
      logisticLoss(
        x,
        target,
        weight,
        0.1,
        w.map((v, j) => (j === i ? v + by : v)),
        new Float64Array(4),
      )
    gradient.forEach((slope, i) => {
      expect((at(i, 1e-5) - at(i, -1e-5)) / 2e-5).toBeCloseTo(slope, 6)
    })
  })
})

describe('a random forest', () => {
  const options = { trees: 30, minLeafWeight: 2, columnsPerSplit: 2, seed: 1 }
  const accuracy = (found: ArrayLike<number>, target: readonly number[]) =>
    target.filter((t, i) => Number(found[i] >= 0.5) === t).length / target.length

  test('learns what no line can tell apart', () => {
    const train = exclusiveOr(600, 1)
    const test = exclusiveOr(600, 2)
    const forest = fitForest(train.x, train.target, ones(600), options)
    expect(accuracy(predictForest(forest, test.x), test.target)).toBeGreaterThan(0.93)
    const line = fitLogistic(train.x, train.target, ones(600), { l2: 0, iterations: 50 })
    expect(accuracy(predictLogistic(line, test.x), test.target)).toBeLessThan(0.6)
  })

  test('is the same for the same seed, and another for another', () => {
    const { x, target } = exclusiveOr(200, 1)
    expect(fitForest(x, target, ones(200), options)).toEqual(fitForest(x, target, ones(200), options))
    expect(fitForest(x, target, ones(200), { ...options, seed: 2 })).not.toEqual(
      fitForest(x, target, ones(200), options),
    )
  })
})

describe('one rule', () => {
  test('takes the column with the fewest errors and cuts it where the class changes', () => {
    const x = matrix(
      [
        [1, 5],
        [2, 1],
        [3, 4],
        [10, 2],
        [11, 6],
        [12, 3],
      ],
      ['words', 'noise'],
    )
    const rule = fitOneRule({ x, target: [0, 0, 0, 1, 1, 1], weight: ones(6), classes: 2 }, 2)
    expect(rule).toMatchObject({ name: 'words', borders: Float32Array.of(6.5) })
    expect([...predictOneRule(rule, x)]).toEqual([1, 0, 1, 0, 1, 0, 0, 1, 0, 1, 0, 1])
  })

  test('joins neighbours that say the same', () => {
    const x = matrix([[1], [2], [3], [4], [5], [6]])
    const rule = fitOneRule({ x, target: [0, 1, 0, 0, 1, 1], weight: ones(6), classes: 2 }, 2)
    expect([...rule.borders]).toEqual([4.5])
  })
})
