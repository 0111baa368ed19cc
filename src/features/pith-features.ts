import { TAG_NAMES, Tag } from '../parse/tags.ts'
import { type BlockContext, LEVELS } from './block-context.ts'
import { type Columns, columnsOf, type FeatureFamily } from './matrix.ts'
import { GROUP_COUNT, GROUP_STRIDE, NAME_GROUP_NAMES, TAG_GROUP_NAMES } from './name-groups.ts'

/** The features of the flagship: about one block, its neighbours, the elements around it, and the page. */
type Family = FeatureFamily<BlockContext>

const ratio = (a: number, b: number) => (b > 0 ? a / b : 0)
/** Distances that do not exist. */
const FAR = 40

const ofBlock: Family = {
  names: [
    'words', 'linkDensity', 'density', 'length', 'wordLength', 'upperShare', 'capitalisedShare', 'shortWordShare',
    'digitShare', 'stops', 'commas', 'furniture', 'currency', 'brackets', 'colons', 'endsSentence', 'startsUpper',
    'hasCopyright', 'hasAt', 'wordsPerSentence', 'kind', 'headingLevel', 'containerTag', 'hidden', 'noscript', 'depth',
    'titleOverlap', 'descriptionOverlap', 'copies', 'earlierCopies',
  ], // biome-ignore format: a list
  write(c, rows, values, width, at) {
    const { blocks, words, linkDensity, density, shapes, kind, depth, titles, copies } = c
    const { tag } = c.page.dom
    for (let b = 0; b < rows; b++) {
      const { container, hidden } = blocks[b]
      let to = b * width + at
      values[to++] = words[b]
      values[to++] = linkDensity[b]
      values[to++] = density[b]
      values[to++] = shapes.length[b]
      values[to++] = ratio(shapes.letters[b], words[b])
      values[to++] = ratio(shapes.upper[b], shapes.letters[b])
      values[to++] = ratio(shapes.capitalised[b], words[b])
      values[to++] = ratio(shapes.shortWords[b], words[b])
      values[to++] = ratio(shapes.digits[b], shapes.length[b])
      values[to++] = shapes.stops[b]
      values[to++] = shapes.commas[b]
      values[to++] = shapes.furniture[b]
      values[to++] = shapes.currency[b]
      values[to++] = shapes.brackets[b]
      values[to++] = shapes.colons[b]
      values[to++] = shapes.endsSentence[b]
      values[to++] = shapes.startsUpper[b]
      values[to++] = shapes.hasCopyright[b]
      values[to++] = shapes.hasAt[b]
      values[to++] = words[b] / (shapes.stops[b] + 1)
      values[to++] = kind[b]
      values[to++] = headingLevel(c, b)
      values[to++] = Math.min(tag[container], TAG_NAMES.length)
      values[to++] = Number(hidden !== undefined)
      values[to++] = Number(hidden === 'noscript')
      values[to++] = depth[container]
      values[to++] = titles.title[b]
      values[to++] = titles.description[b]
      values[to++] = copies.count[b]
      values[to++] = copies.earlier[b]
    }
  },
}

function headingLevel({ page, blocks }: BlockContext, b: number): number {
  const { container, kind } = blocks[b]
  const tag = page.dom.tag[container]
  return kind === 'heading' && tag >= Tag.h1 && tag <= Tag.h6 ? tag - Tag.h1 + 1 : 0
}

/** The same few things of the blocks before and after. */
const NEIGHBOURS = [-3, -2, -1, 1, 2, 3]
const sideName = (offset: number) => (offset < 0 ? `before${-offset}` : `after${offset}`)
const ofNeighbours: Family = {
  names: NEIGHBOURS.flatMap(offset =>
    ['Words', 'LinkDensity', 'Stops', 'Kind', 'Depth'].map(what => sideName(offset) + what),
  ),
  write(c, rows, values, width, at) {
    const { blocks, words, shapes, linkDensity, kind, depth } = c
    for (let row = 0; row < rows; row++) {
      let to = row * width + at
      for (const offset of NEIGHBOURS) {
        const b = row + offset
        const isBeyond = b < 0 || b >= blocks.length
        values[to++] = isBeyond ? -1 : words[b]
        values[to++] = isBeyond ? -1 : linkDensity[b]
        values[to++] = isBeyond ? -1 : shapes.stops[b]
        values[to++] = isBeyond ? -1 : kind[b]
        values[to++] = isBeyond ? 0 : depth[blocks[b].container] - depth[blocks[row].container]
      }
    }
  },
}

/** What the lexicon says of the block and its neighbours. */
const ofWords: Family = {
  names: [
    'textEvidence', 'nameSum', 'nameMin', 'nameMax', 'nameNear', 'headingEvidence',
    ...NEIGHBOURS.flatMap(offset => ['TextEvidence', 'NameSum'].map(what => sideName(offset) + what)),
  ], // biome-ignore format: a list
  write({ blocks, evidence: { text, sum, min, max, near, heading } }, rows, values, width, at) {
    for (let row = 0; row < rows; row++) {
      let to = row * width + at
      values[to++] = text[row]
      values[to++] = sum[row]
      values[to++] = min[row]
      values[to++] = max[row]
      values[to++] = near[row]
      values[to++] = heading[row]
      for (const offset of NEIGHBOURS) {
        const b = row + offset
        const isBeyond = b < 0 || b >= blocks.length
        values[to++] = isBeyond ? 0 : text[b]
        values[to++] = isBeyond ? 0 : sum[b]
      }
    }
  },
}
export const ofLexicon: Columns<BlockContext> = columnsOf(ofWords)

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
const ofPlace: Family = {
  names: [
    'place', 'blocksFromEnd', 'blocksFromStart', 'wordPlace', 'longWordPlace', 'sourcePlace', 'fromHeading',
    'wordsFromHeading', 'longWordsFromHeading', 'inTop', 'topShare', 'toTop', 'toRun', 'runShare', 'sameBuilt',
    'sameBuiltShare', 'sameBuiltLinkDensity', 'sameBuiltWords', 'repeats', 'repeatWords', 'repeatPlace', 'outerRepeats',
    'gapBefore', 'gapAfter', 'sectionSteps', 'sectionFrom', 'sectionSince', 'sectionWords', 'sectionLinkDensity',
    'sectionLevel', 'sectionTitle',
  ], // biome-ignore format: a list
  write(c, rows, values, width, at) {
    const { page, blocks, before, facts, titles, regions, signatures, repeats, sections } = c
    const { length } = blocks
    const { dom, html } = page
    const { heading } = titles
    const longWords = facts.words * facts.longShare
    const topEnd = dom.end[regions.top]
    const runShare = ratio(regions.runTo - regions.runFrom, length)
    for (let b = 0; b < rows; b++) {
      const { start, end } = blocks[b]
      const under = sections.heading[b]
      let to = b * width + at
      values[to++] = b / length
      values[to++] = length - b
      values[to++] = b
      values[to++] = ratio(before.words[b], facts.words)
      values[to++] = ratio(before.longWords[b], longWords)
      values[to++] = ratio(dom.from[start], html.length)
      values[to++] = heading < 0 ? -1000 : b - heading
      values[to++] = heading < 0 ? -10_000 : before.words[b] - before.words[heading]
      values[to++] = heading < 0 ? -10_000 : before.longWords[b] - before.longWords[heading]
      values[to++] = Number(start >= regions.top && start < topEnd)
      values[to++] = regions.share[b]
      values[to++] = sideOf(start, regions.top, topEnd, dom.length)
      values[to++] = sideOf(b, regions.runFrom, regions.runTo, length)
      values[to++] = runShare
      values[to++] = signatures.count[b]
      values[to++] = ratio(signatures.words[b], facts.words)
      values[to++] = signatures.linkDensity[b]
      values[to++] = signatures.meanWords[b]
      values[to++] = repeats.innerCount[b]
      values[to++] = repeats.innerWords[b]
      values[to++] = repeats.innerPlace[b]
      values[to++] = repeats.outerCount[b]
      values[to++] = b === 0 ? 0 : start - blocks[b - 1].end
      values[to++] = b + 1 === length ? 0 : blocks[b + 1].start - end
      values[to++] = sections.steps[b]
      values[to++] = under < 0 ? -1 : b - under
      values[to++] = sections.since[b]
      values[to++] = sections.words[b]
      values[to++] = sections.linkDensity[b]
      values[to++] = under < 0 ? 0 : headingLevel(c, under)
      values[to++] = under < 0 ? 0 : titles.title[under]
    }
  },
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
  ...columnsOf(ofBlock),
  ...columnsOf(ofNeighbours),
  ...columnsOf(ofGroups),
  ...columnsOf(ofLevels),
  ...columnsOf(ofPlace),
  ...columnsOf(ofDescription),
  ...columnsOf(ofWindows),
  ...columnsOf(ofPage),
  ...ofLexicon,
}
