import { closeSync, existsSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { linesOf } from '../datasets/lines.ts'
import { UserError } from '../user-error.ts'
import type { Scores } from './metrics/index.ts'

/** What the benchmark keeps of a page, so that scoring and reporting need no dataset. */
export interface PageRow {
  readonly dataset: string
  readonly page: string
  /** What pins its HTML and gold. */
  readonly digest: string
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

/** `missing`: no answer to this page, though to others of the dataset. `published`: someone else's scores. */
export const STATES = ['answered', 'empty', 'failed', 'missing', 'published'] as const
export type State = (typeof STATES)[number]

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

export function appendTo<K extends keyof RowOf>(folder: string, kind: K): RowWriter<RowOf[K]> {
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

/** What some systems answered, by system, dataset and page; undefined where they failed. */
export async function answersOf(
  folder: string,
  systems: ReadonlySet<string>,
): Promise<Map<string, string | undefined>> {
  const answers = new Map<string, string | undefined>()
  for await (const { system, dataset, page, text } of rowsOf(folder, 'runs')) {
    if (systems.has(system)) answers.set(keyOf(system, dataset, page), text)
  }
  return answers
}

/** The rows of a JSONL file, in order; none if it is not there. A last line that was cut off in writing is left out. */
export async function* readRows<Row>(path: string): AsyncGenerator<Row> {
  if (!existsSync(path)) return
  let number = 0
  let broken = 0
  for await (const line of linesOf(path)) {
    number++
    if (broken > 0) throw new UserError('bad-row', `Line ${broken} of "${path}" is not JSON. Remove it and try again.`)
    if (line === '') continue
    const row = parsed(line)
    if (row === undefined) broken = number
    else yield row as Row
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

export interface RowWriter<Row> {
  write(row: Row): void
  close(): void
}

/** Adds rows to a JSONL file, after what is whole in it. At once, so that rows of several lanes cannot mix. */
export function appendRows<Row>(path: string): RowWriter<Row> {
  dropCutLine(path)
  const file = openSync(path, 'a')
  return {
    write: row => void writeSync(file, `${JSON.stringify(row)}\n`),
    close: () => closeSync(file),
  }
}

const CHUNK = 1 << 16

function dropCutLine(path: string): void {
  const file = openSync(path, 'a+')
  const buffer = Buffer.alloc(CHUNK)
  let end = fstatSync(file).size
  let newline = -1
  while (end > 0 && newline < 0) {
    const from = Math.max(0, end - CHUNK)
    newline = buffer.subarray(0, readSync(file, buffer, 0, end - from, from)).lastIndexOf(10)
    end = from + newline + 1
  }
  ftruncateSync(file, end)
  closeSync(file)
}
