import { type Dom, type NodeId, textOf } from '../parse/dom.ts'
import { Tag, tagSet } from '../parse/tags.ts'

/** A line of text as a reader sees it: what stands between two block boundaries. */
export interface Line {
  /** Its first text node. */
  readonly node: NodeId
  readonly text: string
}

// Longer is running text, not a title, byline or date.
const MAX_LINE_CHARS = 300
const MAX_LINE_NODES = 80

/** Elements whose text nobody reads as text. */
export const UNREAD = tagSet(
  ...([
    'script',
    'style',
    'noscript',
    'template',
    'svg style',
    'svg script',
    'svg title',
    'textarea',
    'select',
  ] as const),
)

const WITHIN_WORDS = [
  '#text',
  '#comment',
  'abbr',
  'b',
  'bdi',
  'bdo',
  'code',
  'em',
  'font',
  'i',
  'mark',
  'q',
  's',
] as const
const FUSED = tagSet(...WITHIN_WORDS, 'small', 'strong', 'sub', 'sup', 'u', 'wbr')
// Elements of a line that style sheets set apart ("By<span>Ann Lee</span><time>May 3</time>"): a space stands before them.
const INLINE = tagSet(
  ...WITHIN_WORDS,
  'small',
  'strong',
  'sub',
  'sup',
  'u',
  'wbr',
  'a',
  'cite',
  'img',
  'span',
  'svg svg',
  'time',
)

export function oneLine(text: string): string {
  return text.replace(/[\s\u200b\ufeff]+/g, ' ').trim()
}

/** The text below a node on one line, or undefined where it is too much for one. */
export function lineText(dom: Dom, node: NodeId): string | undefined {
  const end = dom.end[node]
  if (end - node > MAX_LINE_NODES) return undefined
  let text = ''
  for (let n = node; n < end && text.length < MAX_LINE_CHARS * 4; n++) {
    if (UNREAD[dom.tag[n]] === 1) n = dom.end[n] - 1
    else if (dom.tag[n] === Tag['#text']) text += textOf(dom, n)
    else if (FUSED[dom.tag[n]] !== 1) text += ' '
  }
  text = oneLine(text.slice(0, MAX_LINE_CHARS * 4))
  return text.length > MAX_LINE_CHARS ? undefined : text
}

/** Texts of the links below a node. */
export function linkTexts(dom: Dom, node: NodeId): string[] {
  const texts: string[] = []
  const end = Math.min(dom.end[node], node + MAX_LINE_NODES)
  for (let n = node; n < end; n++) {
    if (dom.tag[n] !== Tag.a) continue
    const text = lineText(dom, n)
    if (text) texts.push(text)
    n = dom.end[n] - 1
  }
  return texts
}

const NODES_BEFORE = 150
const LINES_BEFORE = 12
const NODES_AFTER = 400
const LINES_AFTER = 40

/**
 * The lines after a heading and those before it, where a page says who wrote it and when. Of a container (main, article,
 * the document), the lines that it begins with.
 */
export function linesAround(dom: Dom, node: NodeId, isHeading: boolean): Line[] {
  const from = isHeading ? dom.end[node] : node
  const after = linesOf(dom, from, Math.min(dom.length, from + NODES_AFTER)).slice(0, LINES_AFTER)
  if (!isHeading) return after
  return [...after, ...linesOf(dom, Math.max(1, node - NODES_BEFORE), node).slice(-LINES_BEFORE)]
}

function linesOf(dom: Dom, from: NodeId, to: NodeId): Line[] {
  const lines: Line[] = []
  let text = ''
  let start = from
  let owner = -1
  const flush = (): void => {
    const line = oneLine(text)
    if (line !== '' && line.length <= MAX_LINE_CHARS) lines.push({ node: start, text: line })
    text = ''
    owner = -1
  }
  for (let n = from; n < to; n++) {
    const tag = dom.tag[n]
    if (UNREAD[tag] === 1) n = dom.end[n] - 1
    else if (tag === Tag['#text']) {
      const block = blockOf(dom, n)
      if (block !== owner) flush()
      if (owner < 0) start = n
      owner = block
      if (text.length <= MAX_LINE_CHARS * 4) text += textOf(dom, n).slice(0, MAX_LINE_CHARS * 4)
    } else if (INLINE[tag] !== 1) flush()
    else if (FUSED[tag] !== 1) text += ' '
  }
  flush()
  return lines
}

const MAX_INLINE_DEPTH = 12

function blockOf(dom: Dom, node: NodeId): NodeId {
  let block = dom.parent[node]
  for (let i = 0; i < MAX_INLINE_DEPTH && block > 0 && INLINE[dom.tag[block]] === 1; i++) block = dom.parent[block]
  return block
}
