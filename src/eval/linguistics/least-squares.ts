export interface LeastSquares {
  readonly x: Float64Array
  /** Sum of the squares there. */
  readonly sum: number
}

/** Step of the slopes: the cube root of a double's precision is best for central differences. */
const STEP = 6e-6
const ITERATIONS = 500
/** An iteration that brings less than this share of the sum is the last. */
const ENOUGH = 1e-12
/** Trust in the linear model is given up here. */
const MAX_DAMPING = 1e12

/**
 * Where the sum of squared residuals is least near `start`, by Levenberg and Marquardt's method (Nocedal & Wright,
 * Numerical Optimization, 2nd ed., §10.3; damping as in Marquardt 1963) with slopes by differences: for a few parameters.
 */
export function leastSquares(residuals: (x: Float64Array) => Float64Array, start: readonly number[]): LeastSquares {
  let x = Float64Array.from(start)
  let left = residuals(x)
  let sum = squares(left)
  let damping = 1e-3
  for (let i = 0; i < ITERATIONS && damping < MAX_DAMPING; i++) {
    const { curvature, slope } = normalEquations(slopes(residuals, x), left)
    const before = sum
    while (damping < MAX_DAMPING) {
      const step = solve(
        curvature.map((row, j) => row.map((value, k) => (j === k ? value * (1 + damping) + Number.EPSILON : value))),
        slope,
      )
      const tried = x.map((value, j) => value - step[j])
      const triedLeft = residuals(tried)
      const triedSum = squares(triedLeft)
      if (triedSum < sum) {
        ;[x, left, sum] = [tried, triedLeft, triedSum]
        damping /= 10
        break
      }
      damping *= 10
    }
    if (before - sum <= ENOUGH * before) break
  }
  return { x, sum }
}

const squares = (values: Float64Array): number => values.reduce((sum, value) => sum + value * value, 0)

/** For each parameter how the residuals change with it. */
function slopes(residuals: (x: Float64Array) => Float64Array, x: Float64Array): Float64Array[] {
  return Array.from(x, (at, j) => {
    const above = residuals(x.with(j, at + STEP))
    const below = residuals(x.with(j, at - STEP))
    return above.map((value, i) => (value - below[i]) / (2 * STEP))
  })
}

function normalEquations(jacobian: readonly Float64Array[], left: Float64Array) {
  return {
    curvature: jacobian.map(column => jacobian.map(other => dot(column, other))),
    slope: jacobian.map(column => dot(column, left)),
  }
}

const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, value, i) => sum + value * b[i], 0)

/** Gaussian elimination; the matrix is positive definite and needs no pivots. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]])
  for (const [i, pivot] of rows.entries()) {
    for (const row of rows.slice(i + 1)) {
      const times = row[i] / pivot[i]
      for (let k = i; k < row.length; k++) row[k] -= times * pivot[k]
    }
  }
  const x = new Array<number>(rows.length).fill(0)
  for (let i = rows.length - 1; i >= 0; i--) {
    let value = rows[i][rows.length]
    for (let k = i + 1; k < rows.length; k++) value -= rows[i][k] * x[k]
    x[i] = value / rows[i][i]
  }
  return x
}
