import type { BlockContext } from './block-context.ts'
import type { FeatureTable } from './matrix.ts'
import { GROUP_STRIDE, NAME_GROUP_NAMES, TAG_GROUP_NAMES } from './name-groups.ts'
import type { PageFacts } from './page-facts.ts'

/** What is asked of the blocks' context here. It may have to wait, and a large page's has much else. */
export type PageContext = Pick<
  BlockContext,
  'blocks' | 'nearest' | 'evidence' | 'repeats' | 'regions' | 'titles' | 'facts'
>

/** A page with the verdict on its blocks: what its kind, and how well it was read, are told from. One row. */
export interface JudgedPage {
  readonly context: PageContext
  readonly probabilities: Float32Array
  readonly chosen: Uint8Array
}
type Table = FeatureTable<JudgedPage>

const ratio = (a: number, b: number) => (b > 0 ? a / b : 0)
const sum = (page: JudgedPage, value: (b: number) => number) => {
  let total = 0
  for (let b = 0; b < page.probabilities.length; b++) total += value(b)
  return total
}
const words = (page: JudgedPage, b: number) => page.context.blocks[b].words
const chosenWords = (page: JudgedPage) => sum(page, b => page.chosen[b] * words(page, b))
const expectedWords = (page: JudgedPage) => sum(page, b => page.probabilities[b] * words(page, b))
const expectedHits = (page: JudgedPage) => sum(page, b => page.chosen[b] * page.probabilities[b] * words(page, b))

const ofVerdict: Table = {
  chosenWords,
  expectedWords,
  expectedF1: page => ratio(2 * expectedHits(page), chosenWords(page) + expectedWords(page)),
  expectedPrecision: page => ratio(expectedHits(page), chosenWords(page)),
  expectedRecall: page => ratio(expectedHits(page), expectedWords(page)),
  chosenShare: page => ratio(chosenWords(page), page.context.facts.words),
  unsureShare: page =>
    ratio(
      sum(page, b => (page.probabilities[b] > 0.2 && page.probabilities[b] < 0.8 ? words(page, b) : 0)),
      page.context.facts.words,
    ),
  chosenBlocks: page => sum(page, b => page.chosen[b]),
  chosenRuns: page => sum(page, b => (page.chosen[b] === 1 && page.chosen[b - 1] !== 1 ? 1 : 0)),
  chosenLinkDensity: page =>
    ratio(
      sum(page, b => page.chosen[b] * page.context.blocks[b].linkWords),
      chosenWords(page),
    ),
  chosenHiddenShare: page =>
    ratio(
      sum(page, b => (page.context.blocks[b].hidden ? page.chosen[b] * words(page, b) : 0)),
      chosenWords(page),
    ),
  chosenWordsPerBlock: page =>
    ratio(
      chosenWords(page),
      sum(page, b => page.chosen[b]),
    ),
  highest: page => page.probabilities.reduce((a, b) => Math.max(a, b), 0),
}

const FACTS: readonly (keyof PageFacts)[] = [
  'words', 'linkDensity', 'longShare', 'longBlocks', 'wordsPerBlock', 'headings', 'items', 'cells', 'controls', 'hiddenShare',
  'images', 'forms', 'articles', 'hasMain', 'paragraphs', 'priceBlocks', 'codeBlocks', 'ogArticle', 'ogProduct',
  'urlDepth', 'urlDigits', 'urlDashes',
] // biome-ignore format: a list
const ofFacts: Table = Object.fromEntries(
  FACTS.map(fact => [`page:${fact}`, (page: JudgedPage) => page.context.facts[fact]]),
)

/** Each type that structured data can claim is a column of its own. */
const LD_BITS = 9
const ofClaims: Table = Object.fromEntries(
  Array.from({ length: LD_BITS }, (_, bit) => [
    `claim:${bit}`,
    (page: JudgedPage) => (page.context.facts.jsonLd >> bit) & 1,
  ]),
)

/** Share of the page's words, and of those chosen, below elements of each group. */
const ofGroups: Table = Object.fromEntries(
  [...NAME_GROUP_NAMES, ...TAG_GROUP_NAMES].flatMap((name, group) => {
    const isInside = ({ context }: JudgedPage, b: number) => context.nearest[b * GROUP_STRIDE + group] > 0
    return [
      [
        `in:${name}`,
        (page: JudgedPage) =>
          ratio(
            sum(page, b => (isInside(page, b) ? words(page, b) : 0)),
            page.context.facts.words,
          ),
      ],
      [
        `chosenIn:${name}`,
        (page: JudgedPage) =>
          ratio(
            sum(page, b => (isInside(page, b) ? page.chosen[b] * words(page, b) : 0)),
            chosenWords(page),
          ),
      ],
    ]
  }),
)

const ofRepeats: Table = {
  repeatedShare: page =>
    ratio(
      sum(page, b => (page.context.repeats.innerCount[b] > 0 ? words(page, b) : 0)),
      page.context.facts.words,
    ),
  chosenRepeatedShare: page =>
    ratio(
      sum(page, b => (page.context.repeats.innerCount[b] > 0 ? page.chosen[b] * words(page, b) : 0)),
      chosenWords(page),
    ),
  largestRepeat: page => page.context.repeats.outerCount.reduce((a, b) => Math.max(a, b), 0),
  textEvidence: page =>
    ratio(
      sum(page, b => page.context.evidence.text[b] * words(page, b)),
      page.context.facts.words,
    ),
  headingFound: page => Number(page.context.titles.heading >= 0),
  runShare: page => ratio(page.context.regions.runTo - page.context.regions.runFrom, page.context.blocks.length),
}

export const pageFeatures: Table = { ...ofVerdict, ...ofFacts, ...ofClaims, ...ofGroups, ...ofRepeats }
