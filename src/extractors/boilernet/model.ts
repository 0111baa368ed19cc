import type { ColumnOf, LeafCounts } from '../../features/leaf-counts.ts'
import { fromHalf, toHalf } from '../../models/half-float.ts'
import { biLstm, type LstmLayer, sigmoid } from '../../models/lstm.ts'
import { type ModelArray, type ModelHeader, readModel, writeModel } from '../../models/model-file.ts'
import { multiplySparse } from '../../models/sparse-product.ts'

/** Leaf counts → dense layer → bidirectional LSTM → probability of content. */
export interface BoilerNetModel {
  /** Tags as `<p>`, and words; a column each, in this order, the two for unknown ones first. */
  readonly vocabulary: readonly string[]
  readonly weights: BoilerNetWeights
}

/** By the names that they are trained and stored under. */
export const WEIGHT_NAMES = [
  'dense',
  'denseBias',
  'aheadInput',
  'aheadRecurrent',
  'aheadBias',
  'backInput',
  'backRecurrent',
  'backBias',
  'output',
  'outputBias',
] as const
export type BoilerNetWeights = Readonly<Record<(typeof WEIGHT_NAMES)[number], Float32Array>>

export const UNKNOWN_TAG = '<>'
export const UNKNOWN_WORD = ''
/** The size of the dense layer, and of the LSTM in each direction. */
export const UNITS = 48
export const HIDDEN = 48

export function columnsOf(vocabulary: readonly string[]): ColumnOf {
  const columns = new Map(vocabulary.map((token, column) => [token, column]))
  const unknownTag = columns.get(UNKNOWN_TAG) ?? 0
  const unknownWord = columns.get(UNKNOWN_WORD) ?? 0
  return token => columns.get(token) ?? (token.length > 1 && token.startsWith('<') ? unknownTag : unknownWord)
}

/** The probability of content of each leaf. */
export function predictBoilerNet(weights: BoilerNetWeights, counts: Omit<LeafCounts, 'leaves'>): Float32Array {
  const length = counts.starts.length - 1
  const dense = multiplySparse(counts, weights.dense, UNITS)
  for (let i = 0; i < dense.length; i++) dense[i] = Math.max(0, dense[i] + weights.denseBias[i % UNITS])
  const states = biLstm(dense, length, layerOf(weights, 'ahead'), layerOf(weights, 'back'))
  const content = new Float32Array(length)
  for (let row = 0; row < length; row++) {
    let sum = weights.outputBias[0]
    for (let h = 0; h < 2 * HIDDEN; h++) sum += states[row * 2 * HIDDEN + h] * weights.output[h]
    content[row] = sigmoid(sum)
  }
  return content
}

function layerOf(weights: BoilerNetWeights, direction: 'ahead' | 'back'): LstmLayer {
  return {
    inputs: UNITS,
    hidden: HIDDEN,
    input: weights[`${direction}Input`],
    recurrent: weights[`${direction}Recurrent`],
    bias: weights[`${direction}Bias`],
  }
}

const FEATURES = ['tags above a leaf, log(1 + n)', 'words of a leaf, log(1 + n)']

export function packBoilerNet({ vocabulary, weights }: BoilerNetModel, card: ModelHeader['card']): Uint8Array {
  const arrays: Record<string, ModelArray> = { vocabulary: new TextEncoder().encode(vocabulary.join('\n')) }
  for (const name of WEIGHT_NAMES) arrays[name] = toHalf(weights[name])
  return writeModel({ kind: 'boilernet', features: FEATURES, card }, arrays)
}

export function unpackBoilerNet(bytes: Uint8Array): BoilerNetModel {
  const { arrays } = readModel(bytes, 'boilernet', FEATURES)
  return {
    vocabulary: new TextDecoder().decode(arrays['vocabulary'] as Uint8Array).split('\n'),
    weights: Object.fromEntries(
      WEIGHT_NAMES.map(name => [name, fromHalf(arrays[name] as Uint16Array)]),
    ) as unknown as BoilerNetWeights,
  }
}
