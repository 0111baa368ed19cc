import { codeAt, type Dom, type NodeId, readText } from '../parse/dom.ts'
import { Tag, tagSet } from '../parse/tags.ts'
import { isUnicodeSpace } from '../segment/block-text.ts'

/** How long each text node is, in characters with white space collapsed, also across nodes; 0 for other nodes. */
export function textLengths(dom: Dom): Int32Array {
  const lengths = new Int32Array(dom.length)
  let wasSpace = 1
  const read = (text: string, from: number, to: number): number => {
    if (from === to) return 0
    const isLong = Number(to - from >= LONG)
    let length = to - from
    let was = wasSpace & SPACES[codeAt(text, from)]
    for (let at = from; at < to; at++) {
      const space = SPACES[codeAt(text, at)]
      const is = (space & SPACE) | ((space >> 1) & isLong)
      length -= is & was
      was = is
    }
    wasSpace = SPACES[codeAt(text, to - 1)] & SPACE
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

/** From here on a text is running text, in which no-break spaces beside spaces are no more than one; elsewhere they are signs. */
const LONG = 32

/** For each UTF-16 unit: is it a space of ASCII, or one of the others? */
const [SPACE, WIDE_SPACE] = [1, 2]
const SPACES = new Uint8Array(0x10000)
for (const unit of '\t\n\v\f\r ') SPACES[unit.charCodeAt(0)] = SPACE
for (let unit = 0xa0; unit < SPACES.length; unit++) if (isUnicodeSpace(unit)) SPACES[unit] = WIDE_SPACE

/** Is there nothing but white space in a text? */
export function isBlank(dom: Dom, text: NodeId): boolean {
  return readText(dom, text, allSpace)
}

function allSpace(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (SPACES[codeAt(text, at)] === 0) return false
  return true
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
