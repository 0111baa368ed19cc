import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type Lane, WorkFailure } from './pool.ts'

/** A page may take this much memory before its thread is given up. */
const MAX_MEMORY_MB = 2048

/** A module in the same folder and of the same kind as the one that asks: `.ts` in the source, `.js` when built. */
export function moduleBeside(importMetaUrl: string, name: string): URL {
  return new URL(`./${name}${importMetaUrl.slice(importMetaUrl.lastIndexOf('.'))}`, importMetaUrl)
}

/**
 * A lane that calls the function `work` of a module in a thread. Where the module is TypeScript and this Node cannot run
 * that in a thread (tests), the function is called here, and nothing can stop it.
 */
export function threadLane<Job, Result>(module: URL): Lane<Job, Result> {
  const isRunnable = !module.pathname.endsWith('.ts') || 'typescript' in process.features
  if (!isRunnable) return { run: async job => (await import(module.href)).work(job), stop: async () => {} }
  const thread = new Worker(moduleBeside(import.meta.url, 'thread'), {
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
      if (reply.failure) throw new WorkFailure(reply.failure.code, reply.failure.message)
      return reply.result
    },
    stop: async () => void (await thread.terminate()),
  }
}
