import type { Tensor, Tensor2D, Tensor3D } from '@tensorflow/tfjs'
import type { SparseRows } from '../../features/matrix.ts'
import { sigmoid, tanh } from '../../models/lstm.ts'
import { rowProduct } from '../../models/row-product.ts'
import { multiplySparse } from '../../models/sparse-product.ts'
import type { TensorFlow } from './tensorflow.ts'

// The layers of src/models as the training library knows them: sequences are [places, batch, channels], weights are
// laid out as the prediction kernels read them.

/**
 * A convolution along the places, zeros beyond the ends; `weights` is [filters, kernel · inputs]. The backend knows no
 * gradient of a convolution; made of smaller operations (pad, slice, join, multiply) a step took twice as long.
 */
export function conv1d(tf: TensorFlow, x: Tensor3D, weights: Tensor2D, bias: Tensor, kernel: number): Tensor3D {
  const [places, batch, inputs] = x.shape
  const filters = weights.shape[0]
  const rows = places * batch
  const operation = tf.customGrad((...given) => {
    const [from, w, b, save] = given as unknown as [Tensor3D, Tensor2D, Tensor, (tensors: Tensor[]) => void]
    const seen =
      kernel === 1
        ? tf.reshape(from, [rows, inputs])
        : tf.tensor2d(sideBySide(from.dataSync(), places, batch * inputs, inputs, kernel), [rows, kernel * inputs])
    save([seen, w])
    const gradFunc = (dy: Tensor, saved: Tensor[]) => {
      const [before, used] = saved as [Tensor2D, Tensor2D]
      const flat = tf.reshape(dy, [rows, filters])
      const dSeen = tf.matMul(flat, used)
      const dx = kernel === 1 ? dSeen : tf.tensor(backInPlace(dSeen.dataSync(), places, batch * inputs, inputs, kernel))
      const db = tf.tensor1d(columnSums(flat.dataSync(), filters))
      return [tf.reshape(dx, [places, batch, inputs]), tf.matMul(tf.transpose(flat), before), db]
    }
    const value = tf.reshape(tf.add(tf.matMul(seen, tf.transpose(w)), b), [places, batch, filters])
    return { value, gradFunc }
  })
  return operation(x, weights, bias) as Tensor3D
}

/** For each row the rows of the places around it, from the first that a filter sees to the last. */
function sideBySide(x: ArrayLike<number>, places: number, step: number, inputs: number, kernel: number): Float32Array {
  const seen = new Float32Array(places * step * kernel)
  for (let k = 0; k < kernel; k++) {
    const shift = (k - (kernel >> 1)) * step
    for (let at = Math.max(0, -shift); at < Math.min(places * step, places * step - shift); at += inputs) {
      const to = at * kernel + k * inputs
      for (let i = 0; i < inputs; i++) seen[to + i] = x[at + shift + i]
    }
  }
  return seen
}

/** The way back: what was copied to several rows is added up. */
function backInPlace(
  seen: ArrayLike<number>,
  places: number,
  step: number,
  inputs: number,
  kernel: number,
): Float32Array {
  const x = new Float32Array(places * step)
  for (let k = 0; k < kernel; k++) {
    const shift = (k - (kernel >> 1)) * step
    for (let at = Math.max(0, -shift); at < Math.min(places * step, places * step - shift); at += inputs) {
      const from = at * kernel + k * inputs
      for (let i = 0; i < inputs; i++) x[at + shift + i] += seen[from + i]
    }
  }
  return x
}

function columnSums(values: ArrayLike<number>, columns: number): Float32Array {
  const sums = new Float32Array(columns)
  for (let row = 0; row < values.length; row += columns) {
    for (let column = 0; column < columns; column++) sums[column] += values[row + column]
  }
  return sums
}

/** Sparse rows times [columns, units]: made dense, a batch of word counts would be a thousand times its size. */
export function sparse(tf: TensorFlow, rows: SparseRows, weights: Tensor2D): Tensor2D {
  const [columns, units] = weights.shape
  const count = rows.starts.length - 1
  const operation = tf.customGrad((...inputs) => {
    const [w] = inputs as unknown as [Tensor2D]
    const gradFunc = (dy: Tensor) =>
      tf.tensor2d(transposedProduct(rows, dy.dataSync(), columns, units), [columns, units])
    return { value: tf.tensor2d(multiplySparse(rows, w.dataSync(), units), [count, units]), gradFunc }
  })
  return operation(weights) as Tensor2D
}

/** How the loss changes with each weight: what each row passes back goes to the columns that it has. */
function transposedProduct(rows: SparseRows, dy: ArrayLike<number>, columns: number, units: number): Float32Array {
  const { starts } = rows
  const gradient = new Float32Array(columns * units)
  for (let row = 0; row < starts.length - 1; row++) {
    for (let at = starts[row]; at < starts[row + 1]; at++) {
      const to = rows.columns[at] * units
      for (let unit = 0; unit < units; unit++) gradient[to + unit] += rows.values[at] * dy[row * units + unit]
    }
  }
  return gradient
}

/** Some of the values become 0, the others greater, so that the mean stays (Srivastava et al. 2014). */
export function dropout<T extends Tensor>(tf: TensorFlow, x: T, rate: number, random: () => number): T {
  const mask = new Float32Array(x.size)
  for (let i = 0; i < mask.length; i++) mask[i] = random() < rate ? 0 : 1 / (1 - rate)
  return tf.mul(x, tf.tensor(mask, x.shape)) as T
}

/** Weights of one direction: `input` [4 · hidden, inputs], `recurrent` [4 · hidden, hidden], `bias` [4 · hidden]. */
export interface LstmTensors {
  readonly input: Tensor2D
  readonly recurrent: Tensor2D
  readonly bias: Tensor
}

/** [places, batch, inputs] → [places, batch, hidden]. */
export function lstm(tf: TensorFlow, x: Tensor3D, { input, recurrent, bias }: LstmTensors): Tensor3D {
  return recurrence(tf, conv1d(tf, x, input, bias, 1), recurrent)
}

/** Both directions side by side: [places, batch, 2 · hidden]. */
export function biLstm(tf: TensorFlow, x: Tensor3D, forward: LstmTensors, backward: LstmTensors): Tensor3D {
  const back = tf.reverse(lstm(tf, tf.reverse(x, 0), backward), 0)
  return tf.concat([lstm(tf, x, forward), back], 2)
}

/**
 * The part of an LSTM that goes step by step, from the gates' inputs [places, batch, 4 · hidden] to its states. As
 * single operations it is some forty small kernels a step, which took ten times as long as this one with its own
 * gradient; a test holds that against finite differences.
 */
function recurrence(tf: TensorFlow, gates: Tensor3D, recurrent: Tensor2D): Tensor3D {
  const operation = tf.customGrad((...inputs) => {
    const [z, w, save] = inputs as unknown as [Tensor3D, Tensor2D, (tensors: Tensor[]) => void]
    const run = runForward(z, w)
    const y = tf.tensor3d(run.states, [run.places, run.batch, run.hidden])
    save([w])
    const gradFunc = (dy: Tensor, saved: Tensor[]) => {
      const weights = saved[0] as Tensor2D
      const dz = runBackward(run, dy, weights)
      // State before each step, and what its gates pass back: one product for all steps.
      const rows = run.places * run.batch
      const before = new Float32Array(rows * run.hidden)
      before.set(run.states.subarray(0, (rows - run.batch) * run.hidden), run.batch * run.hidden)
      const dzAll = tf.tensor2d(dz, [rows, 4 * run.hidden])
      return [
        tf.reshape(dzAll, [run.places, run.batch, 4 * run.hidden]),
        tf.matMul(tf.transpose(dzAll), tf.tensor2d(before, [rows, run.hidden])),
      ]
    }
    return { value: y, gradFunc }
  })
  return operation(gates, recurrent) as Tensor3D
}

interface Run {
  readonly places: number
  readonly batch: number
  readonly hidden: number
  /** The four gates after their functions, for each place and sequence. */
  readonly gates: Float32Array
  readonly cells: Float32Array
  /** The cells after theirs. */
  readonly squashed: Float32Array
  readonly states: Float32Array
}

function runForward(z: Tensor3D, w: Tensor2D): Run {
  const [places, batch, width] = z.shape
  const hidden = width / 4
  const size = batch * hidden
  const gates = Float32Array.from(z.dataSync())
  const cells = new Float32Array(places * size)
  const squashed = new Float32Array(places * size)
  const states = new Float32Array(places * size)
  const { x: before, y: product, run } = rowProduct(w.dataSync() as Float32Array, width, hidden, batch)
  for (let t = 0; t < places; t++) {
    run()
    for (let b = 0; b < batch; b++) {
      const gate = (t * batch + b) * width
      const cell = (t * batch + b) * hidden
      for (let i = 0; i < width; i++) gates[gate + i] += product[b * width + i]
      for (let h = 0; h < hidden; h++) {
        const enter = (gates[gate + h] = sigmoid(gates[gate + h]))
        const keep = (gates[gate + hidden + h] = sigmoid(gates[gate + hidden + h]))
        const candidate = (gates[gate + 2 * hidden + h] = tanh(gates[gate + 2 * hidden + h]))
        const leave = (gates[gate + 3 * hidden + h] = sigmoid(gates[gate + 3 * hidden + h]))
        const last = t > 0 ? cells[cell - size + h] : 0
        cells[cell + h] = keep * last + enter * candidate
        squashed[cell + h] = tanh(cells[cell + h])
        states[cell + h] = before[b * hidden + h] = leave * squashed[cell + h]
      }
    }
  }
  return { places, batch, hidden, gates, cells, squashed, states }
}

/** What the loss changes by for each gate's input, from the last place to the first. */
function runBackward({ places, batch, hidden, gates, cells, squashed }: Run, dy: Tensor, w: Tensor2D): Float32Array {
  const width = 4 * hidden
  const size = batch * hidden
  const dStates = dy.dataSync()
  const dCells = new Float32Array(size)
  const dz = new Float32Array(places * batch * width)
  const { x: here, y: back, run } = rowProduct(transposed(w.dataSync(), width, hidden), hidden, width, batch)
  back.fill(0)
  for (let t = places - 1; t >= 0; t--) {
    for (let b = 0; b < batch; b++) {
      const gate = (t * batch + b) * width
      const cell = (t * batch + b) * hidden
      for (let h = 0; h < hidden; h++) {
        const enter = gates[gate + h]
        const keep = gates[gate + hidden + h]
        const candidate = gates[gate + 2 * hidden + h]
        const leave = gates[gate + 3 * hidden + h]
        const last = t > 0 ? cells[cell - size + h] : 0
        const out = squashed[cell + h]
        const dState = dStates[cell + h] + back[b * hidden + h]
        const dCell = dCells[b * hidden + h] + dState * leave * (1 - out * out)
        dz[gate + h] = dCell * candidate * enter * (1 - enter)
        dz[gate + hidden + h] = dCell * last * keep * (1 - keep)
        dz[gate + 2 * hidden + h] = dCell * enter * (1 - candidate * candidate)
        dz[gate + 3 * hidden + h] = dState * out * leave * (1 - leave)
        dCells[b * hidden + h] = dCell * keep
      }
    }
    here.set(dz.subarray(t * batch * width, (t + 1) * batch * width))
    run()
  }
  return dz
}

function transposed(matrix: ArrayLike<number>, rows: number, columns: number): Float32Array {
  const result = new Float32Array(rows * columns)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) result[column * rows + row] = matrix[row * columns + column]
  }
  return result
}
