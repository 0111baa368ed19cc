import { expect, test } from 'vitest'
import { bytes, doubles, floats, ints } from './small-arrays.ts'

const MAKERS = { floats, doubles, ints, bytes }

test.each(Object.entries(MAKERS))('%s are zeros, as many as wanted, and nobody else’s', (_, make) => {
  const lengths = [0, 1, 3, 100, 4095, 4096, 4097, 20_000, 7, 5000, 1]
  const arrays = Array.from({ length: 20 }, () => lengths.map(length => make(length))).flat()
  arrays.forEach((array, i) => {
    expect(array.length).toBe(lengths[i % lengths.length])
    expect(array.every(value => value === 0)).toBe(true)
    array.fill(1 + (i % 250))
  })
  arrays.forEach((array, i) => {
    expect(array.every(value => value === 1 + (i % 250))).toBe(true)
  })
})
