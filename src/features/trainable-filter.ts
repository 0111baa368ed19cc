import { TAG_NAMES, Tag, type TagName } from '../parse/tags.ts'
import type { Page } from '../segment/page.ts'
import { plainTree, simplifiedTree, type TextTree } from '../segment/simplified-dom.ts'
import { textWords } from './block-words.ts'
import type { Sequence } from './sequence.ts'
import {
  beside,
  binFrom,
  both,
  type Rows,
  reached,
  shared,
  type Template as TemplateOf,
  tenths,
  when,
} from './templates.ts'

/**
 * The features of the trainable filter (Rosenfeld, Feldman, Ungar, CIKM 2008). The paper tells their kinds: tags and
 * their positions, sizes of elements, enough text, not too many links, content words, neighbouring nodes, templates of
 * the site; the list is ours.
 */
export type FeatureGroup = 'own' | 'neighbours' | 'words' | 'site'

interface Variant {
  readonly tree: (page: Page) => TextTree
  readonly groups: readonly FeatureGroup[]
  /** Words that speak for content are left out. */
  readonly noiseWordsOnly?: true
}

/** The feature sets of the paper's Table 2. */
// biome-ignore format: a table
export const VARIANTS = {
  Unpreprocessed:              { tree: plainTree,      groups: ['own', 'neighbours', 'words'] },
  Flat:                        { tree: simplifiedTree, groups: ['own', 'words'] },
  'Pure form':                 { tree: simplifiedTree, groups: ['own', 'neighbours'] },
  'Pure content':              { tree: simplifiedTree, groups: ['words'] },
  Full:                        { tree: simplifiedTree, groups: ['own', 'neighbours', 'words'] },
  'Full + site-specific':      { tree: simplifiedTree, groups: ['own', 'neighbours', 'words', 'site'] },
  'Full w/out positive words': { tree: simplifiedTree, groups: ['own', 'neighbours', 'words'], noiseWordsOnly: true },
} as const satisfies Record<string, Variant>

export type VariantName = keyof typeof VARIANTS

/** A tree, and what the templates need to know of its leaves and elements. */
export interface Context extends TextTree, Rows {
  readonly page: Page
  /** Texts that other pages of the site have, where such pages are known. */
  readonly siteTexts: ReadonlySet<string> | undefined
  /** Words and linked words before each leaf, and in all. */
  readonly wordsBefore: Float64Array
  readonly linkWordsBefore: Float64Array
  readonly depth: Int32Array
  /** Kinds of the elements around each element, as bits. */
  readonly within: Int32Array
  /** Kinds of the elements inside each leaf, as bits. */
  readonly holds: Int32Array
  /** The leaf of the first h1, or -1. */
  readonly heading: number
}

type Template = TemplateOf<Context>

export function readContext(page: Page, tree: TextTree, siteTexts?: ReadonlySet<string>): Context {
  const { leaves } = tree
  const depth = new Int32Array(tree.tag.length)
  const within = new Int32Array(tree.tag.length)
  for (let e = 1; e < depth.length; e++) {
    depth[e] = depth[tree.parent[e]] + 1
    within[e] = within[tree.parent[e]] | PART_BITS[tree.tag[e]]
  }
  return {
    ...tree,
    page,
    siteTexts,
    rows: leaves.length,
    columns: new Map(),
    wordsBefore: sumsBefore(leaves.map(leaf => leaf.words)),
    linkWordsBefore: sumsBefore(leaves.map(leaf => leaf.linkWords)),
    depth,
    within,
    holds: Int32Array.from(leaves, ({ start, end }) => {
      let kinds = 0
      for (let node = start; node < end; node++) kinds |= INLINE_BITS[page.dom.tag[node]]
      return kinds
    }),
    heading: tree.holder.findIndex(element => tree.tag[element] === Tag.h1),
  }
}

function sumsBefore(values: readonly number[]): Float64Array {
  const sums = new Float64Array(values.length + 1)
  for (let i = 0; i < values.length; i++) sums[i + 1] = sums[i] + values[i]
  return sums
}

// biome-ignore format: lists
const TOLD: readonly TagName[] = [
  'p', 'div', 'td', 'th', 'tr', 'table', 'li', 'ul', 'ol', 'dl', 'dt', 'dd', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote',
  'pre', 'section', 'article', 'main', 'nav', 'header', 'footer', 'aside', 'form', 'fieldset', 'label', 'button', 'select',
  'option', 'figure', 'figcaption', 'caption', 'address', 'body', 'center', 'details', 'summary', 'noscript', 'a', 'span',
  'b', 'strong', 'i', 'em', 'font', 'small', 'time',
]
// biome-ignore format: lists
const PARTS: readonly TagName[] = [
  'nav', 'header', 'footer', 'aside', 'article', 'main', 'section', 'form', 'table', 'ul', 'ol', 'li', 'dl', 'blockquote',
  'figure', 'pre', 'noscript', 'select', 'button', 'address', 'details', 'fieldset', 'center', 'p', 'a',
]
const INLINE: readonly TagName[] = ['a', 'b', 'strong', 'i', 'em', 'font', 'span', 'small', 'time', 'img', 'code']

/** Tag → its place in a list, the list's length for all others. */
function placesOf(list: readonly TagName[]): Uint8Array {
  const places = new Uint8Array(TAG_NAMES.length).fill(list.length)
  for (const [place, name] of list.entries()) places[Tag[name]] = place
  return places
}
const TOLD_PLACES = placesOf(TOLD)

/** Tag → its bit among those of a list, 0 for all others. */
function bitsOf(list: readonly TagName[]): Int32Array {
  const bits = new Int32Array(TAG_NAMES.length)
  for (const [place, name] of list.entries()) bits[Tag[name]] = 1 << place
  return bits
}
const PART_BITS = bitsOf(PARTS)
const INLINE_BITS = bitsOf(INLINE)

// What numbers are held against.
const SIZES = [1, 2, 3, 4, 6, 8, 11, 15, 20, 27, 36, 50, 70, 100, 150, 250]
const PART_SIZES = [5, 10, 20, 40, 70, 120, 200, 350, 600, 1000, 2000]
const COUNTS = [1, 2, 3, 5, 8, 13, 21, 34, 55, 100, 200]
const SHARES = [0.001, 0.1, 0.2, 0.33, 0.5, 0.7, 0.9, 0.999]
const MEANS = [1, 2, 3, 5, 8, 12, 18, 26, 40, 60]
const FEW = [1, 2, 4, 8]
const ENOUGH_WORDS = [5, 10, 15, 20, 30, 50]

const words: Template = shared(reached(SIZES, ({ leaves }, i) => leaves[i].words))
const links: Template = shared(reached(SHARES, ({ leaves }, i) => leaves[i].linkWords / Math.max(1, leaves[i].words)))
const tag: Template = shared(tagAbove(0))
const sizeAndLinks = shared(both(words, links))
const SENTENCE_ENDS = '.!?…。"”»'
const endsSentence: Template = shared(when(({ leaves }, i) => SENTENCE_ENDS.includes(leaves[i].text.at(-1)!)))

/** Of the block itself: its tag, its place on the page, its size, its links, its outward shape. */
const OWN: Readonly<Record<string, Template>> = {
  tag,
  words,
  links,
  endsSentence,
  'words × links': sizeAndLinks,
  'words × tag': both(words, tag),
  'links × tag': both(links, tag),
  'words × ends sentence': both(words, endsSentence),
  ...each(ENOUGH_WORDS, limit => [`words ≥ ${limit}`, when(({ leaves }, i) => leaves[i].words >= limit)]),
  'letters per word': reached(MEANS, ({ leaves }, i) => leaves[i].text.length / Math.max(1, leaves[i].words)),
  hidden: when(({ leaves, page }, i) => page.hidden[leaves[i].start] !== 0),
  depth: reached(COUNTS, ({ depth, holder }, i) => depth[holder[i]]),
  place: tenths(({ rows }, i) => i / rows),
  'place in words': tenths(({ rows, wordsBefore }, i) => wordsBefore[i] / Math.max(1, wordsBefore[rows])),
  'from the start': reached(COUNTS, (_, i) => i),
  'from the end': reached(COUNTS, ({ rows }, i) => rows - 1 - i),
  'side of the heading': binFrom(4, ({ heading }, i) => (heading < 0 ? 0 : 2 + Math.sign(i - heading))),
  'after the heading': reached(COUNTS, ({ heading }, i) => (heading < 0 ? 0 : i - heading)),
  'ends in a colon': when(({ leaves }, i) => leaves[i].text.endsWith(':')),
  'in capitals': when(({ leaves }, i) => leaves[i].text === leaves[i].text.toUpperCase()),
  commas: reached(FEW, ({ leaves }, i) => count(leaves[i].text, ',')),
  stops: reached(FEW, ({ leaves }, i) => count(leaves[i].text, '. ')),
  bars: reached(FEW, ({ leaves }, i) => count(leaves[i].text, '|')),
  digits: reached(SHARES, ({ leaves }, i) => digitsIn(leaves[i].text) / leaves[i].text.length),
  ...each(INLINE, (name, place) => [`holds ${name}`, when(({ holds }, i) => ((holds[i] >> place) & 1) === 1)]),
}

const LEVELS = [0, 1, 2, 3]
const NEAR = [-3, -2, -1, 1, 2, 3]

/** Of what is around it: the elements above, the blocks before and after. */
const NEIGHBOURS: Readonly<Record<string, Template>> = {
  ...each(PARTS, (name, place) => [
    `within ${name}`,
    when(({ within, holder }, i) => ((within[holder[i]] >> place) & 1) === 1),
  ]),
  ...Object.assign({}, ...LEVELS.map(ofElement)),
  'tag × tag above': both(tag, tagAbove(1)),
  ...Object.assign({}, ...NEAR.map(ofNeighbour)),
  'words × words -1': both(words, beside(words, -1)),
  'words × words +1': both(words, beside(words, 1)),
  'same element as -1': when(({ holder }, i) => holder[i - 1] === holder[i]),
  'same element as +1': when(({ holder }, i) => holder[i + 1] === holder[i]),
  'words in 5 before': reached(PART_SIZES, ({ wordsBefore }, i) => wordsBefore[i] - wordsBefore[Math.max(0, i - 5)]),
  'words in 5 after': reached(
    PART_SIZES,
    ({ wordsBefore, rows }, i) => wordsBefore[Math.min(rows, i + 6)] - wordsBefore[i + 1],
  ),
}

function tagAbove(level: number): Template {
  return binFrom(TOLD.length + 1, (context, i) => TOLD_PLACES[context.tag[above(context, i, level)]] ?? TOLD.length)
}

/** Of the element some levels above the one that holds the block: its tag, sizes, and the block's place in it. */
function ofElement(level: number): Record<string, Template> {
  const prefix = `up ${level}`
  return {
    ...(level > 0 && { [`${prefix}: tag`]: tagAbove(level) }),
    [`${prefix}: words`]: reached(PART_SIZES, (context, i) => wordsIn(context, above(context, i, level))),
    [`${prefix}: links`]: reached(SHARES, (context, i) => linkShareIn(context, above(context, i, level))),
    [`${prefix}: blocks`]: reached(COUNTS, (context, i) => blocksIn(context, above(context, i, level))),
    [`${prefix}: share`]: tenths(
      (context, i) => wordsIn(context, above(context, i, level)) / (wordsIn(context, 0) + 1),
    ),
    [`${prefix}: words per block`]: reached(MEANS, (context, i) => {
      const element = above(context, i, level)
      return wordsIn(context, element) / blocksIn(context, element)
    }),
    [`${prefix}: first`]: when((context, i) => context.first[above(context, i, level)] === i),
    [`${prefix}: last`]: when((context, i) => context.end[above(context, i, level)] === i + 1),
  }
}

/** Of the block some places before or after. */
function ofNeighbour(offset: number): Record<string, Template> {
  const prefix = offset < 0 ? `${offset}` : `+${offset}`
  return {
    [`${prefix}: tag`]: beside(tag, offset),
    [`${prefix}: words`]: beside(words, offset),
    [`${prefix}: links`]: beside(links, offset),
    [`${prefix}: words × links`]: beside(sizeAndLinks, offset),
    [`${prefix}: ends sentence`]: beside(endsSentence, offset),
  }
}

/** The element some levels above the one that holds a leaf; the root is its own parent. */
function above({ holder, parent }: TextTree, leaf: number, level: number): number {
  let element = holder[leaf]
  for (let up = 0; up < level; up++) element = parent[element]
  return element
}

function wordsIn({ wordsBefore, first, end }: Context, element: number): number {
  return wordsBefore[end[element]] - wordsBefore[first[element]]
}

function linkShareIn(context: Context, element: number): number {
  const { linkWordsBefore, first, end } = context
  return (linkWordsBefore[end[element]] - linkWordsBefore[first[element]]) / Math.max(1, wordsIn(context, element))
}

function blocksIn({ first, end }: TextTree, element: number): number {
  return end[element] - first[element]
}

function each<T>(values: readonly T[], entry: (value: T, at: number) => [string, Template]): Record<string, Template> {
  return Object.fromEntries(values.map(entry))
}

function count(text: string, part: string): number {
  let found = 0
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) found++
  return found
}

function digitsIn(text: string): number {
  let found = 0
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >= 48 && text.charCodeAt(i) <= 57) found++
  return found
}

/** Does the text stand on other pages of the site too? Nothing where none is known. */
const SITE: Readonly<Record<string, Template>> = {
  'on other pages': binFrom(2, ({ leaves, siteTexts }, i) =>
    siteTexts === undefined ? -1 : Number(siteTexts.has(leaves[i].text)),
  ),
}

/** Buckets that words are hashed into (Weinberger et al., Feature hashing, ICML 2009): no list of words need be kept. */
const WORD_BUCKETS = 1 << 15

const TEMPLATES = [...inGroup('own', OWN), ...inGroup('neighbours', NEIGHBOURS), ...inGroup('site', SITE)]

interface PlacedTemplate {
  readonly group: FeatureGroup
  readonly name: string
  readonly template: Template
}

function inGroup(group: FeatureGroup, table: Readonly<Record<string, Template>>): PlacedTemplate[] {
  return Object.entries(table).map(([name, template]) => ({ group, name, template }))
}

/** The first feature of each template; after the last template come the buckets of words. */
const FIRST: number[] = []
let placed = 0
for (const { template } of TEMPLATES) {
  FIRST.push(placed)
  placed += template.bins
}
export const FIRST_WORD = placed
export const FEATURES: number = FIRST_WORD + WORD_BUCKETS

/** What a model must have been trained with: every template and its size. */
export const FEATURE_NAMES: readonly string[] = [
  ...TEMPLATES.map(({ name, template }) => `${name} (${template.bins})`),
  `words (${WORD_BUCKETS})`,
]

/** The features of each leaf in the groups that are asked for, and the steps from leaf to leaf. */
export function sequenceOf(context: Context, groups: readonly FeatureGroup[]): Sequence {
  const perLeaf = Array.from({ length: context.rows }, () => [] as number[])
  eachColumn(context, groups, (first, column) => {
    for (let leaf = 0; leaf < column.length; leaf++) if (column[leaf] >= 0) perLeaf[leaf].push(first + column[leaf])
  })
  if (groups.includes('words')) eachWord(context, (leaf, feature) => perLeaf[leaf].push(feature))
  const starts = new Uint32Array(context.rows + 1)
  for (let leaf = 0; leaf < context.rows; leaf++) starts[leaf + 1] = starts[leaf] + perLeaf[leaf].length
  return { length: context.rows, starts, features: Uint32Array.from(perLeaf.flat()), steps: stepsOf(context) }
}

/** The sum of the weights of each leaf's features, without a list of them: what labelling a page takes. */
export function scoresOf(context: Context, groups: readonly FeatureGroup[], weights: ArrayLike<number>): Float64Array {
  const scores = new Float64Array(context.rows)
  eachColumn(context, groups, (first, column) => {
    for (let leaf = 0; leaf < column.length; leaf++) {
      if (column[leaf] >= 0) scores[leaf] += weights[first + column[leaf]]
    }
  })
  if (groups.includes('words')) {
    eachWord(context, (leaf, feature) => {
      scores[leaf] += weights[feature]
    })
  }
  return scores
}

/** The templates of the groups, each with its first feature and the bins of all leaves. */
function eachColumn(
  context: Context,
  groups: readonly FeatureGroup[],
  visit: (first: number, column: Int16Array) => void,
): void {
  for (const [t, { group, template }] of TEMPLATES.entries()) {
    if (groups.includes(group)) visit(FIRST[t], template.column(context))
  }
}

/** Each word of a leaf counts once. */
function eachWord({ leaves }: Context, visit: (leaf: number, feature: number) => void): void {
  const lastLeaf = new Int32Array(WORD_BUCKETS).fill(-1)
  for (let leaf = 0; leaf < leaves.length; leaf++) {
    for (const word of textWords(leaves[leaf].text)) {
      const bucket = hashOf(word) & (WORD_BUCKETS - 1)
      if (lastLeaf[bucket] === leaf) continue
      lastLeaf[bucket] = leaf
      visit(leaf, FIRST_WORD + bucket)
    }
  }
}

/** FNV-1a over UTF-16 units. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193)
  return hash ^ (hash >>> 15)
}

const DISTANCES = [1, 2, 3, 5, 9]
/** The start of the page, and each distance with and without a change of tag. */
export const STEPS: number = 1 + 2 * (DISTANCES.length + 1)

/** How far the tree lies between a leaf and the one before it: elements left and entered; and whether the tag is the same. */
export function stepsOf(context: Context): Uint8Array {
  const { holder, parent, depth, rows } = context
  const steps = new Uint8Array(rows)
  for (let leaf = 1; leaf < rows; leaf++) {
    let a = holder[leaf - 1]
    let b = holder[leaf]
    const isSameTag = context.tag[a] === context.tag[b]
    let distance = 0
    for (; a !== b; distance++) {
      if (depth[a] > depth[b]) a = parent[a]
      else b = parent[b]
    }
    steps[leaf] = 1 + 2 * DISTANCES.filter(limit => distance >= limit).length + Number(isSameTag)
  }
  return steps
}
