import { expect, it } from 'vitest'
import { spearman } from './rank-correlation.ts'

it.each([
  ['the same order', [1, 2, 3, 4], [10, 20, 30, 400], 1],
  ['the opposite order', [1, 2, 3], [3, 2, 1], -1],
  ['ties', [1, 2, 2, 3], [1, 2, 3, 4], 0.9487],
  ['no variation', [1, 1, 1], [1, 2, 3], 0],
])('rank correlation of %s', (_, a, b, expected) => {
  expect(spearman(a, b)).toBeCloseTo(expected, 4)
})
