import type { Terms, TextIndex } from './text-index.ts'

/** Documents, the best first. */
export type Ranking = readonly number[]

/** What to look for, and how much each term counts. */
type WeightedQuery = ReadonlyMap<number, number>

/** trec_eval's usual depth. */
const DEPTH = 1000

/** Indri's default for Dirichlet smoothing. */
const MU = 2500
/** RM3 as Anserini and Indri set it: documents and terms of the feedback, and what the query itself still weighs. */
const FEEDBACK = { documents: 10, terms: 10, queryWeight: 0.5 }
/** BM25 as Lucene sets it. */
const BM25 = { k1: 1.2, b: 0.75 }

export const rankingModels = {
  /** Query likelihood (Ponte & Croft 1998) with Dirichlet smoothing (Zhai & Lafferty 2001, §3.2). */
  QL: (index, query) => ranked(likelihoods(index, bagOf(query))),
  /** The relevance model of Lavrenko & Croft 2001 (method 1), mixed with the query (RM3, Abdul-Jaleel et al. 2004). */
  RM3: (index, query) => ranked(likelihoods(index, expanded(index, bagOf(query)))),
  /** Robertson et al., TREC-3, with Lucene's inverse document frequency, which is never negative. */
  BM25: (index, query) => ranked(bm25(index, bagOf(query))),
} satisfies Record<string, (index: TextIndex, query: Terms) => Ranking>

export type RankingModel = keyof typeof rankingModels

function bagOf(query: Terms): Map<number, number> {
  const bag = new Map<number, number>()
  for (const term of query) bag.set(term, (bag.get(term) ?? 0) + 1)
  return bag
}

/** Terms that the index has: no document speaks for or against the others. */
function known(index: TextIndex, query: WeightedQuery): [term: number, weight: number][] {
  return [...query].filter(([term]) => index.termStart[term + 1] > index.termStart[term])
}

/** Documents that have a term of the query, and the scores of all documents: above 0 only for these, until they are scaled. */
interface Scores {
  readonly found: number[]
  readonly of: Float64Array
}

/** The sum of what each occurrence of a term of the query is worth. */
function sumOf(
  index: TextIndex,
  query: WeightedQuery,
  worthOf: (term: number, weight: number) => (count: number, document: number) => number,
): Scores {
  const found: number[] = []
  const of = new Float64Array(index.documents)
  for (const [term, weight] of known(index, query)) {
    const worth = worthOf(term, weight)
    for (let i = index.termStart[term]; i < index.termStart[term + 1]; i++) {
      const document = index.postingDocument[i]
      if (of[document] === 0) found.push(document)
      of[document] += worth(index.postingCount[i], document)
    }
  }
  return { found, of }
}

/** log P(q|d), but for what is the same for all documents. */
function likelihoods(index: TextIndex, query: WeightedQuery): Scores {
  const scores = sumOf(index, query, (term, weight) => {
    const smoothing = (MU * index.frequency[term]) / index.total
    return count => weight * Math.log1p(count / smoothing)
  })
  const weights = known(index, query).reduce((sum, [, weight]) => sum + weight, 0)
  for (const document of scores.found) scores.of[document] += weights * Math.log(MU / (index.lengths[document] + MU))
  return scores
}

/** The query and the terms that its best documents speak of, as one distribution. */
function expanded(index: TextIndex, query: WeightedQuery): WeightedQuery {
  const scores = likelihoods(index, query)
  const best = ranked(scores).slice(0, FEEDBACK.documents)
  if (best.length === 0) return query
  // P(q|d) up to a factor; scores are logarithms, and far apart for long queries.
  const top = scores.of[best[0]]
  const relevance = new Map<number, number>()
  for (const document of best) {
    const share = Math.exp(scores.of[document] - top) / index.lengths[document]
    for (let i = index.documentStart[document]; i < index.documentStart[document + 1]; i++) {
      const term = index.entryTerm[i]
      relevance.set(term, (relevance.get(term) ?? 0) + share * index.entryCount[i])
    }
  }
  const chosen = [...relevance].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, FEEDBACK.terms)
  const mixed = new Map<number, number>()
  const mix = (terms: readonly (readonly [number, number])[], weight: number): void => {
    const sum = terms.reduce((total, [, value]) => total + value, 0)
    for (const [term, value] of terms) mixed.set(term, (mixed.get(term) ?? 0) + (weight * value) / sum)
  }
  mix([...query], FEEDBACK.queryWeight)
  mix(chosen, 1 - FEEDBACK.queryWeight)
  return mixed
}

function bm25(index: TextIndex, query: WeightedQuery): Scores {
  const meanLength = index.total / index.documents
  return sumOf(index, query, (term, weight) => {
    const documents = index.termStart[term + 1] - index.termStart[term]
    const rarity = Math.log1p((index.documents - documents + 0.5) / (documents + 0.5))
    return (count, document) => {
      const damping = BM25.k1 * (1 - BM25.b + (BM25.b * index.lengths[document]) / meanLength)
      return (weight * rarity * count * (BM25.k1 + 1)) / (count + damping)
    }
  })
}

/** The best documents; of equal ones the later first, as trec_eval breaks ties by name. */
function ranked({ found, of }: Scores): Ranking {
  return found.sort((a, b) => of[b] - of[a] || b - a).slice(0, DEPTH)
}
