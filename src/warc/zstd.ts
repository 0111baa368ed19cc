import zlib from 'node:zlib'
import { UserError } from '../user-error.ts'

export interface Zstd {
  pack(bytes: Uint8Array): Uint8Array
  /** One frame, as it stands in its file, to at most so many bytes; undefined where it is damaged. */
  unpack(frame: Uint8Array, maxBytes: number, dictionary?: Uint8Array): Uint8Array | undefined
}

const LEVEL = 3

let loaded: Zstd | undefined

/** Zstandard: that of Node from 22.15 on, else the package @bokuweb/zstd-wasm, which is loaded when it is needed. */
export async function loadZstd(): Promise<Zstd> {
  loaded ??= ofNode() ?? (await ofPackage())
  return loaded
}

/** Of `node:zlib` what Node 20 does not have yet. */
interface NodeZstd {
  readonly zstdCompressSync?: (bytes: Uint8Array) => Buffer
  readonly zstdDecompressSync?: (
    bytes: Uint8Array,
    options: { maxOutputLength: number; dictionary?: Uint8Array },
  ) => Buffer
}

function ofNode(): Zstd | undefined {
  const { zstdCompressSync: pack, zstdDecompressSync: unpack } = zlib as NodeZstd
  if (pack === undefined || unpack === undefined) return undefined
  return {
    pack,
    unpack: (frame, maxOutputLength, dictionary) =>
      attempt(() => unpack(frame, { maxOutputLength, ...(dictionary && { dictionary }) })),
  }
}

async function ofPackage(): Promise<Zstd> {
  const zstd = await import('@bokuweb/zstd-wasm').catch(() => {
    throw new UserError(
      'no-zstd',
      'Zstandard is read and written by @bokuweb/zstd-wasm, which is not installed. Run `npm install @bokuweb/zstd-wasm`, or use Node 22.15 or later.',
    )
  })
  await zstd.init()
  const context = zstd.createDCtx()
  const unpackInto = (frame: Uint8Array, defaultHeapSize: number, dictionary?: Uint8Array): Uint8Array =>
    dictionary
      ? zstd.decompressUsingDict(context, frame, dictionary, { defaultHeapSize })
      : zstd.decompress(frame, { defaultHeapSize })
  return {
    pack: bytes => zstd.compress(bytes, LEVEL),
    unpack(frame, maxBytes, dictionary) {
      const size = contentSizeOf(frame)
      if (size !== undefined) return size > maxBytes ? undefined : attempt(() => unpackInto(frame, size, dictionary))
      // A frame that does not tell its size is tried with more and more room.
      for (let room = Math.min(maxBytes, frame.length * 8); ; room = Math.min(maxBytes, room * 4)) {
        const bytes = attempt(() => unpackInto(frame, room, dictionary))
        if (bytes !== undefined || room === maxBytes) return bytes
      }
    },
  }
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

// The format: RFC 8878, section 3.1.
export const ZSTD_MAGIC = 0xfd2fb528
const SKIPPABLE_MAGIC = 0x184d2a50
/** A skippable frame of this number holds the dictionary of a WARC file (IIPC, "Zstandard compression for WARC", §3). */
const DICTIONARY_MAGIC = 0x184d2a5d
const BLOCK_HEADER = 3
const RLE_BLOCK = 1

export function isZstdFrame(magic: number): boolean {
  return magic === ZSTD_MAGIC || isSkippable(magic)
}

export function isSkippable(magic: number): boolean {
  return (magic & ~0xf) >>> 0 === SKIPPABLE_MAGIC
}

/** The dictionary in a skippable frame, if that is what it holds; it may be packed itself. */
export function dictionaryIn(frame: Buffer, zstd: Zstd, maxBytes: number): Uint8Array | undefined {
  if (frame.readUInt32LE(0) !== DICTIONARY_MAGIC) return undefined
  const content = frame.subarray(8)
  const isPacked = content.length >= 4 && content.readUInt32LE(0) === ZSTD_MAGIC
  return isPacked ? zstd.unpack(content, maxBytes) : content
}

/** The length of the frame that begins these bytes; undefined where more of them must be seen to tell. */
export function frameLength(bytes: Buffer): number | undefined {
  if (bytes.length < 9) return undefined
  if (isSkippable(bytes.readUInt32LE(0))) return 8 + bytes.readUInt32LE(4)
  let at = 4 + frameHeaderLength(bytes[4])
  for (let isLast = false; !isLast; ) {
    if (at + BLOCK_HEADER > bytes.length) return undefined
    const header = bytes.readUIntLE(at, BLOCK_HEADER)
    isLast = (header & 1) === 1
    at += BLOCK_HEADER + (((header >> 1) & 3) === RLE_BLOCK ? 1 : header >> 3)
  }
  const hasChecksum = (bytes[4] & 4) !== 0
  return at + (hasChecksum ? 4 : 0)
}

const DICTIONARY_ID_BYTES = [0, 1, 2, 4]
const CONTENT_SIZE_BYTES = [0, 2, 4, 8]

function frameHeaderLength(descriptor: number): number {
  return 1 + (isSingleSegment(descriptor) ? 0 : 1) + DICTIONARY_ID_BYTES[descriptor & 3] + contentSizeBytes(descriptor)
}

function isSingleSegment(descriptor: number): boolean {
  return (descriptor & 0x20) !== 0
}

function contentSizeBytes(descriptor: number): number {
  const flag = descriptor >> 6
  return flag === 0 && isSingleSegment(descriptor) ? 1 : CONTENT_SIZE_BYTES[flag]
}

function contentSizeOf(frame: Uint8Array): number | undefined {
  const bytes = Buffer.from(frame.buffer, frame.byteOffset, frame.length)
  const size = contentSizeBytes(bytes[4])
  if (size === 0) return undefined
  const at = 4 + frameHeaderLength(bytes[4]) - size
  if (at + size > bytes.length) return undefined
  if (size === 8) return Number(bytes.readBigUInt64LE(at))
  return bytes.readUIntLE(at, size) + (size === 2 ? 256 : 0)
}
