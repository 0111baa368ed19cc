import { describe, expect, it } from 'vitest'
import { seededRandom } from './random.ts'
import {
  fitSubwordVectors,
  gramsOf,
  packVectors,
  type SubwordVectors,
  unpackVectors,
  writeVector,
} from './subword-vectors.ts'

// Two topics that share no word: what is said together should lie together.
const FRUIT = ['apple', 'pear', 'plum', 'cherry', 'orchard']
const TOOLS = ['hammer', 'wrench', 'chisel', 'pliers', 'workshop']
const vocabulary = [...FRUIT, ...TOOLS]

function learn(seed = 1): SubwordVectors {
  const random = seededRandom(9)
  const sentences = Array.from({ length: 4_000 }, (_, i) =>
    Array.from({ length: 6 }, () => (i % 2) * FRUIT.length + Math.floor(random() * FRUIT.length)),
  )
  // biome-ignore format: a list
  return fitSubwordVectors(vocabulary, sentences, {
    dimensions: 8, grams: 1024, words: 8, window: 3, negatives: 3, epochs: 12, learningRate: 0.1, seed,
  })
}
const vectors = learn()

function likeness(a: string, b: string, of = vectors): number {
  const [x, y] = [new Float32Array(8), new Float32Array(8)]
  writeVector(of, a, x, 0)
  writeVector(of, b, y, 0)
  const dot = x.reduce((sum, value, d) => sum + value * y[d], 0)
  return dot / (Math.hypot(...x) * Math.hypot(...y))
}

describe('sub-word vectors', () => {
  it('put together what is said together', () => {
    expect(likeness('apple', 'pear')).toBeGreaterThan(likeness('apple', 'hammer') + 0.5)
  })
  it('know a word that was never met by its parts', () => {
    expect(vectors.rows.has('cherries')).toBe(false)
    expect(likeness('cherries', 'apple')).toBeGreaterThan(likeness('cherries', 'wrench'))
  })
  it('are the same for the same seed', () => {
    expect(learn().words).toEqual(vectors.words)
    expect(learn(2).words).not.toEqual(vectors.words)
  })
  it('lose little as bytes', () => {
    const restored = unpackVectors(packVectors(vectors))
    for (const word of ['pear', 'hammer', 'unheard']) {
      const [x, y] = [new Float32Array(8), new Float32Array(8)]
      writeVector(vectors, word, x, 0)
      writeVector(restored, word, y, 0)
      for (let d = 0; d < 8; d++) expect(y[d]).toBeCloseTo(x[d], 1)
    }
  })
  it('cut a word with its ends marked into three to five letters', () => {
    expect(gramsOf('ab', 1024)).toHaveLength(3) // <ab, ab>, <ab>
    expect(gramsOf('', 1024)).toEqual([])
  })
})
