import { describe, expect, it } from 'vitest'
import { type Labelled, marginals, scoresOf } from './chain.ts'
import { crfLoss, crfPotentials, fitCrf } from './crf.ts'
import { seededRandom } from './random.ts'

/** Chains with random features, in which feature 0 says 1 and a label likes to stay. */
function makeChains(count: number, length: number, seed: number): Labelled[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => {
    const labels = new Uint8Array(length)
    const features: number[] = []
    const starts = Uint32Array.of(0, ...new Array<number>(length))
    for (let i = 0; i < length; i++) {
      labels[i] = i > 0 && random() < 0.8 ? labels[i - 1] : Number(random() < 0.5)
      if (random() < (labels[i] === 1 ? 0.7 : 0.3)) features.push(0)
      features.push(1 + Math.floor(random() * 3))
      starts[i + 1] = features.length
    }
    const steps = Uint8Array.from(labels, (_, i) => (i === 0 ? 0 : 1 + Math.floor(random() * 2)))
    return { sequence: { length, starts, features: Uint32Array.from(features), steps }, labels }
  })
}
const space = { features: 4, steps: 3 }
const size = space.features + 4 * space.steps

describe('the conditional random field', () => {
  it('has the gradient that its loss has by differences', () => {
    const chains = makeChains(3, 6, 1)
    const random = seededRandom(2)
    const weights = Float64Array.from({ length: size }, () => random() - 0.5)
    const gradient = new Float64Array(size)
    crfLoss(chains, space, 0.5, weights, gradient)
    for (let j = 0; j < size; j++) {
      const moved = (by: number) => {
        const other = weights.slice()
        other[j] += by
        return crfLoss(chains, space, 0.5, other, new Float64Array(size))
      }
      expect(gradient[j]).toBeCloseTo((moved(1e-5) - moved(-1e-5)) / 2e-5, 5)
    }
  })

  it('is logistic regression where chains have one place: its weight is the log-odds of the data', () => {
    const one = (feature: number, label: number): Labelled => ({
      sequence: {
        length: 1,
        starts: Uint32Array.of(0, 1),
        features: Uint32Array.of(feature),
        steps: Uint8Array.of(0),
      },
      labels: Uint8Array.of(label),
    })
    // Feature 0: three of four are content; feature 1: one of four.
    const chains = [one(0, 1), one(0, 1), one(0, 1), one(0, 0), one(1, 0), one(1, 0), one(1, 0), one(1, 1)]
    const model = fitCrf(chains, { features: 2, steps: 1 }, { variance: 1e9, iterations: 100 })
    const bias = model.steps[1] - model.steps[0]
    expect(model.features[0] + bias).toBeCloseTo(Math.log(3), 4)
    expect(model.features[1] + bias).toBeCloseTo(-Math.log(3), 4)
  })

  it('learns from neighbours what a place alone does not tell', () => {
    const model = fitCrf(makeChains(60, 30, 3), space, { variance: 10, iterations: 60 })
    const errors = (labelsOf: (chain: Labelled) => ArrayLike<number>) =>
      makeChains(40, 30, 4).reduce((sum, chain) => {
        const labels = labelsOf(chain)
        return sum + chain.labels.filter((label, i) => label !== labels[i]).length
      }, 0)
    const chained = errors(({ sequence }) =>
      marginals(crfPotentials(scoresOf(sequence, model.features), sequence.steps, model)).content.map(Math.round),
    )
    const alone = errors(({ sequence: { length, starts, features } }) =>
      Array.from({ length }, (_, i) => Number(features[starts[i]] === 0)),
    )
    expect(chained).toBeLessThan(0.75 * alone)
  })

  it('stays closer to 0 the narrower the prior', () => {
    const length = (variance: number) =>
      Math.hypot(...fitCrf(makeChains(5, 10, 5), space, { variance, iterations: 50 }).features)
    expect(length(0.01)).toBeLessThan(length(1))
  })
})
