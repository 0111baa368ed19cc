import { harmonicMean } from '../metrics/metric.ts'
import { mean } from '../statistics.ts'
import type { Ranking } from './ranking.ts'

/** How relevant documents are, from 1; those that are not in it are not. */
export type Judgements = ReadonlyMap<number, number>

/** What a ranking is worth for one query: measures as trec_eval defines them (its names in brackets). */
export interface Measures {
  /** Precision and recall of the first ten (P_10, recall_10). */
  readonly p10: number
  readonly r10: number
  /** Average precision (map). */
  readonly ap: number
  /** Of the whole ranking, gains as judged, discount log₂(rank + 1) (ndcg). */
  readonly ndcg: number
}

const CUT = 10

export function measure(ranking: Ranking, judgements: Judgements): Measures {
  let found = 0
  let precisions = 0
  let gain = 0
  for (const [i, document] of ranking.entries()) {
    const grade = judgements.get(document)
    if (grade === undefined) continue
    found++
    precisions += found / (i + 1)
    gain += grade / Math.log2(i + 2)
  }
  const first = ranking.slice(0, CUT).filter(document => judgements.has(document)).length
  const ideal = [...judgements.values()]
    .sort((a, b) => b - a)
    .reduce((sum, grade, i) => sum + grade / Math.log2(i + 2), 0)
  return {
    p10: first / CUT,
    r10: first / judgements.size,
    ap: precisions / judgements.size,
    ndcg: gain / ideal,
  }
}

/** Means over queries. F1 is that of the mean precision and recall, as the figures of Web2Text's Table 2 are. */
export function meanMeasures(all: readonly Measures[]): Measures & { readonly f10: number } {
  const of = (name: keyof Measures): number => mean(all.map(measures => measures[name]))
  const [p10, r10] = [of('p10'), of('r10')]
  return { p10, r10, f10: harmonicMean(p10, r10), ap: of('ap'), ndcg: of('ndcg') }
}
