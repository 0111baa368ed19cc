import { expect, it } from 'vitest'
import { seededRandom } from './random.ts'
import { filterCount, poolString, productCount, unpoolString } from './word-convolution.ts'

const SHAPE = { widths: [2, 3], filters: [2, 1] }
const SLOTS = 5
const random = seededRandom(4)
const products = Float32Array.from({ length: 4 * productCount(SHAPE) }, () => 2 * random() - 1)
const bias = Float32Array.of(0.1, -0.2, 0.3)

/** By the definition (§III-E): every window of the string, which zeros fill up to its length. */
function bySliding(words: readonly number[]): number[] {
  const row = productCount(SHAPE)
  const offsets = [0, SHAPE.widths[0] * SHAPE.filters[0]]
  return SHAPE.widths.flatMap((width, w) =>
    Array.from({ length: SHAPE.filters[w] }, (_, f) => {
      const values = Array.from({ length: SLOTS - width + 1 }, (_, from) => {
        let sum = bias[(w === 0 ? 0 : SHAPE.filters[0]) + f]
        for (let t = 0; t < width; t++) {
          const word = words[from + t]
          if (word !== undefined) sum += products[word * row + offsets[w] + t * SHAPE.filters[w] + f]
        }
        return sum
      })
      return Math.max(...values)
    }),
  )
}

it.each([[[]], [[2]], [[0, 1, 2]], [[3, 3, 1, 0]], [[0, 1, 2, 3, 0]]])('finds the highest window of %j', words => {
  const pooled = new Float32Array(filterCount(SHAPE))
  poolString(SHAPE, products, bias, words, SLOTS, pooled, 0)
  for (const [f, value] of bySliding(words).entries()) expect(pooled[f]).toBeCloseTo(value, 5)
})

it('sends the gradient to the words of the winning window and to the bias', () => {
  const words = [0, 1, 2, 3]
  const pooled = new Float32Array(3)
  const winners = new Int32Array(3)
  const pool = () => poolString(SHAPE, products, bias, words, SLOTS, pooled, 0, winners)
  pool()
  const before = pooled.slice()
  const toProducts = new Float32Array(products.length)
  const toBias = new Float32Array(3)
  unpoolString(SHAPE, Float32Array.of(1, 0, 0), winners, 0, words, toProducts, toBias)
  expect([...toBias]).toEqual([1, 0, 0])
  for (const [i, change] of toProducts.entries()) {
    products[i] += 1e-3
    pool()
    products[i] -= 1e-3
    expect((pooled[0] - before[0]) / 1e-3).toBeCloseTo(change, 1)
  }
})
