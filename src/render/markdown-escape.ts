/** A bold line stands between signs of its own. */
export type Place = 'paragraph' | 'bold' | 'heading' | 'cell'

/** Where a text stands. */
export interface Context {
  readonly place: Place
  /** What was written before it; a line end at the beginning. Few texts need to know its last character. */
  before: string
  /** Does it begin a line? */
  isLineStart: boolean
  /** Is there another `$`, or another `~`, in the line that it could pair with? */
  readonly hasPair: (character: '$' | '~') => boolean
  isInLink: boolean
  /** Does nothing follow it in the line? */
  isEnd: boolean
  /** Does a link or a reference follow, that `!` would make a picture of? */
  isBeforeBracket: boolean
  /** Is a reference all there is before it in the line, that `:` would make a note of? */
  isAfterReference: boolean
}

type Kind = 'space' | 'punctuation' | 'word' | 'unclear'

/** Does CommonMark take the character for space, punctuation or part of a word? It depends on the version for some. */
export function kindOf(character: string): Kind {
  return ASCII_KINDS[character.charCodeAt(0)] ?? kindByClass(character)
}

function kindByClass(character: string): Kind {
  if (/[\p{L}\p{N}\p{M}]/u.test(character)) return 'word'
  if (/\s/.test(character)) return 'space'
  return /[\p{P}!-~]/u.test(character) ? 'punctuation' : 'unclear'
}

/** Most characters, so that three patterns need not be tried on each. */
const ASCII_KINDS: readonly Kind[] = Array.from({ length: 128 }, (_, code) => kindByClass(String.fromCharCode(code)))

/** Characters that may mean something anywhere in a line; in the second, with those that make links of addresses (GFM §6.9). */
const SPECIAL = /[\\`*_[\]<&~$|^]/g
const SPECIAL_OR_ADDRESS = /[\\`*_[\]<&~$|^]|(?<=https?):(?=\/\/)|(?<=(?:^|[\s(*_~[\]])www)\./gi
const ADDRESS = /:\/\/|www\./i
/** One of all these: most texts have none, which a test tells much faster than a replacement. */
const SPECIAL_OR_MAYBE_ADDRESS = /[\\`*_[\]<&~$|^]|:\/\/|www\./i
/** What a block may begin with. */
const BLOCK_START = /^[\d#>+=|:-]/

/** What would be read as a character's name (CommonMark §2.5). */
const ENTITY = /&(?=(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{0,31});)/gi

/** Puts a backslash before the characters that would be read as Markdown where they stand, and before no others. */
export function escapeText(text: string, context: Context): string {
  let out = SPECIAL_OR_MAYBE_ADDRESS.test(text) ? escapeSpecial(text, context) : text
  if (context.isBeforeBracket && out.endsWith('!')) out = `${out.slice(0, -1)}\\!`
  if (context.isAfterReference && out.startsWith(':')) out = `\\${out}`
  const isBlockPlace = context.isLineStart && context.place !== 'heading' && context.place !== 'cell'
  return isBlockPlace && BLOCK_START.test(out) ? escapeLineStart(out) : out
}

function escapeSpecial(text: string, context: Context): string {
  /** Of the address that was looked at last; there may be another one in it. */
  let end = 0
  let lastMisread = 0
  return text.replace(ADDRESS.test(text) ? SPECIAL_OR_ADDRESS : SPECIAL, (c, at: number) => {
    if (c !== ':' && c !== '.') return needsEscape(text, at, context) ? `\\${c}` : c
    if (at >= end) {
      end = endOfAddress(text, at)
      lastMisread = findMisread(text, at, end, context)
    }
    return at < lastMisread ? `\\${c}` : c
  })
}

function endOfAddress(text: string, at: number): number {
  let end = at
  while (end < text.length && !/[\s<]/.test(text[end])) end++
  return end
}

/** In a link that GFM makes by itself backslashes count as part of it, and so do signs that follow: where the last of them is. */
function findMisread(text: string, from: number, end: number, context: Context): number {
  if (end === text.length && !context.isEnd) return end
  let at = end
  while (at > from && !needsEscape(text, at, context)) at--
  return at
}

function needsEscape(text: string, at: number, context: Context): boolean {
  const before = at > 0 ? text[at - 1] : lastOf(context.before)
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
      return context.isInLink || next === '^' || before === '\n'
    case ']':
      return context.isInLink || next === '' || next === '('
    case '<':
      return next === '' || /[a-z/!?]/i.test(next) || isMail(text, at)
    case '&':
      return text.slice(at, at + 34).search(ENTITY) === 0
    case '~':
      return context.hasPair('~')
    case '$':
      return context.hasPair('$')
    case '|':
      return context.place === 'cell'
    case '^':
      return at === 0 && before === '[' && next.trim() !== ''
    default:
      return false
  }
}

/** The beginning of a mail address between angle brackets (CommonMark §6.5). */
const MAIL = /<[\w.!#$%&'*+/=?^`{|}~-]+@/y

function isMail(text: string, at: number): boolean {
  MAIL.lastIndex = at
  return MAIL.test(text)
}

export const lastOf = (text: string) => text[text.length - 1]

const isWord = (character: string) => character !== '' && kindOf(character) === 'word'

/** What begins a block at the start of a line: headings, quotes, items, rules, underlines, tables (CommonMark §4, §5). */
function escapeLineStart(text: string): string {
  const numbered = /^\d{1,9}(?=[.)](?: |$))/.exec(text)
  if (numbered !== null) return `${numbered[0]}\\${text.slice(numbered[0].length)}`
  return /^(?:#{1,6}(?: |$)|>|[+-](?: |$)|--|-[|:]|=|\||:-)/.test(text) ? `\\${text}` : text
}

/** The text of a picture. */
export function escapeLabel(text: string, place: Place): string {
  return escapeText(text, {
    place,
    before: '[',
    isLineStart: false,
    hasPair: () => true,
    isInLink: true,
    isEnd: false,
    isBeforeBracket: false,
    isAfterReference: false,
  })
}

/** The title of a link or a picture, between quotation marks. */
export function escapeTitle(title: string, place: Place): string {
  const escaped = title.replace(/["\\]/g, '\\$&').replace(ENTITY, '\\&')
  return place === 'cell' ? escaped.replaceAll('|', '\\|') : escaped
}

/** An address as the target of a link. Parentheses may stay where they are in balance (CommonMark §6.3). */
export function escapeUrl(url: string): string {
  const escaped = url.includes('&') ? url.replace(ENTITY, '\\&') : url
  return isBalanced(escaped) ? escaped : escaped.replace(/[()]/g, '\\$&')
}

/** Readers need to follow no more than so many levels. */
const MAX_PARENTHESES = 32

function isBalanced(url: string): boolean {
  if (!/[()]/.test(url)) return true
  let depth = 0
  for (let i = 0; i < url.length; i++) {
    if (url[i] === '(') depth++
    else if (url[i] === ')') depth--
    if (depth < 0 || depth > MAX_PARENTHESES) return false
  }
  return depth === 0
}
