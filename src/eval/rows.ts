import { createReadStream, existsSync } from 'node:fs'
import { appendFile, open } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { UserError } from '../user-error.ts'
import type { Scores } from './metrics/index.ts'

/** What the benchmark keeps of a page, so that scoring and reporting need no dataset. */
export interface PageRow {
  readonly dataset: string
  readonly page: string
  /** The study's id of the page, where it is another. */
  readonly studyId?: string
  readonly case: string
  readonly host: string
  readonly url?: string
  readonly pageType?: string
  readonly bytes: number
  readonly complexity: number
  readonly text: string
  /** The gold that the study scored, where it is another. */
  readonly textStudy?: string
  readonly with?: readonly string[]
  readonly without?: readonly string[]
}

/** What a system made of a page. */
export interface RunRow {
  readonly system: string
  readonly dataset: string
  readonly page: string
  /** Set for trained systems: the model never saw this fold. */
  readonly fold?: number
  readonly ms?: number
  readonly text?: string
  readonly error?: { readonly code: string; readonly message: string }
}

export type State = 'answered' | 'empty' | 'failed' | 'missing'

/** What that was worth. */
export interface ScoreRow {
  readonly system: string
  readonly dataset: string
  readonly page: string
  readonly state: State
  readonly ms?: number
  /** By name of the metric. */
  readonly scores: Readonly<Record<string, Scores>>
}

interface RowOf {
  readonly pages: PageRow
  readonly runs: RunRow
  readonly scores: ScoreRow
}

/** A benchmark is a folder with a file of each kind of row. */
export function fileOf(folder: string, kind: keyof RowOf): string {
  return join(folder, `${kind}.jsonl`)
}

export function rowsOf<K extends keyof RowOf>(folder: string, kind: K): AsyncIterable<RowOf[K]> {
  return readRows(fileOf(folder, kind))
}

export function appendTo<K extends keyof RowOf>(folder: string, kind: K): Promise<RowWriter<RowOf[K]>> {
  return appendRows(fileOf(folder, kind))
}

/** One name for several parts. */
export function keyOf(...parts: readonly string[]): string {
  return parts.join('\t')
}

/** What a folder has of every system, dataset and page. */
export async function keysOf(folder: string, ...kinds: readonly ('runs' | 'scores')[]): Promise<Set<string>> {
  const keys = new Set<string>()
  for (const kind of kinds)
    for await (const { system, dataset, page } of rowsOf(folder, kind)) keys.add(keyOf(system, dataset, page))
  return keys
}

/** The rows of a JSONL file, in order; none if it is not there. A last line that was cut off in writing is left out. */
export async function* readRows<Row>(path: string): AsyncGenerator<Row> {
  if (!existsSync(path)) return
  let number = 0
  let broken = 0
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    number++
    if (broken > 0)
      throw new UserError('bad-row', `${path}: line ${broken} is not JSON. Remove that line and try again.`)
    if (line === '') continue
    try {
      yield JSON.parse(line)
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      broken = number
    }
  }
}

export interface RowWriter<Row> {
  write(row: Row): Promise<void>
}

/** Adds rows to a JSONL file, after what is whole in it. */
export async function appendRows<Row>(path: string): Promise<RowWriter<Row>> {
  await dropCutLine(path)
  // One after the other: rows of several lanes must not mix.
  let last: Promise<void> = Promise.resolve()
  return {
    write(row) {
      last = last.then(() => appendFile(path, `${JSON.stringify(row)}\n`))
      return last
    },
  }
}

const CHUNK = 1 << 16

async function dropCutLine(path: string): Promise<void> {
  const file = await open(path, 'a+')
  try {
    const buffer = Buffer.alloc(CHUNK)
    let end = (await file.stat()).size
    for (let at = end; at > 0; at = end) {
      const from = Math.max(0, at - CHUNK)
      const { bytesRead } = await file.read(buffer, 0, at - from, from)
      const newline = buffer.subarray(0, bytesRead).lastIndexOf(10)
      end = newline >= 0 ? from + newline + 1 : from
      if (newline >= 0) break
    }
    await file.truncate(end)
  } finally {
    await file.close()
  }
}
