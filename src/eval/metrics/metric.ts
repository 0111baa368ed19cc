import type { Example } from '../../datasets/example.ts'

/** What an answer is held against. */
export type Gold = Pick<Example, 'text' | 'textStudy' | 'with' | 'without'>

/** Named figures; all but `without` are better when higher. */
export type Scores = Readonly<Record<string, number>>

export interface Metric {
  readonly name: string
  /** Where it is defined, to the letter. */
  readonly source: string
  /** The figure that one would sort by. */
  readonly main: string
  score(answer: string, gold: Gold): Scores
  /** The figures of many pages from those of each, where it is not their mean. */
  summarize?(pages: readonly Scores[]): Scores
}

/** Precision, recall and F1 from how much was found, of what was given, of what was wanted. */
export function precisionRecall(found: number, given: number, wanted: number): Scores {
  const precision = given > 0 ? found / given : 0
  const recall = wanted > 0 ? found / wanted : 0
  return { precision, recall, f1: harmonicMean(precision, recall) }
}

export function harmonicMean(a: number, b: number): number {
  return a + b > 0 ? (2 * a * b) / (a + b) : 0
}
