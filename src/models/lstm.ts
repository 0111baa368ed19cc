import { conv1d } from './conv1d.ts'
import { rowProduct } from './row-product.ts'

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
  const { x: state, y: product, run } = rowProduct(recurrent, 4 * hidden, hidden, 1)
  for (let step = 0; step < length; step++) {
    const row = isBackward ? length - 1 - step : step
    const gate = row * 4 * hidden
    run()
    for (let h = 0; h < hidden; h++) {
      const enter = sigmoid(gates[gate + h] + product[h])
      const keep = sigmoid(gates[gate + hidden + h] + product[hidden + h])
      const candidate = tanh(gates[gate + 2 * hidden + h] + product[2 * hidden + h])
      const leave = sigmoid(gates[gate + 3 * hidden + h] + product[3 * hidden + h])
      cell[h] = keep * cell[h] + enter * candidate
      y[row * hidden + h] = state[h] = leave * tanh(cell[h])
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

export function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x))
}

/** `Math.tanh` takes three times as long; this one is as exact as 32 bits are. */
export function tanh(x: number): number {
  return 1 - 2 / (1 + Math.exp(2 * x))
}
