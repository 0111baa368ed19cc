/**
 * Words that are looked up where they stand in a text, without cutting them out. A word is known by two hashes, made
 * while it is read: where it is in the table by one, and what stands there is the other. Two words share both once in
 * 10^12 pairs, so letters are not compared. Looking up strings in a Map took ten times as long.
 */
export interface WordTable {
  /**
   * Open addressing, two numbers a place: the key of a word, 0 where there is none, and the number of the word. At most a
   * quarter full: nearly always the first look tells.
   */
  readonly places: Int32Array
}

export const [HASH_FACTOR, CHECK_FACTOR] = [0x01000193, 0x5bd1e995]

/** The hash of a word with one more letter. */
export function hashWith(hash: number, letter: number): number {
  return Math.imul(hash ^ letter, HASH_FACTOR)
}

/** The same for its other hash. */
export function checkWith(check: number, letter: number): number {
  return Math.imul(check + letter, CHECK_FACTOR)
}

/** One of the two hashes of a word, by what makes it from letter to letter. */
export function hashOf(word: string, withLetter: typeof hashWith): number {
  let hash = 0
  for (let i = 0; i < word.length; i++) hash = withLetter(hash, word.charCodeAt(i))
  return hash
}

/** The words are in lower case. */
export function wordTable(words: readonly string[]): WordTable {
  let capacity = 512
  while (capacity < words.length * 4) capacity *= 2
  const table = { places: new Int32Array(2 * capacity) }
  for (let w = 0; w < words.length; w++) {
    const check = hashOf(words[w], checkWith)
    const place = findPlace(table, hashOf(words[w], hashWith), check)
    table.places[place] = keyOf(check)
    table.places[place + 1] = w
  }
  return table
}

const keyOf = (check: number) => check | 1

/** Where the word with these hashes is, or, where it is not in the table, a free place. */
export function findPlace({ places }: WordTable, hash: number, check: number): number {
  const key = keyOf(check)
  let place = (2 * (hash ^ (hash >>> 15))) & (places.length - 1)
  while (places[place] !== key && places[place] !== 0) place = (place + 2) & (places.length - 1)
  return place
}

/** The number of the word with these hashes; -1 if it is not in the table. */
export function findWord(table: WordTable, hash: number, check: number): number {
  const place = findPlace(table, hash, check)
  return table.places[place] === 0 ? -1 : table.places[place + 1]
}

/** Stands for a unit whose lower case is not one unit by itself: surrogates, Σ (by its place in the word), İ (two units). */
export const NOT_SIMPLE = 0xffff

export function lowerOf(unit: number): number {
  const small = String.fromCharCode(unit).toLowerCase()
  const isSimple = small.length === 1 && unit !== 0x3a3 && (unit < 0xd800 || unit > 0xdfff)
  return isSimple ? small.charCodeAt(0) : NOT_SIMPLE
}
