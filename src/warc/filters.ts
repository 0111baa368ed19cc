import { UserError } from '../user-error.ts'
import { type HttpHead, readHttpHead } from './http.ts'
import type { RecordHead } from './records.ts'

/** Which records are tried at all. */
export interface Filters {
  /** `200`, `2xx`, `200-299`; default `2xx`. */
  readonly status?: readonly string[]
  /** Content types without parameters, `text/*` for several; default HTML and XHTML. */
  readonly types?: readonly string[]
  /** Patterns for addresses, of which one must match; `*` is anything. */
  readonly include?: readonly string[]
  /** Patterns for addresses, of which none may match. */
  readonly exclude?: readonly string[]
  /** Of the stored page in bytes; default from 1 to 20 MB. */
  readonly minBytes?: number
  readonly maxBytes?: number
}

export const DEFAULT_STATUS = ['2xx']
export const DEFAULT_TYPES = ['text/html', 'application/xhtml+xml']
export const DEFAULT_MAX_BYTES = 20e6

/** What a record is asked about; what is left out is not asked. */
export interface Candidate {
  readonly url?: string | undefined
  readonly bytes: number
  readonly status?: number
  readonly type?: string
}

/** Why a record is not tried: the name of the filter, or undefined where it is. */
export type Filter = (candidate: Candidate) => string | undefined

export function makeFilter(filters: Filters): Filter {
  const isStatus = anyOf((filters.status ?? DEFAULT_STATUS).map(statusTest))
  const isType = matcher(filters.types ?? DEFAULT_TYPES)
  const isIncluded = filters.include?.length ? matcher(filters.include) : () => true
  const isExcluded = filters.exclude?.length ? matcher(filters.exclude) : () => false
  const { minBytes = 1, maxBytes = DEFAULT_MAX_BYTES } = filters
  return ({ url = '', bytes, status, type }) => {
    if (isExcluded(url) || !isIncluded(url)) return 'url'
    if (status !== undefined && !isStatus(status)) return 'status'
    if (type !== undefined && !isType(type)) return 'content-type'
    return bytes < minBytes || bytes > maxBytes ? 'size' : undefined
  }
}

function anyOf<T>(tests: readonly ((value: T) => boolean)[]): (value: T) => boolean {
  return value => tests.some(test => test(value))
}

function statusTest(text: string): (status: number) => boolean {
  const [, digit] = /^([1-5])xx$/i.exec(text) ?? []
  if (digit) return status => Math.floor(status / 100) === Number(digit)
  const [, from, to = from] = /^(\d{3})(?:-(\d{3}))?$/.exec(text) ?? []
  if (from === undefined) {
    throw new UserError('bad-option', `"${text}" is no HTTP status. Give 200, 2xx or 200-299.`)
  }
  return status => status >= Number(from) && status <= Number(to)
}

/** Does the text match one of the patterns? Linear in the text, however many stars there are. */
function matcher(patterns: readonly string[]): (text: string) => boolean {
  return anyOf(patterns.map(pattern => wildcard(pattern.toLowerCase().split('*'))))
}

function wildcard([first, ...rest]: readonly string[]): (text: string) => boolean {
  const last = rest.at(-1)
  return text => {
    const lower = text.toLowerCase()
    if (last === undefined) return lower === first
    if (!lower.startsWith(first)) return false
    let at = first.length
    for (const part of rest.slice(0, -1)) {
      const found = lower.indexOf(part, at)
      if (found < 0) return false
      at = found + part.length
    }
    return lower.length - last.length >= at && lower.endsWith(last)
  }
}

/** Only these hold pages; `conversion` and `continuation` records, `revisit`s and the rest do not. */
export function mayHoldPage({ type }: RecordHead): boolean {
  return type === 'response' || type === 'resource'
}

export function isHttpResponse({ type, contentType }: RecordHead): boolean {
  return type === 'response' && /^application\/http\b/i.test(contentType || 'application/http')
}

/** What a filter wants to know of a record, and its HTTP header where it has one. */
export function candidateOf(head: RecordHead, block: Buffer): Candidate & { readonly http: HttpHead | undefined } {
  const http = isHttpResponse(head) ? readHttpHead(block) : undefined
  const told = http ? (http.fields.get('content-type') ?? '') : isHttpResponse(head) ? '' : head.contentType
  const bytes = block.length - (http?.bodyStart ?? 0)
  const type = told.split(';')[0].trim().toLowerCase() || sniffedType(block.subarray(http?.bodyStart ?? 0))
  return { url: head.url, bytes, type, http, ...(http && { status: http.status }) }
}

/** Of a page that does not tell its type. */
function sniffedType(body: Buffer): string {
  return /^\s*<(?:!doctype html|html|head|body|!--)/i.test(body.toString('latin1', 0, 512)) ? 'text/html' : 'unknown'
}
