import type { Builder } from './builder.ts'
import { grown } from './grown.ts'
import { TAG_NAMES, Tag, type TagId, type TagName, tagSet } from './tags.ts'

// The stack of open elements (§13.2.4.2).

/** Deeper elements stand beside each other (Blink's kMaximumHTMLParserDOMTreeDepth), and nothing looks further up. */
export const MAX_DEPTH = 512

/** Scopes end at these elements. */
// biome-ignore format: a table
const SCOPE = [
  'applet', 'caption', 'html', 'table', 'td', 'th', 'marquee', 'object', 'select', 'template', 'math mi', 'math mo', 'math mn',
  'math ms', 'math mtext', 'math annotation-xml', 'svg foreignObject', 'svg desc', 'svg title',
] as const satisfies readonly TagName[]
export const IN_SCOPE = tagSet(...SCOPE)
export const IN_LIST_ITEM_SCOPE = tagSet(...SCOPE, 'ol', 'ul')
export const IN_BUTTON_SCOPE = tagSet(...SCOPE, 'button')
export const IN_TABLE_SCOPE = tagSet('html', 'table', 'template')

// biome-ignore format: a table
export const SPECIAL = tagSet(
  'address', 'applet', 'area', 'article', 'aside', 'base', 'basefont', 'bgsound', 'blockquote', 'body', 'br', 'button', 'caption',
  'center', 'col', 'colgroup', 'dd', 'details', 'dir', 'div', 'dl', 'dt', 'embed', 'fieldset', 'figcaption', 'figure', 'footer',
  'form', 'frame', 'frameset', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'head', 'header', 'hgroup', 'hr', 'html', 'iframe', 'img',
  'input', 'keygen', 'li', 'link', 'listing', 'main', 'marquee', 'menu', 'meta', 'nav', 'noembed', 'noframes', 'noscript',
  'object', 'ol', 'p', 'param', 'plaintext', 'pre', 'script', 'search', 'section', 'select', 'source', 'style', 'summary',
  'table', 'tbody', 'td', 'template', 'textarea', 'tfoot', 'th', 'thead', 'title', 'tr', 'track', 'ul', 'wbr', 'xmp',
  'math mi', 'math mo', 'math mn', 'math ms', 'math mtext', 'math annotation-xml', 'svg foreignObject', 'svg desc', 'svg title',
)

const IMPLIED_END = tagSet('dd', 'dt', 'li', 'optgroup', 'option', 'p', 'rb', 'rp', 'rt', 'rtc')
// biome-ignore format: a table
const THOROUGHLY_IMPLIED_END = tagSet(
  'dd', 'dt', 'li', 'optgroup', 'option', 'p', 'rb', 'rp', 'rt', 'rtc',
  'caption', 'colgroup', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr',
)

export function push(b: Builder, node: number, tag: TagId): void {
  if (++b.top === b.openNode.length) {
    b.openNode = grown(b.openNode, b.top)
    b.openTag = grown(b.openTag, b.top)
    if (b.top === MAX_DEPTH) {
      b.warnings.push(`Elements nested deeper than ${MAX_DEPTH} levels were put beside each other; no text is lost.`)
    }
  }
  b.openNode[b.top] = node
  b.openTag[b.top] = tag
  if (tag < TAG_NAMES.length) b.openCount[tag]++
}

export function pop(b: Builder): TagId {
  const tag = b.openTag[b.top--]
  if (tag < TAG_NAMES.length) b.openCount[tag]--
  return tag
}

/** Pops elements until one with this tag has been popped, which must be open. */
export function popUntil(b: Builder, tag: TagId): void {
  while (b.top > 0 && pop(b) !== tag);
}

export function popUntilAny(b: Builder, tags: Uint8Array): void {
  while (b.top > 0 && tags[pop(b)] !== 1);
}

/** Pops elements until the current one is among these, or is the root. */
export function clearStackTo(b: Builder, tags: Uint8Array): void {
  while (b.top > 0 && tags[b.openTag[b.top]] !== 1) pop(b)
}

/** Takes an element out of the middle of the stack. */
export function removeFromStack(b: Builder, index: number): void {
  const tag = b.openTag[index]
  if (tag < TAG_NAMES.length) b.openCount[tag]--
  b.openNode.copyWithin(index, index + 1, b.top + 1)
  b.openTag.copyWithin(index, index + 1, b.top + 1)
  b.top--
}

/** Where a node is in the stack, or -1. */
export function indexInStack(b: Builder, node: number): number {
  const floor = Math.max(0, b.top - MAX_DEPTH)
  for (let i = b.top; i >= floor; i--) if (b.openNode[i] === node) return i
  return -1
}

export function isInScope(b: Builder, tag: TagId, scope: Uint8Array): boolean {
  if (b.openCount[tag] === 0) return false
  const floor = Math.max(0, b.top - MAX_DEPTH)
  for (let i = b.top; i >= floor; i--) {
    const open = b.openTag[i]
    if (open === tag) return true
    if (scope[open] === 1) return false
  }
  return false
}

export function isAnyInScope(b: Builder, tags: Uint8Array, scope: Uint8Array): boolean {
  const floor = Math.max(0, b.top - MAX_DEPTH)
  for (let i = b.top; i >= floor; i--) {
    const open = b.openTag[i]
    if (tags[open] === 1) return true
    if (scope[open] === 1) return false
  }
  return false
}

/** §13.2.6.3; `except` is a tag that stays open. */
export function generateImpliedEndTags(b: Builder, except: TagId = -1): void {
  while (IMPLIED_END[b.openTag[b.top]] === 1 && b.openTag[b.top] !== except) pop(b)
}

export function generateAllImpliedEndTags(b: Builder): void {
  while (THOROUGHLY_IMPLIED_END[b.openTag[b.top]] === 1) pop(b)
}

export function hasOpenTemplate(b: Builder): boolean {
  return b.openCount[Tag.template] > 0
}
