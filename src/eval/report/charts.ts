import type { EChartsCoreOption, EChartsType } from 'echarts/core'
import { UserError } from '../../user-error.ts'
import { mean, median, quantile } from '../statistics.ts'
import { complexityClass, figures, macro, type Result, type Results, studyDatasets, systemsOn } from './results.ts'
import { speeds } from './tables.ts'

/** A picture with its caption. */
export interface Figure {
  readonly title: string
  readonly note: string
  readonly svg: string
}

const COLOURS = { own: '#2563eb', published: '#c2703d', baseline: '#8b95a1' }
const BASELINES = new Set(
  'bs4 html-text html_text inscriptis lxml-cleaner lxml_cleaner xpath-text xpath_text beautifulsoup'.split(' '),
)

function colourOf(system: string): string {
  const [name, label] = system.split('@')
  return COLOURS[BASELINES.has(name) ? 'baseline' : label === undefined ? 'own' : 'published']
}

/** Every figure for which there are results. Needs echarts. */
export async function figuresOf(results: Results): Promise<Figure[]> {
  const rest = [byDataset(results), ...byPageType(results), speedAgainstQuality(results)]
  return drawn([...studyPlans(results), ...rest])
}

/** Figures 1 to 3 of the comparison study. */
export async function studyFigures(results: Results): Promise<Figure[]> {
  return drawn(studyPlans(results))
}

function studyPlans(results: Results): (Plan | undefined)[] {
  const levels = ['all', 'low', 'high'] as const
  return [complexities(results), ...levels.map(level => boxes(results, level)), bars(results)]
}

/** The pictures of the plans that there are. Needs echarts. */
export async function drawn(plans: readonly (Plan | undefined)[]): Promise<Figure[]> {
  const draw = await painter()
  return plans.flatMap(plan => (plan === undefined ? [] : { title: plan.title, note: plan.note, svg: draw(plan) }))
}

/** What is to be drawn. */
export interface Plan {
  readonly title: string
  readonly note: string
  readonly height: number
  readonly option: EChartsCoreOption
}

const WIDTH = 1000

/** Draws plans as SVG. Needs echarts. */
export async function painter(): Promise<(plan: Plan) => string> {
  const echarts = await import('echarts').catch(() => {
    throw new UserError('no-echarts', 'Charts are drawn by echarts, which is not installed. Run `npm install echarts`.')
  })
  return ({ height, option }) => {
    const chart: EChartsType = echarts.init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height })
    chart.setOption({ animation: false, textStyle: { fontFamily: 'system-ui, sans-serif' }, ...option })
    const svg = chart.renderToSVGString()
    chart.dispose()
    return svg
  }
}

/** A row of the chart for each name, the first on top. */
const rowsAxis = (names: readonly string[]) => ({
  type: 'category',
  data: names,
  inverse: true,
  axisLabel: { interval: 0 },
})
const shareAxis = (name: string) => ({ type: 'value', name, nameLocation: 'middle', nameGap: 28, min: 0, max: 1 })
const GRID = { left: 230, right: 40, top: 20, bottom: 50 }
const heightOf = (rows: number): number => 90 + rows * 22

/** Ends of the whiskers (the farthest values within 1.5 IQR of the box), quartiles and median. */
function boxOf(values: readonly number[]): [number, number, number, number, number] {
  const [q1, q2, q3] = [quantile(values, 0.25), median(values), quantile(values, 0.75)]
  const reach = 1.5 * (q3 - q1)
  const within = values.filter(value => value >= q1 - reach && value <= q3 + reach)
  return [Math.min(q1, ...within), q1, q2, q3, Math.max(q3, ...within)]
}

function boxPlan(
  title: string,
  note: string,
  axis: string,
  groups: readonly { name: string; values: number[] }[],
): Plan {
  const sorted = groups.toSorted((a, b) => median(b.values) - median(a.values))
  return {
    title,
    note,
    height: heightOf(sorted.length),
    option: {
      grid: GRID,
      xAxis: shareAxis(axis),
      yAxis: rowsAxis(sorted.map(({ name }) => name)),
      series: [
        {
          type: 'boxplot',
          boxWidth: [6, 12],
          data: sorted.map(({ name, values }) => ({
            value: boxOf(values),
            itemStyle: { color: `${colourOf(name)}33`, borderColor: colourOf(name) },
          })),
        },
      ],
    },
  }
}

function complexities({ datasets, pages }: Results): Plan {
  const groups = datasets.map(name => ({
    name,
    values: pages.filter(page => page.dataset === name).map(page => page.complexity),
  }))
  const note =
    'Share of a page’s words that are not main content (Figure 1 of the study). Boxes are quartiles, whiskers reach to the farthest page within 1.5 times their distance.'
  return boxPlan('Complexity of the datasets', note, 'complexity', groups)
}

function boxes(results: Results, level: 'all' | 'low' | 'high'): Plan | undefined {
  const datasets = studyDatasets(results)
  if (datasets.length === 0) return undefined
  const isIn = ({ about }: Result): boolean => level === 'all' || complexityClass(about) === level
  const groups = systemsOn(results, datasets).map(name => ({
    name,
    values: figures(datasets.flatMap(dataset => results.of(name, dataset)).filter(isIn), 'rouge-lsum', 'f1'),
  }))
  const which = level === 'all' ? 'all pages' : `pages of ${level} complexity`
  const note = `ROUGE-LSum F1 on ${which} of the study’s datasets, sorted by the median (Figure 2 of the study). Blue: systems of this package; brown: others, as published; grey: text conversion.`
  return boxPlan(`F1 on ${which}`, note, 'ROUGE-LSum F1', groups)
}

function bars(results: Results): Plan | undefined {
  const datasets = studyDatasets(results)
  if (datasets.length === 0) return undefined
  const rows = systemsOn(results, datasets)
    .map(system => {
      const all = datasets.flatMap(dataset => figures(results.of(system, dataset), 'rouge-lsum', 'f1'))
      const value = macro(results, system, datasets, 'rouge-lsum', 'f1').mean
      return { system, value, q1: quantile(all, 0.25), q3: quantile(all, 0.75) }
    })
    .sort((a, b) => b.value - a.value)
  return {
    title: 'Mean F1',
    note: 'Mean of the datasets’ mean ROUGE-LSum F1; the line spans the quartiles of the pages’ scores (Figure 3 of the study).',
    height: heightOf(rows.length),
    option: {
      grid: GRID,
      xAxis: shareAxis('ROUGE-LSum F1'),
      yAxis: rowsAxis(rows.map(({ system }) => system)),
      series: [
        {
          type: 'bar',
          barWidth: '60%',
          data: rows.map(({ system, value }) => ({ value, itemStyle: { color: colourOf(system), opacity: 0.75 } })),
          label: {
            show: true,
            position: 'insideLeft',
            color: '#fff',
            formatter: ({ value }: { value: number }) => value.toFixed(3),
          },
        },
        {
          type: 'custom',
          data: rows.map(({ q1, q3 }, i) => [q1, q3, i]),
          encode: { x: [0, 1], y: 2 },
          renderItem: quartileLine,
        },
      ],
    },
  }
}

/** What echarts hands to the drawing of one item of a custom series, as far as it is used. */
interface ItemApi {
  value(dimension: number): number
  coord(point: readonly [number, number]): [number, number]
}

function quartileLine(_: unknown, api: ItemApi) {
  const [x1, y] = api.coord([api.value(0), api.value(2)])
  const [x2] = api.coord([api.value(1), api.value(2)])
  const line = (ax: number, ay: number, bx: number, by: number) => ({
    type: 'line',
    shape: { x1: ax, y1: ay, x2: bx, y2: by },
    style: { stroke: '#111827', lineWidth: 1 },
  })
  return { type: 'group', children: [line(x1, y, x2, y), line(x1, y - 4, x1, y + 4), line(x2, y - 4, x2, y + 4)] }
}

function heatPlan(
  title: string,
  note: string,
  columns: readonly string[],
  rows: readonly { name: string; values: (number | undefined)[] }[],
): Plan {
  return {
    title,
    note,
    height: heightOf(rows.length) + 20,
    option: {
      grid: { ...GRID, top: 40, bottom: 10 },
      xAxis: {
        type: 'category',
        data: columns,
        position: 'top',
        axisLabel: { interval: 0 },
        splitArea: { show: true },
      },
      yAxis: rowsAxis(rows.map(({ name }) => name)),
      visualMap: { show: false, min: 0.4, max: 1, inRange: { color: ['#fef3c7', '#e0f2fe', '#60a5fa'] } },
      series: [
        {
          type: 'heatmap',
          label: {
            show: true,
            fontSize: 10,
            formatter: ({ value }: { value: [number, number, number] }) => value[2].toFixed(3),
          },
          data: rows.flatMap(({ values }, y) =>
            values.flatMap((value, x) => (value === undefined ? [] : [[x, y, value]])),
          ),
        },
      ],
    },
  }
}

const meanOrNone = (values: readonly number[]): number | undefined => (values.length > 0 ? mean(values) : undefined)

function byDataset(results: Results): Plan {
  const rows = results.systems.map(name => ({
    name,
    values: results.datasets.map(dataset => meanOrNone(figures(results.of(name, dataset), 'rouge-lsum', 'f1'))),
  }))
  const rank = ({ values }: (typeof rows)[number]): number => {
    const known = values.filter(value => value !== undefined)
    return known.length * 10 + mean(known)
  }
  const note = 'Mean ROUGE-LSum F1 by system and dataset.'
  return heatPlan(
    'By dataset',
    note,
    results.datasets,
    rows.toSorted((a, b) => rank(b) - rank(a)),
  )
}

function byPageType(results: Results): Plan[] {
  return results.datasets.flatMap(dataset => {
    const types = [
      ...new Set(results.pages.filter(page => page.dataset === dataset).flatMap(page => page.pageType ?? [])),
    ].sort()
    if (types.length === 0) return []
    const rows = systemsOn(results, [dataset]).flatMap(name => {
      const pages = results.of(name, dataset)
      const all = figures(pages, 'word-f1', 'f1')
      const of = (type: string) =>
        figures(
          pages.filter(({ about }) => about.pageType === type),
          'word-f1',
          'f1',
        )
      return all.length === 0
        ? []
        : { name, all: mean(all), values: [mean(all), ...types.map(type => meanOrNone(of(type)))] }
    })
    const note = 'Mean word F1 (WCXB’s metric) by system and kind of page.'
    return heatPlan(
      `By page type: ${dataset}`,
      note,
      ['all', ...types],
      rows.sort((a, b) => b.all - a.all),
    )
  })
}

function speedAgainstQuality(results: Results): Plan | undefined {
  const points = speeds(results)
  if (points.length === 0) return undefined
  return {
    title: 'Speed against quality',
    note: 'Median time for a page and mean F1 of the datasets (ROUGE-LSum): up and to the left is better.',
    height: 460,
    option: {
      grid: { ...GRID, left: 70 },
      xAxis: { type: 'log', name: 'median ms for a page', nameLocation: 'middle', nameGap: 28 },
      yAxis: { type: 'value', name: 'mean F1', scale: true },
      series: [
        {
          type: 'scatter',
          symbolSize: 9,
          label: { show: true, position: 'right', formatter: '{b}', fontSize: 11 },
          labelLayout: { hideOverlap: true },
          data: points.map(({ system, medianMs, f1 }) => ({
            name: system,
            value: [medianMs, f1],
            itemStyle: { color: colourOf(system) },
          })),
        },
      ],
    },
  }
}
