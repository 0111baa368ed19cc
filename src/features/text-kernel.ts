import {
  type AssembledFunction,
  add,
  and,
  type Code,
  change,
  code,
  constant,
  ctz,
  doWhile,
  eq,
  eqz,
  geS,
  get,
  I32,
  i8x16Bitmask,
  i8x16Eq,
  i8x16LtU,
  i8x16NarrowI16x8U,
  i8x16Splat,
  i8x16Sub,
  i16x8Shl,
  ifElse,
  leave,
  leU,
  load,
  load8U,
  load16U,
  loadModule,
  locals,
  ltU,
  mul,
  ne,
  not,
  or,
  popcnt,
  select,
  set,
  shl,
  shrU,
  store,
  sub,
  V128,
  v128Load,
  v128Or,
  whileDo,
  xor,
} from '../assembler.ts'
import { CHECK_FACTOR, HASH_FACTOR } from './word-table.ts'

/** What is counted in a text besides its characters of each kind, which have the first numbers. */
export const [LETTERS, UPPERS, CAPITALISED, SHORT_WORDS, COUNTS] = [44, 45, 46, 47, 48]

/** What a unit is to words, above its lower case; 0 before that is known. See block-words.ts. */
export const [BETWEEN, IN_PIECES, LETTER, ALONE, DIFFICULT] = [1, 2, 3, 4, 5]
export const KIND_SHIFT = 16
const LOWER = 0xffff

/** The hashes of words as they are found. */
export interface WordRoom {
  readonly hashes: Int32Array
  readonly checks: Int32Array
}

/** What is read in every character of a page's texts is read in WebAssembly, in a third of the time. */
export interface TextKernel {
  /** For every unit a kind: the lowest bit tells letters, the next one capitals. */
  readonly kinds: Uint8Array
  readonly counts: Int32Array
  /** For every unit its lower case, and what it is to words. */
  readonly signs: Int32Array
  readonly words: WordRoom
  readonly pieces: WordRoom
  /** Takes over the units from `from` on that there is room for. Says where they end. */
  readonly take: (units: Uint16Array, from: number) => number
  /** Counts what is in `[from, to)` of them. */
  readonly count: (from: number, to: number) => void
  /**
   * Adds the words of `[from, limit)` to their room, where there are so many already, and puts the pieces of `[from, stop)`
   * into theirs. Gives how many there are then; undefined at a unit that is not known, or difficult.
   */
  readonly addWords: (from: number, limit: number, stop: number, words: number) => WordCounts | undefined
}

interface WordCounts {
  readonly words: number
  readonly pieces: number
}

const MAX_UNITS = 1 << 16
export const MAX_WORDS = 1 << 14

/** Bytes before each part of the memory. */
const FOUND = 4 * COUNTS
const KINDS = FOUND + 16
const SIGNS = KINDS + 0x10000
const WORD_HASHES = SIGNS + 4 * 0x10000
const [WORD_CHECKS, PIECE_HASHES, PIECE_CHECKS, UNITS] = [1, 2, 3, 4].map(i => WORD_HASHES + 4 * MAX_WORDS * i)
/** Up to sixteen units after the last are read. */
const BYTES = UNITS + 2 * (MAX_UNITS + 16)

function loadKernel(): TextKernel | undefined {
  const module = loadModule(BYTES, [counting(), reading()])
  if (module === undefined) return undefined
  const { buffer } = module.memory
  const [count, addWords] = module.functions
  const room = new Uint16Array(buffer, UNITS, MAX_UNITS)
  const found = new Int32Array(buffer, FOUND, 3)
  const list = (at: number) => new Int32Array(buffer, at, MAX_WORDS)
  let start = 0
  const placeOf = (unit: number) => UNITS + 2 * (unit - start)
  return {
    kinds: new Uint8Array(buffer, KINDS, 0x10000),
    counts: new Int32Array(buffer, 0, COUNTS),
    signs: new Int32Array(buffer, SIGNS, 0x10000),
    words: { hashes: list(WORD_HASHES), checks: list(WORD_CHECKS) },
    pieces: { hashes: list(PIECE_HASHES), checks: list(PIECE_CHECKS) },
    take(units, from) {
      const taken = units.subarray(from, from + MAX_UNITS)
      room.set(taken)
      start = from
      return from + taken.length
    },
    count: (from, to) => count(placeOf(from), to - from),
    addWords(from, limit, stop, words) {
      addWords(placeOf(from), placeOf(limit), placeOf(stop), 4 * words)
      return found[0] === 0 ? undefined : { words: found[1] >> 2, pieces: found[2] >> 2 }
    },
  }
}

/**
 * Sixteen characters at a time: which of them are letters of ASCII, capitals and spaces becomes a bit each, all others are
 * looked up one by one.
 */
function counting(): AssembledFunction {
  const [place, left, carry, letters, uppers, others, valid, one, kind, recent, characters, space, a, alphabet] =
    locals(14)
  const bitOf = (value: Code) => shl(and(value, constant(1)), get(one))
  const addTo = (count: number, bits: Code) => increase(constant(0), 4 * count, popcnt(bits))
  const increase = (at: Code, offset: number, by: Code) => store(at, add(load(at, offset), by), offset)
  const before = (bits: number) => shrU(get(recent), constant(bits))
  return {
    parameters: [I32, I32],
    locals: [
      [8, I32],
      [4, V128],
    ],
    body: code(
      ...Array.from({ length: COUNTS }, (_, i) => store(constant(0), constant(0), 4 * i)),
      set(space, i8x16Splat(constant(0x20))),
      set(a, i8x16Splat(constant(0x61))),
      set(alphabet, i8x16Splat(constant(26))),
      doWhile(
        geS(get(left), constant(0)),
        set(characters, i8x16NarrowI16x8U(v128Load(get(place)), v128Load(get(place), 16))),
        // A bit for each that there is.
        set(valid, sub(shl(constant(1), select(get(left), constant(16), ltU(get(left), constant(16)))), constant(1))),
        set(letters, i8x16Bitmask(i8x16LtU(i8x16Sub(v128Or(get(characters), get(space)), get(a)), get(alphabet)))),
        change(and, letters, get(valid)),
        // Small letters have a bit that capitals have not: it becomes the highest of the byte.
        set(uppers, and(get(letters), not(i8x16Bitmask(i16x8Shl(get(characters), constant(2)))))),
        set(others, and(get(valid), not(or(get(letters), i8x16Bitmask(i8x16Eq(get(characters), get(space))))))),
        whileDo(
          get(others),
          set(one, ctz(get(others))),
          set(kind, load8U(load16U(add(get(place), shl(get(one), constant(1)))), KINDS)),
          increase(shl(get(kind), constant(2)), 0, constant(1)),
          change(or, letters, bitOf(get(kind))),
          change(or, uppers, bitOf(shrU(get(kind), constant(1)))),
          change(and, others, sub(get(others), constant(1))),
        ),
        // The last four letters before these are the lowest bits.
        set(recent, or(shl(get(letters), constant(4)), get(carry))),
        set(carry, shrU(get(letters), constant(12))),
        addTo(LETTERS, get(letters)),
        addTo(UPPERS, get(uppers)),
        addTo(CAPITALISED, and(get(uppers), not(before(3)))),
        // After a letter no letter, and before it not three more.
        addTo(
          SHORT_WORDS,
          and(and(before(3), not(before(4))), and(not(and(get(recent), and(before(1), before(2)))), constant(0xffff))),
        ),
        change(add, place, constant(32)),
        change(sub, left, constant(16)),
      ),
    ),
  }
}

/** Most pieces are a word: they have its hashes, and only the letters of others are read once more. */
function reading(): AssembledFunction {
  const [at, limit, stop, word, piece, sign, start, end, hash, check, pieceHash, pieceCheck, again] = locals(13)
  const kind = shrU(get(sign), constant(KIND_SHIFT))
  const isKind = (wanted: number) => eq(kind, constant(wanted))
  const signAt = (place: number) => load(shl(load16U(get(place)), constant(2)), SIGNS)
  const next = (place: number) => change(add, place, constant(2))
  const lowerOf = (from: Code) => and(from, constant(LOWER))
  /** As hashWith and checkWith of word-table.ts. */
  const addLetter = (hash: number, check: number, from: Code) =>
    code(
      set(hash, mul(xor(get(hash), lowerOf(from)), constant(HASH_FACTOR))),
      set(check, mul(add(get(check), lowerOf(from)), constant(CHECK_FACTOR))),
    )
  const addIf = (condition: Code, list: number) => change(add, list, shl(condition, constant(2)))
  const keepPiece = (hash: number, check: number) =>
    code(store(get(piece), get(hash), PIECE_HASHES), store(get(piece), get(check), PIECE_CHECKS))
  const none = (...values: readonly number[]) => code(...values.map(value => set(value, constant(0))))
  const readWord = code(
    set(start, get(at)),
    set(end, select(get(limit), get(stop), ltU(get(at), get(limit)))),
    none(hash, check),
    doWhile(
      // A letter, or one that stands alone elsewhere.
      ltU(sub(get(sign), constant(LETTER << KIND_SHIFT)), constant((DIFFICULT - LETTER) << KIND_SHIFT)),
      addLetter(hash, check, get(sign)),
      next(at),
      set(sign, select(signAt(at), constant(0), ltU(get(at), get(end)))),
    ),
    store(get(word), get(hash), WORD_HASHES),
    store(get(word), get(check), WORD_CHECKS),
    addIf(ltU(get(start), get(limit)), word),
    ifElse(
      get(pieceHash),
      code(
        set(again, get(start)),
        doWhile(ltU(get(again), get(at)), addLetter(pieceHash, pieceCheck, signAt(again)), next(again)),
      ),
      ifElse(
        isKind(BETWEEN),
        code(keepPiece(hash, check), change(add, piece, constant(4)), next(at)),
        code(set(pieceHash, get(hash)), set(pieceCheck, get(check))),
      ),
    ),
  )
  const readOther = code(
    next(at),
    ifElse(
      isKind(BETWEEN),
      code(
        keepPiece(pieceHash, pieceCheck),
        addIf(ne(get(pieceHash), constant(0)), piece),
        none(pieceHash, pieceCheck),
      ),
      code(
        ifElse(or(eqz(kind), isKind(DIFFICULT)), leave, []),
        none(hash, check),
        addLetter(hash, check, get(sign)),
        store(get(word), get(hash), WORD_HASHES),
        store(get(word), get(check), WORD_CHECKS),
        addIf(and(isKind(ALONE), leU(get(at), get(limit))), word),
        addLetter(pieceHash, pieceCheck, get(sign)),
      ),
    ),
  )
  return {
    parameters: [I32, I32, I32, I32],
    locals: [[9, I32]],
    body: code(
      store(constant(0), constant(0), FOUND),
      whileDo(ltU(get(at), get(stop)), set(sign, signAt(at)), ifElse(isKind(LETTER), readWord, readOther)),
      keepPiece(pieceHash, pieceCheck),
      addIf(ne(get(pieceHash), constant(0)), piece),
      store(constant(0), constant(1), FOUND),
      store(constant(0), get(word), FOUND + 4),
      store(constant(0), get(piece), FOUND + 8),
    ),
  }
}

/** Undefined where there is no WebAssembly. */
export const textKernel: TextKernel | undefined = loadKernel()
