import { bagOf, overlap, whiteSpaceTokens } from '../tokens.ts'
import { type Metric, precisionRecall } from './metric.ts'

/** What boilerpipe used on CleanEval in place of the edit distance, which it approximates well. */
export const bagOfWords: Metric = {
  name: 'bag-of-words',
  source: 'Kohlschütter, Fankhauser, Nejdl, WSDM 2010, §4.3: token-level F1 of bags of words',
  main: 'f1',
  score(answer, { textStudy }) {
    const given = whiteSpaceTokens(answer)
    const wanted = whiteSpaceTokens(textStudy)
    if (wanted.length === 0) return { precision: +(given.length === 0), recall: 1, f1: +(given.length === 0) }
    return precisionRecall(overlap(bagOf(given), bagOf(wanted)), given.length, wanted.length)
  },
}
