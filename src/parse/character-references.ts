import { unpackNamedReferences } from './named-references.ts'

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

/** The characters that a piece of the source stands for. */
export function decode(source: string, from: number, to: number, how: number): string {
  let text = source.slice(from, to)
  if ((how & CARRIAGE_RETURNS) !== 0) text = withLineFeeds(text)
  if ((how & REFERENCES) !== 0) text = decodeReferences(text, (how & IN_ATTRIBUTE) !== 0)
  // After the references: a NUL inside `&n\0ot;` parts it even where it is dropped.
  if ((how & NULS) !== 0) text = withoutNuls(text, (how & DROP_NULS) !== 0 ? '' : '\uFFFD')
  return text
}

/** Put together piece by piece, as is fastest, longer texts could take a hundred times their memory. */
const MAX_PUT_TOGETHER = 1 << 16

/** Every CR LF and every other CR is a line feed (§13.2.3.5). */
function withLineFeeds(text: string): string {
  if (text.length > MAX_PUT_TOGETHER) return text.split(/\r\n?/).join('\n')
  let lines = ''
  let from = 0
  for (let at = text.indexOf('\r'); at >= 0; at = text.indexOf('\r', from)) {
    lines += text.slice(from, at)
    from = at + 1
    const isPair = from < text.length && text.charCodeAt(from) === 0x0a
    if (!isPair) lines += '\n'
  }
  return lines + text.slice(from)
}

function withoutNuls(text: string, by: string): string {
  return text.split('\0').join(by)
}

function decodeReferences(text: string, isAttribute: boolean): string {
  let decoded = ''
  let done = 0
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    const reference = referenceAt(text, at, isAttribute)
    if (reference === undefined) continue
    decoded += text.slice(done, at) + reference.characters
    done = reference.end
    at = done - 1
  }
  return decoded + text.slice(done)
}

interface Reference {
  readonly characters: string
  readonly end: number
}

/** The character reference (§13.2.5.77 to 84) that starts at an ampersand, if one does. */
export function referenceAt(text: string, at: number, isAttribute: boolean): Reference | undefined {
  return text.charCodeAt(at + 1) === 0x23 ? numericReferenceAt(text, at) : namedReferenceAt(text, at, isAttribute)
}

function namedReferenceAt(text: string, at: number, isAttribute: boolean): Reference | undefined {
  named ??= unpackNamedReferences()
  const from = at + 1
  let to = from
  while (to - from <= LONGEST_NAME && isAlphanumeric(text.charCodeAt(to))) to++
  if (text.charCodeAt(to) === 0x3b) {
    const characters = named.get(text.slice(from, to + 1))
    if (characters !== undefined) return { characters, end: to + 1 }
  }
  for (let end = Math.min(to, from + LONGEST_LEGACY_NAME); end > from + 1; end--) {
    const characters = named.get(text.slice(from, end))
    if (characters === undefined) continue
    const next = text.charCodeAt(end)
    // `&copy=1` in a link is a parameter, not a sign (§13.2.5.78, "for historical reasons").
    return isAttribute && (next === 0x3d || isAlphanumeric(next)) ? undefined : { characters, end }
  }
  return undefined
}

function numericReferenceAt(text: string, at: number): Reference | undefined {
  const isHexadecimal = (text.charCodeAt(at + 2) | 0x20) === 0x78
  const radix = isHexadecimal ? 16 : 10
  const from = isHexadecimal ? at + 3 : at + 2
  let end = from
  let code = 0
  for (let digit = digitAt(text, end); digit < radix; digit = digitAt(text, ++end)) {
    code = Math.min(code * radix + digit, 0x110000)
  }
  if (end === from) return undefined
  return { characters: characterOf(code), end: text.charCodeAt(end) === 0x3b ? end + 1 : end }
}

function digitAt(text: string, at: number): number {
  const c = text.charCodeAt(at)
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
