import { keyOf, type PageRow, rowsOf, type ScoreRow } from '../rows.ts'
import { goldOf, pagesOf } from '../score.ts'
import { work as scoreAnswer } from '../score-answer.ts'
import { mean, median } from '../statistics.ts'

/** A scored answer, with what is known of its page. */
export interface Result extends ScoreRow {
  readonly about: PageRow
}

/** All that a report is made of: for each system and each dataset that it was scored on, its results. */
export interface Results {
  readonly systems: readonly string[]
  readonly datasets: readonly string[]
  readonly pages: readonly PageRow[]
  of(system: string, dataset: string): readonly Result[]
}

/** How, when and on what results were measured, in a sentence or two; `digests` are those of each dataset's pages. */
export type Provenance = (digests: ReadonlyMap<string, readonly string[]>) => string

export function digestsOf({ datasets, pages }: Results): Map<string, string[]> {
  const of = (dataset: string) => pages.filter(page => page.dataset === dataset).map(page => page.digest)
  return new Map(datasets.map(dataset => [dataset, of(dataset)]))
}

/**
 * Reads the pages and scores of a benchmark. A page that a system has no answer to, though it has one to others of that
 * dataset, is added with the scores of an empty answer: silence must not win.
 */
export async function readResults(folder: string, except: ReadonlySet<string> = new Set()): Promise<Results> {
  const pages = await pagesOf(folder)
  const table = new Map<string, Map<string, ScoreRow>>()
  for await (const row of rowsOf(folder, 'scores')) {
    if (except.has(row.system) || !pages.has(keyOf(row.dataset, row.page))) continue
    const key = keyOf(row.system, row.dataset)
    if (!table.has(key)) table.set(key, new Map())
    table.get(key)!.set(row.page, row)
  }
  const results = new Map<string, Result[]>()
  for (const [key, rows] of table) {
    const [system, dataset] = key.split('\t')
    const isPublished = [...rows.values()].every(row => row.state === 'published')
    for (const page of pages.values()) {
      const row = rows.get(page.page)
      if (page.dataset !== dataset || (row === undefined && isPublished)) continue
      if (!results.has(key)) results.set(key, [])
      results.get(key)!.push({ ...(row ?? missing(system, page)), about: page })
    }
  }
  return {
    systems: [...new Set([...table.keys()].map(key => key.split('\t')[0]))].sort(),
    datasets: [...new Set([...pages.values()].map(page => page.dataset))].sort(),
    pages: [...pages.values()],
    of: (system, dataset) => results.get(keyOf(system, dataset)) ?? [],
  }
}

function missing(system: string, page: PageRow): ScoreRow {
  const scores = scoreAnswer({ answer: '', gold: goldOf(page) })
  return { system, dataset: page.dataset, page: page.page, state: 'missing', scores }
}

/** The datasets of the comparison study. Its macro figures are over these, whatever else was run. */
const STUDY = 'cetd cleaneval cleanportaleval dragnet google-trends-2017 l3s-gn1 readability scrapinghub'.split(' ')

export function studyDatasets(results: Results): string[] {
  return results.datasets.filter(dataset => STUDY.includes(dataset))
}

/** The systems that were scored on all of some datasets. */
export function systemsOn(results: Results, datasets: readonly string[]): string[] {
  return results.systems.filter(system => datasets.every(dataset => results.of(system, dataset).length > 0))
}

/** One figure of a metric, of every result that has it. */
export function figures(results: readonly Result[], metric: string, figure: string): number[] {
  return results.map(result => result.scores[metric]?.[figure]).filter(value => value !== undefined)
}

export interface Macro {
  /** Mean of the datasets' means. */
  readonly mean: number
  /** Median of the datasets' medians: the study's convention, Table 3. */
  readonly median: number
  /** Mean over all pages of all datasets. */
  readonly micro: number
}

export function macro(
  results: Results,
  system: string,
  datasets: readonly string[],
  metric: string,
  figure: string,
): Macro {
  const values = datasets.map(dataset => figures(results.of(system, dataset), metric, figure))
  return { mean: mean(values.map(mean)), median: median(values.map(median)), micro: mean(values.flat()) }
}

/** Quartiles of complexity over the study's 3,985 pages, between which its Table 1 puts the same pages as it counts. */
const QUARTILES = [0.172, 0.5893]
export const COMPLEXITIES = ['low', 'medium', 'high'] as const
export type Complexity = (typeof COMPLEXITIES)[number]

export function complexityClass({ complexity }: Pick<PageRow, 'complexity'>): Complexity {
  return COMPLEXITIES[QUARTILES.filter(quartile => complexity >= quartile).length]
}
