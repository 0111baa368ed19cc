/**
 * Words that are looked up where they stand in a text, without cutting them out: a hash is made while a word is read,
 * and its letters are compared only where the hash is known. Looking up strings in a Map took five times as long.
 */
export interface WordTable {
  /** The number of the word at `[from, to)` of a text, in lower case, whose hash is known; -1 if it is not in the table. */
  find(units: Uint16Array, from: number, to: number, hash: number): number
}

const FACTOR = 0x01000193

/** The hash of a word with one more letter. */
export function hashWith(hash: number, letter: number): number {
  return Math.imul(hash ^ letter, FACTOR)
}

export function wordTable(words: readonly string[]): WordTable {
  let capacity = 16
  while (capacity < words.length * 2) capacity *= 2
  // Open addressing, at most half full: number + 1 of a word, or 0, and beside it its hash.
  const places = new Int32Array(2 * capacity)
  const starts = new Int32Array(words.length + 1)
  const letters = new Uint16Array(words.reduce((sum, word) => sum + word.length, 0))
  const placeOf = (hash: number) => (hash ^ (hash >>> 15)) & (capacity - 1)
  for (let w = 0; w < words.length; w++) {
    const word = words[w]
    let hash = 0
    for (let i = 0; i < word.length; i++) {
      letters[starts[w] + i] = word.charCodeAt(i)
      hash = hashWith(hash, word.charCodeAt(i))
    }
    starts[w + 1] = starts[w] + word.length
    let place = placeOf(hash)
    while (places[2 * place] !== 0) place = (place + 1) & (capacity - 1)
    places[2 * place] = w + 1
    places[2 * place + 1] = hash
  }
  const isWord = (w: number, units: Uint16Array, from: number, to: number) => {
    const start = starts[w]
    if (starts[w + 1] - start !== to - from) return false
    for (let i = from; i < to; i++) if (lowerOf(units[i]) !== letters[start + i - from]) return false
    return true
  }
  return {
    find(units, from, to, hash) {
      for (let place = placeOf(hash); places[2 * place] !== 0; place = (place + 1) & (capacity - 1)) {
        if (places[2 * place + 1] !== hash) continue
        const w = places[2 * place] - 1
        if (isWord(w, units, from, to)) return w
      }
      return -1
    },
  }
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
