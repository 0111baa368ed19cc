import { bagOf, overlap, wordTokens } from '../tokens.ts'
import { type Metric, precisionRecall, type Scores } from './metric.ts'

/**
 * Bags of lower-case words, and the shares of the snippets that the gold says must be in an answer (`with`) and must
 * not be (`without`, lower is better). A page without snippets has no such share.
 */
export const wordF1: Metric = {
  name: 'word-f1',
  source: 'M. Foley, WCXB, 2026: evaluate.py (word_f1, snippet_check)',
  main: 'f1',
  score(answer, gold) {
    const lower = answer.toLowerCase()
    return {
      ...bags(wordTokens(lower), wordTokens(gold.text.toLowerCase())),
      ...(gold.with?.length ? { with: share(gold.with, lower) } : {}),
      ...(gold.without?.length ? { without: share(gold.without, lower) } : {}),
    }
  },
}

function bags(given: readonly string[], wanted: readonly string[]): Scores {
  if (given.length === 0 && wanted.length === 0) return { precision: 1, recall: 1, f1: 1 }
  return precisionRecall(overlap(bagOf(given), bagOf(wanted)), given.length, wanted.length)
}

function share(snippets: readonly string[], lower: string): number {
  return snippets.filter(snippet => lower.includes(snippet.toLowerCase())).length / snippets.length
}
