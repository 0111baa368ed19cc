import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type Lane, WorkFailure } from './pool.ts'

/** A page may take this much memory before its thread is given up. */
const MAX_MEMORY_MB = 2048

/** The inside of a thread: one job a message, one reply a message. Plain text, so that it runs unbuilt as well. */
const INSIDE = `
const { parentPort, workerData } = require('node:worker_threads')
const module_ = import(workerData)
parentPort.on('message', async job => {
  try {
    const { work } = await module_
    parentPort.postMessage({ result: await work(job) })
  } catch (error) {
    parentPort.postMessage({ failure: String(error) })
  }
})`

/** A module in the same folder and of the same kind as the one that asks: `.ts` in the source, `.js` when built. */
export function moduleBeside(importMetaUrl: string, name: string): URL {
  return new URL(`./${name}${importMetaUrl.slice(importMetaUrl.lastIndexOf('.'))}`, importMetaUrl)
}

/**
 * A lane that calls the function `work` of a module in a thread. Where the module is TypeScript and this Node cannot run
 * that in a thread (tests), the function is called here, and nothing can stop it.
 */
export function threadLane<Job, Result>(module: URL): Lane<Job, Result> {
  const isRunnable = !module.pathname.endsWith('.ts') || Boolean(Reflect.get(process.features, 'typescript'))
  if (!isRunnable) return { run: async job => (await import(module.href)).work(job), stop: async () => {} }
  const thread = new Worker(INSIDE, {
    eval: true,
    workerData: module.href,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  })
  // An error ends the thread; the job that it was at hears of that by `once`, and no one else need.
  thread.on('error', () => {})
  const gone = once(thread, 'exit').then(([code]) => {
    throw new Error(`the thread ended with code ${code}`)
  })
  gone.catch(() => {})
  return {
    async run(job) {
      thread.postMessage(job)
      const [reply] = await Promise.race([once(thread, 'message'), gone])
      if (reply.failure !== undefined) throw new WorkFailure('crash', reply.failure)
      return reply.result
    },
    stop: async () => void (await thread.terminate()),
  }
}
