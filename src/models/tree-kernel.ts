import {
  type AssembledFunction,
  access,
  add,
  againIfLeft,
  constant,
  F32,
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

/** Where a tree is planted to be walked in: node i is entry i of the first four arrays. And what it is planted by. */
export interface TreeRoom {
  /** Where the column that is asked begins. */
  readonly at: Int32Array
  /** NaN at a leaf: no value is up to that, so a row that is there stays. */
  readonly threshold: Float32Array
  /** The node to the right; the left one is before it. A leaf leads to itself. */
  readonly right: Int32Array
  readonly value: Float32Array
  /** The least and the greatest value of each column of the rows that are judged. */
  readonly least: Float32Array
  readonly most: Float32Array
}

/**
 * The two inner loops of boosted trees in WebAssembly: the ranges of columns, four values at a time, and the way down a
 * tree, without JavaScript's checks of every place. The trees of `pith` take four fifths of the time with them. The room is
 * in the module's memory, places in it being numbers of bytes.
 */
export interface TreeKernel extends TreeRoom {
  readonly scores: Float64Array
  /** The memory does not grow: is there room for trees of so many nodes, and for so many columns and rows? */
  readonly hasRoom: (nodes: number, columns: number, rows: number) => boolean
  /** Takes the columns over, and finds the least and the greatest value of each; NaN where one is. */
  readonly findRanges: (rows: number, columns: Float32Array) => void
  /** Adds to each row's score the value of the leaf that it comes to. */
  readonly addAnswers: (rows: number) => void
}

const MAX_NODES = 1024
const MAX_ROWS = 1 << 15
const MAX_VALUES = 1 << 20

/** Bytes before each part of the memory. */
const [AT, THRESHOLD, RIGHT, VALUE, LEAST, MOST, SCORES] = Array.from({ length: 7 }, (_, i) => i * 4 * MAX_NODES)
/** Rows that are worked out at once. Up to one less after the last are, too: there is room for them behind the others. */
const AT_ONCE = 6
const COLUMNS = SCORES + 8 * (MAX_ROWS + AT_ONCE)
const BYTES = COLUMNS + 4 * (MAX_VALUES + AT_ONCE)

let loaded: { readonly kernel: TreeKernel | undefined } | undefined

/** Made when first asked for; undefined where there is no WebAssembly. */
export function treeKernel(): TreeKernel | undefined {
  loaded ??= { kernel: loadKernel() }
  return loaded.kernel
}

function loadKernel(): TreeKernel | undefined {
  const module = loadModule(BYTES, [ranges(), answers(AT_ONCE)])
  if (module === undefined) return undefined
  const { buffer } = module.memory
  const [findRanges, addAnswers] = module.functions
  const values = new Float32Array(buffer, COLUMNS, MAX_VALUES)
  return {
    at: new Int32Array(buffer, AT, MAX_NODES),
    threshold: new Float32Array(buffer, THRESHOLD, MAX_NODES),
    right: new Int32Array(buffer, RIGHT, MAX_NODES),
    value: new Float32Array(buffer, VALUE, MAX_NODES),
    least: new Float32Array(buffer, LEAST, MAX_NODES),
    most: new Float32Array(buffer, MOST, MAX_NODES),
    scores: new Float64Array(buffer, SCORES, MAX_ROWS),
    hasRoom: (nodes, columns, rows) =>
      rows > 0 && nodes <= MAX_NODES && columns <= MAX_NODES && rows <= MAX_ROWS && columns * rows <= MAX_VALUES,
    findRanges(rows, columns) {
      values.set(columns)
      findRanges(COLUMNS, rows, columns.length / rows, 0)
    },
    addAnswers: rows => addAnswers(COLUMNS, SCORES, rows),
  }
}

const loadInt = (offset: number) => access([0x28], offset)
const loadFloat = (offset: number) => access([0x2a], offset)
const storeFloat = (offset: number) => access([0x38], offset)
const loadDouble = (offset: number) => access([0x2b], offset, 3)
const storeDouble = (offset: number) => access([0x39], offset, 3)
const [XOR, OR, UP_TO, MIN, MAX, TO_DOUBLE, PLUS] = [0x73, 0x72, 0x5f, 0x96, 0x97, 0xbb, 0xa0].map(code => [code])
const [LOAD_FOUR, TO_ALL, MIN_OF_FOUR, MAX_OF_FOUR] = [access(simd(0)), simd(19), simd(232), simd(233)]
const timesFour = [...constant(2), 0x74]
const lane = (local: number, i: number) => [...get(local), ...simd(31), i]
/** Something done as long as no less than so much is left of a number, which becomes less by that. */
const whileLeft = (left: number, amount: number, body: readonly number[]) => [
  ...[0x02, 0x40],
  ...loop([
    ...[...get(left), ...constant(amount), ...LESS, 0x0d, 1],
    ...[...body, ...get(left), ...subtract(constant(amount)), ...set(left), 0x0c, 0],
  ]),
  0x0b,
]

function ranges(): AssembledFunction {
  const [place, rows, columns, to, left, least, most, fourLeast, fourMost, four] = Array.from(
    { length: 10 },
    (_, i) => i,
  )
  const keep = (kept: number, value: readonly number[], how: readonly number[]) => [
    ...[...get(kept), ...value, ...how, ...set(kept)],
  ]
  const value = [...get(place), ...loadFloat(0)]
  const nextColumn = [
    ...[
      ...value,
      ...tee(least),
      ...tee(most),
      ...TO_ALL,
      ...tee(fourLeast),
      ...set(fourMost),
      ...get(rows),
      ...set(left),
    ],
    ...whileLeft(left, 4, [
      ...[...get(place), ...LOAD_FOUR, ...set(four)],
      ...[...keep(fourLeast, get(four), MIN_OF_FOUR), ...keep(fourMost, get(four), MAX_OF_FOUR)],
      ...stepOn(place, constant(16)),
    ]),
    ...whileLeft(left, 1, [...keep(least, value, MIN), ...keep(most, value, MAX), ...stepOn(place, constant(4))]),
    ...[0, 1, 2, 3].flatMap(i => [...keep(least, lane(fourLeast, i), MIN), ...keep(most, lane(fourMost, i), MAX)]),
    ...[...get(to), ...get(least), ...storeFloat(LEAST), ...get(to), ...get(most), ...storeFloat(MOST)],
    ...[...stepOn(to, constant(4)), ...againIfLeft(columns, 1)],
  ]
  return {
    parameters: [I32, I32, I32, I32],
    locals: [
      [1, I32],
      [2, F32],
      [3, V128],
    ],
    body: loop(nextColumn),
  }
}

/** So many rows at a time, since each waits for memory at every step; those that are at a leaf stay there. */
function answers(count: number): AssembledFunction {
  const [place, scores, rows] = [0, 1, 2]
  const nodes = Array.from({ length: count }, (_, i) => 3 + i)
  const rights = nodes.map(node => node + count)
  const step = nodes.flatMap((node, i) => [
    ...[...get(rights[i]), ...get(node), ...loadInt(AT), ...add(get(place)), ...loadFloat(4 * i)],
    ...[...get(node), ...loadFloat(THRESHOLD), ...UP_TO, ...timesFour, 0x6b, ...set(node)],
  ])
  const nextRows = [
    ...nodes.flatMap(node => [...constant(0), ...set(node)]),
    ...loop([
      ...nodes.flatMap((node, i) => [
        ...[...get(node), ...loadInt(RIGHT), ...tee(rights[i]), ...get(node), ...XOR],
        ...(i > 0 ? OR : []),
      ]),
      ...[0x04, 0x40, ...step, 0x0c, 1, 0x0b],
    ]),
    ...nodes.flatMap((node, i) => [
      ...[...get(scores), ...get(scores), ...loadDouble(8 * i)],
      ...[...get(node), ...loadFloat(VALUE), ...TO_DOUBLE, ...PLUS, ...storeDouble(8 * i)],
    ]),
    ...[...stepOn(place, constant(4 * count)), ...stepOn(scores, constant(8 * count))],
    ...againIfLeft(rows, count),
  ]
  return { parameters: [I32, I32, I32], locals: [[2 * count, I32]], body: loop(nextRows) }
}
