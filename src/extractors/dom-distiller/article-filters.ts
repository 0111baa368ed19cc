import type { Dom, NodeId } from '../../parse/dom.ts'
import { Tag, tagSet } from '../../parse/tags.ts'
import { INLINE, judge, linkDensity, mergeInto, type TextBlock } from '../boilerpipe/text-blocks.ts'

/** A text block, and what DOM Distiller knows of its place in the tree. */
export interface Piece {
  readonly block: TextBlock
  /** How many elements that are not inline are around it. */
  level: number
  isHeading: boolean
  readonly isListItem: boolean
  /** The highest element that holds this block's text and no other's: what its siblings are siblings of. */
  readonly top: NodeId
  /** Begins with a heading that was not content itself, so that nothing is joined across it. */
  beginsAnew: boolean
}

const HEADING = tagSet('h1', 'h2', 'h3', 'h4', 'h5', 'h6')
const LIST_ITEM = tagSet('li')

export function piecesOf(dom: Dom, blocks: readonly TextBlock[]): Piece[] {
  const level = new Int32Array(dom.length)
  const isIn = { heading: new Uint8Array(dom.length), listItem: new Uint8Array(dom.length) }
  for (let node = 1; node < dom.length; node++) {
    const [tag, parent] = [dom.tag[node], dom.parent[node]]
    level[node] = level[parent] + (INLINE[tag] === 1 || tag === Tag['#text'] ? 0 : 1)
    isIn.heading[node] = HEADING[tag] === 1 ? 1 : isIn.heading[parent]
    isIn.listItem[node] = LIST_ITEM[tag] === 1 ? 1 : isIn.listItem[parent]
  }
  return blocks.map((block, i) => {
    const node = block.nodes[0]
    return {
      block,
      level: level[node],
      isHeading: isIn.heading[node] === 1,
      isListItem: isIn.listItem[node] === 1,
      top: topOf(dom, node, lastNode(blocks[i - 1]) ?? 0, blocks[i + 1]?.nodes[0] ?? dom.length),
      beginsAnew: false,
    }
  })
}

/** Climbs while no other block is inside. An element is climbed by one block at most, so all climbs take linear time. */
function topOf(dom: Dom, node: NodeId, previous: NodeId, next: NodeId): NodeId {
  let top = node
  for (let up = dom.parent[top]; up > previous && dom.end[up] <= next && up > 0; up = dom.parent[top]) top = up
  return top
}

const lastNode = (block: TextBlock | undefined) => block?.nodes[block.nodes.length - 1]

const MAX_DISTANCE = 10

/** A block beside content in the tree that is like it, by its tag or by having no links, is content too. */
export function expandToSiblings(
  dom: Dom,
  pieces: readonly Piece[],
  how: { maxLinkDensity: number; sameTag: boolean },
): void {
  const wasContent = pieces.map(piece => piece.block.isContent)
  const areAlike = (a: Piece, b: Piece) =>
    dom.parent[a.top] === dom.parent[b.top] && (!how.sameTag || dom.tag[a.top] === dom.tag[b.top])
  pieces.forEach((piece, i) => {
    const { block } = piece
    if (wasContent[i] || block.isTitle || block.endsText || linkDensity(block) > how.maxLinkDensity) return
    for (let j = Math.max(0, i - MAX_DISTANCE); j <= Math.min(pieces.length - 1, i + MAX_DISTANCE); j++) {
      if (!wasContent[j] || pieces[j].block.isTitle || !areAlike(piece, pieces[j])) continue
      judge(block, true, 'beside content, and like it')
      return
    }
  })
}

/** A heading goes with the block after it, to content or away. */
export function fuseHeadings(pieces: readonly Piece[]): Piece[] {
  const fused: Piece[] = []
  for (const piece of pieces) {
    const before = fused[fused.length - 1]
    const isPair = before?.isHeading && ![before, piece].some(({ block }) => block.isTitle || block.endsText)
    if (!isPair) fused.push(piece)
    else if (piece.block.isContent) {
      before.beginsAnew = !before.block.isContent
      before.isHeading = false
      merge(before, piece)
    } else {
      judge(before.block, false, 'a heading over boilerplate')
      fused.push(piece)
    }
  }
  return fused
}

/** Neighbouring content, at most one dropped block between, becomes one piece where `belongs` says so. */
export function fuseContent(pieces: readonly Piece[], belongs: (a: Piece, b: Piece) => boolean): Piece[] {
  const fused: Piece[] = []
  for (const piece of pieces) {
    const before = fused[fused.length - 1]
    const [a, b] = [before?.block, piece.block]
    const isNear = a?.isContent && b.isContent && b.first - a.last - 1 <= 1 && a.isTitle === b.isTitle
    if (isNear && belongs(before, piece)) merge(before, piece)
    else fused.push(piece)
  }
  return fused
}

function merge(piece: Piece, next: Piece): void {
  mergeInto(piece.block, next.block)
  piece.level = Math.min(piece.level, next.level)
}

/** Keeps the largest piece, and those whose text stands in a sibling of the element where its text ends or begins. */
export function keepLargestWithSiblings(dom: Dom, pieces: readonly Piece[]): Piece | undefined {
  const largest = pieces.reduce<Piece | undefined>(
    (a, b) => (b.block.isContent && b.block.words > (a?.block.words ?? -1) ? b : a),
    undefined,
  )
  if (largest === undefined || pieces.length < 2) return largest
  for (const { block } of pieces) {
    if (block === largest.block) continue
    judge(block, false, 'not the largest piece of content')
    block.mightBeContent = true
  }
  const at = pieces.indexOf(largest)
  spreadToSiblings(dom, largest, pieces.slice(at + 1), lastTextOf, firstTextOf)
  spreadToSiblings(dom, largest, pieces.slice(0, at).reverse(), firstTextOf, lastTextOf)
  return largest
}

const firstTextOf = ({ block }: Piece): NodeId => block.nodes[0]
const lastTextOf = ({ block }: Piece): NodeId => lastNode(block.merged.at(-1) ?? block) ?? 0

function spreadToSiblings(
  dom: Dom,
  largest: Piece,
  others: readonly Piece[],
  leaving: (piece: Piece) => NodeId,
  reaching: (piece: Piece) => NodeId,
): void {
  const aboveElement = (node: NodeId): NodeId => dom.parent[dom.parent[node]]
  let from = aboveElement(leaving(largest))
  for (const piece of others) {
    if (aboveElement(reaching(piece)) !== from) continue
    judge(piece.block, true, 'beside the largest piece of content')
    from = aboveElement(leaving(piece))
  }
}

const MIN_LARGE_WORDS = 100

/** Long pieces that are as deep in the tree as the largest one. */
export function keepLargeAtLevel(pieces: readonly Piece[], level: number): void {
  for (const piece of pieces) {
    if (piece.level === level && piece.block.words >= MIN_LARGE_WORDS) {
      judge(piece.block, true, 'long, and as deep as the largest piece of content')
    }
  }
}

/** List items without links that follow the largest piece and lie deeper. */
export function keepListAtEnd(pieces: readonly Piece[], largest: Piece): void {
  for (let i = pieces.indexOf(largest) + 1; i < pieces.length; i++) {
    const { block, level, isListItem } = pieces[i]
    if (level <= largest.level || !isListItem || !block.mightBeContent || block.linkWords > 0) return
    judge(block, true, 'a list after the content')
  }
}
