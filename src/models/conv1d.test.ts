import { describe, expect, it } from 'vitest'
import { conv1d, plainConv1d } from './conv1d.ts'
import { seededRandom } from './random.ts'
import { simdPanel } from './simd-panel.ts'

const random = seededRandom(1)
const numbers = (length: number) => Float32Array.from({ length }, () => 2 * random() - 1)
const layerOf = (kernel: number, inputs: number, filters: number) => ({
  kernel,
  inputs,
  filters,
  weights: numbers(filters * kernel * inputs),
  bias: numbers(filters),
})

describe('a convolution', () => {
  it('adds up what each filter sees, with zeros beyond the ends', () => {
    const layer = {
      kernel: 3,
      inputs: 1,
      filters: 2,
      weights: Float32Array.of(1, 10, 100, 0, 1, 0),
      bias: Float32Array.of(0, 0.5),
    }
    const y = conv1d(Float32Array.of(1, 2, 3), 3, layer)
    expect([...y]).toEqual([210, 1.5, 321, 2.5, 32, 3.5])
  })
  it('lets nothing pass below its floor', () => {
    const layer = { kernel: 1, inputs: 1, filters: 1, weights: Float32Array.of(1), bias: Float32Array.of(0) }
    expect([...conv1d(Float32Array.of(-2, 3), 2, layer, 0)]).toEqual([0, 3])
  })
  it('of nothing is nothing', () => {
    expect(conv1d(new Float32Array(0), 0, layerOf(3, 4, 5))).toHaveLength(0)
  })
  it.skipIf(simdPanel === undefined).each([
    [1, 1, 1, 1],
    [1, 128, 50, 7],
    [3, 50, 10, 195],
    [3, 10, 2, 2],
    [1, 25, 9, 4],
    [5, 3, 17, 6],
    [1, 48, 96, 101],
    [3, 5, 10, 1300],
  ])(
    'of kernel %i, %i inputs, %i filters and %i places is the same with and without SIMD',
    (kernel, inputs, filters, places) => {
      const x = numbers(places * inputs)
      const layer = layerOf(kernel, inputs, filters)
      const plain = plainConv1d(x, places, layer, -0.25)
      const fast = conv1d(x, places, layer, -0.25)
      expect(fast).toHaveLength(plain.length)
      expect(Math.max(...plain.map((value, i) => Math.abs(fast[i] - value)))).toBeLessThan(1e-5)
    },
  )
  it('runs on SIMD where Node runs', () => {
    expect(simdPanel).toBeDefined()
  })
})
