import { datasetDigest, pageDigest } from '../datasets/digest.ts'
import type { Example } from '../datasets/example.ts'
import { siteOf } from '../datasets/splits.ts'
import { parse } from '../parse/parse.ts'
import { complexity } from './metrics/complexity.ts'
import { median, quantile } from './statistics.ts'
import { wordTokens } from './tokens.ts'

/** What the statistics must know of a page. */
export interface PageStats {
  readonly dataset: string
  readonly site: string
  readonly language: string
  readonly bytes: number
  readonly goldWords: number
  readonly complexity: number
  readonly digest: string
}

export function pageStats(example: Example): PageStats {
  return {
    dataset: example.dataset,
    site: siteOf(example),
    language: example.language ?? '?',
    bytes: Buffer.byteLength(example.html),
    goldWords: wordTokens(example.text).length,
    complexity: complexity(parse(example.html), example.textStudy),
    digest: pageDigest(example),
  }
}

/** A row of the comparison study's Table 1, with the box of its Figure 1 and what else one asks of a dataset. */
export interface DatasetStats {
  readonly dataset: string
  readonly pages: number
  readonly sites: number
  readonly medianBytes: number
  readonly medianGoldWords: number
  /** Pages by language, the most frequent first. */
  readonly languages: readonly (readonly [language: string, pages: number])[]
  /** First quartile, median, third quartile. */
  readonly complexity: readonly [number, number, number]
  readonly low: number
  readonly medium: number
  readonly high: number
  readonly digest: string
}

/**
 * One row for each dataset, in the order of their names. Low and high complexity are the first and last quarter of the
 * pages of all datasets together (SIGIR 2023, §3.3, Table 1), so that these counts depend on which are compared.
 */
export function datasetStats(pages: readonly PageStats[]): DatasetStats[] {
  const all = pages.map(page => page.complexity)
  const bounds: readonly [number, number] = [quantile(all, 0.25), quantile(all, 0.75)]
  const names = [...new Set(pages.map(page => page.dataset))].sort()
  return names.map(name =>
    statsOf(
      name,
      pages.filter(page => page.dataset === name),
      bounds,
    ),
  )
}

function statsOf(dataset: string, pages: readonly PageStats[], [low, high]: readonly [number, number]): DatasetStats {
  const values = pages.map(page => page.complexity)
  const lows = values.filter(value => value < low).length
  const highs = values.filter(value => value > high).length
  return {
    dataset,
    pages: pages.length,
    sites: new Set(pages.map(page => page.site)).size,
    medianBytes: median(pages.map(page => page.bytes)),
    medianGoldWords: median(pages.map(page => page.goldWords)),
    languages: countBy(pages.map(page => page.language)),
    complexity: [quantile(values, 0.25), median(values), quantile(values, 0.75)],
    low: lows,
    medium: values.length - lows - highs,
    high: highs,
    digest: datasetDigest(pages.map(page => page.digest)),
  }
}

function countBy(values: readonly string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
}
