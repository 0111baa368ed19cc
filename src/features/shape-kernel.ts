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
  load,
  load8U,
  load16U,
  loadModule,
  locals,
  ltU,
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
} from '../models/assembler.ts'

/** What is counted in a text besides its characters of each kind, which have the first numbers. */
export const [LETTERS, UPPERS, CAPITALISED, SHORT_WORDS, COUNTS] = [44, 45, 46, 47, 48]

/**
 * Counts what is in a text in WebAssembly, sixteen characters at a time: which of them are letters of ASCII, capitals and
 * spaces becomes a bit each, all others are looked up one by one. It takes a third of the time.
 */
export interface ShapeKernel {
  readonly counts: Int32Array
  /** Takes over the units from `from` on that there is room for. Says where they end. */
  readonly take: (units: Uint16Array, from: number) => number
  /** Counts `[from, to)` of them. */
  readonly count: (from: number, to: number) => void
}

const MAX_UNITS = 1 << 16
const KINDS = 4 * COUNTS
const UNITS = KINDS + 0x10000
/** Up to sixteen units after the last are read. */
const BYTES = UNITS + 2 * (MAX_UNITS + 16)

/** `kinds` has a kind for every unit: the lowest bit tells letters, the next one capitals. Undefined where there is no WebAssembly. */
export function loadShapeKernel(kinds: Uint8Array): ShapeKernel | undefined {
  const module = loadModule(BYTES, [counting()])
  if (module === undefined) return undefined
  const { buffer } = module.memory
  const [count] = module.functions
  new Uint8Array(buffer, KINDS).set(kinds)
  const room = new Uint16Array(buffer, UNITS, MAX_UNITS)
  let start = 0
  return {
    counts: new Int32Array(buffer, 0, COUNTS),
    take(units, from) {
      const taken = units.subarray(from, from + MAX_UNITS)
      room.set(taken)
      start = from
      return from + taken.length
    },
    count: (from, to) => count(UNITS + 2 * (from - start), to - from),
  }
}

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

const not = (bits: Code) => xor(bits, constant(-1))
