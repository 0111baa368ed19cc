import {
  type AssembledFunction,
  add,
  change,
  code,
  constant,
  doWhile,
  F32,
  f32x4Add,
  f32x4Max,
  f32x4Mul,
  f32x4Splat,
  get,
  growMemory,
  gtS,
  I32,
  loadModule,
  locals,
  ltU,
  set,
  sub,
  V128,
  v128Load,
  v128Load32Splat,
  v128Store,
} from '../assembler.ts'

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

/** The function that works out `count` rows at once: their sums stay in registers. */
function panelProduct(count: number): AssembledFunction {
  const [x, panel, panelEnd, bias, y, rows, xStep, yStep, floor, at, left, right, value, floors, ...others] = locals(
    14 + 3 * count,
  )
  const xs = others.slice(0, count)
  const sums = Array.from({ length: count }, (_, row) => [others[count + 2 * row], others[count + 2 * row + 1]])
  return {
    parameters: [I32, I32, I32, I32, I32, I32, I32, I32, F32],
    locals: [
      [1, I32],
      [4, V128],
      [count, I32],
      [2 * count, V128],
    ],
    body: code(
      set(floors, f32x4Splat(get(floor))),
      doWhile(
        gtS(get(rows), constant(0)),
        ...xs.map((to, row) => set(to, row === 0 ? get(x) : add(get(xs[row - 1]), get(xStep)))),
        ...sums.flatMap(([a, b]) => [set(a, v128Load(get(bias))), set(b, v128Load(get(bias), 16))]),
        set(at, get(panel)),
        doWhile(
          ltU(get(at), get(panelEnd)),
          set(left, v128Load(get(at))),
          set(right, v128Load(get(at), 16)),
          ...sums.flatMap(([a, b], row) => [
            set(value, v128Load32Splat(get(xs[row]))),
            change(f32x4Add, a, f32x4Mul(get(value), get(left))),
            change(f32x4Add, b, f32x4Mul(get(value), get(right))),
            change(add, xs[row], constant(4)),
          ]),
          change(add, at, constant(4 * PANEL)),
        ),
        ...sums.flatMap(([a, b]) => [
          v128Store(get(y), f32x4Max(get(a), get(floors))),
          v128Store(get(y), f32x4Max(get(b), get(floors)), 16),
          change(add, y, get(yStep)),
        ]),
        ...xs.map(() => change(add, x, get(xStep))),
        change(sub, rows, constant(count)),
      ),
    ),
  }
}

export const simdPanel: SimdPanel | undefined = loadPanel()
