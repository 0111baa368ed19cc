import {
  type AssembledFunction,
  access,
  add,
  againIf,
  againIfLeft,
  constant,
  F32,
  get,
  growMemory,
  I32,
  LESS,
  loadModule,
  loop,
  set,
  simd,
  stepOn,
  V128,
} from './assembler.ts'

/**
 * The inner loop of the networks in WebAssembly, four numbers at a time: y = max(floor, bias + x · panel) for many rows
 * x and a panel, which is eight columns of a matrix, input by input. JavaScript has no such instructions; networks take
 * a quarter of the time with them (docs/study/web2text.md).
 */
export interface SimdPanel {
  /** The module's memory, with room for at least `count` numbers. What it held may be lost. */
  readonly floats: (count: number) => Float32Array
  /** Rows in fours: up to three rows after the last are worked out too. All places are numbers of bytes. */
  readonly fourRows: PanelProduct
  readonly oneRow: PanelProduct
}

export const PANEL = 8

type PanelProduct = (
  x: number,
  panel: number,
  panelEnd: number,
  bias: number,
  y: number,
  rows: number,
  xStep: number,
  yStep: number,
  floor: number,
) => void

function loadPanel(): SimdPanel | undefined {
  const module = loadModule(1, [panelProduct(1), panelProduct(4)])
  if (module === undefined) return undefined
  const { memory } = module
  const [oneRow, fourRows] = module.functions
  let view = new Float32Array(memory.buffer)
  return {
    floats(count) {
      if (count > view.length) {
        growMemory(memory, 4 * (count - view.length))
        view = new Float32Array(memory.buffer)
      }
      return view
    },
    oneRow,
    fourRows,
  }
}

const load = (offset: number) => access(simd(0), offset)
const loadInAll = access(simd(9))
const store = (offset: number) => access(simd(11), offset)
const [TO_ALL, PLUS, TIMES, MAX] = [19, 228, 230, 233].map(simd)

/** The function that works out `count` rows at once: their sums stay in registers. */
function panelProduct(count: number): AssembledFunction {
  const [x, panel, panelEnd, bias, y, rows, xStep, yStep, floor] = Array.from({ length: 9 }, (_, i) => i)
  const at = 9
  const xs = Array.from({ length: count }, (_, row) => at + 1 + row)
  const [left, right, value, floors] = Array.from({ length: 4 }, (_, i) => at + 1 + count + i)
  const sums = Array.from({ length: count }, (_, row) => [floors + 1 + 2 * row, floors + 2 + 2 * row])
  const times = (sum: number, column: number) => [get(sum), get(value), get(column), TIMES, PLUS, set(sum)].flat()
  const nextInput = [
    ...[...get(at), ...load(0), ...set(left), ...get(at), ...load(16), ...set(right)],
    ...sums.flatMap(([a, b], row) => [
      ...[...get(xs[row]), ...loadInAll, ...set(value), ...times(a, left), ...times(b, right)],
      ...stepOn(xs[row], constant(4)),
    ]),
    ...stepOn(at, constant(4 * PANEL)),
    ...againIf([...get(at), ...get(panelEnd), ...LESS]),
  ]
  const storeSum = (sum: number, offset: number) => [get(y), get(sum), get(floors), MAX, store(offset)].flat()
  const nextRows = [
    ...xs.flatMap((to, row) => [...(row === 0 ? get(x) : [...get(xs[row - 1]), ...add(get(xStep))]), ...set(to)]),
    ...sums.flatMap(([a, b]) => [get(bias), load(0), set(a), get(bias), load(16), set(b)].flat()),
    ...[...get(panel), ...set(at), ...loop(nextInput)],
    ...sums.flatMap(([a, b]) => [...storeSum(a, 0), ...storeSum(b, 16), ...stepOn(y, get(yStep))]),
    ...xs.flatMap(() => stepOn(x, get(xStep))),
    ...againIfLeft(rows, count),
  ]
  return {
    parameters: [I32, I32, I32, I32, I32, I32, I32, I32, F32],
    locals: [
      [1 + count, I32],
      [4 + 2 * count, V128],
    ],
    body: [...get(floor), ...TO_ALL, ...set(floors), ...loop(nextRows)],
  }
}

export const simdPanel: SimdPanel | undefined = loadPanel()
