import type { Example } from '../../datasets/example.ts'
import { findTextBlocks, textDensity } from '../../extractors/boilerpipe/text-blocks.ts'
import { parse } from '../../parse/parse.ts'
import { UserError } from '../../user-error.ts'
import { mean } from '../statistics.ts'
import { agreementOf, answersOf, askForMade, type Cleaned, type Cleaners, type Steps } from './cleaners.ts'
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

/** The queries where the made pages are indexed as the system really cleans them, with its shipped weights. */
export interface MadePagesAsked {
  readonly name: string
  /** Mean share of terms in which these answers and those of `Variant` agree, as F1. */
  readonly agreement: number
  /** By query likelihood. */
  readonly measures: readonly Measures[]
}

export interface RetrievalResults {
  readonly collection: Collection
  readonly variants: readonly Variant[]
  readonly sliding: readonly SlidingMinimum[]
  readonly madePages: readonly MadePagesAsked[]
}

export interface RetrievalOptions extends Steps {
  /** Queries of each kind, as far as there are so many. */
  readonly queries: number
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
  cleaners: Cleaners,
  options: RetrievalOptions,
): Promise<RetrievalResults> {
  const vocabulary = vocabularyWith(await loadStemmer())
  const collection = makeCollection(examples, vocabulary, options.queries)
  if (collection.queries.length === 0) {
    throw new UserError('no-queries', 'No page has enough main content to ask for it. Give more pages.')
  }
  const { documents, queries } = collection
  const answers = await answersOf(collection, cleaners, vocabulary, options)
  const asked = await askForMade(collection, cleaners.group, vocabulary, options)
  const blocks = blocksOf(collection, vocabulary, options)
  const cleaned: Cleaned[] = [
    { name: 'raw', texts: blocks.map(joined), failed: 0 },
    ...answers,
    { name: 'gold', texts: documents.map(({ gold }) => gold), failed: 0 },
  ]
  options.onStep('indexes', cleaned.length + asked.length + MINIMA.words.length + MINIMA.density.length)
  const indexOf = (texts: readonly Terms[]): TextIndex => {
    options.onDone()
    return buildIndex(texts, vocabulary.size)
  }
  const variants = cleaned.map(({ name, texts, failed }): Variant => {
    const index = indexOf(texts)
    const by = (model: RankingModel): Measures[] => ask(index, queries, model)
    return { name, terms: index.total, failed, measures: { QL: by('QL'), RM3: by('RM3'), BM25: by('BM25') } }
  })
  const madePages = asked.map(({ name, texts }): MadePagesAsked => {
    const own = answers.find(answer => answer.name === name)!.texts
    const made = [...texts.keys()].filter(document => documents[document].made)
    return {
      name,
      agreement: mean(made.map(document => agreementOf(texts[document], own[document]))),
      measures: ask(indexOf(own.map((terms, document) => texts[document] ?? terms)), queries, 'QL'),
    }
  })
  const sliding = (['words', 'density'] as const).flatMap(by =>
    MINIMA[by].map((minimum): SlidingMinimum => {
      const index = indexOf(blocks.map(ofPage => joined(ofPage.filter(block => block[by] >= minimum))))
      return { by, minimum, terms: index.total, measures: ask(index, queries, SLIDING_MODEL) }
    }),
  )
  return { collection, variants, sliding, madePages }
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
function blocksOf({ documents }: Collection, vocabulary: Vocabulary, options: Steps): RawBlock[][] {
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

async function loadStemmer(): Promise<(word: string) => string> {
  const { stemmer } = await import('stemmer').catch(() => {
    throw new UserError(
      'no-stemmer',
      'Words are stemmed by `stemmer`, which is not installed. Run `npm install stemmer`.',
    )
  })
  return stemmer
}
