import { codeAt, type Dom, type NodeId, readText } from '../parse/dom.ts'
import { Tag, tagSet } from '../parse/tags.ts'
import { isUnicodeSpace } from '../segment/block-text.ts'

/** How long each text node is, in characters with white space collapsed, also across nodes; 0 for other nodes. */
export function textLengths(dom: Dom): Int32Array {
  const lengths = new Int32Array(dom.length)
  let wasSpace = 1
  const read = (text: string, from: number, to: number): number => {
    if (from === to) return 0
    const spaces = to - from >= LONG ? SPACE | WIDE_SPACE : SPACE
    let length = to - from - (wasSpace & SPACES[codeAt(text, from)])
    // Of two spaces in a row one is at an odd place: only those are read, and what is beside the spaces among them.
    for (let at = from + 1; at < to; at += 2) {
      if ((SPACES[codeAt(text, at)] & spaces) === 0) continue
      if ((SPACES[codeAt(text, at - 1)] & spaces) !== 0) length--
      if (at + 1 < to && (SPACES[codeAt(text, at + 1)] & spaces) !== 0) length--
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
  text(node: NodeId): number
  /** Text of the links below the node; 0 for what is itself inside a link. */
  links(node: NodeId): number
  /** Text from one node to another. */
  between(from: NodeId, to: NodeId): number
}

/**
 * Sums once, so that every question about `root` or what is below it is a subtraction. Subtrees that `removed` marks at
 * their top do not count.
 */
export function textSizes(dom: Dom, lengths: Int32Array, removed?: Uint8Array, root: NodeId = 0): TextSizes {
  const { tag, end } = dom
  const last = end[root]
  /** Before each node from `root` on: how much text there is; how much in links, times two, and is the node in one? */
  const before = new Int32Array(2 * (last - root + 1))
  let text = 0
  let links = 0
  let linkEnd = 0
  let removedEnd = 0
  for (let node = root, at = 0; node < last; node++, at += 2) {
    if (removed?.[node] === 1 && node >= removedEnd) removedEnd = end[node]
    const length = node < removedEnd ? 0 : lengths[node]
    before[at] = text
    before[at + 1] = 2 * links + Number(node < linkEnd)
    text += length
    if (node < linkEnd) links += length
    else if (tag[node] === Tag.a) linkEnd = end[node]
  }
  before[2 * (last - root)] = text
  before[2 * (last - root) + 1] = 2 * links
  const textBefore = (node: NodeId) => before[2 * (node - root)]
  const linksBefore = (node: NodeId) => before[2 * (node - root) + 1]
  return {
    text: node => textBefore(end[node]) - textBefore(node),
    links: node => ((linksBefore(node) & 1) === 1 ? 0 : (linksBefore(end[node]) - linksBefore(node)) >> 1),
    between: (from, to) => textBefore(to) - textBefore(from),
  }
}
