/**
 * Templates of binary features: a template puts each row into one of a few bins, and "row in bin" is the feature. So a
 * number becomes features that a linear model can weigh one by one, and two templates joined become features of pairs.
 */
export interface Template<Context extends Rows> {
  readonly bins: number
  /** The bin of each row, -1 for none. */
  readonly column: (context: Context) => Int16Array
}

export interface Rows {
  readonly rows: number
  /** Columns of shared templates that have been worked out already. */
  readonly columns: Map<unknown, Int16Array>
}

type Of<Context, Value> = (context: Context, row: number) => Value

/** A template from what it says of one row. */
export function binFrom<Context extends Rows>(bins: number, of: Of<Context, number>): Template<Context> {
  return {
    bins,
    column(context) {
      const column = new Int16Array(context.rows)
      for (let row = 0; row < column.length; row++) column[row] = of(context, row)
      return column
    },
  }
}

/** The same template, worked out once for each context, for those that others are made of. */
export function shared<Context extends Rows>(template: Template<Context>): Template<Context> {
  const { bins } = template
  const once: Template<Context> = {
    bins,
    column(context) {
      const column = context.columns.get(once) ?? template.column(context)
      context.columns.set(once, column)
      return column
    },
  }
  return once
}

/** The number of limits that a number reaches. */
export function reached<Context extends Rows>(limits: readonly number[], of: Of<Context, number>): Template<Context> {
  return binFrom(limits.length + 1, (context, row) => {
    const value = of(context, row)
    let bin = 0
    while (bin < limits.length && value >= limits[bin]) bin++
    return bin
  })
}

export function when<Context extends Rows>(of: Of<Context, boolean>): Template<Context> {
  return binFrom(1, (context, row) => (of(context, row) ? 0 : -1))
}

/** Which tenth of 0…1 a number is in. */
export function tenths<Context extends Rows>(of: Of<Context, number>): Template<Context> {
  return binFrom(10, (context, row) => Math.max(0, Math.min(9, Math.floor(10 * of(context, row)))))
}

/** Pairs of bins. */
export function both<Context extends Rows>(a: Template<Context>, b: Template<Context>): Template<Context> {
  return {
    bins: a.bins * b.bins,
    column(context) {
      const right = b.column(context)
      return a.column(context).map((bin, row) => (bin < 0 || right[row] < 0 ? -1 : bin * b.bins + right[row]))
    },
  }
}

/** The bin of the row some places before or after; a bin of its own beyond the ends. */
export function beside<Context extends Rows>(template: Template<Context>, offset: number): Template<Context> {
  return {
    bins: template.bins + 1,
    column(context) {
      const column = template.column(context)
      return column.map((_, row) => column[row + offset] ?? template.bins)
    },
  }
}
