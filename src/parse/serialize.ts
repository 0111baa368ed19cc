import { attributesOf, type Dom, isElement, type NodeId, tagName, textOf } from './dom.ts'
import { Tag, tagSet } from './tags.ts'

// biome-ignore format: a table
export const VOID = tagSet(
  'area', 'base', 'basefont', 'bgsound', 'br', 'col', 'embed', 'frame', 'hr', 'img', 'input', 'keygen', 'link', 'meta', 'param',
  'source', 'track', 'wbr',
)
/** Their text is written as it is: no reference would be read in it. */
const RAW_TEXT = tagSet('style', 'script', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext')

/**
 * A node with all that is in it, as HTML: the standard's serialization algorithm (§13.3), from the outside. The document
 * is all its children.
 */
export function serialize(dom: Dom, node: NodeId = 0): string {
  const pieces: string[] = []
  const open: NodeId[] = []
  for (let n = node; n < dom.end[node]; n++) {
    closeBefore(dom, open, n, pieces)
    if (!isElement(dom, n)) pieces.push(serializeLeaf(dom, n))
    else {
      pieces.push(startTag(dom, n))
      if (VOID[dom.tag[n]] !== 1) open.push(n)
    }
  }
  closeBefore(dom, open, dom.end[node], pieces)
  return pieces.join('')
}

/** Writes the end tags of the elements that end before this node. */
function closeBefore(dom: Dom, open: NodeId[], node: NodeId, pieces: string[]): void {
  while (open.length > 0 && dom.end[open[open.length - 1]] <= node) pieces.push(`</${localName(dom, open.pop()!)}>`)
}

function serializeLeaf(dom: Dom, n: NodeId): string {
  const text = textOf(dom, n)
  switch (dom.tag[n]) {
    case Tag['#text']:
      return RAW_TEXT[dom.tag[dom.parent[n]]] === 1 ? text : escaped(text)
    case Tag['#comment']:
      return `<!--${text}-->`
    case Tag['#instruction']:
      return `<?${text}?>`
    case Tag['#doctype']:
      return `<!DOCTYPE ${text}>`
    default:
      return ''
  }
}

function startTag(dom: Dom, n: NodeId): string {
  let tag = `<${localName(dom, n)}`
  for (const [name, value] of attributesOf(dom, n)) tag += ` ${name}="${escaped(value).replaceAll('"', '&quot;')}"`
  return `${tag}>`
}

/** The name without its namespace. */
export function localName(dom: Dom, n: NodeId): string {
  const name = tagName(dom, n)
  return name.slice(name.indexOf(' ') + 1)
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '\u00a0': '&nbsp;', '<': '&lt;', '>': '&gt;' }

export function escaped(text: string): string {
  return text.replace(/[&\u00a0<>]/g, c => ESCAPES[c])
}
