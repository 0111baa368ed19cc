import type { Tensor2D } from '@tensorflow/tfjs'
import { beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '../../models/random.ts'
import { fitNetwork, glorot, type NetworkFit, zeros } from './fit-network.ts'
import { adam } from './optimizers.ts'
import { loadTensorFlow, type TensorFlow } from './tensorflow.ts'

let tf: TensorFlow
beforeAll(async () => {
  tf = await loadTensorFlow()
})

const INPUT = Float32Array.of(0, 0, 0, 1, 1, 0, 1, 1)
const ANSWER = Float32Array.of(0, 1, 1, 0)
const HIDDEN = 8

/** A net that must find out "one or the other, not both". */
function exclusiveOr(options: Partial<NetworkFit<'w1' | 'b1' | 'w2' | 'b2', undefined>> = {}) {
  const random = seededRandom(5)
  return fitNetwork(tf, {
    weights: { w1: glorot(random, HIDDEN, 2), b1: zeros(HIDDEN), w2: glorot(random, 1, HIDDEN), b2: zeros(1) },
    optimizer: adam({ rate: 0.05 }),
    iterations: 150,
    validateEvery: 10,
    seed: 1,
    nextBatch: () => undefined,
    loss: ({ w1, b1, w2, b2 }) => {
      const h = tf.tanh(tf.add(tf.matMul(tf.tensor2d(INPUT, [4, 2]), tf.transpose(w1 as Tensor2D)), b1))
      const y = tf.add(tf.matMul(h as Tensor2D, tf.transpose(w2 as Tensor2D)), b2)
      return tf.losses.sigmoidCrossEntropy(tf.tensor2d(ANSWER, [4, 1]), y)
    },
    ...options,
  })
}

describe('training', () => {
  it('learns', () => {
    const losses: number[] = []
    exclusiveOr({ onRound: (_, __, loss) => losses.push(loss) })
    expect(losses).toHaveLength(15)
    expect(losses[14]).toBeLessThan(0.1)
  })
  it('takes steps that fall to none', () => {
    const weights = (iterations: number) =>
      exclusiveOr({ optimizer: adam({ rate: 0.05, steps: 20 }), iterations }).weights.w1.values
    expect(weights(10)).not.toEqual(weights(20))
    expect(weights(40)).toEqual(weights(20))
  })
  it('gives the same weights for the same seed', () => {
    const weights = () => [...exclusiveOr({ iterations: 20 }).weights.w1.values]
    expect(weights()).toEqual(weights())
  })
  it('keeps the weights with the lowest error and stops when it has waited long enough', () => {
    const errors = [3, 2, 1, 5, 6, 7, 0]
    let done = 0
    const result = exclusiveOr({ validate: () => errors[done++], patience: 3 })
    expect(result.error).toBe(1)
    expect(result.iteration).toBe(30)
    expect(done).toBe(6)
  })
  it('makes weights smaller by decay', () => {
    const size = (l2: number) => Math.hypot(...exclusiveOr({ l2, iterations: 60 }).weights.w1.values)
    expect(size(0.5)).toBeLessThan(size(0))
  })
  it('says when it diverges', () => {
    expect(() => exclusiveOr({ optimizer: adam({ rate: 1e38 }) })).toThrow(/lower learning rate/)
  })
})
