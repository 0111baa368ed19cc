import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Lane } from './pool.ts'
import { laneHere, openExchange, type Reply, type ThreadOptions, tooMuch } from './thread-lane.ts'

/** The inside of the process. Whoever started it may be killed: then it ends too. */
const INSIDE = `
const module_ = import(process.argv[1])
process.on('disconnect', () => process.exit())
process.on('message', async job => {
  try {
    const { work } = await module_
    process.send({ result: await work(job) })
  } catch (error) {
    process.send({ failure: String(error) })
  }
})`

/**
 * A lane that calls the function `work` of a module in a process of its own: what brings down all of Node (memory outside
 * of V8's heap, a fault in native code) costs the job and nothing else. Jobs cannot share memory with it.
 */
export function forkLane<Job, Result>(module: URL, { memoryMb = 2048 }: ThreadOptions = {}): Lane<Job, Result> {
  const here = laneHere<Job, Result>(module)
  if (here) return here
  const child = spawn(process.execPath, [`--max-old-space-size=${memoryMb}`, '--eval', INSIDE, module.href], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  const { run, hear, fail } = openExchange<Job, Result>(job => {
    child.send(job as object, error => error && fail(error))
  })
  child.on('message', reply => hear(reply as Reply<Result>))
  child.once('error', fail)
  // V8 aborts the process when its heap is full.
  child.once('exit', (code, signal) =>
    fail(signal === 'SIGABRT' ? tooMuch(memoryMb) : new Error(`the process ended by ${signal ?? `code ${code}`}`)),
  )
  const ended = once(child, 'exit')
  ended.catch(() => {}) // A process that could not be started tells so by `error`.
  return {
    run,
    async stop() {
      if (child.kill('SIGKILL')) await ended
    },
  }
}
