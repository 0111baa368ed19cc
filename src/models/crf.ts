import { type ChainModel, type ChainSpace, type Labelled, marginals, type Potentials, scoresOf } from './chain.ts'
import { minimize } from './lbfgs.ts'

export interface CrfOptions {
  /** Variance of the Gaussian prior of the weights; the smaller, the closer they stay to 0. */
  readonly variance: number
  readonly iterations: number
  readonly onIteration?: (iteration: number, loss: number) => void
}

/**
 * Linear-chain conditional random field with two states (Lafferty, McCallum, Pereira, ICML 2001): the weights that make
 * the labels most probable under a Gaussian prior, by L-BFGS (Sha, Pereira: Shallow parsing with CRFs, NAACL 2003).
 */
export function fitCrf(chains: readonly Labelled[], space: ChainSpace, options: CrfOptions): ChainModel {
  const { variance, iterations, onIteration } = options
  const scales = scalesOf(chains, space, variance)
  const weights = new Float64Array(scales.length)
  const unscale = (x: Float64Array) => {
    for (let j = 0; j < x.length; j++) weights[j] = x[j] * scales[j]
  }
  const { x } = minimize(
    (x, gradient) => {
      unscale(x)
      const loss = crfLoss(chains, space, variance, weights, gradient)
      for (let j = 0; j < gradient.length; j++) gradient[j] *= scales[j]
      return loss
    },
    new Float64Array(scales.length),
    { iterations, ...(onIteration && { onIteration }) },
  )
  unscale(x)
  return modelOf(weights, space)
}

/**
 * Units in which the loss is about equally curved along every weight, so that L-BFGS needs a third fewer iterations: one
 * over the root of the curvature, which is at most a quarter for each time that a feature is on, and that of the prior.
 */
function scalesOf(chains: readonly Labelled[], space: ChainSpace, variance: number): Float64Array {
  const curvature = new Float64Array(space.features + 4 * space.steps).fill(1 / variance)
  for (const { sequence } of chains) {
    for (const feature of sequence.features) curvature[feature] += 1 / 4
    for (const step of sequence.steps) {
      for (let k = 0; k < 4; k++) curvature[space.features + 4 * step + k] += 1 / 4
    }
  }
  return curvature.map(value => 1 / Math.sqrt(value))
}

/** Negative log posterior of the weights, features first; writes its gradient. */
export function crfLoss(
  chains: readonly Labelled[],
  space: ChainSpace,
  variance: number,
  weights: Float64Array,
  gradient: Float64Array,
): number {
  let loss = 0
  for (let j = 0; j < weights.length; j++) {
    gradient[j] = weights[j] / variance
    loss += (weights[j] * gradient[j]) / 2
  }
  const model = modelOf(weights, space)
  const slopes = modelOf(gradient, space)
  for (const chain of chains) loss += addChain(chain, model, slopes)
  return loss
}

/** Adds expected minus observed features of one chain to the slopes; gives its negative log likelihood. */
function addChain({ sequence, labels }: Labelled, model: ChainModel, slopes: ChainModel): number {
  const { starts, features, steps, length } = sequence
  const potentials = crfPotentials(scoresOf(sequence, model.features), steps, model)
  const { logTotal, content, pairs } = marginals(potentials)
  let observed = 0
  for (let i = 0; i < length; i++) {
    const pair = (i === 0 ? 0 : 2 * labels[i - 1]) + labels[i]
    observed += potentials[4 * i + pair]
    const slope = content[i] - labels[i]
    for (let at = starts[i]; at < starts[i + 1]; at++) slopes.features[features[at]] += slope
    const step = 4 * steps[i]
    for (let k = 0; k < 4; k++) slopes.steps[step + k] += pairs[4 * i + k]
    slopes.steps[step + pair] -= 1
  }
  return logTotal - observed
}

/** What the places score by their features, and the steps between them → potentials. */
export function crfPotentials(scores: Float64Array, steps: Uint8Array, model: Pick<ChainModel, 'steps'>): Potentials {
  const potentials = new Float64Array(scores.length * 4)
  for (let i = 0; i < scores.length; i++) {
    const step = 4 * steps[i]
    for (let k = 0; k < 4; k++) potentials[4 * i + k] = model.steps[step + k] + (k & 1) * scores[i]
  }
  return potentials
}

function modelOf(weights: Float64Array, { features }: ChainSpace): ChainModel {
  return { features: weights.subarray(0, features), steps: weights.subarray(features) }
}
