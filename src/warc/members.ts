import { constants, crc32, createInflateRaw, type InflateRaw, inflateRawSync } from 'node:zlib'
import type { Problem } from './problem.ts'
import { type Chunks, openWindow, type Window, windowOn } from './window.ts'
import { dictionaryIn, frameLength, isSkippable, isZstdFrame, loadZstd, ZSTD_MAGIC } from './zstd.ts'

/** A part of a file that unpacks by itself: one record each in a good archive, the whole file in others. */
export interface Member {
  /** Where it begins in the file. */
  readonly offset: number
  /** What it holds, unpacked. */
  readonly content: Window
  /** What turned out to be wrong with it, once its content was read. */
  readonly problem?: () => Problem | undefined
}

/**
 * The members of a file from its window's place on, in order, unpacked as their first bytes tell. Those before `from` are
 * passed; a window must begin there already, but for zstd, whose dictionary stands at the beginning of the file.
 */
export async function* membersOf(file: Window, from = 0): AsyncGenerator<Member> {
  while (await file.reach(1)) {
    await file.reach(READ_AHEAD)
    const kind = kindAt(file.held)
    if (kind === 'plain') {
      yield { offset: file.offset, content: file }
      return
    }
    yield* kind === 'gzip' ? gzipMembers(file) : zstdFrames(file, from)
  }
}

/** The first bytes of what a file holds, unpacked, to see what it is; nothing is passed. */
export async function peek(file: Window): Promise<string> {
  await file.reach(READ_AHEAD)
  const { held } = file
  const kind = kindAt(held)
  const begin = kind === 'gzip' ? inflateBegin(held.subarray(0, PIECE)) : held
  if (kind !== 'zstd') return begin.toString('latin1', 0, PEEKED)
  const length = frameLength(held)
  const content = (await loadZstd()).unpack(held.subarray(0, length ?? 0), MAX_UNPACKED_AT_ONCE)
  return Buffer.from(content ?? []).toString('latin1', 0, PEEKED)
}

const PEEKED = 512

/** Enough for hundreds of usual records, so that hardly any is begun before all of it is there. */
const READ_AHEAD = 1 << 20
/** A member that is longer than this, packed or not, is unpacked piece by piece. */
const MAX_AT_ONCE = 8 << 20
const MAX_UNPACKED_AT_ONCE = 64 << 20

type Kind = 'gzip' | 'zstd' | 'plain'

function kindAt(bytes: Buffer): Kind {
  if (isGzip(bytes, 0)) return 'gzip'
  return bytes.length >= 4 && isZstdFrame(bytes.readUInt32LE(0)) ? 'zstd' : 'plain'
}

/** RFC 1952, section 2.3.1: the two bytes that tell gzip, and deflate, the only method there is. */
function isGzip(bytes: Buffer, at: number): boolean {
  return bytes[at] === 0x1f && bytes[at + 1] === 0x8b && bytes[at + 2] === 8 && (bytes[at + 3] & 0xe0) === 0
}

async function* gzipMembers(file: Window): AsyncGenerator<Member> {
  while (await hasMore(file)) {
    const { offset } = file
    if (!isGzip(file.held, 0)) {
      yield {
        offset,
        content: windowOn(Buffer.alloc(0)),
        problem: () => ({ code: 'not-packed', message: 'these bytes are no gzip member' }),
      }
      await findGzip(file)
      continue
    }
    const whole = await inflateAtOnce(file)
    if (typeof whole === 'object' && whole.isIntact) {
      file.skip(whole.length)
      yield { offset, content: windowOn(whole.content) }
      continue
    }
    if (typeof whole === 'object') {
      yield { offset, content: windowOn(Buffer.alloc(0)), problem: () => WRONG_CHECKSUM }
      await findGzip(file) // which may begin inside what was taken for this one
      continue
    }
    const pieces = inflateInPieces(file, whole === 'damaged' ? 1 << 10 : PIECE)
    const content = openWindow(pieces.chunks)
    yield { offset, content, problem: pieces.problem }
    while (await content.reach(1)) content.skip(content.held.length) // to the end of the member, where the next begins
    if (pieces.problem() !== undefined) await findGzip(file)
  }
}

const CUT_OFF: Problem = { code: 'truncated', message: 'the file ends in the middle of a gzip member' }
const WRONG_CHECKSUM: Problem = { code: 'bad-checksum', message: 'the checksum of the gzip member is wrong' }

/** Some writers fill up with zeros. */
async function hasMore(file: Window): Promise<boolean> {
  while (await file.reach(1)) {
    const { held } = file
    let zeros = 0
    while (zeros < held.length && held[zeros] === 0) zeros++
    file.skip(zeros)
    if (zeros < held.length) return true
  }
  return false
}

interface Whole {
  readonly content: Buffer
  readonly length: number
  readonly isIntact: boolean
}

/** The whole member, where it is of a usual size and sound: a single call is several times faster than a stream. */
async function inflateAtOnce(file: Window): Promise<Whole | 'damaged' | 'long'> {
  for (let seen = READ_AHEAD; ; seen *= 4) {
    const isAll = !(await file.reach(seen))
    const header = gzipHeaderLength(file.held)
    const found = header === undefined ? undefined : inflateSound(file.held.subarray(header))
    if (found === 'damaged') return found
    if (found !== undefined && header !== undefined) {
      const end = header + found.length
      if (!(await file.reach(end + 8))) return 'damaged'
      const checksum = file.held.readUInt32LE(end)
      return { content: found.content, length: end + 8, isIntact: (crc32?.(found.content) ?? checksum) === checksum }
    }
    if (isAll) return 'damaged'
    if (seen >= MAX_AT_ONCE) return 'long'
  }
}

/** Undefined: it does not end here. */
function inflateSound(bytes: Buffer): { content: Buffer; length: number } | 'damaged' | undefined {
  try {
    // With `info` the answer tells how much of the input was used, which the types do not know.
    const { buffer, engine } = inflateRawSync(bytes, {
      info: true,
      chunkSize: 1 << 15,
      maxOutputLength: MAX_UNPACKED_AT_ONCE,
    }) as unknown as { buffer: Buffer; engine: { bytesWritten: number } }
    return { content: buffer, length: engine.bytesWritten }
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR' ? undefined : 'damaged'
  }
}

/** RFC 1952, section 2.3; undefined where it goes beyond what is there. */
function gzipHeaderLength(bytes: Buffer): number | undefined {
  const flags = bytes[3]
  let at = 10
  if (flags & 4) at += 2 + (bytes.length >= 12 ? bytes.readUInt16LE(10) : 0)
  for (const flag of [8, 16]) {
    if ((flags & flag) === 0) continue
    const zero = bytes.indexOf(0, at)
    if (zero < 0) return undefined
    at = zero + 1
  }
  if (flags & 2) at += 2
  return at < bytes.length ? at : undefined
}

const PIECE = 1 << 16

/**
 * A member bit by bit: a long one, or one that is damaged, for what can be had of it. The last bytes that were used stay
 * in the window, since after damage the next member may begin in them. `chunkSize` is how much of the output before damage
 * may be lost.
 */
function inflateInPieces(file: Window, chunkSize: number): { chunks: Chunks; problem: () => Problem | undefined } {
  let problem: Problem | undefined
  async function* chunks(): AsyncGenerator<Uint8Array> {
    const inflate = createInflateRaw({ chunkSize })
    const unpacked: Buffer[] = []
    inflate.on('data', (piece: Buffer) => unpacked.push(piece))
    const header = gzipHeaderLength(file.held) ?? file.held.length
    let used = header
    let given = 0
    let checksum = 0
    for (;;) {
      await file.reach(used + PIECE)
      const piece = Buffer.from(file.held.subarray(used, used + PIECE))
      const failure = await give(inflate, piece)
      given += piece.length
      used += piece.length
      for (const chunk of unpacked.splice(0)) {
        checksum = crc32?.(chunk, checksum) ?? 0
        yield chunk
      }
      if (failure !== undefined) {
        problem = failure
        return
      }
      if (piece.length === 0 || inflate.bytesWritten < given) break // the rest is not of this member
      if (used > MAX_AT_ONCE + PIECE) {
        file.skip(used - MAX_AT_ONCE)
        used = MAX_AT_ONCE
      }
    }
    inflate.destroy()
    const end = used - (given - inflate.bytesWritten)
    const isAll = await file.reach(end + 8)
    if (!isAll) problem = CUT_OFF
    else if (crc32 !== undefined && file.held.readUInt32LE(end) !== checksum) problem = WRONG_CHECKSUM
    else file.skip(end + 8)
  }
  return { chunks: chunks(), problem: () => problem }
}

/** Unpacks a piece; one that is empty ends the stream, which then must be complete. */
function give(inflate: InflateRaw, piece: Buffer): Promise<Problem | undefined> {
  return new Promise(resolve => {
    const fail = (error: NodeJS.ErrnoException) =>
      resolve(
        error.code === 'Z_BUF_ERROR'
          ? CUT_OFF
          : { code: 'bad-compression', message: `the gzip member is damaged: ${error.message}` },
      )
    inflate.once('error', fail)
    const done = (error?: Error | null) => {
      if (error) return fail(error)
      inflate.off('error', fail)
      resolve(undefined)
    }
    if (piece.length === 0) inflate.end(done)
    else inflate.write(piece, done)
  })
}

/** Goes on to where the next member that holds a record begins, or to the end. */
async function findGzip(file: Window): Promise<void> {
  for (let from = 1; ; ) {
    const at = file.held.indexOf(0x1f, from)
    if (at < 0) {
      file.skip(file.held.length)
      if (!(await file.reach(1))) return
      from = 0
      continue
    }
    await file.reach(at + PIECE)
    if (isGzip(file.held, at) && beginsRecord(file.held.subarray(at, at + PIECE))) return file.skip(at)
    from = at + 1
  }
}

/** Three bytes are soon found by chance; what they unpack to is not. */
function beginsRecord(member: Buffer): boolean {
  return /^(?:WARC\/|[a-z]+:\/)/.test(inflateBegin(member).toString('latin1', 0, 16))
}

/** What a member holds, as far as these first bytes of it tell. */
function inflateBegin(member: Buffer): Buffer {
  const header = gzipHeaderLength(member)
  if (header === undefined) return Buffer.alloc(0)
  try {
    const finishFlush = constants.Z_SYNC_FLUSH // the end is missing
    return inflateRawSync(member.subarray(header), { finishFlush, maxOutputLength: MAX_UNPACKED_AT_ONCE })
  } catch {
    return Buffer.alloc(0)
  }
}

const ZSTD_BYTES = Buffer.from(Uint32Array.of(ZSTD_MAGIC).buffer)

async function* zstdFrames(file: Window, from: number): AsyncGenerator<Member> {
  const zstd = await loadZstd()
  let dictionary: Uint8Array | undefined
  while (await file.reach(4)) {
    const { offset } = file
    const length = isZstdFrame(file.held.readUInt32LE(0)) ? await reachFrame(file) : undefined
    const frame = length === undefined ? undefined : file.held.subarray(0, length)
    if (frame !== undefined && isSkippable(frame.readUInt32LE(0))) {
      dictionary = dictionaryIn(Buffer.from(frame), zstd, MAX_UNPACKED_AT_ONCE) ?? dictionary
      file.skip(frame.length)
      continue
    }
    if (frame !== undefined && offset < from) {
      file.skip(frame.length)
      continue
    }
    const content = frame && zstd.unpack(frame, MAX_FRAME_CONTENT, dictionary)
    if (frame !== undefined && content !== undefined) {
      file.skip(frame.length)
      yield { offset, content: windowOn(Buffer.from(content.buffer, content.byteOffset, content.length)) }
      continue
    }
    yield { offset, content: windowOn(Buffer.alloc(0)), problem: () => BAD_FRAME }
    await findFrame(file)
  }
}

const MAX_FRAME = 256 << 20
const MAX_FRAME_CONTENT = 1 << 30
const BAD_FRAME: Problem = {
  code: 'bad-compression',
  message: `a zstd frame is damaged, incomplete, or larger than ${MAX_FRAME >> 20} MB (then give it as \`zstd -dc FILE | pith warc -\`)`,
}

async function reachFrame(file: Window): Promise<number | undefined> {
  for (let seen = READ_AHEAD; ; seen *= 2) {
    const isAll = !(await file.reach(seen))
    const length = frameLength(file.held)
    if (length !== undefined) return length <= MAX_FRAME && (await file.reach(length)) ? length : undefined
    if (isAll || seen >= MAX_FRAME) return undefined
  }
}

async function findFrame(file: Window): Promise<void> {
  file.skip(1)
  while (await file.reach(4)) {
    const at = file.held.indexOf(ZSTD_BYTES)
    if (at >= 0) return file.skip(at)
    file.skip(file.held.length - 3)
  }
  file.skip(file.held.length)
}
