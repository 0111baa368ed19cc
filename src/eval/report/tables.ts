import { metrics, type Scores } from '../metrics/index.ts'
import { shingles } from '../metrics/shingles.ts'
import { keyOf, STATES } from '../rows.ts'
import { bootstrapDeviation, compare, mean, median, quantile } from '../statistics.ts'
import { bagOf } from '../tokens.ts'
import {
  COMPLEXITIES,
  complexityClass,
  figures,
  macro,
  type Result,
  type Results,
  studyDatasets,
  systemsOn,
} from './results.ts'
import type { Cell, Table } from './table.ts'

const F1 = ['rouge-lsum', 'f1'] as const

/** Every table for which there are results. */
export function tablesOf(results: Results): Table[] {
  return [
    studyTable(results),
    datasetTable(results),
    complexityTable(results),
    complexityCounts(results),
    ...pageTypeTables(results),
    shingleTable(results),
    otherMetrics(results),
    differences(results, 'on the study’s datasets', studyDatasets(results), 'rouge-lsum'),
    ...typedDatasets(results).map(dataset => differences(results, `on ${dataset}`, [dataset], 'word-f1')),
    speedTable(results),
    failureTable(results),
  ].filter(table => table.rows.length > 0)
}

function sortedBy(rows: readonly Cell[][], column: number): Cell[][] {
  return rows.toSorted((a, b) => Number(b[column] ?? -1) - Number(a[column] ?? -1))
}

function studyTable(results: Results): Table {
  const datasets = studyDatasets(results)
  const rows = systemsOn(results, datasets).map(system => {
    const of = (figure: string) => macro(results, system, datasets, 'rouge-lsum', figure)
    const [precision, recall, f1] = [of('precision'), of('recall'), of('f1')]
    return [system, precision.mean, recall.mean, f1.mean, precision.median, recall.median, f1.median, f1.micro]
  })
  const names = ['mean precision', 'mean recall', 'mean F1', 'median precision', 'median recall', 'median F1']
  return {
    title: 'Over the datasets of the comparison study',
    note: `ROUGE-LSum as in Table 3 of Bevendorff et al., SIGIR 2023, over ${datasets.join(', ')}: means are means of the datasets' means, medians are medians of their medians; micro is the mean over all pages. A system after @ is as its authors or the study published it.`,
    columns: [{ name: 'system' }, ...[...names, 'micro mean F1'].map(name => ({ name, best: 'high' as const }))],
    rows: datasets.length > 0 ? sortedBy(rows, 3) : [],
  }
}

function datasetTable(results: Results): Table {
  const { systems, datasets } = results
  const rows = systems.map(system => {
    const means = datasets.map(dataset => meanOf(results.of(system, dataset), ...F1))
    const known = means.filter(value => value !== undefined)
    return { cells: [system, ...means], rank: known.length * 10 + mean(known) }
  })
  return {
    title: 'By dataset',
    note: 'Mean ROUGE-LSum F1 of the pages of each dataset. Sorted by the number of datasets, then by the mean.',
    columns: [{ name: 'system' }, ...datasets.map(name => ({ name, best: 'high' as const }))],
    rows: rows.toSorted((a, b) => b.rank - a.rank).map(row => row.cells),
  }
}

export function complexityTable(results: Results): Table {
  const datasets = studyDatasets(results)
  const rows = systemsOn(results, datasets).map(system => {
    const all = datasets.flatMap(dataset => results.of(system, dataset))
    const of = (pages: readonly Result[]): Cell[] => {
      const values = figures(pages, ...F1)
      if (values.length === 0) return [undefined, undefined, undefined]
      return [mean(values), median(values), quantile(values, 0.75) - quantile(values, 0.25)]
    }
    return [system, ...COMPLEXITIES.flatMap(level => of(all.filter(({ about }) => complexityClass(about) === level)))]
  })
  return {
    title: 'By complexity of the page',
    note: 'ROUGE-LSum F1 of all pages of the study’s datasets whose share of boilerplate is below, between and above the study’s quartiles (§3.3): mean, median, and how far apart the quartiles of F1 are (IQR).',
    columns: [
      { name: 'system' },
      ...COMPLEXITIES.flatMap(level => [
        { name: `${level}: mean`, best: 'high' as const },
        { name: 'median', best: 'high' as const },
        { name: 'IQR', best: 'low' as const },
      ]),
    ],
    rows: datasets.length > 0 ? sortedBy(rows, 7) : [],
  }
}

export function complexityCounts({ datasets, pages }: Results): Table {
  return {
    title: 'Pages by complexity',
    note: 'Table 1 of the study: pages of low, medium and high extraction complexity, and the median complexity (Figure 1).',
    columns: [
      { name: 'dataset' },
      ...['pages', ...COMPLEXITIES].map(name => ({ name, digits: 0 })),
      { name: 'median complexity' },
    ],
    rows: datasets.map(dataset => {
      const own = pages.filter(page => page.dataset === dataset)
      const counts = COMPLEXITIES.map(level => own.filter(page => complexityClass(page) === level).length)
      return [dataset, own.length, ...counts, median(own.map(page => page.complexity))]
    }),
  }
}

/** The datasets whose pages are of several types. */
function typedDatasets({ datasets, pages }: Results): string[] {
  const typed = new Set(pages.filter(page => page.pageType !== undefined).map(page => page.dataset))
  return datasets.filter(dataset => typed.has(dataset))
}

function pageTypeTables(results: Results): Table[] {
  return typedDatasets(results).map(dataset => {
    const pages = results.pages.filter(page => page.dataset === dataset)
    const types = [...bagOf(pages.flatMap(page => page.pageType ?? []))].sort((a, b) => b[1] - a[1])
    const rows = systemsOn(results, [dataset]).map(system => {
      const own = results.of(system, dataset)
      const of = (figure: string): Cell => meanOf(own, 'word-f1', figure)
      const byType = types.map(([type]) =>
        meanOf(
          own.filter(({ about }) => about.pageType === type),
          'word-f1',
          'f1',
        ),
      )
      return [system, of('precision'), of('recall'), of('f1'), of('with'), of('without'), ...byType]
    })
    return {
      title: `By page type: ${dataset}`,
      note: 'Words as bags, mean over pages (WCXB’s own metric); the share of snippets found that must be in an answer (with) and that must not (without, lower is better); F1 by page type.',
      columns: [
        { name: 'system' },
        ...['precision', 'recall', 'F1', 'with'].map(name => ({ name, best: 'high' as const })),
        { name: 'without', best: 'low' as const },
        ...types.map(([type, count]) => ({ name: `${type} (${count})`, best: 'high' as const })),
      ],
      rows: sortedBy(
        rows.filter(row => row[3] !== undefined),
        3,
      ),
    }
  })
}

function shingleTable(results: Results): Table {
  const rows = systemsOn(results, ['scrapinghub'])
    .map(system => [system, results.of(system, 'scrapinghub').map(result => result.scores['shingles'])] as const)
    .filter(([, pages]) => pages.every(page => page !== undefined))
    .map(([system, pages]) => {
      const figure = (name: string) => (sample: readonly Scores[]) => shingles.summarize!(sample)[name]
      const names = ['precision', 'recall', 'f1', 'accuracy']
      return [
        system,
        ...names.flatMap(name => [figure(name)(pages), bootstrapDeviation(pages, figure(name), { rounds: 200 })]),
      ]
    })
  return {
    title: 'Scrapinghub’s own metric',
    note: 'Four-word shingles on the pages of article-extraction-benchmark; ± is the standard deviation over 200 bootstrap samples of the pages.',
    columns: [
      { name: 'system' },
      ...['precision', 'recall', 'F1', 'accuracy'].flatMap(name => [{ name, best: 'high' as const }, { name: '±' }]),
    ],
    rows: sortedBy(rows, 5),
  }
}

function otherMetrics(results: Results): Table {
  const datasets = studyDatasets(results)
  const rows = systemsOn(results, datasets).map(system => [
    system,
    ...metrics.map(({ name, main }) => {
      const isScored = datasets.every(dataset => figures(results.of(system, dataset), name, main).length > 0)
      return isScored ? macro(results, system, datasets, name, main).mean : undefined
    }),
  ])
  return {
    title: 'Other metrics',
    note: 'The main figure of every metric, mean of the means of the study’s datasets. The study left all but the first out, since they go with it (§4.3).',
    columns: [{ name: 'system' }, ...metrics.map(({ name }) => ({ name, best: 'high' as const }))],
    rows: datasets.length > 0 ? sortedBy(rows, 1) : [],
  }
}

/** The best system against each other, page by page. */
function differences(results: Results, where: string, datasets: readonly string[], metric: string): Table {
  const byPage = (system: string): Map<string, number> =>
    new Map(
      datasets
        .flatMap(dataset => results.of(system, dataset))
        .filter(({ scores }) => scores[metric] !== undefined)
        .map(({ dataset, page, scores }) => [keyOf(dataset, page), scores[metric]['f1']]),
    )
  const scored = systemsOn(results, datasets).filter(system => byPage(system).size > 0)
  const ranked = scored.map(system => [system, macro(results, system, datasets, metric, 'f1').mean])
  const order = sortedBy(ranked, 1).map(([system]) => String(system))
  const best = byPage(order[0])
  return {
    title: `Is the best better ${where}?`,
    note: `F1 (${metric}) of ${order[0]} minus that of each other system, mean over the pages that both were scored on; the interval that holds it with 95 % confidence, and how likely such a difference is between equals (paired bootstrap over pages, 2,000 rounds, seed 1).`,
    columns: [
      { name: 'system' },
      { name: 'pages', digits: 0 },
      { name: 'difference' },
      { name: 'from' },
      { name: 'to' },
      { name: 'p', digits: 4 },
    ],
    rows: order.slice(1).map(system => {
      const other = byPage(system)
      const shared = [...best.keys()].filter(page => other.has(page))
      const { difference, low, high, p } = compare(
        shared.map(page => best.get(page)!),
        shared.map(page => other.get(page)!),
      )
      return [system, shared.length, difference, low, high, p]
    }),
  }
}

/** Time and quality of a system over all its pages that were timed. */
export interface Speed {
  readonly system: string
  readonly pages: number
  readonly medianMs: number
  readonly p99Ms: number
  readonly megabytesPerSecond: number
  readonly f1: number
}

export function speeds(results: Results): Speed[] {
  return results.systems.flatMap(system => {
    const timed = results.datasets.flatMap(dataset => results.of(system, dataset)).filter(({ ms }) => ms !== undefined)
    if (timed.length === 0) return []
    const times = timed.map(({ ms }) => ms!)
    const bytes = timed.reduce((sum, { about }) => sum + about.bytes, 0)
    return {
      system,
      pages: timed.length,
      medianMs: median(times),
      p99Ms: quantile(times, 0.99),
      megabytesPerSecond: bytes / 1000 / times.reduce((sum, ms) => sum + ms, 0),
      f1: mean(results.datasets.flatMap(dataset => meanOf(results.of(system, dataset), ...F1) ?? [])),
    }
  })
}

function speedTable(results: Results): Table {
  const rows = speeds(results).map(s => [s.system, s.pages, s.medianMs, s.p99Ms, s.megabytesPerSecond, s.f1])
  return {
    title: 'Speed',
    note: 'Time for one page, parsing included, on one core of a machine that does other things too: for the order of magnitude. F1 is the mean of the datasets’ mean ROUGE-LSum.',
    columns: [
      { name: 'system' },
      { name: 'pages', digits: 0 },
      { name: 'median ms', digits: 2, best: 'low' },
      { name: 'p99 ms', digits: 1, best: 'low' },
      { name: 'MB/s', digits: 1, best: 'high' },
      { name: 'F1', best: 'high' },
    ],
    rows: sortedBy(rows, 4),
  }
}

function failureTable(results: Results): Table {
  const rows = results.systems.map(system => {
    const all = results.datasets.flatMap(dataset => results.of(system, dataset))
    return [system, all.length, ...STATES.map(state => all.filter(result => result.state === state).length)]
  })
  return {
    title: 'Answers',
    note: 'How many pages got text, an empty answer, a failure (crash or time-out), or no answer though the system answered others of the dataset (missing): these three score as empty answers. Of published pages only the score is known.',
    columns: [{ name: 'system' }, ...['pages', ...STATES].map(name => ({ name, digits: 0 }))],
    rows,
  }
}

function meanOf(pages: readonly Result[], metric: string, figure: string): number | undefined {
  const values = figures(pages, metric, figure)
  return values.length > 0 ? mean(values) : undefined
}
