import { grown } from '../parse/grown.ts'
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

/** Takes over the pieces of a block, the first ones of a room in which those of the next block will be. */
export type PieceReader = (block: number, pieces: WordRoom, count: number) => void

/** Characters of a text that are read: its beginning tells enough of a long one. */
const MAX_FOR_WORDS = 300
const MAX_FOR_PIECES = 600

/** The words of each block, as `textWords` has them, and its pieces, as `textPieces` does, for whom they are of use now. */
export function readBlockWords(blocks: readonly Block[], readPieces: PieceReader): HashedWords {
  const words = wordList(blocks.length)
  const pieces = textKernel?.pieces ?? wordRoom(MAX_FOR_PIECES)
  let taken = 0
  for (let b = 0; b < blocks.length; b++) {
    const { units, from, to } = blocks[b]
    const limit = Math.min(to, from + MAX_FOR_WORDS)
    const stop = Math.min(to, from + MAX_FOR_PIECES)
    if (words.count + MAX_FOR_WORDS >= MAX_WORDS) empty(words)
    if (textKernel !== undefined && stop > taken) taken = textKernel.take(units, from)
    let counts = textKernel?.addWords(from, limit, stop, words.count)
    if (counts === undefined && textKernel !== undefined && learnUnits(units, from, stop))
      counts = textKernel.addWords(from, limit, stop, words.count)
    if (counts === undefined) {
      const text = stringOf(units, from, stop)
      counts = { words: fill(words.room, words.count, textWords(text)), pieces: fill(pieces, 0, textPieces(text)) }
    }
    words.count = counts.words
    words.starts[b + 1] = words.keptCount + words.count
    readPieces(b, pieces, counts.pieces)
  }
  empty(words)
  return { starts: words.starts, ...words.kept }
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

/** Words as they are found, in a room that is the same for all pages, and those that were there before. */
interface WordList {
  readonly starts: Int32Array
  readonly room: WordRoom
  count: number
  kept: WordRoom
  keptCount: number
}

function wordList(blocks: number): WordList {
  const room = textKernel?.words ?? wordRoom(MAX_WORDS)
  return { starts: ints(blocks + 1), room, count: 0, kept: wordRoom(0), keptCount: 0 }
}

function wordRoom(size: number): WordRoom {
  return { hashes: new Int32Array(size), checks: new Int32Array(size) }
}

/** Makes room for other words. */
function empty(list: WordList): void {
  const { room, count, kept, keptCount } = list
  const all = (before: Int32Array, added: Int32Array) => {
    const larger = keptCount + count > before.length ? grown(before, keptCount + count) : before
    larger.set(added.subarray(0, count), keptCount)
    return larger
  }
  list.kept = { hashes: all(kept.hashes, room.hashes), checks: all(kept.checks, room.checks) }
  list.keptCount += count
  list.count = 0
}

/** Puts words into a room where there are so many already. Gives how many there are then. */
function fill({ hashes, checks }: WordRoom, count: number, words: readonly string[]): number {
  for (let i = 0; i < words.length; i++) {
    hashes[count + i] = hashOf(words[i], hashWith)
    checks[count + i] = hashOf(words[i], checkWith)
  }
  return count + words.length
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
