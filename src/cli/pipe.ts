import type { Readable } from 'node:stream'
import { type ExtractOptions, extract } from '../extract.ts'
import { UserError } from '../user-error.ts'
import { command } from './command.ts'
import { type Format, formatNames } from './document.ts'
import { extractOptions, judgingOptions, writingOptions } from './extract-options.ts'
import { problemOf } from './fault.ts'
import { write } from './io.ts'

export default command({
  summary: 'Read pages as JSON, one a line, and write what was found, one a line, in the same order.',
  details: `In:  {"id": …, "html": "…", "url": "…"}   (url may be left out)
Out: {"id": …, "title", "authors", "published", "language", "pageType", "confidence", and what --format names};
     "json" gives text, markdown, html and blocks. Where nothing was found, "reason" says why.
     A row that cannot be read gives {"id": …, "line": …, "error": {"code", "message"}}; the others go on.`,
  options: {
    format: {
      type: 'string',
      short: 'f',
      value: 'FORMAT',
      choices: formatNames,
      default: 'text',
      help: 'What to write.',
    },
    // Enough for any page; a row of 250 MB of short paragraphs used up the 4 GB of a default heap, and with it the process.
    maxSize: { type: 'size', value: 'SIZE', default: 50e6, help: 'Longest line that is read.' },
    ...judgingOptions,
    ...writingOptions,
  },
  examples: [
    [`printf '{"id":1,"html":"<p>…"}\\n' | pith pipe`, 'one page'],
    ['zcat pages.jsonl.gz | pith pipe -f markdown > out.jsonl', 'as many as you like, in constant memory'],
  ],
  async run({ format, maxSize, ...values }, _, { stdin, stdout }) {
    const how = await extractOptions(values)
    for await (const line of readLines(stdin, maxSize)) {
      await write(stdout, `${answer(line, format, how)}\n`)
    }
    return 0
  },
})

interface Line {
  readonly number: number
  /** Undefined where the line is longer than the limit. */
  readonly text: string | undefined
}

/** One row of input → one row of output, whatever it holds. */
function answer(line: Line, format: Format, how: ExtractOptions): string {
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
    return JSON.stringify({ id, line: line.number, error: { code, message: problemOf(error) } })
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
export async function* readLines(stream: Readable, maxBytes: number): AsyncGenerator<Line> {
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
    const bytes: Buffer = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
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
