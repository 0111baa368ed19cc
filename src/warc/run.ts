import type { Readable } from 'node:stream'
import { forkLane } from '../eval/fork-lane.ts'
import { mapInOrder, openPool, type Pool, WorkFailure } from '../eval/pool.ts'
import { moduleBeside, threadLane } from '../eval/thread-lane.ts'
import { UserError } from '../user-error.ts'
import { openBytes } from './bytes.ts'
import { type Capture, type Item, readCaptures } from './captures.ts'
import { DEFAULT_MAX_BYTES, type Filters, makeFilter } from './filters.ts'
import type { Input } from './inputs.ts'
import { openJournal, type Shard } from './journal.ts'
import type { PageJob, PageOptions, PageRow } from './page-work.ts'
import type { Problem } from './problem.ts'
import type { Position } from './records.ts'
import type { ErrorRow, OutputRow } from './rows.ts'
import { isError, type Outcome, type RunSummary, type ShardOptions, START, summarize, writeShards } from './shards.ts'
import { openSiteBlocks, type SiteBlocks } from './site-blocks.ts'

export interface CorpusOptions extends Omit<PageOptions, 'maxBytes'>, ShardOptions {
  readonly filters: Filters
  /** Blocks that repeat on the pages of a site are removed: counted in a first pass, in so many bytes. */
  readonly repeats?: { readonly bytes: number; readonly minPages: number; readonly minShare: number }
}

/** How a run is done; none of it changes what comes out. */
export interface RunOptions {
  readonly lanes: number
  readonly timeoutMs: number
  readonly memoryMb: number
  /** Processes instead of threads. */
  readonly isolate?: boolean
  readonly version: string
  readonly stdin: Readable
  readonly onProgress?: (progress: RunProgress) => void
}

/** How far a run is; the counts are those of this process. */
export interface RunProgress {
  readonly pass: 'count' | 'extract'
  /** Of all inputs together, as they are stored. */
  readonly bytesRead: number
  /** 0…1, by bytes where all are known, else by inputs. */
  readonly share: number
  readonly rows: number
  readonly errors: number
  readonly skipped: number
}

/** Items that are read ahead for each thread: enough that none waits for a slow neighbour. */
const AHEAD = 8
/** And no more than this, however large they are. */
const MAX_AHEAD_BYTES = 256 << 20

/** Archives in, rows out, into a folder; taken up where an earlier run of the same was broken off. */
export async function extractCorpus(
  inputs: readonly Input[],
  folder: string,
  options: CorpusOptions,
  how: RunOptions,
): Promise<RunSummary> {
  const plan = {
    format: 'pith-corpus/1',
    version: how.version,
    inputs: inputs.map(({ name }) => name),
    options,
  } as const
  const journal = await openJournal(folder, plan)
  if (journal.isComplete) {
    await journal.close()
    return summarize(inputs.length, journal.done, 0, 0)
  }
  const fresh: Shard[] = []
  let work: Work | undefined
  try {
    work = await openWork(inputs, options, how)
    const outcomes = outcomesOf(inputs, journal.done, options, work, how)
    for await (const shard of writeShards(outcomes, journal, folder, options)) fresh.push(shard)
    await journal.finish()
  } finally {
    await work?.close()
    await journal.close()
  }
  const tried = fresh.reduce((sum, { rows, errors }) => sum + rows.rows + errors.rows, 0)
  return summarize(inputs.length, [...journal.done, ...fresh], fresh.length, tried)
}

/** The same without a folder: every row as it comes, in order. */
export async function* extractRows(
  inputs: readonly Input[],
  options: CorpusOptions,
  how: RunOptions,
): AsyncGenerator<OutputRow | ErrorRow> {
  const work = await openWork(inputs, options, how)
  try {
    for await (const { result } of outcomesOf(inputs, [], options, work, how)) if (result !== 'end') yield result
  } finally {
    await work.close()
  }
}

interface Work {
  readonly run: Pool<PageJob, PageRow | Problem>['run']
  readonly counts: SiteBlocks | undefined
  readonly pages: PageOptions
  close(): Promise<void>
}

async function openWork(inputs: readonly Input[], options: CorpusOptions, how: RunOptions): Promise<Work> {
  const module = moduleBeside(import.meta.url, 'page-work')
  const openLane = how.isolate ? forkLane : threadLane
  const pool = openPool(() => openLane<PageJob, PageRow | Problem>(module, { memoryMb: how.memoryMb }), how)
  const { format, extract, verify, languages, minWords, minConfidence } = options
  const maxBytes = options.filters.maxBytes ?? DEFAULT_MAX_BYTES
  const pages = { format, extract, verify, languages, minWords, minConfidence, maxBytes }
  const { repeats } = options
  if (repeats && inputs.some(({ name }) => name === '-')) {
    throw new UserError('bad-option', 'Repeated blocks need two passes, and standard input has one. Give a file.')
  }
  if (repeats && how.isolate) {
    throw new UserError(
      'bad-option',
      'Processes cannot share the counts of repeated blocks. Use threads: no --isolate.',
    )
  }
  const counts = repeats && openSiteBlocks(repeats.bytes, repeats.minPages, repeats.minShare)
  // What broke while a page was worked on need not have been its fault (somebody killed a process): it gets another try.
  const run = (job: PageJob): Promise<PageRow | Problem> =>
    pool.run(job).catch(error => {
      if (error instanceof WorkFailure && error.code === 'crash') return pool.run(job)
      throw error
    })
  const work = { run, counts, pages, close: pool.close }
  if (counts !== undefined) {
    const counting = (capture: Capture) => run({ capture, how: pages, blocks: { counts, task: 'count' } })
    for await (const _ of outcomes(inputs, [], 'count', options, how, counting));
  }
  return work
}

function outcomesOf(
  inputs: readonly Input[],
  done: readonly Shard[],
  options: CorpusOptions,
  { run, counts, pages }: Work,
  how: RunOptions,
): AsyncGenerator<Outcome> {
  return outcomes(inputs, done, 'extract', options, how, capture =>
    run({ capture, how: pages, ...(counts && { blocks: { counts, task: 'judge' as const } }) }),
  )
}

/** Every item of every input that is not done yet, with what became of it, in order. */
async function* outcomes(
  inputs: readonly Input[],
  done: readonly Shard[],
  pass: RunProgress['pass'],
  options: CorpusOptions,
  how: RunOptions,
  run: (capture: Capture) => Promise<PageRow | Problem>,
): AsyncGenerator<Outcome> {
  const report = startReport(pass, how, await sizesOf(inputs, how.stdin))
  const lastOf = new Map<number, Shard>()
  for (const shard of done) lastOf.set(shard.input, shard)
  const room = openRoom(MAX_AHEAD_BYTES)
  const maxBlock = (options.filters.maxBytes ?? DEFAULT_MAX_BYTES) + (1 << 18) // and the header of the response

  async function* items(): AsyncGenerator<Sourced> {
    for (const [number, input] of inputs.entries()) {
      const from = lastOf.get(number)?.to ?? START
      if (from === 'end') report.read(number, Infinity)
      else {
        const filter = makeFilter(options.filters)
        const onBytes = (offset: number): void => report.read(number, offset)
        let before: Position | undefined
        for await (const item of readCaptures(input, { filter, maxBlock, stdin: how.stdin, from, onBytes })) {
          await room.take(sizeOf(item))
          yield { number, input, item, before }
          before = item.position
        }
        report.read(number, Infinity)
      }
    }
  }

  const finish = (sourced: Sourced): Promise<Outcome> =>
    settle(sourced, how.version, run).finally(() => room.give(sizeOf(sourced.item)))
  for await (const outcome of mapInOrder(items(), how.lanes * AHEAD, finish)) {
    report.count(outcome)
    yield outcome
  }
}

function sizeOf({ found }: Item): number {
  return typeof found === 'object' && 'content' in found ? found.content.length : 0
}

/** Room for so many bytes: who asks for more than is free waits, unless all of it is free. */
function openRoom(bytes: number): { take(size: number): Promise<void>; give(size: number): void } {
  let taken = 0
  let wake = (): void => {}
  return {
    async take(size) {
      while (taken > 0 && taken + size > bytes) {
        await new Promise<void>(resolve => {
          wake = resolve
        })
      }
      taken += size
    },
    give(size) {
      taken -= size
      wake()
    },
  }
}

interface Sourced {
  readonly number: number
  readonly input: Input
  readonly item: Item
  readonly before: Position | undefined
}

/** An item → its row. What goes wrong with a page is its row, too. */
async function settle(
  { number, input, item, before }: Sourced,
  version: string,
  run: (capture: Capture) => Promise<PageRow | Problem>,
): Promise<Outcome> {
  const { position, skipped, found } = item
  const place = { file: input.name, offset: position.offset }
  const outcome = { input: number, item: { position, skipped } }
  if (found === 'end') return { ...outcome, result: 'end', isStart: false }
  if ('code' in found) {
    return { ...outcome, result: { id: null, url: null, date: null, ...found, ...place }, isStart: false }
  }
  const { id, url = null, date = null } = found
  const isStart = before?.offset !== position.offset || before.inside !== position.inside
  const answer = await run(found).catch(problemOf)
  const result = 'code' in answer ? { id, url, date, ...answer, ...place } : { ...answer, version, ...place }
  return { ...outcome, result, isStart }
}

function problemOf(error: unknown): Problem {
  if (error instanceof WorkFailure) return { code: error.code, message: error.message }
  throw error
}

/** Bytes of each input, where they can be known; files for folders of pages, whose positions are counted so. */
async function sizesOf(inputs: readonly Input[], stdin: Readable): Promise<(number | undefined)[]> {
  const sizes: (number | undefined)[] = []
  for (const { name, files } of inputs) sizes.push(files?.length ?? (await openBytes(name, stdin)).size)
  return sizes
}

interface Report {
  read(input: number, offset: number): void
  count(outcome: Outcome): void
}

function startReport(pass: RunProgress['pass'], { onProgress }: RunOptions, sizes: (number | undefined)[]): Report {
  const isKnown = sizes.every(size => size !== undefined)
  const inAll = isKnown ? sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0) : sizes.length
  const read = sizes.map(() => 0)
  const counts = { bytesRead: 0, rows: 0, errors: 0, skipped: 0 }
  let inputsDone = 0
  return {
    read(input, offset) {
      const now = Math.min(offset, sizes[input] ?? (offset === Infinity ? read[input] : offset))
      counts.bytesRead += now - read[input]
      read[input] = now
      if (offset === Infinity) inputsDone++
    },
    count({ item, result }) {
      if (result !== 'end') counts[isError(result) ? 'errors' : 'rows']++
      for (const n of Object.values(item.skipped)) counts.skipped += n
      onProgress?.({ pass, ...counts, share: (isKnown ? counts.bytesRead : inputsDone) / inAll })
    },
  }
}
