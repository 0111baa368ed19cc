/**
 * Words that are looked up where they stand in a text, without cutting them out. A word is known by two hashes, made
 * while it is read: two words share them once in 10^13 pairs, so letters are not compared. Looking up strings in a Map
 * took ten times as long.
 */
export interface WordTable {
  /**
   * Open addressing, at most half full, two numbers a place: the hash of a word; the upper bits of its check, and below
   * them its number + 1, or 0 where there is none. The less there is of it, the more of it is in the processor's cache.
   */
  readonly places: Int32Array
}

/** Bits of a place that are the number of the word. */
const NUMBER = 0xfffff

/** The hash of a word with one more letter. */
export function hashWith(hash: number, letter: number): number {
  return Math.imul(hash ^ letter, 0x01000193)
}

/** The same for its other hash. */
export function checkWith(check: number, letter: number): number {
  return Math.imul(check + letter, 0x5bd1e995)
}

/** One of the two hashes of a word, by what makes it from letter to letter. */
export function hashOf(word: string, withLetter: typeof hashWith): number {
  let hash = 0
  for (let i = 0; i < word.length; i++) hash = withLetter(hash, word.charCodeAt(i))
  return hash
}

/** The words are in lower case; a million at the most. */
export function wordTable(words: readonly string[]): WordTable {
  // A small table has many free places: most words that are not in it are known to be so at the first look.
  let capacity = 512
  while (capacity < words.length * 2) capacity *= 2
  const places = new Int32Array(2 * capacity)
  for (let w = 0; w < words.length; w++) {
    const hash = hashOf(words[w], hashWith)
    const check = hashOf(words[w], checkWith)
    let place = placeOf(places, hash)
    while (places[place + 1] !== 0) place = (place + 2) & (places.length - 1)
    places[place] = hash
    places[place + 1] = (check & ~NUMBER) | (w + 1)
  }
  return { places }
}

const placeOf = (places: Int32Array, hash: number) => (2 * (hash ^ (hash >>> 15))) & (places.length - 1)

/** The number of the word with these hashes; -1 if it is not in the table. */
export function findWord({ places }: WordTable, hash: number, check: number): number {
  for (let place = placeOf(places, hash); places[place + 1] !== 0; place = (place + 2) & (places.length - 1)) {
    const checked = places[place + 1] ^ (check & ~NUMBER)
    if (places[place] === hash && checked >>> 0 <= NUMBER) return checked - 1
  }
  return -1
}

/** Stands for a unit whose lower case is not one unit by itself: surrogates, Σ (by its place in the word), İ (two units). */
export const NOT_SIMPLE = 0xffff

export function lowerOf(unit: number): number {
  const small = String.fromCharCode(unit).toLowerCase()
  const isSimple = small.length === 1 && unit !== 0x3a3 && (unit < 0xd800 || unit > 0xdfff)
  return isSimple ? small.charCodeAt(0) : NOT_SIMPLE
}
