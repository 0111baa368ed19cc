import { marksOf } from './elements.ts'
import {
  type Context,
  escapeLabel,
  escapeText,
  escapeTitle,
  escapeUrl,
  kindOf,
  lastOf,
  type Place,
} from './markdown-escape.ts'
import type { MarkName, Piece } from './pieces.ts'

// biome-ignore format: a table
export const MARKS = marksOf({
  strong: 'strong', b: 'strong', em: 'em', i: 'em', cite: 'em', dfn: 'em', var: 'em', del: 'del', s: 'del', strike: 'del',
  mark: 'mark', sub: 'sub', sup: 'sup', code: 'code', tt: 'code', samp: 'code', kbd: 'kbd', q: 'q', rt: 'rt',
})

/** Marks with a sign of their own; the others are written as tags, and so are these where the sign would not be read. */
const SIGNS: Partial<Record<MarkName, string>> = { strong: '**', em: '*', del: '~~' }
const BRACKETS: Partial<Record<MarkName, readonly [string, string]>> = { q: ['"', '"'], rt: ['(', ')'] }
const BREAKS = { paragraph: '\\\n', bold: '\\\n', heading: ' ', cell: '<br>' }

/** The words, links and pictures of a line, escaped so that they are read back as what they are. */
export function writeLine(pieces: readonly Piece[], line: number, place: Place): string {
  const { end } = pieces[line]
  const closers: { readonly end: number; readonly text: string }[] = []
  let out = ''
  /** What closed a span just now. */
  let closed = ''
  let linkEnd = line
  const pairs: { $?: boolean; '~'?: boolean } = {}
  const context: Context = {
    place,
    before: '\n',
    isLineStart: true,
    hasPair: character => (pairs[character] ??= hasPair(pieces, line, character)),
    isInLink: false,
    isEnd: false,
    isBeforeBracket: false,
    isAfterReference: false,
  }

  const add = (text: string) => {
    out += text
    context.before = text
    context.isLineStart = false
    closed = ''
  }
  const addText = (text: string, n: number) => {
    const next = pieces[n + 1]?.kind
    context.isInLink = n < linkEnd
    context.isEnd = n + 1 >= end && closers.length === 0 && place !== 'bold'
    context.isBeforeBracket = next === 'link' || next === 'reference'
    context.isAfterReference = n === line + 2 && pieces[n - 1].kind === 'reference'
    add(escapeText(text, context))
  }
  const open = (opener: string, closer: string, end: number) => {
    add(opener)
    closers.push({ end, text: closer })
  }
  const close = () => {
    const { text } = closers.pop()!
    add(text)
    closed = text
  }
  const openMark = (name: MarkName, n: number) => {
    const sign = SIGNS[name]
    const isSign = sign !== undefined && !closed.startsWith(sign[0]) && isRead(pieces, n, end, lastOf(context.before))
    const [opener, closer] = isSign ? [sign, sign] : (BRACKETS[name] ?? [`<${name}>`, `</${name}>`])
    open(opener, closer, pieces[n].end)
  }

  for (let n = line + 1; n < end; n++) {
    while (closers.length > 0 && n >= closers[closers.length - 1].end) close()
    const { kind, what } = pieces[n]
    switch (kind) {
      case 'text':
        addText(what.text, n)
        break
      case 'break':
        add(BREAKS[place])
        context.isLineStart = true
        break
      case 'link':
        open('[', `](${target(what.href, what.title, place)})`, pieces[n].end)
        linkEnd = pieces[n].end
        break
      case 'image':
        add(`![${escapeLabel(what.alt, place)}](${target(what.src, what.title, place)})`)
        break
      case 'math':
        // Two formulas that touch would be read as one.
        add(`${pieces[n - 1].kind === 'math' ? ' ' : ''}$${place === 'cell' ? withoutPipes(what.text) : what.text}$`)
        break
      case 'reference':
        add(`[^${what.number}]`)
        break
      case 'mark':
        // Before a bar in a cell, a backslash in code cannot be told from an escape.
        if (what.name !== 'code' || (place === 'cell' && codeIn(pieces, n).includes('\\|'))) openMark(what.name, n)
        else add(codeSpan(codeIn(pieces, n++), place))
        break
    }
  }
  while (closers.length > 0) close()
  return out
}

/** Code holds one text. */
function codeIn(pieces: readonly Piece[], code: number): string {
  const { kind, what } = pieces[code + 1]
  return kind === 'text' ? what.text : ''
}

/** Are there two of a character in a line, or one of what we write with it? A single one means nothing. */
function hasPair(pieces: readonly Piece[], line: number, character: '$' | '~'): boolean {
  let found = 0
  for (let i = line + 1; i < pieces[line].end && found < 2; i++) {
    const { kind, what } = pieces[i]
    if (character === '$' ? kind === 'math' : kind === 'mark' && what.name === 'del') return true
    found += countIn(pieces[i], character)
  }
  return found > 1
}

function countIn({ kind, what }: Piece, character: string): number {
  if (kind === 'text') return upToTwo(what.text, character)
  if (kind === 'link') return upToTwo(what.href, character) + upToTwo(what.title, character)
  if (kind !== 'image') return 0
  return upToTwo(what.src, character) + upToTwo(what.alt, character) + upToTwo(what.title, character)
}

function upToTwo(text: string, character: string): number {
  const at = text.indexOf(character)
  return at < 0 ? 0 : text.indexOf(character, at + 1) < 0 ? 1 : 2
}

/**
 * Would signs around the mark be read as such (CommonMark §6.2, left- and right-flanking)? Not where a word is right
 * outside and anything but a word right inside. Text beyond ASCII that some readers take for punctuation and some not
 * counts as the worse of the two.
 */
function isRead(pieces: readonly Piece[], mark: number, lineEnd: number, last: string): boolean {
  const { end } = pieces[mark]
  let child = mark + 1
  const first = pieces[child]
  while (pieces[child].end < end) child = pieces[child].end
  const final = pieces[child]
  const next = end < lineEnd ? pieces[end] : undefined
  const opens = first.kind === 'text' && kindOf(first.what.text[0]) === 'word'
  const closes = final.kind === 'text' && kindOf(lastOf(final.what.text)) === 'word'
  const isAfterWord = isWordlike(last)
  const isBeforeWord = next?.kind === 'text' && isWordlike(next.what.text[0])
  return (opens || !isAfterWord) && (closes || !isBeforeWord)
}

const isWordlike = (character: string) => kindOf(character) === 'word' || kindOf(character) === 'unclear'

const target = (url: string, title: string, place: Place) =>
  title === '' ? escapeUrl(url) : `${escapeUrl(url)} "${escapeTitle(title, place)}"`

function codeSpan(text: string, place: Place): string {
  const fence = '`'.repeat(longestRun(text, '`') + 1)
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${fence}${pad}${place === 'cell' ? text.replaceAll('|', '\\|') : text}${pad}${fence}`
}

/** Formulas have names for what would end a cell. */
const withoutPipes = (tex: string) => tex.replaceAll('\\|', '\\Vert ').replaceAll('|', '\\vert ').replace(/ {2,}/g, ' ')

export function longestRun(text: string, character: string): number {
  let longest = 0
  for (let i = 0, run = 0; i < text.length; i++) {
    run = text[i] === character ? run + 1 : 0
    if (run > longest) longest = run
  }
  return longest
}
