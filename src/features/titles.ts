import { attribute, type Dom, type NodeId, textContent } from '../parse/dom.ts'
import { Tag } from '../parse/tags.ts'
import { stringOf } from '../segment/block-text.ts'
import type { Block } from '../segment/blocks.ts'
import { alphabet, BETWEEN, findWords, LETTER, wordTable } from './word-table.ts'

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
  const [titles, descriptions] = overlaps(blocks, [wordSet(title), wordSet(description)])
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

/** Per UTF-16 unit: BETWEEN or LETTER, 0 before it has been met. */
const kinds = new Uint8Array(0x10000)

function kindOf(unit: number): number {
  if (kinds[unit] === 0) kinds[unit] = SEPARATORS.test(String.fromCharCode(unit)) ? BETWEEN : LETTER
  return kinds[unit]
}

const PIECES = alphabet(kindOf)

/** Lower-case pieces between white space and punctuation. */
function splitWords(text: string): string[] {
  const lower = text.toLowerCase()
  const words: string[] = []
  let from = 0
  for (let i = 0; i <= lower.length; i++) {
    if (i < lower.length && kindOf(lower.charCodeAt(i)) === LETTER) continue
    if (i > from) words.push(lower.slice(from, i))
    from = i + 1
  }
  return words
}

function wordSet(text: string): Set<string> {
  return new Set(splitWords(text.slice(0, 4000)))
}

/** For each of two sets of words, per block: the share of the block's words that are in the set. */
function overlaps(
  blocks: readonly Block[],
  sets: readonly [ReadonlySet<string>, ReadonlySet<string>],
): [Float32Array, Float32Array] {
  const shares: [Float32Array, Float32Array] = [new Float32Array(blocks.length), new Float32Array(blocks.length)]
  const words = [...new Set([...sets[0], ...sets[1]])]
  if (words.length === 0) return shares
  const table = wordTable(words)
  const isIn = sets.map(set => Uint8Array.from(words, word => Number(set.has(word))))
  for (let b = 0; b < blocks.length; b++) {
    const { units, from } = blocks[b]
    const to = Math.min(blocks[b].to, from + COMPARED)
    const count = findWords(table, PIECES, units, from, to, found)
    const own = count < 0 ? splitWords(stringOf(units, from, to)) : undefined
    for (const s of [0, 1]) shares[s][b] = own === undefined ? shareFound(isIn[s], count) : overlapOf(own, sets[s])
  }
  return shares
}

/** The words of the block that is being read. */
const found = new Int32Array(COMPARED)

function shareFound(isIn: Uint8Array, count: number): number {
  let shared = 0
  for (let i = 0; i < count; i++) if (found[i] >= 0) shared += isIn[found[i]]
  return count === 0 ? 0 : shared / count
}

function overlapOf(own: readonly string[], words: ReadonlySet<string>): number {
  if (own.length === 0) return 0
  let shared = 0
  for (const word of own) if (words.has(word)) shared++
  return shared / own.length
}
