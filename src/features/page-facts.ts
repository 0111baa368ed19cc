import { attribute, textContent } from '../parse/dom.ts'
import { Tag } from '../parse/tags.ts'
import { isUnicodeSpace } from '../segment/block-text.ts'
import { type Block, type BlockKind, isProse } from '../segment/blocks.ts'
import type { Page } from '../segment/page.ts'

/** Sums over the blocks before each block; the last entry is the page's. */
type Before = { readonly [S in 'words' | 'linkWords' | 'longWords' | 'paragraphs']: Float64Array }

/** What is true of the page as a whole. */
export interface PageFacts {
  readonly words: number
  readonly linkDensity: number
  readonly longShare: number
  readonly longBlocks: number
  readonly wordsPerBlock: number
  readonly headings: number
  readonly items: number
  readonly cells: number
  readonly controls: number
  readonly hiddenShare: number
  readonly images: number
  readonly forms: number
  readonly articles: number
  readonly hasMain: number
  readonly paragraphs: number
  readonly priceBlocks: number
  readonly codeBlocks: number
  readonly ogArticle: number
  readonly ogProduct: number
  readonly urlDepth: number
  readonly urlDigits: number
  readonly urlDashes: number
  readonly jsonLd: number
}

/** `currency` is the number of currency signs of each block. */
export function readFacts(page: Page, currency: Int32Array, before: Before): PageFacts {
  const { dom, blocks } = page
  const words = before.words[blocks.length]
  const kinds: Record<BlockKind, number> = {
    paragraph: 0, heading: 0, 'list-item': 0, term: 0, definition: 0, 'table-cell': 0, caption: 0, code: 0, quote: 0, control: 0,
  } // biome-ignore format: a table
  let longBlocks = 0
  let hiddenWords = 0
  let priceBlocks = 0
  for (let b = 0; b < blocks.length; b++) {
    const block = blocks[b]
    kinds[block.kind]++
    if (isProse(block)) longBlocks++
    if (block.hidden !== undefined) hiddenWords += block.words
    if (block.words < 12 && currency[b] > 0 && hasPrice(block)) priceBlocks++
  }
  let images = 0
  let forms = 0
  let articles = 0
  let hasMain = 0
  let ogArticle = 0
  let ogProduct = 0
  let jsonLd = 0
  for (let node = 1; node < dom.length; node++) {
    const tag = dom.tag[node]
    if (tag === Tag.img) images++
    else if (tag === Tag.form || tag === Tag.input) forms++
    else if (tag === Tag.article) articles++
    else if (tag === Tag.main) hasMain = 1
    else if (tag === Tag.meta && attribute(dom, node, 'property') === 'og:type') {
      const type = attribute(dom, node, 'content') ?? ''
      if (type === 'article') ogArticle = 1
      else if (type.includes('product')) ogProduct = 1
    } else if (tag === Tag.script && attribute(dom, node, 'type') === 'application/ld+json') {
      const json = textContent(dom, node).slice(0, 20_000)
      for (const [bit, type] of LD_TYPES.entries()) if (json.includes(type)) jsonLd |= 1 << bit
    }
  }
  const path = (page.url ?? '').replace(/^[a-z]+:\/\/[^/]*/, '').split(/[?#]/)[0]
  const count = (pattern: RegExp) => path.match(pattern)?.length ?? 0
  return {
    words,
    linkDensity: words > 0 ? before.linkWords[blocks.length] / words : 0,
    longShare: words > 0 ? before.longWords[blocks.length] / words : 0,
    longBlocks,
    wordsPerBlock: words / Math.max(1, blocks.length),
    headings: kinds.heading,
    items: kinds['list-item'],
    cells: kinds['table-cell'],
    controls: kinds.control,
    hiddenShare: words > 0 ? hiddenWords / words : 0,
    images,
    forms,
    articles,
    hasMain,
    paragraphs: before.paragraphs[blocks.length],
    priceBlocks,
    codeBlocks: kinds.code,
    ogArticle,
    ogProduct,
    urlDepth: count(/\/[^/]/g),
    urlDigits: count(/\d/g),
    urlDashes: count(/[-_]/g),
    jsonLd,
  }
}

/** Is there a currency sign beside a digit, or a space from it? */
function hasPrice({ units, from, to }: Block): boolean {
  for (let i = from; i < to; i++) {
    if (!isCurrency(units[i])) continue
    const after = i + 1 < to && isUnicodeSpace(units[i + 1]) ? i + 2 : i + 1
    const before = i > from && isUnicodeSpace(units[i - 1]) ? i - 2 : i - 1
    if ((after < to && isDigit(units[after])) || (before >= from && isDigit(units[before]))) return true
  }
  return false
}

const isDigit = (unit: number) => unit >= 0x30 && unit <= 0x39
/** $ £ ¥ € */
const isCurrency = (unit: number) => unit === 0x24 || unit === 0xa3 || unit === 0xa5 || unit === 0x20ac

/** Types of schema.org that tell kinds of pages apart, by bit of `jsonLd`. */
const LD_TYPES = [
  'Article"',
  'BlogPosting"',
  '"Product"',
  '"ItemList"',
  '"QAPage"',
  '"DiscussionForumPosting"',
  '"FAQPage"',
  '"CollectionPage"',
  '"Service"',
]
