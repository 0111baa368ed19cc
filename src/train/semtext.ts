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
import { foldTrainer } from './fold-trainer.ts'
import { fitSemText, type LabelledSequence } from './semtext-network.ts'
import type { Trainer } from './trainer.ts'

/** The shipped network: see docs/study/semtext.md for what larger ones bring. */
export const SHIPPED_SHAPE: Shape = {
  widths: [3, 5, 7],
  filters: [16, 16, 32],
  dimensions: 32,
  hidden: 48,
  strings: STRINGS,
}

/** Vectors are trained on the text of the training pages alone; a page of the test lends no word. */
export const SKIP_GRAM = {
  grams: 8192,
  words: 6000,
  window: 4,
  negatives: 4,
  epochs: 3,
  learningRate: 0.05,
  maxWords: 500_000,
}

export const DESCENT = { rate: 0.1, momentum: 0.9, batch: 16, dropout: 0.2, epochs: 12, validationShare: 0.25 }

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
  const known = new Map<readonly string[], Int32Array>()
  const numbersOf = (words: readonly string[]) => {
    const numbers = known.get(words) ?? Int32Array.from(words, word => numberOf(vocabulary, word))
    known.set(words, numbers)
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
  const share = Math.min(1, maxWords / words)
  return sentences.filter((_, i) => Math.floor(i * share) < Math.floor((i + 1) * share))
}

export interface SemTextTraining {
  readonly shape: Shape
  readonly descent: typeof DESCENT
  readonly seed: number
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
  { shape, descent, seed, onEpoch }: SemTextTraining,
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

/** Datasets of pages with one main text: Dragnet is the paper's own, the others stand for those of it that we lack. */
const LEARNT_FROM: ReadonlySet<string> = new Set(['dragnet', 'cleaneval', 'l3s-gn1'])

export function semtextTrainer(): Trainer {
  const vocabulary = newVocabulary()
  return foldTrainer<SemTextPage>({
    name: 'semtext',
    summary: 'words of text, tags and class names through a convolution, a two-way LSTM and a CRF',
    data: 'Dragnet, CleanEval and L3S-GN1',
    parameters: { shape: SHIPPED_SHAPE, vectors: SKIP_GRAM, descent: DESCENT },
    isFor: example => LEARNT_FROM.has(example.dataset),
    prepare: (page, example) => readSemTextPage(page, example, vocabulary),
    async fit(pages, { seed, card, onRound }) {
      const vectors = fitVectors(pages, vocabulary, { ...SKIP_GRAM, dimensions: SHIPPED_SHAPE.dimensions, seed })
      const network = await fitPages(pages, vectors, vectorTable(vocabulary, vectors), {
        shape: SHIPPED_SHAPE,
        descent: DESCENT,
        seed,
        onEpoch: onRound,
      })
      return packNetwork(network, { ...card, validationF1: network.f1 })
    },
    open: bytes => fromNetwork(unpackNetwork(bytes)),
  })
}
