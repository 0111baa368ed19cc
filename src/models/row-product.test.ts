import { describe, expect, it } from 'vitest'
import { seededRandom } from './random.ts'
import { plainRowProduct, rowProduct } from './row-product.ts'

const random = seededRandom(2)
const numbers = (length: number) => Float32Array.from({ length }, () => 2 * random() - 1)

describe('rows times a matrix', () => {
  it('are the sums of products', () => {
    const product = rowProduct(Float32Array.of(1, 2, 3, 4), 2, 2, 1)
    product.x.set([10, 1])
    product.run()
    expect([...product.y]).toEqual([12, 34])
  })
  it.each([
    [4, 4, 1],
    [192, 48, 1],
    [17, 5, 6],
    [2, 9, 3],
  ])('are the same with and without SIMD: %i outputs, %i inputs, %i rows', (outputs, inputs, rows) => {
    const matrix = numbers(outputs * inputs)
    const values = numbers(rows * inputs)
    const [fast, plain] = [rowProduct, plainRowProduct].map(make => {
      const product = make(matrix, outputs, inputs, rows)
      product.x.set(values)
      product.run()
      product.run()
      return Float32Array.from(product.y)
    })
    expect(Math.max(...plain.map((value, i) => Math.abs(value - fast[i])))).toBeLessThan(1e-5)
  })
})
