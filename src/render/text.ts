import type { Labels } from '../extractors/extractor.ts'
import type { Page } from '../segment/page.ts'
import { marksOf } from './elements.ts'
import { layOut } from './layout.ts'
import { outline, type RenderOptions } from './outline.ts'
import type { Piece } from './pieces.ts'
import { captionsOf, gridOf } from './tables.ts'

const MARKS = marksOf({ rt: 'rt', q: 'q' })

/** Labels → plain text: blocks parted by blank lines, items with their markers, cells by tabs. */
export function renderText(page: Page, labels: Labels, options: RenderOptions = {}): string {
  const pieces = outline(page, labels, MARKS, { ...options, links: false, images: false })
  return layOut(pieces, { block: i => block(pieces, i), quote: '', note: () => '' })
}

function block(pieces: readonly Piece[], i: number): string {
  const { kind, what } = pieces[i]
  switch (kind) {
    case 'listing':
    case 'formula':
      return what.text
    case 'table':
      return table(pieces, i)
    case 'rule':
      return ''
    default:
      return line(pieces, i, kind === 'heading' ? ' ' : '\n')
  }
}

function table(pieces: readonly Piece[], i: number): string {
  const lines = gridOf(pieces, i).map(row =>
    row
      .map(cell => (cell < 0 ? '' : line(pieces, cell, ' ')))
      .join('\t')
      .trimEnd(),
  )
  return [...captionsOf(pieces, i).map(caption => line(pieces, caption, ' ')), ...lines]
    .filter(line => line !== '')
    .join('\n')
}

/** The words of a line, with what the page's style would add to them. */
function line(pieces: readonly Piece[], i: number, lineBreak: string): string {
  let out = ''
  const closers: { readonly end: number; readonly text: string }[] = []
  for (let n = i + 1; n <= pieces[i].end; n++) {
    while (closers.length > 0 && n >= closers[closers.length - 1].end) out += closers.pop()!.text
    if (n === pieces[i].end) break
    const { kind, what } = pieces[n]
    if (kind === 'text' || kind === 'math' || kind === 'reference') out += what.text
    else if (kind === 'break') out += lineBreak
    else if (kind === 'mark') {
      const [opener, closer] = what.name === 'rt' ? '()' : '""'
      out += opener
      closers.push({ end: pieces[n].end, text: closer })
    }
  }
  return out
}
