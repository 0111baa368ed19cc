/** What the characters of a text are, in counts; a text is read once. */
export interface TextShape {
  readonly length: number
  readonly letters: number
  readonly upper: number
  readonly digits: number
  /** Full stops, question and exclamation marks that end something, in any script. */
  readonly stops: number
  readonly commas: number
  /** Bars, bullets, arrows, guillemets: the furniture of menus. */
  readonly furniture: number
  readonly currency: number
  readonly brackets: number
  readonly colons: number
  /** Words that begin with a capital. */
  readonly capitalised: number
  /** Words of at most three letters: the function words of most languages written with spaces. */
  readonly shortWords: number
  readonly endsSentence: boolean
  readonly startsUpper: boolean
  readonly hasCopyright: boolean
  readonly hasAt: boolean
}

const STOPS = new Set([...'.!?。！？…؟।։'].map(c => c.charCodeAt(0)))
const COMMAS = new Set([...',;،，、；'].map(c => c.charCodeAt(0)))
const FURNITURE = new Set([...'|•·»«›‹→←▸►▼▲✓★☆/\\>+'].map(c => c.charCodeAt(0)))
const CURRENCY = new Set([...'$€£¥₹₽₩₺'].map(c => c.charCodeAt(0)))
const BRACKETS = new Set([...'()[]（）「」“”"'].map(c => c.charCodeAt(0)))
const CLOSERS = new Set([...'"\')]”’»」』）'].map(c => c.charCodeAt(0)))

export function textShape(text: string): TextShape {
  let letters = 0
  let upper = 0
  let digits = 0
  let stops = 0
  let commas = 0
  let furniture = 0
  let currency = 0
  let brackets = 0
  let colons = 0
  let capitalised = 0
  let shortWords = 0
  let hasCopyright = false
  let hasAt = false
  let wordLength = 0
  for (let i = 0; i <= text.length; i++) {
    const c = i < text.length ? text.charCodeAt(i) : 32
    const isUpper = (c >= 65 && c <= 90) || (c >= 0xc0 && c <= 0xde && c !== 0xd7) || (c >= 0x410 && c <= 0x42f)
    const isLetter =
      isUpper || (c >= 97 && c <= 122) || (c >= 0xc0 && c < 0x2000 && c !== 0xd7 && c !== 0xf7) || c >= 0x3041
    if (isLetter && !STOPS.has(c) && !COMMAS.has(c)) {
      letters++
      if (isUpper) {
        upper++
        if (wordLength === 0) capitalised++
      }
      wordLength++
      continue
    }
    if (wordLength > 0 && wordLength <= 3) shortWords++
    wordLength = 0
    if (c >= 48 && c <= 57) digits++
    else if (STOPS.has(c)) stops++
    else if (COMMAS.has(c)) commas++
    else if (BRACKETS.has(c)) brackets++
    else if (c === 58 || c === 0xff1a) colons++
    else if (CURRENCY.has(c)) currency++
    else if (FURNITURE.has(c)) furniture++
    else if (c === 0xa9) hasCopyright = true
    else if (c === 64) hasAt = true
  }
  let last = text.length - 1
  while (last > 0 && CLOSERS.has(text.charCodeAt(last))) last--
  const first = text.charAt(0)
  return {
    length: text.length,
    letters, upper, digits, stops, commas, furniture, currency, brackets, colons, capitalised, shortWords,
    endsSentence: STOPS.has(text.charCodeAt(last)),
    startsUpper: first !== first.toLowerCase(),
    hasCopyright,
    hasAt,
  } // biome-ignore format: a list
}
