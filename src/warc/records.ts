import { type Member, membersOf } from './members.ts'
import type { Problem } from './problem.ts'
import type { Window } from './window.ts'

/** Where a record begins: a place of the file where reading can start, and how far to go from there, unpacked. */
export interface Position {
  readonly offset: number
  /** 0 in plain files and wherever each record is packed by itself. */
  readonly inside: number
}

/** What stands before a record's block. */
export interface RecordHead {
  /** As WARC names them: `response`, `resource`, `request` …; the records of an ARC file are responses. */
  readonly type: string
  readonly id?: string
  readonly url?: string
  /** ISO 8601. */
  readonly date?: string
  readonly contentType: string
  readonly blockDigest?: string
  readonly payloadDigest?: string
  /** Of the block, in bytes. */
  readonly length: number
}

export interface ArchiveRecord extends Position {
  readonly head: RecordHead
  /** Undefined where it was not asked for or is too long; valid until the next record is read. */
  readonly block: Buffer | undefined
  /** The file ends before the block does. */
  readonly isCut?: true
}

export interface ArchiveProblem extends Position {
  readonly problem: Problem
}

export interface RecordOptions {
  /** Is the block wanted? Those of other records are passed over. Default: of all. */
  readonly wants?: (head: RecordHead) => boolean
  /** A longer block is passed over; default 64 MB. */
  readonly maxBlock?: number
  /** Begin at a record that was read before; the window begins at its offset, or for zstd at the file's beginning. */
  readonly from?: Position
}

/** A record whose member ended before it did. */
interface Torn extends Position {
  readonly head: RecordHead
  /** What of the block is there; undefined where it was not asked for. */
  readonly begin: Buffer | undefined
  readonly missing: number
}

type Found = ArchiveRecord | ArchiveProblem

/** The records of a WARC or ARC file, and between them what is wrong with it. Never throws on what a file holds. */
export async function* readRecords(file: Window, options: RecordOptions = {}): AsyncGenerator<Found> {
  let start = options.from?.inside ?? 0
  let torn: Torn | undefined
  for await (const member of membersOf(file, options.from?.offset)) {
    if (torn !== undefined) yield* mend(torn, member.content)
    torn = yield* recordsIn(member, member.content === file, start, options)
    start = 0
    const problem = torn === undefined ? member.problem?.() : undefined // else the record's own fault tells more
    if (problem !== undefined) yield { offset: member.offset, inside: 0, problem }
  }
  if (torn !== undefined) yield* cut(torn)
}

const NOT_BY_RECORD: Problem = {
  code: 'not-by-record',
  message: 'several records are packed together, so that none can be found without unpacking those before it',
}
const SPLIT_RECORD: Problem = {
  code: 'split-record',
  message: 'the record is packed in several parts, so that it cannot be unpacked by itself',
}

async function* recordsIn(
  member: Member,
  isPlain: boolean,
  start: number,
  options: RecordOptions,
): AsyncGenerator<Found, Torn | undefined> {
  const { content } = member
  const at = (): Position =>
    isPlain ? { offset: content.offset, inside: 0 } : { offset: member.offset, inside: content.offset }
  await pass(content, start)
  for (let number = 0; await skipNewlines(content); number++) {
    const position = at()
    if (number === 1 && !isPlain && start === 0) yield { ...position, problem: NOT_BY_RECORD }
    const head = await readHead(content)
    if ('problem' in head) {
      yield { ...position, problem: head.problem }
      await findRecord(content)
      continue
    }
    const { length } = head
    if ((options.wants?.(head) ?? true) && length <= (options.maxBlock ?? DEFAULT_MAX_BLOCK)) {
      if (!(await content.reach(length))) {
        const begin = Buffer.from(content.held)
        content.skip(begin.length)
        return { ...position, head, begin, missing: length - begin.length }
      }
      yield { ...position, head, block: content.held.subarray(0, length) }
      content.skip(length)
    } else {
      yield { ...position, head, block: undefined }
      const passed = await pass(content, length)
      if (passed < length) return { ...position, head, begin: undefined, missing: length - passed }
    }
    const next = at()
    if ((await skipNewlines(content)) && !(await beginsRecord(content))) {
      yield { ...next, problem: { code: 'wrong-length', message: `the record is longer than its ${length} bytes` } }
      await findRecord(content)
    }
  }
  return undefined
}

const DEFAULT_MAX_BLOCK = 64 << 20

/** Some archives were packed anew without regard to records: the rest is in the next member, if no record begins it. */
async function* mend(torn: Torn, content: Window): AsyncGenerator<Found> {
  const { offset, inside, head, begin, missing } = torn
  if ((await beginsRecord(content)) || !(await content.reach(missing))) {
    yield* cut(torn)
    return
  }
  yield { offset, inside, problem: SPLIT_RECORD }
  if (begin) yield { offset, inside, head, block: Buffer.concat([begin, content.held.subarray(0, missing)]) }
  content.skip(missing)
}

async function* cut({ offset, inside, head, begin, missing }: Torn): AsyncGenerator<Found> {
  const message = `${missing} of the ${head.length} bytes of ${head.url ?? 'a record'} are missing`
  yield { offset, inside, problem: { code: 'truncated', message } }
  if (begin) yield { offset, inside, head, block: begin, isCut: true }
}

async function pass(content: Window, bytes: number): Promise<number> {
  let left = bytes
  while (left > 0 && (await content.reach(1))) {
    const step = Math.min(left, content.held.length)
    content.skip(step)
    left -= step
  }
  return bytes - left
}

const LF = 10
const CR = 13

/** Is there anything but ends of lines? */
async function skipNewlines(content: Window): Promise<boolean> {
  while (await content.reach(1)) {
    const { held } = content
    let i = 0
    while (i < held.length && (held[i] === LF || held[i] === CR)) i++
    content.skip(i)
    if (i < held.length) return true
  }
  return false
}

const MAX_HEAD = 1 << 20
const MAX_LINE = 1 << 14

type Head = RecordHead | { readonly problem: Problem }

/** Reads the lines before a block and passes them. */
async function readHead(content: Window): Promise<Head> {
  await content.reach(5)
  return content.held.toString('latin1', 0, 5) === 'WARC/' ? readWarcHead(content) : readArcLine(content)
}

/** WARC 1.1, section 4: a version line and named fields up to an empty line. */
async function readWarcHead(content: Window): Promise<Head> {
  const end = await reachEndOfHead(content)
  if (end === undefined) return { problem: { code: 'bad-header', message: 'the header of a WARC record has no end' } }
  const fields = parseFields(content.held.toString('utf8', 0, end))
  const length = lengthOf(fields.get('content-length'))
  if (length === undefined) {
    const told = fields.get('content-length') ?? 'nothing'
    return { problem: { code: 'bad-length', message: `the length of a WARC record is ${told.slice(0, 40)}` } }
  }
  content.skip(end)
  return {
    type: (fields.get('warc-type') ?? '').toLowerCase(),
    contentType: fields.get('content-type') ?? '',
    length,
    ...given('id', unbracketed(fields.get('warc-record-id'))),
    ...given('url', unbracketed(fields.get('warc-target-uri'))),
    ...given('date', fields.get('warc-date')),
    ...given('blockDigest', fields.get('warc-block-digest')),
    ...given('payloadDigest', fields.get('warc-payload-digest')),
  }
}

function given<K extends string>(name: K, value: string | undefined): Partial<Record<K, string>> {
  return (value === undefined ? {} : { [name]: value }) as Partial<Record<K, string>>
}

/** Just after the empty line; lines may lack their CR. */
async function reachEndOfHead(content: Window): Promise<number | undefined> {
  for (let seen = 0; seen < MAX_HEAD; ) {
    const { held } = content
    for (let at = held.indexOf(LF, seen); at >= 0; at = held.indexOf(LF, at + 1)) {
      seen = at
      if (held[at + 1] === LF) return at + 2
      if (held[at + 1] === CR && held[at + 2] === LF) return at + 3
    }
    if (!(await content.reach(held.length + 1))) return undefined
  }
  return undefined
}

/** Named fields after a first line; names in lower case, the first of several counts, continued lines are joined. */
export function parseFields(head: string): Map<string, string> {
  const fields = new Map<string, string>()
  let last = ''
  for (const line of head.split('\n').slice(1)) {
    const colon = line.indexOf(':')
    if (line.startsWith(' ') || line.startsWith('\t')) fields.set(last, `${fields.get(last) ?? ''} ${line}`.trim())
    else if (colon > 0) {
      last = line.slice(0, colon).trim().toLowerCase()
      if (!fields.has(last)) fields.set(last, line.slice(colon + 1).trim())
    }
  }
  return fields
}

/** WARC 1.0 shows addresses in <> and says without; wget wrote them with. Record ids have them always. */
function unbracketed(uri: string | undefined): string | undefined {
  return uri?.startsWith('<') && uri.endsWith('>') ? uri.slice(1, -1) : uri
}

function lengthOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** ARC 1 and 2: one line of fields. */
async function readArcLine(content: Window): Promise<Head> {
  await content.reach(MAX_LINE)
  const fields = arcFieldsAt(content.held, 0)
  if (fields === undefined) return { problem: NO_RECORD }
  const { url, date, type, length: told, lineLength } = fields
  const length = lengthOf(told)
  if (length === undefined)
    return { problem: { code: 'bad-length', message: `the length of an ARC record is ${told}` } }
  content.skip(lineLength)
  const isHttp = /^https?:/i.test(url)
  return {
    type: url.startsWith('filedesc:') ? 'warcinfo' : isHttp ? 'response' : 'resource',
    contentType: isHttp ? 'application/http; msgtype=response' : type,
    url,
    date: isoDate(date),
    length,
  }
}

interface ArcFields {
  readonly url: string
  readonly date: string
  readonly type: string
  readonly length: string
  readonly lineLength: number
}

/** The fields of the line there, if it is one of ARC. An address may hold spaces: the others are counted from the date. */
function arcFieldsAt(bytes: Buffer, at: number): ArcFields | undefined {
  if (!/^[a-z][a-z0-9+.-]*:/i.test(bytes.toString('latin1', at, at + 12))) return undefined
  const lineEnd = bytes.subarray(at, at + MAX_LINE).indexOf(LF)
  if (lineEnd < 0) return undefined
  const words = bytes
    .toString('utf8', at, at + lineEnd)
    .trimEnd()
    .split(' ')
  const date = words.findIndex((word, i) => i >= 2 && /^\d{12,18}$/.test(word))
  if (date < 0 || date + 2 >= words.length) return undefined
  return {
    url: words.slice(0, date - 1).join(' '),
    date: words[date],
    type: words[date + 1],
    length: words[words.length - 1],
    lineLength: lineEnd + 1,
  }
}

const NO_RECORD: Problem = { code: 'not-a-record', message: 'these bytes are no WARC or ARC record' }

/** 20140216050221 → 2014-02-16T05:02:21Z */
function isoDate(digits: string): string {
  const [, year, month, day, hour, minute, second = '00'] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?/.exec(digits) ?? []
  return `${year}-${month}-${day}T${hour}:${minute}:${second}Z`
}

async function beginsRecord(content: Window): Promise<boolean> {
  await content.reach(MAX_LINE)
  return isRecordAt(content.held, 0)
}

function isRecordAt(bytes: Buffer, at: number): boolean {
  return /^WARC\/\d/.test(bytes.toString('latin1', at, at + 6)) || arcFieldsAt(bytes, at) !== undefined
}

/** Goes on to the next line that begins a record, or to the end. */
async function findRecord(content: Window): Promise<void> {
  for (;;) {
    await content.reach(MAX_LINE * 2)
    const { held } = content
    const lastLine = held.length > MAX_LINE ? held.length - MAX_LINE : held.length
    for (let at = held.indexOf(LF); at >= 0 && at < lastLine; at = held.indexOf(LF, at + 1)) {
      if (isRecordAt(held, at + 1)) return content.skip(at + 1)
    }
    content.skip(lastLine)
    if (!(await content.reach(1))) return
  }
}
