import type { Labelled } from '../../src/models/chain.ts'
import { seededRandom } from '../../src/models/random.ts'

/**
 * The linear support vector machine of src/models/linear-svm.ts (Hsieh et al., ICML 2008, Algorithm 1) for binary
 * features of which few are on: as a dense matrix the rows of this study would take gigabytes. Steps count for nothing:
 * each place is judged alone. The last weight is the bias.
 */
export function fitSparseSvm(chains: readonly Labelled[], size: number, cost: number, epochs: number): Float64Array {
  const weights = new Float64Array(size + 1)
  const alphas = chains.map(({ labels }) => new Float64Array(labels.length))
  const places = chains.flatMap(({ labels }, c) => Array.from(labels, (_, i) => [c, i] as const))
  const random = seededRandom(1)
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let k = places.length - 1; k > 0; k--) {
      const j = Math.floor(random() * (k + 1))
      ;[places[k], places[j]] = [places[j], places[k]]
    }
    for (const [c, i] of places) {
      const { sequence, labels } = chains[c]
      const { starts, features } = sequence
      const sign = labels[i] === 1 ? 1 : -1
      let score = weights[size]
      for (let at = starts[i]; at < starts[i + 1]; at++) score += weights[features[at]]
      const before = alphas[c][i]
      const square = starts[i + 1] - starts[i] + 1
      const after = Math.min(cost, Math.max(0, before - (sign * score - 1) / square))
      if (after === before) continue
      alphas[c][i] = after
      const change = (after - before) * sign
      for (let at = starts[i]; at < starts[i + 1]; at++) weights[features[at]] += change
      weights[size] += change
    }
  }
  return weights
}
