import { Script } from 'node:vm'

const call = new Script('globalThis.pending()')

/** Runs a synchronous function for so long at most, then throws: a script's time limit is the only thing that can. */
export function withinLimit<T>(timeoutMs: number, pending: () => T): T {
  Object.assign(globalThis, { pending })
  return call.runInThisContext({ timeout: timeoutMs })
}

export const isTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
