/** Rows of numbers with a name for each column; row-major. */
export interface Matrix {
  readonly names: readonly string[]
  readonly rows: number
  readonly values: Float32Array
}

/**
 * The same column by column: the value of a row is at `column * rows + row`. So features are worked out, and so trees ask
 * for them, the same of one row after the other.
 */
export interface ColumnMatrix {
  readonly names: readonly string[]
  readonly rows: number
  readonly columns: Float32Array
}

export function byRows({ names, rows, columns }: ColumnMatrix): Matrix {
  return { names, rows, values: transposed(columns, names.length, rows) }
}

export function byColumns({ names, rows, values }: Matrix): ColumnMatrix {
  return { names, rows, columns: transposed(values, rows, names.length) }
}

/** What stands in `height` lines of `width` numbers, turned. */
function transposed(from: Float32Array, height: number, width: number): Float32Array {
  const to = new Float32Array(height * width)
  for (let y = 0, at = 0; y < height; y++) for (let x = 0; x < width; x++, at++) to[x * height + y] = from[at]
  return to
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
 * many columns are alike a loop writes them: the first one from `at` on, each of the others `rows` behind the last.
 */
export interface FeatureFamily<Context> {
  readonly names: readonly string[]
  readonly write: (context: Context, rows: number, columns: Float32Array, at: number) => void
}

/** Name → formula, or the family that the column belongs to. */
export type Columns<Context> = Readonly<Record<string, FeatureTable<Context>[string] | FeatureFamily<Context>>>

/** A family as part of a table. */
export function columnsOf<Context>(family: FeatureFamily<Context>): Columns<Context> {
  return Object.fromEntries(family.names.map(name => [name, family]))
}

/** The columns, worked out for `rows` rows. */
export function featurize<Context>(table: Columns<Context>, context: Context, rows: number): ColumnMatrix {
  const { names, families } = familiesOf(table)
  const columns = new Float32Array(rows * names.length)
  let at = 0
  for (const family of families) {
    family.write(context, rows, columns, at)
    at += rows * family.names.length
  }
  return { names, rows, columns }
}

/** What tables are made of, looked up once: they have up to hundreds of columns. */
const known = new WeakMap<object, unknown>()

interface Families<Context> {
  readonly names: readonly string[]
  readonly families: readonly FeatureFamily<Context>[]
}

function familiesOf<Context>(table: Columns<Context>): Families<Context> {
  const found = known.get(table) as Families<Context> | undefined
  if (found !== undefined) return found
  const families = Object.entries(table).map(([name, column]) =>
    typeof column === 'function' ? fromFormula(name, column) : column,
  )
  const made = { names: Object.keys(table), families: [...new Set(families)] }
  known.set(table, made)
  return made
}

function fromFormula<Context>(name: string, formula: FeatureTable<Context>[string]): FeatureFamily<Context> {
  return {
    names: [name],
    write(context, rows, columns, at) {
      for (let row = 0; row < rows; row++) columns[at + row] = formula(context, row)
    },
  }
}
