import { byRows, type FeatureTable, featurize, type Matrix } from '../../features/matrix.ts'
import type { Dom, NodeId } from '../../parse/dom.ts'
import { Tag } from '../../parse/tags.ts'
import { linkDensity, type TextBlock, textDensity } from './text-blocks.ts'

/**
 * The local features of Kohlschütter, Fankhauser, Nejdl (WSDM 2010, §3) for the previous, the current and the next
 * block. The paper counts 64 but does not list them: these are all that §3 names, 20 for each block, and four of the
 * current one alone. A block that is not there has zeros.
 */
export interface ShallowContext {
  readonly blocks: readonly BlockCounts[]
}

/** Of one block. */
interface BlockCounts {
  readonly words: number
  readonly letters: number
  readonly sentences: number
  readonly fullStops: number
  /** Words that begin with a capital letter, and words of nothing else. */
  readonly capitalised: number
  readonly capitals: number
  readonly dates: number
  readonly bars: number
  readonly linkDensity: number
  readonly textDensity: number
  /** Bits of ENCLOSING: the elements around it. */
  readonly inside: number
}

const ENCLOSING = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'a'] as const
const ENCLOSING_BIT = new Map<number, number>(ENCLOSING.map((name, bit) => [Tag[name], 1 << bit]))

const NO_BLOCK: BlockCounts = {
  words: 0, letters: 0, sentences: 0, fullStops: 0, capitalised: 0, capitals: 0, dates: 0, bars: 0, linkDensity: 0,
  textDensity: 0, inside: 0,
} // biome-ignore format: a table

type Formula = (block: BlockCounts) => number

// biome-ignore format: a table
const ofBlock: Readonly<Record<string, Formula>> = {
  numWords:          b => b.words,
  avgWordLength:     b => ratio(b.letters, b.words),
  avgSentenceLength: b => ratio(b.words, b.sentences),
  numCapitalised:    b => b.capitalised,
  numCapitals:       b => b.capitals,
  capitalisedRatio:  b => ratio(b.capitalised, b.words),
  fullStopRatio:     b => ratio(b.fullStops, b.words),
  numDates:          b => b.dates,
  numBars:           b => b.bars,
  linkDensity:       b => b.linkDensity,
  textDensity:       b => b.textDensity,
  ...Object.fromEntries(ENCLOSING.map((name, bit): [string, Formula] => [`in${name}`, b => (b.inside >> bit) & 1])),
}

const NEIGHBOURS = { prev: -1, curr: 0, next: 1 } as const

export const shallowFeatures: FeatureTable<ShallowContext> = {
  ...Object.fromEntries(
    Object.entries(NEIGHBOURS).flatMap(([where, step]) =>
      Object.entries(ofBlock).map(([name, formula]) => [
        `${where}_${name}`,
        ({ blocks }: ShallowContext, row: number) => formula(blocks[row + step] ?? NO_BLOCK),
      ]),
    ),
  ),
  curr_position: (_, row) => row,
  curr_relativePosition: ({ blocks }, row) => row / blocks.length,
  // How the block's text goes on from the one before (§4.3.1).
  textDensityQuotient: ({ blocks }, row) => ratio(blocks[row].textDensity, blocks[row - 1]?.textDensity ?? 0),
  numWordsQuotient: ({ blocks }, row) => ratio(blocks[row].words, blocks[row - 1]?.words ?? 0),
}

export function shallowMatrix(dom: Dom, blocks: readonly TextBlock[]): Matrix {
  const inside = enclosingTags(dom)
  const context = { blocks: blocks.map(block => countsOf(block, inside[block.nodes[0]])) }
  return byRows(featurize(shallowFeatures, context, blocks.length))
}

/** For each node the bits of the elements around it. */
function enclosingTags(dom: Dom): Uint16Array {
  const inside = new Uint16Array(dom.length)
  for (let node: NodeId = 1; node < dom.length; node++) {
    inside[node] = inside[dom.parent[node]] | (ENCLOSING_BIT.get(dom.tag[node]) ?? 0)
  }
  return inside
}

const CAPITALISED = /^\p{Lu}/u
const SMALL = /\p{Ll}/u
/** Tokens about dates and times: clock times, years, dates in digits, months, weekdays and what goes with them. */
const DATE =
  /^(?:\d{1,2}[:.]\d\d(?:[ap]m)?|(?:19|20)\d\d|\d{1,4}[-/]\d{1,2}[-/]\d{1,4}|\d{1,2}(?:st|nd|rd|th)|jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|january|february|march|april|august|september|october|november|december|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday|today|yesterday|[ap]m|gmt|utc|[ec]?[ep][sd]t)$/
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu
const ENDS_SENTENCE = /[.?!;]["')\]]?$/
/** Longer than any word or date. */
const MAX_TOKEN = 40

function countsOf(block: TextBlock, inside: number): BlockCounts {
  const counts = { letters: 0, sentences: 0, fullStops: 0, capitalised: 0, capitals: 0, dates: 0, bars: 0 }
  for (const raw of block.text.split(' ')) {
    if (raw === '|') counts.bars++
    if (ENDS_SENTENCE.test(raw)) counts.sentences++
    if (raw.endsWith('.')) counts.fullStops++
    counts.letters += raw.length
    const token = raw.slice(0, MAX_TOKEN).replace(EDGES, '')
    if (CAPITALISED.test(token)) {
      counts.capitalised++
      if (token.length > 1 && !SMALL.test(token)) counts.capitals++
    }
    if (DATE.test(token.toLowerCase())) counts.dates++
  }
  return {
    ...counts,
    sentences: Math.max(1, counts.sentences),
    words: block.words,
    linkDensity: linkDensity(block),
    textDensity: textDensity(block),
    inside,
  }
}

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)
