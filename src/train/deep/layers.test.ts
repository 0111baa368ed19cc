import type { Tensor, Tensor2D, Tensor3D } from '@tensorflow/tfjs'
import { beforeAll, describe, expect, it } from 'vitest'
import { conv1d as predictConv } from '../../models/conv1d.ts'
import { biLstm as predictBiLstm } from '../../models/lstm.ts'
import { seededRandom } from '../../models/random.ts'
import { glorot, gradientsOf, lstmBias, type Weights, type WeightTensors, zeros } from './fit-network.ts'
import { biLstm, conv1d, dropout, sparse } from './layers.ts'
import { loadTensorFlow, type TensorFlow } from './tensorflow.ts'

const random = seededRandom(3)
const uniform = (size: number) => Float32Array.from({ length: size }, () => 2 * random() - 1)
let tf: TensorFlow
beforeAll(async () => {
  tf = await loadTensorFlow()
})

/** The gradient of every weight against (loss(w + ε) − loss(w − ε)) / 2ε. */
function expectTrueGradients(weights: Weights, loss: (tensors: WeightTensors) => Tensor): void {
  const epsilon = 1e-2
  const { gradients } = gradientsOf(tf, weights, loss)
  const lossNow = () => gradientsOf(tf, weights, loss).loss
  for (const [i, { values }] of Object.values(weights).entries()) {
    for (let j = 0; j < values.length; j += Math.max(1, values.length >> 3)) {
      const before = values[j]
      values[j] = before + epsilon
      const above = lossNow()
      values[j] = before - epsilon
      const below = lossNow()
      values[j] = before
      expect(gradients[i][j]).toBeCloseTo((above - below) / (2 * epsilon), 2)
    }
  }
}

const [PLACES, BATCH, INPUTS, HIDDEN] = [5, 3, 4, 4]
const x = uniform(PLACES * BATCH * INPUTS)
const input = () => tf.tensor3d(x, [PLACES, BATCH, INPUTS])
/** The rows of one sequence of a batch. */
const sequence = (values: ArrayLike<number>, b: number, width: number) =>
  Float32Array.from(
    { length: PLACES * width },
    (_, i) => values[(Math.floor(i / width) * BATCH + b) * width + (i % width)],
  )

describe('convolution', () => {
  const FILTERS = 7
  const weights = { w: glorot(random, FILTERS, 3 * INPUTS), b: { shape: [FILTERS], values: uniform(FILTERS) } }
  const forward = ({ w, b }: WeightTensors) => conv1d(tf, input(), w as Tensor2D, b, 3)

  it('has true gradients', () => {
    expectTrueGradients(weights, tensors => tf.mean(tf.square(forward(tensors))))
    // Through a second layer, so that what the first one is fed has a gradient too.
    const below = { ...weights, v: glorot(random, INPUTS, 3 * INPUTS), c: zeros(INPUTS) }
    expectTrueGradients(below, ({ w, b, v, c }) =>
      tf.mean(tf.sin(conv1d(tf, tf.tanh(conv1d(tf, input(), v as Tensor2D, c, 3)), w as Tensor2D, b, 3))),
    )
  })
  it('is what the prediction kernel answers', () => {
    const tensors = { w: tf.tensor(weights.w.values, [...weights.w.shape]), b: tf.tensor(weights.b.values) }
    const trained = forward(tensors).dataSync()
    const layer = { kernel: 3, inputs: INPUTS, filters: FILTERS, weights: weights.w.values, bias: weights.b.values }
    for (let b = 0; b < BATCH; b++) {
      const predicted = predictConv(sequence(x, b, INPUTS), PLACES, layer)
      const expected = sequence(trained, b, FILTERS)
      for (let i = 0; i < predicted.length; i++) expect(Math.abs(predicted[i] - expected[i])).toBeLessThan(1e-4)
    }
  })
})

describe('bidirectional LSTM', () => {
  const direction = () => ({
    input: glorot(random, 4 * HIDDEN, INPUTS),
    recurrent: glorot(random, 4 * HIDDEN, HIDDEN),
    bias: lstmBias(HIDDEN),
  })
  const [ahead, back] = [direction(), direction()]
  const weights: Weights = {
    aheadInput: ahead.input,
    aheadRecurrent: ahead.recurrent,
    aheadBias: ahead.bias,
    backInput: back.input,
    backRecurrent: back.recurrent,
    backBias: back.bias,
  }
  const forward = (t: WeightTensors): Tensor3D =>
    biLstm(
      tf,
      input(),
      { input: t['aheadInput'] as Tensor2D, recurrent: t['aheadRecurrent'] as Tensor2D, bias: t['aheadBias'] },
      { input: t['backInput'] as Tensor2D, recurrent: t['backRecurrent'] as Tensor2D, bias: t['backBias'] },
    )

  it('has true gradients', () => {
    const target = tf.tensor3d(uniform(PLACES * BATCH * 2 * HIDDEN), [PLACES, BATCH, 2 * HIDDEN])
    expectTrueGradients(weights, tensors => tf.sum(tf.mul(forward(tensors), target)))
  })
  it('is what the prediction kernel answers', () => {
    const tensors = Object.fromEntries(
      Object.entries(weights).map(([name, { values, shape }]) => [name, tf.tensor(values, [...shape])]),
    )
    const trained = forward(tensors).dataSync()
    const layer = ({ input, recurrent, bias }: typeof ahead) => ({
      inputs: INPUTS,
      hidden: HIDDEN,
      input: input.values,
      recurrent: recurrent.values,
      bias: bias.values,
    })
    for (let b = 0; b < BATCH; b++) {
      const predicted = predictBiLstm(sequence(x, b, INPUTS), PLACES, layer(ahead), layer(back))
      const expected = sequence(trained, b, 2 * HIDDEN)
      for (let i = 0; i < predicted.length; i++) expect(Math.abs(predicted[i] - expected[i])).toBeLessThan(1e-4)
    }
  })
})

describe('product of sparse rows', () => {
  // Two rows: (0, 2, 0) and (1, 0, 3).
  const rows = { starts: Uint32Array.of(0, 1, 3), columns: [1, 0, 2], values: [2, 1, 3] }
  const weights = { w: { shape: [3, 2], values: Float32Array.of(1, 2, 3, 4, 5, 6) } }

  it('is that of dense ones', () => {
    const product = sparse(tf, rows, tf.tensor2d(weights.w.values, [3, 2]))
    expect([...product.dataSync()]).toEqual([6, 8, 16, 20])
  })
  it('has true gradients', () => {
    expectTrueGradients(weights, ({ w }) => tf.mean(tf.sin(sparse(tf, rows, w as Tensor2D))))
  })
})

describe('dropout', () => {
  it('puts values to 0 and keeps the mean', () => {
    const dropped = dropout(tf, tf.ones([10_000]), 0.2, random).dataSync()
    const mean = Float32Array.from(dropped).reduce((sum, value) => sum + value, 0) / dropped.length
    expect(new Set(dropped)).toEqual(new Set([0, 1.25]))
    expect(mean).toBeCloseTo(1, 1)
  })
})

it('starts a bias at 0, that of the forget gate at 1', () => {
  expect([...zeros(2).values]).toEqual([0, 0])
  expect([...lstmBias(2).values]).toEqual([0, 0, 1, 1, 0, 0, 0, 0])
})
