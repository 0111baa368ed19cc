import type { Dom, NodeId } from '../parse/dom.ts'
import { Tag } from '../parse/tags.ts'
import type { Block } from '../segment/blocks.ts'

/** Least number of equal siblings that make a repeated structure: cards, posts, rows. */
const REPEATED = 3
/** More signatures than a page has. */
const MAX_SIGNATURES = 2 ** 32

/** The number of a key: the next free one if it is new. */
export function numberOf<Key>(numbers: Map<Key, number>, key: Key): number {
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
  /** A number for each way of building that blocks of the page share, the element above those two counted in. */
  readonly build: Int32Array
}

export function readSignatures(
  blocks: readonly Block[],
  densities: Float32Array,
  dom: Dom,
  signature: Float64Array,
): SignatureStatistics {
  const groups = new Map<number, { count: number; words: number; linkWords: number }>()
  const builds = new Map<number, number>()
  const wider = new Map<number, number>()
  const build = new Int32Array(blocks.length)
  const keys = new Int32Array(blocks.length)
  for (let b = 0; b < blocks.length; b++) {
    const { container } = blocks[b]
    const above = Math.max(0, dom.parent[container])
    keys[b] = numberOf(builds, signature[container] * 1_000_003 + signature[above])
    build[b] = numberOf(wider, keys[b] * MAX_SIGNATURES + signature[Math.max(0, dom.parent[above])])
  }
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
    build,
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

export function readRepeats(
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

/** Per block: how often its text is on the page, and how often before it. */
export interface Copies {
  readonly count: Int32Array
  readonly earlier: Int32Array
}

export function findCopies(blocks: readonly Block[]): Copies {
  const counts = new Map<string, number>()
  const earlier = Int32Array.from(blocks, ({ text }) => {
    const seen = counts.get(text) ?? 0
    counts.set(text, seen + 1)
    return seen
  })
  return { count: Int32Array.from(blocks, ({ text }) => counts.get(text)!), earlier }
}
