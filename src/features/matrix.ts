/** Rows of numbers with a name for each column; row-major. */
export interface Matrix {
  readonly names: readonly string[]
  readonly rows: number
  readonly values: Float32Array
}

/** Rows that are mostly 0: those of row r are at `[starts[r], starts[r + 1])` of `columns` and `values`. */
export interface SparseRows {
  readonly starts: Uint32Array
  readonly columns: ArrayLike<number>
  readonly values: ArrayLike<number>
}

/** Name → formula: the two cannot part, and tables are joined by spreading. */
export type FeatureTable<Context> = Readonly<Record<string, (context: Context, row: number) => number>>

/** One column for each formula, worked out for `rows` rows. */
export function featurize<Context>(table: FeatureTable<Context>, context: Context, rows: number): Matrix {
  const names = Object.keys(table)
  const formulas = Object.values(table)
  const values = new Float32Array(rows * formulas.length)
  for (let column = 0; column < formulas.length; column++) {
    const formula = formulas[column]
    for (let row = 0; row < rows; row++) values[row * formulas.length + column] = formula(context, row)
  }
  return { names, rows, values }
}
