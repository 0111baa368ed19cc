import { attribute, type Dom, type NodeId } from '../parse/dom.ts'
import { Tag } from '../parse/tags.ts'
import { type Block, linkDensity } from '../segment/blocks.ts'
import type { Page } from '../segment/page.ts'
import type { Lexicon } from './lexicon.ts'
import { GROUP_COUNT, GROUP_OF_TAG, groupsOf, namesOf, nameWords } from './name-groups.ts'
import { type PageFacts, readFacts } from './page-facts.ts'
import {
  type Copies,
  findCopies,
  numberOf,
  type RepeatStatistics,
  readRepeats,
  readSignatures,
  type SignatureStatistics,
} from './repetition.ts'
import { describedShares, findSections, type Sections } from './sections.ts'
import { textDensity } from './text-density.ts'
import { type TextShape, textShape } from './text-shape.ts'
import { readTitles, type TitleEvidence } from './titles.ts'

/** How many elements up from a block are looked at one by one. */
export const LEVELS = 6

/** Words, link words, words of long plain blocks, blocks, sentences, paragraphs, words that JSON-LD holds too. */
type Sums = {
  readonly [S in 'words' | 'linkWords' | 'longWords' | 'blocks' | 'stops' | 'paragraphs' | 'described']: Float64Array
}

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
  /** 1 for each block of running text: long and hardly linked. */
  readonly isProse: Uint8Array
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
  const shapes = blocks.map(block => textShape(block.text))
  const densities = floats(blocks.length, b => linkDensity(blocks[b]))
  const isProse = Uint8Array.from(blocks, (block, b) => (block.words >= 15 && densities[b] < 0.33 ? 1 : 0))
  const described = describedShares(dom, blocks)
  const before = {
    words: prefix(dom, blocks, b => blocks[b].words),
    linkWords: prefix(dom, blocks, b => blocks[b].linkWords),
    longWords: prefix(dom, blocks, b => isProse[b] * blocks[b].words),
    blocks: prefix(dom, blocks, () => 1),
    stops: prefix(dom, blocks, b => shapes[b].stops),
    paragraphs: prefix(dom, blocks, b => (dom.tag[blocks[b].container] === Tag.p ? 1 : 0)),
    described: prefix(dom, blocks, b => described[b] * blocks[b].words),
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
    isProse,
    before,
    inside: {
      words: inAncestors(before.words),
      linkWords: inAncestors(before.linkWords),
      longWords: inAncestors(before.longWords),
      blocks: inAncestors(before.blocks),
      stops: inAncestors(before.stops),
      paragraphs: inAncestors(before.paragraphs),
      described: inAncestors(before.described),
    },
    depth: elements.depth,
    names: elements.names,
    nearest: elements.nearest,
    ancestors,
    signatures: readSignatures(blocks, densities, dom, elements.signature),
    repeats: readRepeats(dom, blocks, elements.signature, before.blocks),
    regions: findRegions(dom, blocks, shapes, densities, before),
    titles: readTitles(dom, blocks),
    sections: findSections(dom, blocks),
    described,
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
  /** Of the heading that it stands under. */
  readonly heading: Float32Array
}

export function readEvidence({ page: { dom, blocks }, names, sections }: PageStructure, lexicon: Lexicon): Evidence {
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
  const heading = new Float32Array(blocks.length)
  for (let b = 0; b < blocks.length; b++) {
    const at = sections.heading[b]
    heading[b] = at < 0 ? 0 : at === b ? lexicon.heading(blocks[b].text) : heading[at]
  }
  return {
    text: floats(blocks.length, b => lexicon.text(blocks[b].text)),
    heading,
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
