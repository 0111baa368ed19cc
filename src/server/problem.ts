import { WorkFailure } from '../eval/pool.ts'
import { UserError } from '../user-error.ts'
import { messageOf, type Problem } from './extract-job.ts'

/** The status of an answer that is an error, by the error's code; 400 for all others that the caller can mend. */
const STATUS: Readonly<Record<string, number>> = {
  'token-needed': 401,
  'cross-origin': 403,
  'wrong-host': 403,
  'private-address': 403,
  'not-found': 404,
  'wrong-method': 405,
  'not-acceptable': 406,
  'slow-body': 408,
  'too-large': 413,
  'not-a-page': 415,
  'compressed-body': 415,
  'page-timeout': 422,
  'page-memory': 422,
  'http-status': 502,
  'unknown-host': 502,
  refused: 502,
  unreachable: 502,
  'connection-lost': 502,
  tls: 502,
  'bad-compression': 502,
  'unknown-compression': 502,
  'bad-response': 502,
  'too-many-redirects': 502,
  'fetch-failed': 502,
  overload: 503,
  stopping: 503,
  timeout: 504,
}

/** How long a client that was turned away should wait: a queue of pages is worked off in about that time. */
const RETRY_AFTER_S = 1

export interface ProblemAnswer {
  readonly status: number
  readonly problem: Problem
  readonly headers: Readonly<Record<string, string>>
}

export function problemAnswer(error: unknown): ProblemAnswer {
  const problem = asProblem(error)
  const status = STATUS[problem.code] ?? (error instanceof UserError ? 400 : 500)
  return {
    status,
    problem,
    headers: {
      ...(status === 503 && { 'Retry-After': String(RETRY_AFTER_S) }),
      ...(status === 401 && { 'WWW-Authenticate': 'Bearer realm="pith"' }),
    },
  }
}

export function asProblem(error: unknown): Problem {
  if (error instanceof UserError) return { code: error.code, message: error.message }
  const stack = error instanceof WorkFailure ? error.message : String(error instanceof Error ? error.stack : error)
  return { code: 'fault', message: messageOf(error), stack }
}

/** Back from data to an error, on this side of a thread. */
export function errorOf({ code, message, stack }: Problem): Error {
  return stack === undefined ? new UserError(code, message) : Object.assign(new Error(message), { stack })
}
