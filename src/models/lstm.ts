import { conv1d } from './conv1d.ts'

/**
 * A layer of long short-term memory (Hochreiter and Schmidhuber 1997, with the forget gate of Gers et al. 2000). The
 * four gates stand in the order input, forget, candidate, output, `hidden` rows each.
 */
export interface LstmLayer {
  readonly inputs: number
  readonly hidden: number
  /** For each gate row, `inputs` numbers. */
  readonly input: Float32Array
  /** For each gate row, `hidden` numbers. */
  readonly recurrent: Float32Array
  readonly bias: Float32Array
}

/** `length` rows of `inputs` numbers → as many rows of `hidden` numbers, read forwards or backwards. */
export function lstm(x: Float32Array, length: number, layer: LstmLayer, isBackward = false): Float32Array {
  const { inputs, hidden, input, recurrent, bias } = layer
  const gates = conv1d(x, length, { kernel: 1, inputs, filters: 4 * hidden, weights: input, bias })
  const y = new Float32Array(length * hidden)
  const cell = new Float32Array(hidden)
  const sums = new Float32Array(4 * hidden)
  for (let step = 0; step < length; step++) {
    const row = isBackward ? length - 1 - step : step
    const before = (isBackward ? row + 1 : row - 1) * hidden
    sums.set(gates.subarray(row * 4 * hidden, (row + 1) * 4 * hidden))
    if (step > 0) addProduct(sums, recurrent, y, before, hidden)
    for (let h = 0; h < hidden; h++) {
      cell[h] = sigmoid(sums[hidden + h]) * cell[h] + sigmoid(sums[h]) * Math.tanh(sums[2 * hidden + h])
      y[row * hidden + h] = sigmoid(sums[3 * hidden + h]) * Math.tanh(cell[h])
    }
  }
  return y
}

/** Both directions side by side: rows of `2 · hidden` numbers. */
export function biLstm(x: Float32Array, length: number, forward: LstmLayer, backward: LstmLayer): Float32Array {
  const { hidden } = forward
  const ahead = lstm(x, length, forward)
  const back = lstm(x, length, backward, true)
  const y = new Float32Array(length * 2 * hidden)
  for (let row = 0; row < length; row++) {
    y.set(ahead.subarray(row * hidden, (row + 1) * hidden), row * 2 * hidden)
    y.set(back.subarray(row * hidden, (row + 1) * hidden), (row * 2 + 1) * hidden)
  }
  return y
}

/** sums += matrix · y[at, at + width), four rows at a time. */
function addProduct(sums: Float32Array, matrix: Float32Array, y: Float32Array, at: number, width: number): void {
  for (let row = 0; row < sums.length; row += 4) {
    const m0 = row * width
    const m1 = m0 + width
    const m2 = m1 + width
    const m3 = m2 + width
    let [s0, s1, s2, s3] = [sums[row], sums[row + 1], sums[row + 2], sums[row + 3]]
    for (let i = 0; i < width; i++) {
      const value = y[at + i]
      s0 += value * matrix[m0 + i]
      s1 += value * matrix[m1 + i]
      s2 += value * matrix[m2 + i]
      s3 += value * matrix[m3 + i]
    }
    sums[row] = s0
    sums[row + 1] = s1
    sums[row + 2] = s2
    sums[row + 3] = s3
  }
}

export function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x))
}
