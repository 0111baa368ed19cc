import { attribute, type Dom, type NodeId, textContent } from '../parse/dom.ts'
import { Tag } from '../parse/tags.ts'
import type { Block } from '../segment/blocks.ts'
import { unitsOf } from '../segment/words.ts'
import { floats, ints } from './small-arrays.ts'

/** Per block: the heading it stands under, which says what a part of a page is about better than the part itself. */
export interface Sections {
  /** Number of the nearest heading at or before the block; -1: none. */
  readonly heading: Int32Array
  /** Elements up from that heading to the first that also holds the block: 1 for the next sibling, more for a stranger. */
  readonly steps: Float32Array
  /** Words between the heading and the block, and of all blocks under the heading. */
  readonly since: Float32Array
  readonly words: Float32Array
  /** Share of link words of all blocks under the heading. */
  readonly linkDensity: Float32Array
}

export function findSections(dom: Dom, blocks: readonly Block[]): Sections {
  const { length } = blocks
  const heading = ints(length)
  const since = floats(length)
  const words = floats(length)
  const linkDensity = floats(length)
  const steps = floats(length)
  for (let from = 0; from < length; ) {
    const isHeading = blocks[from].kind === 'heading'
    let sum = 0
    let links = 0
    let to = from
    for (; to < length && (to === from || blocks[to].kind !== 'heading'); to++) {
      since[to] = sum
      sum += blocks[to].words
      links += blocks[to].linkWords
    }
    for (let b = from; b < to; b++) {
      heading[b] = isHeading ? from : -1
      words[b] = sum
      linkDensity[b] = sum > 0 ? links / sum : 0
      steps[b] = isHeading ? stepsTo(dom, blocks[from].container, blocks[b].start) : -1
    }
    from = to
  }
  return { heading, steps, since, words, linkDensity }
}

/** Elements that are looked at above a heading. */
const MAX_STEPS = 8

function stepsTo(dom: Dom, heading: NodeId, node: NodeId): number {
  let around = heading
  let steps = 0
  for (; steps < MAX_STEPS && around > 0 && node >= dom.end[around]; steps++) around = dom.parent[around]
  return steps
}

/** Characters of structured data that are read, and of a block that are looked up. */
const MAX_DATA = 100_000
const MAX_LOOKED_UP = 600

/**
 * Per block: the share of its runs of three words that the page's JSON-LD holds too. What a site tells machines about
 * a page (the product's description, the article's body, the questions and answers) is what the page is for.
 */
export function describedShares(dom: Dom, blocks: readonly Block[]): Float32Array {
  const shares = floats(blocks.length)
  const known = new Set<number>()
  let left = MAX_DATA
  for (let node = 1; node < dom.length && left > 0; node++) {
    if (dom.tag[node] !== Tag.script || attribute(dom, node, 'type') !== 'application/ld+json') continue
    const data = unitsOf(textContent(dom, node).slice(0, left))
    left -= data.length
    eachTrigram(data, 0, data.length, trigram => known.add(trigram))
  }
  if (known.size === 0) return shares
  for (let b = 0; b < blocks.length; b++) {
    let all = 0
    let found = 0
    const { units, from, to } = blocks[b]
    eachTrigram(units, from, Math.min(to, from + MAX_LOOKED_UP), trigram => {
      all++
      if (known.has(trigram)) found++
    })
    shares[b] = all > 0 ? found / all : 0
  }
  return shares
}

const PRIME = 0x01000193

/** Hashes of the runs of three words of `[from, to)` of a text, ASCII case and everything between words ignored. */
function eachTrigram(units: Uint16Array, from: number, to: number, visit: (hash: number) => void): void {
  let before = 0
  let last = 0
  let words = 0
  let hash = 0
  for (let i = from; i <= to; i++) {
    const c = i < to ? units[i] : 0
    // Escapes of JSON part words, as what they stand for does.
    if (c === 92) i += i + 1 < to && units[i + 1] === 117 ? 5 : 1
    const isWord =
      (c >= 48 && c <= 57) || (c >= 65 && c <= 90) || (c >= 97 && c <= 122) || (c >= 0xc0 && (c < 0x2000 || c > 0x206f))
    if (isWord) hash = Math.imul(hash ^ (c | 32), PRIME)
    else if (hash !== 0) {
      if (++words >= 3) visit((Math.imul(before, 31) ^ Math.imul(last, 17) ^ hash) | 0)
      before = last
      last = hash
      hash = 0
    }
  }
}
