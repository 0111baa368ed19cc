import {
  type AssembledFunction,
  add,
  and,
  type Code,
  change,
  code,
  constant,
  ctz,
  get,
  I32,
  i8x16Bitmask,
  i8x16Eq,
  i8x16LtU,
  i8x16Splat,
  i8x16Sub,
  i16x8ExtendHighI8x16U,
  i16x8ExtendLowI8x16U,
  ifElse,
  load8U,
  loadModule,
  locals,
  ltU,
  not,
  or,
  popcnt,
  select,
  set,
  shl,
  shrU,
  store,
  store16,
  sub,
  V128,
  v128Bitselect,
  v128Load,
  v128Or,
  v128Store,
  whileDo,
} from '../assembler.ts'

/** What block-text.ts does with a text, in WebAssembly, for texts of ASCII: sixteen characters at a time. */
export interface BlockTextKernel {
  /** Where the text is to be put. */
  readonly bytes: Uint8Array
  /** It as it is in a block. */
  readonly units: Uint16Array
  /** Reads so many bytes after what may have been a space (1), and may have been a word that goes on (1). */
  readonly read: (length: number, wasSpace: number, inWord: number) => void
  /** The number of `units`, of words that begin in them, and the two flags after the last. */
  readonly found: Int32Array
}

const MAX_LENGTH = 1 << 14
/** Up to so many characters after the last are read, and written. */
const BEYOND = 16

/** Bytes before each part of the memory. */
const UNITS = MAX_LENGTH + BEYOND
const FOUND = UNITS + 2 * (MAX_LENGTH + BEYOND)
const BYTES = FOUND + 16

function loadKernel(): BlockTextKernel | undefined {
  const module = loadModule(BYTES, [reading()])
  if (module === undefined) return undefined
  const { buffer } = module.memory
  return {
    bytes: new Uint8Array(buffer, 0, MAX_LENGTH),
    units: new Uint16Array(buffer, UNITS, MAX_LENGTH),
    read: module.functions[0],
    found: new Int32Array(buffer, FOUND, 4),
  }
}

/** What characters are (see the table of words.ts) becomes a bit each, the first character's the lowest. */
function reading(): AssembledFunction {
  const [left, wasSpace, inWord, at, to, words, count, valid, space, word, run, inside, kept, characters, spaces] =
    locals(15)
  const vector = (character: string) => i8x16Splat(constant(character.charCodeAt(0)))
  const is = (character: string) => i8x16Eq(get(characters), vector(character))
  const isFrom = (first: string, length: number, of = get(characters)) =>
    i8x16LtU(i8x16Sub(of, vector(first)), i8x16Splat(constant(length)))
  const anyOf = (...vectors: readonly Code[]) => vectors.reduce((a, b) => v128Or(a, b))
  const bitsOf = (vectors: Code) => and(i8x16Bitmask(vectors), get(valid))
  const lastOf = (mask: number) => and(shrU(get(mask), sub(get(count), constant(1))), constant(1))
  const moved = (mask: number, flag: number) => or(shl(get(mask), constant(1)), get(flag))
  return {
    parameters: [I32, I32, I32],
    locals: [
      [10, I32],
      [2, V128],
    ],
    body: code(
      whileDo(
        get(left),
        set(characters, v128Load(get(at))),
        set(count, select(get(left), constant(16), ltU(get(left), constant(16)))),
        set(valid, sub(shl(constant(1), get(count)), constant(1))),
        set(spaces, anyOf(is(' '), isFrom('\t', 2), isFrom('\f', 2))),
        set(space, bitsOf(get(spaces))),
        set(word, bitsOf(anyOf(isFrom('a', 26, v128Or(get(characters), vector(' '))), isFrom('0', 10), is('_')))),
        // A word goes on through what joins: of a sum, the carry runs on from where a word begins to the end of all that.
        set(run, or(get(word), bitsOf(anyOf(is("'"), is('-'))))),
        set(inside, add(get(run), or(get(word), and(get(inWord), get(run))))),
        set(inside, or(get(word), and(get(run), not(get(inside))))),
        change(add, words, popcnt(and(get(word), not(moved(inside, inWord))))),
        set(inWord, lastOf(inside)),
        // All characters but spaces after spaces.
        set(kept, and(get(valid), not(and(get(space), moved(space, wasSpace))))),
        set(wasSpace, lastOf(space)),
        set(characters, v128Bitselect(vector(' '), get(characters), get(spaces))),
        ifElse(
          sub(get(kept), get(valid)),
          code(
            v128Store(get(at), get(characters)),
            whileDo(
              get(kept),
              store16(get(to), load8U(add(get(at), ctz(get(kept)))), UNITS),
              change(add, to, constant(2)),
              change(and, kept, sub(get(kept), constant(1))),
            ),
          ),
          code(
            v128Store(get(to), i16x8ExtendLowI8x16U(get(characters)), UNITS),
            v128Store(get(to), i16x8ExtendHighI8x16U(get(characters)), UNITS + 16),
            change(add, to, shl(get(count), constant(1))),
          ),
        ),
        change(add, at, get(count)),
        change(sub, left, get(count)),
      ),
      store(constant(0), shrU(get(to), constant(1)), FOUND),
      store(constant(0), get(words), FOUND + 4),
      store(constant(0), get(wasSpace), FOUND + 8),
      store(constant(0), get(inWord), FOUND + 12),
    ),
  }
}

/** Undefined where there is no WebAssembly. */
export const blockTextKernel: BlockTextKernel | undefined = loadKernel()
