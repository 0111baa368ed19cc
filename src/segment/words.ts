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

/** The words of `[from, to)` of a text. */
export function wordsIn(units: Uint16Array, from: number, to: number): number {
  let words = 0
  let unspaced = 0
  let inWord = false
  for (let i = from; i < to; i++) {
    const c = units[i]
    if (c < 0x80) {
      const isLetter = (c >= 0x61 && c <= 0x7a) || (c >= 0x41 && c <= 0x5a) || (c >= 0x30 && c <= 0x39) || c === 0x5f
      // The apostrophe and the hyphen stay inside a word: "don't" and "well-known" are one.
      if (isLetter) {
        if (!inWord) words++
        inWord = true
      } else if (c !== 0x27 && c !== 0x2d) inWord = false
      continue
    }
    const share = unspacedShare(c)
    if (share > 0) {
      unspaced += share
      inWord = false
    } else if (isWordCharacter(c)) {
      if (!inWord) words++
      inWord = true
    } else if (c !== 0x2019) inWord = false
  }
  return words + (unspaced > 0 ? Math.max(1, Math.round(unspaced)) : 0)
}

/** How much of a word one character is in a script without spaces; 0 in the others. */
function unspacedShare(c: number): number {
  if (c < 0x0e01) return 0
  if (c <= 0x0eff || (c >= 0x1000 && c <= 0x109f) || (c >= 0x1780 && c <= 0x17ff)) return WORDS_PER_SOUTH_EAST_ASIAN
  if (c >= 0x3041 && c <= 0x30ff) return WORDS_PER_KANA
  if ((c >= 0x3400 && c <= 0x9fff) || (c >= 0xf900 && c <= 0xfaff)) return WORDS_PER_HAN
  // The planes beyond the first: their Han characters are rare, so a high surrogate stands for one.
  return c >= 0xd840 && c <= 0xd888 ? WORDS_PER_HAN : 0
}

/** Beyond ASCII almost everything is a letter or a mark; what is not lies in these few ranges. */
function isWordCharacter(c: number): boolean {
  if (c < 0xc0) return c === 0xaa || c === 0xb5 || c === 0xba
  if (c === 0xd7 || c === 0xf7) return false
  if (c >= 0x2000 && c <= 0x2bff)
    return c === 0x200c || c === 0x200d || (c >= 0x2070 && c <= 0x209c) || (c >= 0x2100 && c <= 0x218b)
  if (c >= 0x2e00 && c <= 0x303f) return c >= 0x2e80 && c <= 0x2fd5
  if (c >= 0xd800 && c <= 0xf8ff) return false
  if (c >= 0xfe00) return (c >= 0xfe70 && c <= 0xfefc) || (c >= 0xff10 && c <= 0xffdc && !(c >= 0xff1a && c <= 0xff20))
  return c !== 0x060c && c !== 0x061b && c !== 0x061f && c !== 0x06d4 && c !== 0x0964 && c !== 0x0965 && c !== 0x1680
}

/** Runs of HTML white space and no-break spaces become one space, none at the ends. */
export function collapseSpace(text: string): string {
  return text.replace(/[\t\n\f\r \u00a0]+/g, ' ').trim()
}
