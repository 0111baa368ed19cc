import { TAG_NAMES, Tag } from '../parse/tags.ts'
import { type BlockContext, LEVELS } from './block-context.ts'
import { type Columns, columnsOf, type FeatureFamily } from './matrix.ts'
import { GROUP_COUNT, GROUP_STRIDE, NAME_GROUP_NAMES, TAG_GROUP_NAMES } from './name-groups.ts'
import { ints } from './small-arrays.ts'

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
  write(c, rows, columns, at) {
    const { blocks, words, linkDensity, density, shapes, kind, depth, titles, copies } = c
    const { tag } = c.page.dom
    for (let b = 0; b < rows; b++) {
      const { container, hidden } = blocks[b]
      let to = at + b - rows
      columns[(to += rows)] = words[b]
      columns[(to += rows)] = linkDensity[b]
      columns[(to += rows)] = density[b]
      columns[(to += rows)] = shapes.length[b]
      columns[(to += rows)] = ratio(shapes.letters[b], words[b])
      columns[(to += rows)] = ratio(shapes.upper[b], shapes.letters[b])
      columns[(to += rows)] = ratio(shapes.capitalised[b], words[b])
      columns[(to += rows)] = ratio(shapes.shortWords[b], words[b])
      columns[(to += rows)] = ratio(shapes.digits[b], shapes.length[b])
      columns[(to += rows)] = shapes.stops[b]
      columns[(to += rows)] = shapes.commas[b]
      columns[(to += rows)] = shapes.furniture[b]
      columns[(to += rows)] = shapes.currency[b]
      columns[(to += rows)] = shapes.brackets[b]
      columns[(to += rows)] = shapes.colons[b]
      columns[(to += rows)] = shapes.endsSentence[b]
      columns[(to += rows)] = shapes.startsUpper[b]
      columns[(to += rows)] = shapes.hasCopyright[b]
      columns[(to += rows)] = shapes.hasAt[b]
      columns[(to += rows)] = words[b] / (shapes.stops[b] + 1)
      columns[(to += rows)] = kind[b]
      columns[(to += rows)] = headingLevel(c, b)
      columns[(to += rows)] = Math.min(tag[container], TAG_NAMES.length)
      columns[(to += rows)] = Number(hidden !== undefined)
      columns[(to += rows)] = Number(hidden === 'noscript')
      columns[(to += rows)] = depth[container]
      columns[(to += rows)] = titles.title[b]
      columns[(to += rows)] = titles.description[b]
      columns[(to += rows)] = copies.count[b]
      columns[(to += rows)] = copies.earlier[b]
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
  write(c, rows, columns, at) {
    const { blocks, words, shapes, linkDensity, kind, depth } = c
    for (let row = 0; row < rows; row++) {
      let to = at + row - rows
      for (const offset of NEIGHBOURS) {
        const b = row + offset
        const isBeyond = b < 0 || b >= blocks.length
        columns[(to += rows)] = isBeyond ? -1 : words[b]
        columns[(to += rows)] = isBeyond ? -1 : linkDensity[b]
        columns[(to += rows)] = isBeyond ? -1 : shapes.stops[b]
        columns[(to += rows)] = isBeyond ? -1 : kind[b]
        columns[(to += rows)] = isBeyond ? 0 : depth[blocks[b].container] - depth[blocks[row].container]
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
  write({ blocks, evidence: { text, sum, min, max, near, heading } }, rows, columns, at) {
    for (let row = 0; row < rows; row++) {
      let to = at + row - rows
      columns[(to += rows)] = text[row]
      columns[(to += rows)] = sum[row]
      columns[(to += rows)] = min[row]
      columns[(to += rows)] = max[row]
      columns[(to += rows)] = near[row]
      columns[(to += rows)] = heading[row]
      for (const offset of NEIGHBOURS) {
        const b = row + offset
        const isBeyond = b < 0 || b >= blocks.length
        columns[(to += rows)] = isBeyond ? 0 : text[b]
        columns[(to += rows)] = isBeyond ? 0 : sum[b]
      }
    }
  },
}
export const ofLexicon: Columns<BlockContext> = columnsOf(ofWords)

/** How many steps up the nearest element of each group is. */
const ofGroups: Family = {
  names: [...NAME_GROUP_NAMES, ...TAG_GROUP_NAMES].map(name => `to:${name}`),
  write({ blocks, page, nearest, groups, depth }, rows, columns, at) {
    const depths = ints(rows)
    for (let row = 0; row < rows; row++) depths[row] = depth[page.dom.parent[blocks[row].start]]
    for (let group = 0, to = at; group < GROUP_COUNT; group++, to += rows) {
      // Most groups have no element on a page.
      if (groups[group] === 0) columns.fill(FAR, to, to + rows)
      else {
        for (let row = 0; row < rows; row++) {
          const found = nearest[row * GROUP_STRIDE + group]
          columns[to + row] = found === 0 ? FAR : depths[row] + 1 - found
        }
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
  write({ page, ancestors, blockAt, before, facts }, rows, columns, at) {
    const { tag, end } = page.dom
    const { words, linkWords, longWords, stops, paragraphs } = before
    for (let row = 0; row < rows; row++) {
      let to = at + row - rows
      for (let level = 0; level < LEVELS; level++) {
        const node = ancestors[row * LEVELS + level]
        const first = blockAt[node]
        const after = blockAt[end[node]]
        const inside = words[after] - words[first]
        columns[(to += rows)] = inside
        columns[(to += rows)] = ratio(inside, facts.words)
        columns[(to += rows)] = ratio(linkWords[after] - linkWords[first], inside)
        columns[(to += rows)] = ratio(longWords[after] - longWords[first], inside)
        columns[(to += rows)] = after - first
        columns[(to += rows)] = ratio(inside, after - first)
        columns[(to += rows)] = ratio(stops[after] - stops[first], inside)
        columns[(to += rows)] = paragraphs[after] - paragraphs[first]
        columns[(to += rows)] = Math.min(tag[node], TAG_NAMES.length)
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
  write(c, rows, columns, at) {
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
      let to = at + b - rows
      columns[(to += rows)] = b / length
      columns[(to += rows)] = length - b
      columns[(to += rows)] = b
      columns[(to += rows)] = ratio(before.words[b], facts.words)
      columns[(to += rows)] = ratio(before.longWords[b], longWords)
      columns[(to += rows)] = ratio(dom.from[start], html.length)
      columns[(to += rows)] = heading < 0 ? -1000 : b - heading
      columns[(to += rows)] = heading < 0 ? -10_000 : before.words[b] - before.words[heading]
      columns[(to += rows)] = heading < 0 ? -10_000 : before.longWords[b] - before.longWords[heading]
      columns[(to += rows)] = Number(start >= regions.top && start < topEnd)
      columns[(to += rows)] = regions.share[b]
      columns[(to += rows)] = sideOf(start, regions.top, topEnd, dom.length)
      columns[(to += rows)] = sideOf(b, regions.runFrom, regions.runTo, length)
      columns[(to += rows)] = runShare
      columns[(to += rows)] = signatures.count[b]
      columns[(to += rows)] = ratio(signatures.words[b], facts.words)
      columns[(to += rows)] = signatures.linkDensity[b]
      columns[(to += rows)] = signatures.meanWords[b]
      columns[(to += rows)] = repeats.innerCount[b]
      columns[(to += rows)] = repeats.innerWords[b]
      columns[(to += rows)] = repeats.innerPlace[b]
      columns[(to += rows)] = repeats.outerCount[b]
      columns[(to += rows)] = b === 0 ? 0 : start - blocks[b - 1].end
      columns[(to += rows)] = b + 1 === length ? 0 : blocks[b + 1].start - end
      columns[(to += rows)] = sections.steps[b]
      columns[(to += rows)] = under < 0 ? -1 : b - under
      columns[(to += rows)] = sections.since[b]
      columns[(to += rows)] = sections.words[b]
      columns[(to += rows)] = sections.linkDensity[b]
      columns[(to += rows)] = under < 0 ? 0 : headingLevel(c, under)
      columns[(to += rows)] = under < 0 ? 0 : titles.title[under]
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
  write({ page, described, ancestors, blockAt, before, facts }, rows, columns, at) {
    const all = before.described[described.length]
    if (all === 0) return
    const around = (row: number, level: number) => {
      const node = ancestors[row * LEVELS + level]
      const first = blockAt[node]
      const after = blockAt[page.dom.end[node]]
      return ratio(before.described[after] - before.described[first], before.words[after] - before.words[first])
    }
    for (let row = 0; row < rows; row++) {
      let to = at + row - rows
      columns[(to += rows)] = described[row]
      columns[(to += rows)] = ratio(all, facts.words)
      columns[(to += rows)] = around(row, 1)
      columns[(to += rows)] = around(row, 3)
      columns[(to += rows)] = ratio(before.described[row], all)
    }
  },
}

/** The ten blocks before and the ten after. */
const WINDOW = 10
const ofWindows: Family = {
  names: ['wordsBefore10', 'wordsAfter10', 'linkDensityBefore10', 'linkDensityAfter10'],
  write({ blocks, before: { words, linkWords } }, rows, columns, at) {
    for (let row = 0; row < rows; row++) {
      let to = at + row - rows
      const first = Math.max(0, row - WINDOW)
      const after = row + 1
      const end = Math.min(blocks.length, after + WINDOW)
      columns[(to += rows)] = words[row] - words[first]
      columns[(to += rows)] = words[end] - words[after]
      columns[(to += rows)] = ratio(linkWords[row] - linkWords[first], words[row] - words[first])
      columns[(to += rows)] = ratio(linkWords[end] - linkWords[after], words[end] - words[after])
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
  write({ facts }, rows, columns, at) {
    for (const [i, fact] of FACTS.entries()) columns.fill(facts[fact], at + i * rows, at + (i + 1) * rows)
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
