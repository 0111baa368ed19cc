/**
 * The inner loop of the networks in WebAssembly, four numbers at a time: y = max(floor, bias + x · panel) for many rows
 * x and a panel, which is eight columns of a matrix, input by input. JavaScript has no such instructions; networks take
 * a quarter of the time with them (docs/study/web2text.md). The module is written out here, instruction by instruction, so
 * that no tool and no binary file is needed.
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
  try {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(moduleOf([1, 4])))
    const memory = exports['memory'] as WebAssembly.Memory
    let view = new Float32Array(memory.buffer)
    return {
      floats(count) {
        if (count > view.length) {
          memory.grow(Math.ceil((count - view.length) / (PAGE_BYTES / 4)))
          view = new Float32Array(memory.buffer)
        }
        return view
      },
      oneRow: exports['rows1'] as PanelProduct,
      fourRows: exports['rows4'] as PanelProduct,
    }
  } catch {
    return undefined
  }
}

const PAGE_BYTES = 65536

// WebAssembly Core Specification 2.0, §5 (binary format).
const [I32, F32, V128] = [0x7f, 0x7d, 0x7b]
const [TYPES, FUNCTIONS, MEMORIES, EXPORTS, CODE] = [1, 3, 5, 7, 10]

/** A module that exports a memory and, for each number of rows, the function `rowsN`. */
function moduleOf(rowCounts: readonly number[]): Uint8Array<ArrayBuffer> {
  const parameters = [I32, I32, I32, I32, I32, I32, I32, I32, F32]
  const names = [
    [...vector([...bytesOf('memory')]), 2, 0],
    ...rowCounts.map((rows, i) => [...vector([...bytesOf(`rows${rows}`)]), 0, i]),
  ]
  return Uint8Array.from([
    ...[0, ...bytesOf('asm'), 1, 0, 0, 0],
    ...section(TYPES, [[0x60, ...vector(parameters), 0]]),
    ...section(
      FUNCTIONS,
      rowCounts.map(() => [0]),
    ),
    ...section(MEMORIES, [[0, 1]]),
    ...section(EXPORTS, names),
    ...section(
      CODE,
      rowCounts.map(rows => vector(panelProduct(rows))),
    ),
  ])
}

function section(id: number, items: readonly (readonly number[])[]): number[] {
  return [id, ...vector([...unsigned(items.length), ...items.flat()])]
}

function vector(bytes: readonly number[]): number[] {
  return [...unsigned(bytes.length), ...bytes]
}

function bytesOf(name: string): Uint8Array {
  return new TextEncoder().encode(name)
}

/** LEB128. */
function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)]
}

const get = (local: number) => [0x20, local]
const set = (local: number) => [0x21, local]
const add = (amount: readonly number[]) => [...amount, 0x6a]
/** Below 64: larger ones would need a sign. */
const constant = (value: number) => [0x41, value]
const loop = (body: readonly number[]) => [0x03, 0x40, ...body, 0x0b]
const againIf = (condition: readonly number[]) => [...condition, 0x0d, 0]
const simd = (instruction: number) => [0xfd, ...unsigned(instruction)]
const memory = (instruction: number, offset = 0) => [...simd(instruction), 2, offset]
const load = (offset: number) => memory(0, offset)
const loadInAll = memory(9)
const store = (offset: number) => memory(11, offset)
const [TO_ALL, PLUS, TIMES, MAX] = [19, 228, 230, 233].map(simd)
const [LESS, GREATER] = [[0x49], [0x4a]]

/** The body of a function that works out `count` rows at once: their sums stay in registers. */
function panelProduct(count: number): number[] {
  const [x, panel, panelEnd, bias, y, rows, xStep, yStep, floor] = Array.from({ length: 9 }, (_, i) => i)
  const at = 9
  const xs = Array.from({ length: count }, (_, row) => at + 1 + row)
  const [left, right, value, floors] = Array.from({ length: 4 }, (_, i) => at + 1 + count + i)
  const sums = Array.from({ length: count }, (_, row) => [floors + 1 + 2 * row, floors + 2 + 2 * row])
  const locals = [2, 1 + count, I32, 4 + 2 * count, V128]
  const stepOn = (local: number, amount: readonly number[]) => [...get(local), ...add(amount), ...set(local)]
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
    ...[...get(rows), ...constant(count), 0x6b, ...set(rows)],
    ...againIf([...get(rows), ...constant(0), ...GREATER]),
  ]
  return [...locals, ...get(floor), ...TO_ALL, ...set(floors), ...loop(nextRows), 0x0b]
}

/** Where WebAssembly, its SIMD instructions or code made at run time are not to be had, there is none. */
export const simdPanel: SimdPanel | undefined = loadPanel()
