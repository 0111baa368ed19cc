import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { UserError } from '../user-error.ts'
import type { Chunks } from './window.ts'

export const WEB_ADDRESS = /^https?:\/\//i

/** Bytes of a file, an address or standard input, from any place on. */
export interface ByteSource {
  /** Undefined where it cannot be known beforehand. */
  readonly size: number | undefined
  read(from: number): Chunks
}

const CHUNK = 1 << 20

export async function openBytes(name: string, stdin: Readable): Promise<ByteSource> {
  if (name === '-') return { size: undefined, read: from => without(stdin, from) }
  if (WEB_ADDRESS.test(name)) return { size: undefined, read: from => fromWeb(name, from) }
  const { size } = await stat(name).catch(cause => {
    throw new UserError('no-such-file', `"${name}" cannot be read (${cause.code}). Check the name.`, { cause })
  })
  return { size, read: start => createReadStream(name, { start, highWaterMark: CHUNK }) }
}

async function* without(chunks: Chunks, bytes: number): AsyncGenerator<Uint8Array> {
  let left = bytes
  for await (const chunk of chunks) {
    if (left < chunk.length) yield chunk.subarray(left)
    left = Math.max(0, left - chunk.length)
  }
}

const TRIES = 5
const FIRST_WAIT_MS = 500

/** A connection that breaks off is taken up where it broke, by a range (RFC 9110, section 14). */
async function* fromWeb(url: string, from: number): AsyncGenerator<Uint8Array> {
  let at = from
  for (let tries = 1; ; tries++) {
    try {
      const body = await request(url, at)
      if (body === undefined) return
      for await (const chunk of body) {
        at += chunk.length
        tries = 1
        yield chunk
      }
      return
    } catch (cause) {
      if (cause instanceof UserError || tries >= TRIES) throw unreadable(url, cause)
      await wait(FIRST_WAIT_MS * 2 ** tries)
    }
  }
}

/** Undefined where nothing is left to read. */
async function request(url: string, from: number): Promise<Chunks | undefined> {
  // Archives are packed already; a server that packs them once more for the way would shift every offset.
  const headers = { 'accept-encoding': 'identity', ...(from > 0 && { range: `bytes=${from}-` }) }
  const { status, body } = await fetch(url, { headers })
  if (status === 416) return undefined
  if (status >= 500 || status === 429) throw new Error(`HTTP status ${status}`)
  if ((status !== 200 && status !== 206) || body === null) throw unreadable(url, `HTTP status ${status}`)
  return status === 200 && from > 0 ? without(body, from) : body
}

function unreadable(url: string, cause: unknown): UserError {
  if (cause instanceof UserError) return cause
  const why = cause instanceof Error ? cause.message : String(cause)
  return new UserError(
    'cannot-read',
    `${url} cannot be read: ${why}. Check the address; run the same command again to go on, what is done is kept.`,
    { cause },
  )
}
