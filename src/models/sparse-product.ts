import type { SparseRows } from '../features/matrix.ts'

/** Rows times a matrix that has `units` numbers for each column. */
export function multiplySparse(
  { starts, columns, values }: SparseRows,
  matrix: ArrayLike<number>,
  units: number,
): Float32Array {
  const rows = starts.length - 1
  const y = new Float32Array(rows * units)
  for (let row = 0; row < rows; row++) {
    for (let at = starts[row]; at < starts[row + 1]; at++) {
      const value = values[at]
      const from = columns[at] * units
      const to = row * units
      for (let unit = 0; unit < units; unit++) y[to + unit] += value * matrix[from + unit]
    }
  }
  return y
}
