import type { Tensor2D, Tensor3D } from '@tensorflow/tfjs'
import type { Example } from '../datasets/example.ts'
import { CONTENT_SHARE, findGold, leafShares } from '../datasets/labels.ts'
import { foldOf } from '../datasets/splits.ts'
import { type Web2TextRows, web2textRows, web2textWith } from '../extractors/web2text/label.ts'
import {
  CLASSES,
  COLUMNS,
  layerSizes,
  type NetName,
  packWeb2Text,
  predictNet,
  type SequenceNet,
  standardise,
  unpackWeb2Text,
  type Web2TextModel,
} from '../extractors/web2text/model.ts'
import { seededRandom } from '../models/random.ts'
import type { Page } from '../segment/page.ts'
import { fitNetwork, someOf, type Weights, zeros } from './deep/fit-network.ts'
import { conv1d, dropout } from './deep/layers.ts'
import { adam } from './deep/optimizers.ts'
import { loadTensorFlow, type TensorFlow } from './deep/tensorflow.ts'
import { foldTrainer } from './fold-trainer.ts'
import { checkRows } from './trainer.ts'

/** Vogels et al. §3.4 and §4.2. */
const PARAMETERS = {
  /** At most. The paper took 5000, on one dataset; bench/study-web2text.ts does too. */
  iterations: 1000,
  batch: 128,
  excerpt: 9,
  learningRate: 1e-3,
  dropout: 0.2,
  l2: 1e-4,
  validateEvery: 200,
  /** Validations without a lower error after which training ends. */
  patience: 2,
  /** One of so many sites is kept apart to choose the iteration by. */
  validation: 10,
  /** More would take longer to validate on than to train on. */
  maxValidationPages: 60,
}

/** A page in numbers. */
export interface Web2TextExample extends Omit<Web2TextRows, 'leaves'> {
  readonly labels: Uint8Array
  readonly site: Pick<Example, 'host' | 'id'>
}

export function prepareWeb2Text(
  page: Page,
  { text, host, id }: Pick<Example, 'text' | 'host' | 'id'>,
): Web2TextExample {
  const { leaves, blocks, edges } = web2textRows(page)
  const shares = leafShares(page, findGold(page, text))
  return {
    blocks,
    edges,
    labels: Uint8Array.from(leaves, leaf => Number(shares[leaf] >= CONTENT_SHARE)),
    site: { host, id },
  }
}

export interface Web2TextFit {
  readonly seed: number
  /** At most; training ends early where the error does not fall any more. */
  readonly iterations: number
  readonly onRound?: (done: number, total: number, loss: number) => void
}

/** Trains the two networks separately (§4.2); of each the weights with the lowest error on the validation pages stay. */
export function fitWeb2Text(
  tf: TensorFlow,
  train: readonly Web2TextExample[],
  validation: readonly Web2TextExample[],
  { seed, iterations, onRound }: Web2TextFit,
): Web2TextModel {
  const netOf = (name: NetName, before: number) =>
    fitNet(tf, name, train, validation, {
      seed,
      iterations,
      onRound: (done, _, loss) => onRound?.(before + done, 2 * iterations, loss),
    })
  return { unary: netOf('unary', 0), pairwise: netOf('pairwise', iterations) }
}

function fitNet(
  tf: TensorFlow,
  name: NetName,
  train: readonly Web2TextExample[],
  validation: readonly Web2TextExample[],
  { seed, iterations, onRound = () => {} }: Web2TextFit,
): SequenceNet {
  const scaling = measure(name, train)
  const long = train.filter(page => page.labels.length >= PARAMETERS.excerpt)
  const toNet = (weights: Weights): SequenceNet => ({
    ...scaling,
    layers: layerSizes(name).map((size, i) => ({
      ...size,
      weights: weights[`w${i}`].values,
      bias: weights[`b${i}`].values,
    })),
  })
  const { weights } = fitNetwork(tf, {
    weights: firstWeights(name, seed),
    optimizer: adam({ rate: PARAMETERS.learningRate }),
    l2: PARAMETERS.l2,
    iterations,
    validateEvery: PARAMETERS.validateEvery,
    patience: PARAMETERS.patience,
    seed,
    nextBatch: random => nextBatch(name, long, scaling, random),
    loss: (tensors, { x, targets }, random) => {
      const classes = CLASSES[name]
      let h = tf.tensor3d(x, [
        x.length / PARAMETERS.batch / COLUMNS[name].length,
        PARAMETERS.batch,
        COLUMNS[name].length,
      ])
      layerSizes(name).forEach(({ kernel }, i) => {
        // The authors' code drops weights, not activations.
        const kept = dropout(tf, tensors[`w${i}`] as Tensor2D, PARAMETERS.dropout, random)
        if (i > 0) h = tf.relu(h)
        h = conv1d(tf, h, kept, tensors[`b${i}`], kernel)
      })
      const logs = tf.logSoftmax(tf.reshape(h as Tensor3D, [-1, classes]))
      return tf.neg(tf.mean(tf.sum(tf.mul(logs, tf.tensor2d(targets, [targets.length / classes, classes])), 1)))
    },
    validate: weights => errorOf(name, toNet(weights), validation),
    onRound,
  })
  return toNet(weights)
}

/** The authors' code starts from a normal distribution with deviation 0.1, cut at two deviations. */
function firstWeights(name: NetName, seed: number): Weights {
  const random = seededRandom(seed + 1000)
  const normal = (): number => {
    const value = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    return Math.abs(value) <= 2 ? 0.1 * value : normal()
  }
  return Object.fromEntries(
    layerSizes(name).flatMap(({ kernel, inputs, filters }, i) => [
      [
        `w${i}`,
        {
          shape: [filters, kernel * inputs],
          values: Float32Array.from({ length: filters * kernel * inputs }, normal),
        },
      ],
      [`b${i}`, zeros(filters)],
    ]),
  )
}

function valuesOf(name: NetName, { blocks, edges }: Web2TextExample): Float32Array {
  return name === 'unary' ? blocks : edges
}

/** The class of a row: the label of a block, or those of the two blocks of an edge. */
function classOf(name: NetName, { labels }: Web2TextExample, row: number): number {
  return name === 'unary' ? labels[row] : 2 * labels[row] + labels[row + 1]
}

/** Mean and deviation of each column; those of 1/0 features stay as they are (§3.3). */
function measure(name: NetName, pages: readonly Web2TextExample[]): Omit<SequenceNet, 'layers'> {
  const columns = COLUMNS[name]
  const counts = new Float64Array(columns.length)
  const sums = new Float64Array(columns.length)
  const squares = new Float64Array(columns.length)
  for (const page of pages) {
    const values = valuesOf(name, page)
    for (let i = 0; i < values.length; i++) {
      if (Number.isNaN(values[i])) continue
      const column = i % columns.length
      counts[column]++
      sums[column] += values[i]
      squares[column] += values[i] * values[i]
    }
  }
  const mean = new Float32Array(columns.length)
  const deviation = new Float32Array(columns.length).fill(1)
  for (const [column, title] of columns.entries()) {
    if (title.endsWith('?') || counts[column] === 0) continue
    mean[column] = sums[column] / counts[column]
    const variance = squares[column] / counts[column] - mean[column] ** 2
    // A column that never changes stays 0.
    deviation[column] = variance > 1e-9 ? Math.sqrt(variance) : 1
  }
  return { mean, deviation }
}

/** Excerpts of random pages at random places, put side by side: [places, batch, columns]. */
function nextBatch(
  name: NetName,
  pages: readonly Web2TextExample[],
  scaling: Omit<SequenceNet, 'layers'>,
  random: () => number,
): { x: Float32Array; targets: Float32Array } {
  const width = COLUMNS[name].length
  const places = PARAMETERS.excerpt - (name === 'unary' ? 0 : 1)
  const classes = CLASSES[name]
  const raw = new Float32Array(places * PARAMETERS.batch * width)
  const targets = new Float32Array(places * PARAMETERS.batch * classes)
  for (let b = 0; b < PARAMETERS.batch; b++) {
    const page = pages[Math.floor(random() * pages.length)]
    const start = Math.floor(random() * (page.labels.length - PARAMETERS.excerpt + 1))
    const values = valuesOf(name, page)
    for (let place = 0; place < places; place++) {
      const row = start + place
      const at = place * PARAMETERS.batch + b
      raw.set(values.subarray(row * width, (row + 1) * width), at * width)
      targets[at * classes + classOf(name, page, row)] = 1
    }
  }
  return { x: standardise(raw, { ...scaling, layers: [] }), targets }
}

/** Share of rows whose most probable class is not theirs. */
function errorOf(name: NetName, net: SequenceNet, pages: readonly Web2TextExample[]): number {
  const classes = CLASSES[name]
  let wrong = 0
  let all = 0
  for (const page of pages) {
    const logs = predictNet(net, valuesOf(name, page))
    for (let row = 0; row < logs.length / classes; row++, all++) {
      const own = logs[row * classes + classOf(name, page, row)]
      for (let c = 0; c < classes; c++) {
        if (logs[row * classes + c] > own) {
          wrong++
          break
        }
      }
    }
  }
  return all === 0 ? 0 : wrong / all
}

export const web2textTrainer = foldTrainer<Web2TextExample>({
  name: 'web2text',
  summary: 'two convolutional networks over text leaves',
  data: 'the pages of all datasets but WCXB',
  parameters: PARAMETERS,
  // WCXB's gold follows another policy; it is answered only.
  isFor: example => !example.dataset.startsWith('wcxb'),
  prepare: prepareWeb2Text,
  async fit(rows, { seed, card, onRound }) {
    const labels = rows.flatMap(row => [...row.labels])
    checkRows({ names: [], rows: labels.length, values: new Float32Array(0) }, labels)
    const isKeptApart = (row: Web2TextExample) => foldOf(row.site, PARAMETERS.validation, seed + 1) === 0
    const { iterations } = PARAMETERS
    const validation = someOf(rows.filter(isKeptApart), PARAMETERS.maxValidationPages)
    const train = rows.filter(row => !isKeptApart(row))
    return packWeb2Text(fitWeb2Text(await loadTensorFlow(), train, validation, { seed, iterations, onRound }), card)
  },
  open: bytes => web2textWith(unpackWeb2Text(bytes)),
})
