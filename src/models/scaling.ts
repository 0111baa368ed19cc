import type { Matrix } from '../features/matrix.ts'

/** What brings each column to mean 0 and deviation 1. It is part of the model that was trained with it. */
export interface Scaling {
  readonly mean: Float32Array
  readonly deviation: Float32Array
}

/** A column that never changes keeps the deviation 1, so that it becomes 0 and not NaN. */
export function fitScaling(x: Matrix): Scaling {
  const width = x.names.length
  const mean = new Float32Array(width)
  const deviation = new Float32Array(width)
  for (let column = 0; column < width; column++) {
    let sum = 0
    for (let row = 0; row < x.rows; row++) sum += x.values[row * width + column]
    const middle = sum / Math.max(1, x.rows)
    let squares = 0
    for (let row = 0; row < x.rows; row++) squares += (x.values[row * width + column] - middle) ** 2
    mean[column] = middle
    deviation[column] = Math.sqrt(squares / Math.max(1, x.rows)) || 1
  }
  return { mean, deviation }
}

export function scale(x: Matrix, { mean, deviation }: Scaling): Matrix {
  const width = x.names.length
  const values = new Float32Array(x.values.length)
  for (let i = 0, column = 0; i < values.length; i++, column = column + 1 === width ? 0 : column + 1) {
    values[i] = (x.values[i] - mean[column]) / deviation[column]
  }
  return { ...x, values }
}

/** A linear model over scaled columns. */
export interface LinearModel extends Scaling {
  readonly names: readonly string[]
  readonly weights: Float32Array
  readonly bias: number
}

/** Weighted sum of the scaled columns, row by row. */
export function linearScores(model: LinearModel, x: Matrix): Float32Array {
  const { values } = scale(x, model)
  const width = x.names.length
  const scores = new Float32Array(x.rows)
  for (let row = 0; row < x.rows; row++) {
    let sum = model.bias
    for (let column = 0; column < width; column++) sum += model.weights[column] * values[row * width + column]
    scores[row] = sum
  }
  return scores
}

export function logistic(score: number): number {
  return 1 / (1 + Math.exp(-score))
}
