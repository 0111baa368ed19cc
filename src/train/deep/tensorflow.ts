import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { GradConfig, Tensor2D } from '@tensorflow/tfjs'
import { UserError } from '../../user-error.ts'

export type TensorFlow = typeof import('@tensorflow/tfjs')

/** The library that works out gradients, on its WebAssembly backend. Only training needs it. */
export async function loadTensorFlow(): Promise<TensorFlow> {
  const require = createRequire(import.meta.url)
  const [tf, wasm] = await Promise.all([
    import('@tensorflow/tfjs').then(asNamespace),
    import('@tensorflow/tfjs-backend-wasm').then(asNamespace),
  ]).catch(cause => {
    throw new UserError(
      'no-tensorflow',
      'Networks are trained with TensorFlow.js, which is not installed. Run `npm install @tensorflow/tfjs @tensorflow/tfjs-backend-wasm`.',
      { cause },
    )
  })
  if (tf.getBackend() === 'wasm') return tf
  wasm.setWasmPaths(`${dirname(require.resolve('@tensorflow/tfjs-backend-wasm'))}/`)
  // More threads took 2.6 times longer on steps of this size, and would not always add in the same order.
  wasm.setThreadsCount(1)
  tf.enableProdMode()
  await tf.setBackend('wasm')
  await tf.ready()
  multiplyFast(tf)
  return tf
}

/** A CommonJS package is its default export. */
function asNamespace<T>(module: T): T {
  return (module as T & { default?: T }).default ?? module
}

/**
 * The backend multiplies matrices fast only where neither is to be transposed; the library's own gradient asks for
 * just that (a training step of Web2Text took 141 ms with it, 30 ms with this one).
 */
function multiplyFast(tf: TensorFlow): void {
  const gradFunc = (dy: Tensor2D, [a, b]: Tensor2D[]) => ({
    a: () => tf.matMul(dy, tf.transpose(b)),
    b: () => tf.matMul(tf.transpose(a), dy),
  })
  tf.unregisterGradient('BatchMatMul')
  tf.registerGradient({
    kernelName: 'BatchMatMul',
    inputsToSave: ['a', 'b'],
    gradFunc: gradFunc as unknown as GradConfig['gradFunc'],
  })
}
