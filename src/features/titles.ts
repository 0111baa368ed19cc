import { attribute, type Dom, type NodeId, textContent } from '../parse/dom.ts'
import { Tag } from '../parse/tags.ts'
import { stringOf } from '../segment/block-text.ts'
import type { Block } from '../segment/blocks.ts'
import { hashWith, lowerOf, NOT_SIMPLE, type WordTable, wordTable } from './word-table.ts'

/** What a block shares with the page's own names for itself. */
export interface TitleEvidence {
  readonly title: Float32Array
  readonly description: Float32Array
  /** Number of the first block inside an h1, or of the first that is the title; -1: none. */
  readonly heading: number
}

export function readTitles(dom: Dom, blocks: readonly Block[]): TitleEvidence {
  let title = ''
  let description = ''
  for (let node = 1; node < dom.length; node++) {
    const tag = dom.tag[node]
    if (tag === Tag.title && title.length < 500) title += ` ${textContent(dom, node)}`
    else if (tag === Tag.meta) {
      const name = attribute(dom, node, 'property') ?? attribute(dom, node, 'name') ?? ''
      if (name.endsWith('title')) title += ` ${attribute(dom, node, 'content') ?? ''}`
      else if (name.endsWith('description')) description += ` ${attribute(dom, node, 'content') ?? ''}`
    } else if (tag === Tag.body) break
  }
  const titles = overlaps(blocks, wordSet(title))
  const descriptions = overlaps(blocks, wordSet(description))
  let heading = blocks.findIndex(block => isInside(dom, block.start, Tag.h1))
  if (heading < 0) heading = titles.findIndex((share, b) => share > 0.8 && blocks[b].words >= 3 && blocks[b].words < 40)
  return { title: titles, description: descriptions, heading }
}

function isInside(dom: Dom, node: NodeId, tag: number): boolean {
  let n = node
  for (let up = 0; up < 6 && n > 0; up++) {
    n = dom.parent[n]
    if (dom.tag[n] === tag) return true
  }
  return false
}

/** Characters of a block that are compared with the title. */
const COMPARED = 600
const SEPARATORS = /[\s.,;:!?()|"“”‘’«»–—-]/

/** Per UTF-16 unit: 0 not met yet, 1 separates, 2 does not. */
const separates = new Uint8Array(0x10000)

function isSeparator(unit: number): boolean {
  if (separates[unit] === 0) separates[unit] = SEPARATORS.test(String.fromCharCode(unit)) ? 1 : 2
  return separates[unit] === 1
}

/** Lower-case pieces between white space and punctuation. */
function splitWords(text: string): string[] {
  const lower = text.toLowerCase()
  const words: string[] = []
  let from = 0
  for (let i = 0; i <= lower.length; i++) {
    if (i < lower.length && !isSeparator(lower.charCodeAt(i))) continue
    if (i > from) words.push(lower.slice(from, i))
    from = i + 1
  }
  return words
}

function wordSet(text: string): Set<string> {
  return new Set(splitWords(text.slice(0, 4000)))
}

/** Per block: the share of its words that are in the set. */
function overlaps(blocks: readonly Block[], words: ReadonlySet<string>): Float32Array {
  const shares = new Float32Array(blocks.length)
  if (words.size === 0) return shares
  const table = wordTable([...words])
  for (let b = 0; b < blocks.length; b++) {
    const { units, from } = blocks[b]
    const to = Math.min(blocks[b].to, from + COMPARED)
    const share = overlap(units, from, to, table)
    shares[b] = share < 0 ? overlapOf(splitWords(stringOf(units, from, to)), words) : share
  }
  return shares
}

/** As overlapOf, words being looked up where they stand; -1 where their lower case is not that of their units. */
function overlap(units: Uint16Array, start: number, stop: number, table: WordTable): number {
  let own = 0
  let shared = 0
  let from = start
  let hash = 0
  for (let i = start; i <= stop; i++) {
    const letter = i < stop ? lowerOf(units[i]) : 0
    if (letter === NOT_SIMPLE) return -1
    if (i < stop && !isSeparator(letter)) {
      hash = hashWith(hash, letter)
      continue
    }
    if (i > from) {
      own++
      if (table.find(units, from, i, hash) >= 0) shared++
    }
    from = i + 1
    hash = 0
  }
  return own === 0 ? 0 : shared / own
}

function overlapOf(own: readonly string[], words: ReadonlySet<string>): number {
  if (own.length === 0) return 0
  let shared = 0
  for (const word of own) if (words.has(word)) shared++
  return shared / own.length
}
