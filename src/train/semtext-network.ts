import type { Tensor, Tensor2D, Tensor3D } from '@tensorflow/tfjs'
import { chainOf, type Shape, weightShapes } from '../extractors/semtext/network.ts'
import { MAX_WORDS, type StringName } from '../extractors/semtext/words.ts'
import { marginals, viterbi } from '../models/chain.ts'
import { seededRandom } from '../models/random.ts'
import { filterCount, poolString, unpoolString, type WordFilters } from '../models/word-convolution.ts'
import {
  fitNetwork,
  glorot,
  lstmBias,
  type Weight,
  type Weights,
  type WeightTensors,
  zeros,
} from './deep/fit-network.ts'
import { biLstm, conv1d, dropout, type LstmTensors } from './deep/layers.ts'
import { adam } from './deep/optimizers.ts'
import type { TensorFlow } from './deep/tensorflow.ts'

/** A sequence of blocks as training sees it: numbers of words, and the gold labels. */
export interface LabelledSequence {
  readonly strings: Readonly<Record<StringName, readonly Int32Array[]>>
  readonly labels: Uint8Array
}

export interface SemTextFit {
  readonly shape: Shape
  /** The vectors of all words, row by row. */
  readonly vectors: Float32Array
  readonly train: readonly LabelledSequence[]
  /** Those by which the best of the networks on the way is chosen. */
  readonly validation: readonly LabelledSequence[]
  /** Of the first step; it falls evenly to 0. */
  readonly rate: number
  /** Sequences in a step. */
  readonly batch: number
  readonly dropout: number
  readonly epochs: number
  readonly seed: number
  /** Weights to go on from; else they are drawn by chance. */
  readonly start?: Readonly<Record<string, Float32Array>>
  readonly onEpoch?: (done: number, total: number, loss: number) => void
}

/** Steps end at this length of the gradient: long products of an LSTM explode now and then. */
const MAX_GRADIENT = 2

/** The network with the highest F1 on the validation sequences (§IV-B), and that F1. */
export function fitSemText(tf: TensorFlow, fit: SemTextFit): { weights: Record<string, Float32Array>; f1: number } {
  const { shape, vectors, epochs } = fit
  const gathered = (sequences: readonly LabelledSequence[], most: number) =>
    byLength(sequences, most).map(same => gather(shape, vectors, same))
  const batches = gathered(fit.train, fit.batch)
  const validation = gathered(fit.validation, 64)
  let order: number[] = []
  const fitted = fitNetwork<string, Batch>(tf, {
    weights: startOf(fit),
    optimizer: adam({ rate: fit.rate, steps: epochs * batches.length }),
    maxGradient: MAX_GRADIENT,
    iterations: epochs * batches.length,
    seed: fit.seed,
    nextBatch(random) {
      if (order.length === 0) order = shuffled(batches.length, random)
      return batches[order.pop()!]
    },
    loss: (weights, batch, random) =>
      chainLoss(tf, emissionsOf(tf, shape, weights, batch, fit.dropout, random), weights['transitions'], batch.labels),
    validate: weights => 1 - blockF1(tf, shape, weights, validation),
    validateEvery: batches.length,
    onRound: (done, _, loss) => fit.onEpoch?.(done / batches.length, epochs, loss),
  })
  const weights = Object.entries(fitted.weights).map(([name, { values }]) => [name, values])
  return { weights: Object.fromEntries(weights), f1: 1 - (fitted.error ?? 1) }
}

function startOf({ shape, seed, start }: SemTextFit): Weights {
  const drawn = initialWeights(shape, seed)
  if (start === undefined) return drawn
  const given = Object.entries(drawn).map(([name, weight]) => [name, { shape: weight.shape, values: start[name] }])
  return Object.fromEntries(given)
}

export function initialWeights(shape: Shape, seed: number): Weights {
  const random = seededRandom(seed)
  const weights = Object.entries(weightShapes(shape)).map(([name, [rows, columns]]): [string, Weight] => {
    if (columns === undefined) {
      return [name, /^(forward|backward)/.test(name) ? lstmBias(shape.hidden) : zeros(rows)]
    }
    return [name, name === 'transitions' ? { ...zeros(4), shape: [2, 2] } : glorot(random, rows, columns)]
  })
  return Object.fromEntries(weights)
}

/** Sequences of one length in groups of at most `most`: no place of a batch is empty, so none must be masked. */
function byLength(sequences: readonly LabelledSequence[], most: number): LabelledSequence[][] {
  const lengths = new Map<number, LabelledSequence[]>()
  for (const sequence of sequences) {
    const same = lengths.get(sequence.labels.length) ?? []
    lengths.set(sequence.labels.length, same)
    same.push(sequence)
  }
  return [...lengths.values()].flatMap(same =>
    Array.from({ length: Math.ceil(same.length / most) }, (_, i) => same.slice(i * most, (i + 1) * most)),
  )
}

function shuffled(count: number, random: () => number): number[] {
  const order = Array.from({ length: count }, (_, i) => i)
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[order[i], order[j]] = [order[j], order[i]]
  }
  return order
}

/** One kind of string of a batch: each word and each string once. */
interface StringBatch {
  readonly vectors: Float32Array
  readonly words: number
  readonly strings: readonly Int32Array[]
  /** Number of the string of each block, first places of all sequences first. */
  readonly stringOf: Int32Array
}

export interface Batch {
  readonly places: number
  readonly size: number
  readonly strings: Readonly<Record<string, StringBatch>>
  /** By sequence, then by place. */
  readonly labels: readonly Uint8Array[]
}

/** Sequences of one length as a batch. */
export function gather(shape: Shape, vectors: Float32Array, sequences: readonly LabelledSequence[]): Batch {
  const places = sequences[0].labels.length
  const strings = shape.strings.map(name => [
    name,
    gatherStrings(
      shape.dimensions,
      vectors,
      Array.from({ length: places }, (_, place) => sequences.map(sequence => sequence.strings[name][place])).flat(),
    ),
  ])
  return {
    places,
    size: sequences.length,
    strings: Object.fromEntries(strings),
    labels: sequences.map(sequence => sequence.labels),
  }
}

function gatherStrings(dimensions: number, vectors: Float32Array, blocks: readonly Int32Array[]): StringBatch {
  const rows = new Map<number, number>()
  const numbers = new Map<Int32Array, number>()
  const strings: Int32Array[] = []
  const stringOf = Int32Array.from(blocks, words => {
    const known = numbers.get(words)
    if (known !== undefined) return known
    numbers.set(words, strings.length)
    strings.push(
      words.map(word => {
        const row = rows.get(word) ?? rows.size
        rows.set(word, row)
        return row
      }),
    )
    return strings.length - 1
  })
  // One row at least: the library knows no empty product.
  const own = new Float32Array(Math.max(1, rows.size) * dimensions)
  for (const [word, row] of rows) {
    own.set(vectors.subarray(word * dimensions, (word + 1) * dimensions), row * dimensions)
  }
  return { vectors: own, words: own.length / dimensions, strings, stringOf }
}

/** Emissions of the CRF, [places, sequences, 2]. */
export function emissionsOf(
  tf: TensorFlow,
  shape: Shape,
  weights: WeightTensors,
  batch: Batch,
  dropoutRate: number,
  random: () => number,
): Tensor3D {
  const parts = shape.strings.map(name => {
    const { vectors, words } = batch.strings[name]
    const products = tf.matMul(
      tf.tensor2d(vectors, [words, shape.dimensions]),
      tf.transpose(weights[`${name}.filters`] as Tensor2D),
    ) as Tensor2D
    return pool(tf, shape, products, weights[`${name}.bias`], batch.strings[name])
  })
  const joined = parts.length === 1 ? parts[0] : tf.concat(parts, 1)
  const x = dropoutRate > 0 ? dropout(tf, joined, dropoutRate, random) : joined
  const layer = (direction: string) =>
    ({
      input: weights[`${direction}.input`],
      recurrent: weights[`${direction}.recurrent`],
      bias: weights[`${direction}.bias`],
    }) as LstmTensors
  const rows = tf.reshape(x, [batch.places, batch.size, x.shape[1]]) as Tensor3D
  const states = biLstm(tf, rows, layer('forward'), layer('backward'))
  return conv1d(tf, states, weights['emission.weights'] as Tensor2D, weights['emission.bias'], 1)
}

/** The convolution's sums and maxima: [words, products] → [blocks, filters]. Its way back goes to the winners only. */
function pool(tf: TensorFlow, shape: WordFilters, products: Tensor2D, bias: Tensor, batch: StringBatch): Tensor2D {
  const filters = filterCount(shape)
  const { strings, stringOf } = batch
  const operation = tf.customGrad((...inputs) => {
    const [given, offset] = inputs as [Tensor2D, Tensor]
    const productValues = given.dataSync() as Float32Array
    const biasValues = offset.dataSync()
    const pooled = new Float32Array(strings.length * filters)
    const winners = new Int32Array(pooled.length)
    for (const [s, words] of strings.entries()) {
      poolString(shape, productValues, biasValues, words, MAX_WORDS, pooled, s * filters, winners)
    }
    const ofBlocks = new Float32Array(stringOf.length * filters)
    for (const [b, s] of stringOf.entries()) ofBlocks.set(pooled.subarray(s * filters, (s + 1) * filters), b * filters)
    const [rows, columns] = given.shape
    const gradFunc = (dy: Tensor) => {
      const toBlocks = dy.dataSync()
      const toStrings = new Float32Array(pooled.length)
      for (const [b, s] of stringOf.entries()) {
        for (let f = 0; f < filters; f++) toStrings[s * filters + f] += toBlocks[b * filters + f]
      }
      const toProducts = new Float32Array(rows * columns)
      const toBias = new Float32Array(filters)
      for (const [s, words] of strings.entries()) {
        unpoolString(shape, toStrings, winners, s * filters, words, toProducts, toBias)
      }
      return [tf.tensor2d(toProducts, [rows, columns]), tf.tensor1d(toBias)]
    }
    return { value: tf.tensor2d(ofBlocks, [stringOf.length, filters]), gradFunc }
  })
  return operation(products, bias) as Tensor2D
}

/**
 * What is lost of the gold chains' log-probability, for each block; its gradient is the difference between what the CRF
 * expects and what is (Lafferty et al., ICML 2001).
 */
export function chainLoss(
  tf: TensorFlow,
  emissions: Tensor3D,
  transitions: Tensor,
  labels: readonly Uint8Array[],
): Tensor {
  const [places, size] = emissions.shape
  const operation = tf.customGrad((...inputs) => {
    const [given, steps] = inputs as [Tensor3D, Tensor]
    const values = given.dataSync() as Float32Array
    const stepValues = steps.dataSync()
    const toEmissions = new Float32Array(values.length)
    const toSteps = new Float32Array(4)
    const perBlock = 1 / (places * size)
    let loss = 0
    for (const [s, gold] of labels.entries()) {
      const potentials = chainOf(ofSequence(values, places, size, s), stepValues)
      const { logTotal, content, pairs } = marginals(potentials)
      loss += logTotal
      for (let i = 0; i < places; i++) {
        const at = 2 * (i * size + s)
        loss -= potentials[4 * i + (i > 0 ? 2 * gold[i - 1] : 0) + gold[i]]
        toEmissions[at] += (1 - content[i] - (1 - gold[i])) * perBlock
        toEmissions[at + 1] += (content[i] - gold[i]) * perBlock
        if (i === 0) continue
        for (let step = 0; step < 4; step++) toSteps[step] += pairs[4 * i + step] * perBlock
        toSteps[2 * gold[i - 1] + gold[i]] -= perBlock
      }
    }
    const gradFunc = (dy: Tensor) => [
      tf.mul(dy, tf.tensor3d(toEmissions, [places, size, 2])),
      tf.mul(dy, tf.tensor2d(toSteps, [2, 2])),
    ]
    return { value: tf.scalar(loss * perBlock), gradFunc }
  })
  return operation(emissions, transitions)
}

/** The two emissions of each place of one sequence of a batch. */
function ofSequence(values: Float32Array, places: number, size: number, sequence: number): Float32Array {
  const own = new Float32Array(2 * places)
  for (let i = 0; i < places; i++)
    own.set(values.subarray(2 * (i * size + sequence), 2 * (i * size + sequence) + 2), 2 * i)
  return own
}

/** F1 of the main content over all blocks, each counted alike (§IV-C). */
function blockF1(tf: TensorFlow, shape: Shape, weights: Weights, batches: readonly Batch[]): number {
  let [hits, found, gold] = [0, 0, 0]
  for (const batch of batches) {
    tf.tidy(() => {
      const tensors = Object.fromEntries(
        Object.entries(weights).map(([name, weight]) => [name, tf.tensor(weight.values, [...weight.shape])]),
      )
      const values = emissionsOf(tf, shape, tensors, batch, 0, Math.random).dataSync() as Float32Array
      for (const [s, labels] of batch.labels.entries()) {
        const own = ofSequence(values, batch.places, batch.size, s)
        const answer = viterbi(chainOf(own, weights['transitions'].values))
        for (let i = 0; i < labels.length; i++) {
          hits += labels[i] & answer[i]
          found += answer[i]
          gold += labels[i]
        }
      }
    })
  }
  return (2 * hits) / Math.max(1, found + gold)
}
