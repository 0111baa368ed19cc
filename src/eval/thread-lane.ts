import { Worker } from 'node:worker_threads'
import { type Lane, WorkFailure } from './pool.ts'

export interface ThreadOptions {
  /** A job may take this much memory for its objects and strings before its thread is given up. */
  readonly memoryMb?: number
}

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

type Reply<Result> = { readonly result: Result } | { readonly failure: string }

/** A module in the same folder and of the same kind as the one that asks: `.ts` in the source, `.js` when built. */
export function moduleBeside(importMetaUrl: string, name: string): URL {
  return new URL(`./${name}${importMetaUrl.slice(importMetaUrl.lastIndexOf('.'))}`, importMetaUrl)
}

/**
 * A lane that calls the function `work` of a module in a thread. Where the module is TypeScript and this Node cannot run
 * that in a thread (tests), the function is called here, and nothing can stop it.
 */
export function threadLane<Job, Result>(module: URL, { memoryMb = 2048 }: ThreadOptions = {}): Lane<Job, Result> {
  const isRunnable = !module.pathname.endsWith('.ts') || Boolean(Reflect.get(process.features, 'typescript'))
  if (!isRunnable) return { run: async job => (await import(module.href)).work(job), stop: async () => {} }
  const thread = new Worker(INSIDE, {
    eval: true,
    workerData: module.href,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  // Not a race of promises: one that outlives all jobs would keep every answer that it has raced with.
  let job: { resolve(result: Result): void; reject(error: unknown): void } | undefined
  let end: unknown
  const fail = (error: unknown): void => {
    end ??= error
    job?.reject(end)
  }
  thread.on('message', (reply: Reply<Result>) => {
    if ('failure' in reply) job?.reject(new WorkFailure('crash', reply.failure))
    else job?.resolve(reply.result)
  })
  thread.once('error', error => fail(isOutOfMemory(error) ? tooMuch(memoryMb) : error))
  thread.once('exit', code => fail(new Error(`the thread ended with code ${code}`)))
  return {
    run: work =>
      new Promise((resolve, reject) => {
        job = { resolve, reject }
        if (end === undefined) thread.postMessage(work)
        else reject(end)
      }),
    stop: async () => void (await thread.terminate()),
  }
}

function tooMuch(memoryMb: number): WorkFailure {
  return new WorkFailure('memory', `needs more than ${memoryMb} MB of memory`)
}

function isOutOfMemory(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
