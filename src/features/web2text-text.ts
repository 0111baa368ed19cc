/** What Web2Text counts in a text (Vogels et al., ECIR 2018, appendix A). */
export const TEXT_COUNTS = [
  'characters',
  'words',
  'wordCharacters',
  'stopWords',
  'capitals',
  'punctuation',
  'digits',
  'sentences',
  'copyright',
  'emails',
  'urls',
  'years',
] as const
export type TextCount = (typeof TEXT_COUNTS)[number]

/** English words that carry grammar rather than meaning; "our stopword list" is not printed in the paper. */
// biome-ignore format: a list
const STOP_WORDS: ReadonlySet<string> = new Set((
  'i me my mine myself you your yours yourself yourselves he him his himself she her hers herself it its itself we us our ours ' +
  'ourselves they them their theirs themselves who whom whose which what this that these those the a an ' +
  'am is are was were be been being have has had having do does did doing will would shall should can could may might must ' +
  'cannot ought and or but nor so if then else than because while although though unless until whether as ' +
  'of in on at by for with about against between into through during before after above below to from up down out off over ' +
  'under within without upon again further once here there when where why how all any both each few more most other some such ' +
  'no not only own same too very just also'
).split(' '))

/** No stop word is longer; five bits a letter, it fits a number. */
const LONGEST_STOP_WORD = 10

/** The stop words as numbers, each at its place or the next free one after it: no string is made to look one up. */
const STOP_TABLE = new Float64Array(1024)
for (const word of STOP_WORDS) {
  let letters = 0
  for (const letter of word) letters = 32 * letters + (letter.charCodeAt(0) & 31)
  STOP_TABLE[findStopWord(letters)] = letters
}

/** Where the word of these letters stands, or would stand. */
function findStopWord(letters: number): number {
  let at = Math.imul(letters | 0, 0x9e3779b1) >>> 22
  while (STOP_TABLE[at] !== 0 && STOP_TABLE[at] !== letters) at = (at + 1) & 1023
  return at
}

const EMAIL = /[\w-]@\w/
const URL_START = /(?:https?|ftp):\/\/[^\s/$.?#]/

/** What a character is for us. */
const [OTHER, SPACE, PAUSE, STOP, LETTER, DIGIT, WORD] = [0, 1, 2, 3, 4, 5, 6]
const KINDS = new Uint8Array(0x80)
KINDS.fill(SPACE, 0, 0x21)
for (const mark of ',;:') KINDS[mark.charCodeAt(0)] = PAUSE
for (const mark of '.?!') KINDS[mark.charCodeAt(0)] = STOP
KINDS.fill(DIGIT, 0x30, 0x3a).fill(LETTER, 0x41, 0x5b).fill(LETTER, 0x61, 0x7b)
KINDS['_'.charCodeAt(0)] = WORD

/** Beyond ASCII: letters; beyond Latin-1's signs everything but general punctuation. */
function kindOf(c: number): number {
  if (c < 0x80) return KINDS[c]
  if (c < 0xc0) return c === 0xa0 ? SPACE : c === 0xaa || c === 0xb5 || c === 0xba ? WORD : OTHER
  return c !== 0xd7 && c !== 0xf7 && !(c >= 0x2000 && c <= 0x206f) && !(c >= 0x3000 && c <= 0x303f) ? WORD : OTHER
}

/**
 * Counts of the text that stands in `[from, to)`, written to `counts` in the order of TEXT_COUNTS; runs of white space
 * are one space, and none at the ends. Answers with a number that equal texts share, and others do not but by a chance
 * of one in 2^52.
 */
export function countText(text: string, from: number, to: number, counts: Float64Array): number {
  counts.fill(0)
  let wordStart = -1
  /** The letters of the word so far, NaN where it has other signs. */
  let letters = 0
  let digits = 0
  let isSentenceOpen = false
  let isSpaceBefore = false
  let high = 0
  let low = 0
  let characters = 0
  let hasSign = false
  for (let i = from; i <= to; i++) {
    const c = i < to ? text.charCodeAt(i) : 0x20
    const kind = kindOf(c)
    if (kind >= LETTER) {
      if (wordStart < 0) {
        wordStart = i
        letters = 0
        digits = 0
      }
      if (kind === DIGIT) digits++
      letters = kind === LETTER ? 32 * letters + (c & 31) : Number.NaN
      isSentenceOpen = true
    } else if (wordStart >= 0) {
      const length = i - wordStart
      counts[WORDS]++
      counts[WORD_CHARACTERS] += length
      counts[DIGITS] += digits
      if (digits === 4 && length === 4) counts[YEARS]++
      if (isUpper(text, wordStart)) counts[CAPITALS]++
      if (length <= LONGEST_STOP_WORD && STOP_TABLE[findStopWord(letters)] === letters) counts[STOPS]++
      wordStart = -1
    }
    if (kind === SPACE) {
      isSpaceBefore = true
      continue
    }
    if (isSpaceBefore && characters > 0) {
      characters++
      high = Math.imul(high ^ 0x20, 0x01000193)
    }
    isSpaceBefore = false
    characters++
    high = Math.imul(high ^ c, 0x01000193)
    low = Math.imul(low + c, 0x9e3779b1) ^ high
    if (kind >= LETTER) continue
    if (kind === OTHER) {
      hasSign = true
      if (c === COPYRIGHT_SIGN) counts[COPYRIGHT] = 1
      continue
    }
    counts[PUNCTUATION]++
    if (isSentenceOpen && kind === STOP && (i + 1 >= to || kindOf(text.charCodeAt(i + 1)) === SPACE)) {
      counts[SENTENCES]++
      isSentenceOpen = false
    }
  }
  if (isSentenceOpen || counts[SENTENCES] === 0) counts[SENTENCES]++
  counts[CHARACTERS] = Math.max(1, characters)
  // Both have a sign that is neither a letter nor a mark: "@", "/".
  if (hasSign) findAddresses(text.slice(from, to), counts)
  return (high >>> 0) * 2 ** 20 + (low >>> 12)
}

function findAddresses(text: string, counts: Float64Array): void {
  counts[EMAILS] = Number(text.includes('@') && EMAIL.test(text))
  counts[URLS] = Number(text.includes('://') && URL_START.test(text))
}

const [
  CHARACTERS,
  WORDS,
  WORD_CHARACTERS,
  STOPS,
  CAPITALS,
  PUNCTUATION,
  DIGITS,
  SENTENCES,
  COPYRIGHT,
  EMAILS,
  URLS,
  YEARS,
] = TEXT_COUNTS.map((_, i) => i)
const COPYRIGHT_SIGN = 0xa9

function isUpper(text: string, at: number): boolean {
  const c = text.charCodeAt(at)
  if (c < 0x80) return c >= 0x41 && c <= 0x5a
  const first = text[at]
  return first !== first.toLowerCase()
}

/** The last character of a text that is no white space; NaN where there is none. */
export function lastCharacter(text: string, from: number, to: number): number {
  let last = to - 1
  while (last >= from && kindOf(text.charCodeAt(last)) === SPACE) last--
  return last >= from ? text.charCodeAt(last) : Number.NaN
}

export function isPunctuation(c: number): boolean {
  const kind = kindOf(c)
  return kind === PAUSE || kind === STOP
}
