import { packPanels } from './conv1d.ts'
import { PANEL, type SimdPanel, simdPanel } from './simd-panel.ts'

/** Rows times one matrix, again and again: as the steps of an LSTM ask for it. */
export interface RowProduct {
  /** Rows of `inputs` numbers, to be written before `run`. */
  readonly x: Float32Array
  /** Rows of `outputs` numbers, to be read after it. */
  readonly y: Float32Array
  readonly run: () => void
}

/** `matrix` has `outputs` rows of `inputs` numbers. The memory is lent: it is good until the next product or convolution. */
export function rowProduct(matrix: Float32Array, outputs: number, inputs: number, rows: number): RowProduct {
  return simdPanel === undefined
    ? plainRowProduct(matrix, outputs, inputs, rows)
    : simdRowProduct(simdPanel, matrix, outputs, inputs, rows)
}

function simdRowProduct(
  simd: SimdPanel,
  matrix: Float32Array,
  outputs: number,
  inputs: number,
  rows: number,
): RowProduct {
  const panels = Math.ceil(outputs / PANEL)
  const width = inputs * PANEL
  const bias = panels * width
  const from = bias + PANEL
  // Three rows more, so that the last four are whole, and a panel for the columns beyond the last.
  const to = from + (rows + 3) * inputs
  const memory = simd.floats(to + (rows + 3) * outputs + PANEL)
  packPanels(memory, 0, matrix, outputs, inputs)
  memory.fill(0, bias, to)
  const multiply = rows === 1 ? simd.oneRow : simd.fourRows
  return {
    x: memory.subarray(from, from + rows * inputs),
    y: memory.subarray(to, to + rows * outputs),
    run() {
      // From the last panel to the first: what one writes beyond the last column, the next one overwrites.
      for (let panel = panels - 1; panel >= 0; panel--) {
        const start = 4 * panel * width
        const end = start + 4 * width
        const y = 4 * (to + panel * PANEL)
        multiply(4 * from, start, end, 4 * bias, y, rows, 4 * inputs, 4 * outputs, Number.NEGATIVE_INFINITY)
      }
    },
  }
}

export function plainRowProduct(matrix: Float32Array, outputs: number, inputs: number, rows: number): RowProduct {
  const x = new Float32Array(rows * inputs)
  const y = new Float32Array(rows * outputs)
  return {
    x,
    y,
    run() {
      for (let row = 0; row < rows; row++) {
        for (let output = 0; output < outputs; output++) {
          let sum = 0
          for (let i = 0; i < inputs; i++) sum += x[row * inputs + i] * matrix[output * inputs + i]
          y[row * outputs + output] = sum
        }
      }
    },
  }
}
