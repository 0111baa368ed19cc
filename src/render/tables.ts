import { attribute, type Dom, type NodeId, textOf } from '../parse/dom.ts'
import { Tag, tagSet } from '../parse/tags.ts'
import type { Align, Cell, Piece, PieceKind } from './pieces.ts'

// Constants of this module, which V8 compiles in: a field of an imported table it looks up each time.
const TEXT = Tag['#text']
const TABLE = Tag.table
const TR = Tag.tr
const TD = Tag.td
const TH = Tag.th

/** What no cell of data holds: with one of these in it, a table lays out a page. */
// biome-ignore format: a list
const LAYOUT = tagSet(
  'table', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'form', 'figure', 'article', 'section', 'dl', 'hr', 'details',
)
/** These too, unless the table has headings of columns or rows. */
const LAYOUT_WITHOUT_HEAD = tagSet('ul', 'ol')
/** Longer cells are text laid out in columns. */
const MAX_CELL_LENGTH = 500

interface OpenTable {
  readonly node: NodeId
  rows: number
  columns: number
  cellsInRow: number
  hasHead: boolean
  isLayout: boolean
  isLayoutWithoutHead: boolean
  cellLength: number
}

/** Those tables whose rows and columns mean something. The others lay out a page; what is in them is read as it comes. */
export function findDataTables(dom: Dom, keptBefore: Int32Array): ReadonlySet<NodeId> {
  const { length, tag: tags, end } = dom
  const data = new Set<NodeId>()
  const open: OpenTable[] = []
  const close = (table: OpenTable) => {
    const isLayout = table.isLayout || (table.isLayoutWithoutHead && !table.hasHead)
    if (!isLayout && table.rows > 1 && table.columns > 1) data.add(table.node)
  }
  for (let node = 1; node < length; node++) {
    while (open.length > 0 && node >= end[open[open.length - 1].node]) close(open.pop()!)
    const tag = tags[node]
    if (open.length === 0 && tag !== TABLE) continue
    const table = open.length === 0 ? undefined : open[open.length - 1]
    if (keptBefore[end[node]] === keptBefore[node] && tag !== TD && tag !== TH) {
      node = end[node] - 1
    } else if (table === undefined) {
      open.push(openTable(dom, node))
    } else if (tag === TEXT) {
      if (table.isLayout || table.isLayoutWithoutHead) continue
      table.cellLength += textOf(dom, node).length
      table.isLayoutWithoutHead = table.cellLength > MAX_CELL_LENGTH
    } else if (tag === TR) {
      table.rows++
      table.cellsInRow = 0
    } else if (tag === TD || tag === TH) {
      table.cellsInRow++
      table.columns = Math.max(table.columns, table.cellsInRow)
      table.cellLength = 0
      if (tag === TH && keptBefore[end[node]] > keptBefore[node]) table.hasHead = true
    } else if (tag < LAYOUT.length) {
      if (LAYOUT[tag] === 1) table.isLayout = true
      if (LAYOUT_WITHOUT_HEAD[tag] === 1) table.isLayoutWithoutHead = true
      if (tag === TABLE) open.push(openTable(dom, node))
    }
  }
  for (const table of open) close(table)
  return data
}

function openTable(dom: Dom, node: NodeId): OpenTable {
  const role = attribute(dom, node, 'role')
  const isLayout = role === 'presentation' || role === 'none'
  // biome-ignore format: one line
  return { node, rows: 0, columns: 0, cellsInRow: 0, hasHead: false, isLayout, isLayoutWithoutHead: false, cellLength: 0 }
}

/** A cell's place in the grid; spans are clamped as the standard says (HTML §4.9.11). */
export function readCell(dom: Dom, node: NodeId): Cell {
  return {
    head: dom.tag[node] === TH,
    columns: span(attribute(dom, node, 'colspan'), 1000),
    rows: span(attribute(dom, node, 'rowspan'), 65_534),
    align: alignOf(dom, node),
  }
}

function span(value: string | undefined, max: number): number {
  const number = value === undefined ? 1 : Number.parseInt(value, 10)
  return number >= 1 ? Math.min(number, max) : 1
}

function alignOf(dom: Dom, node: NodeId): Align | undefined {
  const style = /(?:^|;)\s?text-align\s?:\s?(left|center|right)/i.exec(attribute(dom, node, 'style') ?? '')?.[1]
  const value = (style ?? attribute(dom, node, 'align') ?? '').toLowerCase()
  return value === 'left' || value === 'center' || value === 'right' ? value : undefined
}

/** Spans may blow a table up: where its grid would have more places than this for each cell, they are taken as 1. */
const MAX_PLACES_PER_CELL = 16

/** The cells of a table by row and column, as indexes of pieces; -1 where a span leaves a place empty. */
export function gridOf(pieces: readonly Piece[], table: number): readonly (readonly number[])[] {
  let cells = 0
  for (let i = table + 1; i < pieces[table].end; i++) if (pieces[i].kind === 'cell') cells++
  const grid = layGrid(pieces, table, cell => cell, cells * MAX_PLACES_PER_CELL)
  return withoutIdleColumns(grid ?? layGrid(pieces, table, () => SINGLE, cells)!)
}

/** The captions of a table; they may stand before or after its rows. */
export function captionsOf(pieces: readonly Piece[], table: number): number[] {
  const captions: number[] = []
  for (let i = table + 1; i < pieces[table].end; i = pieces[i].end) if (pieces[i].kind === 'caption') captions.push(i)
  return captions
}

const SINGLE = { columns: 1, rows: 1 }

/** Undefined if the grid has more than so many places. The algorithm is that of HTML §4.9.12.1. */
function layGrid(
  pieces: readonly Piece[],
  table: number,
  sizeOf: (cell: Cell) => Pick<Cell, 'columns' | 'rows'>,
  maxPlaces: number,
): number[][] | undefined {
  const grid: number[][] = []
  /** For each column, the row at which it is free again. */
  const freeFrom: number[] = []
  let places = 0
  for (let row = table + 1; row < pieces[table].end; row = pieces[row].end) {
    if (pieces[row].kind !== 'row') continue
    const line: number[] = []
    for (let i = row + 1; i < pieces[row].end; i = pieces[i].end) {
      while (freeFrom[line.length] > grid.length) line.push(-1)
      const { columns, rows } = sizeOf(pieces[i].what as PieceKind & Cell)
      if (places + line.length + columns > maxPlaces) return undefined
      for (let c = 0; c < columns; c++) {
        freeFrom[line.length] = grid.length + rows
        line.push(c === 0 ? i : -1)
      }
    }
    places += line.length
    grid.push(line)
  }
  return grid
}

/** Leaves out columns in which no cell begins: they are there for spans only. */
function withoutIdleColumns(grid: readonly number[][]): number[][] {
  const isUsed: boolean[] = []
  for (const line of grid) for (let c = 0; c < line.length; c++) if (line[c] >= 0) isUsed[c] = true
  return grid.map(line => line.filter((_, c) => isUsed[c]))
}
