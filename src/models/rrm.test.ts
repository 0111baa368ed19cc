import { describe, expect, it } from 'vitest'
import { type Labelled, marginals } from './chain.ts'
import { fitRrm, RRM_OPTIONS, rrmPotentials } from './rrm.ts'

const one = (features: readonly number[], label: number): Labelled => ({
  sequence: {
    length: 1,
    starts: Uint32Array.of(0, features.length),
    features: Uint32Array.from(features),
    steps: Uint8Array.of(0),
  },
  labels: Uint8Array.of(label),
})
const space = { features: 3, steps: 1 }

describe('robust risk minimisation', () => {
  it('finds the optimum of one example with one feature', () => {
    // The context is a feature too, so w·x = 2·μ·(e^α − e^−α) = 4μ·sinh α. At the optimum α = c·(1 − w·x).
    const { prior, bound } = RRM_OPTIONS
    const model = fitRrm([one([0], 1)], space, { ...RRM_OPTIONS, epochs: 10_000 })
    const margin = model.features[0] + model.steps[1]
    const alpha = bound * (1 - margin)
    expect(margin).toBeCloseTo(4 * prior * Math.sinh(alpha), 8)
    expect(model.features[0]).toBeCloseTo(model.steps[1], 10)
  })

  it('takes the first step of the published algorithm', () => {
    // With η = 0.1: α = 0 and w = 0, so Δα = min(2c, η·1) = 0.1 and w = 0.1·(e^0.1 − e^−0.1).
    const model = fitRrm([one([1], 0)], space, { ...RRM_OPTIONS, rate: 0.1, epochs: 1 })
    expect(model.features[1]).toBeCloseTo(-0.1 * (Math.exp(0.1) - Math.exp(-0.1)), 12)
  })

  it('leaves features alone that tell nothing', () => {
    const chains = [one([0, 2], 1), one([1, 2], 0)]
    const model = fitRrm(chains, space, { ...RRM_OPTIONS, epochs: 2000 })
    expect(model.features[0]).toBeGreaterThan(0.01)
    expect(model.features[1]).toBeLessThan(-0.01)
    expect(Math.abs(model.features[2])).toBeLessThan(1e-3)
  })

  it('tells how sure it is: the margin −1…1 as a probability', () => {
    const model = { steps: Float64Array.of(0, 0.5, 0, 0) }
    const { content } = marginals(rrmPotentials(Float64Array.of(0), Uint8Array.of(0), model))
    expect(content[0]).toBeCloseTo(0.75, 10)
  })

  it('decides by the label before where the place itself tells nothing', () => {
    // Step 0 begins, step 1 stays: P(1 | 0) = 0.1, P(1 | 1) = 0.9.
    const model = { steps: Float64Array.of(0, 0, 0, 0, 0, -0.8, 0, 0.8) }
    const contentAfter = (first: number) =>
      marginals(rrmPotentials(Float64Array.of(first, 0), Uint8Array.of(0, 1), model)).content[1]
    expect(contentAfter(0.9)).toBeGreaterThan(0.8)
    expect(contentAfter(-0.9)).toBeLessThan(0.2)
  })
})
