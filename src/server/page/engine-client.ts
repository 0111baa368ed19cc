import type { Engine } from './seen.ts'

/** The worker as an object whose methods give promises. */
export function startEngine(): Engine {
  const worker = new Worker(new URL('engine.js', document.baseURI), { type: 'module' })
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()
  let calls = 0
  // What is sent while the worker still loads its weights would be lost: its first message says that it listens.
  const isReady = new Promise(resolve => worker.addEventListener('message', resolve, { once: true }))
  worker.onmessage = ({ data: { id, value, error } }) => {
    if (id === undefined) return
    const { resolve, reject } = waiting.get(id)!
    waiting.delete(id)
    if (error === undefined) resolve(value as never)
    else reject(new Error(error))
  }
  const ask =
    (method: keyof Engine) =>
    (...args: unknown[]) =>
      new Promise<never>((resolve, reject) => {
        const id = ++calls
        waiting.set(id, { resolve, reject })
        void isReady.then(() => worker.postMessage({ id, method, args }))
      })
  return {
    systems: ask('systems'),
    open: ask('open'),
    look: ask('look'),
    reasons: ask('reasons'),
    compare: ask('compare'),
  }
}
