import { TAG_NAMES } from '../parse/tags.ts'
import type { Block } from '../segment/blocks.ts'
import { type BlockContext, LEVELS, type Sums } from './block-context.ts'
import { type Columns, columnsOf, type FeatureFamily, type FeatureTable } from './matrix.ts'
import { GROUP_COUNT, NAME_GROUP_NAMES, TAG_GROUP_NAMES } from './name-groups.ts'

/** The features of the flagship: about one block, its neighbours, the elements around it, and the page. */
type Table = FeatureTable<BlockContext>
type Family = FeatureFamily<BlockContext>

const ratio = (a: number, b: number) => (b > 0 ? a / b : 0)
/** Distances that do not exist. */
const FAR = 40
const KINDS: readonly Block['kind'][] = [
  'paragraph', 'heading', 'list-item', 'term', 'definition', 'table-cell', 'caption', 'code', 'quote', 'control',
] // biome-ignore format: a list

const kindOf = (c: BlockContext, b: number) => KINDS.indexOf(c.blocks[b].kind)

const ofBlock: Table = {
  words: (c, b) => c.blocks[b].words,
  linkDensity: (c, b) => c.linkDensity[b],
  density: (c, b) => c.density[b],
  length: (c, b) => c.shapes[b].length,
  wordLength: (c, b) => ratio(c.shapes[b].letters, c.blocks[b].words),
  upperShare: (c, b) => ratio(c.shapes[b].upper, c.shapes[b].letters),
  capitalisedShare: (c, b) => ratio(c.shapes[b].capitalised, c.blocks[b].words),
  shortWordShare: (c, b) => ratio(c.shapes[b].shortWords, c.blocks[b].words),
  digitShare: (c, b) => ratio(c.shapes[b].digits, c.shapes[b].length),
  stops: (c, b) => c.shapes[b].stops,
  commas: (c, b) => c.shapes[b].commas,
  furniture: (c, b) => c.shapes[b].furniture,
  currency: (c, b) => c.shapes[b].currency,
  brackets: (c, b) => c.shapes[b].brackets,
  colons: (c, b) => c.shapes[b].colons,
  endsSentence: (c, b) => Number(c.shapes[b].endsSentence),
  startsUpper: (c, b) => Number(c.shapes[b].startsUpper),
  hasCopyright: (c, b) => Number(c.shapes[b].hasCopyright),
  hasAt: (c, b) => Number(c.shapes[b].hasAt),
  wordsPerSentence: (c, b) => c.blocks[b].words / (c.shapes[b].stops + 1),
  kind: (c, b) => kindOf(c, b),
  headingLevel: (c, b) => headingLevel(c, b),
  containerTag: (c, b) => Math.min(c.page.dom.tag[c.blocks[b].container], TAG_NAMES.length),
  hidden: (c, b) => Number(c.blocks[b].hidden !== undefined),
  noscript: (c, b) => Number(c.blocks[b].hidden === 'noscript'),
  depth: (c, b) => c.depth[c.blocks[b].container],
  titleOverlap: (c, b) => c.titles.title[b],
  descriptionOverlap: (c, b) => c.titles.description[b],
  copies: (c, b) => c.copies.count[b],
  earlierCopies: (c, b) => c.copies.earlier[b],
}

function headingLevel(c: BlockContext, b: number): number {
  const name = TAG_NAMES[c.page.dom.tag[c.blocks[b].container]] ?? ''
  return c.blocks[b].kind === 'heading' && /^h[1-6]$/.test(name) ? Number(name[1]) : 0
}

/** The same few things of the blocks before and after. */
const NEIGHBOURS = [-3, -2, -1, 1, 2, 3]
const sideName = (offset: number) => (offset < 0 ? `before${-offset}` : `after${offset}`)
const ofNeighbours: Family = {
  names: NEIGHBOURS.flatMap(offset =>
    ['Words', 'LinkDensity', 'Stops', 'Kind', 'Depth'].map(what => sideName(offset) + what),
  ),
  write(c, rows, values, width, at) {
    const { blocks, shapes, linkDensity, depth } = c
    const kinds = blocks.map(block => KINDS.indexOf(block.kind))
    for (let row = 0; row < rows; row++) {
      let to = row * width + at
      for (const offset of NEIGHBOURS) {
        const b = row + offset
        const isBeyond = b < 0 || b >= blocks.length
        values[to++] = isBeyond ? -1 : blocks[b].words
        values[to++] = isBeyond ? -1 : linkDensity[b]
        values[to++] = isBeyond ? -1 : shapes[b].stops
        values[to++] = isBeyond ? -1 : kinds[b]
        values[to++] = isBeyond ? 0 : depth[blocks[b].container] - depth[blocks[row].container]
      }
    }
  },
}

/** What the lexicon says of the neighbours. */
const ofNeighboursWords: Family = {
  names: NEIGHBOURS.flatMap(offset => ['TextEvidence', 'NameSum'].map(what => sideName(offset) + what)),
  write({ blocks, evidence }, rows, values, width, at) {
    for (let row = 0; row < rows; row++) {
      let to = row * width + at
      for (const offset of NEIGHBOURS) {
        const b = row + offset
        const isBeyond = b < 0 || b >= blocks.length
        values[to++] = isBeyond ? 0 : evidence.text[b]
        values[to++] = isBeyond ? 0 : evidence.sum[b]
      }
    }
  },
}

/** What the lexicon says of the block and its neighbours. */
export const ofLexicon: Columns<BlockContext> = {
  textEvidence: (c, b) => c.evidence.text[b],
  nameSum: (c, b) => c.evidence.sum[b],
  nameMin: (c, b) => c.evidence.min[b],
  nameMax: (c, b) => c.evidence.max[b],
  nameNear: (c, b) => c.evidence.near[b],
  headingEvidence: (c, b) => c.evidence.heading[b],
  ...columnsOf(ofNeighboursWords),
}

/** How many steps up the nearest element of each group is. */
const ofGroups: Family = {
  names: [...NAME_GROUP_NAMES, ...TAG_GROUP_NAMES].map(name => `to:${name}`),
  write({ blocks, page, nearest, depth }, rows, values, width, at) {
    for (let row = 0; row < rows; row++) {
      const to = row * width + at
      const element = page.dom.parent[blocks[row].start]
      const here = depth[element] + 1
      for (let group = 0; group < GROUP_COUNT; group++) {
        const found = nearest[element * GROUP_COUNT + group]
        values[to + group] = found === 0 ? FAR : here - found
      }
    }
  },
}

/** The element that is `level` steps above the block, by what is in it. */
const ofLevels: Family = {
  names: Array.from({ length: LEVELS }, (_, level) =>
    ['Words', 'Share', 'LinkDensity', 'LongShare', 'Blocks', 'WordsPerBlock', 'Stops', 'Paragraphs', 'Tag'].map(
      what => `up${level}${what}`,
    ),
  ).flat(),
  write({ page, ancestors, blockAt, before, facts }, rows, values, width, at) {
    const { tag, end } = page.dom
    const { words, linkWords, longWords, stops, paragraphs } = before
    for (let row = 0; row < rows; row++) {
      let to = row * width + at
      for (let level = 0; level < LEVELS; level++) {
        const node = ancestors[row * LEVELS + level]
        const first = blockAt[node]
        const after = blockAt[end[node]]
        const inside = words[after] - words[first]
        values[to++] = inside
        values[to++] = ratio(inside, facts.words)
        values[to++] = ratio(linkWords[after] - linkWords[first], inside)
        values[to++] = ratio(longWords[after] - longWords[first], inside)
        values[to++] = after - first
        values[to++] = ratio(inside, after - first)
        values[to++] = ratio(stops[after] - stops[first], inside)
        values[to++] = paragraphs[after] - paragraphs[first]
        values[to++] = Math.min(tag[node], TAG_NAMES.length)
      }
    }
  },
}

/** Where on the page the block is. */
const ofPlace: Table = {
  place: (c, b) => b / c.blocks.length,
  blocksFromEnd: (c, b) => c.blocks.length - b,
  blocksFromStart: (_, b) => b,
  wordPlace: (c, b) => ratio(c.before.words[b], c.facts.words),
  longWordPlace: (c, b) => ratio(c.before.longWords[b], c.facts.words * c.facts.longShare),
  sourcePlace: (c, b) => ratio(c.page.dom.from[c.blocks[b].start], c.page.html.length),
  fromHeading: (c, b) => (c.titles.heading < 0 ? -1000 : b - c.titles.heading),
  wordsFromHeading: (c, b) => (c.titles.heading < 0 ? -10_000 : c.before.words[b] - c.before.words[c.titles.heading]),
  longWordsFromHeading: (c, b) =>
    c.titles.heading < 0 ? -10_000 : c.before.longWords[b] - c.before.longWords[c.titles.heading],
  inTop: (c, b) => Number(c.blocks[b].start >= c.regions.top && c.blocks[b].start < c.page.dom.end[c.regions.top]),
  topShare: (c, b) => c.regions.share[b],
  toTop: (c, b) => sideOf(c.blocks[b].start, c.regions.top, c.page.dom.end[c.regions.top], c.page.dom.length),
  toRun: (c, b) => sideOf(b, c.regions.runFrom, c.regions.runTo, c.blocks.length),
  runShare: c => ratio(c.regions.runTo - c.regions.runFrom, c.blocks.length),
  sameBuilt: (c, b) => c.signatures.count[b],
  sameBuiltShare: (c, b) => ratio(c.signatures.words[b], c.facts.words),
  sameBuiltLinkDensity: (c, b) => c.signatures.linkDensity[b],
  sameBuiltWords: (c, b) => c.signatures.meanWords[b],
  repeats: (c, b) => c.repeats.innerCount[b],
  repeatWords: (c, b) => c.repeats.innerWords[b],
  repeatPlace: (c, b) => c.repeats.innerPlace[b],
  outerRepeats: (c, b) => c.repeats.outerCount[b],
  gapBefore: (c, b) => (b === 0 ? 0 : c.blocks[b].start - c.blocks[b - 1].end),
  gapAfter: (c, b) => (b + 1 === c.blocks.length ? 0 : c.blocks[b + 1].start - c.blocks[b].end),
  sectionSteps: (c, b) => c.sections.steps[b],
  sectionFrom: (c, b) => (c.sections.heading[b] < 0 ? -1 : b - c.sections.heading[b]),
  sectionSince: (c, b) => c.sections.since[b],
  sectionWords: (c, b) => c.sections.words[b],
  sectionLinkDensity: (c, b) => c.sections.linkDensity[b],
  sectionLevel: (c, b) => (c.sections.heading[b] < 0 ? 0 : headingLevel(c, c.sections.heading[b])),
  sectionTitle: (c, b) => (c.sections.heading[b] < 0 ? 0 : c.titles.title[c.sections.heading[b]]),
  described: (c, b) => c.described[b],
  describedPage: c => ratio(c.before.described[c.blocks.length], c.facts.words),
  describedNear: (c, b) => describedAbove(c, b, 1),
  describedAround: (c, b) => describedAbove(c, b, 3),
  describedBefore: (c, b) => ratio(c.before.described[b], c.before.described[c.blocks.length]),
  wordsBefore10: (c, b) => windowWords(c, b - 10, b),
  wordsAfter10: (c, b) => windowWords(c, b + 1, b + 11),
  linkDensityBefore10: (c, b) => windowLinks(c, b - 10, b),
  linkDensityAfter10: (c, b) => windowLinks(c, b + 1, b + 11),
}

/** Signed distance to a range as a share of the whole: negative before it, 0 inside, positive after. */
function sideOf(at: number, from: number, to: number, whole: number): number {
  return at < from ? (at - from) / whole : at >= to ? (at - to + 1) / whole : 0
}

/** Share of the words in the element that is `level` steps above the block that JSON-LD holds too. */
function describedAbove({ page, ancestors, blockAt, before }: BlockContext, b: number, level: number): number {
  const node = ancestors[b * LEVELS + level]
  const first = blockAt[node]
  const after = blockAt[page.dom.end[node]]
  return ratio(before.described[after] - before.described[first], before.words[after] - before.words[first])
}

function sumBetween(c: BlockContext, from: number, to: number, sum: keyof Sums): number {
  const first = Math.max(0, from)
  const after = Math.min(c.blocks.length, to)
  return first < after ? c.before[sum][after] - c.before[sum][first] : 0
}
const windowWords = (c: BlockContext, from: number, to: number) => sumBetween(c, from, to, 'words')
const windowLinks = (c: BlockContext, from: number, to: number) =>
  ratio(sumBetween(c, from, to, 'linkWords'), sumBetween(c, from, to, 'words'))

const FACTS = [
  'words', 'linkDensity', 'longShare', 'longBlocks', 'wordsPerBlock', 'headings', 'items', 'cells', 'controls', 'hiddenShare',
  'images', 'forms', 'articles', 'hasMain', 'paragraphs', 'priceBlocks', 'codeBlocks', 'ogArticle', 'ogProduct',
  'urlDepth', 'urlDigits', 'urlDashes', 'jsonLd',
] as const // biome-ignore format: a list
const ofPage: Family = {
  names: FACTS.map(fact => `page:${fact}`),
  write({ facts }, rows, values, width, at) {
    for (const [i, fact] of FACTS.entries()) {
      const value = facts[fact]
      for (let row = 0, to = at + i; row < rows; row++, to += width) values[to] = value
    }
  },
}

/** The lexicon's columns come last: training works them out anew for each lexicon. */
export const pithFeatures: Columns<BlockContext> = {
  ...ofBlock,
  ...columnsOf(ofNeighbours),
  ...columnsOf(ofGroups),
  ...columnsOf(ofLevels),
  ...ofPlace,
  ...columnsOf(ofPage),
  ...ofLexicon,
}
