import {
  type AssembledFunction,
  add,
  type Code,
  change,
  code,
  constant,
  doWhile,
  f32x4Le,
  f32x4Ne,
  f32x4Pmax,
  f32x4Pmin,
  f64x2Add,
  f64x2PromoteLowF32x4,
  geS,
  get,
  gtS,
  I32,
  i32x4Splat,
  load,
  loadModule,
  locals,
  set,
  shl,
  sub,
  turned,
  V128,
  v128AnyTrue,
  v128Bitselect,
  v128Load,
  v128Load32Splat,
  v128Load64Zero,
  v128Or,
  v128Store,
  v128Store32,
  whileDo,
} from '../assembler.ts'
import type { ColumnMatrix } from '../features/matrix.ts'

/**
 * Boosted trees in WebAssembly, where four numbers are compared at once. All questions of a tree are answered for some
 * rows, from the last to the first, each handing up one of the numbers that it got from below: more comparisons than on
 * a way from the root to a leaf, but none waits for the one before it, and what comes next never has to be foreseen. The
 * trees of `pith` take half the time of a walk. The tree is in the module's memory, as are the rows.
 */
export interface TreeKernel {
  /**
   * The questions of the tree that is planted, QUESTION numbers each, those before them that lead to them: where the column
   * begins, in bytes; what is compared with; the rooms of the node and of its left child, in bytes. The right child is next
   * to the left one.
   */
  readonly asked: Int32Array
  /** The same memory: the second number of a question. */
  readonly borders: Float32Array
  /** Of each node that is a leaf: its value. */
  readonly values: Float32Array
  /** Of each node: which one of the forest it is. For whoever plants the tree. */
  readonly origins: Int32Array
  /** The least and the greatest value of each column of the rows; NaN where one is. */
  readonly least: Float32Array
  readonly most: Float32Array
  readonly scores: Float64Array
  /** The memory does not grow: is there room for trees of so many nodes, and for so many columns? */
  readonly hasRoom: (nodes: number, columns: number) => boolean
  /** Takes over as many rows as there is room for, and finds what is least and greatest. Gives their number. */
  readonly take: (x: ColumnMatrix, from: number) => number
  /** Adds the answer of a tree with so many nodes to each row's score. */
  readonly addAnswers: (nodes: number, rows: number) => void
}

export const QUESTION = 4
/** Rows that are worked out at once. Up to one less after the last are, too: there is room for them behind the others. */
const AT_ONCE = 8
/** Bytes of the numbers that a node hands up. */
export const ROOM_OF_NODE = 4 * AT_ONCE

const MAX_NODES = 1024
const MAX_ROWS = 1 << 13
const MAX_VALUES = 1 << 20

/** Bytes before each part of the memory. */
const VALUES = 64
const LEAST = VALUES + 4 * MAX_NODES
const MOST = LEAST + 4 * MAX_NODES
const ASKED = MOST + 4 * MAX_NODES
const ROOMS = ASKED + 4 * QUESTION * MAX_NODES
const SCORES = ROOMS + ROOM_OF_NODE * MAX_NODES
const COLUMNS = SCORES + 8 * (MAX_ROWS + AT_ONCE)
const BYTES = COLUMNS + 4 * (MAX_VALUES + AT_ONCE)

let loaded: { readonly kernel: TreeKernel | undefined } | undefined

/** Made when first asked for; undefined where there is no WebAssembly. */
export function treeKernel(): TreeKernel | undefined {
  loaded ??= { kernel: loadKernel() }
  return loaded.kernel
}

function loadKernel(): TreeKernel | undefined {
  const module = loadModule(BYTES, [ranges(), answers()])
  if (module === undefined) return undefined
  const { buffer } = module.memory
  const [findRanges, addAnswers] = module.functions
  const values = new Float32Array(buffer, COLUMNS, MAX_VALUES)
  return {
    asked: new Int32Array(buffer, ASKED, QUESTION * MAX_NODES),
    borders: new Float32Array(buffer, ASKED, QUESTION * MAX_NODES),
    values: new Float32Array(buffer, VALUES, MAX_NODES),
    origins: new Int32Array(MAX_NODES),
    least: new Float32Array(buffer, LEAST, MAX_NODES),
    most: new Float32Array(buffer, MOST, MAX_NODES),
    scores: new Float64Array(buffer, SCORES, MAX_ROWS),
    hasRoom: (nodes, columns) => nodes <= MAX_NODES && columns <= MAX_NODES,
    take({ names, rows, columns }, from) {
      const taken = Math.min(rows - from, MAX_ROWS, Math.floor(MAX_VALUES / names.length))
      if (taken === rows) values.set(columns)
      else {
        for (let column = 0; column < names.length; column++) {
          const start = column * rows + from
          values.set(columns.subarray(start, start + taken), column * taken)
        }
      }
      findRanges(COLUMNS, taken, names.length, 0)
      return taken
    },
    addAnswers: (nodes, rows) => addAnswers(4 * nodes, 2 * QUESTION * (nodes - 1), COLUMNS, SCORES, rows),
  }
}

/** A value that is not a number is passed over for the least, and becomes the greatest: trees lead it to the right. */
function ranges(): AssembledFunction {
  const [place, rows, columns, to, left, least, most, odd, four] = locals(9)
  const compare = (count: number, loaded: Code) =>
    whileDo(
      geS(get(left), constant(count)),
      set(four, loaded),
      change(f32x4Pmin, least, get(four)),
      change(f32x4Pmax, most, get(four)),
      change(v128Or, odd, f32x4Ne(get(four), get(four))),
      change(add, place, constant(4 * count)),
      change(sub, left, constant(count)),
    )
  const ofAllFour = (how: typeof add, local: number) =>
    [8, 4].flatMap(bytes => change(how, local, turned(get(local), bytes)))
  return {
    parameters: [I32, I32, I32, I32],
    locals: [
      [1, I32],
      [4, V128],
    ],
    body: doWhile(
      gtS(get(columns), constant(0)),
      set(least, v128Load32Splat(get(place))),
      set(most, get(least)),
      set(odd, f32x4Ne(get(least), get(least))),
      set(left, get(rows)),
      compare(4, v128Load(get(place))),
      compare(1, v128Load32Splat(get(place))),
      ofAllFour(f32x4Pmin, least),
      ofAllFour(f32x4Pmax, most),
      v128Store32(get(to), get(least), LEAST),
      // All bits set: not a number.
      v128Store32(get(to), v128Or(get(most), i32x4Splat(sub(constant(0), v128AnyTrue(get(odd))))), MOST),
      change(add, to, constant(4)),
      change(sub, columns, constant(1)),
    ),
  }
}

/** Begins with the bytes of all nodes' values, and of all questions. */
function answers(): AssembledFunction {
  const [values, asked, place, scores, rows, left, here, x, below, border] = locals(10)
  const fours = Array.from({ length: AT_ONCE / 4 }, (_, i) => 16 * i)
  const twos = Array.from({ length: AT_ONCE / 2 }, (_, i) => i)
  /** Into the rooms of all nodes, those of questions too, which is of no consequence. */
  const fillRooms = whileDo(
    get(values),
    set(here, shl(get(values), constant(Math.log2(AT_ONCE)))),
    set(border, v128Load32Splat(get(values), VALUES - 4)),
    ...fours.map(at => v128Store(get(here), get(border), ROOMS - ROOM_OF_NODE + at)),
    change(sub, values, constant(4)),
  )
  const part = (i: number) => load(get(left), ASKED + 4 * (i - QUESTION))
  const answerAll = whileDo(
    get(left),
    set(x, add(get(place), part(0))),
    set(border, v128Load32Splat(get(left), ASKED + 4 * (1 - QUESTION))),
    set(here, part(2)),
    set(below, part(3)),
    ...fours.map(at => {
      const [first, second] = [v128Load(get(below), ROOMS + at), v128Load(get(below), ROOMS + ROOM_OF_NODE + at)]
      const goesLeft = f32x4Le(v128Load(get(x), at), get(border))
      return v128Store(get(here), v128Bitselect(first, second, goesLeft), ROOMS + at)
    }),
    change(sub, left, constant(4 * QUESTION)),
  )
  return {
    parameters: [I32, I32, I32, I32, I32],
    locals: [
      [4, I32],
      [1, V128],
    ],
    body: code(
      fillRooms,
      doWhile(
        gtS(get(rows), constant(0)),
        set(left, get(asked)),
        answerAll,
        ...twos.map(i => {
          const answer = f64x2PromoteLowF32x4(v128Load64Zero(constant(0), ROOMS + 8 * i))
          return v128Store(get(scores), f64x2Add(v128Load(get(scores), 16 * i), answer), 16 * i)
        }),
        change(add, place, constant(4 * AT_ONCE)),
        change(add, scores, constant(8 * AT_ONCE)),
        change(sub, rows, constant(AT_ONCE)),
      ),
    ),
  }
}
