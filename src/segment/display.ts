import { attribute, type Dom, hasAny, type NodeId, nameSet, tagName } from '../parse/dom.ts'
import { TAG_NAMES, Tag, type TagName, tagSet } from '../parse/tags.ts'

/** Elements whose text nobody reads: the page's machinery, and drawings. */
// biome-ignore format: a table
export const UNREAD = tagSet(
  'head', 'title', 'script', 'style', 'link', 'meta', 'base', 'svg svg', 'iframe', 'noembed', 'noframes', 'datalist', 'canvas',
  'audio', 'video', 'embed', 'map', 'param', 'track', 'source', 'frameset',
  'math annotation', 'math annotation-xml',
)

/** Elements that begin and end a line of their own, by the standard's style sheet (HTML §15.3), or act so in practice. */
// biome-ignore format: a table
const BLOCK = tagSet(
  'html', 'body', 'address', 'article', 'aside', 'blockquote', 'center', 'details', 'dialog', 'dir', 'div', 'dl', 'dt', 'dd',
  'fieldset', 'figcaption', 'figure', 'footer', 'form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hgroup', 'hr',
  'legend', 'li', 'listing', 'main', 'menu', 'nav', 'ol', 'p', 'plaintext', 'pre', 'search', 'section', 'summary', 'ul', 'xmp',
  'table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'noscript', 'template', 'slot',
  'button', 'select', 'optgroup', 'option', 'textarea', 'input', 'marquee', 'multicol', 'isindex', 'br',
)

/** Elements that hold running text: what a page's own element says inside them is part of the sentence. */
// biome-ignore format: a table
const RUNNING_TEXT = tagSet(
  'p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dt', 'figcaption', 'caption', 'summary', 'legend', 'pre', 'a', 'abbr', 'b', 'big',
  'cite', 'code', 'del', 'dfn', 'em', 'font', 'i', 'ins', 'kbd', 'label', 'mark', 'q', 's', 'samp', 'small', 'span', 'strike',
  'strong', 'sub', 'sup', 'time', 'tt', 'u', 'var', 'button',
)

/**
 * Does the element separate the text before, in and after it? Custom elements are styled by their page: in running text
 * they are taken as inline, elsewhere as blocks, since fused words are worse than a line too many.
 */
export function isBlock(dom: Dom, node: NodeId): boolean {
  const tag = dom.tag[node]
  if (tag < TAG_NAMES.length) return BLOCK[tag] === 1
  return RUNNING_TEXT[dom.tag[dom.parent[node]]] !== 1 && !tagName(dom, node).startsWith('math ')
}

export type HiddenReason = 'attribute' | 'aria' | 'style' | 'template' | 'noscript' | 'screen-reader' | 'dialog'
// biome-ignore format: a table
const REASONS: readonly (HiddenReason | undefined)[] = [
  undefined, 'attribute', 'aria', 'style', 'template', 'noscript', 'screen-reader', 'dialog',
]

const REASON_OF_TAG = new Uint8Array(TAG_NAMES.length)
for (const name of ['template', 'noscript', 'dialog'] as const) REASON_OF_TAG[Tag[name]] = REASONS.indexOf(name)

/** Attributes with which an element is shown after all: an open dialog, the shadow tree of its parent (HTML §4.12.3). */
const SHOWING: Partial<Record<TagName, string>> = { dialog: 'open', template: 'shadowrootmode' }

/** The reason a block gives for not being shown, or undefined. `reasons` is what `findHidden` made. */
export function hiddenReason(reasons: Uint8Array, node: NodeId): HiddenReason | undefined {
  return REASONS[reasons[node]]
}

/**
 * Why each node is not shown to a reader (0: it is shown). Many pages keep real content in such nodes (tabs, accordions,
 * streamed or script-free variants), so this is evidence for the extractors, not a verdict.
 */
export function findHidden(dom: Dom): Uint8Array {
  const { parent } = dom
  const reasons = new Uint8Array(dom.length)
  for (let node = 1; node < reasons.length; node++) reasons[node] = reasons[parent[node]] || ownReason(dom, node)
  return reasons
}

// Names of this module's own for what is asked for at each node.
const FIRST_ELEMENT = Tag.html
const OWN_TAGS = TAG_NAMES.length
const HIDERS = nameSet('hidden', 'aria-hidden', 'style', 'class')

function ownReason(dom: Dom, node: NodeId): number {
  const tag = dom.tag[node]
  if (tag < FIRST_ELEMENT) return 0
  if (tag < OWN_TAGS && REASON_OF_TAG[tag] > 0) {
    const showing = SHOWING[TAG_NAMES[tag]]
    return showing !== undefined && attribute(dom, node, showing) !== undefined ? 0 : REASON_OF_TAG[tag]
  }
  if (!hasAny(dom, node, HIDERS)) return 0
  if (attribute(dom, node, 'hidden') !== undefined) return 1
  if (attribute(dom, node, 'aria-hidden') === 'true') return 2
  const style = attribute(dom, node, 'style')
  if (style !== undefined && hidesByStyle(style)) return 3
  const classes = attribute(dom, node, 'class')
  if (classes !== undefined && classes.length >= 'sr-only'.length && SCREEN_READER_CLASS.test(classes)) return 6
  return 0
}

/** The names that style frameworks give to text meant for screen readers only. */
const SCREEN_READER_CLASS =
  /(?:^|\s)(?:sr-only|screen-reader-text|visually-?hidden|visuallyHidden|a11y-hidden|u-hidden-visually)(?:$|\s)/

/** Inline declarations that take an element out of sight. */
const HIDING: ReadonlyMap<string, RegExp> = new Map([
  ['display', /^none$/],
  ['visibility', /^(?:hidden|collapse)$/],
  ['opacity', /^0?\.?0+%?$/],
  ['font-size', /^0(?:px|em|rem|pt|%)?$/],
  ['text-indent', /^-\d{3,}/],
  ['left', /^-\d{4,}/],
  ['top', /^-\d{4,}/],
  ['clip', /^rect\(\s*[01](?:px)?[\s,]/],
])
/** How every such declaration begins: most styles are done with. */
const MAY_HIDE =
  /(?:^|[\s;])(?:display\s*:\s*[n!]|visibility\s*:\s*[hc!]|opacity\s*:\s*[.0!]|font-size\s*:\s*[0!]|(?:text-indent|left|top)\s*:\s*[-!]|clip\s*:\s*[r!])/i

function hidesByStyle(style: string): boolean {
  return MAY_HIDE.test(style) && style.toLowerCase().split(';').some(hides)
}

function hides(declaration: string): boolean {
  const colon = declaration.indexOf(':')
  if (colon < 0) return false
  const value = declaration.slice(colon + 1).replace('!important', '')
  return HIDING.get(declaration.slice(0, colon).trim())?.test(value.trim()) ?? false
}
