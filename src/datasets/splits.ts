import { createHash } from 'node:crypto'
import type { Example } from './example.ts'

/** The site that a page belongs to: its host, or, where that is not known, the page itself. */
export function siteOf({ host, id }: Pick<Example, 'host' | 'id'>): string {
  return host || id
}

/**
 * The fold of a site, 0 … folds - 1. It depends on the site, the number of folds and the seed alone: not on the other
 * pages, nor on their order, nor on the dataset, so that a model trained on several datasets meets no site of its test.
 */
export function foldOf(page: Pick<Example, 'host' | 'id'>, folds: number, seed = 1): number {
  const digest = createHash('sha256')
    .update(`${seed}\n${siteOf(page)}`)
    .digest()
  return digest.readUIntBE(0, 6) % folds
}

export type Part = 'train' | 'validation' | 'test'

/** Splits that papers used, by name; a page that a split does not know has no part in it. */
export const originalSplits = {
  /**
   * CleanEval as Web2Text divides it (Vogels et al., ECIR 2018, §4.1: 55, 5 and 676 pages): the pages in the order of
   * their numbers without page 103, which it lacks. Page 58, the 56th, is in the training list of its code but not in
   * the paper's count, and is left out.
   */
  'cleaneval-original': page => cleanevalPart(page, numberInOrder),
  /** CleanEval as Web2Text divides it anew (531, 58 and 148 pages): the lists of its code, src/main/python/data.py. */
  'cleaneval-web2text': page => cleanevalPart(page, numberInLists),
  /** The dataset's own split where it has one: Dragnet, Google-Trends-2017, WCXB. */
  own: ({ split }) => (split === undefined ? undefined : OWN[split]),
} satisfies Record<string, (page: Example) => Part | undefined>

export type OriginalSplit = keyof typeof originalSplits

const OWN: Readonly<Record<string, Part>> = {
  training: 'train',
  train: 'train',
  dev: 'validation',
  test: 'test',
  final: 'test',
}

const NOT_IN_WEB2TEXT = 103

function cleanevalPart(page: Example, partOf: (number: number) => Part | undefined): Part | undefined {
  const number = Number(page.case.split('/').at(-1))
  return page.dataset === 'cleaneval' && number !== NOT_IN_WEB2TEXT ? partOf(number) : undefined
}

function numberInOrder(number: number): Part | undefined {
  if (number < 58) return 'train'
  return number === 58 ? undefined : number <= 63 ? 'validation' : 'test'
}

function numberInLists(number: number): Part {
  return TEST.has(number) ? 'test' : VALIDATION.has(number) ? 'validation' : 'train'
}

// Web2Text's lists are places in its order of pages; these are the numbers of the pages at those places.
// biome-ignore format: a table
const TEST = new Set([
  3, 6, 9, 16, 21, 27, 30, 38, 46, 51, 53, 57, 62, 65, 66, 67, 86, 90, 94, 96, 107, 109, 113, 115, 117, 125, 129, 133,
  134, 137, 143, 147, 149, 152, 159, 164, 165, 173, 180, 184, 190, 194, 199, 202, 209, 212, 215, 217, 220, 222, 229,
  241, 242, 245, 246, 247, 251, 254, 255, 260, 262, 268, 274, 283, 286, 292, 299, 307, 311, 317, 319, 322, 331, 341,
  342, 353, 354, 360, 370, 375, 389, 400, 414, 430, 437, 438, 439, 442, 445, 447, 451, 453, 458, 460, 461, 462, 468,
  469, 479, 481, 482, 483, 494, 504, 510, 563, 566, 582, 585, 594, 598, 602, 614, 626, 630, 636, 654, 656, 658, 660,
  662, 668, 672, 675, 676, 687, 688, 689, 693, 696, 703, 709, 716, 718, 733, 742, 743, 755, 756, 759, 763, 767, 774,
  777, 781, 784, 791, 795,
])
// biome-ignore format: a table
const VALIDATION = new Set([
  1, 7, 12, 14, 19, 79, 108, 119, 146, 154, 171, 175, 188, 195, 200, 211, 213, 250, 252, 296, 300, 302, 303, 329, 336,
  337, 340, 347, 352, 367, 377, 380, 387, 394, 411, 415, 498, 503, 505, 508, 509, 565, 573, 576, 578, 580, 605, 609,
  616, 623, 645, 670, 708, 746, 764, 775, 789, 790,
])
