import { expect, test } from 'vitest'
import { leastSquares } from './least-squares.ts'

test('finds the line through points, whose sum of squares is known', () => {
  // Through (0, 1), (1, 3), (2, 4): slope 3/2, intercept 7/6, and 1/6 remains.
  const points = [1, 3, 4]
  const { x, sum } = leastSquares(
    ([slope, start]) => Float64Array.from(points, (y, i) => y - slope * i - start),
    [0, 0],
  )
  expect([x[0], x[1], sum]).toEqual([expect.closeTo(3 / 2, 6), expect.closeTo(7 / 6, 6), expect.closeTo(1 / 6, 9)])
})

test('finds the minimum of Rosenbrock’s valley from its usual start', () => {
  const { x } = leastSquares(([a, b]) => Float64Array.of(10 * (b - a * a), 1 - a), [-1.2, 1])
  expect([...x]).toEqual([expect.closeTo(1, 6), expect.closeTo(1, 6)])
})

test('stays where nothing can be gained', () => {
  expect([...leastSquares(() => Float64Array.of(1, 1), [2, 3]).x]).toEqual([2, 3])
})
