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
const LONGEST_STOP_WORD = 10

const PUNCTUATION = '.,?;:!'
const SENTENCE_ENDS = '.?!'
const EMAIL = /[\w-]@\w/
const URL_START = /(?:https?|ftp):\/\/[^\s/$.?#]/

/** Counts of a text without white space at its ends, written to `counts` in the order of TEXT_COUNTS. */
export function countText(text: string, counts: Float64Array): void {
  counts.fill(0)
  const [CHARACTERS, WORDS, WORD_CHARACTERS, STOPS, CAPITALS, PUNCTUATIONS, DIGITS, SENTENCES] = INDEX
  let wordStart = -1
  let digits = 0
  let isSentenceOpen = false
  for (let i = 0; i <= text.length; i++) {
    const c = i < text.length ? text.charCodeAt(i) : SPACE
    if (isWordUnit(c)) {
      if (wordStart < 0) wordStart = i
      if (c >= ZERO && c <= NINE) digits++
      isSentenceOpen = true
      continue
    }
    if (wordStart >= 0) {
      const length = i - wordStart
      counts[WORDS]++
      counts[WORD_CHARACTERS] += length
      counts[DIGITS] += digits
      if (digits === 4 && length === 4) counts[YEARS]++
      if (isUpper(text, wordStart)) counts[CAPITALS]++
      if (length <= LONGEST_STOP_WORD && STOP_WORDS.has(text.slice(wordStart, i).toLowerCase())) counts[STOPS]++
      wordStart = -1
      digits = 0
    }
    if (c > COLON_TO_QUESTION_MARK_END) {
      if (c === COPYRIGHT_SIGN) counts[COPYRIGHT] = 1
      continue
    }
    const mark = text[i] ?? ' '
    if (!PUNCTUATION.includes(mark)) continue
    counts[PUNCTUATIONS]++
    if (isSentenceOpen && SENTENCE_ENDS.includes(mark) && isSpace(text, i + 1)) {
      counts[SENTENCES]++
      isSentenceOpen = false
    }
  }
  if (isSentenceOpen || counts[SENTENCES] === 0) counts[SENTENCES]++
  counts[CHARACTERS] = Math.max(1, text.length)
  counts[EMAILS] = Number(text.includes('@') && EMAIL.test(text))
  counts[URLS] = Number(text.includes('://') && URL_START.test(text))
}

const INDEX = TEXT_COUNTS.map((_, i) => i)
const [COPYRIGHT, EMAILS, URLS, YEARS] = INDEX.slice(TEXT_COUNTS.indexOf('copyright'))
const SPACE = 0x20
const ZERO = 0x30
const NINE = 0x39
const COLON_TO_QUESTION_MARK_END = 0x3f
const COPYRIGHT_SIGN = 0xa9

/** Letters, digits, the low line; beyond Latin-1's signs everything but general punctuation. */
function isWordUnit(c: number): boolean {
  if (c < 0x80) return (c >= 0x61 && c <= 0x7a) || (c >= 0x41 && c <= 0x5a) || (c >= ZERO && c <= NINE) || c === 0x5f
  if (c < 0xc0) return c === 0xaa || c === 0xb5 || c === 0xba
  return c !== 0xd7 && c !== 0xf7 && !(c >= 0x2000 && c <= 0x206f) && !(c >= 0x3000 && c <= 0x303f)
}

function isUpper(text: string, at: number): boolean {
  const c = text.charCodeAt(at)
  if (c < 0x80) return c >= 0x41 && c <= 0x5a
  const first = text[at]
  return first !== first.toLowerCase()
}

function isSpace(text: string, at: number): boolean {
  return at >= text.length || text.charCodeAt(at) <= SPACE
}

export function endsWithPunctuation(text: string): boolean {
  return text !== '' && PUNCTUATION.includes(text[text.length - 1])
}
