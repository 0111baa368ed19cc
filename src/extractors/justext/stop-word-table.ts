import { findWord, wordTable } from '../../features/word-table.ts'
import { LANGUAGES, stopWordMasks } from './stop-words.ts'

/**
 * The stop words of all languages in one hash table that is asked letter by letter: to make a string of each word of a
 * page would take longer than to parse the page. Who reads a word keeps the two hashes of its letters (`hashWith`,
 * `checkWith`), and asks `stopWordSet` at its end.
 */
const WORDS = [...stopWordMasks()].map(([word, languages]) => ({
  folded: String.fromCharCode(...Array.from(word, fold)),
  languages,
}))

/** No stop word is longer; what is cannot be one. */
export const LONGEST = Math.max(...WORDS.map(({ folded }) => folded.length))

/** No character beyond has a small letter that is part of a stop word. */
const SMALL_LETTERS = Uint16Array.from({ length: 0x2200 }, (_, code) => fold(String.fromCharCode(code)))

/** The small letter of a character; 0 for white space. */
export function smallLetter(code: number): number {
  if (code < SMALL_LETTERS.length) return SMALL_LETTERS[code]
  return code === 0x3000 || code === 0xfeff ? 0 : code
}

function fold(character: string): number {
  if (/\s/.test(character)) return 0
  const small = character.toLowerCase()
  // The one small letter with two forms: which one it is depends on what follows.
  if (small === 'ς') return 'σ'.charCodeAt(0)
  return small.length === 1 && small !== '\0' ? small.charCodeAt(0) : 0xffff
}

/** Sets of languages as bits, each once; the first is empty. */
const SETS = Int32Array.from(new Set([0, ...WORDS.map(({ languages }) => languages)]))

/** How many sets there are: counts are kept by set, since one word may be of several languages. */
export const SET_COUNT = SETS.length

export function isOfLanguage(set: number, language: number): boolean {
  return ((SETS[set] >> language) & 1) === 1
}

const TABLE = wordTable(WORDS.map(({ folded }) => folded))
const SET_OF_WORD = Uint16Array.from(WORDS, ({ languages }) => SETS.indexOf(languages))

/** The set of the languages in which the word with these hashes is a stop word; 0 if there is none. */
export function stopWordSet(hash: number, check: number): number {
  const word = findWord(TABLE, hash, check)
  return word < 0 ? 0 : SET_OF_WORD[word]
}

/** At least this share of a page's words are stop words of its language, if it is one that there is a list for. */
const MIN_SHARE = 0.1

/** The language most of whose stop words were found, by their sets; -1 where there are few of any. */
export function commonestLanguage(counts: Int32Array, words: number): number {
  const hits = LANGUAGES.map(() => 0)
  for (let set = 1; set < counts.length; set++) {
    if (counts[set] === 0) continue
    for (let language = 0; language < hits.length; language++) {
      if (isOfLanguage(set, language)) hits[language] += counts[set]
    }
  }
  const most = Math.max(...hits)
  return most < MIN_SHARE * words ? -1 : hits.indexOf(most)
}
