import type { Extractor } from '../extractor.ts'
import {
  densityRules,
  dropAfterEnd,
  dropBoilerplate,
  expandToTitle,
  type Filter,
  findEnd,
  findTitle,
  fuseEqualDensity,
  fuseNear,
  fuseNearContent,
  keepEverything,
  keepLargest,
  minDensity,
  minWords,
  numWordsRules,
} from './filters.ts'
import { findTextBlocks, labelsOf, titleOf } from './text-blocks.ts'

const PAPER = 'Kohlschütter, Fankhauser, Nejdl: Boilerplate detection using shallow text features, WSDM 2010'

/** The main content filter for news (§4.3.2): the largest piece of text, with its title, without readers' comments. */
export function boilerpipe(): Extractor {
  return fromFilters('boilerpipe', `${PAPER}, §4.3.2, as ArticleExtractor of boilerpipe 1.2`, [
    findEnd,
    findTitle,
    numWordsRules,
    dropAfterEnd,
    fuseNear,
    dropBoilerplate,
    fuseNearContent,
    keepLargest,
    expandToTitle,
  ])
}

export function boilerpipeDefault(): Extractor {
  const filters = [fuseEqualDensity, fuseNear, densityRules]
  return fromFilters('boilerpipe-default', `${PAPER}, as DefaultExtractor of boilerpipe 1.2`, filters)
}

export function boilerpipeLargest(): Extractor {
  const filters = [numWordsRules, fuseNear, keepLargest]
  return fromFilters('boilerpipe-largest', `${PAPER}, §4.3.2, as LargestContentExtractor of boilerpipe 1.2`, filters)
}

export function boilerpipeWords(): Extractor {
  return fromFilters('boilerpipe-words', `${PAPER}, Algorithm 2`, [numWordsRules])
}

export function boilerpipeDensity(): Extractor {
  return fromFilters('boilerpipe-density', `${PAPER}, Algorithm 1`, [densityRules])
}

export function boilerpipeKeepEverything(): Extractor {
  return fromFilters('boilerpipe-keep-everything', 'boilerpipe 1.2, KeepEverythingExtractor', [keepEverything])
}

/** From 11 words on search got best (§6.2). */
export function boilerpipeMinWords(words = 11): Extractor {
  const filters = [fuseEqualDensity, keepEverything, minWords(words)]
  return fromFilters('boilerpipe-min-words', `${PAPER}, as KeepEverythingWithMinKWords of boilerpipe 1.2`, filters)
}

/** The threshold is the one that 1R learnt (§4.3.1). */
export function boilerpipeMinDensity(density = 10.5): Extractor {
  return fromFilters('boilerpipe-min-density', `${PAPER}, §4.3.1, 1R on text density`, [
    keepEverything,
    minDensity(density),
  ])
}

function fromFilters(name: string, source: string, filters: readonly Filter[]): Extractor {
  return {
    name,
    source,
    label(page, trace) {
      const blocks = findTextBlocks(page.dom)
      const title = titleOf(page.dom)
      filters.reduce((left, filter) => filter(left, title), blocks)
      return labelsOf(page, blocks, trace)
    },
  }
}
