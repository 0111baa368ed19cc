import type { Matrix } from '../features/matrix.ts'
import { ofLexicon, pithFeatures } from '../features/pith-features.ts'
import { type BoostingOptions, type Forest, fitBoosting } from '../models/gradient-boosting.ts'
import type { TrainingPage } from './pith-pages.ts'

const NAMES = Object.keys(pithFeatures)
const LEXICON_COLUMNS = Object.keys(ofLexicon).length

/** Found on the folds of WCXB. */
export const BLOCK_OPTIONS: Omit<BoostingOptions, 'seed' | 'onTree'> = {
  trees: 120,
  leaves: 48,
  depth: 8,
  learningRate: 0.1,
  minLeafWeight: 3,
  l2: 1,
  columnShare: 0.4,
  rowShare: 0.6,
}

/** All blocks of some pages as rows; the lexicon's columns are those for `fold`. */
export function blockMatrix(pages: readonly TrainingPage[], fold: number): Matrix {
  const rows = pages.reduce((sum, page) => sum + page.words.length, 0)
  const values = new Float32Array(rows * NAMES.length)
  let row = 0
  for (const page of pages) {
    values.set(page.features, row * NAMES.length)
    for (let b = 0; b < page.words.length; b++, row++) {
      const evidence = page.evidence[fold].subarray(b * LEXICON_COLUMNS, (b + 1) * LEXICON_COLUMNS)
      values.set(evidence, (row + 1) * NAMES.length - LEXICON_COLUMNS)
    }
  }
  return { names: NAMES, rows, values }
}

/**
 * The forest that tells content from boilerplate. A block counts by its share of the page's gold, so that every page
 * counts about the same and every word of a page does.
 */
export function fitBlocks(pages: readonly TrainingPage[], fold: number, options: BoostingOptions): Forest {
  const x = blockMatrix(pages, fold)
  const target = new Float32Array(x.rows)
  const weight = new Float32Array(x.rows)
  let row = 0
  for (const { words, shares } of pages) {
    let gold = 0
    for (let b = 0; b < words.length; b++) gold += words[b] * shares[b]
    for (let b = 0; b < words.length; b++, row++) {
      target[row] = shares[b]
      weight[row] = (words[b] + 0.5) / (gold + 50)
    }
  }
  const mean = weight.reduce((sum, w) => sum + w, 0) / x.rows
  for (let i = 0; i < x.rows; i++) weight[i] /= mean
  return fitBoosting(x, target, weight, options)
}
