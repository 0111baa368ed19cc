import { describe, expect, it } from 'vitest'
import { marginals, type Potentials, scoresOf, viterbi } from './chain.ts'
import { seededRandom } from './random.ts'

function randomChain(length: number, seed: number): Potentials {
  const random = seededRandom(seed)
  return Float64Array.from({ length: length * 4 }, () => 6 * random() - 3)
}

/** Every labelling with its log weight. */
function allLabellings(potentials: Potentials): { labels: number[]; weight: number }[] {
  const length = potentials.length / 4
  return Array.from({ length: 2 ** length }, (_, bits) => {
    const labels = Array.from({ length }, (_, i) => (bits >> i) & 1)
    const weight = labels.reduce((sum, to, i) => sum + potentials[4 * i + 2 * (i === 0 ? 0 : labels[i - 1]) + to], 0)
    return { labels, weight }
  })
}

describe('a chain of two states', () => {
  it.each([1, 2, 3, 7])('of %i places is summed as if all labellings were listed', length => {
    const potentials = randomChain(length, length)
    const all = allLabellings(potentials)
    const total = all.reduce((sum, { weight }) => sum + Math.exp(weight), 0)
    const shareOf = (isOne: (labels: number[]) => boolean) =>
      all.reduce((sum, { labels, weight }) => sum + (isOne(labels) ? Math.exp(weight) : 0), 0) / total
    const { logTotal, content, pairs } = marginals(potentials)
    expect(logTotal).toBeCloseTo(Math.log(total), 10)
    for (let i = 0; i < length; i++)
      expect(content[i]).toBeCloseTo(
        shareOf(labels => labels[i] === 1),
        10,
      )
    for (let i = 1; i < length; i++) {
      for (let k = 0; k < 4; k++) {
        expect(pairs[4 * i + k]).toBeCloseTo(
          shareOf(labels => 2 * labels[i - 1] + labels[i] === k),
          10,
        )
      }
    }
  })

  it.each([1, 2, 3, 7])('of %i places has the best of all labellings for its best', length => {
    const potentials = randomChain(length, 100 + length)
    const [best] = allLabellings(potentials).sort((a, b) => b.weight - a.weight)
    expect([...viterbi(potentials)]).toEqual(best.labels)
  })

  it('stays finite over a long page', () => {
    const { logTotal, content } = marginals(randomChain(100_000, 1).map(value => value * 100))
    expect(Number.isFinite(logTotal)).toBe(true)
    expect(content.every(p => p >= 0 && p <= 1)).toBe(true)
  })

  it('may be empty', () => {
    expect(viterbi(new Float64Array(0))).toHaveLength(0)
    expect(marginals(new Float64Array(0)).content).toHaveLength(0)
  })

  it('scores a place by its features', () => {
    const sequence = {
      length: 2,
      starts: Uint32Array.of(0, 2, 3),
      features: Uint32Array.of(0, 2, 1),
      steps: new Uint8Array(2),
    }
    expect([...scoresOf(sequence, Float64Array.of(1, 10, 100))]).toEqual([101, 10])
  })
})
