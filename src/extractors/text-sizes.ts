import { codeAt, type Dom, type NodeId, readText } from '../parse/dom.ts'
import { Tag, tagSet } from '../parse/tags.ts'

/** How long each text node is, in characters with white space collapsed, also across nodes; 0 for other nodes. */
export function textLengths(dom: Dom): Int32Array {
  const lengths = new Int32Array(dom.length)
  let wasSpace = true
  const read = (text: string, from: number, to: number): number => {
    if (from === to) return 0
    const isLong = to - from >= LONG
    let length = 0
    let was = wasSpace && isSpace(codeAt(text, from))
    for (let at = from; at < to; at++) {
      const code = codeAt(text, at)
      const is = isSpace(code) || (isLong && code >= 0xa0 && isWideSpace(code))
      if (!(is && was)) length++
      was = is
    }
    wasSpace = isSpace(codeAt(text, to - 1))
    return length
  }
  for (let node = 0; node < dom.length; node++) {
    if (dom.tag[node] !== Tag['#text']) continue
    // Scripts are long and nobody asks for their exact size.
    const isCode = AS_WRITTEN[dom.tag[dom.parent[node]]] === 1
    lengths[node] = isCode ? dom.to[node] - dom.from[node] : readText(dom, node, read)
  }
  return lengths
}

const AS_WRITTEN = tagSet('script', 'style')

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d)
}

/** From here on a text is running text, in which no-break spaces beside spaces are no more than one; elsewhere they are signs. */
const LONG = 32

function isWideSpace(code: number): boolean {
  return code === 0xa0 || (code >= 0x1680 && /\s/.test(String.fromCharCode(code)))
}

/** How much text is below a node, and how much of that in links. */
export interface TextSizes {
  /** How much text there is before each node in the document. */
  readonly before: Int32Array
  text(node: NodeId): number
  /** Text of the links below the node; 0 for what is itself inside a link. */
  links(node: NodeId): number
}

/**
 * Sums once, so that every question about `root` or what is below it is a subtraction. Subtrees that `removed` marks at
 * their top do not count.
 */
export function textSizes(dom: Dom, lengths: Int32Array, removed?: Uint8Array, root: NodeId = 0): TextSizes {
  const text = new Int32Array(dom.length + 1)
  const links = new Int32Array(dom.length + 1)
  const inLink = new Uint8Array(dom.length)
  let linkEnd = 0
  let removedEnd = 0
  for (let node = root; node < dom.end[root]; node++) {
    if (removed?.[node] === 1 && node >= removedEnd) removedEnd = dom.end[node]
    const length = node < removedEnd ? 0 : lengths[node]
    text[node + 1] = text[node] + length
    links[node + 1] = links[node] + (node < linkEnd ? length : 0)
    if (node < linkEnd) inLink[node] = 1
    else if (dom.tag[node] === Tag.a) linkEnd = dom.end[node]
  }
  return {
    before: text,
    text: node => text[dom.end[node]] - text[node],
    links: node => (inLink[node] === 1 ? 0 : links[dom.end[node]] - links[node]),
  }
}
