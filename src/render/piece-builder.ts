import { codeAt, type NodeId } from '../parse/dom.ts'
import type { AtomKind, ContainerKind, LineKind, Piece, PieceKind, SolidKind, SpanKind } from './pieces.ts'

/** Deeper nesting is flattened: each level costs every writer a prefix on every line. */
const MAX_DEPTH = 24

/** What lists hold where the page put something else into them. */
function fillingOf(what: ContainerKind): ContainerKind | undefined {
  if (what.kind === 'list') return { kind: 'item', number: what.ordered ? 0 : -1 }
  return what.kind === 'terms' ? { kind: 'definition' } : undefined
}
const FITTING: Partial<Record<PieceKind['kind'], PieceKind['kind']>> = {
  item: 'list',
  definition: 'terms',
  row: 'table',
}

/** Lines that are bold by themselves. */
const isBold = ({ kind }: Piece) => kind === 'heading' || kind === 'term' || kind === 'summary'

interface Container {
  readonly what: ContainerKind
  readonly node: NodeId
  /** Its piece; -1 while there is nothing in it. */
  piece: number
  /** Goes before the next thing in it: a rule between two blocks, the empty cells of a row. */
  pending: { readonly what: PieceKind; readonly node: NodeId }[]
  /** Made by us to hold what stood in the wrong place. */
  readonly isFilling: boolean
  lastChild: number
  /** Of a table: its rows so far, with those left out. */
  rows: number
  /** Of a table: the row before which the longest of its cells ends. Of a row: the same, from the row on. */
  spannedTo: number
}

interface Span {
  readonly what: SpanKind
  readonly node: NodeId
}

interface OpenSpan extends Span {
  readonly piece: number
}

const NONE: readonly Span[] = []

export type PieceBuilder = ReturnType<typeof pieceBuilder>

/**
 * Takes content in document order and makes pieces of it. All is lazy: blocks and spans begin with the first word in
 * them, white space is written with the first word after it.
 */
export function pieceBuilder() {
  const pieces: Piece[] = []
  const containers: Container[] = []
  /** The line that an element asked for: block edges in it are line breaks. Elsewhere a line is a paragraph. */
  let asked: { readonly what: LineKind; readonly node: NodeId } | undefined
  /** The piece of the line being written; -1 between lines. */
  let line = -1
  const spans: Span[] = []
  /** Those spans that have a piece in this line, outermost first. */
  const path: OpenSpan[] = []
  /** What the path last lost at its end, how long it was then left, and the number of pieces at that time. */
  let lost: OpenSpan[] = []
  let lostDepth = 0
  let lostAt = -1
  let hasSpace = false
  let breaks = 0

  const push = (what: PieceKind, node: NodeId): number => {
    pieces.push({ kind: what.kind, what, node, end: pieces.length + 1 } as Piece)
    return pieces.length - 1
  }

  const pushContainer = (what: ContainerKind, node: NodeId, isFilling = false): Container => {
    const container = { what, node, piece: -1, pending: [], isFilling, lastChild: -1, rows: 0, spannedTo: 0 }
    containers.push(container)
    return container
  }
  pushContainer({ kind: 'root' }, 0).piece = push({ kind: 'root' }, 0)

  const pushFilling = () => {
    const { what, node } = containers[containers.length - 1]
    const filling = fillingOf(what)
    if (filling !== undefined) pushContainer(filling, node, true)
  }

  const flushPending = (container: Container) => {
    if (container.pending.length === 0) return
    for (const { what, node } of container.pending) push(what, node)
    container.pending = []
  }

  /** Gives a piece to every open container that has none, and makes room for a block of this kind in the innermost. */
  const openContainers = (kind: PieceKind['kind']) => {
    if (kind !== 'term') pushFilling()
    let i = containers.length
    while (containers[i - 1].piece < 0) i--
    for (; i < containers.length; i++) {
      const parent = containers[i - 1]
      const container = containers[i]
      const before = parent.lastChild
      flushPending(parent)
      // A list between two items belongs to the first of them.
      const goesOn = container.isFilling && before >= 0 && pieces[before].kind === container.what.kind
      parent.lastChild = container.piece = goesOn ? before : push(container.what, container.node)
    }
    flushPending(containers[containers.length - 1])
  }

  const pushBlock = (what: LineKind | SolidKind, node: NodeId): number => {
    openContainers(what.kind)
    const piece = push(what, node)
    containers[containers.length - 1].lastChild = piece
    return piece
  }

  const popContainer = () => {
    const container = containers[containers.length - 1]
    if (container.what.kind === 'row') closeRow(container, containers[containers.length - 2])
    containers.pop()
    if (container.piece >= 0) pieces[container.piece].end = pieces.length
  }

  /** A row without content stays, empty, where a cell from above reaches through it. */
  const closeRow = (row: Container, table: Container) => {
    if (row.piece >= 0) {
      flushPending(row)
      table.spannedTo = Math.max(table.spannedTo, table.rows + row.spannedTo)
    } else if (table.piece >= 0 && table.rows < table.spannedTo) push(row.what, row.node)
    table.rows++
  }

  const closeSpans = (depth: number) => {
    if (depth >= path.length) return
    const closed = depth === path.length - 1 ? [path.pop()!] : path.splice(depth)
    for (const { piece } of closed) pieces[piece].end = pieces.length
    lost = lostAt === pieces.length ? [...closed, ...lost] : closed
    lostDepth = depth
    lostAt = pieces.length
  }

  const closeLine = () => {
    if (line >= 0) {
      closeSpans(0)
      pieces[line].end = pieces.length
    }
    line = lostAt = -1
    hasSpace = false
    breaks = 0
  }

  const openSpan = ({ what, node }: Span): OpenSpan => {
    const before = lostAt === pieces.length ? lost[path.length - lostDepth] : undefined
    // Two spans of one kind with nothing between them are one: `**a****b**` would not be read back.
    if (before !== undefined && what.kind === 'mark' && before.what.kind === 'mark' && what.name === before.what.name)
      return { what, node, piece: before.piece }
    return { what, node, piece: push(what, node) }
  }

  /** The spans that the next thing is in: code is innermost and knows links only; bold lines have no bold in them. */
  const wantedSpans = (content: 'text' | 'image' | 'bare'): readonly Span[] => {
    if (content === 'bare' || spans.length === 0) return NONE
    const code = spans.findIndex(isCode)
    const isInBold = isBold(pieces[line])
    if (code < 0 && !isInBold) return spans
    const wanted = spans.filter(({ what }, i) =>
      what.kind === 'mark' ? !(isInBold && what.name === 'strong') && (code < 0 || i < code) : true,
    )
    if (code >= 0 && content === 'text') wanted.push(spans[code])
    return wanted
  }

  /** Gets the line ready for a word or a picture: opens it, writes the space before, opens and closes spans. */
  const beginContent = (content: 'text' | 'image' | 'bare', node: NodeId) => {
    if (line >= 0 && breaks > 1 && asked === undefined) closeLine()
    const isFirst = line < 0
    if (isFirst) line = asked === undefined ? pushBlock({ kind: 'paragraph' }, node) : pushBlock(asked.what, asked.node)
    const wanted = wantedSpans(content)
    let depth = 0
    // Code does not run over a line break.
    while (depth < path.length && path[depth].node === wanted[depth]?.node && !(breaks > 0 && isCode(path[depth])))
      depth++
    closeSpans(depth)
    if (!isFirst && breaks > 0) push({ kind: 'break' }, node)
    else if (!isFirst && hasSpace) addText(' ', node)
    hasSpace = false
    breaks = 0
    for (; depth < wanted.length; depth++) path.push(openSpan(wanted[depth]))
    if (path.length === lostDepth + lost.length) lostAt = -1
  }

  const addText = (text: string, node: NodeId) => {
    const last = pieces[pieces.length - 1]
    if (last.kind === 'text' && lostAt !== pieces.length) last.what.text += text
    else push({ kind: 'text', text }, node)
  }

  return {
    /** Is there a line with something in it? */
    isOpen: () => line >= 0,
    /** Is there a line that an element asked for, so that no block can begin here? */
    isInLine: () => asked !== undefined,
    /** The innermost container. */
    around: (): { readonly what: ContainerKind; readonly node: NodeId } => {
      const top = containers[containers.length - 1]
      return top.isFilling ? containers[containers.length - 2] : top
    },

    /** Opens a container; false where it has to be left out. */
    enter(what: ContainerKind, node: NodeId): boolean {
      if (asked !== undefined) return false
      const top = containers[containers.length - 1]
      const holder = FITTING[what.kind]
      if (holder === undefined) {
        if (containers.length > MAX_DEPTH) return false
        pushFilling()
      } else {
        if (top.isFilling) popContainer()
        if (containers[containers.length - 1].what.kind !== holder) return false
      }
      pushContainer(what, node)
      return true
    },
    /** Closes the container that `enter` opened. */
    leave() {
      closeLine()
      if (containers[containers.length - 1].isFilling) popContainer()
      popContainer()
    },

    /** Begins a line; false where one is open already. */
    enterLine(what: LineKind, node: NodeId): boolean {
      if (asked !== undefined) return false
      closeLine()
      if (what.kind === 'term' && containers[containers.length - 1].isFilling) popContainer()
      if (what.kind === 'cell') {
        const row = containers[containers.length - 1]
        row.spannedTo = Math.max(row.spannedTo, what.rows)
      }
      asked = { what, node }
      return true
    },
    leaveLine() {
      if (line < 0 && asked!.what.kind === 'cell') containers[containers.length - 1].pending.push(asked!)
      closeLine()
      asked = undefined
    },

    /** Opens a span; false where it is in its like. */
    enterSpan(what: SpanKind, node: NodeId): boolean {
      const isNested = spans.some(
        span =>
          span.what.kind === what.kind &&
          (what.kind === 'link' || (span.what.kind === 'mark' && span.what.name === what.name)),
      )
      if (!isNested) spans.push({ what, node })
      return !isNested
    },
    leaveSpan() {
      const { node } = spans.pop()!
      const depth = path.findIndex(span => span.node === node)
      if (depth >= 0) closeSpans(depth)
    },

    /** The edge of a block element. */
    edge() {
      if (asked === undefined) closeLine()
      else if (line >= 0) breaks = Math.max(breaks, 1)
    },
    lineBreak() {
      breaks++
    },
    space() {
      hasSpace = true
    },

    text(raw: string, node: NodeId) {
      const text = raw.replace(COLLAPSIBLE, ' ')
      const from = codeAt(text, 0) === 0x20 ? 1 : 0
      if (from === 1) hasSpace = true
      if (text.length === from) return
      const endsInSpace = codeAt(text, text.length - 1) === 0x20
      beginContent('text', node)
      addText(from === 1 || endsInSpace ? text.slice(from, endsInSpace ? -1 : undefined) : text, node)
      hasSpace = endsInSpace
    },
    /** A thing in the line; a reference stands outside of all spans. */
    atom(what: AtomKind, node: NodeId) {
      beginContent(what.kind === 'reference' ? 'bare' : 'image', node)
      push(what, node)
    },
    /** A block of its own. */
    solid(what: SolidKind, node: NodeId) {
      closeLine()
      pushBlock(what, node)
    },
    /** A rule is written only between two blocks. */
    rule(node: NodeId) {
      const top = containers[containers.length - 1]
      if (asked !== undefined || top.piece < 0 || pieces.length === top.piece + 1 || top.pending.length > 0) return
      if (fillingOf(top.what) === undefined && top.what.kind !== 'row')
        top.pending.push({ what: { kind: 'rule' }, node })
    },

    /** All is said. */
    finish(): Piece[] {
      closeLine()
      while (containers.length > 0) popContainer()
      return pieces
    },
  }
}

const isCode = ({ what }: Span) => what.kind === 'mark' && what.name === 'code'

/** White space other than single spaces: those between words are most of it, and stay as they are. */
const COLLAPSIBLE = / \s+|[^\S ]\s*/g
