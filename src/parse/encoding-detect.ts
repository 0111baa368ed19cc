import { likeliestMultiByte } from './encoding-multi-byte.ts'
import { likeliestSingleByte } from './encoding-single-byte.ts'

/** Bounds what is looked at after the test for UTF-8, whatever the size of the page. */
const SAMPLE_BYTES = 65_536

/** Other encodings hardly ever make a sequence of UTF-8; pages in UTF-8 do have stray bytes from elsewhere. */
const MAX_UTF8_ERROR_SHARE = 0.2

/** The likeliest encoding of a page that does not declare one; undefined when it is plain ASCII. */
export function detectEncoding(page: Uint8Array): string | undefined {
  const utf16 = utf16Order(page)
  if (utf16 !== undefined) return utf16
  const { sequences, errors } = utf8Evidence(page)
  if (sequences + errors === 0) return hasJisEscape(page) ? 'iso-2022-jp' : undefined
  if (errors <= MAX_UTF8_ERROR_SHARE * sequences) return 'utf-8'
  const sample = textBeyondAscii(page)
  return (
    likeliestMultiByte(sample) ??
    likeliestSingleByte(
      sample,
      textOf(page, () => true),
    )
  )
}

/** Markup is ASCII, so that in UTF-16 every second byte of it is zero. */
function utf16Order(page: Uint8Array): string | undefined {
  const size = Math.min(page.length, 4096)
  const zeros = [0, 0]
  for (let at = 0; at < size; at++) if (page[at] === 0) zeros[at & 1]++
  const [even, odd] = zeros
  if (odd > 0.1 * size && even < 0.005 * size) return 'utf-16le'
  return even > 0.1 * size && odd < 0.005 * size ? 'utf-16be' : undefined
}

/** Characters beyond ASCII that are well formed in UTF-8, and those that are not; one that the end cut is neither. */
function utf8Evidence(page: Uint8Array): { sequences: number; errors: number } {
  let sequences = 0
  let errors = 0
  for (let at = 0; at < page.length; ) {
    const lead = page[at++]
    if (lead < 0x80) continue
    const trails = lead < 0xc2 || lead > 0xf4 ? 0 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3
    let found = 0
    while (found < trails && (page[at + found] & 0xc0) === 0x80) found++
    at += found
    if (trails === 0 || (found < trails && at < page.length)) errors++
    else if (found === trails) sequences++
  }
  return { sequences, errors }
}

/** ISO-2022-JP is ASCII with escapes to JIS X 0208: `ESC $ @` and `ESC $ B`. */
function hasJisEscape(page: Uint8Array): boolean {
  for (let at = page.indexOf(0x1b); at >= 0; at = page.indexOf(0x1b, at + 1))
    if (page[at + 1] === 0x24 && (page[at + 2] === 0x40 || page[at + 2] === 0x42)) return true
  return false
}

type Run = (page: Uint8Array, from: number, to: number) => boolean

const isBeyondAscii: Run = (page, from, to) => {
  for (let at = from; at < to; at++) if (page[at] >= 0x80) return true
  return false
}

/** A page may have nothing beyond ASCII but in attributes and scripts. */
function textBeyondAscii(page: Uint8Array): Uint8Array {
  const text = textOf(page, isBeyondAscii)
  return text.length > 0 ? text : page.subarray(0, SAMPLE_BYTES)
}

/**
 * The runs of text between tags that are wanted, each followed by a space. It may look at bytes for markup because `<`
 * and `>` are no part of another character in any encoding that is left by then.
 */
function textOf(page: Uint8Array, isWanted: Run): Uint8Array {
  const text = new Uint8Array(SAMPLE_BYTES)
  let size = 0
  for (let at = 0; at < page.length && size < SAMPLE_BYTES; ) {
    const tag = indexOf(page, LESS_THAN, at)
    if (tag > at && isWanted(page, at, tag)) {
      const run = page.subarray(at, Math.min(tag, at + SAMPLE_BYTES - size - 1))
      text.set(run, size)
      size += run.length
      text[size++] = 0x20
    }
    at = skipMarkup(page, tag)
  }
  return text.subarray(0, size)
}

const LESS_THAN = 0x3c
const GREATER_THAN = 0x3e
const SLASH = 0x2f
const RAW_TEXT = ['script', 'style']

/** The place behind a tag, or behind the element when its text is not for readers. */
function skipMarkup(page: Uint8Array, tag: number): number {
  const name = RAW_TEXT.find(raw => isAt(page, raw, tag + 1))
  let at = indexOf(page, GREATER_THAN, tag) + 1
  if (name === undefined) return at
  do at = indexOf(page, LESS_THAN, at) + 1
  while (at < page.length && !(page[at] === SLASH && isAt(page, name, at + 1)))
  return indexOf(page, GREATER_THAN, at) + 1
}

function indexOf(page: Uint8Array, byte: number, from: number): number {
  const found = page.indexOf(byte, from)
  return found < 0 ? page.length : found
}

/** Whether a name in small ASCII letters stands there, in either case. */
function isAt(page: Uint8Array, name: string, at: number): boolean {
  for (let i = 0; i < name.length; i++) if ((page[at + i] | 0x20) !== name.charCodeAt(i)) return false
  return true
}
