import zlib from 'node:zlib'
import { parseFields } from './records.ts'
import { loadZstd } from './zstd.ts'

/** A stored HTTP response: what stands before the body, and where that begins. */
export interface HttpHead {
  readonly status: number
  readonly fields: ReadonlyMap<string, string>
  readonly bodyStart: number
}

const MAX_HEAD = 1 << 18

/** Undefined where the bytes are no HTTP response. Lines may lack their CR (RFC 9112, section 2.2). */
export function readHttpHead(message: Buffer): HttpHead | undefined {
  if (message.toString('latin1', 0, 5) !== 'HTTP/') return undefined
  const bodyStart = endOfHead(message)
  const head = message.toString('latin1', 0, bodyStart)
  const status = /^HTTP\/[\d.]+[ \t]+(\d{3})/.exec(head)
  return { status: status === null ? 0 : Number(status[1]), fields: parseFields(head), bodyStart }
}

function endOfHead(message: Buffer): number {
  const limit = Math.min(message.length, MAX_HEAD)
  for (let at = message.indexOf(10); at >= 0 && at < limit; at = message.indexOf(10, at + 1)) {
    if (message[at + 1] === 10) return at + 2
    if (message[at + 1] === 13 && message[at + 2] === 10) return at + 3
  }
  return limit
}

/** Is all of the body there that the response tells of? Where it tells nothing, nothing is known. */
export function isWhole(message: Buffer): boolean {
  const head = readHttpHead(message)
  const told = head?.fields.get('content-length') ?? ''
  return head !== undefined && /^\d{1,15}$/.test(told) && message.length - head.bodyStart >= Number(told)
}

/** The body as the server meant it; undefined where it would be longer than allowed. */
export async function readBody(message: Buffer, head: HttpHead, maxBytes: number): Promise<Buffer | undefined> {
  let body: Buffer | undefined = message.subarray(head.bodyStart)
  if (/\bchunked\b/i.test(head.fields.get('transfer-encoding') ?? '')) body = joinChunks(body)
  const encodings = (head.fields.get('content-encoding') ?? '').toLowerCase().split(',')
  // Encodings were applied in the order listed (RFC 9110, section 8.4).
  for (const encoding of encodings.reverse()) body = body && (await unpack(body, encoding.trim(), maxBytes))
  return body === undefined || body.length > maxBytes ? undefined : body
}

/** RFC 9112, section 7.1. Archives often keep the header of a body that they have joined already: that stays as it is. */
export function joinChunks(body: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < body.length; ) {
    const lineEnd = body.indexOf(10, at)
    const line = lineEnd < 0 || lineEnd - at > 1024 ? '' : body.toString('latin1', at, lineEnd)
    const size = /^[0-9a-f]{1,8}(?=[\s;]|$)/i.exec(line)
    if (size === null) return at === 0 ? body : Buffer.concat([...parts, body.subarray(at)])
    const length = Number.parseInt(size[0], 16)
    if (length === 0) break
    parts.push(body.subarray(lineEnd + 1, lineEnd + 1 + length))
    at = lineEnd + 1 + length
    while (body[at] === 13 || body[at] === 10) at++
  }
  return Buffer.concat(parts)
}

type Unpack = (bytes: Buffer, options: zlib.ZlibOptions & zlib.BrotliOptions) => Buffer

// What there is of a body that was cut off is taken: a flush, not the end, is asked for.
const flush = { finishFlush: zlib.constants.Z_SYNC_FLUSH }
const DEFLATE: Unpack = (bytes, options) =>
  (bytes[0] & 0x0f) === 8 ? zlib.inflateSync(bytes, options) : zlib.inflateRawSync(bytes, options)
const GUNZIP: Unpack = (bytes, options) => zlib.gunzipSync(bytes, { ...flush, ...options })
const BROTLI: Unpack = (bytes, options) =>
  zlib.brotliDecompressSync(bytes, { finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH, ...options })
const UNPACK: ReadonlyMap<string, Unpack> = new Map([
  ['gzip', GUNZIP],
  ['x-gzip', GUNZIP],
  ['deflate', (bytes, options) => DEFLATE(bytes, { ...flush, ...options })],
  ['br', BROTLI],
])

/** Undefined where it is too long. What cannot be unpacked was stored unpacked, as many archives do, and stays. */
async function unpack(body: Buffer, encoding: string, maxBytes: number): Promise<Buffer | undefined> {
  if (encoding === 'zstd') {
    const bytes = (await loadZstd()).unpack(body, maxBytes)
    return bytes === undefined ? body : Buffer.from(bytes)
  }
  try {
    return UNPACK.get(encoding)?.(body, { maxOutputLength: maxBytes }) ?? body
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? undefined : body
  }
}
