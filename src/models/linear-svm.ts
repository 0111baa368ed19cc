import type { Matrix } from '../features/matrix.ts'
import { seededRandom } from './random.ts'
import { fitScaling, type LinearModel, linearScores, logistic, scale } from './scaling.ts'

export interface SvmOptions {
  /** Cost of a row of weight 1 on the wrong side of its margin. */
  readonly cost: number
  readonly epochs: number
  readonly seed: number
  /** Told after each epoch, with the mean hinge loss that its rows had when they were looked at. */
  readonly onEpoch?: (done: number, loss: number) => void
}

/** Where no row violates its conditions by more, the solution is as good as found. */
const TOLERANCE = 1e-3

/**
 * Linear support vector machine with hinge loss by dual coordinate descent (Hsieh et al., ICML 2008, Algorithm 1). The
 * bias is a column that is always 1. A row of weight w has the upper bound w · cost.
 */
export function fitSvm(
  x: Matrix,
  target: ArrayLike<number>,
  weight: ArrayLike<number>,
  { cost, epochs, seed, onEpoch }: SvmOptions,
): LinearModel {
  const scaling = fitScaling(x)
  const { values } = scale(x, scaling)
  const width = x.names.length
  const w = new Float64Array(width + 1)
  const alpha = new Float64Array(x.rows)
  const random = seededRandom(seed)
  const order = Uint32Array.from({ length: x.rows }, (_, row) => row)
  const squares = squaredLengths(values, width, x.rows)
  let total = 0
  for (let row = 0; row < x.rows; row++) total += weight[row]
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random)
    let violation = 0
    let loss = 0
    for (const row of order) {
      const sign = target[row] > 0 ? 1 : -1
      const at = row * width
      let score = w[width]
      for (let column = 0; column < width; column++) score += w[column] * values[at + column]
      const slope = sign * score - 1
      const bound = cost * weight[row]
      loss += weight[row] * Math.max(0, -slope)
      const projected = alpha[row] <= 0 ? Math.min(slope, 0) : alpha[row] >= bound ? Math.max(slope, 0) : slope
      if (projected === 0) continue
      violation = Math.max(violation, Math.abs(projected))
      const before = alpha[row]
      alpha[row] = Math.min(bound, Math.max(0, before - slope / squares[row]))
      const change = (alpha[row] - before) * sign
      for (let column = 0; column < width; column++) w[column] += change * values[at + column]
      w[width] += change
    }
    onEpoch?.(epoch + 1, loss / total)
    if (violation < TOLERANCE) break
  }
  return { names: x.names, ...scaling, weights: Float32Array.from(w.subarray(0, width)), bias: w[width] }
}

/** Content where 0.5 and above; the logistic function keeps the order of the margins and is no probability. */
export function predictSvm(model: LinearModel, x: Matrix): Float32Array {
  return linearScores(model, x).map(logistic)
}

/** Of each row with its constant column. */
function squaredLengths(values: Float32Array, width: number, rows: number): Float64Array {
  return Float64Array.from({ length: rows }, (_, row) => {
    let sum = 1
    for (let i = row * width; i < (row + 1) * width; i++) sum += values[i] * values[i]
    return sum
  })
}

function shuffle(order: Uint32Array, random: () => number): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[order[i], order[j]] = [order[j], order[i]]
  }
}
