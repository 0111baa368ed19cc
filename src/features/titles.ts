import { attribute, type Dom, type NodeId, textContent } from '../parse/dom.ts'
import { Tag } from '../parse/tags.ts'
import type { Block } from '../segment/blocks.ts'
import { type PieceReader, textPieces } from './block-words.ts'
import { floats } from './small-arrays.ts'
import { findWord, wordTable } from './word-table.ts'

/** What a block shares with the page's own names for itself. */
export interface TitleEvidence {
  readonly title: Float32Array
  readonly description: Float32Array
  /** Number of the first block inside an h1, or of the first that is the title; -1: none. */
  readonly heading: number
}

/** Shares of blocks while their pieces are read. */
export interface TitleOverlap extends Pick<TitleEvidence, 'title' | 'description'> {
  readonly read: PieceReader
}

export function titleOverlap(dom: Dom, blocks: number): TitleOverlap {
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
  return overlapWith(pieceSet(title), pieceSet(description), blocks)
}

export function readTitles(dom: Dom, blocks: readonly Block[], { title, description }: TitleOverlap): TitleEvidence {
  let heading = blocks.findIndex(block => isInside(dom, block.start, Tag.h1))
  if (heading < 0) heading = title.findIndex((share, b) => share > 0.8 && blocks[b].words >= 3 && blocks[b].words < 40)
  return { title, description, heading }
}

function isInside(dom: Dom, node: NodeId, tag: number): boolean {
  let n = node
  for (let up = 0; up < 6 && n > 0; up++) {
    n = dom.parent[n]
    if (dom.tag[n] === tag) return true
  }
  return false
}

function pieceSet(text: string): Set<string> {
  return new Set(textPieces(text.slice(0, 4000)))
}

/** Of each block the share of its pieces that the title has, and of those that the description has. */
function overlapWith(titles: ReadonlySet<string>, descriptions: ReadonlySet<string>, blocks: number): TitleOverlap {
  const [title, description] = [floats(blocks), floats(blocks)]
  const known = [...new Set([...titles, ...descriptions])]
  const table = wordTable(known)
  /** Of each piece two bits: it is in the title, in the description. */
  const isIn = Uint8Array.from(known, piece => Number(titles.has(piece)) + 2 * Number(descriptions.has(piece)))
  return {
    title,
    description,
    read(block, { hashes, checks }, count) {
      let [inTitle, inDescription] = [0, 0]
      for (let i = 0; i < count; i++) {
        const piece = findWord(table, hashes[i], checks[i])
        if (piece < 0) continue
        inTitle += isIn[piece] & 1
        inDescription += isIn[piece] >> 1
      }
      title[block] = inTitle / Math.max(1, count)
      description[block] = inDescription / Math.max(1, count)
    },
  }
}
