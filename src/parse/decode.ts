import { decodeAs } from './encoding-decoders.ts'
import { detectEncoding } from './encoding-detect.ts'
import { charsetOf, declaredInside } from './encoding-prescan.ts'

export interface Decoded {
  readonly text: string
  /** Name of the Encoding Standard in lower case, such as `windows-1252`. */
  readonly encoding: string
  /** What told it: `default` when the page is plain ASCII and declares nothing. */
  readonly from: 'bom' | 'content-type' | 'meta' | 'detected' | 'default'
}

/** The longest string that every engine can hold is a little above this; what follows is cut off. */
const MAX_BYTES = 500_000_000

/** The bytes of a page → its text, in the order of HTML Standard 13.2.3.2. Total: any bytes give a text. */
export function decode(bytes: Uint8Array, options: { contentType?: string | undefined } = {}): Decoded {
  const page = bytes.subarray(0, MAX_BYTES)
  const [encoding, from] = sniff(page, options.contentType ?? '')
  return { text: decodeAs(page, encoding), encoding, from }
}

function sniff(page: Uint8Array, contentType: string): [encoding: string, from: Decoded['from']] {
  const marked = byteOrderMark(page)
  if (marked !== undefined) return [marked, 'bom']
  const told = charsetOf(contentType)
  if (told !== undefined) return [told, 'content-type']
  const declared = declaredInside(page)
  if (declared !== undefined) return [declared, 'meta']
  const detected = detectEncoding(page)
  return detected === undefined ? ['windows-1252', 'default'] : [detected, 'detected']
}

function byteOrderMark([a, b, c]: Uint8Array): string | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  return a === 0xff && b === 0xfe ? 'utf-16le' : undefined
}
