import { describe, expect, test } from 'vitest'
import { bootstrapDeviation, compare, mean, median, quantile, randomFrom, spreadOf } from './statistics.ts'

test('quantiles are interpolated', () => {
  expect(quantile([4, 1, 3, 2], 0.25)).toBe(1.75)
  expect(median([3, 1, 2])).toBe(2)
  expect(spreadOf([1, 2, 3, 4, 10])).toEqual({ pages: 5, mean: 4, median: 3, q1: 2, q3: 4 })
  expect(quantile([], 0.5)).toBe(0)
})

describe('paired comparison', () => {
  const base = Array.from({ length: 200 }, (_, i) => (i % 20) / 20)
  const noise = randomFrom(5)

  test('calls a small but steady difference significant', () => {
    const better = base.map(value => value + 0.02 + (noise() - 0.5) * 0.05)
    const { difference, low, high, p } = compare(better, base)
    expect(difference).toBeCloseTo(0.02, 2)
    expect(low).toBeGreaterThan(0)
    expect(high).toBeGreaterThan(difference)
    expect(p).toBeLessThan(0.01)
  })

  test('calls noise noise', () => {
    const other = base.map(value => value + (noise() - 0.5))
    expect(compare(other, base).p).toBeGreaterThan(0.05)
  })

  test('is the same again with the same seed', () => {
    const other = base.map(value => value * 0.99)
    expect(compare(base, other, { seed: 3 })).toEqual(compare(base, other, { seed: 3 }))
  })
})

test('the bootstrap finds the standard error of a mean', () => {
  const values = Array.from({ length: 400 }, (_, i) => i % 2)
  expect(bootstrapDeviation(values, mean, { rounds: 400 })).toBeCloseTo(0.025, 2)
})
