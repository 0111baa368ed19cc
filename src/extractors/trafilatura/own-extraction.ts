import { type Dom, type NodeId, textOf } from '../../parse/dom.ts'
import { Tag } from '../../parse/tags.ts'
import type { Focus } from '../index.ts'
import { isBlank } from '../text-sizes.ts'
import { ANY_BODY, BODIES, BOILERPLATE, DEBRIS } from './patterns.ts'
import { fitting, pruneLinked, pruneLinkedTables, pruneSections } from './pruning.ts'
import { copyOf, Kind, kindOf, sizesOf, type Tree } from './tree.ts'

/** Less text than this is a failure (`MIN_EXTRACTED_SIZE`). */
export const MIN_LENGTH = 250
/** Below this many times MIN_LENGTH in paragraphs, the text of divisions counts too. */
const PARAGRAPHS_WANTED: Readonly<Record<Focus, number>> = { precision: 1, balanced: 3, recall: 5 }

/** What was found: the text nodes, and how they are arranged. */
export interface Found {
  readonly kept: Uint8Array
  length: number
  pieces: number
  paragraphs: number
  tables: number
}

export function nothingFound(dom: Dom): Found {
  return { kept: new Uint8Array(dom.length), length: 0, pieces: 0, paragraphs: 0, tables: 0 }
}

/** Which kinds of element give their text away. */
type Givers = ReadonlySet<Kind>
const GIVERS: Givers = new Set([Kind.paragraph, Kind.list, Kind.heading, Kind.quote, Kind.line, Kind.table])
const WILD: Givers = new Set([Kind.paragraph, Kind.quote, Kind.table])

/**
 * Finds the element that holds the main text by its name, throws away what is not text in it, and takes the rest. If
 * that is too little, the paragraphs, quotes and tables of the whole page.
 */
export function ownExtraction(cleaned: Tree, focus: Focus): Found {
  const found = nothingFound(cleaned.dom)
  const tree = copyOf(cleaned)
  let takesDivs = false
  const fits = fitting(tree, ANY_BODY | BOILERPLATE | DEBRIS[focus])
  for (const pattern of BODIES) {
    const root = fits.find(({ node, patterns }) => (patterns & pattern) !== 0 && isPresent(tree, node))?.node
    if (root === undefined) continue
    pruneSections(tree, root, fits, focus)
    pruneLinked(tree, root, Kind.list, focus)
    pruneLinkedTables(tree, root)
    takesDivs ||= paragraphLength(tree) < MIN_LENGTH * PARAGRAPHS_WANTED[focus]
    collect(tree, root, takesDivs ? new Set([...GIVERS, Kind.div]) : GIVERS, found)
    if (found.pieces > 1) break
  }
  if (found.length < MIN_LENGTH) {
    const wild = copyOf(cleaned)
    pruneSections(wild, 0, fits, focus)
    collect(wild, 0, focus === 'recall' ? new Set([...WILD, Kind.div, Kind.line]) : WILD, found)
  }
  return found
}

/** Not removed with one of the elements around it, which the parser lets be no more than a few hundred. */
function isPresent({ dom, removed }: Tree, node: NodeId): boolean {
  let at = node
  while (at > 0 && removed[at] === 0) at = dom.parent[at]
  return at === 0
}

function paragraphLength(tree: Tree): number {
  const { dom, removed } = tree
  const sizes = sizesOf(tree, 0)
  let length = 0
  for (let node = 1; node < dom.length; node++) {
    if (removed[node] !== 1 && dom.tag[node] !== Tag.p) continue
    if (removed[node] !== 1) length += sizes.text(node)
    node = dom.end[node] - 1
  }
  return length
}

/** Text that is given out as one. */
interface Piece {
  readonly kind: Kind
  readonly nodes: NodeId[]
}

/** Words that stand alone on buttons. */
const BUTTON =
  /^\W*(?:drucken|e-?mail|facebook|flipboard|google|instagram|linkedin|mail|pdf|pinterest|pocket|print|qq|reddit|twitter|wechat|weibo|whatsapp|xing|mehr zum thema:?)$/i

/** Adds to `found` the text below `root` that is given away. */
function collect(tree: Tree, root: NodeId, givers: Givers, found: Found): void {
  const { dom } = tree
  const pieces = findPieces(tree, root, givers).filter(piece => !isButton(dom, piece))
  while (pieces.at(-1)?.kind === Kind.heading) pieces.pop()
  for (const { kind, nodes } of pieces) {
    found.pieces++
    if (kind === Kind.table) found.tables++
    else if (kind === Kind.paragraph || kind === Kind.line || kind === Kind.div) found.paragraphs++
    for (const node of nodes) {
      if (found.kept[node] === 0) found.length += tree.lengths[node]
      found.kept[node] = 1
    }
  }
}

function isButton(dom: Dom, { kind, nodes }: Piece): boolean {
  return kind !== Kind.list && nodes.length === 1 && BUTTON.test(textOf(dom, nodes[0]).trim().slice(0, 40))
}

/**
 * The outermost element that gives text away gives all it holds, with the exceptions of `isGiven`. A text outside them
 * belongs to the element before it (lxml calls it that element's tail), or else to the element that it is in; inline
 * elements do not count in this.
 */
function findPieces(tree: Tree, root: NodeId, givers: Givers): Piece[] {
  const { dom, lengths, removed } = tree
  const holder = new Int32Array(dom.length)
  /** The last element that began in each element. */
  const last = new Int32Array(dom.length)
  const pieces = new Map<NodeId, Piece>()
  const isOnlyLines = givers.has(Kind.div) && kindOf(dom, root) === Kind.div && holdsOnlyLines(tree, root)
  let giver = isOnlyLines ? root : -1
  for (let node = root + 1; node < dom.end[root]; node++) {
    if (giver >= 0 && node >= dom.end[giver]) giver = -1
    const parent = dom.parent[node]
    holder[node] = parent !== root && kindOf(dom, parent) === Kind.inline ? holder[parent] : parent
    if (removed[node] === 1) node = dom.end[node] - 1
    else if (dom.tag[node] === Tag['#text']) {
      if (lengths[node] < 2 && isBlank(dom, node)) continue
      const owner = last[holder[node]] || holder[node]
      const kind = kindOf(dom, owner)
      if (giver >= 0) {
        if (isGiven(kindOf(dom, giver), kind, givers)) give(giver, node)
      } else if (owner === holder[node]) {
        // A division that begins with text gives all it holds.
        if (kind === Kind.div && owner !== root && givers.has(kind)) give((giver = owner), node)
      } else if (keepsTail(owner, kind)) give(owner, node)
    } else if (dom.tag[node] >= Tag.html && kindOf(dom, node) !== Kind.inline) {
      const kind = kindOf(dom, node)
      last[holder[node]] = node
      if (giver < 0 && kind !== Kind.div && kind !== Kind.line && givers.has(kind)) giver = node
      // What a table has inside a cell of another is lost.
      else if (kind === Kind.table && giver >= 0 && kindOf(dom, giver) === Kind.table) node = dom.end[node] - 1
    }
  }
  return [...pieces.values()]

  function give(owner: NodeId, node: NodeId): void {
    const piece = pieces.get(owner) ?? { kind: kindOf(dom, owner), nodes: [] }
    piece.nodes.push(node)
    pieces.set(owner, piece)
  }

  function keepsTail(owner: NodeId, kind: Kind): boolean {
    if (kind === Kind.line) return givers.has(kind)
    if (kind === Kind.paragraph) return pieces.has(owner) && last[owner] === 0
    return (kind === Kind.heading || kind === Kind.div) && pieces.has(owner)
  }
}

/** Paragraphs and tables lose the text of elements they do not know, and the text after those. */
function isGiven(giver: Kind, owner: Kind, givers: Givers): boolean {
  if (giver === Kind.paragraph) return owner !== Kind.other && (owner !== Kind.div || givers.has(Kind.div))
  return giver !== Kind.table || (owner !== Kind.other && owner !== Kind.table)
}

function holdsOnlyLines({ dom, removed }: Tree, root: NodeId): boolean {
  for (let node = root + 1; node < dom.end[root]; node++) {
    if (removed[node] === 1) node = dom.end[node] - 1
    else if (dom.tag[node] >= Tag.html && kindOf(dom, node) !== Kind.line && kindOf(dom, node) !== Kind.inline)
      return false
  }
  return true
}
