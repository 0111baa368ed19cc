/** A table to be written in several formats. */
export interface Table {
  readonly title: string
  /** What the figures are and how to read them. */
  readonly note: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Cell[])[]
}

interface Column {
  readonly name: string
  readonly digits?: number
  /** Which figure of the column is the best and stands out. */
  readonly best?: 'high' | 'low'
}

export type Cell = string | number | undefined

/** As written: figures to the column's digits, a dash for what there is not. */
function written(cell: Cell, { digits = 3 }: Column): string {
  return cell === undefined ? '–' : typeof cell === 'string' ? cell : cell.toFixed(digits)
}

/** Per column the best figure as written, so that equal ones all stand out. */
function bestOf({ columns, rows }: Table): (string | undefined)[] {
  return columns.map((column, c) => {
    const values = rows.map(row => row[c]).filter(cell => typeof cell === 'number')
    if (column.best === undefined || values.length < 2) return undefined
    const best = values.reduce((a, b) => (column.best === 'high' ? Math.max(a, b) : Math.min(a, b)))
    return written(best, column)
  })
}

export function toMarkdown(table: Table): string {
  const best = bestOf(table)
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [
    `## ${table.title}`,
    '',
    table.note,
    '',
    line(table.columns.map(column => column.name)),
    line(table.columns.map((_, c) => (c === 0 ? '---' : '---:'))),
    ...table.rows.map(row =>
      line(
        table.columns.map((column, c) => {
          const text = written(row[c], column).replaceAll('|', '\\|')
          return text === best[c] ? `**${text}**` : text
        }),
      ),
    ),
    '',
  ].join('\n')
}

export function toHtml(table: Table): string {
  const best = bestOf(table)
  const cell = (text: string, c: number): string => {
    const inner = escapeHtml(text)
    return c === 0 ? `<th scope="row">${inner}</th>` : `<td>${text === best[c] ? `<b>${inner}</b>` : inner}</td>`
  }
  const body = table.rows
    .map(row => `<tr>${table.columns.map((column, c) => cell(written(row[c], column), c)).join('')}</tr>`)
    .join('\n')
  return `<section id="${idOf(table.title)}">
<h2>${escapeHtml(table.title)}</h2>
<p>${escapeHtml(table.note)}</p>
<div class="wide"><table>
<thead><tr>${table.columns.map(({ name }) => `<th scope="col">${escapeHtml(name)}</th>`).join('')}</tr></thead>
<tbody>
${body}
</tbody></table></div>
</section>`
}

export function idOf(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
