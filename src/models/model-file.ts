import { UserError } from '../user-error.ts'

/**
 * A model file: one line of JSON that a person can read, then the weights as little-endian arrays in the order that the
 * header names them. It says everything needed to refuse it: format, kind, columns, sizes, checksum.
 */
export interface ModelHeader {
  readonly format: 'pith-model/1'
  /** The extractor that it belongs to. */
  readonly kind: string
  /** Names of the columns it was trained with, in order. Left out in a page that is built together with its weights. */
  readonly features?: readonly string[]
  readonly arrays: readonly { readonly name: string; readonly type: ArrayType; readonly length: number }[]
  /** CRC-32 of all bytes after the header. */
  readonly crc32: number
  /** Data, parameters, seed, scores: for the reader, not for the program. */
  readonly card: Readonly<Record<string, unknown>>
}

// biome-ignore format: a table
const TYPES = {
  u8: Uint8Array, i8: Int8Array, u16: Uint16Array, i16: Int16Array, u32: Uint32Array, i32: Int32Array, f32: Float32Array,
} as const
export type ArrayType = keyof typeof TYPES
export type ModelArray = Uint8Array | Int8Array | Uint16Array | Int16Array | Uint32Array | Int32Array | Float32Array

export interface Model {
  readonly header: ModelHeader
  readonly arrays: Readonly<Record<string, ModelArray>>
}

const NEWLINE = 10

export function writeModel(
  { kind, features, card }: Required<Pick<ModelHeader, 'kind' | 'features' | 'card'>>,
  arrays: Readonly<Record<string, ModelArray>>,
): Uint8Array {
  const body = concat(
    Object.values(arrays).map(array => new Uint8Array(array.buffer, array.byteOffset, array.byteLength)),
  )
  const header: ModelHeader = {
    format: 'pith-model/1',
    kind,
    features,
    arrays: Object.entries(arrays).map(([name, array]) => ({ name, type: typeOf(array), length: array.length })),
    crc32: crc32(body),
    card,
  }
  return concat([new TextEncoder().encode(`${JSON.stringify(header)}\n`), body])
}

/** Reads and checks a model file; `kind` and `features` are what the caller is about to use it for. */
export function readModel(bytes: Uint8Array, kind: string, features: readonly string[]): Model {
  const header = readHeader(bytes)
  if (header.kind !== kind) {
    throw new UserError(
      'model-mismatch',
      `The model file is for "${header.kind}", not for "${kind}". Give the file of "${kind}".`,
    )
  }
  const trainedWith = header.features ?? features
  const at = trainedWith.findIndex((name, i) => name !== features[i])
  if (at >= 0 || trainedWith.length !== features.length) {
    const column = at >= 0 ? at : trainedWith.length
    throw new UserError(
      'model-mismatch',
      `Column ${column} is "${features[column]}" here, but the model was trained with "${trainedWith[column]}". ` +
        `Train it again (\`pith train ${kind}\`) or use the release it came with.`,
    )
  }
  const body = bytes.subarray(bytes.indexOf(NEWLINE) + 1)
  const size = header.arrays.reduce((sum, { type, length }) => sum + TYPES[type].BYTES_PER_ELEMENT * length, 0)
  if (body.length !== size || crc32(body) !== header.crc32) {
    throw new UserError(
      'model-damaged',
      `The model file of "${kind}" is damaged (${body.length} bytes of weights, ${size} expected). Get it anew.`,
    )
  }
  let offset = 0
  const arrays = Object.fromEntries(
    header.arrays.map(({ name, type, length }) => {
      const bytesOf = length * TYPES[type].BYTES_PER_ELEMENT
      // A copy, since the body's arrays are not aligned.
      const array = new TYPES[type](body.slice(offset, offset + bytesOf).buffer)
      offset += bytesOf
      return [name, array]
    }),
  )
  return { header, arrays }
}

function readHeader(bytes: Uint8Array): ModelHeader {
  const end = bytes.indexOf(NEWLINE)
  try {
    const header = JSON.parse(new TextDecoder().decode(bytes.subarray(0, Math.max(0, end))))
    if (header.format === 'pith-model/1') return header
  } catch {
    // Not JSON: not ours.
  }
  throw new UserError(
    'not-a-model',
    'This is not a model file of pith (its first line is not a header of format "pith-model/1"). Give one that `pith train` wrote.',
  )
}

/** Base64 → bytes, for weights that are shipped inside a module. */
export function fromBase64(text: string): Uint8Array {
  const characters = atob(text)
  const bytes = new Uint8Array(characters.length)
  for (let i = 0; i < bytes.length; i++) bytes[i] = characters.charCodeAt(i)
  return bytes
}

function typeOf(array: ModelArray): ArrayType {
  return (Object.keys(TYPES) as ArrayType[]).find(type => array instanceof TYPES[type])!
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** CRC-32 as of ISO 3309 (polynomial 0xEDB88320). */
function crc32(bytes: Uint8Array): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1))
  }
  return ~crc >>> 0
}
