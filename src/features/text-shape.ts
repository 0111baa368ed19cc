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

// Kinds of characters; letters are the two highest, so that one comparison finds them.
const [OTHER, DIGIT, STOP, COMMA, BRACKET, COLON, CURRENCY, FURNITURE, COPYRIGHT, AT, LETTER, UPPER] = Array(12).keys()
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
      if (table[unit] < LETTER || kind === STOP || kind === COMMA) table[unit] = kind
    }
  }
  return table
}

/** How many of each kind but letters, of the text that is being read. */
const counts = new Uint32Array(12)

/** Of `[from, to)` of a text. */
export function textShape(units: Uint16Array, from: number, to: number): TextShape {
  counts.fill(0)
  let letters = 0
  let upper = 0
  let capitalised = 0
  let shortWords = 0
  let wordLength = 0
  for (let i = from; i < to; i++) {
    const kind = KIND[units[i]]
    // Most are letters: to count them in the array would wait for the one before at each.
    if (kind === LETTER) wordLength++
    else if (kind === UPPER) {
      upper++
      if (wordLength === 0) capitalised++
      wordLength++
    } else {
      counts[kind]++
      letters += wordLength
      if (wordLength > 0 && wordLength <= 3) shortWords++
      wordLength = 0
    }
  }
  letters += wordLength
  if (wordLength > 0 && wordLength <= 3) shortWords++
  let last = to - 1
  while (last > from && CLOSERS.has(units[last])) last--
  return {
    length: to - from,
    letters,
    upper,
    digits: counts[DIGIT],
    stops: counts[STOP],
    commas: counts[COMMA],
    furniture: counts[FURNITURE],
    currency: counts[CURRENCY],
    brackets: counts[BRACKET],
    colons: counts[COLON],
    capitalised,
    shortWords,
    endsSentence: last >= from && KIND[units[last]] === STOP,
    startsUpper: from < to && isUpper(units[from]),
    hasCopyright: counts[COPYRIGHT] > 0,
    hasAt: counts[AT] > 0,
  }
}

function isUpper(unit: number): boolean {
  if (unit < 0x80) return unit >= 0x41 && unit <= 0x5a
  const c = String.fromCharCode(unit)
  return c !== c.toLowerCase()
}
