import { bagOfWords } from './bag-of-words.ts'
import { jaccard } from './jaccard.ts'
import { levenshtein } from './levenshtein.ts'
import type { Metric } from './metric.ts'
import { rougeLsum } from './rouge-lsum.ts'
import { shingles } from './shingles.ts'
import { wordF1 } from './word-f1.ts'

/** Every metric that holds the text of an answer against the gold text. */
export const metrics: readonly Metric[] = [rougeLsum, wordF1, shingles, levenshtein, jaccard, bagOfWords]

export type { Gold, Metric, Scores } from './metric.ts'
