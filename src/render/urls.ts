import { attribute, type Dom } from '../parse/dom.ts'
import { Tag } from '../parse/tags.ts'

/** What a link may point to. Everything else (`javascript:`, `data:`, `vbscript:`, `blob:` …) is written as plain text. */
const LINK_SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:', 'ftp:'])
const IMAGE_SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:'])

/** Stands in for the unknown address of a page, so that the platform's parser judges relative references too. */
const NOWHERE = 'http://nowhere.invalid/'

/** The address on the web that references of the page are relative to (HTML §2.4.3), or undefined if it is not known. */
export function baseUrl(dom: Dom, url: string | undefined): string | undefined {
  const own = url === undefined ? undefined : webAddress(url)
  for (let node = 1; node < dom.length && dom.tag[node] !== Tag.body; node++) {
    const href = dom.tag[node] === Tag.base ? attribute(dom, node, 'href') : undefined
    if (href === undefined) continue
    return webAddress(href, own) ?? own
  }
  return own
}

function webAddress(reference: string, base?: string): string | undefined {
  const url = parseUrl(reference, base)
  return url !== undefined && IMAGE_SCHEMES.has(url.protocol) ? url.href : undefined
}

export const linkTarget = (href: string, base: string | undefined) => safeUrl(href, base, LINK_SCHEMES)
export const imageSource = (src: string, base: string | undefined) => safeUrl(src, base, IMAGE_SCHEMES)

/** What the parser lets through in one part of an address or another, though it may stand in none (RFC 3986 §2). */
const NOT_ALLOWED = /[^!-~]|["<>\\^`{|}]/gu

/** Addresses, paths from the root, and other references without a scheme that the parser would leave as they are; most links are such. */
const NORMAL_URL = /^https?:\/\/[a-z][a-z\d-]*(?:\.[a-z][a-z\d-]*)+\/(?:[\w/?&=%#:;,+@~!$()*-]|\.(?=[\w-]))*$/
const NORMAL_REFERENCE = /^(?!\/\/)[\w/?&=%#.;,+@~!$()*-]+$/
const NORMAL_PATH = /^\/(?!\/)(?:[\w/?&=%#:;,+@~!$()*-]|\.(?=[\w-]))*$/

/** The reference made absolute, or left relative where the base is unknown; undefined if its scheme is not allowed. */
function safeUrl(reference: string, base: string | undefined, schemes: ReadonlySet<string>): string | undefined {
  if (NORMAL_URL.test(reference)) return reference
  if (base !== undefined && NORMAL_PATH.test(reference)) return originOf(base) + reference
  if (base === undefined && reference !== '#' && NORMAL_REFERENCE.test(reference)) return reference
  const relative = reference.replace(/[\t\n\r]+/g, '').trim()
  if (relative === '' || relative === '#') return undefined
  const url = parseUrl(relative, base ?? NOWHERE)
  if (url === undefined || !schemes.has(url.protocol)) return undefined
  const target = base === undefined && url.href.startsWith(NOWHERE) ? relative : url.href
  return target.replace(/\p{Surrogate}/gu, '\ufffd').replace(NOT_ALLOWED, encodeURIComponent)
}

const originOf = (base: string) => base.slice(0, base.indexOf('/', base.indexOf('//') + 2))

function parseUrl(reference: string, base?: string): URL | undefined {
  try {
    return new URL(reference, base)
  } catch {
    return undefined
  }
}
