import { attribute, type Dom, type NodeId } from '../parse/dom.ts'
import { Tag } from '../parse/tags.ts'
import { type Block, type BlockKind, isProse, linkDensity } from '../segment/blocks.ts'
import type { Page } from '../segment/page.ts'
import { type HashedWords, readBlockWords } from './block-words.ts'
import type { Lexicon } from './lexicon.ts'
import { GROUP_COUNT, GROUP_OF_TAG, GROUP_STRIDE, groupsOf, namesOf, nameWords } from './name-groups.ts'
import { type PageFacts, readFacts } from './page-facts.ts'
import { pairNumbers } from './pair-numbers.ts'
import {
  type Copies,
  findCopies,
  type RepeatStatistics,
  readRepeats,
  readSignatures,
  type SignatureStatistics,
} from './repetition.ts'
import { describedShares, findSections, type Sections } from './sections.ts'
import { bytes, doubles, floats, ints } from './small-arrays.ts'
import { spacedTextDensity, textDensity } from './text-density.ts'
import { type TextShapes, textShapes } from './text-shape.ts'
import { readTitles, type TitleEvidence, titleOverlap } from './titles.ts'

/** How many elements up from a block are looked at one by one. */
export const LEVELS = 6

const KINDS: readonly BlockKind[] = [
  'paragraph', 'heading', 'list-item', 'term', 'definition', 'table-cell', 'caption', 'code', 'quote', 'control',
] // biome-ignore format: a list

/**
 * Sums over the blocks before each block, and at the end over all: words, link words, words of long plain blocks,
 * sentences, paragraphs, words that JSON-LD holds too. What is in a subtree is `sum[blockAt[end[n]]] - sum[blockAt[n]]`.
 */
export type Sums = {
  readonly [S in 'words' | 'linkWords' | 'longWords' | 'stops' | 'paragraphs' | 'described']: Float64Array
}

/** Everything that the features of a page's blocks are worked out from, read off the page in a few passes. */
export interface BlockContext extends PageStructure {
  readonly evidence: Evidence
}

/** What the page alone tells. */
export interface PageStructure {
  readonly page: Page
  readonly blocks: readonly Block[]
  readonly words: Float64Array
  /** The words at the beginning of each block, for the lexicon. */
  readonly known: HashedWords
  readonly shapes: TextShapes
  readonly density: Float32Array
  readonly linkDensity: Float32Array
  /** 1 for each block of running text: long and hardly linked. */
  readonly isProse: Uint8Array
  /** A number for each kind of block. */
  readonly kind: Uint8Array
  /** How many blocks begin before each node. */
  readonly blockAt: Int32Array
  readonly before: Sums
  readonly depth: Uint16Array
  /** What elements are called: the number of each element's names, and the words of each number. */
  readonly names: { readonly of: Int32Array; readonly words: readonly (readonly string[])[] }
  /** Per block (GROUP_STRIDE bytes) and group: depth + 1 of the nearest element around it that belongs to the group; 0: none. */
  readonly nearest: Uint8Array
  /** 1 for each group that an element around text belongs to. */
  readonly groups: Uint8Array
  /** Per block and level: the container, its parent, … (the document repeats at the top). */
  readonly ancestors: Int32Array
  readonly signatures: SignatureStatistics
  readonly repeats: RepeatStatistics
  readonly regions: Regions
  readonly titles: TitleEvidence
  readonly sections: Sections
  /** Share of each block that the page's JSON-LD holds too. */
  readonly described: Float32Array
  readonly copies: Copies
  readonly facts: PageFacts
}

export function readContext(page: Page, lexicon: Lexicon): BlockContext {
  const structure = readStructure(page)
  return { ...structure, evidence: readEvidence(structure, lexicon) }
}

export function readStructure(page: Page): PageStructure {
  const { dom, blocks } = page
  const { length } = blocks
  const words = doubles(length)
  const overlap = titleOverlap(dom, length)
  const known = readBlockWords(blocks, overlap.read)
  const shapes = textShapes(blocks)
  const density = floats(length)
  const densities = floats(length)
  const prose = bytes(length)
  const kind = bytes(length)
  for (let b = 0; b < length; b++) {
    const { units, from, to } = blocks[b]
    words[b] = blocks[b].words
    density[b] =
      shapes.isUnspaced[b] === 1 ? textDensity(units, from, to) : spacedTextDensity(units, from, to, words[b])
    densities[b] = linkDensity(blocks[b])
    prose[b] = Number(isProse(blocks[b]))
    kind[b] = KINDS.indexOf(blocks[b].kind)
  }
  const described = describedShares(dom, blocks)
  const blockAt = countBefore(dom, blocks)
  const before = sumUp(dom, blocks, shapes, prose, described)
  const elements = readElements(dom, length, blockAt)
  return {
    page,
    blocks,
    words,
    known,
    shapes,
    density,
    linkDensity: densities,
    isProse: prose,
    kind,
    blockAt,
    before,
    depth: elements.depth,
    names: elements.names,
    nearest: elements.nearest,
    groups: elements.groups,
    ancestors: findAncestors(dom, blocks),
    signatures: readSignatures(blocks, densities, dom, elements.signature),
    repeats: readRepeats(dom, blocks, elements.signature, blockAt, before.words),
    regions: findRegions(dom, blocks, shapes, densities, blockAt, before),
    titles: readTitles(dom, blocks, overlap),
    sections: findSections(dom, blocks),
    described,
    copies: findCopies(blocks),
    facts: readFacts(page, shapes.currency, before),
  }
}

function countBefore(dom: Dom, blocks: readonly Block[]): Int32Array {
  const blockAt = ints(dom.length + 1)
  let node = 0
  for (let b = 0; b < blocks.length; b++) for (const { start } = blocks[b]; node <= start; node++) blockAt[node] = b
  return blockAt.fill(blocks.length, node)
}

function sumUp(
  dom: Dom,
  blocks: readonly Block[],
  { stops }: TextShapes,
  prose: Uint8Array,
  described: Float32Array,
): Sums {
  const sums = () => doubles(blocks.length + 1)
  const before = {
    words: sums(),
    linkWords: sums(),
    longWords: sums(),
    stops: sums(),
    paragraphs: sums(),
    described: sums(),
  }
  for (let b = 0; b < blocks.length; b++) {
    const { words, linkWords, container } = blocks[b]
    before.words[b + 1] = before.words[b] + words
    before.linkWords[b + 1] = before.linkWords[b] + linkWords
    before.longWords[b + 1] = before.longWords[b] + prose[b] * words
    before.stops[b + 1] = before.stops[b] + stops[b]
    before.paragraphs[b + 1] = before.paragraphs[b] + (dom.tag[container] === Tag.p ? 1 : 0)
    before.described[b + 1] = before.described[b] + described[b] * words
  }
  return before
}

function findAncestors(dom: Dom, blocks: readonly Block[]): Int32Array {
  const ancestors = ints(blocks.length * LEVELS)
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
  /** Of the heading that it stands under. */
  readonly heading: Float32Array
}

export function readEvidence(
  { page: { dom, blocks }, known, names, sections }: PageStructure,
  lexicon: Lexicon,
): Evidence {
  const scores = floats(names.words.length)
  for (let i = 0; i < scores.length; i++) scores[i] = lexicon.names(names.words[i])
  const sum = floats(dom.length)
  const min = floats(dom.length)
  const max = floats(dom.length)
  for (let node = 1; node < dom.length; node++) {
    if (dom.tag[node] < Tag.html) continue
    const above = dom.parent[node]
    const own = scores[names.of[node]]
    sum[node] = sum[above] + own
    min[node] = Math.min(min[above], own)
    max[node] = Math.max(max[above], own)
  }
  const values = () => floats(blocks.length)
  const evidence = { text: values(), heading: values(), sum: values(), min: values(), max: values(), near: values() }
  for (let b = 0; b < blocks.length; b++) {
    const { container } = blocks[b]
    const at = sections.heading[b]
    evidence.text[b] = lexicon.text(known, b)
    evidence.heading[b] = at < 0 ? 0 : at === b ? lexicon.heading(known, b) : evidence.heading[at]
    evidence.sum[b] = sum[container]
    evidence.min[b] = min[container]
    evidence.max[b] = max[container]
    evidence.near[b] = scores[names.of[container]] + scores[names.of[Math.max(0, dom.parent[container])]] / 2
  }
  return evidence
}

interface Elements {
  readonly depth: Uint16Array
  readonly nearest: Uint8Array
  readonly groups: Uint8Array
  /** Equal for elements with the same tag and class. */
  readonly signature: Int32Array
  readonly names: PageStructure['names']
}

/** One pass from the root down: what an element around text is called, and what it takes over from the one around it. */
function readElements(dom: Dom, blocks: number, blockAt: Int32Array): Elements {
  const { length, tag, parent, end } = dom
  const depth = new Uint16Array(length)
  const nearest = groupRows(blocks)
  /** The same for the element at each depth that is open. */
  let open = groupRows(64)
  const signature = ints(length)
  const of = ints(length)
  const words: string[][] = [[]]
  const groupsOfNames: number[][] = [[]]
  const groups = bytes(GROUP_COUNT)
  const numbers = new Map<string, number>([['', 0]])
  const classes = new Map<string, number>([['', 0]])
  const signatures = pairNumbers()
  signatures.numberOf(0, tag[0])
  for (let node = 1; node < length; node++) {
    const id = tag[node]
    const block = blockAt[node]
    const above = depth[parent[node]]
    if (id < Tag.html) {
      if (blockAt[node + 1] > block) copyRow(open, above, nearest, block)
      continue
    }
    if (blockAt[end[node]] === block) continue
    depth[node] = above + 1
    const row = (above + 1) * GROUP_STRIDE
    if (row === open.bytes.length) open = moreRows(open)
    copyRow(open, above, open, above + 1)
    const here = Math.min(255, above + 2)
    const ofTag = id < GROUP_OF_TAG.length ? GROUP_OF_TAG[id] : -1
    if (ofTag >= 0) {
      open.bytes[row + ofTag] = here
      groups[ofTag] = 1
    }
    const names = namesOf(dom, node)
    const className = names === '' ? 0 : numberOf(classes, attribute(dom, node, 'class') ?? '')
    signature[node] = signatures.numberOf(className, id)
    if (names === '') continue
    of[node] = numberOf(numbers, names)
    if (of[node] === words.length) {
      words.push(nameWords(names))
      groupsOfNames.push(groupsOf(words[of[node]]))
    }
    for (const group of groupsOfNames[of[node]]) {
      open.bytes[row + group] = here
      groups[group] = 1
    }
  }
  return { depth, nearest: nearest.bytes, groups, signature, names: { of, words } }
}

/** A byte for each group in each row, and the same memory in fours, which are copied faster. */
interface GroupRows {
  readonly bytes: Uint8Array
  readonly fours: Int32Array
}

const ROW_FOURS = GROUP_STRIDE / 4

function groupRows(rows: number): GroupRows {
  const fours = ints(rows * ROW_FOURS)
  return { bytes: new Uint8Array(fours.buffer, fours.byteOffset, fours.byteLength), fours }
}

function moreRows({ fours }: GroupRows): GroupRows {
  const more = groupRows((2 * fours.length) / ROW_FOURS)
  more.fours.set(fours)
  return more
}

function copyRow(from: GroupRows, row: number, to: GroupRows, toRow: number): void {
  for (let i = 0; i < ROW_FOURS; i++) to.fours[toRow * ROW_FOURS + i] = from.fours[row * ROW_FOURS + i]
}

/** The number of a key: the next free one if it is new. */
function numberOf(numbers: Map<string, number>, key: string): number {
  const known = numbers.get(key)
  if (known !== undefined) return known
  numbers.set(key, numbers.size)
  return numbers.size - 1
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
  { length, commas }: TextShapes,
  densities: Float32Array,
  blockAt: Int32Array,
  before: Sums,
): Regions {
  const scores = floats(dom.length)
  for (let b = 0; b < blocks.length; b++) {
    if (length[b] < 25) continue
    const score = 1 + commas[b] + Math.min(3, length[b] / 100)
    let node: NodeId = blocks[b].container
    for (let level = 0; level < 4 && node > 0; level++) {
      scores[node] += level === 0 ? score : score / level
      node = dom.parent[node]
    }
  }
  let top: NodeId = 0
  const best = floats(dom.length)
  for (let node = 1; node < dom.length; node++) {
    if (dom.tag[node] < Tag.html) continue
    const from = blockAt[node]
    const to = blockAt[dom.end[node]]
    const words = before.words[to] - before.words[from]
    const links = before.linkWords[to] - before.linkWords[from]
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
  const share = floats(blocks.length)
  for (let b = 0; b < blocks.length; b++) share[b] = best[blocks[b].container] / (scores[top] || 1)
  return { top, share, runFrom, runTo }
}
