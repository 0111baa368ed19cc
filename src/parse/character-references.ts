import { unpackNamedReferences } from './named-references.ts'
import { indexOrEnd } from './raw-text.ts'

/**
 * What decoding a piece of the source has to do, as bits. 0 is the ordinary case: the characters stand there as they
 * are meant.
 */
export const REFERENCES = 1
export const CARRIAGE_RETURNS = 2
export const NULS = 4
/** NULs vanish (text of HTML elements) instead of becoming U+FFFD. */
const DROP_NULS = 8
/** NULs become U+FFFD wherever the text goes: the tokenizer's decision in raw text. */
export const REPLACE_NULS = 16
/** Attribute values have a rule of their own for references without a semicolon. */
export const IN_ATTRIBUTE = 32

/** The same for text of HTML elements. */
export function droppingNuls(how: number): number {
  return hasDroppableNuls(how) ? how | DROP_NULS : how
}

export function hasDroppableNuls(how: number): boolean {
  return (how & (NULS | REPLACE_NULS)) === NULS
}

const LONGEST_NAME = 31
const LONGEST_LEGACY_NAME = 6

// Unpacked when first needed: a page without named references need not pay for it.
let named: Map<string, string> | undefined

/** Put together piece by piece, as is fastest, the lines of longer texts could take a hundred times their memory. */
const MAX_PUT_TOGETHER = 1 << 16

/** The characters that a piece of the source stands for. */
export function decode(source: string, from: number, to: number, how: number): string {
  const text = source.slice(from, to)
  if (how === 0) return text
  const length = to - from
  if ((how & CARRIAGE_RETURNS) !== 0 && length > MAX_PUT_TOGETHER) {
    const lines = text.split(/\r\n?/).join('\n')
    return decode(lines, 0, lines.length, how & ~CARRIAGE_RETURNS)
  }
  // Not where they are dropped: what stands on both sides of one might become a reference.
  if ((how & NULS) !== 0 && (how & DROP_NULS) === 0 && length > MAX_PUT_TOGETHER) {
    const replaced = text.split('\0').join('\uFFFD')
    return decode(replaced, 0, replaced.length, how & ~NULS)
  }
  let ampersand = (how & REFERENCES) !== 0 ? indexOrEnd(text, '&', 0) : length
  let carriageReturn = (how & CARRIAGE_RETURNS) !== 0 ? indexOrEnd(text, '\r', 0) : length
  let nul = (how & NULS) !== 0 ? indexOrEnd(text, '\0', 0) : length
  let decoded = ''
  let done = 0
  for (;;) {
    const at = Math.min(ampersand, carriageReturn, nul)
    if (at === length) return decoded + slice.call(text, done, length)
    let characters = ''
    let end = at + 1
    if (at === ampersand) {
      const reference = referenceAt(text, at, length, (how & IN_ATTRIBUTE) !== 0)
      ampersand = indexOrEnd(text, '&', reference?.end ?? end)
      if (reference === undefined) continue
      characters = reference.characters
      end = reference.end
    } else if (at === carriageReturn) {
      // Every CR LF and every other CR is a line feed (§13.2.3.5).
      if (codeAt(text, end, length) !== 0x0a) characters = '\n'
      carriageReturn = indexOrEnd(text, '\r', end)
    } else {
      if ((how & DROP_NULS) === 0) characters = '\uFFFD'
      nul = indexOrEnd(text, '\0', end)
    }
    decoded += slice.call(text, done, at) + characters
    done = end
  }
}

// Strings that are cut out of others are of many kinds, for each of which V8 would look up the method anew.
const { charCodeAt, slice } = String.prototype

/** The code of a character, or -1 from `to` on: asking a string for what is behind its end is slow. */
function codeAt(text: string, at: number, to: number): number {
  return at < to ? charCodeAt.call(text, at) : -1
}

interface Reference {
  readonly characters: string
  readonly end: number
}

/** The character reference (§13.2.5.77 to 84) that starts at an ampersand, if one does before `to`. */
export function referenceAt(text: string, at: number, to: number, isAttribute: boolean): Reference | undefined {
  return codeAt(text, at + 1, to) === 0x23
    ? numericReferenceAt(text, at, to)
    : namedReferenceAt(text, at, to, isAttribute)
}

function namedReferenceAt(text: string, at: number, to: number, isAttribute: boolean): Reference | undefined {
  named ??= unpackNamedReferences()
  const from = at + 1
  let stop = from
  while (stop - from <= LONGEST_NAME && isAlphanumeric(codeAt(text, stop, to))) stop++
  if (codeAt(text, stop, to) === 0x3b) {
    const characters = named.get(slice.call(text, from, stop + 1))
    if (characters !== undefined) return { characters, end: stop + 1 }
  }
  for (let end = Math.min(stop, from + LONGEST_LEGACY_NAME); end > from + 1; end--) {
    const characters = named.get(slice.call(text, from, end))
    if (characters === undefined) continue
    const next = codeAt(text, end, to)
    // `&copy=1` in a link is a parameter, not a sign (§13.2.5.78, "for historical reasons").
    return isAttribute && (next === 0x3d || isAlphanumeric(next)) ? undefined : { characters, end }
  }
  return undefined
}

function numericReferenceAt(text: string, at: number, to: number): Reference | undefined {
  const isHexadecimal = (codeAt(text, at + 2, to) | 0x20) === 0x78
  const radix = isHexadecimal ? 16 : 10
  const from = isHexadecimal ? at + 3 : at + 2
  let end = from
  let code = 0
  for (let digit = digitOf(codeAt(text, end, to)); digit < radix; digit = digitOf(codeAt(text, ++end, to))) {
    code = Math.min(code * radix + digit, 0x110000)
  }
  if (end === from) return undefined
  return { characters: characterOf(code), end: codeAt(text, end, to) === 0x3b ? end + 1 : end }
}

function digitOf(c: number): number {
  if (c >= 0x30 && c <= 0x39) return c - 0x30
  const letter = c | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : 16
}

/** What 0x80 … 0x9F mean: their characters of windows-1252, where it has one (§13.2.5.84). */
// biome-ignore format: a table
const WINDOWS_1252 = [
  0x20ac, 0x81, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8d, 0x017d, 0x8f,
  0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x9d, 0x017e, 0x0178,
]

function characterOf(code: number): string {
  const isImpossible = code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)
  if (isImpossible) return '\uFFFD'
  return String.fromCodePoint(code >= 0x80 && code <= 0x9f ? WINDOWS_1252[code - 0x80] : code)
}

function isAlphanumeric(c: number): boolean {
  const letter = c | 0x20
  return (letter >= 0x61 && letter <= 0x7a) || (c >= 0x30 && c <= 0x39)
}
