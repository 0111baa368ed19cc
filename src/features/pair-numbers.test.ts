import { expect, it } from 'vitest'
import { pairNumbers } from './pair-numbers.ts'

it('numbers pairs in the order in which they come, each once', () => {
  const pairs = pairNumbers()
  expect([pairs.numberOf(1, 2), pairs.numberOf(2, 1), pairs.numberOf(1, 2), pairs.numberOf(-1, 0)]).toEqual([
    0, 1, 0, 2,
  ])
})

it('keeps the numbers as it grows', () => {
  const pairs = pairNumbers()
  const all = Array.from({ length: 1000 }, (_, i) => [i % 37, Math.floor(i / 37)] as const)
  const numbers = all.map(([a, b]) => pairs.numberOf(a, b))
  expect(numbers).toEqual(all.map((_, i) => i))
  expect(all.map(([a, b]) => pairs.numberOf(a, b))).toEqual(numbers)
})
