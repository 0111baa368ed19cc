/** Where a text stands. */
export interface EscapeContext {
  /** A bold line stands between signs of its own. */
  readonly place: 'paragraph' | 'bold' | 'heading' | 'cell'
  /** The character written before it; a line end at the beginning. */
  readonly last: string
  /** Is there another `$`, or another `~`, in the line that it could pair with? */
  readonly hasMath: boolean
  readonly hasTildes: boolean
  readonly inLink: boolean
  /** Is it the last thing in the line? */
  readonly isEnd: boolean
  /** Does a link or a reference follow, that `!` would make a picture of? */
  readonly isBeforeBracket: boolean
  /** Is a reference all there is before it in the line, that `:` would make a note of? */
  readonly isAfterReference: boolean
}

/** Does CommonMark take the character for space, punctuation or part of a word? It depends on the version for some. */
export function kindOf(character: string): 'space' | 'punctuation' | 'word' | 'unclear' {
  if (/[\p{L}\p{N}\p{M}]/u.test(character)) return 'word'
  if (/\s/.test(character)) return 'space'
  return /[\p{P}!-~]/u.test(character) ? 'punctuation' : 'unclear'
}

/** Characters that may mean something anywhere in a line; in the second, with those that make links of addresses (GFM §6.9). */
const SPECIAL = /[\\`*_[\]<&~$|]/g
const SPECIAL_OR_ADDRESS = /[\\`*_[\]<&~$|]|(?<=https?):(?=\/\/)|(?<=www)\./gi
const ADDRESS = /:\/\/|www\./i

/** Puts a backslash before the characters that would be read as Markdown where they stand, and before no others. */
export function escapeText(text: string, context: EscapeContext): string {
  /** Of the address that was looked at last. */
  let addressEnd = 0
  let out = text.replace(ADDRESS.test(text) ? SPECIAL_OR_ADDRESS : SPECIAL, (c, at: number) => {
    if (c !== ':' && c !== '.') return needsEscape(text, at, context) ? `\\${c}` : c
    if (at < addressEnd) return c
    addressEnd = endOfAddress(text, at)
    return isMisread(text, at, addressEnd, context) ? `\\${c}` : c
  })
  if (context.isBeforeBracket && out.endsWith('!')) out = `${out.slice(0, -1)}\\!`
  if (context.isAfterReference && out.startsWith(':')) out = `\\${out}`
  return context.last === '\n' && context.place !== 'heading' && context.place !== 'cell' ? escapeLineStart(out) : out
}

function endOfAddress(text: string, at: number): number {
  let end = at
  while (end < text.length && !/[\s<]/.test(text[end])) end++
  return end
}

/** In a link that GFM makes by itself backslashes count as part of it, and so do signs that follow. */
function isMisread(text: string, from: number, end: number, context: EscapeContext): boolean {
  if (end === text.length && !context.isEnd) return true
  for (let at = from + 1; at <= end; at++) if (needsEscape(text, at, context)) return true
  return false
}

function needsEscape(text: string, at: number, context: EscapeContext): boolean {
  const before = at > 0 ? text[at - 1] : context.last
  const next = at + 1 < text.length ? text[at + 1] : context.isEnd ? '\n' : ''
  switch (text[at]) {
    case '\\':
      return next === '' || next === '\n' || /[!-/:-@[-`{-~]/.test(next)
    case '`':
      return true
    case '*':
      return before !== ' ' || (next !== ' ' && next !== '\n')
    case '_':
      return !(isWord(before) && isWord(next)) && !(before === ' ' && next === ' ')
    case '[':
      return context.inLink || next === '^' || before === '\n'
    case ']':
      return context.inLink || next === '' || next === '('
    case '<':
      return next === '' || /[a-z/!?]/i.test(next)
    case '&':
      return /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{0,31});/i.test(text.slice(at, at + 34))
    case '~':
      return context.hasTildes
    case '$':
      return context.hasMath
    case '|':
      return context.place === 'cell'
    default:
      return false
  }
}

const isWord = (character: string) => character !== '' && kindOf(character) === 'word'

/** What begins a block at the start of a line: headings, quotes, items, rules, underlines, tables (CommonMark §4, §5). */
function escapeLineStart(text: string): string {
  const numbered = /^\d{1,9}(?=[.)](?: |$))/.exec(text)
  if (numbered !== null) return `${numbered[0]}\\${text.slice(numbered[0].length)}`
  return /^(?:#{1,6}(?: |$)|>|[+-](?: |$)|--|-[|:]|=|\||:-)/.test(text) ? `\\${text}` : text
}

/** An address as the target of a link. Parentheses may stay where they are in balance (CommonMark §6.3). */
export function escapeUrl(url: string): string {
  const escaped = url.replace(/&(?=[#\w]{1,33};)/g, '&amp;')
  return isBalanced(escaped) ? escaped : escaped.replace(/[()]/g, '\\$&')
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
