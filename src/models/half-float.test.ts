import { expect, it } from 'vitest'
import { fromHalf, toHalf } from './half-float.ts'

it('keeps what 16 bits can hold', () => {
  const values = Float32Array.of(0, -0, 1, -1, 0.5, 65504, 2 ** -14, 2 ** -24, 1.5 * 2 ** -20, Number.POSITIVE_INFINITY)
  expect(fromHalf(toHalf(values))).toEqual(values)
  expect(fromHalf(toHalf(Float32Array.of(Number.NaN)))).toEqual(Float32Array.of(Number.NaN))
})

it('rounds everything else to the nearest', () => {
  expect(fromHalf(toHalf(Float32Array.of(1 + 2 ** -11, 1 + 3 * 2 ** -11, 1e6, 2047.9)))).toEqual(
    Float32Array.of(1, 1 + 2 ** -9, Number.POSITIVE_INFINITY, 2048),
  )
  for (let x = 1e-4; x < 1e4; x *= 1.37) {
    expect(Math.abs(fromHalf(toHalf(Float32Array.of(x)))[0] - x) / x).toBeLessThan(2 ** -11)
  }
})
