/** Where a text stands. */
export interface EscapeContext {
  readonly place: 'paragraph' | 'heading' | 'cell'
  /** The character written before it; a line end at the beginning. */
  readonly last: string
  /** Is there another `$`, or another `~`, in the line that it could pair with? */
  readonly hasMath: boolean
  readonly hasTildes: boolean
  readonly inLink: boolean
  /** Is it the last thing in the line? */
  readonly isEnd: boolean
  /** Does a link or a reference follow, that `!` would make a picture of? */
  readonly beforeBracket: boolean
  readonly isAfterReference: boolean
}

/** Does CommonMark take the character for space, punctuation or part of a word? It depends on the version for some. */
export function kindOf(character: string): 'space' | 'punctuation' | 'word' | 'unclear' {
  if (/[\p{L}\p{N}\p{M}]/u.test(character)) return 'word'
  if (/\s/.test(character)) return 'space'
  return /[\p{P}!-~]/u.test(character) ? 'punctuation' : 'unclear'
}

const SPECIAL = /[\\`*_[\]<&~$|]/g
const HAS_SPECIAL = /[\\`*_[\]<&~$|]/

/** Puts a backslash before those characters that would be read as Markdown where they stand, and before no others. */
export function escapeText(text: string, context: EscapeContext): string {
  const isAtStart = context.last === '\n' && context.place === 'paragraph'
  let out = text
  if (HAS_SPECIAL.test(text)) {
    out = text.replace(SPECIAL, (c, at: number) => (needsEscape(text, c, at, context) ? `\\${c}` : c))
  }
  if (context.beforeBracket && out.endsWith('!')) out = `${out.slice(0, -1)}\\!`
  if (context.isAfterReference && /^[:(]/.test(out)) out = `\\${out}`
  return isAtStart ? escapeLineStart(out) : out
}

function needsEscape(
  text: string,
  c: string,
  at: number,
  { place, last, hasMath, hasTildes, inLink, isEnd }: EscapeContext,
): boolean {
  const before = at > 0 ? text[at - 1] : last
  const next = at + 1 < text.length ? text[at + 1] : isEnd ? '\n' : ''
  switch (c) {
    case '*':
      return !(before === ' ' && (next === ' ' || next === '\n'))
    case '_':
      return !(isBetween(before, 'word') && isBetween(next, 'word')) && !(before === ' ' && next === ' ')
    case '\\':
      return next === '' || next === '\n' || /[!-/:-@[-`{-~]/.test(next)
    case '[':
      return inLink || next === '^' || (last === '\n' && at === 0)
    case ']':
      return inLink || next === '' || next === '('
    case '<':
      return next === '' || /[a-z/!?]/i.test(next)
    case '&':
      return /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{0,31});/i.test(text.slice(at, at + 34))
    case '~':
      return hasTildes
    case '$':
      return hasMath
    case '|':
      return place === 'cell'
    default:
      return true
  }
}

const isBetween = (character: string, kind: 'word') => character !== '' && kindOf(character) === kind

/** What begins a block at the start of a line: headings, quotes, items, rules, underlines, tables (CommonMark §4, §5). */
function escapeLineStart(text: string): string {
  const numbered = /^\d{1,9}(?=[.)](?: |$))/.exec(text)
  if (numbered !== null) return `${numbered[0]}\\${text.slice(numbered[0].length)}`
  return /^(?:#{1,6}(?: |$)|>|[+-](?: |$)|--|-[|:]|=|\||:-)/.test(text) ? `\\${text}` : text
}

/** An address as the target of a link. Parentheses may stay where they are in balance (CommonMark §6.3). */
export function escapeUrl(url: string): string {
  const encoded = url.replace(/[\s<>\\|`]/g, encodeURIComponent).replace(/&(?=[#\w]+;)/g, '&amp;')
  return isBalanced(encoded) ? encoded : encoded.replace(/[()]/g, '\\$&')
}

/** Readers need to follow no more than so many levels. */
const MAX_PARENTHESES = 32

function isBalanced(url: string): boolean {
  let depth = 0
  for (let i = 0; i < url.length; i++) {
    if (url[i] === '(') depth++
    else if (url[i] === ')') depth--
    if (depth < 0 || depth > MAX_PARENTHESES) return false
  }
  return depth === 0
}
