/** Something that does one job at a time: a thread, a process. */
export interface Lane<Job, Result> {
  /** Rejects with a WorkFailure if this job failed, with anything else if the lane is broken. */
  run(job: Job): Promise<Result>
  stop(): Promise<void>
}

/** A job that could not be done; `code` is for programs. */
export class WorkFailure extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Failures that a lane does not survive. */
const FATAL: ReadonlySet<string> = new Set(['timeout', 'memory'])

export interface PoolOptions {
  readonly lanes: number
  readonly timeoutMs: number
}

export interface Pool<Job, Result> {
  readonly lanes: number
  run(job: Job): Promise<Result>
  close(): Promise<void>
}

/** Lanes side by side. One that takes too long or breaks is stopped and replaced, and only its job fails. */
export function openPool<Job, Result>(
  open: () => Lane<Job, Result>,
  { lanes, timeoutMs }: PoolOptions,
): Pool<Job, Result> {
  const idle: (Lane<Job, Result> | undefined)[] = Array.from({ length: lanes }, () => undefined)
  const waiting: (() => void)[] = []

  async function takeLane(): Promise<Lane<Job, Result>> {
    while (idle.length === 0) await new Promise<void>(resolve => waiting.push(resolve))
    return idle.pop() ?? open()
  }

  function giveBack(lane: Lane<Job, Result> | undefined): void {
    idle.push(lane)
    waiting.shift()?.()
  }

  return {
    lanes,
    async run(job) {
      const lane = await takeLane()
      let isBroken = false
      try {
        return await withinTime(lane.run(job), timeoutMs)
      } catch (error) {
        isBroken = !(error instanceof WorkFailure) || FATAL.has(error.code)
        throw error instanceof WorkFailure ? error : new WorkFailure('crash', String(error))
      } finally {
        if (isBroken) await lane.stop()
        giveBack(isBroken ? undefined : lane)
      }
    },
    async close() {
      await Promise.all(idle.map(lane => lane?.stop()))
    },
  }
}

async function withinTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new WorkFailure('timeout', `no answer within ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Calls `work` for every item, `limit` at a time, and reads no further ahead than that. */
export async function forEachOf<T>(
  items: AsyncIterable<T> | Iterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const active = new Set<Promise<void>>()
  const failures: unknown[] = []
  for await (const item of items) {
    const one: Promise<void> = work(item)
      .catch(error => void failures.push(error))
      .finally(() => active.delete(one))
    active.add(one)
    if (active.size >= limit) await Promise.race(active)
    if (failures.length > 0) break
  }
  await Promise.all(active)
  if (failures.length > 0) throw failures[0]
}

/**
 * Calls `work` for every item, `limit` at a time, and gives the results in the order of the items. Reads no further
 * ahead than that, so that a slow reader of the results holds everything up and memory stays flat.
 */
export async function* mapInOrder<T, R>(
  items: AsyncIterable<T> | Iterable<T>,
  limit: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const active: Promise<R>[] = []
  try {
    for await (const item of items) {
      const one = work(item)
      one.catch(() => {}) // Heard of when its turn comes.
      active.push(one)
      if (active.length >= limit) yield await active.shift()!
    }
    while (active.length > 0) yield await active.shift()!
  } finally {
    await Promise.allSettled(active)
  }
}
