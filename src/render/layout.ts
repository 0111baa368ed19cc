import type { Piece } from './pieces.ts'

/** How a line-based format writes its blocks. */
export interface Style {
  /** The lines of a block that holds no blocks, or of a table; '' to leave it out. */
  block(piece: number): string
  /** Stands before each line of a quotation. */
  readonly quote: string
  /** Stands before the first line of a note. */
  note(number: number): string
}

/** An open container: where it ends, what stands before its lines, and how many line ends part its blocks. */
interface Frame {
  readonly end: number
  readonly prefix: string
  readonly gap: 1 | 2
  /** The marker of its items, if it is a list. */
  readonly marker: string
}

const BULLETS = ['-', '*'] as const
const DELIMITERS = ['.', ')'] as const
/** The indent of a note's further lines (GFM, footnotes). */
const NOTE_INDENT = '    '

/** Blocks below each other, every line with the markers and indents of the containers it is in. */
export function layOut(pieces: readonly Piece[], style: Style): string {
  let out = ''
  let frame: Frame = { end: pieces[0].end, prefix: '', gap: 2, marker: '' }
  const frames: Frame[] = []
  /** Stands before the next line: the frame's prefix, or the markers of what begins here. */
  let first = ''
  let isFirstChild = true
  /** Marker of the list just before: one with the same marker would go on with it. */
  let lastMarker = ''

  const separate = (gap: 1 | 2) => {
    if (isFirstChild) return
    out += gap === 1 ? '\n' : frame.prefix === '' ? '\n\n' : `\n${frame.prefix.trimEnd()}\n`
    first = frame.prefix
  }
  const write = (text: string) => {
    out += first + (frame.prefix === '' ? text : indent(text, frame.prefix))
    first = frame.prefix
    isFirstChild = false
    lastMarker = ''
  }
  const open = (end: number, start: string, indent: string, gap: 1 | 2 = frame.gap, marker = '') => {
    frames.push(frame)
    first += start
    frame = { end, prefix: frame.prefix + indent, gap, marker }
    isFirstChild = true
  }
  const close = () => {
    if (frame.prefix !== frames[frames.length - 1].prefix) lastMarker = ''
    if (frame.marker !== '') lastMarker = frame.marker
    frame = frames.pop()!
    first = frame.prefix
    isFirstChild = false
  }

  for (let i = 1; i < pieces.length; i++) {
    while (i >= frame.end) close()
    const { kind, what, end } = pieces[i]
    switch (kind) {
      case 'list': {
        separate(frame.gap)
        const [usual, other] = what.ordered ? DELIMITERS : BULLETS
        open(end, '', '', isTight(pieces, i) ? 1 : 2, usual === lastMarker ? other : usual)
        break
      }
      case 'item': {
        separate(frame.gap)
        const marker = `${what.number < 0 ? '' : what.number}${frame.marker} `
        open(end, marker, ' '.repeat(marker.length))
        break
      }
      case 'definition': {
        separate(pieces[i + 1].kind === 'paragraph' ? 1 : 2)
        // The definitions of a term are a list.
        const bullet = lastMarker === (pieces[i - 1].kind === 'terms' ? '-' : '*') ? '*' : '-'
        open(end, `${bullet} `, '  ', 2, bullet)
        break
      }
      case 'quote':
        separate(frame.gap)
        open(end, style.quote, style.quote, 2)
        break
      case 'note': {
        separate(2)
        const marker = style.note(what.number)
        open(end, marker, marker === '' ? '' : NOTE_INDENT, 2)
        break
      }
      case 'figure':
      case 'details':
      case 'terms':
        separate(frame.gap)
        open(end, '', '', 2)
        break
      default: {
        const text = style.block(i)
        if (text !== '') {
          separate(frame.gap)
          write(text)
        }
        i = end - 1
      }
    }
  }
  return out
}

/** Sets in all lines but the first. */
function indent(text: string, prefix: string): string {
  if (!text.includes('\n')) return text
  const blank = `\n${prefix.trimEnd()}`
  return text.replace(/\n(?=(.?))/g, (_, next: string) => (next === '' ? blank : `\n${prefix}`))
}

/**
 * May the items follow each other without blank lines? Not if one has two blocks, other than a line with lists under
 * it, nor if such a list does not begin with 1: it could not interrupt the line (CommonMark §5.3, §5.2).
 */
export function isTight(pieces: readonly Piece[], list: number): boolean {
  for (let item = list + 1; item < pieces[list].end; item = pieces[item].end) {
    const first = item + 1
    if (pieces[first].kind === 'list' && !isInterrupting(pieces, first)) return false
    for (let i = pieces[first].end; i < pieces[item].end; i = pieces[i].end) {
      if (!isLine(pieces[first]) || !isInterrupting(pieces, i)) return false
    }
  }
  return true
}

const isLine = ({ kind }: Piece) => kind === 'paragraph' || kind === 'heading'

/** Is it a list that needs no blank line before it? Then so is a list that its first line begins. */
function isInterrupting(pieces: readonly Piece[], i: number): boolean {
  if (pieces[i].kind !== 'list') return false
  for (let list = i; pieces[list].kind === 'list'; list += 2) {
    const { kind, what } = pieces[list + 1]
    if (kind === 'item' && what.number >= 0 && what.number !== 1) return false
  }
  return true
}
