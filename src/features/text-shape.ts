import type { Block } from '../segment/blocks.ts'
import { isUnspaced } from '../segment/words.ts'
import { bytes, ints } from './small-arrays.ts'
import { CAPITALISED, COUNTS, LETTERS, SHORT_WORDS, textKernel, UPPERS } from './text-kernel.ts'

/** What the characters of the blocks are, in counts: a number for each block. A text is read once. */
export interface TextShapes {
  readonly length: Int32Array
  readonly letters: Int32Array
  readonly upper: Int32Array
  readonly digits: Int32Array
  /** Full stops, question and exclamation marks that end something, in any script. */
  readonly stops: Int32Array
  readonly commas: Int32Array
  /** Bars, bullets, arrows, guillemets: the furniture of menus. */
  readonly furniture: Int32Array
  readonly currency: Int32Array
  readonly brackets: Int32Array
  readonly colons: Int32Array
  /** Words that begin with a capital. */
  readonly capitalised: Int32Array
  /** Words of at most three letters: the function words of most languages written with spaces. */
  readonly shortWords: Int32Array
  // 1 or 0.
  readonly endsSentence: Uint8Array
  readonly startsUpper: Uint8Array
  readonly hasCopyright: Uint8Array
  readonly hasAt: Uint8Array
  /** Is any of it in a script without spaces between words? */
  readonly isUnspaced: Uint8Array
}

// Kinds of characters. The lowest bit tells letters, the next one capitals: marks have neither.
const [OTHER, LETTER, UPPER, UNSPACED] = [0, 1, 3, 5]
const [DIGIT, STOP, COMMA, BRACKET, COLON, CURRENCY, FURNITURE, COPYRIGHT, AT] = [8, 12, 16, 20, 24, 28, 32, 36, 40]
const MARKS: readonly (readonly [kind: number, characters: string])[] = [
  [DIGIT, '0123456789'],
  [STOP, '.!?。！？…؟।։'],
  [COMMA, ',;،，、；'],
  [BRACKET, '()[]（）「」“”"'],
  [COLON, ':：'],
  [CURRENCY, '$€£¥₹₽₩₺'],
  [FURNITURE, '|•·»«›‹→←▸►▼▲✓★☆/\\>+'],
  [COPYRIGHT, '©'],
  [AT, '@'],
]
const CLOSERS: ReadonlySet<number> = new Set(Array.from('"\')]”’»」』）', c => c.charCodeAt(0)))

/** The kind of every UTF-16 unit. */
const KIND = kinds()

function kinds(): Uint8Array {
  const table = new Uint8Array(0x10000)
  table.fill(LETTER, 0x61, 0x7b).fill(LETTER, 0xc0, 0x2000).fill(LETTER, 0x3041)
  table[0xd7] = table[0xf7] = OTHER
  table.fill(UPPER, 0x41, 0x5b).fill(UPPER, 0xc0, 0xd7).fill(UPPER, 0xd8, 0xdf).fill(UPPER, 0x410, 0x430)
  for (const [kind, characters] of MARKS) {
    // Of the characters that lie among the letters only stops and commas are marks.
    for (const c of characters) {
      const unit = c.charCodeAt(0)
      if (table[unit] === OTHER || kind === STOP || kind === COMMA) table[unit] = kind
    }
  }
  for (let unit = 0; unit < table.length; unit++) if (table[unit] === LETTER && isUnspaced(unit)) table[unit] = UNSPACED
  return table
}

/** By the bits of the last five characters: does a word of at most three letters end before the last? */
const ENDS_SHORT_WORD = new Uint8Array(32)
for (const bits of [0b00010, 0b01010, 0b10010, 0b11010, 0b00110, 0b10110, 0b01110]) ENDS_SHORT_WORD[bits] = 1

textKernel?.kinds.set(KIND)
/** What is in the text that is being read: how many of each kind, and what else is counted. */
const counts = textKernel?.counts ?? new Int32Array(COUNTS)

export function textShapes(blocks: readonly Block[]): TextShapes {
  const numbers = () => ints(blocks.length)
  const flags = () => bytes(blocks.length)
  const shapes: TextShapes = {
    length: numbers(),
    letters: numbers(),
    upper: numbers(),
    digits: numbers(),
    stops: numbers(),
    commas: numbers(),
    furniture: numbers(),
    currency: numbers(),
    brackets: numbers(),
    colons: numbers(),
    capitalised: numbers(),
    shortWords: numbers(),
    endsSentence: flags(),
    startsUpper: flags(),
    hasCopyright: flags(),
    hasAt: flags(),
    isUnspaced: flags(),
  }
  let taken = 0
  for (let b = 0; b < blocks.length; b++) {
    const { units, from, to } = blocks[b]
    if (textKernel !== undefined && to > taken) taken = textKernel.take(units, from)
    if (textKernel !== undefined && to <= taken) textKernel.count(from, to)
    else count(units, from, to)
    readShape(shapes, b, blocks[b])
  }
  return shapes
}

function readShape(shapes: TextShapes, b: number, { units, from, to }: Block): void {
  let last = to - 1
  while (last > from && CLOSERS.has(units[last])) last--
  shapes.length[b] = to - from
  shapes.letters[b] = counts[LETTERS]
  shapes.upper[b] = counts[UPPERS]
  shapes.digits[b] = counts[DIGIT]
  shapes.stops[b] = counts[STOP]
  shapes.commas[b] = counts[COMMA]
  shapes.furniture[b] = counts[FURNITURE]
  shapes.currency[b] = counts[CURRENCY]
  shapes.brackets[b] = counts[BRACKET]
  shapes.colons[b] = counts[COLON]
  shapes.capitalised[b] = counts[CAPITALISED]
  shapes.shortWords[b] = counts[SHORT_WORDS]
  shapes.endsSentence[b] = Number(KIND[units[last]] === STOP)
  shapes.startsUpper[b] = Number(isUpper(units[from]))
  shapes.hasCopyright[b] = Number(counts[COPYRIGHT] > 0)
  shapes.hasAt[b] = Number(counts[AT] > 0)
  shapes.isUnspaced[b] = Number(counts[UNSPACED] > 0)
}

/** Where a word ends cannot be foreseen, so nothing is asked there. */
function count(units: Uint16Array, from: number, to: number): void {
  counts.fill(0)
  let letters = 0
  let capitalised = 0
  let shortWords = 0
  /** A bit for each of the last characters, 1 for a letter; the last one is the lowest. */
  let recent = 0
  for (let i = from; i < to; i++) {
    const kind = KIND[units[i]]
    recent = (recent << 1) | (kind & 1)
    letters += kind & 1
    shortWords += ENDS_SHORT_WORD[recent & 0x1f]
    if (kind > LETTER) {
      counts[kind]++
      capitalised += (kind >> 1) & ~(recent >> 1) & 1
    }
  }
  counts[LETTERS] = letters
  counts[UPPERS] = counts[UPPER]
  counts[CAPITALISED] = capitalised
  counts[SHORT_WORDS] = shortWords + ENDS_SHORT_WORD[(recent << 1) & 0x1f]
}

function isUpper(unit: number): boolean {
  if (unit < 0x80) return unit >= 0x41 && unit <= 0x5a
  const c = String.fromCharCode(unit)
  return c !== c.toLowerCase()
}
