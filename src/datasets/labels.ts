import { type Dom, type NodeId, textOf } from '../parse/dom.ts'
import { Tag } from '../parse/tags.ts'
import type { Block } from '../segment/blocks.ts'
import { UNREAD } from '../segment/display.ts'
import type { Page } from '../segment/page.ts'
import { align } from './align.ts'
import { lettersOf } from './letters.ts'

/** How much of each text leaf is gold: counts of letters and digits per NodeId, 0 for all that is not such a leaf. */
export interface GoldLetters {
  readonly all: Int32Array
  readonly aligned: Int32Array
}

/** Web2Text §4.1: a block is content iff at least this share of its text is aligned. */
export const CONTENT_SHARE = 2 / 3

/** Finds the gold text on the page. */
export function findGold(page: Page, gold: string): GoldLetters {
  const leaves = textLeaves(page.dom)
  const letters = lettersOf(leaves.map(leaf => textOf(page.dom, leaf)))
  const goldOf = align(lettersOf([gold]), letters)
  const all = new Int32Array(page.dom.length)
  const aligned = new Int32Array(page.dom.length)
  for (let i = 0; i < letters.length; i++) {
    const leaf = leaves[letters.textOf[i]]
    all[leaf]++
    if (goldOf[i] >= 0) aligned[leaf]++
  }
  return { all, aligned }
}

/**
 * The share of each block's text that is gold, 0…1: a soft label; content where it is at least CONTENT_SHARE. A block
 * without a letter (a price sign, a dash) takes the lower share of its neighbours.
 */
export function blockShares(blocks: readonly Block[], gold: GoldLetters): Float32Array {
  const shares = blocks.map(({ start, end }) => shareOf(gold, start, end))
  return Float32Array.from(shares, (share, b) => (share >= 0 ? share : lowerNeighbour(shares, b)))
}

/** Share of the letters of nodes [start, end) that are gold; -1 where there is no letter. */
function shareOf(gold: GoldLetters, start: NodeId, end: NodeId): number {
  let all = 0
  let aligned = 0
  for (let node = start; node < end; node++) {
    all += gold.all[node]
    aligned += gold.aligned[node]
  }
  return all === 0 ? -1 : aligned / all
}

function lowerNeighbour(shares: readonly number[], b: number): number {
  let before = b
  while (before > 0 && shares[before] < 0) before--
  let after = b
  while (after < shares.length - 1 && shares[after] < 0) after++
  return Math.max(0, Math.min(shares[before], shares[after]))
}

/** Text nodes that a reader may come to see, in order. */
export function textLeaves(dom: Dom): NodeId[] {
  const leaves: NodeId[] = []
  for (let node = 1; node < dom.length; node++) {
    if (UNREAD[dom.tag[node]] === 1) node = dom.end[node] - 1
    else if (dom.tag[node] === Tag['#text']) leaves.push(node)
  }
  return leaves
}
