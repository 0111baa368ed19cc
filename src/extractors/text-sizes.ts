import { type Dom, type NodeId, textOf } from '../parse/dom.ts'
import { Tag, tagSet } from '../parse/tags.ts'

/** How much text is below a node and how much of that in links, in characters with white space collapsed. */
export interface TextSizes {
  /** How much text there is before each node in the document. */
  readonly before: Int32Array
  text(node: NodeId): number
  /** Text of the links below the node; 0 for what is itself inside a link. */
  links(node: NodeId): number
}

/** Counts once, so that every question is a subtraction. Subtrees that `removed` marks at their top do not count. */
export function textSizes(dom: Dom, removed?: Uint8Array): TextSizes {
  const text = new Int32Array(dom.length + 1)
  const links = new Int32Array(dom.length + 1)
  const inLink = new Uint8Array(dom.length)
  let linkEnd = 0
  let wasSpace = true
  for (let node = 0; node < dom.length; node++) {
    text[node + 1] = text[node]
    links[node + 1] = links[node]
    if (removed?.[node] === 1) {
      const end = dom.end[node]
      text.fill(text[node], node, end + 1)
      links.fill(links[node], node, end + 1)
      node = end - 1
    } else if (dom.tag[node] === Tag['#text']) {
      const characters = textOf(dom, node)
      const size =
        AS_WRITTEN[dom.tag[dom.parent[node]]] === 1 ? characters.length : collapsedLength(characters, wasSpace)
      if (characters !== '') wasSpace = isSpace(characters.charCodeAt(characters.length - 1))
      text[node + 1] += size
      if (node < linkEnd) links[node + 1] += size
    } else if (node < linkEnd) inLink[node] = 1
    else if (dom.tag[node] === Tag.a) linkEnd = dom.end[node]
  }
  return {
    before: text,
    text: node => text[dom.end[node]] - text[node],
    links: node => (inLink[node] === 1 ? 0 : links[dom.end[node]] - links[node]),
  }
}

/** Scripts are long and nobody asks for their exact size: they count as written. */
const AS_WRITTEN = tagSet('script', 'style')
const SPACES = /\s\s+/g

function collapsedLength(text: string, afterSpace: boolean): number {
  const length = text.search(SPACES) < 0 ? text.length : text.replace(SPACES, ' ').length
  return afterSpace && isSpace(text.charCodeAt(0)) ? length - 1 : length
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d)
}
