import type { Labels } from '../extractors/extractor.ts'
import type { Page } from '../segment/page.ts'
import { layOut } from './layout.ts'
import { longestRun, MARKS, writeLine } from './markdown-line.ts'
import { outline, type RenderOptions } from './outline.ts'
import type { Align, Piece } from './pieces.ts'
import { captionsOf, gridOf } from './tables.ts'

/** Labels → Markdown: CommonMark with GFM's tables, strikethrough and footnotes, and `$…$` for formulas. */
export function renderMarkdown(page: Page, labels: Labels, options: RenderOptions = {}): string {
  const pieces = outline(page, labels, MARKS, options)
  return layOut(pieces, { block: i => block(pieces, i), quote: '> ', note: number => `[^${number}]: ` })
}

function block(pieces: readonly Piece[], i: number): string {
  const { kind, what } = pieces[i]
  switch (kind) {
    case 'heading':
      // A closing sequence of # would be dropped (CommonMark §4.2).
      return `${'#'.repeat(what.level)} ${writeLine(pieces, i, 'heading').replace(/#$/, '\\#')}`
    case 'term':
    case 'summary':
      return `**${writeLine(pieces, i, 'bold')}**`
    case 'listing':
      return fenced(what.text, what.language)
    case 'formula':
      return `$$\n${what.text}\n$$`
    case 'table':
      return table(pieces, i)
    case 'rule':
      return '---'
    default:
      return writeLine(pieces, i, 'paragraph')
  }
}

function fenced(text: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text, '`') + 1))
  return `${fence}${language}\n${text}\n${fence}`
}

const RULERS: Record<Align | 'none', string> = { none: '---', left: ':--', center: ':-:', right: '--:' }

/** The first row is the head: GFM knows no table without one. */
function table(pieces: readonly Piece[], i: number): string {
  const grid = gridOf(pieces, i)
  const width = grid.reduce((widest, row) => Math.max(widest, row.length), 0)
  const columns = Array.from({ length: width }, (_, column) => column)
  const [head, ...body] = grid.map(row => row.map(cell => (cell < 0 ? '' : writeLine(pieces, cell, 'cell'))))
  const rows = [
    columns.map(column => head[column] ?? ''),
    columns.map(column => RULERS[alignOf(pieces, grid, column) ?? 'none']),
    ...body,
  ]
  const captions = captionsOf(pieces, i).map(caption => writeLine(pieces, caption, 'paragraph'))
  return [...captions, rows.map(cells => `| ${cells.join(' | ')} |`).join('\n')].join('\n\n')
}

/** The first cell of a column that has an alignment decides for all. */
function alignOf(pieces: readonly Piece[], grid: readonly (readonly number[])[], column: number): Align | undefined {
  for (const row of grid) {
    const cell = row[column] >= 0 ? pieces[row[column]] : undefined
    if (cell?.kind === 'cell' && cell.what.align !== undefined) return cell.what.align
  }
  return undefined
}
