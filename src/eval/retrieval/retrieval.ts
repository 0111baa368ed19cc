import type { Example } from '../../datasets/example.ts'
import { findTextBlocks, textDensity } from '../../extractors/boilerpipe/text-blocks.ts'
import { parse } from '../../parse/parse.ts'
import { UserError } from '../../user-error.ts'
import { forEachOf, WorkFailure } from '../pool.ts'
import type { SystemGroup } from '../systems.ts'
import { type Collection, makeCollection, type Query } from './collection.ts'
import { type RankingModel, rankingModels } from './ranking.ts'
import { buildIndex, type Terms, type TextIndex, type Vocabulary, vocabularyWith } from './text-index.ts'
import { type Measures, measure } from './trec-measures.ts'

/** What the pages were indexed as: `raw`, `gold`, or what a system made of them. */
export interface Variant {
  readonly name: string
  /** Terms of all documents. */
  readonly terms: number
  /** Documents that a system gave no answer to: they are in the index as empty. */
  readonly failed: number
  /** By model, for each query of the collection. */
  readonly measures: Readonly<Record<RankingModel, readonly Measures[]>>
}

/** The queries on raw pages without the blocks that have fewer words, or a lower density, than `minimum`. */
export interface SlidingMinimum {
  readonly by: 'words' | 'density'
  readonly minimum: number
  readonly terms: number
  readonly measures: readonly Measures[]
}

export interface RetrievalResults {
  readonly collection: Collection
  readonly variants: readonly Variant[]
  readonly sliding: readonly SlidingMinimum[]
}

export interface RetrievalOptions {
  /** Queries of each kind, as far as there are so many. */
  readonly queries: number
  /** Told before each step how much is to do in it, and then of each piece that was done. */
  onStep(step: string, total: number): void
  onDone(): void
}

/** Sliding minima of Figure 7 (WSDM 2010, §6.2). */
const MINIMA = {
  words: [1, 2, 3, 4, 5, 6, 8, 10, 11, 12, 15, 20, 25, 30, 40, 50, 70, 100],
  density: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20],
} as const
/** Figure 7 was made with Lucene's ranking; this is what it has become. */
export const SLIDING_MODEL: RankingModel = 'BM25'

/** Makes a collection of the pages, indexes it raw, from gold and by each system, and asks all queries. */
export async function runRetrieval(
  examples: readonly Example[],
  group: SystemGroup,
  options: RetrievalOptions,
): Promise<RetrievalResults> {
  const vocabulary = vocabularyWith(await loadStemmer())
  const collection = makeCollection(examples, vocabulary, options.queries)
  if (collection.queries.length === 0) {
    throw new UserError('no-queries', 'No page has enough main content to ask for it. Give more pages.')
  }
  const { documents, queries } = collection
  const blocks = blocksOf(collection, vocabulary, options)
  const raw = blocks.map(ofPage => joined(ofPage))
  const answers = await answersOf(collection, group, vocabulary, options)
  const texts: [name: string, texts: readonly Terms[], failed: number][] = [
    ['raw', raw, 0],
    ...answers,
    ['gold', documents.map(({ gold }) => gold), 0],
  ]
  options.onStep('indexes', texts.length + MINIMA.words.length + MINIMA.density.length)
  const variants = texts.map(([name, of, failed]): Variant => {
    const index = buildIndex(of, vocabulary.size)
    const asked = (model: RankingModel): Measures[] => ask(index, queries, model)
    options.onDone()
    return { name, terms: index.total, failed, measures: { QL: asked('QL'), RM3: asked('RM3'), BM25: asked('BM25') } }
  })
  const sliding = (['words', 'density'] as const).flatMap(by =>
    MINIMA[by].map((minimum): SlidingMinimum => {
      const kept = blocks.map(ofPage => joined(ofPage.filter(block => block[by] >= minimum)))
      const index = buildIndex(kept, vocabulary.size)
      options.onDone()
      return { by, minimum, terms: index.total, measures: ask(index, queries, SLIDING_MODEL) }
    }),
  )
  return { collection, variants, sliding }
}

function ask(index: TextIndex, queries: readonly Query[], model: RankingModel): Measures[] {
  return queries.map(({ terms, judgements }) => measure(rankingModels[model](index, terms), judgements))
}

interface RawBlock {
  readonly terms: Terms
  readonly words: number
  readonly density: number
}

/** All text of each page, `<title>` left out, which is not in the answers of extractors either. */
function blocksOf({ documents }: Collection, vocabulary: Vocabulary, options: RetrievalOptions): RawBlock[][] {
  options.onStep('raw pages', documents.length)
  return documents.map(({ html }) => {
    options.onDone()
    return findTextBlocks(parse(html)).map(block => ({
      terms: vocabulary.termsOf(block.text),
      words: block.words,
      density: textDensity(block),
    }))
  })
}

function joined(blocks: readonly RawBlock[]): Terms {
  const all = new Int32Array(blocks.reduce((sum, { terms }) => sum + terms.length, 0))
  let at = 0
  for (const { terms } of blocks) {
    all.set(terms, at)
    at += terms.length
  }
  return all
}

/** What each system makes of each document. */
async function answersOf(
  { documents }: Collection,
  group: SystemGroup,
  vocabulary: Vocabulary,
  options: RetrievalOptions,
): Promise<[name: string, texts: Terms[], failed: number][]> {
  options.onStep('answers', documents.length * group.systems.length)
  const answers: [string, Terms[], number][] = group.systems.map(({ name }) => [name, [], 0])
  async function* questions() {
    for (const [d, document] of documents.entries()) {
      for (const [s, system] of group.systems.entries()) yield { d, document, s, system }
    }
  }
  await forEachOf(questions(), group.lanes * 2, async ({ d, document: { id, html }, s, system }) => {
    const text = await system.answer({ id, html }).then(answer => answer.text, onlyFailures)
    if (text === undefined) answers[s][2]++
    answers[s][1][d] = vocabulary.termsOf(text ?? '')
    options.onDone()
  })
  return answers
}

function onlyFailures(error: unknown): undefined {
  if (!(error instanceof WorkFailure)) throw error
}

async function loadStemmer(): Promise<(word: string) => string> {
  const { stemmer } = await import('stemmer').catch(() => {
    throw new UserError(
      'no-stemmer',
      'Words are stemmed by `stemmer`, which is not installed. Run `npm install stemmer`.',
    )
  })
  return stemmer
}
