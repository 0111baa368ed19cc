import { createHash } from 'node:crypto'
import type { Example } from '../datasets/example.ts'
import { blockShares, CONTENT_SHARE, findGold } from '../datasets/labels.ts'
import { siteOf } from '../datasets/splits.ts'
import { evenParts, fromNetwork } from '../extractors/semtext/from-network.ts'
import { type Network, packNetwork, type Shape, unpackNetwork } from '../extractors/semtext/network.ts'
import { readWords, STRINGS, type StringName } from '../extractors/semtext/words.ts'
import {
  fitSubwordVectors,
  packVectors,
  type SkipGramOptions,
  type SubwordVectors,
  unpackVectors,
  writeVector,
} from '../models/subword-vectors.ts'
import type { Page } from '../segment/page.ts'
import { searchAndCombine } from '../segment/scs.ts'
import { UserError } from '../user-error.ts'
import { loadTensorFlow } from './deep/tensorflow.ts'
import { type FitOptions, foldTrainer } from './fold-trainer.ts'
import { fitSemText, type LabelledSequence } from './semtext-network.ts'
import type { Trainer } from './trainer.ts'

/** The shipped network: docs/study/semtext.md tells what larger and smaller ones bring. */
export const SHIPPED_SHAPE: Shape = {
  widths: [3, 5, 7],
  filters: [8, 8, 16],
  dimensions: 32,
  hidden: 32,
  strings: STRINGS,
}

/** Vectors are trained on the text of the training pages alone; a page of the test lends no word. */
export const SKIP_GRAM = {
  grams: 16_384,
  words: 12_000,
  window: 4,
  negatives: 4,
  epochs: 3,
  learningRate: 0.05,
  maxWords: 800_000,
}

/**
 * Training with the paper's kind of validation (§IV-B). Deviations: Adam in place of steepest descent and batches of at most
 * 8 instead of 64 sequences, since there are a hundredth of its steps (on 963 pages, 6 epochs: block F1 0.716 against 0.656 on
 * Scrapinghub); a falling-off of inputs.
 */
export const DESCENT = {
  rate: 0.004,
  batch: 8,
  dropout: 0.2,
  epochs: 6,
  validationShare: 0.25,
}

/** As many as a shared machine trains on in three minutes. */
const MAX_BLOCKS = 200_000

/** A page as training needs it: numbers of a vocabulary that all pages share. */
export interface SemTextPage extends LabelledSequence {
  readonly site: string
}

/** The words met so far, numbered as they come. */
export interface Vocabulary {
  readonly words: string[]
  readonly numbers: Map<string, number>
}

export const newVocabulary = (): Vocabulary => ({ words: [], numbers: new Map() })

export function readSemTextPage(page: Page, example: Example, vocabulary: Vocabulary): SemTextPage {
  const segments = searchAndCombine(page.dom)
  const shares = blockShares(segments, findGold(page, example.text))
  // Equal strings are one array, by which batches know that their work is the same.
  const known = new Map<string, Int32Array>()
  const numbersOf = (words: readonly string[]) => {
    const key = words.join(' ')
    const numbers = known.get(key) ?? Int32Array.from(words, word => numberOf(vocabulary, word))
    known.set(key, numbers)
    return numbers
  }
  const blocks = readWords(page.dom, segments)
  return {
    site: siteOf(example),
    strings: stringsOf(name => blocks.map(block => numbersOf(block[name]))),
    labels: Uint8Array.from(shares, share => Number(share >= CONTENT_SHARE)),
  }
}

function numberOf({ words, numbers }: Vocabulary, word: string): number {
  const known = numbers.get(word)
  if (known !== undefined) return known
  // A copy: a part of a string keeps the whole page in memory.
  const own = Buffer.from(word).toString()
  numbers.set(own, words.length)
  words.push(own)
  return words.length - 1
}

function stringsOf(make: (name: StringName) => readonly Int32Array[]): Record<StringName, readonly Int32Array[]> {
  return { text: make('text'), tags: make('tags'), classes: make('classes') }
}

/** Word vectors from the strings of some pages, as exact as the model file keeps them. */
export function fitVectors(
  pages: readonly SemTextPage[],
  vocabulary: Vocabulary,
  options: Omit<SkipGramOptions, 'onEpoch'> & { maxWords: number },
): SubwordVectors {
  const sentences = sentencesOf(pages, options.maxWords)
  return unpackVectors(packVectors(fitSubwordVectors(vocabulary.words, sentences, options)))
}

/** Different strings of the pages, evenly chosen up to `maxWords` words in all: what repeats teaches nothing more. */
function sentencesOf(pages: readonly SemTextPage[], maxWords: number): Int32Array[] {
  const seen = new Set<string>()
  const sentences: Int32Array[] = []
  for (const { strings } of pages) {
    for (const string of new Set(STRINGS.flatMap(name => strings[name]))) {
      const key = string.join(' ')
      if (string.length < 2 || seen.has(key)) continue
      seen.add(key)
      sentences.push(string)
    }
  }
  const words = sentences.reduce((sum, sentence) => sum + sentence.length, 0)
  return evenly(sentences, maxWords / words)
}

/** One page of each site, evenly chosen up to about `maxBlocks` blocks in all. */
export function choosePages(pages: readonly SemTextPage[], maxBlocks: number): SemTextPage[] {
  const sites = new Set<string>()
  const firsts = pages.filter(({ site }) => !sites.has(site) && sites.add(site))
  const blocks = firsts.reduce((sum, page) => sum + page.labels.length, 0)
  return evenly(firsts, maxBlocks / blocks)
}

function evenly<T>(items: readonly T[], share: number): T[] {
  const most = Math.min(1, share)
  return items.filter((_, i) => Math.floor(i * most) < Math.floor((i + 1) * most))
}

export interface SemTextTraining {
  readonly shape: Shape
  readonly descent: typeof DESCENT
  readonly seed: number
  /** A network to go on from, over the same vectors. */
  readonly start?: Network
  readonly onEpoch?: (done: number, total: number, loss: number) => void
}

/** The vectors of all words of a vocabulary, row by row. */
export function vectorTable({ words }: Vocabulary, vectors: SubwordVectors): Float32Array {
  const table = new Float32Array(words.length * vectors.dimensions)
  for (const [w, word] of words.entries()) writeVector(vectors, word, table, w * vectors.dimensions)
  return table
}

/** A network over given vectors; sites are divided 75 to 25 into training and validation. */
export async function fitPages(
  pages: readonly SemTextPage[],
  vectors: SubwordVectors,
  table: Float32Array,
  { shape, descent, seed, start, onEpoch }: SemTextTraining,
): Promise<Network & { readonly f1: number }> {
  checkPages(pages)
  const isValidation = (page: SemTextPage) =>
    createHash('sha256').update(page.site).digest().readUInt32BE(4) / 2 ** 32 < descent.validationShare
  const { weights, f1 } = fitSemText(await loadTensorFlow(), {
    shape,
    vectors: table,
    train: pages.filter(page => !isValidation(page)).flatMap(partsOf),
    validation: pages.filter(isValidation).flatMap(partsOf),
    ...descent,
    seed,
    ...(start && { start: start.weights }),
    ...(onEpoch && { onEpoch }),
  })
  return { shape, vectors, weights, f1 }
}

function partsOf({ strings, labels }: LabelledSequence): LabelledSequence[] {
  return evenParts(labels.length).map(([from, to]) => ({
    strings: stringsOf(name => strings[name].slice(from, to)),
    labels: labels.slice(from, to),
  }))
}

function checkPages(pages: readonly SemTextPage[]): void {
  const content = pages.reduce((sum, page) => sum + page.labels.reduce((a, b) => a + b, 0), 0)
  const blocks = pages.reduce((sum, page) => sum + page.labels.length, 0)
  if (content > 0 && content < blocks) return
  throw new UserError(
    'one-class',
    `All ${blocks} blocks of the ${pages.length} pages have one label. Give pages that hold both content and boilerplate.`,
  )
}

/** Pages → model file: vectors, then the network over them. */
export async function fitSemTextModel(
  all: readonly SemTextPage[],
  vocabulary: Vocabulary,
  { seed, card, onRound }: FitOptions,
): Promise<Uint8Array> {
  const pages = choosePages(all, MAX_BLOCKS)
  const vectors = fitVectors(pages, vocabulary, { ...SKIP_GRAM, dimensions: SHIPPED_SHAPE.dimensions, seed })
  const network = await fitPages(pages, vectors, vectorTable(vocabulary, vectors), {
    shape: SHIPPED_SHAPE,
    descent: DESCENT,
    seed,
    onEpoch: onRound,
  })
  return packNetwork(network, { ...card, validationF1: network.f1 })
}

/** Pages with one main text (type 1 of §I): Dragnet is the paper's own, the others stand for those of it that we lack. */
export const hasOneText = ({ pageType = 'article' }: Example): boolean => pageType === 'article'

export function semtextTrainer(): Trainer {
  const vocabulary = newVocabulary()
  return foldTrainer<SemTextPage>({
    name: 'semtext',
    summary: 'words of text, tags and class names through a convolution, a two-way LSTM and a CRF',
    data: 'the pages of all datasets, of WCXB the articles',
    parameters: { shape: SHIPPED_SHAPE, vectors: SKIP_GRAM, descent: DESCENT, maxBlocks: MAX_BLOCKS },
    isFor: hasOneText,
    prepare: (page, example) => readSemTextPage(page, example, vocabulary),
    fit: (pages, how) => fitSemTextModel(pages, vocabulary, how),
    open: bytes => fromNetwork(unpackNetwork(bytes)),
  })
}
