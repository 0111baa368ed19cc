import { codeAt, type Dom, hasAny, isVerbatim, longestText, type NodeId, nameSet, textOf } from '../parse/dom.ts'
import { TAG_NAMES, Tag, type TagName } from '../parse/tags.ts'
import { addToBlock, beginBlock, createBlockText, stringOf, trimBlock } from './block-text.ts'
import { type HiddenReason, hiddenReason, isBlock, UNREAD } from './display.ts'
import { areApart } from './word-edges.ts'
import { wholeWords, wordsIn } from './words.ts'

// biome-ignore format: a list
export type BlockKind =
  | 'paragraph' | 'heading' | 'list-item' | 'term' | 'definition' | 'table-cell' | 'caption' | 'code' | 'quote' | 'control'

/** A run of text that no block boundary divides: the unit that is judged, kept or dropped. */
export interface Block {
  /** Its nodes are `[start, end)`: from its first text node to just after its last; only inline elements lie between. */
  readonly start: NodeId
  readonly end: NodeId
  /** The nearest block element around it. */
  readonly container: NodeId
  readonly kind: BlockKind
  /** Its text with white space collapsed; never empty. Made when asked for: it is `[from, to)` of `units`. */
  readonly text: string
  /** The texts of all blocks of the page, one after the other, as UTF-16 units. */
  readonly units: Uint16Array
  readonly from: number
  readonly to: number
  readonly words: number
  /** Those of its words that are inside links. */
  readonly linkWords: number
  readonly hidden: HiddenReason | undefined
}

/** What a block element makes of the text in it. Elements that are not here leave it as it is around them… */
// biome-ignore format: a table
const KIND: Partial<Record<TagName, BlockKind>> = {
  h1: 'heading', h2: 'heading', h3: 'heading', h4: 'heading', h5: 'heading', h6: 'heading', li: 'list-item',
  dt: 'term', dd: 'definition', td: 'table-cell', th: 'table-cell', caption: 'caption', figcaption: 'caption', pre: 'code',
  listing: 'code', xmp: 'code', plaintext: 'code', blockquote: 'quote', button: 'control', select: 'control',
  textarea: 'control', option: 'control', optgroup: 'control', legend: 'control',
  // … but these begin afresh: a section inside a list item is not a list item.
  article: 'paragraph', section: 'paragraph', main: 'paragraph', nav: 'paragraph', aside: 'paragraph', table: 'paragraph',
}
const KIND_OF_TAG: readonly (BlockKind | undefined)[] = TAG_NAMES.map(name => KIND[name])

// Names of this module's own for what is asked for at each node.
const TEXT = Tag['#text']
const FIRST_ELEMENT = Tag.html
const LINK = Tag.a
const HREF = nameSet('href')
const unread = UNREAD

/** A class for the sake of one getter: most blocks are never asked for their text as a string. */
class TextBlock implements Block {
  readonly start: NodeId
  readonly end: NodeId
  readonly container: NodeId
  readonly kind: BlockKind
  readonly units: Uint16Array
  readonly from: number
  readonly to: number
  readonly words: number
  readonly linkWords: number
  readonly hidden: HiddenReason | undefined
  private made = ''

  constructor(block: Omit<Block, 'text'>) {
    this.start = block.start
    this.end = block.end
    this.container = block.container
    this.kind = block.kind
    this.units = block.units
    this.from = block.from
    this.to = block.to
    this.words = block.words
    this.linkWords = block.linkWords
    this.hidden = block.hidden
  }

  get text(): string {
    if (this.made === '') this.made = stringOf(this.units, this.from, this.to)
    return this.made
  }
}

export interface Segmented {
  /** In document order. */
  readonly blocks: readonly Block[]
  /** Texts before which a space is read though none is written. */
  readonly apart: ReadonlySet<NodeId>
}

/**
 * Dom → blocks, in one pass. Inline elements part words only where two stand side by side (word-edges.ts), block elements
 * and `<br>` always do.
 */
export function findBlocks(dom: Dom, hidden: Uint8Array): Segmented {
  const { tag, end } = dom
  const blocks: Block[] = []
  const apart = new Set<NodeId>()
  const open: { node: NodeId; kind: BlockKind }[] = [{ node: 0, kind: 'paragraph' }]
  const text = createBlockText(readLength(dom))
  /** Where links begin and end in the text of the block. */
  let links: number[] = []
  let top = open[0]
  let linkEnd = 0
  let isNewLink = false
  let start = -1
  let last = -1

  const flush = () => {
    if (start < 0) return
    trimBlock(text)
    const { units, from, to } = text
    if (from < to) {
      const words = wholeWords(text.words, text.shares)
      const linkWords = links.length === 0 ? 0 : Math.min(words, wordsInLinks(units, links))
      const { node: container, kind } = top
      blocks.push(
        new TextBlock({
          start,
          end: last + 1,
          container,
          kind,
          units,
          from,
          to,
          words,
          linkWords,
          hidden: hiddenReason(hidden, start),
        }),
      )
    }
    start = -1
    if (links.length > 0) links = []
  }

  const read = (node: NodeId) => {
    const isThere = isVerbatim(dom, node)
    const string = isThere ? dom.source : textOf(dom, node)
    const from = isThere ? dom.from[node] : 0
    const to = isThere ? dom.to[node] : string.length
    if (start < 0) {
      if (!hasInk(string, from, to)) return
      start = node
      beginBlock(text)
    } else if (from < to && areApart(dom, last, node, text, codeAt(string, from))) {
      text.isSpaceDue = true
      apart.add(node)
    }
    last = node
    const before = text.to
    addToBlock(text, string, from, to)
    if (node >= linkEnd) return
    if (isNewLink || links.length === 0) links.push(before, text.to)
    else links[links.length - 1] = text.to
    isNewLink = false
  }

  for (let node = 1; node < dom.length; node++) {
    while (node >= end[top.node]) {
      flush()
      open.pop()
      top = open[open.length - 1]
    }
    const id = tag[node]
    if (id === TEXT) read(node)
    else if (id < FIRST_ELEMENT) {
      // Comments and the doctype.
    } else if (unread[id] === 1) {
      node = end[node] - 1
    } else if (isBlock(dom, node)) {
      flush()
      if (end[node] > node + 1) {
        top = { node, kind: KIND_OF_TAG[id] ?? top.kind }
        open.push(top)
      }
    } else if (id === LINK && node >= linkEnd && hasAny(dom, node, HREF)) {
      linkEnd = end[node]
      isNewLink = true
    }
  }
  flush()
  return { blocks, apart }
}

/** No fewer characters than the blocks of the page hold together, with a space before each text. */
function readLength(dom: Dom): number {
  const { tag, end } = dom
  let length = 0
  for (let node = 1; node < dom.length; node++) {
    if (tag[node] === TEXT) length += 1 + longestText(dom, node)
    else if (unread[tag[node]] === 1) node = end[node] - 1
  }
  return length
}

/** Most blocks have few links: the texts of those need no array of their own. */
const linkText = new Uint16Array(1024)

/** Words of links, which do not run on from one into the next. */
function wordsInLinks(units: Uint16Array, links: readonly number[]): number {
  if (links.length === 2) return wordsIn(units, links[0], links[1])
  const room = links[links.length - 1] - links[0] + links.length
  const all = room <= linkText.length ? linkText : new Uint16Array(room)
  let size = 0
  for (let i = 0; i < links.length; i += 2) {
    for (let at = links[i]; at < links[i + 1]; at++) all[size++] = units[at]
    all[size++] = 0x20
  }
  return wordsIn(all, 0, size)
}

/** Is there anything but white space? */
function hasInk(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const c = codeAt(text, i)
    if (c > 0x20 && c !== 0xa0) return true
  }
  return false
}

/** Share of a block's words that are links. */
export function linkDensity(block: Block): number {
  return block.words === 0 ? 0 : block.linkWords / block.words
}

/** Is it running text: long and hardly linked? */
export function isProse(block: Block): boolean {
  return block.words >= 15 && linkDensity(block) < 0.33
}
