import { createHash } from 'node:crypto'
import { joinChunks, readHttpHead } from './http.ts'
import type { RecordHead } from './records.ts'

/** Labels of WARC-Block-Digest and WARC-Payload-Digest (WARC 1.1, sections 5.8 and 5.9) → names of OpenSSL. */
const ALGORITHMS: ReadonlyMap<string, string> = new Map([
  ['sha1', 'sha1'], ['sha-1', 'sha1'], ['md5', 'md5'], ['sha256', 'sha256'], ['sha-256', 'sha256'], ['sha512', 'sha512'],
  ['sha-512', 'sha512'],
]) // biome-ignore format: a table

/** The digest of a record that its bytes do not bear out, if there is one. */
export function wrongDigest(
  head: Pick<RecordHead, 'blockDigest' | 'payloadDigest'>,
  block: Buffer,
): string | undefined {
  if (!matches(head.blockDigest, [block])) return `block ${head.blockDigest}`
  if (!matches(head.payloadDigest, payloads(block))) return `payload ${head.payloadDigest}`
  return undefined
}

/** Writers disagree on whether a payload's digest is taken before or after its chunks are joined. */
function payloads(block: Buffer): Buffer[] {
  const http = readHttpHead(block)
  if (http === undefined) return [block, afterEmptyLine(block)]
  const body = block.subarray(http.bodyStart)
  return http.fields.has('transfer-encoding') ? [body, joinChunks(body)] : [body]
}

function afterEmptyLine(block: Buffer): Buffer {
  const at = block.indexOf('\r\n\r\n')
  return at < 0 ? block : block.subarray(at + 4)
}

/** True, too, where there is no digest, or one of an algorithm or form that we do not know. */
function matches(told: string | undefined, contents: readonly Buffer[]): boolean {
  const colon = told?.indexOf(':') ?? -1
  const algorithm = ALGORITHMS.get(told?.slice(0, colon).toLowerCase() ?? '')
  if (told === undefined || algorithm === undefined) return true
  const value = told.slice(colon + 1)
  const digests = contents.map(content => createHash(algorithm).update(content).digest())
  const forms = digests.flatMap(digest => [digest.toString('hex'), base32(digest), digest.toString('base64url')])
  const isKnownForm = forms.some(form => form.length === value.replace(/=+$/, '').length)
  return !isKnownForm || forms.some(form => isSame(form, value))
}

/** Hexadecimal and base32 in any case; base64 in either alphabet. */
function isSame(form: string, told: string): boolean {
  const value = told.replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_')
  return form === value || (/^(?:[0-9a-f]+|[A-Z2-7]+)$/.test(form) && form.toLowerCase() === value.toLowerCase())
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, section 6, without padding. */
function base32(bytes: Buffer): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff
    bits += 8
    for (; bits >= 5; bits -= 5) text += BASE32[(value >> (bits - 5)) & 31]
  }
  return bits > 0 ? text + BASE32[(value << (5 - bits)) & 31] : text
}
