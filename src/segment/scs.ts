import { attribute, type Dom, type NodeId, textOf } from '../parse/dom.ts'
import { TAG_NAMES, Tag, tagSet } from '../parse/tags.ts'
import { isBlock } from './display.ts'

/** A text block of SemText: what stands between two structural tags, or several such that belong together. */
export interface Segment {
  /** Its nodes are `[start, end)`: from its first text node to just after its last. */
  readonly start: NodeId
  readonly end: NodeId
  /** The structural element around it, of its first part where several were combined: its path is the block's path. */
  readonly container: NodeId
  readonly text: string
}

/**
 * Search-and-Combine Segmentation (Zhang, Wang: "Boilerplate Detection via Semantic Classification of TextBlocks", IJCNN
 * 2021, §III-A), in linear time (Theorem 1): search divides the text at structural tags, combine joins what has the same
 * presentation.
 */
export function searchAndCombine(dom: Dom, removed = removedTags(dom)): Segment[] {
  return combine(search(dom, removed))
}

/**
 * Group 1: removed with their text. The paper names metadata, scripts, most embedded content and all form tags. Deviation:
 * `form` and `fieldset` are structure (group 3), since some servers wrap whole pages in one form; its controls are removed.
 */
// biome-ignore format: a table
const REMOVED = tagSet(
  'head', 'title', 'base', 'basefont', 'bgsound', 'link', 'meta', 'style', 'script', 'noscript', 'template',
  'img', 'image', 'picture', 'source', 'audio', 'video', 'track', 'iframe', 'embed', 'object', 'applet', 'param', 'map', 'area',
  'canvas', 'svg svg', 'frame', 'frameset', 'noframes', 'noembed',
  'button', 'datalist', 'input', 'keygen', 'label', 'legend', 'meter', 'optgroup', 'option', 'output', 'progress', 'select',
  'selectedcontent', 'textarea',
)

const REMOVED_BUT_NOSCRIPT = REMOVED.with(Tag.noscript, 0)

/**
 * Group 1 of a page. Deviation: where `noscript` holds all but a fifth of the text, that stays. Forums that are drawn by a
 * script serve their threads to readers without one so (19 of the 111 forum pages of WCXB, on which nothing would be left).
 */
export function removedTags(dom: Dom): Uint8Array {
  let [inside, outside, until] = [0, 0, 0]
  for (let node = 1; node < dom.length; node++) {
    const tag = dom.tag[node]
    if (tag === Tag.noscript) until = Math.max(until, dom.end[node])
    else if (REMOVED[tag] === 1) node = dom.end[node] - 1
    else if (tag === Tag['#text']) {
      const { length } = textOf(dom, node).trim()
      if (node < until) inside += length
      else outside += length
    }
  }
  return inside > 4 * outside ? REMOVED_BUT_NOSCRIPT : REMOVED
}

/** Group 2: removed, but their text stays: formatting of running text, and the parts of a table that only group its rows. */
// biome-ignore format: a table
const FORMATTING = tagSet(
  'a', 'abbr', 'acronym', 'b', 'bdi', 'bdo', 'big', 'blink', 'br', 'cite', 'code', 'data', 'del', 'dfn', 'em', 'font', 'i',
  'ins', 'kbd', 'mark', 'marquee', 'nobr', 'q', 'rb', 'rp', 'rt', 'rtc', 'ruby', 's', 'samp', 'slot', 'small', 'span', 'strike',
  'strong', 'sub', 'sup', 'time', 'tt', 'u', 'var', 'wbr', 'thead', 'tbody', 'tfoot', 'colgroup', 'col',
  'math math', 'math mi', 'math mo', 'math mn', 'math ms', 'math mtext', 'math annotation-xml', 'math annotation',
)

/** Group 3, all other elements, makes the structure. A page's own elements count as the rest of the line takes them. */
export function isStructural(dom: Dom, node: NodeId): boolean {
  const tag = dom.tag[node]
  if (tag < TAG_NAMES.length) return tag >= Tag.html && FORMATTING[tag] !== 1 && REMOVED[tag] !== 1
  return isBlock(dom, node)
}

/** A structural element on the way down. */
interface Branch {
  readonly node: NodeId
  readonly outer: Branch | undefined
  /** Equal numbers are equal sequences of tags, or of class names, from the root. */
  readonly tags: number
  readonly classes: number
  /** Pieces of text in it, and the structural elements directly in it that hold some. */
  pieces: number
  children: number
}

/** A block on its way through the combine phase. */
interface Piece {
  readonly branch: Branch
  readonly start: NodeId
  readonly end: NodeId
  readonly text: string
  /** How many pieces of its branch it stands for. */
  readonly pieces: number
}

/** The search phase: one walk, a piece of text between each structural tag, opening or closing, and the next. */
function search(dom: Dom, removed: Uint8Array): Piece[] {
  const found: Piece[] = []
  const sequences = new Map<string, number>()
  let branch: Branch = { node: 0, outer: undefined, tags: 0, classes: 0, pieces: 0, children: 0 }
  let start = -1
  let last = -1
  let text = ''

  const flush = () => {
    if (start < 0) return
    if (HAS_WORD.test(text)) {
      found.push({ branch, start, end: last + 1, text, pieces: 1 })
      branch.pieces++
    }
    start = -1
    text = ''
  }
  const close = (outer: Branch) => {
    flush()
    outer.pieces += branch.pieces
    if (branch.pieces > 0) outer.children++
    branch = outer
  }

  for (let node = 1; node < dom.length; node++) {
    while (branch.outer !== undefined && node >= dom.end[branch.node]) close(branch.outer)
    const tag = dom.tag[node]
    if (tag === Tag['#text']) {
      if (start < 0) start = node
      last = node
      text += textOf(dom, node)
    } else if (removed[tag] === 1) {
      node = dom.end[node] - 1
    } else if (tag === Tag.br) {
      text += ' '
    } else if (isStructural(dom, node)) {
      flush()
      branch = branchAt(dom, node, branch, sequences)
    }
  }
  while (branch.outer !== undefined) close(branch.outer)
  flush()
  return found
}

/** Text without a letter or digit is not valid text. */
const HAS_WORD = /[\p{L}\p{N}]/u

function branchAt(dom: Dom, node: NodeId, outer: Branch, sequences: Map<string, number>): Branch {
  const numberOf = (key: string) => {
    const number = sequences.get(key) ?? sequences.size + 1
    sequences.set(key, number)
    return number
  }
  const names = attribute(dom, node, 'class')?.trim() ?? ''
  return {
    node,
    outer,
    tags: numberOf(`${outer.tags} <${dom.tag[node]}`),
    classes: names === '' ? outer.classes : numberOf(`${outer.classes} .${names}`),
    pieces: 0,
    children: 0,
  }
}

/**
 * The combine phase. Its recursion c(x, y) = c(x, c(y, z)) compares a block with the one before it when what follows has
 * been joined to it: that is a stack whose two upper blocks are joined as long as they belong together, and each block
 * comes and goes once.
 */
function combine(found: readonly Piece[]): Segment[] {
  const stack: Piece[] = []
  for (const piece of found) {
    let y = piece
    for (let x = stack.at(-1); x !== undefined && belongTogether(x, y); x = stack.at(-1)) {
      y = joined(x, y)
      stack.pop()
    }
    stack.push(y)
  }
  return stack.map(({ branch, start, end, text }) => ({ start, end, container: branch.node, text }))
}

/** Cases 1 and 2; where neither holds (cases 3 and 4) the blocks stay apart. */
function belongTogether(x: Piece, y: Piece): boolean {
  if (x.branch === y.branch) return true // leaves of one element
  if (!isLeaf(y) || x.branch.classes !== y.branch.classes) return false
  const isSibling = x.branch.outer === y.branch.outer && x.branch.tags === y.branch.tags && isLeaf(x)
  const isSingleChild = y.branch.outer === x.branch && x.branch.children === 1
  return isSibling || isSingleChild
}

/** Is all text of its element in it? */
function isLeaf({ branch, pieces }: Piece): boolean {
  return branch.pieces === pieces
}

function joined(x: Piece, y: Piece): Piece {
  const isInside = y.branch === x.branch || y.branch.outer === x.branch
  return { ...x, end: y.end, text: `${x.text} ${y.text}`, pieces: isInside ? x.pieces + y.pieces : x.pieces }
}
