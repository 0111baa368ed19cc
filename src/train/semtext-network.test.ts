import { beforeAll, expect, it } from 'vitest'
import {
  blockFeatures,
  judge,
  type Network,
  packNetwork,
  type Shape,
  unpackNetwork,
} from '../extractors/semtext/network.ts'
import { type BlockWords, STRINGS } from '../extractors/semtext/words.ts'
import { marginals, viterbi } from '../models/chain.ts'
import { seededRandom } from '../models/random.ts'
import { gradientsOf, type Weights } from './deep/fit-network.ts'
import { loadTensorFlow, type TensorFlow } from './deep/tensorflow.ts'
import { chainLoss, emissionsOf, fitSemText, gather, initialWeights, type LabelledSequence } from './semtext-network.ts'

let tf: TensorFlow
beforeAll(async () => {
  tf = await loadTensorFlow()
})

const SHAPE: Shape = { widths: [2, 3], filters: [4, 4], dimensions: 6, hidden: 4, strings: STRINGS }
const WORDS = ['news', 'menu', 'story', 'footer', 'login', 'share', 'river', 'bridge']
const random = seededRandom(11)
const table = Float32Array.from({ length: WORDS.length * SHAPE.dimensions }, () => 2 * random() - 1)
const vectors: Network['vectors'] = {
  dimensions: SHAPE.dimensions,
  rows: new Map(WORDS.map((word, row) => [word, row])),
  words: table,
  grams: new Float32Array(8 * SHAPE.dimensions),
}

/** Blocks of the words 4 … 7 are content. */
function sequence(length: number): LabelledSequence {
  const labels = Uint8Array.from({ length }, () => Number(random() < 0.5))
  const string = (label: number) =>
    Int32Array.from({ length: 1 + Math.floor(4 * random()) }, () => 4 * label + Math.floor(4 * random()))
  const strings = () => Array.from(labels, string)
  return { strings: { text: strings(), tags: strings(), classes: strings() }, labels }
}

const wordsOf = ({ strings, labels }: LabelledSequence): BlockWords[] =>
  Array.from(labels, (_, b) => ({
    text: Array.from(strings.text[b], w => WORDS[w]),
    tags: Array.from(strings.tags[b], w => WORDS[w]),
    classes: Array.from(strings.classes[b], w => WORDS[w]),
  }))

const valuesOf = (weights: Weights) =>
  Object.fromEntries(Object.entries(weights).map(([name, { values }]) => [name, values]))

it('has true gradients, through convolution, LSTM and CRF', () => {
  const weights = initialWeights(SHAPE, 3)
  const batch = gather(SHAPE, table, [sequence(5), sequence(5)])
  const lossNow = () =>
    gradientsOf(tf, weights, given =>
      chainLoss(tf, emissionsOf(tf, SHAPE, given, batch, 0, random), given['transitions'], batch.labels),
    )
  const { gradients } = lossNow()
  for (const [i, { values }] of Object.values(weights).entries()) {
    for (let j = 0; j < values.length; j += Math.max(1, values.length >> 2)) {
      const before = values[j]
      const epsilon = 5e-3
      values[j] = before + epsilon
      const above = lossNow().loss
      values[j] = before - epsilon
      const below = lossNow().loss
      values[j] = before
      expect(gradients[i][j]).toBeCloseTo((above - below) / (2 * epsilon), 2)
    }
  }
})

it('answers the same in training and in prediction', () => {
  const weights = initialWeights(SHAPE, 4)
  const one = sequence(9)
  const batch = gather(SHAPE, table, [one])
  const emissions = tf.tidy(() => {
    const tensors = Object.fromEntries(
      Object.entries(weights).map(([name, { values, shape }]) => [name, tf.tensor(values, [...shape])]),
    )
    return emissionsOf(tf, SHAPE, tensors, batch, 0, random).dataSync()
  })
  const network: Network = { shape: SHAPE, vectors, weights: valuesOf(weights) }
  const verdict = judge(network, wordsOf(one))
  const potentials = new Float64Array(9 * 4).map((_, i) => emissions[2 * (i >> 2) + (i & 1)])
  expect(verdict.labels).toEqual(viterbi(potentials))
  const { content } = marginals(potentials)
  for (const [i, p] of verdict.probabilities.entries()) expect(Math.abs(p - content[i])).toBeLessThan(1e-4)
})

it('learns, gives the same for the same seed, and survives its file', () => {
  const train = Array.from({ length: 24 }, () => sequence(6))
  const learn = () =>
    fitSemText(tf, {
      shape: SHAPE, vectors: table, train, validation: train.slice(0, 8), rate: 0.02, batch: 8, dropout: 0,
      epochs: 12, seed: 1,
    }) // biome-ignore format: a list
  const { weights, f1 } = learn()
  expect(f1).toBeGreaterThan(0.95)
  expect(learn().weights).toEqual(weights)
  const network: Network = { shape: SHAPE, vectors, weights }
  const restored = unpackNetwork(packNetwork(network, {}))
  expect(restored.shape).toEqual(SHAPE)
  const blocks = wordsOf(sequence(7))
  expect(judge(restored, blocks).labels).toEqual(judge(network, blocks).labels)
})

it('reads only the strings that it was made for', () => {
  const shape: Shape = { ...SHAPE, strings: ['text'] }
  const weights = valuesOf(initialWeights(shape, 1))
  expect(blockFeatures({ shape, vectors, weights }, wordsOf(sequence(3)))).toHaveLength(3 * 8)
})
