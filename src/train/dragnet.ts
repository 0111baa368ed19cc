import type { Example } from '../datasets/example.ts'
import { findGold, type GoldLetters } from '../datasets/labels.ts'
import { originalSplits } from '../datasets/splits.ts'
import { findTextBlocks, type TextBlock } from '../extractors/boilerpipe/text-blocks.ts'
import { distillerMatrix, openDistiller, packDistiller } from '../extractors/dom-distiller/index.ts'
import {
  type BlockClassifier,
  DRAGNET,
  EXTRACTNET,
  openClassifier,
  packClassifier,
} from '../extractors/dragnet/index.ts'
import { byColumns, type Matrix } from '../features/matrix.ts'
import { fitTree } from '../models/decision-tree.ts'
import { type Forest, fitBoosting } from '../models/gradient-boosting.ts'
import { fitForest } from '../models/random-forest.ts'
import type { Dom } from '../parse/dom.ts'
import type { Page } from '../segment/page.ts'
import { type FitOptions, foldTrainer } from './fold-trainer.ts'
import { checkRows } from './trainer.ts'

/** The blocks of one page. */
interface BlockRows {
  readonly x: Matrix
  /** 1 where most of the block is gold. */
  readonly target: Uint8Array
  readonly weight: Float32Array
}

/** Dragnet counts a block by its words, but by no more than this (dragnet 2, `max_block_weight`). */
const MAX_BLOCK_WEIGHT = 200

function rowsOf(
  { dom, ...page }: Page,
  example: Example,
  matrix: (dom: Dom, blocks: readonly TextBlock[]) => Matrix,
): BlockRows {
  const blocks = findTextBlocks(dom)
  const gold = findGold({ dom, ...page }, example.text)
  return {
    x: matrix(dom, blocks),
    target: Uint8Array.from(blocks, block => Number(shareOf(gold, block) > 0.5)),
    weight: Float32Array.from(blocks, ({ words }) => Math.min(words, MAX_BLOCK_WEIGHT)),
  }
}

/** Share of a block's letters that are gold; 0 where it has none. */
function shareOf({ all, aligned }: GoldLetters, { nodes }: TextBlock): number {
  const sum = (counts: Int32Array) => nodes.reduce((total, node) => total + counts[node], 0)
  return sum(aligned) / Math.max(1, sum(all))
}

function joined(pages: readonly BlockRows[]): BlockRows {
  const rows = pages.reduce((sum, page) => sum + page.x.rows, 0)
  const names = pages[0].x.names
  const all = {
    x: { names, rows, values: new Float32Array(rows * names.length) },
    target: new Uint8Array(rows),
    weight: new Float32Array(rows),
  }
  let row = 0
  for (const { x, target, weight } of pages) {
    all.x.values.set(x.values, row * names.length)
    all.target.set(target, row)
    all.weight.set(weight, row)
    row += x.rows
  }
  checkRows(all.x, all.target)
  return all
}

const data = "Dragnet's training split (labels AGPL-3.0)"
const isFor = (example: Example): boolean => example.dataset === 'dragnet' && originalSplits.own(example) === 'train'

function classifierTrainer(
  classifier: BlockClassifier,
  summary: string,
  parameters: Readonly<Record<string, number>>,
  fitOne: (rows: BlockRows, how: FitOptions) => Forest,
) {
  return foldTrainer<BlockRows>({
    name: classifier.name,
    summary,
    data,
    parameters,
    isFor,
    prepare: (page, example) => rowsOf(page, example, classifier.matrix),
    fit: (pages, how) => packClassifier(classifier, fitOne(joined(pages), how), how.card),
    open: bytes => openClassifier(classifier, bytes),
  })
}

/** Leaf size and number of trees give a file of some 200 KB; the original has 10 trees. */
const FOREST = { trees: 14, minLeafWeight: 400, columnsPerSplit: 8 }

export const dragnetTrainer = classifierTrainer(
  DRAGNET,
  'a random forest over text density, link density, tag ratios, a readability score and words in class and id',
  FOREST,
  ({ x, target, weight }, { seed, onRound }) =>
    fitForest(x, target, weight, { ...FOREST, seed, onTree: done => onRound(done, FOREST.trees) }),
)

const BOOSTING = {
  trees: 80, leaves: 24, depth: 7, learningRate: 0.12, minLeafWeight: 50, l2: 5, columnShare: 0.5, rowShare: 0.7,
} // biome-ignore format: a table

export const extractnetTrainer = classifierTrainer(
  EXTRACTNET,
  "boosted trees over Dragnet's features and shallow text features",
  BOOSTING,
  ({ x, target, weight }, { seed, onRound }) =>
    fitBoosting(byColumns(x), target, weight, {
      ...BOOSTING,
      seed,
      onTree: (done, loss) => onRound(done, BOOSTING.trees, loss),
    }),
)

const TREE = { minLeafWeight: 2000 }

export const distillerTrainer = foldTrainer<BlockRows>({
  name: 'dom-distiller',
  summary:
    "a decision tree over words, link density and text density of neighbouring blocks, then DOM Distiller's rules for articles",
  data,
  parameters: TREE,
  isFor,
  prepare: (page, example) => rowsOf(page, example, (_, blocks) => distillerMatrix(blocks)),
  fit(pages, { card, onRound }) {
    const tree = fitTree({ ...joined(pages), classes: 2 }, TREE)
    onRound(1, 1)
    return packDistiller(tree, card)
  },
  open: openDistiller,
})
