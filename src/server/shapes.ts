import type { Extraction } from '../extract.ts'
import { attribute, parse } from '../parse/index.ts'
import { Tag } from '../parse/tags.ts'
import { baseUrl, linkTarget } from '../render/urls.ts'
import { writeDocument } from './document.ts'
import { READER_HEAD } from './reader-style.ts'

/** What a shape may need beside the page. */
export interface About {
  /** Where the page was found, after redirects. */
  readonly url?: string
  readonly status?: number
  readonly withMetadata?: boolean
  /** The page as it came, where `formats` wants something of it. */
  readonly source?: string
  readonly formats?: readonly ScrapeFormat[]
}

/** Every body that an answer may have. */
export const SHAPES = {
  markdown: (page, about) => document(page, about, 'markdown'),
  text: (page, about) => document(page, about, 'text'),
  html: (page, about) => document(page, about, 'html'),
  json: page => JSON.stringify(page),
  reader: readerText,
  readerHtml,
  readerJson,
  scrape,
} as const satisfies Record<string, (page: Extraction, about: About) => string>

export type Shape = keyof typeof SHAPES

export const MEDIA_TYPE: Readonly<Record<Shape, string>> = {
  markdown: 'text/markdown; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  html: 'text/html; charset=utf-8',
  json: 'application/json',
  reader: 'text/plain; charset=utf-8',
  readerHtml: 'text/html; charset=utf-8',
  readerJson: 'application/json',
  scrape: 'application/json',
}

function document(page: Extraction, { url = '', withMetadata = false }: About, format: 'markdown' | 'text' | 'html') {
  return writeDocument(page, url, { format, withMetadata })
}

/** For a browser. */
function readerHtml(page: Extraction, about: About): string {
  if (page.reason)
    return `<!doctype html>\n<title>Nothing</title>\n${READER_HEAD}<p>Nothing was found (${page.reason}).\n`
  return document(page, { ...about, withMetadata: true }, 'html').replace('</head>', () => `${READER_HEAD}</head>`)
}

/** The plain answer of Jina's Reader (https://github.com/jina-ai/reader): lines about the page, then Markdown. */
function readerText(page: Extraction, { url = '' }: About): string {
  const lines = [
    `Title: ${page.title ?? ''}`,
    ...(url ? [`URL Source: ${url}`] : []),
    ...(page.published ? [`Published Time: ${page.published}`] : []),
    `Markdown Content:\n${page.markdown.trimEnd()}`,
  ]
  return `${lines.join('\n\n')}\n`
}

/** Its answer to those who accept JSON. */
function readerJson(page: Extraction, { url = '' }: About): string {
  const { title = '', description = '', markdown, published, language, confidence, reason } = page
  const data = { title, description, url, content: markdown, publishedTime: published, language, confidence, reason }
  return JSON.stringify({ code: 200, status: 20_000, data })
}

export const scrapeFormats = ['markdown', 'html', 'rawHtml', 'links'] as const
export type ScrapeFormat = (typeof scrapeFormats)[number]

/** The answer of Firecrawl's scrape, version 1 (https://docs.firecrawl.dev/api-reference/v1-endpoint/scrape). */
function scrape(page: Extraction, { url = '', status, source = '', formats = ['markdown'] }: About): string {
  const made = {
    markdown: () => page.markdown,
    html: () => page.html,
    rawHtml: () => source,
    links: () => linksOf(source, url),
  } satisfies Record<ScrapeFormat, () => unknown>
  const { title, description, language, image, published, modified, site } = page
  return JSON.stringify({
    success: true,
    data: {
      ...Object.fromEntries(formats.map(format => [format, made[format]()])),
      metadata: {
        title,
        description,
        language,
        ogImage: image,
        ogSiteName: site,
        publishedTime: published,
        modifiedTime: modified,
        sourceURL: url,
        statusCode: status,
      },
      ...(page.reason && { warning: `Nothing was found (${page.reason}).` }),
    },
  })
}

/** Where the links of the whole page lead, each once. */
function linksOf(source: string, url: string): string[] {
  const dom = parse(source)
  const base = baseUrl(dom, url)
  const found = new Set<string>()
  for (let node = 0; node < dom.length; node++) {
    const href = dom.tag[node] === Tag.a ? attribute(dom, node, 'href') : undefined
    const target = href === undefined ? undefined : linkTarget(href, base)
    if (target !== undefined) found.add(target)
  }
  return [...found]
}
