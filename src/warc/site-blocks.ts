import { hostOfUrl } from '../datasets/host.ts'
import { type Extractor, spread } from '../extractors/index.ts'
import type { Block } from '../segment/blocks.ts'
import type { Page } from '../segment/page.ts'

/**
 * On how many pages of its site a block of text stands: what repeats is the site's, not the page's (text frequency in
 * Kohlschütter et al., WSDM 2010, §3.3; the site-specific features of the trainable filter). Counts are kept in a
 * count-min sketch (Cormode and Muthukrishnan, 2005): its memory is fixed, threads share it, the order of pages does not
 * matter, and it errs to one side only: a count may be too high where more blocks were seen than it has room for.
 */
export interface SiteBlocks {
  readonly counters: SharedArrayBuffer
  /** A block repeats if it is on at least so many pages of its site … */
  readonly minPages: number
  /** … and on at least this share of them. */
  readonly minShare: number
}

const PROBES = 4
const MAX_COUNT = 0xffff

/** `bytes` is rounded up to a power of two. */
export function openSiteBlocks(bytes: number, minPages: number, minShare: number): SiteBlocks {
  return { counters: new SharedArrayBuffer(2 ** Math.ceil(Math.log2(bytes))), minPages, minShare }
}

/** Takes note of the blocks of a page, each once, and of the page. */
export function countBlocks(page: Page, url: string | undefined, { counters }: SiteBlocks): void {
  const site = siteOf(url)
  if (site === undefined) return
  const cells = new Uint16Array(counters)
  add(cells, pagesKey(site))
  for (const text of new Set(page.blocks.map(textOf))) add(cells, blockKey(site, text))
}

/** The same system, that keeps no block which repeats on the page's site. */
export function withoutRepeats(extractor: Extractor, url: string | undefined, counts: SiteBlocks): Extractor {
  const site = siteOf(url)
  if (site === undefined) return extractor
  const judge: Extractor['judge'] = (page, trace) => {
    const judgement = extractor.judge?.(page, trace) ?? { labels: extractor.label(page, trace) }
    const isRepeated = repeats(page, site, counts)
    if (!isRepeated.includes(true)) return judgement
    const scores = page.blocks.map((block, b) => (isRepeated[b] ? 0 : judgement.labels[block.start]))
    return { ...judgement, labels: spread(page, scores) }
  }
  return { ...extractor, label: (page, trace) => judge(page, trace).labels, judge }
}

function repeats(page: Page, site: string, { counters, minPages, minShare }: SiteBlocks): boolean[] {
  const cells = new Uint16Array(counters)
  const atLeast = Math.max(minPages, minShare * estimate(cells, pagesKey(site)))
  return page.blocks.map(block => estimate(cells, blockKey(site, textOf(block))) >= atLeast)
}

function siteOf(url: string | undefined): string | undefined {
  return hostOfUrl(url ?? '') || undefined
}

/** Numbers differ from page to page in what is the same otherwise: dates, counts of comments, prices. */
function textOf({ text }: Block): string {
  return text.toLowerCase().replace(/\d+/g, '0')
}

const pagesKey = (site: string): string => `${site}\n`
const blockKey = (site: string, text: string): string => `${site}\n${text}`

function add(cells: Uint16Array, key: string): void {
  for (const cell of cellsOf(key, cells.length)) {
    for (let count = Atomics.load(cells, cell); count < MAX_COUNT; ) {
      const before = Atomics.compareExchange(cells, cell, count, count + 1)
      if (before === count) break
      count = before
    }
  }
}

function estimate(cells: Uint16Array, key: string): number {
  return Math.min(...cellsOf(key, cells.length).map(cell => Atomics.load(cells, cell)))
}

/** Two hashes make as many as are wanted (Kirsch and Mitzenmacher, 2006). `length` is a power of two. */
function cellsOf(key: string, length: number): number[] {
  const first = hash(key, 0x811c9dc5)
  const second = hash(key, 0x9747b28c) | 1
  return Array.from({ length: PROBES }, (_, i) => ((first + Math.imul(i, second)) >>> 0) & (length - 1))
}

/** FNV-1a over UTF-16 units, and the last step of MurmurHash3, which spreads what FNV leaves close. */
function hash(text: string, seed: number): number {
  let h = seed
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}
