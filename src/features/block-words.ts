import { stringOf } from '../segment/block-text.ts'
import type { Block } from '../segment/blocks.ts'
import { ints } from './small-arrays.ts'
import {
  ALONE,
  BETWEEN,
  DIFFICULT,
  IN_PIECES,
  KIND_SHIFT,
  LETTER,
  MAX_WORDS,
  textKernel,
  type WordRoom,
} from './text-kernel.ts'
import { checkWith, hashOf, hashWith, lowerOf, NOT_SIMPLE } from './word-table.ts'

/** Words of blocks by their two hashes (word-table.ts): those of block b are at `[starts[b], starts[b + 1])`. */
export interface HashedWords extends WordRoom {
  readonly starts: Int32Array
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
  const words = wordList(blocks.length, textKernel?.words)
  const pieces = wordList(blocks.length, textKernel?.pieces)
  let taken = 0
  for (let b = 0; b < blocks.length; b++) {
    const { units, from, to } = blocks[b]
    const limit = Math.min(to, from + MAX_FOR_WORDS)
    const stop = Math.min(to, from + MAX_FOR_PIECES)
    makeRoom(words)
    makeRoom(pieces)
    if (textKernel !== undefined && stop > taken) taken = textKernel.take(units, from)
    let counts = textKernel?.addWords(from, limit, stop, words.count, pieces.count)
    if (counts === undefined && textKernel !== undefined && learnUnits(units, from, stop))
      counts = textKernel.addWords(from, limit, stop, words.count, pieces.count)
    if (counts === undefined) {
      const text = stringOf(units, from, stop)
      for (const word of textWords(text)) add(words, word)
      for (const piece of textPieces(text)) add(pieces, piece)
    } else {
      words.count = counts.words
      pieces.count = counts.pieces
    }
    words.starts[b + 1] = words.kept.hashes.length + words.count
    pieces.starts[b + 1] = pieces.kept.hashes.length + pieces.count
  }
  return { words: allOf(words), pieces: allOf(pieces) }
}

/** Lower-case words of the beginning of a text: runs of letters; characters of scripts without spaces stand alone. */
export function textWords(text: string): string[] {
  return text.slice(0, MAX_FOR_WORDS).toLowerCase().match(WORDS) ?? []
}

/** Lower-case pieces between white space and punctuation. */
export function textPieces(text: string): string[] {
  return text
    .toLowerCase()
    .split(SEPARATORS)
    .filter(piece => piece !== '')
}

const WORDS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}]+/gu
const STANDS_ALONE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const IS_LETTER = /[\p{L}\p{M}]/u
const SEPARATORS = /[\s.,;:!?()|"“”‘’«»–—-]/

/** Words as they are found, in a room that is the same for all pages, and those for which there was no room any more. */
interface WordList {
  readonly starts: Int32Array
  readonly room: WordRoom
  count: number
  kept: WordRoom
}

const NONE: WordRoom = { hashes: new Int32Array(0), checks: new Int32Array(0) }

function wordList(
  blocks: number,
  room: WordRoom = { hashes: new Int32Array(MAX_WORDS), checks: new Int32Array(MAX_WORDS) },
): WordList {
  return { starts: ints(blocks + 1), room, count: 0, kept: NONE }
}

/** For those of one more block. */
function makeRoom(list: WordList): void {
  if (list.count + MAX_FOR_PIECES < MAX_WORDS) return
  list.kept = allOf(list)
  list.count = 0
}

function allOf({ starts, room, count, kept }: WordList): HashedWords {
  const joined = (before: Int32Array, after: Int32Array) => {
    if (before.length === 0) return after.slice(0, count)
    const all = new Int32Array(before.length + count)
    all.set(before)
    all.set(after.subarray(0, count), before.length)
    return all
  }
  return { starts, hashes: joined(kept.hashes, room.hashes), checks: joined(kept.checks, room.checks) }
}

function add(list: WordList, word: string): void {
  list.room.hashes[list.count] = hashOf(word, hashWith)
  list.room.checks[list.count++] = hashOf(word, checkWith)
}

/** Tells the kernel what units are. Says whether any was new. */
function learnUnits(units: Uint16Array, from: number, stop: number): boolean {
  const signs = textKernel!.signs
  let isNew = false
  for (let i = from; i < stop; i++) {
    const unit = units[i]
    if (signs[unit] !== 0) continue
    const lower = lowerOf(unit)
    signs[unit] = lower | (kindOf(lower) << KIND_SHIFT)
    isNew = true
  }
  return isNew
}

/** Between words and between pieces; in pieces only; in both; in both, and a word by itself unless it is in one; or not simple. */
function kindOf(lower: number): number {
  if (lower === NOT_SIMPLE) return DIFFICULT
  const c = String.fromCharCode(lower)
  if (SEPARATORS.test(c)) return BETWEEN
  return STANDS_ALONE.test(c) ? ALONE : IS_LETTER.test(c) ? LETTER : IN_PIECES
}
