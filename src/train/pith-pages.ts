import type { Example } from '../datasets/example.ts'
import { blockShares, findGold } from '../datasets/labels.ts'
import { siteOf } from '../datasets/splits.ts'
import { wordF1 } from '../eval/metrics/word-f1.ts'
import { makePage } from '../eval/retrieval/other-content.ts'
import { type PageStructure, readEvidence, readStructure } from '../features/block-context.ts'
import { type Lexicon, makeLexicon } from '../features/lexicon.ts'
import { featurize } from '../features/matrix.ts'
import { ofLexicon, pithFeatures } from '../features/pith-features.ts'
import { openPage } from '../segment/page.ts'
import { countPage, learnLexicon, noWords, type WordCounts } from './lexicon.ts'

/** A labelled page as training needs it. */
export interface TrainingPage {
  readonly example: Omit<Example, 'html'>
  readonly fold: number
  readonly texts: readonly string[]
  readonly words: Float32Array
  /** Which blocks are built alike, and which are running text. */
  readonly build: Int32Array
  readonly isProse: Uint8Array
  /** Share of each block that is gold. */
  readonly shares: Float32Array
  /** Word F1 of an answer by these labels: low where the page does not hold its gold. */
  readonly ceiling: number
  /** Features row by row; the lexicon's columns are empty. */
  readonly features: Float32Array
  /** The lexicon's columns, row by row, for each fold `f`: learnt without the page's own fold and without `f`. */
  readonly evidence: readonly Float32Array[]
}

/** What is read of the data: pages with features, and the words from which any fold's lexicon can be learnt. */
export interface KnownPages {
  readonly pages: readonly TrainingPage[]
  readonly counts: WordCounts
  readonly lexiconWithout: LexiconWithout
  readonly folds: number
}

export interface TrainingData extends KnownPages {
  /** Made of two pages of a fold each, only to learn from. */
  readonly copies: readonly TrainingPage[]
}

type Read = () => AsyncIterable<Example>

/** What the shipped model learns from. */
export async function readTrainingData(
  read: Read,
  foldOf: (example: Example) => number,
  folds: number,
  onPage: () => void,
): Promise<TrainingData> {
  const known = await readPages(read, foldOf, folds, onPage)
  return { ...known, copies: await readCopies(read, known, withContent, onPage) }
}

/**
 * Reads all examples twice: for the words, then for the features. A page's evidence never comes from a lexicon that saw
 * its site, else the model would trust the lexicon more in training than it deserves later.
 */
export async function readPages(
  read: Read,
  foldOf: (example: Example) => number,
  folds: number,
  onPage: () => void = () => {},
): Promise<KnownPages> {
  const counts = noWords(folds)
  const labels: Float32Array[] = []
  for await (const example of read()) {
    const page = openPage(example.html, example.url === undefined ? {} : { url: example.url })
    const shares = blockShares(page.blocks, findGold(page, example.text))
    labels.push(shares)
    countPage(counts, page, shares, foldOf(example), siteOf(example))
    onPage()
  }
  const lexiconWithout = lexiconsOf(counts)
  const pages: TrainingPage[] = []
  for await (const example of read()) {
    const shares = labels[pages.length]
    pages.push(trainingPage(example, foldOf(example), folds, lexiconWithout, shares))
    onPage()
  }
  return { pages, counts, lexiconWithout, folds }
}

/** Another page to learn from, made of a page and the content of the next one of its fold. */
export type Copy = (page: Example, content: string) => Example | undefined

/** Copies of the pages, which are read once more. */
export async function readCopies(
  read: Read,
  { pages, lexiconWithout, folds }: KnownPages,
  copy: Copy,
  onPage: () => void = () => {},
): Promise<TrainingPage[]> {
  const copies: TrainingPage[] = []
  let at = 0
  for await (const example of read()) {
    const made = holdsItsGold(pages[at]) ? copy(example, contentFor(pages, at)) : undefined
    if (made) copies.push(trainingPage(made, pages[at].fold, folds, lexiconWithout))
    at++
    onPage()
  }
  return copies
}

/** A page that does not hold the text that it is labelled with (drawn by a script, changed since) teaches nothing. */
const MIN_CEILING = 0.7

export const holdsItsGold = (page: TrainingPage): boolean => page.ceiling >= MIN_CEILING

/**
 * The page with another content: what a frame looks like does not depend on what it frames. Word F1 + 0.008 on datasets
 * that are not learnt from (bench/pith-trials.ts).
 */
export const withContent: Copy = (page, content) => {
  const made = makePage(page.html, page.text, content)
  return made && { ...page, html: made.html, text: content }
}

/** The text of the next page of the same fold, the first after the last. */
function contentFor(pages: readonly TrainingPage[], at: number): string {
  const isOf = (page: TrainingPage) => page.fold === pages[at].fold
  return (pages.slice(at + 1).find(isOf) ?? pages.find(isOf)!).example.text
}

/** What is learnt of words without two of the folds; made once for every pair. */
export type LexiconWithout = (a: number, b: number) => Lexicon

function lexiconsOf(counts: WordCounts): LexiconWithout {
  const lexicons = new Map<string, Lexicon>()
  return (a, b) => {
    const key = `${Math.min(a, b)} ${Math.max(a, b)}`
    const lexicon = lexicons.get(key) ?? makeLexicon(learnLexicon(counts, [a, b]))
    lexicons.set(key, lexicon)
    return lexicon
  }
}

export function trainingPage(
  { html, ...example }: Example,
  fold: number,
  folds: number,
  lexiconWithout: LexiconWithout,
  shares?: Float32Array,
): TrainingPage {
  const page = openPage(html, example.url === undefined ? {} : { url: example.url })
  const structure = readStructure(page)
  const labels = shares ?? blockShares(page.blocks, findGold(page, example.text))
  const perfect = page.blocks.flatMap((block, b) => (labels[b] >= 0.5 ? [block.text] : []))
  return {
    example,
    fold,
    texts: page.blocks.map(block => block.text),
    words: Float32Array.from(page.blocks, block => block.words),
    // Copies: the originals keep the memory of other arrays of the page.
    build: structure.signatures.build.slice(),
    isProse: structure.isProse.slice(),
    shares: labels,
    ceiling: wordF1.score(perfect.join('\n'), example)['f1'],
    features: featurize(pithFeatures, { ...structure, evidence: noEvidence(page.blocks.length) }, page.blocks.length)
      .columns,
    evidence: Array.from({ length: folds }, (_, other) => evidenceOf(structure, lexiconWithout(fold, other))),
  }
}

function evidenceOf(structure: PageStructure, lexicon: Lexicon): Float32Array {
  return featurize(ofLexicon, { ...structure, evidence: readEvidence(structure, lexicon) }, structure.blocks.length)
    .columns
}

function noEvidence(blocks: number) {
  const none = new Float32Array(blocks)
  return { text: none, sum: none, min: none, max: none, near: none, heading: none }
}
