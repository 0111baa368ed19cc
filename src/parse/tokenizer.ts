import { type Attributes, addAttribute, beginTag } from './attributes.ts'
import { CARRIAGE_RETURNS, NULS, REFERENCES, REPLACE_NULS } from './character-references.ts'
import { type Doctype, readDoctype } from './doctype.ts'
import { type Names, nameOf, readName } from './names.ts'
import { endOfRawText, endOfScript, indexOrEnd, isSpace, startsWithAnyCase } from './raw-text.ts'
import { takeWorkspace, type Workspace } from './workspace.ts'

/** The states (§13.2.5) in which a token can begin; all others are places in the code below. */
export const State = { data: 0, rcdata: 1, rawText: 2, scriptData: 3, plaintext: 4, cdataSection: 5 } as const
export type StateId = (typeof State)[keyof typeof State]

/**
 * Who takes the tokens: functions of the `target` they work on, so that one constant object serves every page. All other
 * numbers are offsets into the source: `from` and `to` of the whole token, `dataFrom` and `dataTo` of what it says. `how`
 * is what decoding a text has to do. A start tag's attributes are the ones from `attributes.kept` on.
 */
export interface Sink<T> {
  text(target: T, from: number, to: number, how: number): void
  /** Answers with the state in which the text after the tag is read. */
  startTag(target: T, name: number, from: number, to: number, isSelfClosing: boolean): StateId
  endTag(target: T, name: number, from: number, to: number): void
  comment(target: T, from: number, to: number, dataFrom: number, dataTo: number): void
  instruction(target: T, from: number, to: number, dataFrom: number, dataTo: number): void
  doctype(target: T, from: number, to: number, doctype: Doctype): void
  /** Whether `<![CDATA[` means something here: inside SVG and MathML. */
  allowsCdata(target: T): boolean
  /** Whether raw text ends with the `<noscript>` around it at the latest. */
  endsWithNoscript(target: T): boolean
  /** Whether it takes no more tokens. */
  isFull(target: T): boolean
}

export interface Tokenizer {
  /** Grows where the page comes in chunks. */
  source: string
  position: number
  state: StateId
  /** In the three states of raw text: the element whose end tag ends it. */
  rawTextName: string
  readonly workspace: Workspace
  readonly names: Names
  readonly attributes: Attributes
  // Of the tag read last.
  tagName: number
  isSelfClosing: boolean
  // The next place of each, at or after the last piece that was looked at: so a whole page is searched once, not every
  // piece of it.
  ampersand: number
  carriageReturn: number
  nul: number
  /** The first of these three. */
  special: number
  commentEndBang: number
}

export function createTokenizer(expectedLength: number): Tokenizer {
  const workspace = takeWorkspace(expectedLength)
  return {
    source: '',
    position: 0,
    state: State.data,
    rawTextName: '',
    workspace,
    names: workspace.names,
    attributes: workspace.attributes,
    tagName: 0,
    isSelfClosing: false,
    ampersand: -1,
    carriageReturn: -1,
    nul: -1,
    special: -1,
    commentEndBang: -1,
  }
}

/**
 * Reads on from where it stopped. Where more of the page may come (`!isLast`), it stops before the first token whose
 * end is not there yet, so that the tokens are the same however the page was cut.
 */
export function tokenize<T>(t: Tokenizer, sink: Sink<T>, target: T, isLast: boolean): void {
  t.names.source = t.source
  t.ampersand = t.carriageReturn = t.nul = t.special = t.commentEndBang = -1
  let goesOn = !sink.isFull(target)
  while (goesOn) {
    if (t.state === State.data) goesOn = readData(t, sink, target, isLast)
    else if (t.state === State.plaintext) goesOn = readToEnd(t, sink, target, isLast)
    else if (t.state === State.cdataSection) goesOn = readCdataSection(t, sink, target, isLast)
    else goesOn = readRawText(t, sink, target, isLast)
  }
}

// Every `read…` below that takes a place answers with the place after what it read, or -1 where the source ends first.
// The others answer whether reading goes on.

/** What a `<` is the beginning of. */
const TEXT = 0
const START_TAG = 1
const END_TAG = 2
const DECLARATION = 3
const CUT = 4

/** Tag open state (§13.2.5.6) and end tag open state (7). */
function markupAt(source: string, at: number): number {
  if (at + 1 >= source.length) return CUT
  const next = source.charCodeAt(at + 1)
  if (isLetter(next)) return START_TAG
  if (next === 0x2f) {
    if (at + 2 >= source.length) return CUT
    return isLetter(source.charCodeAt(at + 2)) ? END_TAG : DECLARATION
  }
  return next === 0x21 || next === 0x3f ? DECLARATION : TEXT
}

/** Data state (§13.2.5.1). */
function readData<T>(t: Tokenizer, sink: Sink<T>, target: T, isLast: boolean): boolean {
  const { source } = t
  let at = t.position
  for (;;) {
    if (at < source.length && source.charCodeAt(at) !== 0x3c) at = indexOrEnd(source, '<', at)
    const markup = markupAt(source, at)
    if (markup === TEXT) {
      at++
      continue
    }
    if (markup === CUT) {
      if (isLast) emitText(t, sink, target, t.position, source.length)
      return false
    }
    if (t.position < at) emitText(t, sink, target, t.position, at)
    t.position = at
    if (markup === START_TAG) at = readStartTag(t, sink, target, at)
    else if (markup === END_TAG) at = readEndTag(t, sink, target, at)
    else at = readDeclaration(t, sink, target, at, isLast)
    if (at < 0) return false // a tag that the page ends in is no tag
    t.position = at
    if (sink.isFull(target)) return false
    if (t.state !== State.data) return true
  }
}

function emitText<T>(t: Tokenizer, sink: Sink<T>, target: T, from: number, to: number): void {
  if (from < to) sink.text(target, from, to, specialsIn(t, from, to))
}

function readStartTag<T>(t: Tokenizer, sink: Sink<T>, target: T, at: number): number {
  const end = readTag(t, at + 1)
  if (end < 0) return -1
  t.state = sink.startTag(target, t.tagName, at, end, t.isSelfClosing)
  if (t.state !== State.data) t.rawTextName = nameOf(t.names, t.tagName)
  return end
}

function readEndTag<T>(t: Tokenizer, sink: Sink<T>, target: T, at: number): number {
  const end = readTag(t, at + 2)
  if (end >= 0) sink.endTag(target, t.tagName, at, end)
  return end
}

/** The characters that end a name. */
const TAG_NAME_ENDS = Uint8Array.from({ length: 128 }, (_, c) => Number(isSpace(c) || c === 0x2f || c === 0x3e))
const ATTRIBUTE_NAME_ENDS = TAG_NAME_ENDS.map((ends, c) => Number(ends === 1 || c === 0x3d))

/** Tag name state (§13.2.5.8) to self-closing start tag state (40). `from` is the first letter of the name. */
function readTag(t: Tokenizer, from: number): number {
  const { source } = t
  const { length } = source
  beginTag(t.attributes)
  t.isSelfClosing = false
  let at = readName(t.names, from, TAG_NAME_ENDS)
  t.tagName = t.names.found
  while (at < length) {
    const c = source.charCodeAt(at)
    if (c === 0x3e) return at + 1
    if (isSpace(c)) at++
    else if (c === 0x2f) {
      at++
      t.isSelfClosing = at < length && source.charCodeAt(at) === 0x3e
    } else {
      at = readAttribute(t, at)
      if (at < 0) return -1
    }
  }
  return -1
}

/** Attribute name state (§13.2.5.33) to after attribute value (quoted) state (39). */
function readAttribute(t: Tokenizer, from: number): number {
  const { source } = t
  const { length } = source
  // The first character belongs to the name even where it is `=`.
  let at = readName(t.names, from, ATTRIBUTE_NAME_ENDS)
  const name = t.names.found
  while (at < length && isSpace(source.charCodeAt(at))) at++
  if (at === length) return -1
  if (source.charCodeAt(at) !== 0x3d) {
    addAttribute(t.attributes, name, at, at, 0)
    return at
  }
  do at++
  while (at < length && isSpace(source.charCodeAt(at)))
  if (at === length) return -1
  const mark = source.charCodeAt(at)
  if (mark === 0x22 || mark === 0x27) {
    const end = source.indexOf(mark === 0x22 ? '"' : "'", at + 1)
    if (end < 0) return -1
    addAttribute(t.attributes, name, at + 1, end, specialsIn(t, at + 1, end))
    return end + 1
  }
  const valueFrom = at
  while (at < length && !isSpace(source.charCodeAt(at)) && source.charCodeAt(at) !== 0x3e) at++
  if (at === length) return -1
  addAttribute(t.attributes, name, valueFrom, at, specialsIn(t, valueFrom, at))
  return at
}

/** Everything that begins with `<!`, `<?` or with `</` and no letter. */
function readDeclaration<T>(t: Tokenizer, sink: Sink<T>, target: T, at: number, isLast: boolean): number {
  const { source } = t
  const next = source.charCodeAt(at + 1)
  if (next === 0x3f) return readInstruction(t, sink, target, at, isLast)
  if (next === 0x2f) {
    // `</>` is nothing at all.
    return source.charCodeAt(at + 2) === 0x3e ? at + 3 : readBogusComment(t, sink, target, at, at + 2, isLast)
  }
  // Markup declaration open state (§13.2.5.42).
  if (!isLast && source.length < at + '<![CDATA['.length) return -1
  if (source.startsWith('--', at + 2)) return readComment(t, sink, target, at, isLast)
  if (startsWithAnyCase(source, at + 2, 'doctype')) {
    const close = source.indexOf('>', at)
    if (close < 0 && !isLast) return -1
    const end = close < 0 ? source.length : close + 1
    const content = source.slice(at + '<!doctype'.length, close < 0 ? end : close)
    sink.doctype(target, at, end, readDoctype(content, close < 0))
    return end
  }
  if (source.startsWith('[CDATA[', at + 2) && sink.allowsCdata(target)) {
    t.state = State.cdataSection
    return at + '<![CDATA['.length
  }
  return readBogusComment(t, sink, target, at, at + 2, isLast)
}

/** Bogus comment state (§13.2.5.41). */
function readBogusComment<T>(
  t: Tokenizer,
  sink: Sink<T>,
  target: T,
  at: number,
  dataFrom: number,
  isLast: boolean,
): number {
  const close = t.source.indexOf('>', dataFrom)
  if (close < 0 && !isLast) return -1
  const dataTo = close < 0 ? t.source.length : close
  const end = close < 0 ? dataTo : close + 1
  sink.comment(target, at, end, dataFrom, dataTo)
  return end
}

/** Comment start state (§13.2.5.43) to comment end bang state (52). */
function readComment<T>(t: Tokenizer, sink: Sink<T>, target: T, at: number, isLast: boolean): number {
  const { source } = t
  const from = at + '<!--'.length
  if (source.charCodeAt(from) === 0x3e || source.startsWith('->', from)) {
    const end = source.indexOf('>', from) + 1
    sink.comment(target, at, end, from, from)
    return end
  }
  const arrow = source.indexOf('-->', from)
  if (t.commentEndBang < from) t.commentEndBang = indexOrEnd(source, '--!>', from)
  if (arrow < 0 && t.commentEndBang === source.length) {
    if (!isLast) return -1
    sink.comment(target, at, source.length, from, endOfCutComment(source, from))
    return source.length
  }
  const isBang = arrow < 0 || t.commentEndBang < arrow
  const dataTo = isBang ? t.commentEndBang : arrow
  const end = dataTo + (isBang ? '--!>' : '-->').length
  sink.comment(target, at, end, from, dataTo)
  return end
}

/** Where the page ends in a comment, the dashes of its unfinished end do not belong to it. */
function endOfCutComment(source: string, from: number): number {
  const { length } = source
  if (length - from >= 3 && source.endsWith('--!')) return length - 3
  let end = length
  while (end > from && length - end < 2 && source.charCodeAt(end - 1) === 0x2d) end--
  return end
}

/** Processing instruction open state (§13.2.5.72) to processing instruction questionable state (76). */
function readInstruction<T>(t: Tokenizer, sink: Sink<T>, target: T, at: number, isLast: boolean): number {
  const { source } = t
  const from = at + '<?'.length
  let targetTo = from
  while (targetTo < source.length && isInTarget(source.charCodeAt(targetTo), targetTo === from)) targetTo++
  if (targetTo === source.length) return -1
  const next = source.charCodeAt(targetTo)
  const name = source.slice(from, targetTo).toLowerCase()
  const isEnded = isSpace(next) || next === 0x3f || next === 0x3e
  if (name === '' || !isEnded || name === 'xml' || name === 'xml-stylesheet') {
    return readBogusComment(t, sink, target, at, at + 1, isLast)
  }
  const close = source.indexOf('>', targetTo)
  if (close < 0) return -1
  let dataFrom = targetTo
  while (isSpace(source.charCodeAt(dataFrom))) dataFrom++
  const dataTo = dataFrom < close && source.charCodeAt(close - 1) === 0x3f ? close - 1 : close
  sink.instruction(target, at, close + 1, dataFrom, dataTo)
  return close + 1
}

function isInTarget(c: number, isFirst: boolean): boolean {
  return isLetter(c) || c === 0x5f || (!isFirst && (c === 0x2d || (c >= 0x30 && c <= 0x39)))
}

/** RCDATA, RAWTEXT and script data state (§13.2.5.2 to 4). */
function readRawText<T>(t: Tokenizer, sink: Sink<T>, target: T, isLast: boolean): boolean {
  const { source } = t
  const isScript = t.state === State.scriptData && t.rawTextName === 'script'
  const end = isScript ? endOfScript(source, t.position) : endOfRawText(source, t.position, t.rawTextName)
  if (end < 0 && !isLast) return false
  const outside = sink.endsWithNoscript(target) ? endOfNoscript(t, end) : -1
  const closing = outside < 0 ? end : outside
  const textTo = closing < 0 ? source.length : closing
  if (t.position < textTo) {
    emitRawText(t, sink, target, textTo, t.state === State.rcdata ? -1 : ~REFERENCES)
    t.position = textTo
  }
  const after = closing < 0 ? -1 : readEndTag(t, sink, target, closing)
  if (after < 0) return false
  // Any end tag closes the raw text (§13.2.6.4.8); that of `<noscript>` is then read again as its own.
  t.position = outside < 0 ? after : outside
  t.state = State.data
  return true
}

/** Where the `<noscript>` around raw text is closed before that, or -1. */
function endOfNoscript({ source, position }: Tokenizer, end: number): number {
  return endOfRawText(source, position, 'noscript', end < 0 ? source.length : end)
}

/** PLAINTEXT state (§13.2.5.5). */
function readToEnd<T>(t: Tokenizer, sink: Sink<T>, target: T, isLast: boolean): boolean {
  const { length } = t.source
  if (isLast && t.position < length) emitRawText(t, sink, target, length, ~REFERENCES)
  return false
}

function emitRawText<T>(t: Tokenizer, sink: Sink<T>, target: T, to: number, mask: number): void {
  const how = specialsIn(t, t.position, to) & mask
  sink.text(target, t.position, to, how === 0 ? 0 : how | REPLACE_NULS)
}

/** CDATA section state (§13.2.5.69 to 71). */
function readCdataSection<T>(t: Tokenizer, sink: Sink<T>, target: T, isLast: boolean): boolean {
  const { source } = t
  const close = source.indexOf(']]>', t.position)
  if (close < 0 && !isLast) return false
  const textTo = close < 0 ? source.length : close
  if (t.position < textTo) sink.text(target, t.position, textTo, specialsIn(t, t.position, textTo) & ~REFERENCES)
  t.position = close < 0 ? textTo : close + ']]>'.length
  t.state = State.data
  return close >= 0
}

/** Which characters between two places need decoding. The places must not go backwards from call to call. */
function specialsIn(t: Tokenizer, from: number, to: number): number {
  if (t.special >= to) return 0
  if (t.ampersand < from) t.ampersand = indexOrEnd(t.source, '&', from)
  // Where lines end in CR LF, most texts that need it begin with one.
  if (t.carriageReturn < from) {
    t.carriageReturn = t.source.charCodeAt(from) === 0x0d ? from : indexOrEnd(t.source, '\r', from)
  }
  if (t.nul < from) t.nul = indexOrEnd(t.source, '\0', from)
  t.special = Math.min(t.ampersand, t.carriageReturn, t.nul)
  return (t.ampersand < to ? REFERENCES : 0) | (t.carriageReturn < to ? CARRIAGE_RETURNS : 0) | (t.nul < to ? NULS : 0)
}

function isLetter(c: number): boolean {
  const letter = c | 0x20
  return letter >= 0x61 && letter <= 0x7a
}
