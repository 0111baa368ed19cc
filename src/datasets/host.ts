import { attribute, type Dom } from '../parse/dom.ts'
import { Tag } from '../parse/tags.ts'

/** The host of an address without its `www.`, or '' where it is none. */
export function hostOfUrl(url: string): string {
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  return host.startsWith('www.') ? host.slice(4) : host
}

/**
 * The site that a page says it is from, for datasets that did not keep the address: its canonical link, `og:url` or
 * base, else the host that most of its links lead to. '' where nothing tells.
 */
export function hostOfPage(dom: Dom): string {
  const claims: Record<'canonical' | 'og' | 'base', string> = { canonical: '', og: '', base: '' }
  const linked = new Map<string, number>()
  for (let node = 1; node < dom.length; node++) {
    const tag = dom.tag[node]
    const href = attribute(dom, node, 'href') ?? ''
    if (tag === Tag.link && attribute(dom, node, 'rel')?.toLowerCase() === 'canonical')
      claims.canonical ||= hostOfUrl(href)
    else if (tag === Tag.meta && attribute(dom, node, 'property') === 'og:url')
      claims.og ||= hostOfUrl(attribute(dom, node, 'content') ?? '')
    else if (tag === Tag.base) claims.base ||= hostOfUrl(href)
    else if (tag === Tag.a) {
      const host = hostOfUrl(href)
      if (host !== '') linked.set(host, (linked.get(host) ?? 0) + 1)
    }
  }
  let most = ''
  for (const [host, count] of linked) if (count > (linked.get(most) ?? 0)) most = host
  return claims.canonical || claims.og || claims.base || most
}
