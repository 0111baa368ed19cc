import { web2textBlock } from '../../features/web2text-block.ts'
import { web2textEdge } from '../../features/web2text-edge.ts'
import { viterbi } from '../../models/chain.ts'
import { type ConvLayer, conv1d, logSoftmax } from '../../models/conv1d.ts'
import { fromHalf, toHalf } from '../../models/half-float.ts'
import { type ModelArray, type ModelHeader, readModel, writeModel } from '../../models/model-file.ts'

/** A network over a sequence of rows, with the scaling of its columns. */
export interface SequenceNet {
  readonly mean: Float32Array
  readonly deviation: Float32Array
  readonly layers: readonly ConvLayer[]
}

export interface Web2TextModel {
  /** Leaf → boilerplate or content. */
  readonly unary: SequenceNet
  /** Leaf and the next one → the four pairs of labels. */
  readonly pairwise: SequenceNet
}

/** Vogels et al. §3.4; the last layer has as many filters as there are classes. */
export const KERNELS = [1, 1, 3, 3, 3]
const FILTERS = [50, 50, 50, 10]
export const CLASSES = { unary: 2, pairwise: 4 }
/** λ of §3.5: how much the pairs count. */
export const LAMBDA = 0.1

export const COLUMNS = { unary: Object.keys(web2textBlock), pairwise: Object.keys(web2textEdge) }
export type NetName = keyof typeof COLUMNS
const NET_NAMES = Object.keys(COLUMNS) as NetName[]

/** The sizes of a network's layers, from its columns to its classes. */
export function layerSizes(name: NetName): { kernel: number; inputs: number; filters: number }[] {
  const sizes = [COLUMNS[name].length, ...FILTERS, CLASSES[name]]
  return KERNELS.map((kernel, i) => ({ kernel, inputs: sizes[i], filters: sizes[i + 1] }))
}

/** Rows with mean 0 and deviation 1 in each column; what does not apply is as good as the mean. */
export function standardise(values: Float32Array, { mean, deviation }: SequenceNet): Float32Array {
  const width = mean.length
  const scaled = new Float32Array(values.length)
  for (let row = 0; row < values.length; row += width) {
    for (let column = 0; column < width; column++) {
      const value = (values[row + column] - mean[column]) / deviation[column]
      scaled[row + column] = Number.isNaN(value) ? 0 : value
    }
  }
  return scaled
}

/** Log-probabilities of the classes, row by row. */
export function predictNet(net: SequenceNet, values: Float32Array): Float32Array {
  const length = values.length / net.mean.length
  let x = standardise(values, net)
  for (const [i, layer] of net.layers.entries()) {
    x = conv1d(x, length, layer, i < net.layers.length - 1 ? 0 : Number.NEGATIVE_INFINITY)
  }
  return logSoftmax(x, net.layers[net.layers.length - 1].filters)
}

export interface LeafLabels {
  /** The most probable labels of all leaves together. */
  readonly labels: Uint8Array
  /** Probability of content by the unary network alone. */
  readonly content: Float32Array
}

/** The labelling that maximises equation 3: Viterbi over the potentials of both networks. */
export function labelLeaves(
  model: Web2TextModel,
  blocks: Float32Array,
  edges: Float32Array,
  lambda = LAMBDA,
): LeafLabels {
  const unary = predictNet(model.unary, blocks)
  const pairs = predictNet(model.pairwise, edges)
  const length = unary.length / 2
  const potentials = new Float64Array(4 * length)
  for (let i = 0; i < length; i++) {
    for (let pair = 0; pair < 4; pair++) {
      potentials[4 * i + pair] = unary[2 * i + (pair & 1)] + (i > 0 ? lambda * pairs[4 * (i - 1) + pair] : 0)
    }
  }
  return {
    labels: viterbi(potentials),
    content: Float32Array.from({ length }, (_, i) => Math.exp(unary[2 * i + 1])),
  }
}

export function packWeb2Text(model: Web2TextModel, card: ModelHeader['card']): Uint8Array {
  const arrays: Record<string, ModelArray> = {}
  for (const name of NET_NAMES) {
    const { mean, deviation, layers } = model[name]
    arrays[`${name}.mean`] = mean
    arrays[`${name}.deviation`] = deviation
    for (const [i, { weights, bias }] of layers.entries()) {
      arrays[`${name}.${i}.weights`] = toHalf(weights)
      arrays[`${name}.${i}.bias`] = toHalf(bias)
    }
  }
  return writeModel({ kind: 'web2text', features: [...COLUMNS.unary, ...COLUMNS.pairwise], card }, arrays)
}

export function unpackWeb2Text(bytes: Uint8Array): Web2TextModel {
  const { arrays } = readModel(bytes, 'web2text', [...COLUMNS.unary, ...COLUMNS.pairwise])
  const net = (name: NetName): SequenceNet => ({
    mean: arrays[`${name}.mean`] as Float32Array,
    deviation: arrays[`${name}.deviation`] as Float32Array,
    layers: layerSizes(name).map((size, i) => ({
      ...size,
      weights: fromHalf(arrays[`${name}.${i}.weights`] as Uint16Array),
      bias: fromHalf(arrays[`${name}.${i}.bias`] as Uint16Array),
    })),
  })
  return { unary: net('unary'), pairwise: net('pairwise') }
}
