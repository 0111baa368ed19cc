import { join } from 'node:path'
import type { Item, Tally } from './captures.ts'
import type { Journal, Shard } from './journal.ts'
import type { Position } from './records.ts'
import type { ErrorRow, OutputRow } from './rows.ts'
import { type OutputFormat, openJsonl, openParquet, type ShardFile } from './shard-file.ts'

/** What became of an item: it comes out of the pool in order. */
export interface Outcome {
  readonly input: number
  readonly item: Pick<Item, 'position' | 'skipped'>
  /** `end` of its input. */
  readonly result: OutputRow | ErrorRow | 'end'
  /** May a shard begin with it? Only where reading can begin again and come to the same. */
  readonly isStart: boolean
}

export interface ShardOptions {
  readonly write: OutputFormat
  readonly format: 'text' | 'markdown' | 'html'
  /** Records that were tried, per output file. */
  readonly shardRecords: number
}

export const START: Position = { offset: 0, inside: 0 }

export function isError(row: OutputRow | ErrorRow): row is ErrorRow {
  return 'code' in row
}

interface OpenShard {
  readonly input: number
  readonly part: number
  readonly from: Position
  readonly rows: ShardFile<OutputRow>
  readonly errors: ShardFile<ErrorRow>
  readonly codes: Record<string, number>
  readonly skipped: Record<string, number>
  tried: number
}

/** Cuts what comes into shards that depend on the input alone, and tells of each when it is safe on the disk. */
export async function* writeShards(
  outcomes: AsyncIterable<Outcome>,
  journal: Journal,
  folder: string,
  options: ShardOptions,
): AsyncGenerator<Shard> {
  const parts = new Map<number, Shard>()
  for (const shard of journal.done) parts.set(shard.input, shard)
  let shard: OpenShard | undefined

  async function close(open: OpenShard, to: Shard['to']): Promise<Shard> {
    const { input, part, from, codes, skipped } = open
    const rows = await open.rows.close()
    const errors = await open.errors.close()
    const closed: Shard = { input, part, from, to, rows, errors, codes: sorted(codes), skipped: sorted(skipped) }
    await journal.add(closed)
    shard = undefined
    return closed
  }

  for await (const { input, item, result, isStart } of outcomes) {
    const last = parts.get(input)
    shard ??= await openShard(folder, input, (last?.part ?? -1) + 1, last?.to ?? START, options)
    addTo(shard.skipped, item.skipped)
    if (result === 'end') {
      yield await close(shard, 'end')
      continue
    }
    if (isStart && shard.tried >= options.shardRecords) {
      const closed = await close(shard, item.position)
      parts.set(input, closed)
      yield closed
      shard = await openShard(folder, input, closed.part + 1, item.position, options)
    }
    shard.tried++
    if (isError(result)) {
      addTo(shard.codes, { [result.code]: 1 })
      await shard.errors.add(result)
    } else await shard.rows.add(result)
  }
}

async function openShard(
  folder: string,
  input: number,
  part: number,
  from: Shard['to'],
  { write, format }: ShardOptions,
): Promise<OpenShard> {
  const number = `${digits(input)}-${digits(part)}`
  const rowsPath = join(folder, `part-${number}.${write}`)
  const errorFormat = write === 'parquet' ? 'jsonl.gz' : write
  return {
    input,
    part,
    from: from === 'end' ? START : from,
    rows: write === 'parquet' ? await openParquet(rowsPath, format) : await openJsonl(rowsPath, write),
    errors: await openJsonl(join(folder, `errors-${number}.${errorFormat}`), errorFormat),
    codes: {},
    skipped: {},
    tried: 0,
  }
}

const digits = (n: number): string => String(n).padStart(5, '0')

function addTo(counts: Record<string, number>, more: Tally): void {
  for (const [name, count] of Object.entries(more)) counts[name] = (counts[name] ?? 0) + count
}

function sorted(counts: Tally): Tally {
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)))
}

export function summarize(inputs: number, shards: readonly Shard[], newShards: number, newRecords: number): RunSummary {
  const errors: Record<string, number> = {}
  const skipped: Record<string, number> = {}
  let rows = 0
  for (const shard of shards) {
    rows += shard.rows.rows
    addTo(errors, shard.codes)
    addTo(skipped, shard.skipped)
  }
  return {
    rows,
    errors: sorted(errors),
    skipped: sorted(skipped),
    inputs,
    shards: shards.length,
    newShards,
    newRecords,
  }
}

/** What came out, of this run and those that it went on with. */
export interface RunSummary {
  readonly rows: number
  readonly errors: Tally
  readonly skipped: Tally
  readonly inputs: number
  readonly shards: number
  /** Of these, done by this process. */
  readonly newShards: number
  readonly newRecords: number
}
