import type { Sequence } from '../features/sequence.ts'

/** How many features and kinds of steps there are. */
export interface ChainSpace {
  readonly features: number
  readonly steps: number
}

/** Weights of a linear model over a chain: what a feature adds to content, what each step adds from state to state. */
export interface ChainModel {
  readonly features: Float64Array
  /** For each kind of step the four of [from, to]. */
  readonly steps: Float64Array
}

/** A labelled chain: 1 where a place is content. */
export interface Labelled {
  readonly sequence: Sequence
  readonly labels: Uint8Array
}

/** Sum of the weights of the features that are on, for each place. */
export function scoresOf({ length, starts, features }: Sequence, weights: Float64Array): Float64Array {
  const scores = new Float64Array(length)
  for (let i = 0; i < length; i++) {
    let score = 0
    for (let at = starts[i]; at < starts[i + 1]; at++) score += weights[features[at]]
    scores[i] = score
  }
  return scores
}

/**
 * A chain of places that are each content (1) or not (0), by log potentials: that of place i in state `to` after a place
 * in state `from` is at [4·i + 2·from + to]. Of the first place, which has none before it, those with `from` 0 count.
 * They need not be normalised. All sums are in log space, so that chains of any length work.
 */
export type Potentials = Float64Array

export interface Marginals {
  /** Log of the sum over all labellings. */
  readonly logTotal: number
  /** Probability of each place being 1. */
  readonly content: Float64Array
  /** Probability of each pair of states, placed as the potentials are. */
  readonly pairs: Float64Array
}

/** The most probable labelling (A. Viterbi 1967). */
export function viterbi(potentials: Potentials): Uint8Array {
  const length = potentials.length / 4
  const labels = new Uint8Array(length)
  if (length === 0) return labels
  /** The best state before, for states 0 and 1 of each place. */
  const before = new Uint8Array(length * 2)
  let [best0, best1] = [potentials[0], potentials[1]]
  for (let i = 1; i < length; i++) {
    const stay0 = best0 + potentials[4 * i]
    const leave1 = best1 + potentials[4 * i + 2]
    const leave0 = best0 + potentials[4 * i + 1]
    const stay1 = best1 + potentials[4 * i + 3]
    before[2 * i] = Number(leave1 > stay0)
    before[2 * i + 1] = Number(stay1 > leave0)
    best0 = Math.max(stay0, leave1)
    best1 = Math.max(leave0, stay1)
  }
  labels[length - 1] = Number(best1 > best0)
  for (let i = length - 1; i > 0; i--) labels[i - 1] = before[2 * i + labels[i]]
  return labels
}

/** Forward–backward (L. Rabiner 1989, §III). */
export function marginals(potentials: Potentials): Marginals {
  const length = potentials.length / 4
  const content = new Float64Array(length)
  const pairs = new Float64Array(length * 4)
  if (length === 0) return { logTotal: 0, content, pairs }
  const forward = forwardOf(potentials)
  const logTotal = logSum(forward[2 * length - 2], forward[2 * length - 1])
  let [after0, after1] = [0, 0]
  for (let i = length - 1; i >= 0; i--) {
    content[i] = 1 / (1 + Math.exp(forward[2 * i] + after0 - forward[2 * i + 1] - after1))
    if (i === 0) {
      pairs[0] = 1 - content[0]
      pairs[1] = content[0]
      break
    }
    const at = 4 * i
    const to00 = potentials[at] + after0
    const to01 = potentials[at + 1] + after1
    const to10 = potentials[at + 2] + after0
    const to11 = potentials[at + 3] + after1
    const before0 = forward[2 * i - 2] - logTotal
    const before1 = forward[2 * i - 1] - logTotal
    pairs[at] = Math.exp(before0 + to00)
    pairs[at + 1] = Math.exp(before0 + to01)
    pairs[at + 2] = Math.exp(before1 + to10)
    pairs[at + 3] = Math.exp(before1 + to11)
    after0 = logSum(to00, to01)
    after1 = logSum(to10, to11)
  }
  return { logTotal, content, pairs }
}

/** Log of the sum over all labellings up to a place that end in state 0 and 1. */
function forwardOf(potentials: Potentials): Float64Array {
  const length = potentials.length / 4
  const forward = new Float64Array(length * 2)
  forward[0] = potentials[0]
  forward[1] = potentials[1]
  for (let i = 1; i < length; i++) {
    const before0 = forward[2 * i - 2]
    const before1 = forward[2 * i - 1]
    forward[2 * i] = logSum(before0 + potentials[4 * i], before1 + potentials[4 * i + 2])
    forward[2 * i + 1] = logSum(before0 + potentials[4 * i + 1], before1 + potentials[4 * i + 3])
  }
  return forward
}

function logSum(a: number, b: number): number {
  const high = a > b ? a : b
  return high + Math.log1p(Math.exp(a > b ? b - a : a - b))
}
