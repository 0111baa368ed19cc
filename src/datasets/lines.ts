import { spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { UserError } from '../user-error.ts'

/** The lines of a text file, unpacked as its name tells (`.gz`, `.xz`), read as they are needed. */
export function linesOf(path: string): AsyncGenerator<string> {
  return linesIn(unpacked(path))
}

/** The lines of a stream of UTF-8. They end in a line feed only: JSON may hold every other line separator as it is. */
export async function* linesIn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const pending: Uint8Array[] = []
  const finish = (last: Uint8Array): string => {
    const line = Buffer.concat([...pending.splice(0), last]).toString('utf8')
    return line.endsWith('\r') ? line.slice(0, -1) : line
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      yield finish(chunk.subarray(from, end))
      from = end + 1
    }
    if (from < chunk.length) pending.push(chunk.subarray(from))
  }
  if (pending.length > 0) yield finish(new Uint8Array())
}

const LINE_FEED = 10

async function* unpacked(path: string): AsyncGenerator<Buffer> {
  try {
    if (path.endsWith('.xz')) yield* unpackedByXz(path)
    else if (path.endsWith('.gz')) yield* pipeline(createReadStream(path), createGunzip(), () => {})
    else yield* createReadStream(path)
  } catch (cause) {
    throw readingError(path, cause)
  }
}

/**
 * By the program `xz`: its files may ask for a dictionary of 256 MB and more, which the decoders that npm has refuse
 * (xz-decompress stops at 64 MB).
 */
async function* unpackedByXz(path: string): AsyncGenerator<Buffer> {
  const xz = spawn('xz', ['--decompress', '--stdout', '--', path], { stdio: ['ignore', 'pipe', 'pipe'] })
  const complaint = textOf(xz.stderr)
  const ended = new Promise<number | null>((resolve, reject) => xz.once('error', reject).once('close', resolve))
  ended.catch(() => {}) // Told below; without this a missing program would end the process first.
  try {
    for await (const chunk of xz.stdout) yield chunk
    const code = await ended
    if (code !== 0) throw new Error(await complaint)
  } finally {
    xz.kill()
  }
}

async function textOf(stream: Readable): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += chunk
  return text.trim()
}

function readingError(path: string, cause: unknown): unknown {
  const { code, syscall } = cause as NodeJS.ErrnoException
  if (code === 'ENOENT' && syscall?.startsWith('spawn')) {
    return new UserError('xz-missing', `"${path}" needs the program xz. Install it (xz-utils), or unpack the file.`, {
      cause,
    })
  }
  if (code === 'ENOENT') return new UserError('no-such-file', `There is no file "${path}". Check the path.`, { cause })
  const isDamaged = code === undefined || code.startsWith('Z_')
  return isDamaged
    ? new UserError('truncated', `"${path}" is damaged or ends too early. Download it again.`, { cause })
    : cause
}
