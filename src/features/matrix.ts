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

/** Name → formula, or the family that the column belongs to. */
export type Columns<Context> = Readonly<Record<string, FeatureTable<Context>[string] | FeatureFamily<Context>>>

/** A family as part of a table. */
export function columnsOf<Context>(family: FeatureFamily<Context>): Columns<Context> {
  return Object.fromEntries(family.names.map(name => [name, family]))
}

/** The columns, worked out for `rows` rows. */
export function featurize<Context>(columns: Columns<Context>, context: Context, rows: number): Matrix {
  const { names, families } = familiesOf(columns)
  const width = names.length
  const values = new Float32Array(rows * width)
  let at = 0
  for (const family of families) {
    family.write(context, rows, values, width, at)
    at += family.names.length
  }
  return { names, rows, values }
}

/** What tables are made of, looked up once: they have up to hundreds of columns. */
const known = new WeakMap<object, unknown>()

interface Families<Context> {
  readonly names: readonly string[]
  readonly families: readonly FeatureFamily<Context>[]
}

function familiesOf<Context>(columns: Columns<Context>): Families<Context> {
  const found = known.get(columns) as Families<Context> | undefined
  if (found !== undefined) return found
  const families = Object.entries(columns).map(([name, column]) =>
    typeof column === 'function' ? fromFormula(name, column) : column,
  )
  const made = { names: Object.keys(columns), families: [...new Set(families)] }
  known.set(columns, made)
  return made
}

function fromFormula<Context>(name: string, formula: FeatureTable<Context>[string]): FeatureFamily<Context> {
  return {
    names: [name],
    write(context, rows, values, width, at) {
      for (let row = 0, to = at; row < rows; row++, to += width) values[to] = formula(context, row)
    },
  }
}
