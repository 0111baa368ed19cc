import type { Focus } from '../index.ts'

/** β of F_β: how much more recall counts than precision. */
const BETA: Readonly<Record<Focus, number>> = { precision: 0.5, balanced: 1, recall: 2 }

/**
 * Which blocks to keep so that the expected F_β of the page is highest: those most likely content, as many as pay.
 * With words w and probabilities p, a choice S has the expected score (1 + β²)·Σ_S pw / (Σ_S w + β²·Σ pw); the best S
 * of each size is a prefix by p (Jansche 2007), so all prefixes are tried. A page of sure blocks is cut anywhere between
 * them; a page of unsure ones is cut low, since something must be given.
 */
export function chooseBlocks(probabilities: Float32Array, words: ArrayLike<number>, focus: Focus): Uint8Array {
  const beta2 = BETA[focus] ** 2
  const order = Uint32Array.from(probabilities.keys()).sort((a, b) => probabilities[b] - probabilities[a])
  let expected = 0
  for (let b = 0; b < probabilities.length; b++) expected += probabilities[b] * words[b]
  let hits = 0
  let kept = 0
  let best = 0
  let size = 0
  for (let i = 0; i < order.length; i++) {
    hits += probabilities[order[i]] * words[order[i]]
    kept += words[order[i]]
    const score = hits / (kept + beta2 * expected)
    if (score > best) {
      best = score
      size = i + 1
    }
  }
  const chosen = new Uint8Array(probabilities.length)
  for (let i = 0; i < size; i++) chosen[order[i]] = 1
  return chosen
}

/** A copy of an earlier block is dropped from this many words on; shorter ones repeat for good reasons. */
const MIN_COPY_WORDS = 5

/** Repeated text (a teaser of the same page, a second copy for small screens) is kept where it stands first. */
export function withoutCopies(texts: readonly string[], words: ArrayLike<number>, chosen: Uint8Array): Uint8Array {
  const seen = new Set<string>()
  return chosen.map((isChosen, b) => {
    if (isChosen === 0 || words[b] < MIN_COPY_WORDS) return isChosen
    if (seen.has(texts[b])) return 0
    seen.add(texts[b])
    return 1
  })
}
