import { byRows, type FeatureTable, featurize, type Matrix } from '../../features/matrix.ts'
import { attribute, type Dom, isElement, type NodeId } from '../../parse/dom.ts'
import { Tag } from '../../parse/tags.ts'
import { linkDensity, type TextBlock, textDensity } from '../boilerpipe/text-blocks.ts'

/**
 * What Dragnet knows of a block (Peters, Lecocq: Content extraction using diverse feature sets, WWW 2013, and the
 * feature modules of dragnet 2): text and link density of the block and its neighbours after Kohlschütter et al., the
 * smoothed ratio of text to tags after CETR (Weninger, Hsu, Han, WWW 2010), a score after Readability, and whether
 * certain words stand in `id` and `class`.
 */
export interface DragnetContext {
  readonly links: Float64Array
  readonly densities: Float64Array
  readonly tagRatio: Float64Array
  readonly tagRatioChange: Float64Array
  readonly readability: Float64Array
  /** Names around each block, in small letters. */
  readonly ids: readonly string[]
  readonly classes: readonly string[]
}

/** Dragnet's own words. */
const ID_WORDS = ['nav', 'ss', 'top', 'content', 'link', 'title', 'comment', 'tools', 'rating']
// biome-ignore format: a list
const CLASS_WORDS = [
  'menu', 'widget', 'nav', 'share', 'facebook', 'cat', 'top', 'content', 'item', 'twitter', 'button', 'title', 'header',
  'ss', 'post', 'comment', 'meta', 'alt', 'time', 'depth', 'thread', 'author', 'tools', 'reply', 'url', 'avatar',
]

function holds(where: 'ids' | 'classes', words: readonly string[]): FeatureTable<DragnetContext> {
  const prefix = where === 'ids' ? 'id' : 'class'
  return Object.fromEntries(
    words.map(word => [
      `${prefix}:${word}`,
      (page: DragnetContext, row: number) => Number(page[where][row].includes(word)),
    ]),
  )
}

export const dragnetFeatures: FeatureTable<DragnetContext> = {
  prevLinkDensity: ({ links }, row) => links[row - 1] ?? 0,
  prevTextDensity: ({ densities }, row) => densities[row - 1] ?? 0,
  linkDensity: ({ links }, row) => links[row],
  textDensity: ({ densities }, row) => densities[row],
  nextLinkDensity: ({ links }, row) => links[row + 1] ?? 0,
  nextTextDensity: ({ densities }, row) => densities[row + 1] ?? 0,
  tagRatio: ({ tagRatio }, row) => tagRatio[row],
  tagRatioChange: ({ tagRatioChange }, row) => tagRatioChange[row],
  readability: ({ readability }, row) => readability[row],
  ...holds('ids', ID_WORDS),
  ...holds('classes', CLASS_WORDS),
}

export function dragnetMatrix(dom: Dom, blocks: readonly TextBlock[]): Matrix {
  const ratios = tagRatios(dom, blocks)
  const names = blocks.map(block => namesAround(dom, block.nodes[0]))
  const context = {
    links: Float64Array.from(blocks, linkDensity),
    densities: Float64Array.from(blocks, textDensity),
    tagRatio: smooth(ratios),
    tagRatioChange: smooth(changes(ratios)),
    readability: readabilityScores(dom, blocks),
    ids: names.map(([id]) => id),
    classes: names.map(([, name]) => name),
  }
  return byRows(featurize(dragnetFeatures, context, blocks.length))
}

/** How many elements around a block its names are taken from; the rest of a name that is longer is not read. */
const NAMED_LEVELS = 3
const MAX_NAME = 200

function namesAround(dom: Dom, node: NodeId): [ids: string, classes: string] {
  const found: [string, string] = ['', '']
  for (let level = 0, at = dom.parent[node]; level < NAMED_LEVELS && at > 0; level++, at = dom.parent[at]) {
    found[0] += ` ${(attribute(dom, at, 'id') ?? '').slice(0, MAX_NAME)}`
    found[1] += ` ${(attribute(dom, at, 'class') ?? '').slice(0, MAX_NAME)}`
  }
  return [found[0].toLowerCase(), found[1].toLowerCase()]
}

/** Characters for each tag since the block before (CETR, §3). */
function tagRatios(dom: Dom, blocks: readonly TextBlock[]): Float64Array {
  let node = 0
  return Float64Array.from(blocks, ({ nodes, text }) => {
    let tags = 0
    for (const last = nodes[nodes.length - 1]; node <= last; node++) if (isElement(dom, node)) tags++
    return text.length / Math.max(1, tags)
  })
}

/** CETR, equation 4: how far a value is from the mean of the next three. */
const AHEAD = 3

function changes(values: Float64Array): Float64Array {
  return values.map((value, i) => {
    const next = values.subarray(i + 1, i + 1 + AHEAD)
    if (next.length === 0) return Math.abs((values[i - 1] ?? value) - value) / 2
    return Math.abs(next.reduce((sum, v) => sum + v, 0) / next.length - value)
  })
}

/** A Gaussian of deviation 1, four deviations wide, mirrored at the ends. */
const KERNEL = [-4, -3, -2, -1, 0, 1, 2, 3, 4].map(x => Math.exp((-x * x) / 2))
const KERNEL_SUM = KERNEL.reduce((sum, weight) => sum + weight, 0)

function smooth(values: Float64Array): Float64Array {
  const mirrored = (i: number): number => {
    const round = ((i % (2 * values.length)) + 2 * values.length) % (2 * values.length)
    return values[round < values.length ? round : 2 * values.length - 1 - round]
  }
  return values.map((_, i) => KERNEL.reduce((sum, weight, k) => sum + weight * mirrored(i + k - 4), 0) / KERNEL_SUM)
}

const POSITIVE = /article|body|content|entry|hentry|main|page|pagination|post|text|blog|story/
const NEGATIVE =
  /combx|comment|com-|contact|foot|masthead|media|meta|outbrain|promo|related|scroll|shoutbox|sidebar|sponsor|shopping|tags|tool|widget/
const NAME_WEIGHT = 25
/** Shorter blocks give no points. */
const MIN_LENGTH = 25
const LENGTH_STEP = 100
const MAX_LENGTH_POINTS = 3

/**
 * Points of the best element around each block, as a share of the page's best: an element has points by its names and
 * by the paragraphs and divisions directly in it, less the share of its text that is links (dragnet 2, readability).
 */
function readabilityScores(dom: Dom, blocks: readonly TextBlock[]): Float64Array {
  const points = new Float64Array(dom.length)
  const isCandidate = new Uint8Array(dom.length)
  const length = new Float64Array(dom.length)
  const linked = new Float64Array(dom.length)
  for (const block of blocks) {
    const own = dom.parent[block.nodes[0]]
    length[own] += block.text.length
    linked[own] += block.text.length * linkDensity(block)
    const isParagraph = dom.tag[own] === Tag.p || dom.tag[own] === Tag.div
    if (!isParagraph || block.text.length <= MIN_LENGTH) continue
    const parent = dom.parent[own]
    points[parent] += 1 + Math.min(Math.floor(block.text.length / LENGTH_STEP), MAX_LENGTH_POINTS)
    isCandidate[parent] = 1
  }
  for (let node = dom.length - 1; node > 0; node--) {
    length[dom.parent[node]] += length[node]
    linked[dom.parent[node]] += linked[node]
  }
  let most = 1
  for (let node = 0; node < dom.length; node++) {
    if (isCandidate[node] === 0) continue
    points[node] = (points[node] + nameWeight(dom, node)) * (1 - linked[node] / Math.max(1, length[node]))
    most = Math.max(most, points[node])
  }
  // The best one so far on the way down; below zero is as good as none.
  const around = new Float64Array(dom.length)
  for (let node = 1; node < dom.length; node++) {
    around[node] = Math.max(around[dom.parent[node]], isCandidate[node] === 1 ? points[node] : 0)
  }
  return Float64Array.from(blocks, block => around[block.nodes[0]] / most)
}

function nameWeight(dom: Dom, node: NodeId): number {
  let weight = 0
  for (const name of ['class', 'id']) {
    const value = (attribute(dom, node, name) ?? '').slice(0, MAX_NAME).toLowerCase()
    if (value === '') continue
    if (NEGATIVE.test(value)) weight -= NAME_WEIGHT
    if (POSITIVE.test(value)) weight += NAME_WEIGHT
  }
  return weight
}
