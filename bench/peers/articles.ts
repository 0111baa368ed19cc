import { Parser } from 'htmlparser2'

/** What Readability and Defuddle answer: HTML. */
export interface Article {
  readonly title: string
  readonly content: string
}

type Extract = (html: string, url?: string) => Article

const DEFAULT_URL = 'https://example.org/page.html'

const toArticle = (
  found: { title?: string | null | undefined; content?: string | null | undefined } | null,
): Article => ({ title: found?.title ?? '', content: found?.content ?? '' })

const HTML_TAG = /<html[\s>]/i
const BODY_TAG = /<body[\s>]/i

/** Adds the tags that authors may leave out: linkedom does not, and the libraries then fail for want of a body. */
function complete(html: string): string {
  if (HTML_TAG.test(html)) return html
  return BODY_TAG.test(html) ? `<html>${html}</html>` : `<html><body>${html}</body></html>`
}

async function loadLinkedom(): Promise<(html: string) => Document> {
  const { parseHTML } = await import('linkedom')
  return html => parseHTML(complete(html)).document
}

export async function readabilityOnLinkedom(): Promise<Extract> {
  const [{ Readability }, parse] = await Promise.all([import('@mozilla/readability'), loadLinkedom()])
  return html => toArticle(new Readability(parse(html)).parse())
}

export async function readabilityOnJsdom(): Promise<Extract> {
  const [{ Readability }, { JSDOM, VirtualConsole }] = await Promise.all([
    import('@mozilla/readability'),
    import('jsdom'),
  ])
  return (html, url = DEFAULT_URL) => {
    const { window } = new JSDOM(html, { url, virtualConsole: new VirtualConsole() })
    const article = toArticle(new Readability(window.document).parse())
    window.close()
    return article
  }
}

/** As its entry for Node does it, without the part that may ask other servers. */
export async function defuddleOnLinkedom(): Promise<Extract> {
  const [{ DefuddleClass }, parse] = await Promise.all([import('defuddle/node'), loadLinkedom()])
  return (html, url = DEFAULT_URL) => {
    const document = parse(html)
    const { defaultView } = document
    Object.assign(document, { styleSheets: document.styleSheets ?? [], URL: url })
    if (defaultView && !defaultView.getComputedStyle) {
      Object.assign(defaultView, { getComputedStyle: () => ({ display: '' }) })
    }
    return toArticle(new DefuddleClass(document, { url, useAsync: false }).parse())
  }
}

const INLINE = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd mark q s samp small span strike strong sub sup svg time tt u var wbr'.split(
    ' ',
  ),
)

/**
 * All text of an answer, a line for every block. Not by our own parser and renderer, so that a peer's score moves only
 * when the peer does.
 */
export function articleText(html: string): string {
  const pieces: string[] = []
  const breakLine = (name: string): void => {
    if (!INLINE.has(name)) pieces.push('\n')
  }
  const parser = new Parser({ onopentagname: breakLine, onclosetag: breakLine, ontext: text => pieces.push(text) })
  parser.end(html)
  const lines = pieces.join('').split('\n')
  return lines
    .map(line => line.trim())
    .filter(line => line !== '')
    .join('\n')
}
