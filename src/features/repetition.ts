import type { Dom } from '../parse/dom.ts'
import { Tag } from '../parse/tags.ts'
import type { Block } from '../segment/blocks.ts'
import { pairNumbers } from './pair-numbers.ts'
import { doubles, floats, ints } from './small-arrays.ts'

/** Least number of equal siblings that make a repeated structure: cards, posts, rows. */
const REPEATED = 3

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
  signature: Int32Array,
): SignatureStatistics {
  const { length } = blocks
  const builds = pairNumbers()
  const wider = pairNumbers()
  const keys = ints(length)
  const build = ints(length)
  const counts = ints(length)
  const sums = doubles(length)
  const links = doubles(length)
  for (let b = 0; b < length; b++) {
    const { container, words } = blocks[b]
    const above = Math.max(0, dom.parent[container])
    const key = builds.numberOf(signature[container], signature[above])
    keys[b] = key
    build[b] = wider.numberOf(key, signature[Math.max(0, dom.parent[above])])
    counts[key]++
    sums[key] += words
    links[key] += densities[b] * words
  }
  const count = floats(length)
  const words = floats(length)
  const linkDensity = floats(length)
  const meanWords = floats(length)
  for (let b = 0; b < length; b++) {
    const key = keys[b]
    count[b] = counts[key]
    words[b] = sums[key]
    linkDensity[b] = sums[key] > 0 ? links[key] / sums[key] : 0
    meanWords[b] = sums[key] / counts[key]
  }
  return { count, words, linkDensity, meanWords, build }
}

/** Per block: the innermost and the outermost repeated structure it is an item of. */
export interface RepeatStatistics {
  readonly innerCount: Float32Array
  readonly innerWords: Float32Array
  readonly innerPlace: Float32Array
  readonly outerCount: Float32Array
  readonly outerNode: Int32Array
}

/** Words of an item are counted this far around a block. */
const AROUND = 49

/** `blockAt` tells how many blocks begin before each node, `wordsBefore` how many words stand before each block. */
export function readRepeats(
  dom: Dom,
  blocks: readonly Block[],
  signature: Int32Array,
  blockAt: Int32Array,
  wordsBefore: Float64Array,
): RepeatStatistics {
  const { length, parent, end, tag } = dom
  // Equal siblings with text in them, by parent and signature; then, from the root down, the nearest such family.
  const families = pairNumbers()
  const family = ints(length)
  const place = ints(length)
  const counts: number[] = []
  for (let node = 1; node < length; node++) {
    if (tag[node] < Tag.html || blockAt[end[node]] === blockAt[node]) continue
    const number = families.numberOf(parent[node], signature[node])
    if (number === counts.length) counts.push(0)
    family[node] = number
    place[node] = counts[number]++
  }
  const inner = ints(length)
  const outer = ints(length)
  for (let node = 1; node < length; node++) {
    if (tag[node] < Tag.html || blockAt[end[node]] === blockAt[node]) continue
    const isItem = tag[node] !== Tag.p && counts[family[node]] >= REPEATED
    inner[node] = isItem ? node : inner[parent[node]]
    outer[node] = outer[parent[node]] || (isItem ? node : 0)
  }
  const innerCount = floats(blocks.length)
  const innerWords = floats(blocks.length)
  const innerPlace = floats(blocks.length).fill(-1)
  const outerCount = floats(blocks.length)
  const outerNode = ints(blocks.length)
  for (let b = 0; b < blocks.length; b++) {
    const { container } = blocks[b]
    const item = inner[container]
    outerNode[b] = outer[container]
    if (item === 0) continue
    innerCount[b] = counts[family[item]]
    const first = Math.max(blockAt[item], b - AROUND)
    const after = Math.min(blockAt[end[item]], b + AROUND + 1)
    innerWords[b] = wordsBefore[after] - wordsBefore[first]
    innerPlace[b] = place[item] / counts[family[item]]
    outerCount[b] = counts[family[outerNode[b]]]
  }
  return { innerCount, innerWords, innerPlace, outerCount, outerNode }
}

/** Per block: how often its text is on the page, and how often before it. */
export interface Copies {
  readonly count: Int32Array
  readonly earlier: Int32Array
  /** Equal for blocks with the same text: the number of the first one. */
  readonly first: Int32Array
}

/** Texts made to have one hash are not all compared with each other. */
const MAX_COMPARED = 64

export function findCopies(blocks: readonly Block[]): Copies {
  const { length } = blocks
  const first = ints(length)
  const earlier = ints(length)
  const count = ints(length)
  let capacity = 16
  while (capacity < length * 2) capacity *= 2
  // Open addressing, at most half full: number + 1 of the first block with a text, or 0.
  const places = ints(capacity)
  const hashes = ints(length)
  for (let b = 0; b < length; b++) {
    const { units, from, to } = blocks[b]
    let hash = to - from
    // Some 64 units of a long text tell it from most others.
    for (let i = from; i < to; i += 1 + ((to - from) >> 6)) hash = Math.imul(hash ^ units[i], 0x01000193)
    hashes[b] = hash
    let place = (hash ^ (hash >>> 15)) & (capacity - 1)
    let compared = 0
    while (
      places[place] !== 0 &&
      !(hashes[places[place] - 1] === hash && compared++ < MAX_COMPARED && isSame(blocks[places[place] - 1], blocks[b]))
    )
      place = (place + 1) & (capacity - 1)
    if (places[place] === 0) places[place] = b + 1
    first[b] = places[place] - 1
    earlier[b] = count[first[b]]++
  }
  for (let b = length - 1; b >= 0; b--) count[b] = count[first[b]]
  return { count, earlier, first }
}

function isSame(a: Block, b: Block): boolean {
  if (a.to - a.from !== b.to - b.from) return false
  for (let i = a.from, j = b.from; i < a.to; i++, j++) if (a.units[i] !== b.units[j]) return false
  return true
}
