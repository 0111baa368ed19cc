import { attribute, type Dom, type NodeId, textContent } from '../parse/dom.ts'
import { Tag } from '../parse/tags.ts'
import type { Block } from '../segment/blocks.ts'
import { type HashedWords, textPieces } from './block-words.ts'
import { floats } from './small-arrays.ts'
import { findWord, wordTable } from './word-table.ts'

/** What a block shares with the page's own names for itself. */
export interface TitleEvidence {
  readonly title: Float32Array
  readonly description: Float32Array
  /** Number of the first block inside an h1, or of the first that is the title; -1: none. */
  readonly heading: number
}

export function readTitles(dom: Dom, blocks: readonly Block[], pieces: HashedWords): TitleEvidence {
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
  const [titles, descriptions] = overlaps(pieces, [pieceSet(title), pieceSet(description)])
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

function pieceSet(text: string): Set<string> {
  return new Set(textPieces(text.slice(0, 4000)))
}

/** For each of two sets, per block: the share of the block's pieces that are in the set. */
function overlaps(
  { starts, hashes, checks }: HashedWords,
  sets: readonly [ReadonlySet<string>, ReadonlySet<string>],
): [Float32Array, Float32Array] {
  const blocks = starts.length - 1
  const shares: [Float32Array, Float32Array] = [floats(blocks), floats(blocks)]
  const pieces = [...new Set([...sets[0], ...sets[1]])]
  if (pieces.length === 0) return shares
  const table = wordTable(pieces)
  /** Bit s of each piece: it is in set s. */
  const isIn = Uint8Array.from(pieces, piece => Number(sets[0].has(piece)) + 2 * Number(sets[1].has(piece)))
  for (let b = 0; b < blocks; b++) {
    let [first, second] = [0, 0]
    for (let i = starts[b]; i < starts[b + 1]; i++) {
      const piece = findWord(table, hashes[i], checks[i])
      if (piece < 0) continue
      first += isIn[piece] & 1
      second += isIn[piece] >> 1
    }
    const all = Math.max(1, starts[b + 1] - starts[b])
    shares[0][b] = first / all
    shares[1][b] = second / all
  }
  return shares
}
