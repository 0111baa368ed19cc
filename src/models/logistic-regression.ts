import type { Matrix } from '../features/matrix.ts'
import { minimize } from './lbfgs.ts'
import { fitScaling, type LinearModel, linearScores, logistic, scale } from './scaling.ts'

export interface LogisticOptions {
  /** Half of this times the squared weights is added to the mean loss; the bias is free. */
  readonly l2: number
  readonly iterations: number
  readonly onIteration?: (done: number, loss: number) => void
}

/** Logistic regression with an L2 penalty on the scaled columns, by L-BFGS. Targets may be probabilities. */
export function fitLogistic(
  x: Matrix,
  target: ArrayLike<number>,
  weight: ArrayLike<number>,
  { l2, iterations, onIteration }: LogisticOptions,
): LinearModel {
  const scaling = fitScaling(x)
  const scaled = scale(x, scaling)
  const width = x.names.length
  const { x: found } = minimize(
    (w, gradient) => logisticLoss(scaled, target, weight, l2, w, gradient),
    new Float64Array(width + 1),
    { iterations, ...(onIteration && { onIteration }) },
  )
  return { names: x.names, ...scaling, weights: Float32Array.from(found.subarray(0, width)), bias: found[width] }
}

/** Mean cross-entropy and penalty at weights `w`, the bias last; writes the gradient. */
export function logisticLoss(
  { names, rows, values }: Matrix,
  target: ArrayLike<number>,
  weight: ArrayLike<number>,
  l2: number,
  w: Float64Array,
  gradient: Float64Array,
): number {
  const width = names.length
  let total = 0
  for (let row = 0; row < rows; row++) total += weight[row]
  let loss = 0
  gradient.fill(0)
  for (let row = 0; row < rows; row++) {
    const at = row * width
    let score = w[width]
    for (let column = 0; column < width; column++) score += w[column] * values[at + column]
    const share = weight[row] / total
    // log(1 + e^score) - target · score, without overflow.
    loss += share * (Math.max(score, 0) + Math.log1p(Math.exp(-Math.abs(score))) - target[row] * score)
    const slope = share * (logistic(score) - target[row])
    for (let column = 0; column < width; column++) gradient[column] += slope * values[at + column]
    gradient[width] += slope
  }
  for (let column = 0; column < width; column++) {
    loss += (l2 * w[column] * w[column]) / 2
    gradient[column] += l2 * w[column]
  }
  return loss
}

export function predictLogistic(model: LinearModel, x: Matrix): Float32Array {
  return linearScores(model, x).map(logistic)
}
