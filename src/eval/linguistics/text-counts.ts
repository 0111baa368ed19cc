import { annotatedClasses, majorityClass, TEXT_CLASSES } from '../../datasets/annotations.ts'
import type { Example } from '../../datasets/example.ts'
import { blockShares, CONTENT_SHARE, findGold } from '../../datasets/labels.ts'
import { findTextBlocks, type TextBlock, textDensity } from '../../extractors/boilerpipe/text-blocks.ts'
import { openPage, type Page } from '../../segment/page.ts'

/** What §5 of Kohlschütter et al. (WSDM 2010) counts of the blocks of one class. Blocks without a word do not count. */
export interface TextCounts {
  blocks: number
  words: number
  linkWords: number
  /** Blocks by their number of words. */
  readonly blocksByWords: number[]
  /** Words, and those of them that are in links, by the density of their block, to the nearest integer (§5.1). */
  readonly wordsByDensity: number[]
  readonly linkWordsByDensity: number[]
}

/** Pages counted together: a dataset, or the pages of one type in it. */
export interface TextGroup {
  readonly name: string
  pages: number
  readonly classes: Map<string, TextCounts>
}

/** The class of text that annotators, or the gold, gave to each block. */
interface ClassifiedBlock extends TextBlock {
  readonly className: string
}

/** The six classes where annotators marked them (L3S-GN1), else two: what is found in the gold and what is not. */
function classifiedBlocks({ html, annotated, text, dataset }: Example): ClassifiedBlock[] {
  const page = openPage(html)
  const blocks = findTextBlocks(page.dom)
  const names =
    annotated !== undefined && dataset === 'l3s-gn1' ? byMarks(page, blocks, annotated) : byGold(page, blocks, text)
  return blocks.map((block, i) => ({ ...block, className: names[i] }))
}

function byMarks(page: Page, blocks: readonly TextBlock[], annotated: string): string[] {
  const ofLeaf = annotatedClasses(page, annotated)
  return blocks.map(
    ({ nodes }) => TEXT_CLASSES[majorityClass(page.dom, nodes, node => ofLeaf[node], TEXT_CLASSES.length)],
  )
}

function byGold(page: Page, blocks: readonly TextBlock[], gold: string): string[] {
  const spans = blocks.map(({ nodes }) => ({ start: nodes[0], end: nodes[nodes.length - 1] + 1 }))
  const shares = blockShares(spans, findGold(page, gold))
  return Array.from(shares, share => (share >= CONTENT_SHARE ? 'content' : 'not content'))
}

/** Adds the blocks of a page to its groups: its dataset and, where pages have types, its type. */
export function countPage(groups: Map<string, TextGroup>, example: Example): void {
  const { dataset, pageType } = example
  const blocks = classifiedBlocks(example)
  for (const name of [dataset, ...(pageType === undefined ? [] : [`${dataset}: ${pageType}`])]) {
    const group = groups.get(name) ?? { name, pages: 0, classes: new Map() }
    groups.set(name, group)
    group.pages++
    for (const block of blocks) {
      const counts = group.classes.get(block.className) ?? noCounts()
      group.classes.set(block.className, counts)
      countBlock(counts, block)
    }
  }
}

function noCounts(): TextCounts {
  return { blocks: 0, words: 0, linkWords: 0, blocksByWords: [], wordsByDensity: [], linkWordsByDensity: [] }
}

function countBlock(counts: TextCounts, block: TextBlock): void {
  const { words, linkWords } = block
  if (words === 0) return
  const density = Math.round(textDensity(block))
  counts.blocks++
  counts.words += words
  counts.linkWords += linkWords
  add(counts.blocksByWords, words, 1)
  add(counts.wordsByDensity, density, words)
  add(counts.linkWordsByDensity, density, linkWords)
}

/** The classes of a group together. */
export function allClasses({ classes }: TextGroup): TextCounts {
  const sum = noCounts()
  for (const counts of classes.values()) {
    sum.blocks += counts.blocks
    sum.words += counts.words
    sum.linkWords += counts.linkWords
    for (const kind of ['blocksByWords', 'wordsByDensity', 'linkWordsByDensity'] as const) {
      for (const [at, count] of counts[kind].entries()) add(sum[kind], at, count)
    }
  }
  return sum
}

/** Adds at a place of an array that grows with zeros. */
function add(counts: number[], at: number, by: number): void {
  while (counts.length <= at) counts.push(0)
  counts[at] += by
}
