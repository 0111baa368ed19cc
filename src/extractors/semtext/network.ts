import { marginals, viterbi } from '../../models/chain.ts'
import { conv1d } from '../../models/conv1d.ts'
import { fromHalf, toHalf } from '../../models/half-float.ts'
import { biLstm } from '../../models/lstm.ts'
import { type ModelArray, type ModelHeader, readModel, writeModel } from '../../models/model-file.ts'
import { packVectors, type SubwordVectors, unpackVectors, writeVector } from '../../models/subword-vectors.ts'
import { filterCount, poolString, productCount, type WordFilters } from '../../models/word-convolution.ts'
import { type BlockWords, MAX_WORDS, STRINGS, type StringName } from './words.ts'

/** The measures of a network; everything else follows. */
export interface Shape extends WordFilters {
  readonly dimensions: number
  /** Units of the LSTM, of each direction. */
  readonly hidden: number
  /** The strings that it reads: all, but in the ablation. */
  readonly strings: readonly StringName[]
}

/** The paper's (§IV-B); the dimension of the vectors is that of the usual ones, which it does not state. */
export const PAPER_SHAPE: Shape = {
  widths: [3, 5, 7],
  filters: [128, 128, 256],
  dimensions: 300,
  hidden: 512,
  strings: STRINGS,
}

/** Name and form of each array of weights, rows first. */
export function weightShapes(shape: Shape): Readonly<Record<string, readonly number[]>> {
  const { dimensions, hidden, strings } = shape
  const shapes: Record<string, readonly number[]> = {}
  for (const name of strings) {
    shapes[`${name}.filters`] = [productCount(shape), dimensions]
    shapes[`${name}.bias`] = [filterCount(shape)]
  }
  for (const direction of ['forward', 'backward']) {
    shapes[`${direction}.input`] = [4 * hidden, strings.length * filterCount(shape)]
    shapes[`${direction}.recurrent`] = [4 * hidden, hidden]
    shapes[`${direction}.bias`] = [4 * hidden]
  }
  shapes['emission.weights'] = [2, 2 * hidden]
  shapes['emission.bias'] = [2]
  shapes['transitions'] = [2, 2]
  return shapes
}

export interface Network {
  readonly shape: Shape
  readonly vectors: SubwordVectors
  /** As `weightShapes` names them. */
  readonly weights: Readonly<Record<string, Float32Array>>
}

export interface Verdict {
  /** The best chain of labels: 1 is main content. */
  readonly labels: Uint8Array
  /** How likely each block is main content, all chains taken together. */
  readonly probabilities: Float32Array
}

/** Judges one sequence of blocks. */
export function judge(network: Network, blocks: readonly BlockWords[]): Verdict {
  return judgeFeatures(network, blockFeatures(network, blocks), blocks.length)
}

/** The word level (§III-E): a row of numbers for each block, one for each string and filter. */
export function blockFeatures({ shape, vectors, weights }: Network, blocks: readonly BlockWords[]): Float32Array {
  const filters = filterCount(shape)
  const width = shape.strings.length * filters
  const features = new Float32Array(blocks.length * width)
  for (const [s, name] of shape.strings.entries()) {
    const { rows, count } = numberWords(blocks, name)
    const products = conv1d(vectorsOf(vectors, rows), count, {
      kernel: 1,
      inputs: shape.dimensions,
      filters: productCount(shape),
      weights: weights[`${name}.filters`],
      bias: new Float32Array(productCount(shape)),
    })
    const pooled = new Map<readonly string[], number>()
    for (const [b, block] of blocks.entries()) {
      const words = block[name]
      const at = b * width + s * filters
      const same = pooled.get(words)
      if (same === undefined) {
        const numbers = words.map(word => rows.get(word)!)
        poolString(shape, products, weights[`${name}.bias`], numbers, MAX_WORDS, features, at)
        pooled.set(words, at)
      } else features.copyWithin(at, same, same + filters)
    }
  }
  return features
}

function numberWords(blocks: readonly BlockWords[], name: StringName): { rows: Map<string, number>; count: number } {
  const rows = new Map<string, number>()
  for (const block of blocks) for (const word of block[name]) if (!rows.has(word)) rows.set(word, rows.size)
  return { rows, count: rows.size }
}

function vectorsOf(vectors: SubwordVectors, rows: ReadonlyMap<string, number>): Float32Array {
  const values = new Float32Array(rows.size * vectors.dimensions)
  for (const [word, row] of rows) writeVector(vectors, word, values, row * vectors.dimensions)
  return values
}

/** The block level (§III-F): both directions of the LSTM, then the CRF. */
export function judgeFeatures(
  { shape, weights }: Pick<Network, 'shape' | 'weights'>,
  features: Float32Array,
  blocks: number,
): Verdict {
  const { hidden, strings } = shape
  const inputs = strings.length * filterCount(shape)
  const layer = (direction: string) => ({
    inputs,
    hidden,
    input: weights[`${direction}.input`],
    recurrent: weights[`${direction}.recurrent`],
    bias: weights[`${direction}.bias`],
  })
  const states = biLstm(features, blocks, layer('forward'), layer('backward'))
  const emissions = conv1d(states, blocks, {
    kernel: 1,
    inputs: 2 * hidden,
    filters: 2,
    weights: weights['emission.weights'],
    bias: weights['emission.bias'],
  })
  const potentials = chainOf(emissions, weights['transitions'])
  return { labels: viterbi(potentials), probabilities: Float32Array.from(marginals(potentials).content) }
}

/** Emissions of both labels for each block, and what a step from label to label adds → potentials of the chain. */
export function chainOf(emissions: Float32Array, transitions: ArrayLike<number>): Float64Array {
  const potentials = new Float64Array(emissions.length * 2)
  for (let i = 0; i < emissions.length / 2; i++) {
    for (let step = 0; step < 4; step++) {
      potentials[4 * i + step] = emissions[2 * i + (step & 1)] + (i > 0 ? transitions[step] : 0)
    }
  }
  return potentials
}

const FEATURES = ['words of text', 'words of tags', 'words of class names']

/** The network as a model file: vectors in 8 bits, weights in 16. */
export function packNetwork({ shape, vectors, weights }: Network, card: ModelHeader['card']): Uint8Array {
  const halves = Object.entries(weights).map(([name, values]) => [name, toHalf(values)] as const)
  const arrays: Record<string, ModelArray> = {
    shape: Uint32Array.of(shape.hidden, ...shape.widths.flatMap((width, i) => [width, shape.filters[i]])),
    ...packVectors(vectors),
    ...Object.fromEntries(halves),
  }
  return writeModel({ kind: 'semtext', features: FEATURES, card }, arrays)
}

export function unpackNetwork(bytes: Uint8Array): Network {
  const { arrays } = readModel(bytes, 'semtext', FEATURES)
  const [hidden, ...sizes] = arrays['shape']
  const vectors = unpackVectors(arrays)
  const shape: Shape = {
    widths: sizes.filter((_, i) => i % 2 === 0),
    filters: sizes.filter((_, i) => i % 2 === 1),
    dimensions: vectors.dimensions,
    hidden,
    strings: STRINGS.filter(name => `${name}.filters` in arrays),
  }
  const weights = Object.keys(weightShapes(shape)).map(name => [name, fromHalf(arrays[name] as Uint16Array)])
  return { shape, vectors, weights: Object.fromEntries(weights) }
}
