import { attribute, type Dom, type NodeId, textContent } from '../parse/dom.ts'
import { Tag } from '../parse/tags.ts'
import { type Block, linkDensity } from '../segment/blocks.ts'
import type { Page } from '../segment/page.ts'
import type { Lexicon } from './lexicon.ts'
import { GROUP_COUNT, GROUP_OF_TAG, groupsOf, namesOf, nameWords } from './name-groups.ts'
import { textDensity } from './text-density.ts'
import { type TextShape, textShape } from './text-shape.ts'

/** How many elements up from a block are looked at one by one. */
export const LEVELS = 6
/** Least number of equal siblings that make a repeated structure: cards, posts, rows. */
const REPEATED = 3

/** Words, link words, words of long plain blocks, blocks, sentences, paragraphs. */
type Sums = { readonly [S in 'words' | 'linkWords' | 'longWords' | 'blocks' | 'stops' | 'paragraphs']: Float64Array }

/** Everything that the features of a page's blocks are worked out from, read off the page in a few passes. */
export interface BlockContext extends PageStructure {
  readonly evidence: Evidence
}

/** What the page alone tells. */
export interface PageStructure {
  readonly page: Page
  readonly blocks: readonly Block[]
  readonly shapes: readonly TextShape[]
  readonly density: Float32Array
  readonly linkDensity: Float32Array
  /** Sums over the blocks before each node: what is in a subtree is `sum[end[n]] - sum[n]`. */
  readonly before: Sums
  /** The sums over each of a block's ancestors. */
  readonly inside: Sums
  readonly depth: Uint16Array
  /** What elements are called: the number of each element's names, and the words of each number. */
  readonly names: { readonly of: Int32Array; readonly words: readonly (readonly string[])[] }
  /** Per node and group: depth + 1 of the nearest element at or above it that belongs to the group; 0: none. */
  readonly nearest: Uint8Array
  /** Per block and level: the container, its parent, … (the document repeats at the top). */
  readonly ancestors: Int32Array
  readonly signatures: SignatureStatistics
  readonly repeats: RepeatStatistics
  readonly regions: Regions
  readonly titles: TitleEvidence
  readonly copies: { readonly count: Int32Array; readonly earlier: Int32Array }
  readonly facts: PageFacts
}

export function readContext(page: Page, lexicon: Lexicon): BlockContext {
  const structure = readStructure(page)
  return { ...structure, evidence: readEvidence(structure, lexicon) }
}

export function readStructure(page: Page): PageStructure {
  const { dom, blocks } = page
  const shapes = blocks.map(block => textShape(block.text))
  const densities = floats(blocks.length, b => linkDensity(blocks[b]))
  const isLong = (b: number) => blocks[b].words >= 15 && densities[b] < 0.33
  const before = {
    words: prefix(dom, blocks, b => blocks[b].words),
    linkWords: prefix(dom, blocks, b => blocks[b].linkWords),
    longWords: prefix(dom, blocks, b => (isLong(b) ? blocks[b].words : 0)),
    blocks: prefix(dom, blocks, () => 1),
    stops: prefix(dom, blocks, b => shapes[b].stops),
    paragraphs: prefix(dom, blocks, b => (dom.tag[blocks[b].container] === Tag.p ? 1 : 0)),
  }
  const ancestors = findAncestors(dom, blocks)
  const inAncestors = (sums: Float64Array) => {
    const inside = new Float64Array(ancestors.length)
    for (let i = 0; i < inside.length; i++) inside[i] = sums[dom.end[ancestors[i]]] - sums[ancestors[i]]
    return inside
  }
  const elements = readElements(dom)
  return {
    page,
    blocks,
    shapes,
    density: floats(blocks.length, b => textDensity(blocks[b].text)),
    linkDensity: densities,
    before,
    inside: {
      words: inAncestors(before.words),
      linkWords: inAncestors(before.linkWords),
      longWords: inAncestors(before.longWords),
      blocks: inAncestors(before.blocks),
      stops: inAncestors(before.stops),
      paragraphs: inAncestors(before.paragraphs),
    },
    depth: elements.depth,
    names: elements.names,
    nearest: elements.nearest,
    ancestors,
    signatures: readSignatures(blocks, densities, dom, elements.signature),
    repeats: readRepeats(dom, blocks, elements.signature, before.blocks),
    regions: findRegions(dom, blocks, shapes, densities, before),
    titles: readTitles(dom, blocks),
    copies: findCopies(blocks),
    facts: readFacts(page, densities, before),
  }
}

/** One number for each of `length` places. (`Float32Array.from` with a function goes through an iterator and is slow.) */
function floats(length: number, value: (i: number) => number): Float32Array {
  const values = new Float32Array(length)
  for (let i = 0; i < length; i++) values[i] = value(i)
  return values
}

/** Sum over the blocks that begin before each node: what is in a subtree is `sum[end[n]] - sum[n]`. */
function prefix(dom: Dom, blocks: readonly Block[], value: (b: number) => number): Float64Array {
  const sums = new Float64Array(dom.length + 1)
  for (let b = 0; b < blocks.length; b++) sums[blocks[b].start + 1] += value(b)
  for (let n = 1; n <= dom.length; n++) sums[n] += sums[n - 1]
  return sums
}

function findAncestors(dom: Dom, blocks: readonly Block[]): Int32Array {
  const ancestors = new Int32Array(blocks.length * LEVELS)
  for (let b = 0; b < blocks.length; b++) {
    let node: NodeId = blocks[b].container
    for (let level = 0; level < LEVELS; level++) {
      ancestors[b * LEVELS + level] = node
      if (node > 0) node = dom.parent[node]
    }
  }
  return ancestors
}

/** Per block: what its words, and the names of the elements around it, say by the lexicon. */
export interface Evidence {
  readonly text: Float32Array
  /** Of the names: their sum, the worst and the best on the way up, and those of the two nearest elements. */
  readonly sum: Float32Array
  readonly min: Float32Array
  readonly max: Float32Array
  readonly near: Float32Array
}

export function readEvidence({ page: { dom, blocks }, names }: PageStructure, lexicon: Lexicon): Evidence {
  const scores = floats(names.words.length, i => lexicon.names(names.words[i]))
  const sum = new Float32Array(dom.length)
  const min = new Float32Array(dom.length)
  const max = new Float32Array(dom.length)
  for (let node = 1; node < dom.length; node++) {
    if (dom.tag[node] < Tag.html) continue
    const above = dom.parent[node]
    const own = scores[names.of[node]]
    sum[node] = sum[above] + own
    min[node] = Math.min(min[above], own)
    max[node] = Math.max(max[above], own)
  }
  const of = (values: Float32Array) => floats(blocks.length, b => values[blocks[b].container])
  return {
    text: floats(blocks.length, b => lexicon.text(blocks[b].text)),
    sum: of(sum),
    min: of(min),
    max: of(max),
    near: floats(blocks.length, b => {
      const { container } = blocks[b]
      return scores[names.of[container]] + scores[names.of[Math.max(0, dom.parent[container])]] / 2
    }),
  }
}

interface Elements {
  readonly depth: Uint16Array
  readonly nearest: Uint8Array
  /** Equal for elements with the same tag and class. */
  readonly signature: Float64Array
  readonly names: PageStructure['names']
}

/** Tags that signatures tell apart. */
const MAX_TAGS = 4096

/** One pass from the root down: what an element is called, and what it takes over from the one around it. */
function readElements(dom: Dom): Elements {
  const { length, tag, parent } = dom
  const depth = new Uint16Array(length)
  const nearest = new Uint8Array(length * GROUP_COUNT)
  const signature = new Float64Array(length)
  const of = new Int32Array(length)
  const words: string[][] = [[]]
  const groups: number[][] = [[]]
  const numbers = new Map<string, number>([['', 0]])
  const classes = new Map<string, number>()
  for (let node = 1; node < length; node++) {
    const id = tag[node]
    if (id < Tag.html) continue
    const above = parent[node]
    depth[node] = depth[above] + 1
    nearest.copyWithin(node * GROUP_COUNT, above * GROUP_COUNT, (above + 1) * GROUP_COUNT)
    const here = Math.min(255, depth[node] + 1)
    if (id < GROUP_OF_TAG.length && GROUP_OF_TAG[id] >= 0) nearest[node * GROUP_COUNT + GROUP_OF_TAG[id]] = here
    signature[node] = numberOf(classes, attribute(dom, node, 'class') ?? '') * MAX_TAGS + (id % MAX_TAGS)
    const names = namesOf(dom, node)
    of[node] = numberOf(numbers, names)
    if (of[node] === words.length) {
      words.push(nameWords(names))
      groups.push(groupsOf(words[of[node]]))
    }
    for (const group of groups[of[node]]) nearest[node * GROUP_COUNT + group] = here
  }
  return { depth, nearest, signature, names: { of, words } }
}

/** The number of a key: the next free one if it is new. */
function numberOf(numbers: Map<string, number>, key: string): number {
  const known = numbers.get(key)
  if (known !== undefined) return known
  numbers.set(key, numbers.size)
  return numbers.size - 1
}

/** Per block: how many blocks of the page are built alike (tag and class of container and its parent), and what they hold. */
export interface SignatureStatistics {
  readonly count: Float32Array
  readonly words: Float32Array
  readonly linkDensity: Float32Array
  readonly meanWords: Float32Array
}

function readSignatures(
  blocks: readonly Block[],
  densities: Float32Array,
  dom: Dom,
  signature: Float64Array,
): SignatureStatistics {
  const groups = new Map<number, { count: number; words: number; linkWords: number }>()
  const keys = blocks.map(
    ({ container }) => signature[container] * 1_000_003 + signature[Math.max(0, dom.parent[container])],
  )
  for (let b = 0; b < blocks.length; b++) {
    const group = groups.get(keys[b]) ?? { count: 0, words: 0, linkWords: 0 }
    group.count++
    group.words += blocks[b].words
    group.linkWords += densities[b] * blocks[b].words
    groups.set(keys[b], group)
  }
  const of = (value: (group: { count: number; words: number; linkWords: number }) => number) =>
    Float32Array.from(keys, key => value(groups.get(key)!))
  return {
    count: of(group => group.count),
    words: of(group => group.words),
    linkDensity: of(group => (group.words > 0 ? group.linkWords / group.words : 0)),
    meanWords: of(group => group.words / group.count),
  }
}

/** Per block: the innermost and the outermost repeated structure it is an item of. */
export interface RepeatStatistics {
  readonly innerCount: Float32Array
  readonly innerWords: Float32Array
  readonly innerPlace: Float32Array
  readonly outerCount: Float32Array
  readonly outerNode: Int32Array
}

function readRepeats(
  dom: Dom,
  blocks: readonly Block[],
  signature: Float64Array,
  blocksBefore: Float64Array,
): RepeatStatistics {
  const { length, parent, end, tag } = dom
  // Equal siblings with text in them, by parent and signature; then, from the root down, the nearest such family.
  const families = new Map<number, number>()
  const place = new Int32Array(length)
  const keyOf = (node: NodeId) => parent[node] * 2 ** 31 + signature[node]
  for (let node = 1; node < length; node++) {
    if (tag[node] < Tag.html || blocksBefore[end[node]] === blocksBefore[node]) continue
    const key = keyOf(node)
    const count = families.get(key) ?? 0
    place[node] = count
    families.set(key, count + 1)
  }
  const inner = new Int32Array(length)
  const outer = new Int32Array(length)
  for (let node = 1; node < length; node++) {
    if (tag[node] < Tag.html) continue
    const isItem = tag[node] !== Tag.p && (families.get(keyOf(node)) ?? 0) >= REPEATED
    inner[node] = isItem ? node : inner[parent[node]]
    outer[node] = outer[parent[node]] || (isItem ? node : 0)
  }
  const count = (node: NodeId) => (node === 0 ? 0 : families.get(keyOf(node))!)
  const items = blocks.map(block => inner[block.container])
  return {
    innerCount: Float32Array.from(items, count),
    innerWords: Float32Array.from(items, (node, b) => (node === 0 ? 0 : wordsOf(dom, blocks, b, node))),
    innerPlace: Float32Array.from(items, node => (node === 0 ? -1 : place[node] / count(node))),
    outerCount: Float32Array.from(blocks, block => count(outer[block.container])),
    outerNode: Int32Array.from(blocks, block => outer[block.container]),
  }
}

/** Words of the item around block b: its blocks are b's neighbours. */
function wordsOf(dom: Dom, blocks: readonly Block[], b: number, item: NodeId): number {
  let words = 0
  for (let i = b; i >= 0 && i > b - 50 && blocks[i].start >= item; i--) words += blocks[i].words
  for (let i = b + 1; i < blocks.length && i < b + 50 && blocks[i].start < dom.end[item]; i++) words += blocks[i].words
  return words
}

/** Guesses of simple methods at the main region; the model decides how far to believe each. */
export interface Regions {
  /** The element with the most paragraph-like text around it, links discounted (as Arc90's Readability scores). */
  readonly top: NodeId
  /** Per block: score of the best element around it, as a share of the top's. */
  readonly share: Float32Array
  /** The run of blocks with the most plain words and the fewest others (as BTE, Finn et al. 2001). */
  readonly runFrom: number
  readonly runTo: number
}

function findRegions(
  dom: Dom,
  blocks: readonly Block[],
  shapes: readonly TextShape[],
  densities: Float32Array,
  before: BlockContext['before'],
): Regions {
  const scores = new Float32Array(dom.length)
  for (let b = 0; b < blocks.length; b++) {
    if (shapes[b].length < 25) continue
    const score = 1 + shapes[b].commas + Math.min(3, shapes[b].length / 100)
    let node: NodeId = blocks[b].container
    for (let level = 0; level < 4 && node > 0; level++) {
      scores[node] += level === 0 ? score : score / level
      node = dom.parent[node]
    }
  }
  let top: NodeId = 0
  const best = new Float32Array(dom.length)
  for (let node = 1; node < dom.length; node++) {
    if (dom.tag[node] < Tag.html) continue
    const words = before.words[dom.end[node]] - before.words[node]
    const links = before.linkWords[dom.end[node]] - before.linkWords[node]
    scores[node] *= words > 0 ? 1 - links / words : 0
    best[node] = Math.max(best[dom.parent[node]], scores[node])
    if (scores[node] > scores[top]) top = node
  }
  let sum = 0
  let from = 0
  let most = 0
  let runFrom = 0
  let runTo = 0
  for (let b = 0; b < blocks.length; b++) {
    if (sum <= 0) {
      sum = 0
      from = b
    }
    sum += blocks[b].words * (1 - 2 * densities[b]) - 8
    if (sum > most) {
      most = sum
      runFrom = from
      runTo = b + 1
    }
  }
  return { top, share: Float32Array.from(blocks, block => best[block.container] / (scores[top] || 1)), runFrom, runTo }
}

/** What a block shares with the page's own names for itself. */
export interface TitleEvidence {
  readonly title: Float32Array
  readonly description: Float32Array
  /** Number of the first block inside an h1, or of the first that is the title; -1: none. */
  readonly heading: number
}

function readTitles(dom: Dom, blocks: readonly Block[]): TitleEvidence {
  let title = ''
  let description = ''
  for (let node = 1; node < dom.length; node++) {
    const tag = dom.tag[node]
    if (tag === Tag.title && title.length < 500) title += ` ${textContent(dom, node)}`
    else if (tag === Tag.meta) {
      const name = attribute(dom, node, 'property') ?? attribute(dom, node, 'name') ?? ''
      if (name.endsWith('title')) title += ` ${attribute(dom, node, 'content') ?? ''}`
      else if (name.endsWith('description')) description += ` ${attribute(dom, node, 'content') ?? ''}`
    } else if (tag === Tag.body) break
  }
  const titleWords = wordSet(title)
  const descriptionWords = wordSet(description)
  const titles = new Float32Array(blocks.length)
  const descriptions = new Float32Array(blocks.length)
  for (const [b, block] of blocks.entries()) {
    const own = splitWords(block.text.slice(0, COMPARED))
    titles[b] = overlap(own, titleWords)
    descriptions[b] = overlap(own, descriptionWords)
  }
  let heading = blocks.findIndex(block => isInside(dom, block.start, Tag.h1))
  if (heading < 0) heading = titles.findIndex((share, b) => share > 0.8 && blocks[b].words >= 3 && blocks[b].words < 40)
  return { title: titles, description: descriptions, heading }
}

function isInside(dom: Dom, node: NodeId, tag: number): boolean {
  let n = node
  for (let up = 0; up < 6 && n > 0; up++) {
    n = dom.parent[n]
    if (dom.tag[n] === tag) return true
  }
  return false
}

/** Characters of a block that are compared with the title. */
const COMPARED = 600
const SEPARATORS = /[\s.,;:!?()|"“”‘’«»–—-]/

/** Per UTF-16 unit: 0 not met yet, 1 separates, 2 does not. */
const separates = new Uint8Array(0x10000)

function isSeparator(unit: number): boolean {
  if (separates[unit] === 0) separates[unit] = SEPARATORS.test(String.fromCharCode(unit)) ? 1 : 2
  return separates[unit] === 1
}

/** Lower-case pieces between white space and punctuation. */
function splitWords(text: string): string[] {
  const lower = text.toLowerCase()
  const words: string[] = []
  let from = 0
  for (let i = 0; i <= lower.length; i++) {
    if (i < lower.length && !isSeparator(lower.charCodeAt(i))) continue
    if (i > from) words.push(lower.slice(from, i))
    from = i + 1
  }
  return words
}

function wordSet(text: string): Set<string> {
  return new Set(splitWords(text.slice(0, 4000)))
}

/** Share of the words that are in the set. */
function overlap(own: readonly string[], words: ReadonlySet<string>): number {
  if (words.size === 0 || own.length === 0) return 0
  let shared = 0
  for (const word of own) if (words.has(word)) shared++
  return shared / own.length
}

function findCopies(blocks: readonly Block[]): BlockContext['copies'] {
  const counts = new Map<string, number>()
  const earlier = Int32Array.from(blocks, ({ text }) => {
    const seen = counts.get(text) ?? 0
    counts.set(text, seen + 1)
    return seen
  })
  return { count: Int32Array.from(blocks, ({ text }) => counts.get(text)!), earlier }
}

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

function readFacts(page: Page, densities: Float32Array, before: BlockContext['before']): PageFacts {
  const { dom, blocks } = page
  const words = before.words[dom.length]
  const kinds = (kind: Block['kind']) => blocks.reduce((n, block) => n + (block.kind === kind ? 1 : 0), 0)
  const longBlocks = blocks.reduce((n, block, b) => n + (block.words >= 15 && densities[b] < 0.33 ? 1 : 0), 0)
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
    linkDensity: words > 0 ? before.linkWords[dom.length] / words : 0,
    longShare: words > 0 ? before.longWords[dom.length] / words : 0,
    longBlocks,
    wordsPerBlock: words / Math.max(1, blocks.length),
    headings: kinds('heading'),
    items: kinds('list-item'),
    cells: kinds('table-cell'),
    controls: kinds('control'),
    hiddenShare: words > 0 ? blocks.reduce((n, block) => n + (block.hidden ? block.words : 0), 0) / words : 0,
    images,
    forms,
    articles,
    hasMain,
    paragraphs: before.paragraphs[dom.length],
    priceBlocks: blocks.reduce(
      (n, block) => n + (block.words < 12 && /[$€£¥]\s?\d|\d\s?[$€£¥]/.test(block.text) ? 1 : 0),
      0,
    ),
    codeBlocks: kinds('code'),
    ogArticle,
    ogProduct,
    urlDepth: count(/\/[^/]/g),
    urlDigits: count(/\d/g),
    urlDashes: count(/[-_]/g),
    jsonLd,
  }
}

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
