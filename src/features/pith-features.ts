import { TAG_NAMES, Tag } from '../parse/tags.ts'
import type { Block } from '../segment/blocks.ts'
import { type BlockContext, LEVELS } from './block-context.ts'
import { type Columns, columnsOf, type FeatureFamily, fromArray } from './matrix.ts'
import { GROUP_COUNT, GROUP_STRIDE, NAME_GROUP_NAMES, TAG_GROUP_NAMES } from './name-groups.ts'

/** The features of the flagship: about one block, its neighbours, the elements around it, and the page. */
type Table = Columns<BlockContext>
type Family = FeatureFamily<BlockContext>

const ratio = (a: number, b: number) => (b > 0 ? a / b : 0)
/** Distances that do not exist. */
const FAR = 40
const KINDS: readonly Block['kind'][] = [
  'paragraph', 'heading', 'list-item', 'term', 'definition', 'table-cell', 'caption', 'code', 'quote', 'control',
] // biome-ignore format: a list

const ofBlock: Table = {
  words: fromArray(c => c.words),
  linkDensity: fromArray(c => c.linkDensity),
  density: fromArray(c => c.density),
  length: fromArray(c => c.shapes.length),
  wordLength: fromArray(c => ratios(c.shapes.letters, c.words)),
  upperShare: fromArray(c => ratios(c.shapes.upper, c.shapes.letters)),
  capitalisedShare: fromArray(c => ratios(c.shapes.capitalised, c.words)),
  shortWordShare: fromArray(c => ratios(c.shapes.shortWords, c.words)),
  digitShare: fromArray(c => ratios(c.shapes.digits, c.shapes.length)),
  stops: fromArray(c => c.shapes.stops),
  commas: fromArray(c => c.shapes.commas),
  furniture: fromArray(c => c.shapes.furniture),
  currency: fromArray(c => c.shapes.currency),
  brackets: fromArray(c => c.shapes.brackets),
  colons: fromArray(c => c.shapes.colons),
  endsSentence: fromArray(c => c.shapes.endsSentence),
  startsUpper: fromArray(c => c.shapes.startsUpper),
  hasCopyright: fromArray(c => c.shapes.hasCopyright),
  hasAt: fromArray(c => c.shapes.hasAt),
  wordsPerSentence: (c, b) => c.words[b] / (c.shapes.stops[b] + 1),
  kind: (c, b) => KINDS.indexOf(c.blocks[b].kind),
  headingLevel: (c, b) => headingLevel(c, b),
  containerTag: (c, b) => Math.min(c.page.dom.tag[c.blocks[b].container], TAG_NAMES.length),
  hidden: (c, b) => Number(c.blocks[b].hidden !== undefined),
  noscript: (c, b) => Number(c.blocks[b].hidden === 'noscript'),
  depth: (c, b) => c.depth[c.blocks[b].container],
  titleOverlap: fromArray(c => c.titles.title),
  descriptionOverlap: fromArray(c => c.titles.description),
  copies: fromArray(c => c.copies.count),
  earlierCopies: fromArray(c => c.copies.earlier),
}

function ratios(over: Float64Array, under: Float64Array): Float32Array {
  const values = new Float32Array(over.length)
  for (let b = 0; b < values.length; b++) values[b] = ratio(over[b], under[b])
  return values
}

function headingLevel(c: BlockContext, b: number): number {
  const tag = c.page.dom.tag[c.blocks[b].container]
  return c.blocks[b].kind === 'heading' && tag >= Tag.h1 && tag <= Tag.h6 ? tag - Tag.h1 + 1 : 0
}

/** The same few things of the blocks before and after. */
const NEIGHBOURS = [-3, -2, -1, 1, 2, 3]
const sideName = (offset: number) => (offset < 0 ? `before${-offset}` : `after${offset}`)
const ofNeighbours: Family = {
  names: NEIGHBOURS.flatMap(offset =>
    ['Words', 'LinkDensity', 'Stops', 'Kind', 'Depth'].map(what => sideName(offset) + what),
  ),
  write(c, rows, values, width, at) {
    const { blocks, words, shapes, linkDensity, depth } = c
    const kinds = blocks.map(block => KINDS.indexOf(block.kind))
    for (let row = 0; row < rows; row++) {
      let to = row * width + at
      for (const offset of NEIGHBOURS) {
        const b = row + offset
        const isBeyond = b < 0 || b >= blocks.length
        values[to++] = isBeyond ? -1 : words[b]
        values[to++] = isBeyond ? -1 : linkDensity[b]
        values[to++] = isBeyond ? -1 : shapes.stops[b]
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
  textEvidence: fromArray(c => c.evidence.text),
  nameSum: fromArray(c => c.evidence.sum),
  nameMin: fromArray(c => c.evidence.min),
  nameMax: fromArray(c => c.evidence.max),
  nameNear: fromArray(c => c.evidence.near),
  headingEvidence: fromArray(c => c.evidence.heading),
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
        const found = nearest[element * GROUP_STRIDE + group]
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
  topShare: fromArray(c => c.regions.share),
  toTop: (c, b) => sideOf(c.blocks[b].start, c.regions.top, c.page.dom.end[c.regions.top], c.page.dom.length),
  toRun: (c, b) => sideOf(b, c.regions.runFrom, c.regions.runTo, c.blocks.length),
  runShare: c => ratio(c.regions.runTo - c.regions.runFrom, c.blocks.length),
  sameBuilt: fromArray(c => c.signatures.count),
  sameBuiltShare: (c, b) => ratio(c.signatures.words[b], c.facts.words),
  sameBuiltLinkDensity: fromArray(c => c.signatures.linkDensity),
  sameBuiltWords: fromArray(c => c.signatures.meanWords),
  repeats: fromArray(c => c.repeats.innerCount),
  repeatWords: fromArray(c => c.repeats.innerWords),
  repeatPlace: fromArray(c => c.repeats.innerPlace),
  outerRepeats: fromArray(c => c.repeats.outerCount),
  gapBefore: (c, b) => (b === 0 ? 0 : c.blocks[b].start - c.blocks[b - 1].end),
  gapAfter: (c, b) => (b + 1 === c.blocks.length ? 0 : c.blocks[b + 1].start - c.blocks[b].end),
  sectionSteps: fromArray(c => c.sections.steps),
  sectionFrom: (c, b) => (c.sections.heading[b] < 0 ? -1 : b - c.sections.heading[b]),
  sectionSince: fromArray(c => c.sections.since),
  sectionWords: fromArray(c => c.sections.words),
  sectionLinkDensity: fromArray(c => c.sections.linkDensity),
  sectionLevel: (c, b) => (c.sections.heading[b] < 0 ? 0 : headingLevel(c, c.sections.heading[b])),
  sectionTitle: (c, b) => (c.sections.heading[b] < 0 ? 0 : c.titles.title[c.sections.heading[b]]),
}

/** Signed distance to a range as a share of the whole: negative before it, 0 inside, positive after. */
function sideOf(at: number, from: number, to: number, whole: number): number {
  return at < from ? (at - from) / whole : at >= to ? (at - to + 1) / whole : 0
}

/** Shares of words that JSON-LD holds too: of the block, the page, the elements one and three steps above; and so far. */
const ofDescription: Family = {
  names: ['described', 'describedPage', 'describedNear', 'describedAround', 'describedBefore'],
  write({ page, described, ancestors, blockAt, before, facts }, rows, values, width, at) {
    const all = before.described[described.length]
    if (all === 0) return
    const around = (row: number, level: number) => {
      const node = ancestors[row * LEVELS + level]
      const first = blockAt[node]
      const after = blockAt[page.dom.end[node]]
      return ratio(before.described[after] - before.described[first], before.words[after] - before.words[first])
    }
    for (let row = 0; row < rows; row++) {
      const to = row * width + at
      values[to] = described[row]
      values[to + 1] = ratio(all, facts.words)
      values[to + 2] = around(row, 1)
      values[to + 3] = around(row, 3)
      values[to + 4] = ratio(before.described[row], all)
    }
  },
}

/** The ten blocks before and the ten after. */
const WINDOW = 10
const ofWindows: Family = {
  names: ['wordsBefore10', 'wordsAfter10', 'linkDensityBefore10', 'linkDensityAfter10'],
  write({ blocks, before: { words, linkWords } }, rows, values, width, at) {
    for (let row = 0; row < rows; row++) {
      const to = row * width + at
      const first = Math.max(0, row - WINDOW)
      const after = row + 1
      const end = Math.min(blocks.length, after + WINDOW)
      values[to] = words[row] - words[first]
      values[to + 1] = words[end] - words[after]
      values[to + 2] = ratio(linkWords[row] - linkWords[first], words[row] - words[first])
      values[to + 3] = ratio(linkWords[end] - linkWords[after], words[end] - words[after])
    }
  },
}

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
  ...columnsOf(ofDescription),
  ...columnsOf(ofWindows),
  ...columnsOf(ofPage),
  ...ofLexicon,
}
