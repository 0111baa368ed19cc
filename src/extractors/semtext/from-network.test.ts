import { describe, expect, it } from 'vitest'
import { extract } from '../../extract.ts'
import { openPage } from '../../segment/page.ts'
import { evenParts, fromNetwork, judgeBlocks } from './from-network.ts'
import { type Shape, weightShapes } from './network.ts'
import { STRINGS } from './words.ts'

describe('sub-sequences', () => {
  it.each([
    [0, []],
    [1, [[0, 1]]],
    [85, [[0, 85]]],
    [86, [[0, 43], [43, 86]]],
    [200, [[0, 66], [66, 133], [133, 200]]],
  ] as const)('%i blocks are divided as evenly as can be, into parts of at most 85', (blocks, parts) => {
    expect(evenParts(blocks)).toEqual(parts)
  }) // biome-ignore format: a table
})

describe('a network that is not sure', () => {
  const shape: Shape = { widths: [3], filters: [1], dimensions: 1, hidden: 1, strings: STRINGS }
  const zero = ([rows, columns = 1]: readonly number[]) => new Float32Array(rows * columns)
  const weights = Object.fromEntries(Object.entries(weightShapes(shape)).map(([name, size]) => [name, zero(size)]))
  // Every block is a little more likely boilerplate than content.
  weights['emission.bias'][0] = 0.5
  const vectors = { dimensions: 1, rows: new Map(), words: new Float32Array(0), grams: new Float32Array(1) }
  const network = { shape, vectors, weights }
  const nothing = { text: [], tags: [], classes: [] }

  it('has all boilerplate for its most probable chain', () => {
    const { labels, probabilities } = judgeBlocks(network, [nothing, nothing])
    expect([...labels]).toEqual([0, 0])
    expect(probabilities[0]).toBeCloseTo(1 / (1 + Math.exp(0.5)))
  })
  it('keeps what it takes to expect the highest F1 all the same', () => {
    const page = openPage('<body><div>one two</div><div>three four</div>')
    const labels = fromNetwork(network).label(page)
    expect(Math.max(...labels)).toBeGreaterThan(0.5)
    expect(extract(page.html, { extractor: fromNetwork(network) }).text).toBe('one two\n\nthree four')
  })
})
