import type { Extraction, ExtractOptions } from '../extract.ts'
import { extract } from '../extract.ts'
import { type Extractor, loadExtractor } from '../extractors/index.ts'
import { decode } from '../parse/decode.ts'
import { openPage } from '../segment/page.ts'
import { countWords } from '../segment/words.ts'
import type { Capture } from './captures.ts'
import { wrongDigest } from './digest.ts'
import { readBody, readHttpHead } from './http.ts'
import type { Problem } from './problem.ts'
import { countBlocks, type SiteBlocks, withoutRepeats } from './site-blocks.ts'

/** How pages are worked on: the same for all pages of a run. */
export interface PageOptions {
  readonly format: 'text' | 'markdown' | 'html'
  readonly extract: ExtractOptions & { readonly extractor: string }
  readonly maxBytes: number
  readonly verify: boolean
  /** Languages to keep (`en` keeps `en-GB` too); empty: all. */
  readonly languages: readonly string[]
  readonly minWords: number
  readonly minConfidence: number
}

export interface PageJob {
  readonly capture: Capture
  readonly how: PageOptions
  /** Count the blocks of the page for its site, or judge them by these counts. */
  readonly blocks?: { readonly counts: SiteBlocks; readonly task: 'count' | 'judge' }
}

/** What was found on a page, in the columns of the output; those of its place are added by who asked. */
export interface PageRow {
  readonly id: string
  readonly url: string | null
  readonly date: string | null
  readonly title: string | null
  readonly text?: string
  readonly markdown?: string
  readonly html?: string
  readonly words: number
  readonly language: string | null
  readonly pageType: string | null
  readonly confidence: number | null
  readonly authors: readonly string[]
  readonly published: string | null
  readonly modified: string | null
  readonly site: string | null
  readonly description: string | null
  readonly canonical: string | null
  readonly image: string | null
  readonly tags: readonly string[]
  readonly license: string | null
  readonly extractor: string
}

/** What a thread does with a page: a row, or why there is none. */
export async function work({ capture, how, blocks }: PageJob): Promise<PageRow | Problem> {
  const page = await unpackPage(capture, how)
  if ('code' in page) return page
  if (blocks?.task === 'count') {
    const html = typeof page.content === 'string' ? page.content : decode(page.content, page).text
    countBlocks(openPage(html), capture.url, blocks.counts)
    return COUNTED
  }
  const { extractor: name, focus = 'balanced' } = how.extract
  const plain = await loadExtractor(name, { focus })
  const extractor: Extractor = blocks ? withoutRepeats(plain, capture.url, blocks.counts) : plain
  const { content, contentType } = page
  const found = extract(content, {
    ...how.extract,
    extractor,
    ...(capture.url !== undefined && { url: capture.url }),
    ...(contentType !== undefined && { contentType }),
  })
  return judged(rowOf(capture, found, how), found, how)
}

const COUNTED: Problem = { code: 'counted', message: '' }

interface Content {
  readonly content: Uint8Array | string
  readonly contentType?: string
}

/** The page itself, out of its HTTP response. */
async function unpackPage(capture: Capture, { maxBytes, verify }: PageOptions): Promise<Content | Problem> {
  const { content, contentType } = capture
  if (typeof content === 'string') return { content }
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length)
  const wrong = verify ? wrongDigest(capture, bytes) : undefined
  if (wrong !== undefined) return { code: 'bad-digest', message: `the bytes do not have the digest of the ${wrong}` }
  const head = readHttpHead(bytes)
  if (head === undefined) return { content: bytes, ...(contentType !== undefined && { contentType }) }
  const body = await readBody(bytes, head, maxBytes)
  if (body === undefined) return { code: 'too-large', message: `the page has more than ${maxBytes / 1e6} MB` }
  const told = head.fields.get('content-type')
  return { content: body, ...(told !== undefined && { contentType: told }) }
}

function rowOf(capture: Capture, found: Extraction, { format }: PageOptions): PageRow {
  const content = found[format]
  return {
    id: capture.id,
    url: capture.url ?? null,
    date: capture.date ?? null,
    title: found.title ?? null,
    [format]: content,
    words: countWords(format === 'text' ? content : found.text),
    language: found.language ?? null,
    pageType: found.pageType ?? null,
    confidence: found.confidence ?? null,
    authors: found.authors,
    published: found.published ?? null,
    modified: found.modified ?? null,
    site: found.site ?? null,
    description: found.description ?? null,
    canonical: found.url ?? null,
    image: found.image ?? null,
    tags: found.tags,
    license: found.license ?? null,
    extractor: found.extractor,
  }
}

/** The row, unless it is not wanted. */
function judged(row: PageRow, { reason }: Extraction, how: PageOptions): PageRow | Problem {
  const { languages, minWords, minConfidence } = how
  if (reason !== undefined) return { code: reason, message: 'there is nothing to give' }
  const language = row.language?.split('-')[0]
  if (languages.length > 0 && !languages.some(wanted => wanted === row.language || wanted === language)) {
    return { code: 'other-language', message: `the language is ${row.language ?? 'unknown'}` }
  }
  if (row.words < minWords) return { code: 'few-words', message: `${row.words} words were found` }
  if (row.confidence !== null && row.confidence < minConfidence) {
    return { code: 'low-confidence', message: `the confidence is ${row.confidence.toFixed(3)}` }
  }
  return row
}
