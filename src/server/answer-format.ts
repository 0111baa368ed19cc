import { UserError } from '../user-error.ts'
import { preferred } from './accept.ts'
import type { Format } from './document.ts'
import type { Shape } from './shapes.ts'

/** What each media type gives, the favourite first: at `/v1/extract`, and at `/{url}`. */
const EXTRACT = {
  'application/json': 'json',
  'text/markdown': 'markdown',
  'text/plain': 'text',
  'text/html': 'html',
} as const
const READER = {
  'text/plain': 'reader',
  'text/markdown': 'markdown',
  'text/html': 'readerHtml',
  'application/json': 'readerJson',
} as const

/** For a request that names no format. */
export const formatFor = (headers: Headers): Format => accepted(headers, EXTRACT)

/** By `X-Return-Format`, which users of Jina's Reader know, or else by `Accept`. */
export function readerShapeFor(headers: Headers): Shape {
  const named = headers.get('X-Return-Format')
  return named === 'markdown' || named === 'text' || named === 'html' ? named : accepted(headers, READER)
}

function accepted<T>(headers: Headers, offers: Readonly<Record<string, T>>): T {
  const types = Object.keys(offers)
  const type = preferred(headers.get('Accept') ?? '', types)
  if (type !== undefined) return offers[type]
  throw new UserError('not-acceptable', `No such answer can be given. Accept one of: ${types.join(', ')}.`)
}
