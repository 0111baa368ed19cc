import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { openBytes } from './bytes.ts'
import { candidateOf, type Filter, mayHoldPage } from './filters.ts'
import { isWhole } from './http.ts'
import type { Input } from './inputs.ts'
import { membersOf, peek } from './members.ts'
import type { Problem } from './problem.ts'
import { type ArchiveRecord, type Position, readRecords } from './records.ts'
import { type Chunks, openWindow, type Window } from './window.ts'

/** A page as it was stored. */
export interface Capture {
  readonly id: string
  readonly url?: string
  readonly date?: string
  /** An HTTP response with its header, a page's bytes, or its text. */
  readonly content: Uint8Array | string
  readonly contentType?: string
  readonly blockDigest?: string
  readonly payloadDigest?: string
}

/** How many records were passed over, by reason. */
export type Tally = Readonly<Record<string, number>>

/** What comes out of an input, in its order: pages to try, what is wrong with it, and its end. */
export interface Item {
  readonly position: Position
  readonly found: Capture | Problem | 'end'
  /** What was passed over since the item before. */
  readonly skipped: Tally
}

export interface CaptureOptions {
  readonly filter: Filter
  /** A longer record is not held. */
  readonly maxBlock: number
  readonly stdin: Readable
  readonly from?: Position
  /** Told how far the file was read, in bytes as it is stored. */
  readonly onBytes?: (offset: number) => void
}

const START: Position = { offset: 0, inside: 0 }

/** All that is in an input, from a position on that an earlier item had. */
export async function* readCaptures(input: Input, options: CaptureOptions): AsyncGenerator<Item> {
  if (input.files !== undefined) {
    yield* readPages(input.files, options)
    return
  }
  const { stdin, from = START, onBytes } = options
  const source = await openBytes(input.name, stdin)
  const start = input.name.endsWith('.zst') ? 0 : from.offset // the dictionary that all depends on is at its beginning
  const file = openWindow(counted(source.read(start), start, onBytes), start)
  try {
    const kind = input.kind === 'unknown' ? kindFrom(await peek(file)) : input.kind
    if (kind === 'jsonl') yield* readRows(file, options)
    else if (kind === 'page') yield* readPage(file, input.name, options)
    else yield* readArchive(file, input.name, options)
  } finally {
    await file.close()
  }
}

async function* counted(chunks: Chunks, from: number, onBytes?: (offset: number) => void): AsyncGenerator<Uint8Array> {
  let offset = from
  for await (const chunk of chunks) {
    offset += chunk.length
    onBytes?.(offset)
    yield chunk
  }
}

function kindFrom(begin: string): 'archive' | 'jsonl' | 'page' {
  if (/^\s*\{/.test(begin)) return 'jsonl'
  return /^\s*</.test(begin) ? 'page' : 'archive'
}

/** Counts what is passed over until the next item takes the count with it. */
function startTally(): { add(reason: string): void; take(): Tally } {
  let counts: Record<string, number> = {}
  return {
    add(reason) {
      counts[reason] = (counts[reason] ?? 0) + 1
    },
    take() {
      const taken = counts
      counts = {}
      return taken
    },
  }
}

async function* readArchive(file: Window, name: string, options: CaptureOptions): AsyncGenerator<Item> {
  const { filter, maxBlock, from = START } = options
  const skipped = startTally()
  let position = from
  for await (const found of readRecords(file, { wants: mayHoldPage, maxBlock, from })) {
    position = { offset: found.offset, inside: found.inside }
    if ('problem' in found) {
      yield { position, found: found.problem, skipped: skipped.take() }
      continue
    }
    const reason = whyNot(found, filter)
    if (reason === undefined) yield { position, found: captureOf(found, name), skipped: skipped.take() }
    else if (reason !== 'cut') skipped.add(reason) // of a record that was cut off its problem was told already
  }
  yield { position, found: 'end', skipped: skipped.take() }
}

function whyNot({ head, block, isCut }: ArchiveRecord, filter: Filter): string | undefined {
  if (!mayHoldPage(head)) return head.type || 'no-type'
  if (block === undefined) return 'size'
  // A page that is all there is worth trying, even where its record claims to be longer.
  if (isCut && !isWhole(block)) return 'cut'
  return filter(candidateOf(head, block))
}

function captureOf({ head, block, offset, inside }: ArchiveRecord, name: string): Capture {
  const { id, url, date, contentType, blockDigest, payloadDigest } = head
  return {
    id: id ?? (inside > 0 ? `${name}:${offset}+${inside}` : `${name}:${offset}`),
    ...(url !== undefined && { url }),
    ...(date !== undefined && { date }),
    ...(blockDigest !== undefined && { blockDigest }),
    ...(payloadDigest !== undefined && { payloadDigest }),
    contentType,
    content: new Uint8Array(block!), // of its own, to be sent to a thread
  }
}

async function* readPages(files: readonly string[], { filter, from = START, onBytes }: CaptureOptions) {
  const skipped = startTally()
  for (let offset = from.offset; offset < files.length; offset++) {
    const position = { offset, inside: 0 }
    const name = files[offset]
    const content = await readFile(name).catch((error: NodeJS.ErrnoException) => error)
    onBytes?.(offset)
    if (content instanceof Error) {
      const problem: Problem = { code: 'cannot-read', message: `${name} cannot be read (${content.code})` }
      yield { position, found: problem, skipped: skipped.take() }
      continue
    }
    const reason = filter({ bytes: content.length })
    if (reason !== undefined) skipped.add(reason)
    else yield { position, found: { id: name, content: new Uint8Array(content) }, skipped: skipped.take() }
  }
  yield { position: { offset: files.length, inside: 0 }, found: 'end' as const, skipped: skipped.take() }
}

/** One page that is the whole input. */
async function* readPage(file: Window, name: string, { filter, maxBlock }: CaptureOptions): AsyncGenerator<Item> {
  await file.reach(maxBlock + 1)
  const content = new Uint8Array(file.held)
  const reason = filter({ bytes: content.length })
  if (reason === undefined) yield { position: START, found: { id: name, content }, skipped: {} }
  yield { position: START, found: 'end', skipped: reason === undefined ? {} : { [reason]: 1 } }
}

const LF = 10

/**
 * Rows of JSON with `html`, and `id`, `url` and `date` where they are known. Files of rows are packed as a whole or in
 * parts that end anywhere, so that a position is a place in what they unpack to.
 */
async function* readRows(file: Window, { filter, maxBlock, from = START }: CaptureOptions): AsyncGenerator<Item> {
  const rows = openWindow(unpacked(file))
  const skipped = startTally()
  const maxRow = maxBlock * 2 // text in JSON is longer than it is
  for (let number = 0; ; number++) {
    const position = { offset: 0, inside: rows.offset }
    const line = await readLine(rows, maxRow)
    if (line === undefined) break
    if (position.inside < from.inside || line === '') continue
    const found = line === 'too-long' ? TOO_LONG : parseRow(line, number + 1)
    const reason = 'content' in found ? filter({ url: found.url, bytes: found.content.length }) : undefined
    if (reason === undefined) yield { position, found, skipped: skipped.take() }
    else skipped.add(reason)
  }
  yield { position: { offset: 0, inside: rows.offset }, found: 'end', skipped: skipped.take() }
}

const TOO_LONG: Problem = { code: 'too-large', message: 'the row is longer than is allowed' }

async function* unpacked(file: Window): AsyncGenerator<Uint8Array> {
  for await (const { content } of membersOf(file)) {
    while (await content.reach(1)) {
      yield new Uint8Array(content.held)
      content.skip(content.held.length)
    }
  }
}

async function readLine(rows: Window, maxBytes: number): Promise<string | undefined> {
  for (let seen = 0; ; ) {
    const { held } = rows
    const end = held.indexOf(LF, seen)
    if (end >= 0) {
      const line = held.toString('utf8', 0, end).trim()
      rows.skip(end + 1)
      return line
    }
    seen = held.length
    if (seen > maxBytes) return passLine(rows)
    if (!(await rows.reach(seen + 1))) {
      rows.skip(seen)
      return seen > 0 ? held.toString('utf8').trim() : undefined
    }
  }
}

async function passLine(rows: Window): Promise<'too-long'> {
  for (let end = -1; end < 0 && (await rows.reach(1)); ) {
    end = rows.held.indexOf(LF)
    rows.skip(end < 0 ? rows.held.length : end + 1)
  }
  return 'too-long'
}

function parseRow(line: string, number: number): Capture | Problem {
  try {
    const row = JSON.parse(line)
    if (typeof row?.html !== 'string') return { code: 'bad-row', message: `row ${number} has no "html"` }
    return {
      id: String(row.id ?? number),
      content: row.html,
      ...(typeof row.url === 'string' && { url: row.url }),
      ...(typeof row.date === 'string' && { date: row.date }),
    }
  } catch {
    return { code: 'bad-json', message: `row ${number} is not JSON` }
  }
}
