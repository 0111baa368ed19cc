import type { Figure } from './charts.ts'
import { escapeHtml, idOf, type Table, toHtml } from './table.ts'

/** The report as one file that needs nothing else; an empty line in the intro begins a paragraph. */
export function reportPage(title: string, intro: string, tables: readonly Table[], figures: readonly Figure[]): string {
  return document(
    title,
    `${intro
      .split('\n\n')
      .map(paragraph => `<p>${escapeHtml(paragraph)}</p>`)
      .join('\n')}
<nav>Figures: ${figures.map(({ title: name }) => link(`figure ${name}`, name)).join(' · ')}<br>
Tables: ${tables.map(({ title: name }) => link(name, name)).join(' · ')}</nav>
${figures.map(figure).join('\n')}
${tables.map(toHtml).join('\n')}`,
    `(${sortByColumn})()`,
  )
}

const link = (id: string, name: string): string => `<a href="#${idOf(id)}">${escapeHtml(name)}</a>`

function figure({ title, note, svg }: Figure): string {
  return `<figure id="${idOf(`figure ${title}`)}"><h2>${escapeHtml(title)}</h2>${svg}<figcaption>${escapeHtml(note)}</figcaption></figure>`
}

const STYLE = `
:root { color-scheme: light; font: 15px/1.5 system-ui, sans-serif; color: #111827; background: #fff }
body { max-width: 1100px; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.6rem } h2 { font-size: 1.15rem; margin: 2.5rem 0 .3rem }
nav, figcaption, section > p { color: #4b5563 }
a { color: #1d4ed8 }
figure { margin: 0 } svg { max-width: 100%; height: auto }
.wide { overflow-x: auto }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .87rem }
th, td { padding: .2rem .6rem; text-align: right; border-bottom: 1px solid #e5e7eb; white-space: nowrap }
th:first-child { text-align: left; position: sticky; left: 0; background: #fff }
th { font-weight: 500 } thead th { cursor: pointer; color: #4b5563 }
tbody tr:hover > * { background: #f3f4f6 }
`

/** A whole HTML document with its style and script inside. */
export function document(title: string, body: string, script: string, style = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}${style}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${body}
<script>${script}</script>
</body>
</html>
`
}

/** Runs in the reader's browser: a click on a column's head sorts by it. Uses nothing outside itself. */
export function sortByColumn(): void {
  for (const head of globalThis.document.querySelectorAll('thead th')) {
    head.addEventListener('click', () => {
      const column = [...head.parentElement!.children].indexOf(head)
      const body = head.closest('table')!.tBodies[0]
      const value = (row: HTMLTableRowElement): string => row.cells[column].textContent ?? ''
      const rows = [...body.rows]
      const sorted = rows.toSorted((a, b) => {
        const [x, y] = [Number.parseFloat(value(a)), Number.parseFloat(value(b))]
        return Number.isNaN(x) || Number.isNaN(y) ? value(a).localeCompare(value(b)) : y - x
      })
      if (sorted.every((row, i) => row === rows[i])) sorted.reverse()
      body.append(...sorted)
    })
  }
}
