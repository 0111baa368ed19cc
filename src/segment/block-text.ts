import { codeAt } from '../parse/dom.ts'
import { blockTextKernel } from './block-text-kernel.ts'
import { WORD_TABLES } from './words.ts'

/**
 * The text of a page's blocks while they are found: white space collapsed, one block after the other in one array of
 * UTF-16 units. What is counted in them is counted there, several times faster than in strings, which are made late.
 */
export interface BlockText {
  readonly units: Uint16Array
  /** Where the block that is being read begins, and how far it is read. */
  from: number
  to: number
  isSpaceDue: boolean
  /** Its words so far, the shares of words, and whether a word goes on (1) or not (0): see words.ts. */
  words: number
  shares: number
  inWord: number
}

export function createBlockText(length: number): BlockText {
  return { units: new Uint16Array(length), from: 0, to: 0, isSpaceDue: false, words: 0, shares: 0, inWord: 0 }
}

/** Begins another block. */
export function beginBlock(text: BlockText): void {
  text.from = text.to
  text.isSpaceDue = false
  text.words = text.shares = text.inWord = 0
}

// What another module exports is looked up at each use, which is too often in the loop below: here it has names of its own.
const { kinds, shares, unspaced } = WORD_TABLES
const unitAt = codeAt

/**
 * Adds `[from, to)` of a string to the block and counts its words. Where a word ends cannot be foreseen, so nothing is asked
 * there: a space after a space is written, too, but where the next unit goes, and one at the end is taken back.
 */
export function addToBlock(text: BlockText, string: string, from: number, to: number): void {
  const { units, from: start } = text
  let { to: size, words, shares: sum, inWord } = text
  let wasSpace = Number(text.isSpaceDue || size === start)
  if (text.isSpaceDue && size > start) units[size++] = 0x20
  inWord &= ~wasSpace
  const length = to - from
  if (length >= MIN_ENCODED && encode(string, from, to)) {
    const { read, found, units: written } = blockTextKernel!
    read(length, wasSpace, inWord)
    units.set(written.subarray(0, found[0]), size)
    size += found[0]
    words += found[1]
    wasSpace = found[2]
    inWord = found[3]
  } else {
    for (let i = from; i < to; i++) {
      const unit = unitAt(string, i)
      const kind = kinds[unit]
      const isSpace = kind >> 4
      units[size] = (unit & (isSpace - 1)) | (isSpace << 5)
      size += 1 - (isSpace & wasSpace)
      wasSpace = isSpace
      const isWord = kind & 1
      words += isWord & ~inWord
      inWord = isWord | ((kind >> 1) & inWord)
      if ((kind & unspaced) !== 0) sum += shares[kind]
    }
  }
  text.to = wasSpace === 1 && size > start ? size - 1 : size
  text.isSpaceDue = wasSpace === 1
  text.words = words
  text.shares = sum
  text.inWord = inWord
}

const encoder = new TextEncoder()
/** Shorter texts are read in less time than it takes to hand them over. */
const MIN_ENCODED = 64

/** Hands a text over to the kernel. Is it ASCII, is there room for it, and is there a kernel? */
function encode(string: string, from: number, to: number): boolean {
  if (blockTextKernel === undefined || to - from > blockTextKernel.bytes.length) return false
  const { read, written } = encoder.encodeInto(string.slice(from, to), blockTextKernel.bytes)
  return read === to - from && written === read
}

/** HTML's white space and the no-break space. */
const isSpace = (unit: number) => unit === 0x20 || (unit <= 0x0d && unit >= 0x09 && unit !== 0x0b) || unit === 0xa0

/** Leaves out all that Unicode calls space at both ends of the block. */
export function trimBlock(text: BlockText): void {
  while (text.from < text.to && isUnicodeSpace(text.units[text.from])) text.from++
  while (text.from < text.to && isUnicodeSpace(text.units[text.to - 1])) text.to--
}

/** As \s of regular expressions. */
export function isUnicodeSpace(unit: number): boolean {
  if (unit < 0x1680) return isSpace(unit) || unit === 0x0b
  if (unit <= 0x200a) return unit === 0x1680 || unit >= 0x2000
  return unit === 0x2028 || unit === 0x2029 || unit === 0x202f || unit === 0x205f || unit === 0x3000 || unit === 0xfeff
}

/** Arguments that a call takes without trouble. */
const MAX_ARGUMENTS = 8192

export function stringOf(units: Uint16Array, from: number, to: number): string {
  let string = ''
  for (let at = from; at < to; at += MAX_ARGUMENTS) {
    string += String.fromCharCode.apply(null, units.subarray(at, Math.min(to, at + MAX_ARGUMENTS)) as never)
  }
  return string
}
