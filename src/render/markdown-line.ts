import { type EscapeContext, escapeText, escapeUrl, kindOf } from './markdown-escape.ts'
import type { Marks } from './outline.ts'
import type { MarkName, Piece, PieceKind } from './pieces.ts'

// biome-ignore format: a table
export const MARKS: Marks = {
  strong: 'strong', b: 'strong', em: 'em', i: 'em', cite: 'em', dfn: 'em', var: 'em', del: 'del', s: 'del', strike: 'del',
  mark: 'mark', sub: 'sub', sup: 'sup', code: 'code', tt: 'code', samp: 'code', kbd: 'kbd', q: 'q', rt: 'rt',
}

/** Marks with a sign of their own; the others are written as tags, and so are these where the sign would not be read. */
const SIGNS: Partial<Record<MarkName, string>> = { strong: '**', em: '*', del: '~~' }
const BRACKETS: Partial<Record<MarkName, readonly [string, string]>> = { q: ['"', '"'], rt: ['(', ')'] }
const BREAKS = { paragraph: '\\\n', bold: '\\\n', heading: ' ', cell: '<br>' }

/** The words, links and pictures of a line, escaped so that they are read back as what they are. */
export function writeLine(pieces: readonly Piece[], line: number, place: EscapeContext['place']): string {
  const { end } = pieces[line]
  const hasMath = hasPair(pieces, line, '$')
  const hasTildes = hasPair(pieces, line, '~')
  const closers: { readonly end: number; readonly text: string }[] = []
  let out = ''
  let last = '\n'
  /** The sign that was closed just now. */
  let closed = ''
  let links = 0

  const add = (text: string) => {
    out += text
    last = text[text.length - 1]
    closed = ''
  }
  const addText = (text: string, n: number) => {
    const next = pieces[n + 1]?.what
    const isBeforeBracket = n + 1 < end && (next.kind === 'link' || next.kind === 'reference')
    const isAfterReference = n - 2 === line && pieces[n - 1].what.kind === 'reference'
    add(
      escapeText(text, {
        place,
        last,
        hasMath,
        hasTildes,
        inLink: links > 0,
        isEnd: n + 1 >= end && closers.length === 0 && place !== 'bold',
        isBeforeBracket,
        isAfterReference,
      }),
    )
  }
  const close = () => {
    const { text } = closers.pop()!
    if (text.startsWith('](')) links--
    add(text)
    closed = text[0]
  }

  for (let n = line + 1; n < end; n++) {
    while (closers.length > 0 && n >= closers[closers.length - 1].end) close()
    const { what: piece, end: pieceEnd } = pieces[n]
    switch (piece.kind) {
      case 'text':
        addText(piece.text, n)
        break
      case 'break':
        add(BREAKS[place])
        break
      case 'link':
        add('[')
        links++
        closers.push({ end: pieceEnd, text: `](${target(piece.href, piece.title)})` })
        break
      case 'image':
        add(
          `![${escapeText(piece.alt, { place, last: '[', hasMath, hasTildes, inLink: true, isEnd: false, isBeforeBracket: false, isAfterReference: false })}](${target(piece.src, piece.title)})`,
        )
        break
      case 'math':
        add(
          `${pieces[n - 1].what.kind === 'math' ? ' ' : ''}$${place === 'cell' ? withoutPipes(piece.text) : piece.text}$`,
        )
        break
      case 'reference':
        add(`[^${piece.number}]`)
        break
      case 'mark':
        if (piece.name === 'code') {
          const code = pieces[n + 1].what as PieceKind & { kind: 'text' }
          if (place === 'cell' && code.text.includes('\\|')) {
            add('<code>')
            addText(code.text, n + 1)
            add('</code>')
          } else add(codeSpan(code.text, place))
          n++
        } else {
          const sign = SIGNS[piece.name]
          const isSign = sign !== undefined && closed !== sign[0] && isRead(pieces, n, end, last)
          const [opener, closer] = isSign
            ? [sign, sign]
            : (BRACKETS[piece.name] ?? [`<${piece.name}>`, `</${piece.name}>`])
          add(opener)
          closers.push({ end: pieceEnd, text: closer })
        }
        break
    }
  }
  while (closers.length > 0) close()
  return out
}

/** Are there two of a character in a line, or one of what we write with it? A single one means nothing. */
function hasPair(pieces: readonly Piece[], line: number, character: '$' | '~'): boolean {
  let found = 0
  for (let i = line + 1; i < pieces[line].end && found < 2; i++) {
    const piece = pieces[i].what
    if (character === '$' ? piece.kind === 'math' : piece.kind === 'mark' && piece.name === 'del') return true
    const text = textIn(piece)
    const at = text.indexOf(character)
    if (at >= 0) found += text.indexOf(character, at + 1) < 0 ? 1 : 2
  }
  return found > 1
}

function textIn(piece: PieceKind): string {
  if (piece.kind === 'text') return piece.text
  if (piece.kind === 'link') return piece.href + piece.title
  return piece.kind === 'image' ? piece.src + piece.alt + piece.title : ''
}

/**
 * Would signs around the mark be read as such (CommonMark §6.2, left- and right-flanking)? Not where a word is right
 * outside and anything but a word right inside. Text beyond ASCII that some readers take for punctuation and some not
 * counts as the worse of the two.
 */
function isRead(pieces: readonly Piece[], mark: number, lineEnd: number, last: string): boolean {
  const { end } = pieces[mark]
  let child = mark + 1
  const first = pieces[child].what
  while (pieces[child].end < end) child = pieces[child].end
  const final = pieces[child].what
  const next = end < lineEnd ? pieces[end].what : undefined
  const opens = first.kind === 'text' && kindOf(first.text[0]) === 'word'
  const closes = final.kind === 'text' && kindOf(final.text[final.text.length - 1]) === 'word'
  const isAfterWord = isWordlike(last)
  const isBeforeWord = next?.kind === 'text' && isWordlike(next.text[0])
  return (opens || !isAfterWord) && (closes || !isBeforeWord)
}

const isWordlike = (character: string) => kindOf(character) === 'word' || kindOf(character) === 'unclear'

function target(url: string, title: string): string {
  const escaped = title.replace(/["\\]/g, '\\$&')
  return title === '' ? escapeUrl(url) : `${escapeUrl(url)} "${escaped}"`
}

function codeSpan(text: string, place: EscapeContext['place']): string {
  const fence = '`'.repeat(longestRun(text, '`') + 1)
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${fence}${pad}${place === 'cell' ? text.replaceAll('|', '\\|') : text}${pad}${fence}`
}

/** Formulas have names for what would end a cell. */
const withoutPipes = (tex: string) => tex.replaceAll('\\|', '\\Vert ').replaceAll('|', '\\vert ')

export function longestRun(text: string, character: string): number {
  let longest = 0
  for (let i = 0, run = 0; i < text.length; i++) {
    run = text[i] === character ? run + 1 : 0
    if (run > longest) longest = run
  }
  return longest
}
