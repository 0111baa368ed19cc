import { expect, test } from 'vitest'
import { minimize } from './lbfgs.ts'

test('finds the minimum of a quadratic bowl, which is known', () => {
  // ½ Σ scale·(x - i)²: at x = 0, 1, 2 …, with curvatures of very different size.
  const scales = [1, 10, 100, 1000]
  const { x, value } = minimize(
    (at, gradient) =>
      scales.reduce((sum, scale, i) => {
        gradient[i] = scale * (at[i] - i)
        return sum + (scale * (at[i] - i) ** 2) / 2
      }, 0),
    new Float64Array(4).fill(5),
    { iterations: 100 },
  )
  x.forEach((found, i) => {
    expect(found).toBeCloseTo(i, 4)
  })
  expect(value).toBeLessThan(1e-8)
})

test("follows Rosenbrock's valley to its end", () => {
  const values: number[] = []
  const { x } = minimize(
    ([a, b], gradient) => {
      gradient[0] = -400 * a * (b - a * a) - 2 * (1 - a)
      gradient[1] = 200 * (b - a * a)
      return 100 * (b - a * a) ** 2 + (1 - a) ** 2
    },
    Float64Array.of(-1.2, 1),
    { iterations: 200, tolerance: 1e-9, onIteration: (_, value) => values.push(value) },
  )
  expect(x[0]).toBeCloseTo(1, 6)
  expect(x[1]).toBeCloseTo(1, 6)
  expect(values).toEqual([...values].sort((a, b) => b - a))
  expect(values.length).toBeLessThan(60)
})

test('stays where there is nothing to gain, and where the value is no number', () => {
  const flat = minimize(() => 3, Float64Array.of(1, 2), { iterations: 10 })
  expect([...flat.x]).toEqual([1, 2])
  const broken = minimize(
    (_, gradient) => {
      gradient[0] = 1
      return Number.NaN
    },
    Float64Array.of(1),
    { iterations: 10 },
  )
  expect([...broken.x]).toEqual([1])
})

test('stops after the iterations that it was given, whether or not someone listens', () => {
  const { iterations } = minimize(
    (x, gradient) => {
      gradient[0] = 4 * x[0] ** 3
      return x[0] ** 4
    },
    Float64Array.of(50),
    { iterations: 3, tolerance: 0 },
  )
  expect(iterations).toBe(3)
})
