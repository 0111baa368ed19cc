import type { Scores } from './metric.ts'
import { harmonicMean } from './metric.ts'

/** What a system said of the text leaves of one or many pages, and what is true. */
export interface JudgedLeaves {
  /** How likely each leaf is content; 0.5 and above is content. */
  readonly probability: ArrayLike<number>
  /** 1 where the leaf is content. */
  readonly gold: ArrayLike<number>
  readonly words: ArrayLike<number>
}

/**
 * Accuracy, precision, recall and F1 of the decisions on leaves, with the rate of false positives and the area under
 * the ROC curve. Each leaf counts once (Vogels et al., Web2Text, ECIR 2018, §4; Zhang and Wang, SemText, IJCNN 2021,
 * §V), or as often as it has words (Kohlschütter et al., WSDM 2010, §4.3.1).
 */
export function scoreLeaves(leaves: JudgedLeaves, weighting: 'leaf' | 'word'): Scores {
  const { probability, gold, words } = leaves
  const weight = weighting === 'word' ? words : new Uint8Array(gold.length).fill(1)
  // By gold (0, 1) and decision (0, 1).
  const sum = [0, 0, 0, 0]
  for (let i = 0; i < gold.length; i++) sum[gold[i] * 2 + Number(probability[i] >= 0.5)] += weight[i]
  const [trueNegative, falsePositive, falseNegative, truePositive] = sum
  const precision = ratio(truePositive, truePositive + falsePositive)
  const recall = ratio(truePositive, truePositive + falseNegative)
  return {
    accuracy: ratio(truePositive + trueNegative, sum[0] + sum[1] + sum[2] + sum[3]),
    precision,
    recall,
    f1: harmonicMean(precision, recall),
    falsePositiveRate: ratio(falsePositive, falsePositive + trueNegative),
    auc: areaUnderCurve(probability, gold, weight),
  }
}

/** How often content is ranked above the rest, equal ranks counting half: the area under the ROC curve. */
export function areaUnderCurve(
  probability: ArrayLike<number>,
  gold: ArrayLike<number>,
  weight: ArrayLike<number>,
): number {
  const order = Uint32Array.from({ length: gold.length }, (_, i) => i).sort((a, b) => probability[a] - probability[b])
  let below = 0
  let content = 0
  let area = 0
  for (let from = 0, to = 0; from < order.length; from = to) {
    const tied = [0, 0]
    while (to < order.length && probability[order[to]] === probability[order[from]]) {
      tied[gold[order[to]]] += weight[order[to]]
      to++
    }
    area += tied[1] * (below + tied[0] / 2)
    below += tied[0]
    content += tied[1]
  }
  return below > 0 && content > 0 ? area / (below * content) : 0.5
}

const ratio = (part: number, whole: number): number => (whole > 0 ? part / whole : 0)
