import type { ColumnMatrix } from '../features/matrix.ts'
import {
  type AssembledFunction,
  access,
  add,
  againIfLeft,
  constant,
  get,
  I32,
  LESS,
  loadModule,
  loop,
  set,
  simd,
  stepOn,
  subtract,
  tee,
  V128,
} from './assembler.ts'

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

const loadInt = (offset: number) => access([0x28], offset)
const loadFour = (offset: number) => access(simd(0), offset)
const storeFour = (offset: number) => access(simd(11), offset)
const loadInAll = (offset: number) => access(simd(9), offset)
const loadTwo = (offset: number) => access(simd(93), offset)
const storeFirst = (offset: number) => [...access(simd(90), offset), 0]
const SHIFT_LEFT = [0x74]
const [INT_TO_ALL, UNLIKE, UP_TO, OR, CHOOSE, IS_ANY, TO_DOUBLES, LESSER, GREATER, PLUS] = [
  17, 66, 69, 80, 82, 83, 95, 234, 235, 240,
].map(simd)
/** Four numbers, those from so many bytes on first. */
const turned = (bytes: number) => [...simd(13), ...Array.from({ length: 16 }, (_, i) => (i + bytes) % 16)]
/** Something done as long as no less than so much is left of a number, which becomes less by that. */
const whileLeft = (left: number, amount: number, body: readonly number[]) => [
  ...[0x02, 0x40],
  ...loop([
    ...[...get(left), ...constant(amount), ...LESS, 0x0d, 1],
    ...[...body, ...get(left), ...subtract(constant(amount)), ...set(left), 0x0c, 0],
  ]),
  0x0b,
]

/** A value that is not a number is passed over for the least, and becomes the greatest: trees lead it to the right. */
function ranges(): AssembledFunction {
  const [place, rows, columns, to, left, least, most, odd, four] = Array.from({ length: 9 }, (_, i) => i)
  const keep = (kept: number, value: readonly number[], how: readonly number[]) => [
    ...[...get(kept), ...value, ...how, ...set(kept)],
  ]
  const compare = (count: number, loaded: readonly number[]) =>
    whileLeft(left, count, [
      ...[...get(place), ...loaded, ...set(four)],
      ...[...keep(least, get(four), LESSER), ...keep(most, get(four), GREATER)],
      ...keep(odd, [...get(four), ...get(four), ...UNLIKE], OR),
      ...stepOn(place, constant(4 * count)),
    ])
  const ofAllLanes = (kept: number, how: readonly number[]) => [
    ...[8, 4].flatMap(bytes => keep(kept, [...get(kept), ...get(kept), ...turned(bytes)], how)),
  ]
  const nextColumn = [
    ...[...get(place), ...loadInAll(0), ...tee(least), ...tee(most), ...get(least), ...UNLIKE, ...set(odd)],
    ...[...get(rows), ...set(left)],
    ...compare(4, loadFour(0)),
    ...compare(1, loadInAll(0)),
    ...[...ofAllLanes(least, LESSER), ...ofAllLanes(most, GREATER)],
    ...keep(most, [...constant(0), ...get(odd), ...IS_ANY, 0x6b, ...INT_TO_ALL], OR),
    ...[...get(to), ...get(least), ...storeFirst(LEAST), ...get(to), ...get(most), ...storeFirst(MOST)],
    ...[...stepOn(to, constant(4)), ...againIfLeft(columns, 1)],
  ]
  return {
    parameters: [I32, I32, I32, I32],
    locals: [
      [1, I32],
      [4, V128],
    ],
    body: loop(nextColumn),
  }
}

/** Beginning with the bytes of all nodes' values and of all questions. */
function answers(): AssembledFunction {
  const [values, asked, place, scores, rows, left, here, x, below, border] = Array.from({ length: 10 }, (_, i) => i)
  const fours = Array.from({ length: AT_ONCE / 4 }, (_, i) => 16 * i)
  const twos = Array.from({ length: AT_ONCE / 2 }, (_, i) => i)
  /** Into the rooms of all nodes, those of questions too, which is of no consequence. */
  const fillRooms = whileLeft(values, 4, [
    ...[...get(values), ...constant(Math.log2(AT_ONCE)), ...SHIFT_LEFT, ...set(here)],
    ...[...get(values), ...loadInAll(VALUES - 4), ...set(border)],
    ...fours.flatMap(at => [...get(here), ...get(border), ...storeFour(ROOMS - ROOM_OF_NODE + at)]),
  ])
  const part = (i: number) => [...get(left), ...loadInt(ASKED + 4 * (i - QUESTION))]
  const answer = [
    ...[...part(0), ...add(get(place)), ...set(x)],
    ...[...get(left), ...loadInAll(ASKED + 4 * (1 - QUESTION)), ...set(border)],
    ...[...part(2), ...set(here), ...part(3), ...set(below)],
    ...fours.flatMap(at => [
      ...[...get(here), ...get(below), ...loadFour(ROOMS + at), ...get(below), ...loadFour(ROOMS + ROOM_OF_NODE + at)],
      ...[...get(x), ...loadFour(at), ...get(border), ...UP_TO, ...CHOOSE, ...storeFour(ROOMS + at)],
    ]),
  ]
  const nextRows = [
    ...[...get(asked), ...set(left), ...whileLeft(left, 4 * QUESTION, answer)],
    ...twos.flatMap(i => [
      ...[...get(scores), ...get(scores), ...loadFour(16 * i)],
      ...[...constant(0), ...loadTwo(ROOMS + 8 * i), ...TO_DOUBLES, ...PLUS, ...storeFour(16 * i)],
    ]),
    ...[...stepOn(place, constant(4 * AT_ONCE)), ...stepOn(scores, constant(8 * AT_ONCE))],
    ...againIfLeft(rows, AT_ONCE),
  ]
  return {
    parameters: [I32, I32, I32, I32, I32],
    locals: [
      [4, I32],
      [1, V128],
    ],
    body: [...fillRooms, ...loop(nextRows)],
  }
}
