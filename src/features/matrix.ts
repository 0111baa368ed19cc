/** Rows of numbers with a name for each column; row-major. */
export interface Matrix {
  readonly names: readonly string[]
  readonly rows: number
  readonly values: Float32Array
}
