import { availableParallelism, loadavg } from 'node:os'
import { Script } from 'node:vm'

const call = new Script('globalThis.pending()')

/** On a busy machine one's turn comes later: how much longer than alone a program takes by the clock. */
const busyness = (): number => Math.max(1, loadavg()[0] / availableParallelism())

/** Runs a synchronous function for so long at most, then throws: a script's time limit is the only thing that can. */
export function withinLimit<T>(timeoutMs: number, pending: () => T): T {
  Object.assign(globalThis, { pending })
  return call.runInThisContext({ timeout: Math.ceil(timeoutMs * busyness()) })
}

export const isTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
