/**
 * Lines of text that are written from top to bottom: the page, or a cell of a table. Limits keep the time in proportion
 * to the page: the original indents and pads without bound.
 */
export interface Canvas {
  readonly lines: string[]
  line: string
  /** Is white space at the end of the line to be left out, or joined with more of it? */
  isCollapsible: boolean
  /** Free lines since the last text. */
  margin: number
  indent: number
  /** Stands before the next text. */
  bullet: string
}

const MAX_INDENT = 40

export function newCanvas(): Canvas {
  return { lines: [], line: '', isCollapsible: true, margin: Infinity, indent: 0, bullet: '' }
}

/** Adds running text to the line. */
export function write(canvas: Canvas, raw: string): void {
  const collapsed = raw.replace(/\s+/g, ' ')
  const text = canvas.isCollapsible && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed
  if (text === '') return
  canvas.line += startOf(canvas) + text
  canvas.isCollapsible = text.endsWith(' ')
}

/** Adds text as it stands, line ends and all. */
export function writeVerbatim(canvas: Canvas, text: string): void {
  if (text === '') return
  const start = startOf(canvas)
  canvas.line += start + text.replaceAll('\n', `\n${' '.repeat(Math.min(canvas.indent, MAX_INDENT))}`)
  canvas.isCollapsible = false
}

function startOf(canvas: Canvas): string {
  if (canvas.line !== '') return ''
  const { bullet } = canvas
  canvas.bullet = ''
  return ' '.repeat(Math.max(0, Math.min(canvas.indent, MAX_INDENT) - bullet.length)) + bullet
}

/** Ends the line; false if there is nothing in it. */
export function flush(canvas: Canvas): boolean {
  const line = canvas.isCollapsible ? canvas.line.trimEnd() : canvas.line
  canvas.line = ''
  canvas.isCollapsible = true
  if (line === '') return false
  canvas.lines.push(line)
  canvas.margin = 0
  return true
}

/** Leaves at least so many lines free. */
export function leaveFree(canvas: Canvas, lines: number): void {
  for (; canvas.margin < lines; canvas.margin++) canvas.lines.push('')
}

export function breakLine(canvas: Canvas): void {
  if (!flush(canvas)) canvas.lines.push('')
}

export function textOfCanvas(canvas: Canvas): string {
  flush(canvas)
  return canvas.lines.join('\n')
}

export interface Cell {
  readonly canvas: Canvas
  readonly align: string
  readonly valign: string
}

/** Wider cells do not widen their column. */
const MAX_COLUMN = 120

/** Rows of cells, each column as wide as its widest cell, cells beside each other. */
export function textOfTable(rows: readonly (readonly Cell[])[]): string {
  const widths: number[] = []
  const grid = rows.map(row =>
    row.map((cell, column) => {
      const lines = textOfCanvas(cell.canvas).split('\n')
      for (const { length } of lines) if (length <= MAX_COLUMN) widths[column] = Math.max(widths[column] ?? 0, length)
      return { ...cell, lines }
    }),
  )
  const out: string[] = []
  for (const row of grid) {
    const height = row.reduce((most, { lines }) => Math.max(most, lines.length), 0)
    for (let y = 0; y < height; y++) {
      const parts = row.map(({ lines, align, valign }, column) =>
        pad(lines[y - above(height - lines.length, valign)] ?? '', widths[column] ?? 0, align),
      )
      out.push(parts.join('  ').trimEnd())
    }
  }
  return out.join('\n')
}

function above(free: number, valign: string): number {
  return valign === 'top' ? 0 : valign === 'bottom' ? free : Math.floor(free / 2)
}

function pad(text: string, width: number, align: string): string {
  if (align === 'right') return text.padStart(width)
  if (align === 'center') return text.padStart(text.length + Math.floor((width - text.length) / 2)).padEnd(width)
  return text.padEnd(width)
}
