import { PANEL, type SimdPanel, simdPanel } from './simd-panel.ts'

/** A convolution along a sequence, stride 1; with kernel 1 it is a dense layer applied to each place. */
export interface ConvLayer {
  readonly kernel: number
  readonly inputs: number
  readonly filters: number
  /** For each filter, `kernel · inputs` numbers: the places from the first to the last that it sees. */
  readonly weights: Float32Array
  readonly bias: Float32Array
}

/**
 * `x` holds `length` rows of `inputs` numbers; the answer has as many rows of `filters` numbers, as if zeros stood
 * before and after `x`. No number is less than `floor`: with 0 this is max(0, x) ("ReLU").
 */
export function conv1d(
  x: Float32Array,
  length: number,
  layer: ConvLayer,
  floor = Number.NEGATIVE_INFINITY,
): Float32Array {
  if (length === 0) return new Float32Array(0)
  return simdPanel === undefined ? plainConv1d(x, length, layer, floor) : simdConv1d(simdPanel, x, length, layer, floor)
}

/** The rows that a filter sees lie one after the other, so that a place is a row of a product of matrices. */
function simdConv1d(
  simd: SimdPanel,
  x: Float32Array,
  length: number,
  { kernel, inputs, filters, weights, bias }: ConvLayer,
  floor: number,
): Float32Array {
  const width = kernel * inputs
  const reach = kernel >> 1
  const panels = Math.ceil(filters / PANEL)
  const biases = panels * width * PANEL
  const from = biases + panels * PANEL
  // Three rows more, so that the last four are whole, and a panel for the columns beyond the last.
  const to = from + (CHUNK + kernel + 2) * inputs
  const memory = simd.floats(to + (CHUNK + 3) * filters + PANEL)
  packPanels(memory, 0, weights, filters, width)
  memory.fill(0, biases, from).set(bias, biases)
  const y = new Float32Array(length * filters)
  for (let start = 0; start < length; start += CHUNK) {
    const rows = Math.min(CHUNK, length - start)
    const first = Math.max(0, start - reach)
    const seen = x.subarray(first * inputs, Math.min(length, start + rows + reach) * inputs)
    memory.fill(0, from, from + (rows + kernel + 2) * inputs).set(seen, from + (first - start + reach) * inputs)
    // From the last panel to the first: what one writes beyond the last column, the next one overwrites.
    for (let panel = panels - 1; panel >= 0; panel--) {
      const columns = panel * width * PANEL
      simd.fourRows(
        4 * from,
        4 * columns,
        4 * (columns + width * PANEL),
        4 * (biases + panel * PANEL),
        4 * (to + panel * PANEL),
        rows,
        4 * inputs,
        4 * filters,
        floor,
      )
    }
    y.set(memory.subarray(to, to + rows * filters), start * filters)
  }
  return y
}

/** Places that are worked out at once: the memory stays small, however long the page is. */
const CHUNK = 512

/** Rows of `width` numbers → eight rows side by side, zeros after the last. */
export function packPanels(to: Float32Array, at: number, matrix: Float32Array, rows: number, width: number): void {
  to.fill(0, at, at + Math.ceil(rows / PANEL) * width * PANEL)
  for (let row = 0; row < rows; row++) {
    const column = at + (row - (row % PANEL)) * width + (row % PANEL)
    for (let i = 0; i < width; i++) to[column + i * PANEL] = matrix[row * width + i]
  }
}

/**
 * The same without SIMD. Two places and four filters are worked out at once, since they share what is read (2 × faster
 * than one by one).
 */
export function plainConv1d(x: Float32Array, length: number, layer: ConvLayer, floor: number): Float32Array {
  const { kernel, inputs, filters, weights, bias } = layer
  const width = kernel * inputs
  const padded = padRows(x, length, inputs, kernel >> 1)
  // A row more, so that the last pair of places is whole; columns likewise.
  const y = new Float32Array((length + 1) * filters)
  for (let row = 0; row < length; row += 2) {
    const a = row * inputs
    const b = a + inputs
    const out = row * filters
    let f = 0
    for (; f + 4 <= filters; f += 4) {
      const w0 = f * width
      const w1 = w0 + width
      const w2 = w1 + width
      const w3 = w2 + width
      let [a0, a1, a2, a3] = [bias[f], bias[f + 1], bias[f + 2], bias[f + 3]]
      let [b0, b1, b2, b3] = [a0, a1, a2, a3]
      for (let i = 0; i < width; i++) {
        const xa = padded[a + i]
        const xb = padded[b + i]
        const v0 = weights[w0 + i]
        const v1 = weights[w1 + i]
        const v2 = weights[w2 + i]
        const v3 = weights[w3 + i]
        a0 += xa * v0
        a1 += xa * v1
        a2 += xa * v2
        a3 += xa * v3
        b0 += xb * v0
        b1 += xb * v1
        b2 += xb * v2
        b3 += xb * v3
      }
      y[out + f] = a0
      y[out + f + 1] = a1
      y[out + f + 2] = a2
      y[out + f + 3] = a3
      y[out + filters + f] = b0
      y[out + filters + f + 1] = b1
      y[out + filters + f + 2] = b2
      y[out + filters + f + 3] = b3
    }
    for (; f < filters; f++) {
      let sumA = bias[f]
      let sumB = bias[f]
      for (let i = 0, w = f * width; i < width; i++, w++) {
        sumA += padded[a + i] * weights[w]
        sumB += padded[b + i] * weights[w]
      }
      y[out + f] = sumA
      y[out + filters + f] = sumB
    }
  }
  for (let i = 0; i < y.length; i++) if (y[i] < floor) y[i] = floor
  return y.subarray(0, length * filters)
}

/** Zeros before and after, and one row more for the pair of the last place. */
function padRows(x: Float32Array, length: number, inputs: number, rows: number): Float32Array {
  const padded = new Float32Array((length + 2 * rows + 1) * inputs)
  padded.set(x.subarray(0, length * inputs), rows * inputs)
  return padded
}

/** Rows of `classes` numbers → logarithms of probabilities, in place. */
export function logSoftmax(x: Float32Array, classes: number): Float32Array {
  for (let row = 0; row < x.length; row += classes) {
    let high = Number.NEGATIVE_INFINITY
    for (let c = row; c < row + classes; c++) if (x[c] > high) high = x[c]
    let sum = 0
    for (let c = row; c < row + classes; c++) sum += Math.exp(x[c] - high)
    const total = high + Math.log(sum)
    for (let c = row; c < row + classes; c++) x[c] -= total
  }
  return x
}
