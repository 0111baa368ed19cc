import { keyOf, type PageRow, rowsOf, type ScoreRow } from '../rows.ts'
import { mean, median } from '../statistics.ts'

/** A scored answer, with what is known of its page. */
export interface Result extends ScoreRow {
  readonly about: Omit<PageRow, 'text' | 'textStudy' | 'with' | 'without'>
}

/** All that a report is made of: for each system and each dataset that it was scored on, its results. */
export interface Results {
  readonly systems: readonly string[]
  readonly datasets: readonly string[]
  readonly pages: readonly Result['about'][]
  of(system: string, dataset: string): readonly Result[]
}

export async function readResults(folder: string, except: ReadonlySet<string> = new Set()): Promise<Results> {
  const pages = new Map<string, Result['about']>()
  for await (const { text: _, textStudy, with: __, without, ...about } of rowsOf(folder, 'pages')) {
    pages.set(keyOf(about.dataset, about.page), about)
  }
  const table = new Map<string, Map<string, Result[]>>()
  for await (const row of rowsOf(folder, 'scores')) {
    const about = pages.get(keyOf(row.dataset, row.page))
    if (about === undefined || except.has(row.system)) continue
    const ofSystem = table.get(row.system) ?? new Map<string, Result[]>()
    table.set(row.system, ofSystem)
    const ofDataset = ofSystem.get(row.dataset) ?? []
    ofSystem.set(row.dataset, ofDataset)
    ofDataset.push({ ...row, about })
  }
  return {
    systems: [...table.keys()].sort(),
    datasets: [...new Set([...pages.values()].map(page => page.dataset))].sort(),
    pages: [...pages.values()],
    of: (system, dataset) => table.get(system)?.get(dataset) ?? [],
  }
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
