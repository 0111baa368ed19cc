import type { Tensor } from '@tensorflow/tfjs'
import { seededRandom } from '../../models/random.ts'
import { UserError } from '../../user-error.ts'
import type { Optimizer } from './optimizers.ts'
import type { TensorFlow } from './tensorflow.ts'

/** An array of weights and its shape. */
export interface Weight {
  readonly shape: readonly number[]
  readonly values: Float32Array
}

export type Weights<Name extends string = string> = Readonly<Record<Name, Weight>>
export type WeightTensors<Name extends string = string> = Readonly<Record<Name, Tensor>>

/** What is particular to a network; everything is deterministic in the seed. */
export interface NetworkFit<Name extends string, Batch> {
  /** Where to start from; not changed. */
  readonly weights: Weights<Name>
  readonly optimizer: Optimizer
  /** Weight decay: half of it times the sum of squares is added to the loss, biases left out. */
  readonly l2?: number
  /** Gradients longer than this are shortened to it, all weights taken together. */
  readonly maxGradient?: number
  readonly iterations: number
  readonly seed: number
  readonly nextBatch: (random: () => number, iteration: number) => Batch
  /** Mean loss of a batch; `random` is for dropout. */
  readonly loss: (weights: WeightTensors<Name>, batch: Batch, random: () => number) => Tensor
  /** Error on pages kept apart, the lower the better: the weights with the lowest are the result. */
  readonly validate?: (weights: Weights<Name>) => number
  readonly validateEvery?: number
  /** Stop after so many validations without a lower error. */
  readonly patience?: number
  readonly onRound?: (done: number, total: number, loss: number) => void
}

export interface FittedNetwork<Name extends string> {
  readonly weights: Weights<Name>
  /** Iterations after which these weights stood, and error on the pages kept apart. */
  readonly iteration: number
  readonly error: number | undefined
}

const VALIDATE_EVERY = 250

/** Stochastic gradient descent with early stopping. */
export function fitNetwork<Name extends string, Batch>(
  tf: TensorFlow,
  fit: NetworkFit<Name, Batch>,
): FittedNetwork<Name> {
  const { iterations, validate, validateEvery = VALIDATE_EVERY, patience = Number.POSITIVE_INFINITY } = fit
  const random = seededRandom(fit.seed)
  const weights = copyOf(fit.weights)
  const steps = Object.values<Weight>(weights).map(({ values }) => fit.optimizer(values.length))
  let best: FittedNetwork<Name> | undefined
  let failures = 0
  let lossSum = 0
  for (let done = 1; done <= iterations; done++) {
    lossSum += descend(tf, fit, weights, steps, random, done - 1)
    if (done % validateEvery !== 0 && done !== iterations) continue
    const loss = lossSum / (((done - 1) % validateEvery) + 1)
    lossSum = 0
    if (!Number.isFinite(loss)) {
      throw new UserError('diverged', `The loss is ${loss} after ${done} iterations. Give a lower learning rate.`)
    }
    fit.onRound?.(done, iterations, loss)
    if (validate === undefined) continue
    const error = validate(weights)
    if (best?.error === undefined || error < best.error) {
      best = { weights: copyOf(weights), iteration: done, error }
      failures = 0
    } else if (++failures >= patience) break
  }
  return best ?? { weights, iteration: iterations, error: undefined }
}

/** One step down; answers with the loss before it. */
function descend<Name extends string, Batch>(
  tf: TensorFlow,
  fit: NetworkFit<Name, Batch>,
  weights: Weights<Name>,
  steps: readonly ((values: Float32Array, gradient: ArrayLike<number>) => void)[],
  random: () => number,
  iteration: number,
): number {
  const batch = fit.nextBatch(random, iteration)
  const { loss, gradients } = gradientsOf(tf, weights, tensors => fit.loss(tensors, batch, random))
  const all = Object.values<Weight>(weights)
  if (fit.l2 !== undefined) for (const [i, weight] of all.entries()) decay(weight, gradients[i], fit.l2)
  if (fit.maxGradient !== undefined) shorten(gradients, fit.maxGradient)
  for (const [i, { values }] of all.entries()) steps[i](values, gradients[i])
  return loss
}

/** The loss and how it changes with each weight, in the order of the weights. */
export function gradientsOf<Name extends string>(
  tf: TensorFlow,
  weights: Weights<Name>,
  loss: (tensors: WeightTensors<Name>) => Tensor,
): { loss: number; gradients: Float32Array[] } {
  const names = Object.keys(weights) as Name[]
  let lossNow = Number.NaN
  let gradients: Float32Array[] = []
  // Nothing is handed out of `tidy`: it would look for tensors in every number of the arrays.
  tf.tidy(() => {
    const tensors = names.map(name => tf.tensor(weights[name].values, [...weights[name].shape]))
    const { value, grads } = tf.valueAndGrads((...given: Tensor[]) =>
      loss(Object.fromEntries(given.map((tensor, i) => [names[i], tensor])) as WeightTensors<Name>).asScalar(),
    )(tensors)
    lossNow = value.dataSync()[0]
    gradients = grads.map(gradient => Float32Array.from(gradient.dataSync()))
  })
  return { loss: lossNow, gradients }
}

function decay({ shape, values }: Weight, gradient: Float32Array, l2: number): void {
  if (shape.length > 1) for (let i = 0; i < values.length; i++) gradient[i] += l2 * values[i]
}

function shorten(gradients: readonly Float32Array[], most: number): void {
  let square = 0
  for (const gradient of gradients) for (let i = 0; i < gradient.length; i++) square += gradient[i] * gradient[i]
  const scale = most / Math.sqrt(square)
  if (scale < 1) for (const gradient of gradients) for (let i = 0; i < gradient.length; i++) gradient[i] *= scale
}

function copyOf<Name extends string>(weights: Weights<Name>): Weights<Name> {
  return Object.fromEntries(
    Object.entries<Weight>(weights).map(([name, { shape, values }]) => [name, { shape, values: values.slice() }]),
  ) as Weights<Name>
}

/** Uniform within ±√(6 / (inputs + outputs)) (Glorot and Bengio 2010), for [outputs, inputs]. */
export function glorot(random: () => number, outputs: number, inputs: number): Weight {
  const limit = Math.sqrt(6 / (inputs + outputs))
  return {
    shape: [outputs, inputs],
    values: Float32Array.from({ length: outputs * inputs }, () => (2 * random() - 1) * limit),
  }
}

/** A bias of zeros. */
export function zeros(size: number): Weight {
  return { shape: [size], values: new Float32Array(size) }
}

/** The bias of an LSTM's gates: the forget gate starts open (Jozefowicz et al. 2015), the others at 0. */
export function lstmBias(hidden: number): Weight {
  return { shape: [4 * hidden], values: new Float32Array(4 * hidden).fill(1, hidden, 2 * hidden) }
}

/** At most so many of the items, evenly from the first to the last: pages of every dataset. */
export function someOf<T>(items: readonly T[], most: number): T[] {
  const step = Math.max(1, items.length / most)
  return Array.from({ length: Math.min(most, items.length) }, (_, i) => items[Math.floor(i * step)])
}
