/** Changes `values` by what the loss changes with them. Each array of weights has an optimizer of its own. */
export type Step = (values: Float32Array, gradient: ArrayLike<number>) => void

export type Optimizer = (size: number) => Step

/** Adam (Kingma and Ba, ICLR 2015, algorithm 1). */
export function adam({ rate = 1e-3, beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8 } = {}): Optimizer {
  return size => {
    const mean = new Float32Array(size)
    const square = new Float32Array(size)
    let steps = 0
    return (values, gradient) => {
      steps++
      const scale = (rate * Math.sqrt(1 - beta2 ** steps)) / (1 - beta1 ** steps)
      for (let i = 0; i < size; i++) {
        const g = gradient[i]
        mean[i] += (1 - beta1) * (g - mean[i])
        square[i] += (1 - beta2) * (g * g - square[i])
        values[i] -= (scale * mean[i]) / (Math.sqrt(square[i]) + epsilon)
      }
    }
  }
}

export interface SgdOptions {
  readonly rate: number
  readonly momentum?: number
  /** The rate falls evenly to 0 in so many steps; without it, it stays. */
  readonly steps?: number
}

/** Steepest descent with momentum. */
export function sgd({ rate, momentum = 0, steps = Number.POSITIVE_INFINITY }: SgdOptions): Optimizer {
  return size => {
    const velocity = new Float32Array(size)
    let done = 0
    return (values, gradient) => {
      const now = rate * Math.max(0, 1 - done++ / steps)
      for (let i = 0; i < size; i++) {
        velocity[i] = momentum * velocity[i] - now * gradient[i]
        values[i] += velocity[i]
      }
    }
  }
}
