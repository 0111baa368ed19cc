import { attribute, type Dom } from '../parse/dom.ts'
import { Tag } from '../parse/tags.ts'

/** What a link may point to. Everything else (`javascript:`, `data:`, `vbscript:`, `blob:` …) is written as plain text. */
const LINK_SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:', 'ftp:'])
const IMAGE_SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:'])

/** Stands in for the unknown address of a page, so that the platform's parser judges relative references too. */
const NOWHERE = 'http://nowhere.invalid/'

/** The address that references of the page are relative to (HTML §2.4.3), or undefined where it is not known. */
export function baseUrl(dom: Dom, url: string | undefined): string | undefined {
  const own = url === undefined ? undefined : parseUrl(url)?.href
  for (let node = 1; node < dom.length && dom.tag[node] !== Tag.body; node++) {
    const href = dom.tag[node] === Tag.base ? attribute(dom, node, 'href') : undefined
    if (href === undefined) continue
    const base = parseUrl(href, own)
    return base !== undefined && IMAGE_SCHEMES.has(base.protocol) ? base.href : own
  }
  return own
}

export const linkTarget = (href: string, base: string | undefined) => safeUrl(href, base, LINK_SCHEMES)
export const imageSource = (src: string, base: string | undefined) => safeUrl(src, base, IMAGE_SCHEMES)

/** The reference made absolute, or left relative where the base is unknown; undefined if its scheme is not allowed. */
function safeUrl(reference: string, base: string | undefined, schemes: ReadonlySet<string>): string | undefined {
  const relative = reference.replace(/[\t\n\r]+/g, '').trim()
  if (relative === '' || relative === '#') return undefined
  const url = parseUrl(relative, base ?? NOWHERE)
  if (url === undefined || !schemes.has(url.protocol)) return undefined
  const target = base === undefined && url.href.startsWith(NOWHERE) ? relative : url.href
  // What the parser lets through in one part of an address or another, though none of it may stand there (RFC 3986 §2).
  return target.replace(/[\s"<>\\^`{|}]/g, encodeURIComponent)
}

function parseUrl(reference: string, base?: string): URL | undefined {
  try {
    return new URL(reference, base)
  } catch {
    return undefined
  }
}
