import { bytes, doubles, floats } from '../../features/small-arrays.ts'
import type { Focus } from '../index.ts'

/** β of F_β: how much more recall counts than precision. */
const BETA: Readonly<Record<Focus, number>> = { precision: 0.5, balanced: 1, recall: 2 }

/**
 * The choice among the prefixes by probability leans to precision as far as what is chosen is running text: beyond this
 * share of its words, and by this much at the most. An article is one piece, and what looks like more of it (captions,
 * teasers, boxes, comments) mostly is not; a page of short pieces has to be taken as it is. Articles of wcxb-dev + 0.002
 * out-of-fold, all of wcxb-dev as before.
 */
const PROSE_FROM = 0.7
const PROSE_LEAN = 0.6

/** The blocks to keep, 1 or 0 for each. `isProse` tells which are running text. */
export function chooseBlocks(
  probabilities: Float32Array,
  words: ArrayLike<number>,
  isProse: ArrayLike<number>,
  focus: Focus,
): Uint8Array {
  const beta2 = BETA[focus] ** 2
  const order = likeliestFirst(probabilities)
  const chosen = bestPrefix(probabilities, words, order, beta2)
  let all = 0
  let prose = 0
  for (let b = 0; b < chosen.length; b++) {
    all += chosen[b] * words[b]
    prose += chosen[b] * isProse[b] * words[b]
  }
  const lean = PROSE_LEAN * Math.max(0, (prose / (all || 1) - PROSE_FROM) / (1 - PROSE_FROM))
  return lean > 0 ? bestPrefix(probabilities, words, order, beta2 * (1 - lean)) : chosen
}

/** Blocks that a sort key has room for beside the bits of a probability. */
const MAX_SORTED = 2 ** 23
/** The bits of 1.5: above those of every probability, however it was rounded. */
const ABOVE_ALL = 0x3fc0_0000

/**
 * The blocks by falling probability, equal ones in their order. The bits of a float from 0 to 1 are in the order of the
 * floats; with the block behind them they are one number, and numbers sort without a comparison function in a fraction
 * of the time.
 */
function likeliestFirst(probabilities: Float32Array): Uint32Array {
  const order = new Uint32Array(probabilities.length)
  if (order.length > MAX_SORTED) {
    for (let b = 0; b < order.length; b++) order[b] = b
    return order.sort((a, b) => probabilities[b] - probabilities[a])
  }
  const bits = new Uint32Array(probabilities.buffer, probabilities.byteOffset, probabilities.length)
  const keys = doubles(order.length)
  for (let b = 0; b < order.length; b++) keys[b] = (ABOVE_ALL - bits[b]) * MAX_SORTED + b
  keys.sort()
  for (let i = 0; i < order.length; i++) order[i] = keys[i] % MAX_SORTED
  return order
}

/**
 * Which blocks to keep so that the expected F_β of the page is highest: those most likely content, as many as pay.
 * With words w and probabilities p, a choice S has the expected score (1 + β²)·Σ_S pw / (Σ_S w + β²·Σ pw); the best S
 * of each size is a prefix by p, `order` (Jansche 2007), so all prefixes are tried. A page of sure blocks is cut anywhere between
 * them; a page of unsure ones is cut low, since something must be given.
 */
function bestPrefix(
  probabilities: Float32Array,
  words: ArrayLike<number>,
  order: Uint32Array,
  beta2: number,
): Uint8Array {
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
  const chosen = bytes(probabilities.length)
  for (let i = 0; i < size; i++) chosen[order[i]] = 1
  return chosen
}

/** How far a block's own probability gives way to the mean of all blocks that are built alike. */
const ALIKE = 0.6

/**
 * Blocks that are built alike (the cards of a list, the posts of a thread, the rows of a table) are content or not
 * together, more often than a look at each alone can tell: wcxb-dev F1 + 0.0025 out-of-fold, most on forums and listings.
 */
export function evenOut(probabilities: Float32Array, words: ArrayLike<number>, build: ArrayLike<number>): Float32Array {
  const all = doubles(probabilities.length)
  const hits = doubles(probabilities.length)
  for (let b = 0; b < probabilities.length; b++) {
    all[build[b]] += words[b] + 0.5
    hits[build[b]] += probabilities[b] * (words[b] + 0.5)
  }
  const evened = floats(probabilities.length)
  for (let b = 0; b < evened.length; b++) {
    evened[b] = (1 - ALIKE) * probabilities[b] + (ALIKE * hits[build[b]]) / all[build[b]]
  }
  return evened
}

/** A copy of an earlier block is dropped from this many words on; shorter ones repeat for good reasons. */
const MIN_COPY_WORDS = 5

/**
 * Repeated text (a teaser of the same page, a second copy for small screens) is kept where it stands first. `texts` are
 * the texts themselves, or a number for each.
 */
export function withoutCopies(
  texts: ArrayLike<string | number>,
  words: ArrayLike<number>,
  chosen: Uint8Array,
): Uint8Array {
  const seen = new Set<string | number>()
  const kept = chosen.slice()
  for (let b = 0; b < chosen.length; b++) {
    if (chosen[b] === 0 || words[b] < MIN_COPY_WORDS) continue
    kept[b] = Number(!seen.has(texts[b]))
    seen.add(texts[b])
  }
  return kept
}

/** The main heading is kept from this probability on. */
const MIN_HEADING = 0.25

/**
 * A text without its heading is poor reading, and labels disagree on whether the heading is part of it: where it is not
 * out of the question, and something is kept below it, it stays. Training and its scores know nothing of this.
 */
export function withHeading(chosen: Uint8Array, probabilities: Float32Array, heading: number): Uint8Array {
  if (heading < 0 || probabilities[heading] < MIN_HEADING || chosen.indexOf(1, heading) < 0) return chosen
  const kept = chosen.slice()
  kept[heading] = 1
  return kept
}
