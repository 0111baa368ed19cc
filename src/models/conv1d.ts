/** A convolution along a sequence, stride 1; with kernel 1 it is a dense layer applied to each place. */
export interface ConvLayer {
  readonly kernel: number
  readonly inputs: number
  readonly filters: number
  /** For each filter, `kernel · inputs` numbers: the places from the first to the last that it sees. */
  readonly weights: Float32Array
  readonly bias: Float32Array
}

/**
 * `x` holds `length` rows of `inputs` numbers; the answer has as many rows of `filters` numbers, as if zeros stood
 * before and after `x`. The rows that a filter sees lie one after the other, so that a place is a dot product; two
 * places and four filters are worked out at once, since they share what is read (2 × faster than one by one).
 */
export function conv1d(x: Float32Array, length: number, layer: ConvLayer): Float32Array {
  const { kernel, inputs, filters, weights, bias } = layer
  const width = kernel * inputs
  const padded = padRows(x, length, inputs, kernel >> 1)
  // A row more, so that the last pair of places is whole; columns likewise.
  const y = new Float32Array((length + 1) * filters)
  for (let row = 0; row < length; row += 2) {
    const a = row * inputs
    const b = a + inputs
    const out = row * filters
    let f = 0
    for (; f + 4 <= filters; f += 4) {
      const w0 = f * width
      const w1 = w0 + width
      const w2 = w1 + width
      const w3 = w2 + width
      let [a0, a1, a2, a3] = [bias[f], bias[f + 1], bias[f + 2], bias[f + 3]]
      let [b0, b1, b2, b3] = [a0, a1, a2, a3]
      for (let i = 0; i < width; i++) {
        const xa = padded[a + i]
        const xb = padded[b + i]
        const v0 = weights[w0 + i]
        const v1 = weights[w1 + i]
        const v2 = weights[w2 + i]
        const v3 = weights[w3 + i]
        a0 += xa * v0
        a1 += xa * v1
        a2 += xa * v2
        a3 += xa * v3
        b0 += xb * v0
        b1 += xb * v1
        b2 += xb * v2
        b3 += xb * v3
      }
      y[out + f] = a0
      y[out + f + 1] = a1
      y[out + f + 2] = a2
      y[out + f + 3] = a3
      y[out + filters + f] = b0
      y[out + filters + f + 1] = b1
      y[out + filters + f + 2] = b2
      y[out + filters + f + 3] = b3
    }
    for (; f < filters; f++) {
      let sumA = bias[f]
      let sumB = bias[f]
      for (let i = 0, w = f * width; i < width; i++, w++) {
        sumA += padded[a + i] * weights[w]
        sumB += padded[b + i] * weights[w]
      }
      y[out + f] = sumA
      y[out + filters + f] = sumB
    }
  }
  return y.subarray(0, length * filters)
}

/** Zeros before and after, and one row more for the pair of the last place. */
function padRows(x: Float32Array, length: number, inputs: number, rows: number): Float32Array {
  const padded = new Float32Array((length + 2 * rows + 1) * inputs)
  padded.set(x.subarray(0, length * inputs), rows * inputs)
  return padded
}

/** max(0, x), in place. */
export function relu(x: Float32Array): Float32Array {
  for (let i = 0; i < x.length; i++) if (x[i] < 0) x[i] = 0
  return x
}

/** Rows of `classes` numbers → logarithms of probabilities, in place. */
export function logSoftmax(x: Float32Array, classes: number): Float32Array {
  for (let row = 0; row < x.length; row += classes) {
    let high = Number.NEGATIVE_INFINITY
    for (let c = row; c < row + classes; c++) if (x[c] > high) high = x[c]
    let sum = 0
    for (let c = row; c < row + classes; c++) sum += Math.exp(x[c] - high)
    const total = high + Math.log(sum)
    for (let c = row; c < row + classes; c++) x[c] -= total
  }
  return x
}
