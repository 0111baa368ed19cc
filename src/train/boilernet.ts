import type { Tensor2D, Tensor3D } from '@tensorflow/tfjs'
import type { Example } from '../datasets/example.ts'
import { CONTENT_SHARE, findGold, leafShares } from '../datasets/labels.ts'
import { foldOf } from '../datasets/splits.ts'
import { boilernetWith } from '../extractors/boilernet/label.ts'
import {
  type BoilerNetModel,
  type BoilerNetWeights,
  columnsOf,
  HIDDEN,
  packBoilerNet,
  predictBoilerNet,
  UNITS,
  UNKNOWN_TAG,
  UNKNOWN_WORD,
  unpackBoilerNet,
  WEIGHT_NAMES,
} from '../extractors/boilernet/model.ts'
import { countLeaves, type LeafCounts } from '../features/leaf-counts.ts'
import type { SparseRows } from '../features/matrix.ts'
import { seededRandom } from '../models/random.ts'
import type { Page } from '../segment/page.ts'
import { fitNetwork, glorot, lstmBias, someOf, type Weights, zeros } from './deep/fit-network.ts'
import { biLstm, conv1d, dropout, sparse } from './deep/layers.ts'
import { adam } from './deep/optimizers.ts'
import { loadTensorFlow, type TensorFlow } from './deep/tensorflow.ts'
import { foldTrainer } from './fold-trainer.ts'
import { checkRows } from './trainer.ts'

/**
 * Vocabulary and dropout are those of BoilerNet's published configuration; its 256 units are 48 here (`UNITS`, `HIDDEN`),
 * and it is trained on excerpts of pages instead of whole ones, so that a step takes the same time on every page.
 */
const PARAMETERS = {
  words: 1000,
  tags: 50,
  units: UNITS,
  hidden: HIDDEN,
  dropout: 0.5,
  iterations: 500,
  batch: 24,
  excerpt: 96,
  learningRate: 3e-3,
  maxGradient: 1,
  validateEvery: 100,
  /** Validations without a lower error after which training ends. */
  patience: 2,
  /** One of so many sites is kept apart to choose the iteration by. */
  validation: 10,
  maxValidationPages: 50,
}

/** A page in numbers: columns are numbers of tokens, until a vocabulary is chosen. */
interface BoilerNetExample extends SparseRows {
  readonly labels: Uint8Array
  readonly site: Pick<Example, 'host' | 'id'>
}

/** Every token of the data has a number. */
const tokens = new Map<string, number>()

function numberOf(token: string): number {
  const number = tokens.get(token) ?? tokens.size
  tokens.set(token, number)
  return number
}

function prepare(page: Page, { text, host, id }: Example): BoilerNetExample {
  const { leaves, ...rows } = countLeaves(page.dom, numberOf)
  const shares = leafShares(page, findGold(page, text))
  return {
    ...rows,
    labels: Uint8Array.from(leaves, leaf => Number(shares[leaf] >= CONTENT_SHARE)),
    site: { host, id },
  }
}

/** The tags and words that stand in most leaves. */
function chooseVocabulary(pages: readonly BoilerNetExample[]): string[] {
  const counts = new Float64Array(tokens.size)
  for (const { columns } of pages) for (let i = 0; i < columns.length; i++) counts[columns[i]]++
  const byCount = [...tokens.keys()].sort((a, b) => counts[numberOf(b)] - counts[numberOf(a)] || (a < b ? -1 : 1))
  const isTag = (token: string) => token.length > 1 && token.startsWith('<')
  return [
    UNKNOWN_TAG,
    UNKNOWN_WORD,
    ...byCount.filter(isTag).slice(0, PARAMETERS.tags),
    ...byCount.filter(token => !isTag(token)).slice(0, PARAMETERS.words),
  ]
}

/** The same rows with the columns of a vocabulary; what is unknown is counted together. */
function inVocabulary(page: BoilerNetExample, columnOfNumber: Uint32Array): BoilerNetExample {
  const starts = [0]
  const columns: number[] = []
  const values: number[] = []
  for (let row = 0; row < page.starts.length - 1; row++) {
    const counts = new Map<number, number>()
    for (let at = page.starts[row]; at < page.starts[row + 1]; at++) {
      const column = columnOfNumber[page.columns[at]]
      counts.set(column, (counts.get(column) ?? 0) + Math.expm1(page.values[at]))
    }
    for (const [column, count] of counts) {
      columns.push(column)
      values.push(Math.log1p(count))
    }
    starts.push(columns.length)
  }
  return {
    ...page,
    starts: Uint32Array.from(starts),
    columns: Uint16Array.from(columns),
    values: Float32Array.from(values),
  }
}

interface Batch {
  readonly rows: SparseRows
  readonly labels: Float32Array
  /** 0 where a page is shorter than the excerpt. */
  readonly mask: Float32Array
}

/** Excerpts of random pages, place by place: all first leaves, then all second ones. */
function nextBatch(pages: readonly BoilerNetExample[], random: () => number): Batch {
  const { batch, excerpt } = PARAMETERS
  const chosen = Array.from({ length: batch }, () => {
    const page = pages[Math.floor(random() * pages.length)]
    return { page, start: Math.floor(random() * Math.max(1, page.labels.length - excerpt + 1)) }
  })
  const starts = new Uint32Array(excerpt * batch + 1)
  const columns: number[] = []
  const values: number[] = []
  const labels = new Float32Array(excerpt * batch)
  const mask = new Float32Array(excerpt * batch)
  for (let place = 0; place < excerpt; place++) {
    for (const [b, { page, start }] of chosen.entries()) {
      const row = start + place
      const to = place * batch + b
      if (row < page.labels.length) {
        for (let at = page.starts[row]; at < page.starts[row + 1]; at++) {
          columns.push(page.columns[at])
          values.push(page.values[at])
        }
        labels[to] = page.labels[row]
        mask[to] = 1
      }
      starts[to + 1] = columns.length
    }
  }
  return { rows: { starts, columns, values }, labels, mask }
}

function fitBoilerNet(
  tf: TensorFlow,
  train: readonly BoilerNetExample[],
  validation: readonly BoilerNetExample[],
  columns: number,
  seed: number,
  onRound: (done: number, total: number, loss: number) => void,
): BoilerNetWeights {
  const { batch, excerpt, iterations, learningRate, maxGradient, validateEvery, patience } = PARAMETERS
  const toPlain = (weights: Weights): BoilerNetWeights =>
    Object.fromEntries(WEIGHT_NAMES.map(name => [name, weights[name].values])) as unknown as BoilerNetWeights
  const { weights } = fitNetwork(tf, {
    weights: firstWeights(columns, seed),
    optimizer: adam({ rate: learningRate }),
    maxGradient,
    iterations,
    validateEvery,
    patience,
    seed,
    nextBatch: random => nextBatch(train, random),
    loss: (t, { rows, labels, mask }, random) => {
      const dense = tf.relu(tf.add(sparse(tf, rows, t['dense'] as Tensor2D), t['denseBias']))
      const direction = (name: 'ahead' | 'back') => ({
        input: t[`${name}Input`] as Tensor2D,
        recurrent: t[`${name}Recurrent`] as Tensor2D,
        bias: t[`${name}Bias`],
      })
      const x: Tensor3D = tf.reshape(dense, [excerpt, batch, UNITS])
      const states = dropout(tf, biLstm(tf, x, direction('ahead'), direction('back')), PARAMETERS.dropout, random)
      const logits = tf.reshape(conv1d(tf, states, t['output'] as Tensor2D, t['outputBias'], 1), [-1])
      // −log p of the true label, by softplus, which never overflows.
      const losses = tf.sub(tf.softplus(logits), tf.mul(logits, tf.tensor1d(labels)))
      const leaves = mask.reduce((sum, one) => sum + one, 0)
      return tf.div(tf.sum(tf.mul(losses, tf.tensor1d(mask))), Math.max(1, leaves))
    },
    validate: weights => errorOf(toPlain(weights), validation),
    onRound,
  })
  return toPlain(weights)
}

function firstWeights(columns: number, seed: number): Weights {
  const random = seededRandom(seed + 1000)
  const direction = (name: string) => ({
    [`${name}Input`]: glorot(random, 4 * HIDDEN, UNITS),
    [`${name}Recurrent`]: glorot(random, 4 * HIDDEN, HIDDEN),
    [`${name}Bias`]: lstmBias(HIDDEN),
  })
  return {
    dense: glorot(random, columns, UNITS),
    denseBias: zeros(UNITS),
    ...direction('ahead'),
    ...direction('back'),
    output: glorot(random, 1, 2 * HIDDEN),
    outputBias: zeros(1),
  }
}

/** Share of leaves that are judged wrongly. */
function errorOf(
  weights: BoilerNetWeights,
  pages: readonly (Omit<LeafCounts, 'leaves'> & { labels: Uint8Array })[],
): number {
  let wrong = 0
  let all = 0
  for (const page of pages) {
    const content = predictBoilerNet(weights, page)
    for (let i = 0; i < content.length; i++) if (content[i] >= 0.5 !== (page.labels[i] === 1)) wrong++
    all += content.length
  }
  return all === 0 ? 0 : wrong / all
}

export const boilernetTrainer = foldTrainer<BoilerNetExample>({
  name: 'boilernet',
  summary: 'a bidirectional LSTM over text leaves',
  data: 'the pages of all datasets but WCXB',
  parameters: PARAMETERS,
  // WCXB's gold follows another policy; it is answered only.
  isFor: example => !example.dataset.startsWith('wcxb'),
  prepare,
  async fit(pages, { seed, card, onRound }) {
    const labels = pages.flatMap(page => [...page.labels])
    checkRows({ names: [], rows: labels.length, values: new Float32Array(0) }, labels)
    const vocabulary = chooseVocabulary(pages)
    const columnOf = columnsOf(vocabulary)
    const columnOfNumber = Uint32Array.from(tokens.keys(), columnOf)
    const rows = pages.filter(page => page.labels.length > 0).map(page => inVocabulary(page, columnOfNumber))
    const isKeptApart = (row: BoilerNetExample) => foldOf(row.site, PARAMETERS.validation, seed + 1) === 0
    const validation = someOf(rows.filter(isKeptApart), PARAMETERS.maxValidationPages)
    const train = rows.filter(row => !isKeptApart(row))
    const weights = fitBoilerNet(await loadTensorFlow(), train, validation, vocabulary.length, seed, onRound)
    return packBoilerNet({ vocabulary, weights } satisfies BoilerNetModel, card)
  },
  open: bytes => boilernetWith(unpackBoilerNet(bytes)),
})
