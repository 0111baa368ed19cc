import { whiteSpaceTokens } from '../tokens.ts'
import type { Metric } from './metric.ts'

export const jaccard: Metric = {
  name: 'jaccard',
  source: 'Bevendorff et al., SIGIR 2023, §4.3: Jaccard index of the sets of white-space tokens',
  main: 'index',
  score(answer, { textStudy }) {
    const given = new Set(whiteSpaceTokens(answer))
    const wanted = new Set(whiteSpaceTokens(textStudy))
    let shared = 0
    for (const token of given) if (wanted.has(token)) shared++
    const all = given.size + wanted.size - shared
    return { index: all === 0 ? 1 : shared / all }
  },
}
