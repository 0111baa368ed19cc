import { encodingNamed, fromCodeUnits } from './encoding-decoders.ts'

/** HTML Standard, 13.2.3.2: how far user agents are encouraged to look. */
const PRESCAN_BYTES = 1024

const SPACE = '\t\n\f\r '
const NAME_END = /[\t\n\f\r />=]/g
const TAG_NAME_OR_VALUE_END = /[\t\n\f\r >]/g
const CHARSET_END = /[\t\n\f\r ;]/g
const CHARSET = /charset/i
const META = /<meta[\t\n\f\r /]/iy
const TAG = /<\/?[a-z]/iy
const RAW_TEXT = /<(script|style|textarea|title|xmp|iframe|noembed|noframes|plaintext)[\t\n\f\r />]/iy

/**
 * What the page says of itself: "prescan a byte stream to determine its encoding" on the first 1024 bytes, and where
 * that finds nothing the first `<meta>` of the whole page, at which the parser would "change the encoding". The parser
 * sees no tags in the text of a script, the prescan does.
 */
export function declaredInside(page: Uint8Array): string | undefined {
  const head = fromCodeUnits(page.subarray(0, PRESCAN_BYTES))
  return utf16Xml(head) ?? scanForMeta(head, false) ?? xmlEncoding(head) ?? lateMeta(page)
}

function utf16Xml(head: string): string | undefined {
  if (head.startsWith('<\0?\0x\0')) return 'utf-16le'
  return head.startsWith('\0<\0?\0x') ? 'utf-16be' : undefined
}

function lateMeta(page: Uint8Array): string | undefined {
  if (page.length <= PRESCAN_BYTES) return undefined
  const text = new TextDecoder('latin1').decode(page)
  return CHARSET.test(text) ? scanForMeta(text, true) : undefined
}

function scanForMeta(text: string, skipRawText: boolean): string | undefined {
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const next = text[at + 1]
    if (text.startsWith('!--', at + 1)) {
      at = after(text, '-->', at + 2)
    } else if (matches(META, text, at)) {
      const meta = readMeta(text, at + 5)
      if (meta.encoding !== undefined) return meta.encoding
      at = meta.end
    } else if (matches(TAG, text, at)) {
      const rawText = skipRawText ? matches(RAW_TEXT, text, at) : null
      at = skipTag(text, at)
      if (rawText !== null && at >= 0) at = findEndTag(text, rawText[1], at)
    } else if (next === '!' || next === '/' || next === '?') {
      at = after(text, '>', at)
    } else {
      at++
    }
    if (at < 0) return undefined
  }
  return undefined
}

function matches(sticky: RegExp, text: string, at: number): RegExpExecArray | null {
  sticky.lastIndex = at
  return sticky.exec(text)
}

/** The place behind the next `mark`, or -1. */
function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  return found < 0 ? -1 : found + mark.length
}

function findEndTag(text: string, name: string, from: number): number {
  return find(new RegExp(`</${name}[\\t\\n\\f\\r />]`, 'gi'), text, from)
}

function skipTag(text: string, start: number): number {
  let attribute = readAttribute(text, find(TAG_NAME_OR_VALUE_END, text, start))
  while (attribute.name !== '') attribute = readAttribute(text, attribute.end)
  return attribute.end
}

function readMeta(text: string, start: number): { encoding?: string; end: number } {
  const seen = new Set<string>()
  let hasPragma = false
  let needsPragma = false
  let encoding: string | undefined // '' is the standard's "failure"
  let attribute = readAttribute(text, start)
  for (; attribute.name !== ''; attribute = readAttribute(text, attribute.end)) {
    const { name, value } = attribute
    if (seen.has(name)) continue
    seen.add(name)
    if (name === 'http-equiv') {
      hasPragma = value.toLowerCase() === 'content-type'
    } else if (name === 'charset') {
      encoding = encodingNamed(value) ?? ''
      needsPragma = false
    } else if (name === 'content' && encoding === undefined) {
      encoding = charsetOf(value)
      needsPragma = encoding !== undefined
    }
  }
  if (!encoding || (needsPragma && !hasPragma) || attribute.end < 0) return { end: attribute.end }
  return { encoding: asDeclaredInside(encoding), end: attribute.end }
}

/** A page that could be read as ASCII up to its declaration is not in UTF-16, whatever it says. */
function asDeclaredInside(encoding: string): string {
  if (encoding.startsWith('utf-16')) return 'utf-8'
  return encoding === 'x-user-defined' ? 'windows-1252' : encoding
}

interface Attribute {
  readonly name: string
  readonly value: string
  /** Where the next one begins; behind the tag when there is no more (name ''); -1 when the text ended first. */
  readonly end: number
}

const CUT: Attribute = { name: '', value: '', end: -1 }

/** The standard's "get an attribute". */
function readAttribute(text: string, start: number): Attribute {
  const from = skip(text, `${SPACE}/`, start)
  if (text[from] === '>') return { name: '', value: '', end: from + 1 }
  const nameEnd = find(NAME_END, text, from + 1)
  if (nameEnd >= text.length) return CUT
  const name = text.slice(from, nameEnd).toLowerCase()
  const equals = skip(text, SPACE, nameEnd)
  if (text[equals] !== '=') return { name, value: '', end: equals }
  const valueFrom = skip(text, SPACE, equals + 1)
  const quote = text[valueFrom]
  if (quote === '"' || quote === "'") {
    const close = text.indexOf(quote, valueFrom + 1)
    return close < 0 ? CUT : { name, value: text.slice(valueFrom + 1, close), end: close + 1 }
  }
  const end = find(TAG_NAME_OR_VALUE_END, text, valueFrom)
  return end >= text.length ? CUT : { name, value: text.slice(valueFrom, end), end }
}

function skip(text: string, set: string, from: number): number {
  let at = from
  while (at < text.length && set.includes(text[at])) at++
  return at
}

/** The place of the next match of a global expression, or the end of the text. */
function find(what: RegExp, text: string, from: number): number {
  what.lastIndex = from
  return what.exec(text)?.index ?? text.length
}

/**
 * The encoding that a `content` attribute or a `Content-Type` header names: "extracting a character encoding from a
 * meta element". Deviation: headers are read by it too, which forgives the single quotes and spaces that servers send.
 */
export function charsetOf(contentType: string): string | undefined {
  const text = contentType.toLowerCase()
  let at = after(text, 'charset', 0)
  while (at >= 0 && text[(at = skip(text, SPACE, at))] !== '=') at = after(text, 'charset', at)
  if (at < 0) return undefined
  at = skip(text, SPACE, at + 1)
  if (text[at] !== '"' && text[at] !== "'") return encodingNamed(text.slice(at, find(CHARSET_END, text, at)))
  const close = text.indexOf(text[at], at + 1)
  return close < 0 ? undefined : encodingNamed(text.slice(at + 1, close))
}

/** "Get an XML encoding". */
function xmlEncoding(head: string): string | undefined {
  const end = head.indexOf('>')
  if (!head.startsWith('<?xml') || end < 0) return undefined
  const declared = /encoding[\0- ]*=[\0- ]*(?:"([^"\0- ]*)"|'([^'\0- ]*)')/.exec(head.slice(0, end))
  const encoding = declared === null ? undefined : encodingNamed(declared[1] ?? declared[2])
  return encoding === undefined ? undefined : asDeclaredInside(encoding)
}
