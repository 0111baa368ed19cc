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

/**
 * Columns that are worked out together. A call of a formula for each number costs more than most numbers do, so where
 * many columns are alike a loop writes them: `values[row * width + at]` is the first one of a row.
 */
export interface FeatureFamily<Context> {
  readonly names: readonly string[]
  readonly write: (context: Context, rows: number, values: Float32Array, width: number, at: number) => void
}

/** A column that is an array already, or is worked out as one: to copy it costs a fraction of a call for each number. */
export interface ArrayColumn<Context> {
  readonly read: (context: Context) => ArrayLike<number>
}

export function fromArray<Context>(read: ArrayColumn<Context>['read']): ArrayColumn<Context> {
  return { read }
}

type Column<Context> = FeatureTable<Context>[string] | ArrayColumn<Context> | FeatureFamily<Context>

/** Name → formula, array, or the family that the column belongs to. */
export type Columns<Context> = Readonly<Record<string, Column<Context>>>

/** A family as part of a table. */
export function columnsOf<Context>(family: FeatureFamily<Context>): Columns<Context> {
  return Object.fromEntries(family.names.map(name => [name, family]))
}

/** The columns, worked out for `rows` rows. */
export function featurize<Context>(columns: Columns<Context>, context: Context, rows: number): Matrix {
  const names = Object.keys(columns)
  const width = names.length
  const values = new Float32Array(rows * width)
  for (let at = 0; at < width; at++) {
    const column = columns[names[at]]
    if (typeof column === 'function') {
      for (let row = 0, to = at; row < rows; row++, to += width) values[to] = column(context, row)
    } else if ('read' in column) {
      copy(column.read(context), rows, values, width, at)
    } else {
      column.write(context, rows, values, width, at)
      at += column.names.length - 1
    }
  }
  return { names, rows, values }
}

function copy(from: ArrayLike<number>, rows: number, values: Float32Array, width: number, at: number): void {
  for (let row = 0, to = at; row < rows; row++, to += width) values[to] = from[row]
}
