/** The value at `x`; writes the gradient there into `gradient`. */
export type Objective = (x: Float64Array, gradient: Float64Array) => number

export interface MinimizeOptions {
  readonly iterations: number
  /** Stop once the gradient is shorter than this share of max(1, length of x). */
  readonly tolerance?: number
  /** Told after each iteration, with the value reached. */
  readonly onIteration?: (iteration: number, value: number) => void
}

export interface Minimum {
  readonly x: Float64Array
  readonly value: number
  readonly iterations: number
}

/** Steps and changes of the gradient that stand for the curvature; more bring little (Liu & Nocedal 1989, §5). */
const MEMORY = 8
/** Wolfe's conditions: how much of the promised decrease a step must bring, and how much flatter it must get. */
const DECREASE = 1e-4
const CURVATURE = 0.9
const MAX_TRIES = 40

/**
 * Limited-memory BFGS (Nocedal & Wright, Numerical Optimization, 2nd ed., Algorithms 7.4 and 7.5) with a line search by
 * bisection to Wolfe's weak conditions (Lewis & Overton 2013, Algorithm 2.6). Deterministic.
 */
export function minimize(objective: Objective, start: Float64Array, options: MinimizeOptions): Minimum {
  const { iterations, tolerance = 1e-5, onIteration } = options
  const slopes = new Float64Array(start.length)
  let { x, gradient, value }: Point = { x: start, gradient: slopes, value: objective(start, slopes) }
  const memory: Correction[] = []
  let done = 0
  while (done < iterations && Math.sqrt(dot(gradient, gradient)) > tolerance * Math.max(1, Math.sqrt(dot(x, x)))) {
    const direction = descent(gradient, memory)
    // Without a memory nothing tells the scale: the first step has length 1.
    const first = memory.length === 0 ? 1 / Math.max(1, Math.sqrt(dot(gradient, gradient))) : 1
    const next = searchLine(objective, x, value, gradient, direction, first)
    if (next === undefined) break
    remember(memory, x, gradient, next)
    ;({ x, gradient, value } = next)
    done++
    onIteration?.(done, value)
  }
  return { x, value, iterations: done }
}

interface Point {
  readonly x: Float64Array
  readonly gradient: Float64Array
  readonly value: number
}

interface Correction {
  readonly step: Float64Array
  readonly change: Float64Array
  /** Their product, which is positive. */
  readonly curvature: number
}

function remember(memory: Correction[], x: Float64Array, gradient: Float64Array, next: Point): void {
  const step = next.x.map((value, i) => value - x[i])
  const change = next.gradient.map((value, i) => value - gradient[i])
  const curvature = dot(step, change)
  if (curvature <= 1e-12 * dot(change, change)) return
  memory.push({ step, change, curvature })
  if (memory.length > MEMORY) memory.shift()
}

/** The two loops of Algorithm 7.4: minus the inverse Hessian, as far as remembered, times the gradient. */
function descent(gradient: Float64Array, memory: readonly Correction[]): Float64Array {
  const direction = gradient.map(value => -value)
  const shares = new Float64Array(memory.length)
  for (let k = memory.length - 1; k >= 0; k--) {
    shares[k] = dot(memory[k].step, direction) / memory[k].curvature
    add(direction, memory[k].change, -shares[k])
  }
  const last = memory.at(-1)
  if (last !== undefined) {
    const scale = last.curvature / dot(last.change, last.change)
    for (let i = 0; i < direction.length; i++) direction[i] *= scale
  }
  for (let k = 0; k < memory.length; k++) {
    add(direction, memory[k].step, shares[k] - dot(memory[k].change, direction) / memory[k].curvature)
  }
  return direction
}

/** A point down the line that is lower and flatter; none where rounding hides every decrease. */
function searchLine(
  objective: Objective,
  x: Float64Array,
  value: number,
  gradient: Float64Array,
  direction: Float64Array,
  first: number,
): Point | undefined {
  const slope = dot(gradient, direction)
  if (!(slope < 0)) return undefined
  let low = 0
  let high = Number.POSITIVE_INFINITY
  let length = first
  for (let i = 0; i < MAX_TRIES; i++) {
    const tried = x.map((at, j) => at + length * direction[j])
    const slopes = new Float64Array(x.length)
    const reached = objective(tried, slopes)
    if (!(reached <= value + DECREASE * length * slope)) high = length
    else if (dot(slopes, direction) < CURVATURE * slope) low = length
    else return { x: tried, gradient: slopes, value: reached }
    length = high === Number.POSITIVE_INFINITY ? 2 * low : (low + high) / 2
  }
  return undefined
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i]
  return sum
}

function add(a: Float64Array, b: Float64Array, times: number): void {
  for (let i = 0; i < a.length; i++) a[i] += times * b[i]
}
