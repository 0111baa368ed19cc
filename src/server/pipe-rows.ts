import { type ExtractOptions, extract } from '../extract.ts'
import { UserError } from '../user-error.ts'
import type { Format } from './document.ts'

// The contract of `pith pipe`: pages in and answers out as JSON, one a line. docs/cli.md describes it.

export interface Line {
  readonly number: number
  /** Undefined where the line is longer than the limit. */
  readonly text: string | undefined
}

/** One row of input → one row of output, whatever it holds; `problemOf` words what went wrong. */
export function answerLine(
  line: Line,
  format: Format,
  how: ExtractOptions,
  problemOf: (error: unknown) => string,
): string {
  let id: unknown = null
  try {
    const row = readRow(line)
    id = row.id ?? null
    checkRow(row, line.number)
    const page = extract(row.html, { ...how, ...(row.url && { url: row.url }) })
    return JSON.stringify({
      id,
      title: page.title ?? null,
      authors: page.authors,
      published: page.published?.slice(0, 10) ?? null, // the contract has a date; metadata may have the time too
      language: page.language ?? null,
      pageType: page.pageType ?? null,
      confidence: page.confidence ?? null,
      ...(page.reason && { reason: page.reason }),
      ...(format === 'json'
        ? { text: page.text, markdown: page.markdown, html: page.html, blocks: page.blocks }
        : { [format]: page[format] }),
      ...(page.comments !== '' && { comments: page.comments }),
    })
  } catch (error) {
    const code = error instanceof UserError ? error.code : 'fault'
    return errorRow(id, line.number, { code, message: problemOf(error) })
  }
}

export function errorRow(id: unknown, line: number, { code, message }: { code: string; message: string }): string {
  return JSON.stringify({ id, line, error: { code, message } })
}

/** The `id` of a row that is not looked at any further; null where it has none. */
export function idOf(line: Line): unknown {
  try {
    return readRow(line).id ?? null
  } catch {
    return null
  }
}

interface Row {
  readonly id?: unknown
  readonly html?: unknown
  readonly url?: unknown
}

function readRow({ number, text }: Line): Row {
  if (text === undefined)
    throw new UserError('line-too-long', `Line ${number} is too long. Raise --max-size to read it.`)
  let row: unknown
  try {
    row = JSON.parse(text)
  } catch {
    throw new UserError('bad-json', `Line ${number} is not JSON. Give one JSON object a line.`)
  }
  if (typeof row === 'object' && row !== null && !Array.isArray(row)) return row
  throw new UserError('bad-row', `Line ${number} is not a JSON object. Give {"id": …, "html": "…"}.`)
}

function checkRow(row: Row, number: number): asserts row is { id?: unknown; html: string; url?: string } {
  if (typeof row.html !== 'string')
    throw new UserError('bad-row', `Line ${number} has no "html". Give the page as a string.`)
  if (row.url !== undefined && row.url !== null && typeof row.url !== 'string') {
    throw new UserError('bad-row', `"url" of line ${number} is not a string. Give an address, or leave it out.`)
  }
}

const NEWLINE = 0x0a

/** The lines that are not blank, with their numbers, holding one at a time; what is over the limit is never kept. */
export async function* readLines(
  stream: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Line> {
  let parts: Buffer[] = []
  let size = 0
  let number = 0
  const add = (part: Buffer) => {
    size += part.length
    if (size <= maxBytes) parts.push(part)
    else parts = []
  }
  const take = (): Line | undefined => {
    number++
    const text = size > maxBytes ? undefined : Buffer.concat(parts).toString('utf8').trim() // of a byte order mark, too
    parts = []
    size = 0
    return text === '' ? undefined : { number, text }
  }
  for await (const chunk of stream) {
    const bytes = bufferOf(chunk)
    let start = 0
    for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, start)) {
      add(bytes.subarray(start, at))
      const line = take()
      if (line) yield line
      start = at + 1
    }
    if (start < bytes.length) add(bytes.subarray(start))
  }
  if (size > 0) {
    const line = take()
    if (line) yield line
  }
}

function bufferOf(chunk: Uint8Array | string): Buffer {
  return typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
}
