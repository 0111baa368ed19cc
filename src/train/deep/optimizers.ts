/** Changes `values` by what the loss changes with them. Each array of weights has an optimizer of its own. */
export type Step = (values: Float32Array, gradient: ArrayLike<number>) => void

export type Optimizer = (size: number) => Step

export interface AdamOptions {
  readonly rate: number
  readonly beta1?: number
  readonly beta2?: number
  readonly epsilon?: number
  /** The rate falls evenly to 0 in so many steps; without it, it stays. */
  readonly steps?: number
}

/** Adam (Kingma and Ba, ICLR 2015, algorithm 1). */
export function adam(options: AdamOptions): Optimizer {
  const { rate, beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8, steps = Number.POSITIVE_INFINITY } = options
  return size => {
    const mean = new Float32Array(size)
    const square = new Float32Array(size)
    let done = 0
    return (values, gradient) => {
      const now = rate * Math.max(0, 1 - done++ / steps)
      const scale = (now * Math.sqrt(1 - beta2 ** done)) / (1 - beta1 ** done)
      for (let i = 0; i < size; i++) {
        const g = gradient[i]
        mean[i] += (1 - beta1) * (g - mean[i])
        square[i] += (1 - beta2) * (g * g - square[i])
        values[i] -= (scale * mean[i]) / (Math.sqrt(square[i]) + epsilon)
      }
    }
  }
}
