import { openPool, WorkFailure } from '../eval/pool.ts'
import { moduleBeside, threadLane } from '../eval/thread-lane.ts'
import { UserError } from '../user-error.ts'
import type { LineJob, Outcome, PageJob } from './extract-job.ts'

export interface PagePoolOptions {
  readonly threads: number
  /** For one page; it begins when a thread takes the page up. */
  readonly pageTimeoutMs: number
  /** For one page. */
  readonly memoryMb: number
}

export interface PagePool {
  readonly threads: number
  /** Pages that threads are at, and pages that wait for one. */
  readonly pending: () => number
  /** Throws a UserError where the page takes more than it may. */
  run(job: PageJob | LineJob): Promise<Outcome>
  close(): Promise<void>
}

/** Threads that extract pages, each with its limits; a page that breaks them fails alone. */
export function openPagePool({ threads, pageTimeoutMs, memoryMb }: PagePoolOptions): PagePool {
  const module = moduleBeside(import.meta.url, 'extract-job')
  const pool = openPool<PageJob | LineJob, Outcome>(() => threadLane(module, { memoryMb }), {
    lanes: threads,
    timeoutMs: pageTimeoutMs,
  })
  const tooMuch: Readonly<Record<string, UserError>> = {
    timeout: new UserError(
      'page-timeout',
      `The page takes more than ${pageTimeoutMs / 1000} s. Send a smaller part of it, or raise --page-timeout.`,
    ),
    memory: new UserError(
      'page-memory',
      `The page takes more than ${memoryMb} MB of memory. Send a smaller part of it, or raise --memory.`,
    ),
  }
  const pending = new Set<Promise<Outcome>>()
  return {
    threads,
    pending: () => pending.size,
    async run(job) {
      const outcome = pool.run(job)
      pending.add(outcome)
      try {
        return await outcome
      } catch (error) {
        throw (error instanceof WorkFailure && tooMuch[error.code]) || error
      } finally {
        pending.delete(outcome)
      }
    },
    async close() {
      await Promise.allSettled(pending) // a client that did not wait may have left some behind
      await pool.close()
    },
  }
}

/** Loads the default extractor in every thread, so that the first callers need not wait for it. */
export async function warmUp(pool: PagePool): Promise<void> {
  const job: PageJob = { input: '<p>A first page.', options: {}, shape: 'markdown', about: {} }
  await Promise.allSettled(Array.from({ length: pool.threads }, () => pool.run(job)))
}
