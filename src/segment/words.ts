/**
 * Word counts that mean the same in every script. A word is a run of letters, digits or marks. Scripts written
 * without spaces have no such runs, so there each character counts as a share of a word: the mean of what
 * `Intl.Segmenter` finds in running text. The segmenter itself takes 20 to 60 times longer (bench/words.ts).
 */
const WORDS_PER_HAN = 0.6
const WORDS_PER_KANA = 0.52
const WORDS_PER_SOUTH_EAST_ASIAN = 0.26 // Thai, Lao, Khmer, Burmese

export function countWords(text: string): number {
  const units = text.length <= scratch.length ? scratch : new Uint16Array(text.length)
  return wordsIn(write(units, text), 0, text.length)
}

/** Most texts are short: they need no array of their own. */
const scratch = new Uint16Array(1024)

/** The UTF-16 units of a text: a loop over them takes a fraction of one over the characters of a string. */
export function unitsOf(text: string): Uint16Array {
  return write(new Uint16Array(text.length), text)
}

function write(units: Uint16Array, text: string): Uint16Array {
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i)
  return units
}

/**
 * The words of `[from, to)` of a text. Where a word begins or ends cannot be foreseen, so nothing is asked there: the
 * flags are numbers, and the loop takes half the time.
 */
export function wordsIn(units: Uint16Array, from: number, to: number): number {
  let words = 0
  let shares = 0
  let inWord = 0
  for (let i = from; i < to; i++) {
    const kind = KINDS[units[i]]
    const isWord = kind & 1
    words += isWord & ~inWord
    inWord = isWord | ((kind >> 1) & inWord)
    if ((kind & UNSPACED) !== 0) shares += SHARES[kind]
  }
  return wholeWords(words, shares)
}

/** Words, and what the shares of words come to. */
export function wholeWords(words: number, shares: number): number {
  return words + (shares > 0 ? Math.max(1, Math.round(shares)) : 0)
}

// What a UTF-16 unit is to words: it parts them, is one of a word, stays inside one ("don't" and "well-known" are one
// word), or is a share of a word by itself; these have neither of the first two bits. White space parts, too.
const [PARTS, WORD, JOINS, HAN, KANA, SOUTH_EAST_ASIAN, SPACE] = [0, 1, 2, 4, 8, 12, 16]
const UNSPACED = 12
const SHARES = new Float64Array(16)
SHARES[HAN] = WORDS_PER_HAN
SHARES[KANA] = WORDS_PER_KANA
SHARES[SOUTH_EAST_ASIAN] = WORDS_PER_SOUTH_EAST_ASIAN

/** The kind of each unit. Beyond ASCII almost everything is a letter or a mark; what is not lies in few ranges. */
// biome-ignore format: a table
const RANGES: readonly (readonly [kind: number, from: number, to: number])[] = [
  [WORD, 0x30, 0x39], [WORD, 0x41, 0x5a], [WORD, 0x5f, 0x5f], [WORD, 0x61, 0x7a],
  [WORD, 0xaa, 0xaa], [WORD, 0xb5, 0xb5], [WORD, 0xba, 0xba], [WORD, 0xc0, 0xd7ff], [WORD, 0xf900, 0xfdff],
  [WORD, 0xfe70, 0xfefc], [WORD, 0xff10, 0xff19], [WORD, 0xff21, 0xffdc],
  [PARTS, 0xd7, 0xd7], [PARTS, 0xf7, 0xf7], [PARTS, 0x60c, 0x60c], [PARTS, 0x61b, 0x61b], [PARTS, 0x61f, 0x61f],
  [PARTS, 0x6d4, 0x6d4], [PARTS, 0x964, 0x965], [PARTS, 0x1680, 0x1680], [PARTS, 0x2000, 0x2bff], [PARTS, 0x2e00, 0x303f],
  [WORD, 0x200c, 0x200d], [WORD, 0x2070, 0x209c], [WORD, 0x2100, 0x218b], [WORD, 0x2e80, 0x2fd5],
  [JOINS, 0x27, 0x27], [JOINS, 0x2d, 0x2d], [JOINS, 0x2019, 0x2019],
  [SOUTH_EAST_ASIAN, 0xe01, 0xeff], [SOUTH_EAST_ASIAN, 0x1000, 0x109f], [SOUTH_EAST_ASIAN, 0x1780, 0x17ff],
  [KANA, 0x3041, 0x30ff], [HAN, 0x3400, 0x9fff], [HAN, 0xf900, 0xfaff],
  // The planes beyond the first: their Han characters are rare, so a high surrogate stands for one.
  [HAN, 0xd840, 0xd888],
  // HTML's white space and the no-break space.
  [SPACE, 0x09, 0x0a], [SPACE, 0x0c, 0x0d], [SPACE, 0x20, 0x20], [SPACE, 0xa0, 0xa0],
]
const KINDS = new Uint8Array(0x10000)
for (const [kind, from, to] of RANGES) KINDS.fill(kind, from, to + 1)

/** For those who count words while they do something else. */
export const WORD_TABLES = { kinds: KINDS, shares: SHARES, unspaced: UNSPACED }

/** Is the unit a character of a script without spaces between words? */
export function isUnspaced(unit: number): boolean {
  return (KINDS[unit] & UNSPACED) !== 0
}

/** Runs of HTML white space and no-break spaces become one space, none at the ends. */
export function collapseSpace(text: string): string {
  return text.replace(/[\t\n\f\r \u00a0]+/g, ' ').trim()
}
