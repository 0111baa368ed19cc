import { stringOf } from '../segment/block-text.ts'
import type { Block } from '../segment/blocks.ts'
import { ints } from './small-arrays.ts'
import { checkWith, hashOf, hashWith, lowerOf, NOT_SIMPLE } from './word-table.ts'

/** Words of blocks by their two hashes (word-table.ts): those of block b are at `[starts[b], starts[b + 1])`. */
export interface HashedWords {
  readonly starts: Int32Array
  readonly hashes: Int32Array
  readonly checks: Int32Array
}

/** The lower-case words at the beginning of each block, read once for all who look them up: it tells enough of a long one. */
export interface BlockWords {
  /** As `textWords` has them. */
  readonly words: HashedWords
  /** As `textPieces` has them. */
  readonly pieces: HashedWords
}

/** Characters of a text that are read. */
const MAX_FOR_WORDS = 300
const MAX_FOR_PIECES = 600

export function readBlockWords(blocks: readonly Block[]): BlockWords {
  words.count = pieces.count = 0
  const wordStarts = ints(blocks.length + 1)
  const pieceStarts = ints(blocks.length + 1)
  for (let b = 0; b < blocks.length; b++) {
    const { units, from, to } = blocks[b]
    addText(units, from, Math.min(to, from + MAX_FOR_PIECES))
    wordStarts[b + 1] = words.count
    pieceStarts[b + 1] = pieces.count
  }
  return { words: taken(words, wordStarts), pieces: taken(pieces, pieceStarts) }
}

/** Lower-case words of the beginning of a text: runs of letters; characters of scripts without spaces stand alone. */
export function textWords(text: string): string[] {
  const lower = text.slice(0, MAX_FOR_WORDS).toLowerCase()
  const words: string[] = []
  let from = -1
  for (let i = 0; i <= lower.length; i++) {
    const kind = i < lower.length ? signOf(lower.charCodeAt(i)) >> KIND_SHIFT : BETWEEN
    if (kind === DIFFICULT) return lower.match(WORDS) ?? []
    if (kind === LETTER && from < 0) from = i
    else if (kind === ALONE && from < 0) words.push(lower[i])
    else if (kind < LETTER && from >= 0) {
      words.push(lower.slice(from, i))
      from = -1
    }
  }
  return words
}

/** Lower-case pieces between white space and punctuation. */
export function textPieces(text: string): string[] {
  return text
    .toLowerCase()
    .split(SEPARATORS)
    .filter(piece => piece !== '')
}

/** The definition; the loops here do the same without a regular expression where a text has no rare characters. */
const WORDS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}]+/gu
const STANDS_ALONE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const IS_LETTER = /[\p{L}\p{M}]/u
const SEPARATORS = /[\s.,;:!?()|"“”‘’«»–—-]/

/** Words as they are found: one list for the blocks of all pages, from which each page takes its own. */
interface WordList {
  hashes: Int32Array
  checks: Int32Array
  count: number
}

const words: WordList = { hashes: new Int32Array(1024), checks: new Int32Array(1024), count: 0 }
const pieces: WordList = { hashes: new Int32Array(1024), checks: new Int32Array(1024), count: 0 }

function add(list: WordList, hash: number, check: number): void {
  list.hashes[list.count] = hash
  list.checks[list.count++] = check
}

function makeRoom(list: WordList, more: number): void {
  if (list.count + more <= list.hashes.length) return
  for (const key of ['hashes', 'checks'] as const) {
    const larger = new Int32Array(2 * (list.count + more))
    larger.set(list[key])
    list[key] = larger
  }
}

function taken({ hashes, checks, count }: WordList, starts: Int32Array): HashedWords {
  return { starts, hashes: hashes.slice(0, count), checks: checks.slice(0, count) }
}

function addText(units: Uint16Array, from: number, stop: number): void {
  makeRoom(words, stop - from + 1)
  makeRoom(pieces, stop - from + 1)
  const { count } = words
  const { count: pieceCount } = pieces
  while (!addSimple(units, from, stop)) {
    words.count = count
    pieces.count = pieceCount
    if (learnUnits(units, from, stop)) continue
    const text = stringOf(units, from, stop)
    for (const word of textWords(text)) add(words, hashOf(word, hashWith), hashOf(word, checkWith))
    for (const piece of textPieces(text)) add(pieces, hashOf(piece, hashWith), hashOf(piece, checkWith))
    return
  }
}

// What a unit is: between words and between pieces; in pieces only; in both; in both, and a word by itself unless it is
// in one; a unit whose lower case is not one unit by itself.
const [BETWEEN, IN_PIECES, LETTER, ALONE, DIFFICULT] = [1, 2, 3, 4, 5]

/** For each UTF-16 unit that has been met its lower case, and above it what it is; 0 before. */
const SIGNS = new Int32Array(0x10000)
const KIND_SHIFT = 16
const LOWER = 0xffff

function signOf(unit: number): number {
  if (SIGNS[unit] === 0) {
    const lower = lowerOf(unit)
    SIGNS[unit] = lower | (kindOf(lower) << KIND_SHIFT)
  }
  return SIGNS[unit]
}

/** Learns what units are: not in the loop below, which would take twice as long. Says whether any was new. */
function learnUnits(units: Uint16Array, from: number, stop: number): boolean {
  let isNew = false
  for (let i = from; i < stop; i++) {
    if (SIGNS[units[i]] !== 0) continue
    signOf(units[i])
    isNew = true
  }
  return isNew
}

function kindOf(lower: number): number {
  if (lower === NOT_SIMPLE) return DIFFICULT
  const c = String.fromCharCode(lower)
  if (SEPARATORS.test(c)) return BETWEEN
  return STANDS_ALONE.test(c) ? ALONE : IS_LETTER.test(c) ? LETTER : IN_PIECES
}

/**
 * Adds the words and pieces of a text of units that are known and simple; false at one that is not. Most pieces are a
 * word: they have its hashes, and only the letters of others are read once more.
 */
function addSimple(units: Uint16Array, from: number, stop: number): boolean {
  const { hashes, checks } = words
  const { hashes: pieceHashes, checks: pieceChecks } = pieces
  const limit = Math.min(stop, from + MAX_FOR_WORDS)
  let word = words.count
  let piece = pieces.count
  let pieceHash = 0
  let pieceCheck = 0
  for (let i = from; i < stop; ) {
    const sign = SIGNS[units[i]]
    const kind = sign >> KIND_SHIFT
    if (kind === LETTER) {
      const start = i
      const end = i < limit ? limit : stop
      let hash = 0
      let check = 0
      let next = sign
      do {
        hash = hashWith(hash, next & LOWER)
        check = checkWith(check, next & LOWER)
        i++
        next = i < end ? SIGNS[units[i]] : 0
      } while (next >= LETTER << KIND_SHIFT && next < DIFFICULT << KIND_SHIFT)
      hashes[word] = hash
      checks[word] = check
      word += Number(start < limit)
      if (pieceHash !== 0) {
        for (let k = start; k < i; k++) {
          pieceHash = hashWith(pieceHash, SIGNS[units[k]] & LOWER)
          pieceCheck = checkWith(pieceCheck, SIGNS[units[k]] & LOWER)
        }
      } else if (next >> KIND_SHIFT === BETWEEN) {
        pieceHashes[piece] = hash
        pieceChecks[piece++] = check
        i++
      } else {
        pieceHash = hash
        pieceCheck = check
      }
      continue
    }
    i++
    if (kind === BETWEEN) {
      pieceHashes[piece] = pieceHash
      pieceChecks[piece] = pieceCheck
      piece += Number(pieceHash !== 0)
      pieceHash = pieceCheck = 0
      continue
    }
    if (kind === 0 || kind === DIFFICULT) return false
    const lower = sign & LOWER
    hashes[word] = hashWith(0, lower)
    checks[word] = checkWith(0, lower)
    word += Number(kind === ALONE && i <= limit)
    pieceHash = hashWith(pieceHash, lower)
    pieceCheck = checkWith(pieceCheck, lower)
  }
  pieceHashes[piece] = pieceHash
  pieceChecks[piece] = pieceCheck
  pieces.count = piece + Number(pieceHash !== 0)
  words.count = word
  return true
}
