import {
  type AssembledFunction,
  add,
  and,
  type Code,
  change,
  code,
  constant,
  doWhile,
  F32,
  f32Gt,
  f32Le,
  f32Load,
  f32Store,
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
  ifElse,
  load,
  loadModule,
  locals,
  ltU,
  mul,
  or,
  select,
  set,
  shl,
  shrU,
  store,
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
 * Boosted trees in WebAssembly, where four numbers are compared at once. Each tree is planted without the questions that
 * all rows answer alike: of what is true of a page as a whole, of no block of it, or of every one. They are two thirds of
 * what the trees of `pith` ask on the way down. All others are answered for some rows, from the last to the first, each
 * handing up one of the numbers that it got from below: more comparisons than on a way from the root to a leaf, but none
 * waits for the one before it, and what comes next never has to be foreseen. That takes half the time of a walk.
 */
export interface TreeKernel {
  /** The memory does not grow: is there room for such trees? */
  readonly hasRoom: (trees: DenseForest) => boolean
  /** Adds what the trees answer for rows from `from` on to their scores, of as many as there is room for. Gives their number. */
  readonly addScores: (trees: DenseForest, x: ColumnMatrix, from: number, scores: Float64Array) => number
}

/** A forest as the kernel asks it: the less memory it takes, the more of it is in the cache when the next page comes. */
export interface DenseForest {
  readonly columns: number
  /** The first node of each tree. */
  readonly roots: Int32Array
  /** Of each node the column that it asks for, and how far behind the root its left child is; -1 at a leaf. */
  readonly questions: Int32Array
  /** The threshold of a question, the value of a leaf. */
  readonly numbers: Float32Array
  /** How many nodes the largest tree has. */
  readonly largest: number
}

export const LEFT_BITS = 16
const LEFT = (1 << LEFT_BITS) - 1

/** Rows that are worked out at once. Up to one less after the last are, too: there is room for them behind the others. */
const AT_ONCE = 8
/** Bytes of the numbers that a node hands up. */
const ROOM_OF_NODE = 4 * AT_ONCE
/**
 * Bytes of a question of the planted tree: where the column begins, in bytes; what is compared with; the rooms of the node
 * and of its left child, in bytes. The right child is next to the left one.
 */
const QUESTION = 16

/** Of a tree. */
const MAX_NODES = 1024
const MAX_ROWS = 1 << 13
const MAX_VALUES = 1 << 20
const MAX_TREES = 1024
const MAX_FOREST = 1 << 15

/** Bytes before each part of the memory. */
const VALUES = 64
const ORIGINS = VALUES + 4 * MAX_NODES
const LEAST = ORIGINS + 4 * MAX_NODES
const MOST = LEAST + 4 * MAX_NODES
const ASKED = MOST + 4 * MAX_NODES
const ROOMS = ASKED + QUESTION * MAX_NODES
const ROOTS = ROOMS + ROOM_OF_NODE * MAX_NODES
const QUESTIONS = ROOTS + 4 * MAX_TREES
const NUMBERS = QUESTIONS + 4 * MAX_FOREST
const SCORES = NUMBERS + 4 * MAX_FOREST
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
  const roots = new Int32Array(buffer, ROOTS, MAX_TREES)
  const questions = new Int32Array(buffer, QUESTIONS, MAX_FOREST)
  const numbers = new Float32Array(buffer, NUMBERS, MAX_FOREST)
  const values = new Float32Array(buffer, COLUMNS, MAX_VALUES)
  const scoresHere = new Float64Array(buffer, SCORES, MAX_ROWS)
  /** The forest that is in the memory: most pages are asked by one. */
  let present: DenseForest | undefined
  const take = ({ names, rows, columns }: ColumnMatrix, from: number) => {
    const taken = Math.min(rows - from, MAX_ROWS, Math.floor(MAX_VALUES / names.length))
    if (taken === rows) values.set(columns)
    else {
      for (let column = 0; column < names.length; column++) {
        const start = column * rows + from
        values.set(columns.subarray(start, start + taken), column * taken)
      }
    }
    return taken
  }
  return {
    hasRoom: trees =>
      trees.largest <= MAX_NODES &&
      trees.columns <= MAX_NODES &&
      trees.roots.length <= MAX_TREES &&
      trees.questions.length <= MAX_FOREST,
    addScores(trees, x, from, scores) {
      if (present !== trees) {
        roots.set(trees.roots)
        questions.set(trees.questions)
        numbers.set(trees.numbers)
        present = trees
      }
      const rows = take(x, from)
      findRanges(COLUMNS, rows, x.names.length, 0)
      scoresHere.set(scores.subarray(from, from + rows))
      addAnswers(trees.roots.length, rows)
      scores.set(scoresHere.subarray(0, rows), from)
      return rows
    },
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

/** What so many trees answer. */
function answers(): AssembledFunction {
  const [
    trees, rows, tree, root, size, node, asked, from, question, column, isRight, isDecided, values, left, at, scores, here, x, below, number, border,
  ] = locals(21) // biome-ignore format: a list
  const fours = Array.from({ length: AT_ONCE / 4 }, (_, i) => 16 * i)
  const twos = Array.from({ length: AT_ONCE / 2 }, (_, i) => i)
  const byFour = (value: Code) => shl(value, constant(2))
  const leftOf = add(get(root), byFour(and(get(question), constant(LEFT))))
  /** From the origin of a node down to a leaf, or to a question that not all rows answer alike. */
  const decide = doWhile(
    get(isDecided),
    set(question, load(get(from), QUESTIONS)),
    set(isDecided, constant(0)),
    ifElse(
      geS(get(question), constant(0)),
      code(
        set(number, f32Load(get(from), NUMBERS)),
        set(column, byFour(shrU(get(question), constant(LEFT_BITS)))),
        set(isRight, f32Gt(f32Load(get(column), LEAST), get(number))),
        set(isDecided, or(get(isRight), f32Le(f32Load(get(column), MOST), get(number)))),
        set(from, select(add(leftOf, byFour(get(isRight))), get(from), get(isDecided))),
      ),
      [],
    ),
  )
  const roomOf = (nodes: Code) => shl(nodes, constant(Math.log2(ROOM_OF_NODE / 4)))
  const ask = code(
    store(get(asked), mul(get(column), get(rows)), ASKED),
    f32Store(get(asked), get(number), ASKED + 4),
    store(get(asked), roomOf(get(node)), ASKED + 8),
    store(get(asked), roomOf(get(size)), ASKED + 12),
    change(add, asked, constant(QUESTION)),
    store(get(size), leftOf, ORIGINS),
    store(get(size), add(leftOf, constant(4)), ORIGINS + 4),
    change(add, size, constant(8)),
  )
  /** Nodes are counted in fours, as bytes of their numbers. */
  const plant = code(
    set(root, byFour(load(get(tree), ROOTS))),
    store(constant(0), get(root), ORIGINS),
    set(size, constant(4)),
    set(node, constant(0)),
    set(asked, constant(0)),
    doWhile(
      ltU(get(node), get(size)),
      set(from, load(get(node), ORIGINS)),
      decide,
      ifElse(geS(get(question), constant(0)), ask, f32Store(get(node), f32Load(get(from), NUMBERS), VALUES)),
      change(add, node, constant(4)),
    ),
  )
  /** Into the rooms of all nodes, those of questions too, which is of no consequence. */
  const fillRooms = doWhile(
    get(values),
    change(sub, values, constant(4)),
    set(here, roomOf(get(values))),
    set(border, v128Load32Splat(get(values), VALUES)),
    ...fours.map(at => v128Store(get(here), get(border), ROOMS + at)),
  )
  const part = (i: number) => load(get(left), ASKED + 4 * i)
  const answerAll = whileDo(
    get(left),
    change(sub, left, constant(QUESTION)),
    set(x, add(get(at), part(0))),
    set(border, v128Load32Splat(get(left), ASKED + 4)),
    set(here, part(2)),
    set(below, part(3)),
    ...fours.map(at => {
      const [first, second] = [v128Load(get(below), ROOMS + at), v128Load(get(below), ROOMS + ROOM_OF_NODE + at)]
      const goesLeft = f32x4Le(v128Load(get(x), at), get(border))
      return v128Store(get(here), v128Bitselect(first, second, goesLeft), ROOMS + at)
    }),
  )
  const addAnswers = code(
    set(at, constant(COLUMNS)),
    set(scores, constant(SCORES)),
    doWhile(
      ltU(get(at), add(constant(COLUMNS), byFour(get(rows)))),
      set(left, get(asked)),
      answerAll,
      ...twos.map(i => {
        const answer = f64x2PromoteLowF32x4(v128Load64Zero(constant(0), ROOMS + 8 * i))
        return v128Store(get(scores), f64x2Add(v128Load(get(scores), 16 * i), answer), 16 * i)
      }),
      change(add, at, constant(4 * AT_ONCE)),
      change(add, scores, constant(8 * AT_ONCE)),
    ),
  )
  return {
    parameters: [I32, I32],
    locals: [
      [17, I32],
      [1, F32],
      [1, V128],
    ],
    body: whileDo(
      ltU(get(tree), byFour(get(trees))),
      plant,
      set(values, get(size)),
      fillRooms,
      addAnswers,
      change(add, tree, constant(4)),
    ),
  }
}
