import { attribute, type Dom, type NodeId, textOf } from '../parse/dom.ts'
import { TAG_NAMES, Tag, type TagName } from '../parse/tags.ts'
import { type HiddenReason, hiddenReason, isBlock, UNREAD } from './display.ts'
import { collapseSpace, countWords } from './words.ts'

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
  /** Its text with white space collapsed; never empty. */
  readonly text: string
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

/** Dom → blocks, in document order, in one pass. Inline elements never split a word, block elements and `<br>` always do. */
export function findBlocks(dom: Dom, hidden: Uint8Array): Block[] {
  const { tag, end } = dom
  const blocks: Block[] = []
  const open: { node: NodeId; kind: BlockKind }[] = [{ node: 0, kind: 'paragraph' }]
  let top = open[0]
  let linkEnd = 0
  let start = -1
  let last = -1
  let raw = ''
  let linked = ''

  const flush = () => {
    if (start < 0) return
    const text = collapseSpace(raw)
    if (text !== '') {
      const words = countWords(text)
      const linkWords = linked === '' ? 0 : Math.min(words, countWords(linked))
      const { node: container, kind } = top
      blocks.push({
        start,
        end: last + 1,
        container,
        kind,
        text,
        words,
        linkWords,
        hidden: hiddenReason(hidden, start),
      })
    }
    start = -1
    raw = linked = ''
  }

  for (let node = 1; node < dom.length; node++) {
    while (node >= end[top.node]) {
      flush()
      open.pop()
      top = open[open.length - 1]
    }
    const id = tag[node]
    if (id === Tag['#text']) {
      const text = textOf(dom, node)
      if (start < 0 && !hasInk(text)) continue
      if (start < 0) start = node
      last = node
      raw += text
      if (node < linkEnd) linked += text
    } else if (id < Tag.html) {
      // Comments and the doctype.
    } else if (UNREAD[id] === 1) {
      node = end[node] - 1
    } else if (isBlock(dom, node)) {
      flush()
      if (end[node] > node + 1) {
        top = { node, kind: KIND_OF_TAG[id] ?? top.kind }
        open.push(top)
      }
    } else if (id === Tag.a && node >= linkEnd && attribute(dom, node, 'href') !== undefined) {
      linkEnd = end[node]
      if (linked !== '') linked += ' '
    }
  }
  flush()
  return blocks
}

/** Is there anything but white space? */
function hasInk(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (c > 0x20 && c !== 0xa0) return true
  }
  return false
}

/** Share of a block's words that are links. */
export function linkDensity(block: Block): number {
  return block.words === 0 ? 0 : block.linkWords / block.words
}
