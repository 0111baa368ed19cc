import { TAG_NAMES, Tag, type TagName, tagSet } from '../parse/tags.ts'
import type { Block } from '../segment/blocks.ts'
import type { Page } from '../segment/page.ts'
import { byRows, type FeatureTable, featurize, type Matrix } from './matrix.ts'

/** A page as the features of its complexity see it. One row. */
interface CountedPage {
  readonly blocks: readonly Block[]
  readonly words: number
  /** Elements below the body, in all and by tag. */
  readonly elements: number
  readonly byTag: Uint32Array
  /** Words below the elements that stand around a page's content. */
  readonly marginWords: number
}
type Table = FeatureTable<CountedPage>

// biome-ignore format: a list
const COUNTED: readonly TagName[] = [
  'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'a', 'br', 'strong', 'em', 'div', 'p', 'li', 'table',
]

/** Bevendorff et al., SIGIR 2023, §3.3; where the paper has `ul`, its code counts `li`. */
export const studyFeatures: Table = {
  ...Object.fromEntries(
    COUNTED.map(name => [name, ({ byTag, elements }: CountedPage) => ratio(byTag[Tag[name]], elements)]),
  ),
  elementsPerWord: ({ elements, words }) => elements / Math.max(1, words),
}

/** Blocks of so many words are mostly running text (Kohlschütter et al., WSDM 2010, Fig. 3). */
const LONG = 15

const ownFeatures: Table = {
  words: ({ words }) => Math.log1p(words),
  blocks: ({ blocks }) => Math.log1p(blocks.length),
  elements: ({ elements }) => Math.log1p(elements),
  logElementsPerWord: ({ elements, words }) => Math.log((elements + 1) / (words + 1)),
  linkShare: page => wordShare(page, block => block.linkWords),
  longShare: page => wordShare(page, block => (isLong(block) ? block.words : 0)),
  longWords: ({ blocks }) => Math.log1p(sum(blocks, block => (isLong(block) ? block.words : 0))),
  longestShare: page =>
    ratio(
      page.blocks.reduce((most, block) => Math.max(most, block.words), 0),
      page.words,
    ),
  hiddenShare: page => wordShare(page, block => (block.hidden === undefined ? 0 : block.words)),
  itemShare: page => wordShare(page, block => (block.kind === 'list-item' ? block.words : 0)),
  cellShare: page => wordShare(page, block => (block.kind === 'table-cell' ? block.words : 0)),
  controlShare: page => wordShare(page, block => (block.kind === 'control' ? block.words : 0)),
  marginShare: ({ marginWords, words }) => ratio(marginWords, words),
  // biome-ignore format: one formula
  ...Object.fromEntries((['img', 'form', 'input', 'span', 'iframe', 'script', 'article', 'section'] as const).map(name => [
    `log:${name}`, ({ byTag }: CountedPage) => Math.log1p(byTag[Tag[name]]),
  ])),
}

/** What the complexity of a page is estimated from: the study's columns and our own. */
export const complexityFeatures: Table = { ...studyFeatures, ...ownFeatures }

export function complexityMatrix(page: Page, table: Table = complexityFeatures): Matrix {
  return byRows(featurize(table, count(page), 1))
}

const MARGIN = tagSet('nav', 'header', 'footer', 'aside', 'form')

function count({ dom, blocks }: Page): CountedPage {
  const byTag = new Uint32Array(TAG_NAMES.length)
  const body = dom.tag.indexOf(Tag.body)
  let elements = 0
  let marginWords = 0
  let marginEnd = 0
  let block = 0
  for (let node = Math.max(0, body) + 1; body >= 0 && node < dom.end[body]; node++) {
    const tag = dom.tag[node]
    if (MARGIN[tag] === 1) marginEnd = Math.max(marginEnd, dom.end[node])
    while (block < blocks.length && blocks[block].start < node) block++
    if (node < marginEnd && blocks[block]?.start === node) marginWords += blocks[block].words
    if (tag < TAG_NAMES.length) byTag[tag]++
    if (tag > Tag['#doctype']) elements++
  }
  return { blocks, words: sum(blocks, ({ words }) => words), elements, byTag, marginWords }
}

const isLong = ({ words, linkWords }: Block) => words >= LONG && linkWords * 3 < words
const ratio = (a: number, b: number) => (b > 0 ? a / b : 0)
const wordShare = ({ blocks, words }: CountedPage, of: (block: Block) => number) => ratio(sum(blocks, of), words)

function sum(blocks: readonly Block[], of: (block: Block) => number): number {
  let total = 0
  for (const block of blocks) total += of(block)
  return total
}
