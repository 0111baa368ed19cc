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
export function blockShares(blocks: readonly Pick<Block, 'start' | 'end'>[], gold: GoldLetters): Float32Array {
  return filled(blocks.map(({ start, end }) => shareOf(gold, start, end)))
}

/** The same for text leaves, which are the blocks of Web2Text: per NodeId, 0 for all that is not such a leaf. */
export function leafShares(page: Page, gold: GoldLetters): Float32Array {
  const leaves = textLeaves(page.dom)
  const shares = filled(leaves.map(leaf => shareOf(gold, leaf, leaf + 1)))
  const byNode = new Float32Array(page.dom.length)
  for (let i = 0; i < leaves.length; i++) byNode[leaves[i]] = shares[i]
  return byNode
}

/** Share of the letters of nodes [start, end) that are gold; NaN where there is no letter. */
function shareOf(gold: GoldLetters, start: NodeId, end: NodeId): number {
  let all = 0
  let aligned = 0
  for (let node = start; node < end; node++) {
    all += gold.all[node]
    aligned += gold.aligned[node]
  }
  return aligned / all
}

/** Each NaN becomes the lower one of the numbers before and after it; 0 at the ends. */
function filled(shares: readonly number[]): Float32Array {
  const full = new Float32Array(shares.length)
  let before = 0
  for (let i = 0; i < shares.length; i++) full[i] = before = Number.isNaN(shares[i]) ? before : shares[i]
  let after = 0
  for (let i = shares.length - 1; i >= 0; i--) {
    if (Number.isNaN(shares[i])) full[i] = Math.min(full[i], after)
    else after = shares[i]
  }
  return full
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
