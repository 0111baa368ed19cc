/**
 * Words that are looked up where they stand in a text, without cutting them out: a hash is made while a word is read,
 * and its letters are compared only where the hash is known. Looking up strings in a Map took five times as long.
 */
export interface WordTable {
  /** Open addressing, at most half full: number + 1 of a word, or 0, and beside it its hash. */
  readonly places: Int32Array
  /** The letters of word w are `[starts[w], starts[w + 1])` of `letters`. */
  readonly starts: Int32Array
  readonly letters: Uint16Array
}

const FACTOR = 0x01000193

/** The hash of a word with one more letter. */
export function hashWith(hash: number, letter: number): number {
  return Math.imul(hash ^ letter, FACTOR)
}

/** The words are in lower case. */
export function wordTable(words: readonly string[]): WordTable {
  let capacity = 16
  while (capacity < words.length * 2) capacity *= 2
  const places = new Int32Array(2 * capacity)
  const starts = new Int32Array(words.length + 1)
  const letters = new Uint16Array(words.reduce((sum, word) => sum + word.length, 0))
  for (let w = 0; w < words.length; w++) {
    const word = words[w]
    let hash = 0
    for (let i = 0; i < word.length; i++) {
      letters[starts[w] + i] = word.charCodeAt(i)
      hash = hashWith(hash, word.charCodeAt(i))
    }
    starts[w + 1] = starts[w] + word.length
    let place = placeOf(places, hash)
    while (places[place] !== 0) place = (place + 2) & (places.length - 1)
    places[place] = w + 1
    places[place + 1] = hash
  }
  return { places, starts, letters }
}

const placeOf = (places: Int32Array, hash: number) => (2 * (hash ^ (hash >>> 15))) & (places.length - 1)

/** The number of the word at `[from, to)` of a text, whatever its case, whose hash is known; -1 if it is not in the table. */
export function findWord(table: WordTable, units: Uint16Array, from: number, to: number, hash: number): number {
  const { places } = table
  for (let place = placeOf(places, hash); places[place] !== 0; place = (place + 2) & (places.length - 1)) {
    if (places[place + 1] === hash && isWord(table, places[place] - 1, units, from, to)) return places[place] - 1
  }
  return -1
}

function isWord({ starts, letters }: WordTable, w: number, units: Uint16Array, from: number, to: number): boolean {
  const start = starts[w]
  if (starts[w + 1] - start !== to - from) return false
  for (let i = from; i < to; i++) if (lowerOf(units[i]) !== letters[start + i - from]) return false
  return true
}

/** What a unit is to who reads words: between them, in them, or a word by itself unless it is in one. */
export const [BETWEEN, LETTER, ALONE] = [1, 2, 3]

/** For each UTF-16 unit that has been met its lower case, and above it what it is, as `kindOf` says; 0 before. */
export interface Alphabet {
  readonly signs: Int32Array
  readonly kindOf: (lower: number) => number
}

export function alphabet(kindOf: (lower: number) => number): Alphabet {
  return { signs: new Int32Array(0x10000), kindOf }
}

const KIND_SHIFT = 16
const LOWER = 0xffff

function learnSign({ signs, kindOf }: Alphabet, unit: number): number {
  const lower = lowerOf(unit)
  signs[unit] = lower === NOT_SIMPLE ? NOT_SIMPLE : lower | (kindOf(lower) << KIND_SHIFT)
  return signs[unit]
}

/**
 * Looks up the words of `[start, stop)` of a text: `found` gets the number of each in turn, or -1 for a word that is not
 * in the table. Says how many there are; -1 where the lower case of some unit is not one by itself.
 */
export function findWords(
  table: WordTable,
  alphabet: Alphabet,
  units: Uint16Array,
  start: number,
  stop: number,
  found: Int32Array,
): number {
  const { signs } = alphabet
  let count = 0
  let from = -1
  let hash = 0
  for (let i = start; i < stop; i++) {
    const sign = signs[units[i]] || learnSign(alphabet, units[i])
    const kind = sign >> KIND_SHIFT
    if (kind === LETTER || (kind === ALONE && from >= 0)) {
      hash = hashWith(hash, sign & LOWER)
      if (from < 0) from = i
      continue
    }
    if (sign === NOT_SIMPLE) return -1
    if (from >= 0) found[count++] = findWord(table, units, from, i, hash)
    else if (kind === ALONE) found[count++] = findWord(table, units, i, i + 1, hashWith(0, sign & LOWER))
    from = -1
    hash = 0
  }
  if (from >= 0) found[count++] = findWord(table, units, from, stop, hash)
  return count
}

/** Stands for a unit whose lower case is not one unit by itself: surrogates, Σ (by its place in the word), İ (two units). */
export const NOT_SIMPLE = 0xffff

/** The lower case of each UTF-16 unit that has been met, 0 before. */
const lower = new Uint16Array(0x10000)

export function lowerOf(unit: number): number {
  const known = lower[unit]
  return known !== 0 ? known : learn(unit)
}

function learn(unit: number): number {
  const small = String.fromCharCode(unit).toLowerCase()
  const isSimple = small.length === 1 && unit !== 0x3a3 && (unit < 0xd800 || unit > 0xdfff)
  lower[unit] = isSimple ? small.charCodeAt(0) : NOT_SIMPLE
  return lower[unit]
}
