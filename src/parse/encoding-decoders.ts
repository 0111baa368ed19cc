/**
 * The encodings of the Encoding Standard by name, on top of the platform's `TextDecoder`, which leaves some gaps:
 * it refuses the two that only documents may have ("replacement", "x-user-defined"), and Node's converters are ICU's
 * own and not the standard's (nodejs/node#40091, #60888).
 */
const REPLACEMENT_LABELS = new Set(
  'replacement csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr'.split(' '),
)

/** What ICU lacks altogether: index-iso-8859-16.txt from byte A0 on. */
const ISO_8859_16 =
  '\u00a0ĄąŁ€„Š§š©Ș«Ź\u00adźŻ°±ČłŽ”¶·žčș»ŒœŸżÀÁÂĂÄĆÆÇÈÉÊËÌÍÎÏĐŃÒÓÔŐÖŚŰÙÚÛÜĘȚßàáâăäćæçèéêëìíîïđńòóôőöśűùúûüęțÿ'

/** index-windows-1252.txt from byte 80 to 9F: Node 20 reads Latin-1 there. The five unassigned bytes stay as they are. */
const WINDOWS_1252_C1 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

const C1 = /[\x80-\x9f]/g
const LATIN1_UPPER_HALF = /[\xa0-\xff]/g
const UPPER_HALF = /[\x80-\xff]/g

const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)
const windows1252 = (bytes: Uint8Array): string =>
  latin1(bytes).replace(C1, c => WINDOWS_1252_C1[c.charCodeAt(0) - 0x80])

/** A string of these code units; of bytes it is what the standards call isomorphic. */
export function fromCodeUnits(units: Uint8Array | Uint16Array): string {
  let text = ''
  for (let at = 0; at < units.length; at += 8192) text += String.fromCharCode(...units.subarray(at, at + 8192))
  return text
}

const DECODERS: Record<string, (bytes: Uint8Array) => string> = {
  replacement: bytes => (bytes.length > 0 ? '\ufffd' : ''),
  'x-user-defined': bytes =>
    fromCodeUnits(bytes).replace(UPPER_HALF, c => String.fromCharCode(c.charCodeAt(0) + 0xf780 - 0x80)),
  'iso-8859-16': bytes => fromCodeUnits(bytes).replace(LATIN1_UPPER_HALF, c => ISO_8859_16[c.charCodeAt(0) - 0xa0]),
  'windows-1252': windows1252,
  // "GBK's decoder is gb18030's decoder"; ICU's would refuse the sequences of four bytes.
  gbk: bytes => new TextDecoder('gb18030').decode(bytes),
  'euc-kr': decodeEucKr,
}

/** The standard's "get an encoding": the name, in lower case, that a label stands for. */
export function encodingNamed(label: string): string | undefined {
  const name = label.trim().toLowerCase()
  if (REPLACEMENT_LABELS.has(name)) return 'replacement'
  if (Object.hasOwn(DECODERS, name)) return name
  try {
    return new TextDecoder(name).encoding
  } catch {
    return undefined
  }
}

/** Bytes → text by a name that `encodingNamed` gave. A byte order mark of the encoding is dropped. */
export function decodeAs(bytes: Uint8Array, encoding: string): string {
  const own = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding] : undefined
  return own === undefined ? new TextDecoder(encoding).decode(bytes) : own(bytes)
}

/**
 * The standard's EUC-KR is the Unified Hangul Code, ICU's is KS X 1001 alone. What that lacks follows in Unicode order:
 * 178 syllables to a row up to lead byte A0, then 84 to a row in front of KS X 1001.
 */
const isUnifiedHangul = (lead: number, trail: number): boolean =>
  (trail >= 0x41 && trail <= 0x5a) ||
  (trail >= 0x61 && trail <= 0x7a) ||
  (trail >= 0x81 && trail <= (lead < 0xa1 ? 0xfe : 0xa0))

function makeEucKrTable(): Uint16Array {
  const table = new Uint16Array(0x10000).fill(REPLACEMENT)
  const known = new Set<number>()
  const decoder = new TextDecoder('euc-kr')
  for (let pair = 0xa1a1; pair <= 0xfefe; pair++) {
    if ((pair & 0xff) < 0xa1 || (pair & 0xff) > 0xfe) continue
    const unit = decoder.decode(Uint8Array.of(pair >> 8, pair & 0xff)).charCodeAt(0)
    if (unit >= 0xe000 && unit <= 0xf8ff) continue // ICU's private use
    table[pair] = unit
    known.add(unit)
  }
  table[0xa2e6] = 0x20ac // later additions that ICU lacks: € and ®
  table[0xa2e7] = 0xae
  let syllable = 0xac00
  for (let lead = 0x81; lead <= 0xc6; lead++)
    for (let trail = 0x41; trail <= 0xfe; trail++) {
      if (!isUnifiedHangul(lead, trail)) continue
      while (known.has(syllable)) syllable++
      if (syllable <= 0xd7a3) table[(lead << 8) | trail] = syllable++
    }
  return table
}

const REPLACEMENT = 0xfffd
let eucKrTable: Uint16Array | undefined

/** Encoding Standard, 13.1.1. */
function decodeEucKr(bytes: Uint8Array): string {
  eucKrTable ??= makeEucKrTable()
  const units = new Uint16Array(bytes.length)
  let size = 0
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at]
    if (lead < 0x80) {
      units[size++] = lead
      continue
    }
    const trail = lead > 0x80 && lead < 0xff ? (bytes[at + 1] ?? 0) : 0
    units[size++] = trail > 0x40 ? eucKrTable[(lead << 8) | trail] : REPLACEMENT
    // A trail byte that is ASCII and was no help is a character of its own.
    if (units[size - 1] !== REPLACEMENT || trail >= 0x80) at++
  }
  return fromCodeUnits(units.subarray(0, size))
}
