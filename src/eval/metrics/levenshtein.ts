import { aligner } from '../lcs.ts'
import { tokenIds, whiteSpaceTokens } from '../tokens.ts'
import type { Metric } from './metric.ts'

/**
 * Similarity by insertions and deletions alone, which is what the study's library calls the Levenshtein ratio: a
 * replacement costs two, so that the distance is what the longest common subsequence leaves over.
 */
export const levenshtein: Metric = {
  name: 'levenshtein',
  source: 'Bevendorff et al., SIGIR 2023, §4.3: python-Levenshtein `ratio` over white-space tokens',
  main: 'ratio',
  score(answer, { textStudy }) {
    const { ids, vocabulary } = tokenIds([whiteSpaceTokens(answer), whiteSpaceTokens(textStudy)])
    const [given, wanted] = ids
    const both = given.length + wanted.length
    const lcs = aligner(vocabulary)
    lcs.use(wanted)
    return { ratio: both === 0 ? 1 : (2 * lcs.length(given)) / both }
  },
}
