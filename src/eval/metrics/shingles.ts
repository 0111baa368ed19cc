import { bagOf, overlap, wordTokens } from '../tokens.ts'
import { harmonicMean, type Metric, type Scores } from './metric.ts'

const SIZE = 4

/**
 * Bags of four-word shingles. Precision is the mean over the pages with an answer, recall over those with a gold, F1 is
 * made of these two means; accuracy is the share of pages whose words are exactly the gold's.
 */
export const shingles: Metric = {
  name: 'shingles',
  source: 'K. Lopukhin, article-extraction-benchmark, 2019–2021: evaluate.py',
  main: 'f1',
  score(answer, { text }) {
    const given = wordTokens(answer)
    const wanted = wordTokens(text)
    const givenBag = bagOf(shinglesOf(given))
    const wantedBag = bagOf(shinglesOf(wanted))
    const shared = overlap(givenBag, wantedBag)
    const precision = shared / count(given)
    const recall = shared / count(wanted)
    return {
      ...(given.length > 0 ? { precision } : {}),
      ...(wanted.length > 0 ? { recall } : {}),
      f1: given.length > 0 && wanted.length > 0 ? harmonicMean(precision, recall) : +(given.length === wanted.length),
      accuracy: +(given.length === wanted.length && given.every((word, i) => word === wanted[i])),
    }
  },
  summarize(pages) {
    const precision = meanOf(pages, 'precision')
    const recall = meanOf(pages, 'recall')
    return { precision, recall, f1: harmonicMean(precision, recall), accuracy: meanOf(pages, 'accuracy') }
  },
}

/** A text shorter than a shingle is one. */
const count = (words: readonly string[]): number => Math.max(1, words.length - SIZE + 1)

function shinglesOf(words: readonly string[]): string[] {
  if (words.length === 0) return []
  return Array.from({ length: count(words) }, (_, i) => words.slice(i, i + SIZE).join(' '))
}

function meanOf(pages: readonly Scores[], name: string): number {
  const values = pages.map(page => page[name]).filter(value => value !== undefined)
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : 0
}
