import { UserError } from '../user-error.ts'
import { type Asked, askedByJson, askedByQuery } from './asked.ts'
import type { Sent } from './service.ts'

/** What the body of a request to `/v1/extract` holds: JSON says so itself; anything else is the page. */
export function sentPage({ url, headers }: Request, body: Uint8Array): { sent: Sent; asked: Asked } {
  const contentType = headers.get('Content-Type') ?? ''
  const inQuery = askedByQuery(new URL(url).searchParams)
  return /^application\/(?:[\w.-]+\+)?json\b/i.test(contentType)
    ? inJson(parseJson(body), inQuery)
    : asBytes(body, contentType, inQuery)
}

function asBytes(input: Uint8Array, contentType: string, asked: Asked): { sent: Sent; asked: Asked } {
  if (input.length === 0) throw new UserError('bad-input', 'The body is empty. Send the page, or JSON with "url".')
  // Other types say nothing about the text: `curl --data-binary` calls everything a form.
  const isText = /^(?:text\/|application\/xhtml)/i.test(contentType)
  return { sent: { input, url: asked.url, ...(isText && { contentType }) }, asked }
}

/** What the body asks for goes before what the query asks for. */
function inJson(body: unknown, inQuery: Asked): { sent: Sent; asked: Asked } {
  const inBody = askedByJson(body)
  const asked = { ...inQuery, ...inBody, options: { ...inQuery.options, ...inBody.options } }
  if (asked.html === undefined && asked.url === undefined) {
    throw new UserError('bad-input', 'The body names no page. Give {"html": "…"} or {"url": "…"}.')
  }
  return { sent: { input: asked.html, url: asked.url }, asked }
}

export function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    throw new UserError('bad-json', 'The body is not JSON. Check it, or send HTML with Content-Type: text/html.')
  }
}
