import { TAG_NAMES } from '../parse/tags.ts'
import type { Block } from '../segment/blocks.ts'
import { type BlockContext, LEVELS } from './block-context.ts'
import type { FeatureTable } from './matrix.ts'
import { GROUP_COUNT, NAME_GROUP_NAMES, TAG_GROUP_NAMES } from './name-groups.ts'

/** The features of the flagship: about one block, its neighbours, the elements around it, and the page. */
type Table = FeatureTable<BlockContext>

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
const ofNeighbours: Table = Object.fromEntries(
  NEIGHBOURS.flatMap(offset => {
    const side = sideName(offset)
    const isBeyond = (c: BlockContext, b: number) => b + offset < 0 || b + offset >= c.blocks.length
    const depthOf = (c: BlockContext, b: number) => c.depth[c.blocks[b].container]
    return [
      [`${side}Words`, (c, b) => (isBeyond(c, b) ? -1 : c.blocks[b + offset].words)],
      [`${side}LinkDensity`, (c, b) => (isBeyond(c, b) ? -1 : c.linkDensity[b + offset])],
      [`${side}Stops`, (c, b) => (isBeyond(c, b) ? -1 : c.shapes[b + offset].stops)],
      [`${side}Kind`, (c, b) => (isBeyond(c, b) ? -1 : kindOf(c, b + offset))],
      [`${side}Depth`, (c, b) => (isBeyond(c, b) ? 0 : depthOf(c, b + offset) - depthOf(c, b))],
    ] as [string, (c: BlockContext, b: number) => number][]
  }),
)

/** What the lexicon says of the block and its neighbours. */
export const ofLexicon: Table = {
  textEvidence: (c, b) => c.evidence.text[b],
  nameSum: (c, b) => c.evidence.sum[b],
  nameMin: (c, b) => c.evidence.min[b],
  nameMax: (c, b) => c.evidence.max[b],
  nameNear: (c, b) => c.evidence.near[b],
  headingEvidence: (c, b) => c.evidence.heading[b],
  ...Object.fromEntries(
    NEIGHBOURS.flatMap(offset => [
      [`${sideName(offset)}TextEvidence`, (c: BlockContext, b: number) => c.evidence.text[b + offset] ?? 0],
      [`${sideName(offset)}NameSum`, (c: BlockContext, b: number) => c.evidence.sum[b + offset] ?? 0],
    ]),
  ),
}

/** How many steps up the nearest element of each group is. */
const ofGroups: Table = Object.fromEntries(
  [...NAME_GROUP_NAMES, ...TAG_GROUP_NAMES].map((name, group) => [
    `to:${name}`,
    (c: BlockContext, b: number) => {
      const { start } = c.blocks[b]
      const element = c.page.dom.parent[start]
      const found = c.nearest[element * GROUP_COUNT + group]
      return found === 0 ? FAR : c.depth[element] + 1 - found
    },
  ]),
)

/** The element that is `level` steps above the block, by what is in it. */
const ofLevels: Table = Object.fromEntries(
  Array.from({ length: LEVELS }, (_, level) => level).flatMap(level => {
    const at = (b: number) => b * LEVELS + level
    return [
      [`up${level}Words`, ({ inside }, b) => inside.words[at(b)]],
      [`up${level}Share`, ({ inside, facts }, b) => ratio(inside.words[at(b)], facts.words)],
      [`up${level}LinkDensity`, ({ inside }, b) => ratio(inside.linkWords[at(b)], inside.words[at(b)])],
      [`up${level}LongShare`, ({ inside }, b) => ratio(inside.longWords[at(b)], inside.words[at(b)])],
      [`up${level}Blocks`, ({ inside }, b) => inside.blocks[at(b)]],
      [`up${level}WordsPerBlock`, ({ inside }, b) => ratio(inside.words[at(b)], inside.blocks[at(b)])],
      [`up${level}Stops`, ({ inside }, b) => ratio(inside.stops[at(b)], inside.words[at(b)])],
      [`up${level}Paragraphs`, ({ inside }, b) => inside.paragraphs[at(b)]],
      [`up${level}Tag`, (c, b) => Math.min(c.page.dom.tag[c.ancestors[at(b)]], TAG_NAMES.length)],
    ] as [string, (c: BlockContext, b: number) => number][]
  }),
)

/** Where on the page the block is. */
const ofPlace: Table = {
  place: (c, b) => b / c.blocks.length,
  blocksFromEnd: (c, b) => c.blocks.length - b,
  blocksFromStart: (_, b) => b,
  wordPlace: (c, b) => ratio(c.before.words[c.blocks[b].start], c.facts.words),
  longWordPlace: (c, b) => ratio(c.before.longWords[c.blocks[b].start], c.facts.words * c.facts.longShare),
  sourcePlace: (c, b) => ratio(c.page.dom.from[c.blocks[b].start], c.page.html.length),
  fromHeading: (c, b) => (c.titles.heading < 0 ? -1000 : b - c.titles.heading),
  wordsFromHeading: (c, b) =>
    c.titles.heading < 0
      ? -10_000
      : c.before.words[c.blocks[b].start] - c.before.words[c.blocks[c.titles.heading].start],
  longWordsFromHeading: (c, b) =>
    c.titles.heading < 0
      ? -10_000
      : c.before.longWords[c.blocks[b].start] - c.before.longWords[c.blocks[c.titles.heading].start],
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
  describedPage: c => ratio(c.before.described[c.page.dom.length], c.facts.words),
  describedNear: (c, b) => ratio(c.inside.described[b * LEVELS + 1], c.inside.words[b * LEVELS + 1]),
  describedAround: (c, b) => ratio(c.inside.described[b * LEVELS + 3], c.inside.words[b * LEVELS + 3]),
  describedBefore: (c, b) => ratio(c.before.described[c.blocks[b].start], c.before.described[c.page.dom.length]),
  wordsBefore10: (c, b) => windowWords(c, b - 10, b),
  wordsAfter10: (c, b) => windowWords(c, b + 1, b + 11),
  linkDensityBefore10: (c, b) => windowLinks(c, b - 10, b),
  linkDensityAfter10: (c, b) => windowLinks(c, b + 1, b + 11),
}

/** Signed distance to a range as a share of the whole: negative before it, 0 inside, positive after. */
function sideOf(at: number, from: number, to: number, whole: number): number {
  return at < from ? (at - from) / whole : at >= to ? (at - to + 1) / whole : 0
}

function sumBetween(c: BlockContext, from: number, to: number, sum: 'words' | 'linkWords'): number {
  const first = c.blocks[Math.max(0, from)]
  const last = c.blocks[Math.min(c.blocks.length, to) - 1]
  if (first === undefined || last === undefined || first.start > last.start) return 0
  return c.before[sum][last.start + 1] - c.before[sum][first.start]
}
const windowWords = (c: BlockContext, from: number, to: number) => sumBetween(c, from, to, 'words')
const windowLinks = (c: BlockContext, from: number, to: number) =>
  ratio(sumBetween(c, from, to, 'linkWords'), sumBetween(c, from, to, 'words'))

const FACTS = [
  'words', 'linkDensity', 'longShare', 'longBlocks', 'wordsPerBlock', 'headings', 'items', 'cells', 'controls', 'hiddenShare',
  'images', 'forms', 'articles', 'hasMain', 'paragraphs', 'priceBlocks', 'codeBlocks', 'ogArticle', 'ogProduct',
  'urlDepth', 'urlDigits', 'urlDashes', 'jsonLd',
] as const // biome-ignore format: a list
const ofPage: Table = Object.fromEntries(FACTS.map(fact => [`page:${fact}`, (c: BlockContext) => c.facts[fact]]))

/** The lexicon's columns come last: training works them out anew for each lexicon. */
export const pithFeatures: Table = {
  ...ofBlock,
  ...ofNeighbours,
  ...ofGroups,
  ...ofLevels,
  ...ofPlace,
  ...ofPage,
  ...ofLexicon,
}
