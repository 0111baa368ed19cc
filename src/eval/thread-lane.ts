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

/** What comes back for a job. */
export type Reply<Result> = { readonly result: Result } | { readonly failure: string }

/** A module in the same folder and of the same kind as the one that asks: `.ts` in the source, `.js` when built. */
export function moduleBeside(importMetaUrl: string, name: string): URL {
  return new URL(`./${name}${importMetaUrl.slice(importMetaUrl.lastIndexOf('.'))}`, importMetaUrl)
}

/** Where a module is TypeScript and this Node cannot run that elsewhere (tests), it works here, and nothing can stop it. */
export function laneHere<Job, Result>(module: URL): Lane<Job, Result> | undefined {
  const isRunnable = !module.pathname.endsWith('.ts') || Boolean(Reflect.get(process.features, 'typescript'))
  return isRunnable ? undefined : { run: async job => (await import(module.href)).work(job), stop: async () => {} }
}

/** One job at a time sent off, and its reply awaited; `fail` when there will be none any more. */
export function openExchange<Job, Result>(send: (job: Job) => void) {
  // Not a race of promises: one that outlives all jobs would keep every answer that it has raced with.
  let waiting: { resolve(result: Result): void; reject(error: unknown): void } | undefined
  let end: unknown
  return {
    run: (job: Job) =>
      new Promise<Result>((resolve, reject) => {
        waiting = { resolve, reject }
        if (end === undefined) send(job)
        else reject(end)
      }),
    hear(reply: Reply<Result>): void {
      if ('failure' in reply) waiting?.reject(new WorkFailure('crash', reply.failure))
      else waiting?.resolve(reply.result)
    },
    fail(error: unknown): void {
      end ??= error
      waiting?.reject(end)
    },
  }
}

/** A lane that calls the function `work` of a module in a thread. */
export function threadLane<Job, Result>(module: URL, { memoryMb = 2048 }: ThreadOptions = {}): Lane<Job, Result> {
  const here = laneHere<Job, Result>(module)
  if (here) return here
  const thread = new Worker(INSIDE, {
    eval: true,
    workerData: module.href,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  const { run, hear, fail } = openExchange<Job, Result>(job => thread.postMessage(job))
  thread.on('message', hear)
  thread.once('error', error => fail(isOutOfMemory(error) ? tooMuch(memoryMb) : error))
  thread.once('exit', code => fail(new Error(`the thread ended with code ${code}`)))
  return { run, stop: async () => void (await thread.terminate()) }
}

export function tooMuch(memoryMb: number): WorkFailure {
  return new WorkFailure('memory', `needs more than ${memoryMb} MB of memory`)
}

function isOutOfMemory(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
