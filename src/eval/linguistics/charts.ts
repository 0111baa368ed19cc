import type { Plan } from '../report/charts.ts'
import { type FittedGroup, typesOf } from './fitted-group.ts'

const CONTENT = '#2563eb'
const COLOURS: Readonly<Record<string, string>> = {
  'not content': '#b6bec8',
  'related content': '#8b95a1',
  headline: '#c2703d',
  supplemental: '#e0b34f',
  comments: '#5aa77a',
  'full text': CONTENT,
  content: CONTENT,
}
const FIT = '#111827'
/** Order from the axis upwards. */
const CLASS_ORDER = Object.keys(COLOURS)

/** Denser text is too rare to be seen. */
const SHOWN_DENSITY = 20
const SHOWN_WORDS = 100

export function classesOf({ group }: FittedGroup): string[] {
  return CLASS_ORDER.filter(name => group.classes.has(name))
}

export function plansOf(groups: readonly FittedGroup[]): Plan[] {
  const datasets = groups.filter(({ group }) => !group.name.includes(':'))
  return datasets.flatMap(dataset => {
    const types = typesOf(groups, dataset)
    return [densityPlan(dataset), wordPlan(dataset), ...(types.length > 0 ? [typePlan(dataset, types)] : [])]
  })
}

const LEGEND = { top: 5, itemGap: 24 }

const upTo = (last: number): number[] => Array.from({ length: last }, (_, i) => i + 1)

/** Figures 3 and 5. */
function densityPlan(fitted: FittedGroup): Plan {
  const { name } = fitted.group
  return {
    title: `Words by text density: ${name}`,
    note: `Share of the words that are in blocks of each density (rounded), by class; the line is the fit of two betas and a normal, the dashed one the share of the words that are in links${figureOf(name)}.`,
    height: 420,
    option: {
      grid: { left: 60, right: 30, top: 50, bottom: 50 },
      legend: LEGEND,
      xAxis: densityAxis(0),
      yAxis: { type: 'value', name: 'share of words' },
      series: densitySeries(fitted, 0),
    },
  }
}

function figureOf(dataset: string): string {
  return dataset === 'l3s-gn1' ? ' (Figure 5 of the paper)' : dataset === 'cleaneval' ? ' (Figure 3 of the paper)' : ''
}

const densityAxis = (gridIndex: number) => ({
  type: 'category',
  gridIndex,
  data: upTo(SHOWN_DENSITY).map(String),
  name: 'text density',
  nameLocation: 'middle',
  nameGap: 26,
})

function densitySeries(fitted: FittedGroup, panel: number) {
  const { group, all, densities, density } = fitted
  const place = { xAxisIndex: panel, yAxisIndex: panel }
  const shares = (counts: readonly number[]): string[] =>
    upTo(SHOWN_DENSITY).map(at => ((counts[at] ?? 0) / all.words).toFixed(5))
  return [
    ...classesOf(fitted).map(name => ({
      type: 'bar',
      ...place,
      name,
      stack: `classes ${panel}`,
      barCategoryGap: '15%',
      itemStyle: { color: COLOURS[name] },
      data: shares(group.classes.get(name)!.wordsByDensity),
    })),
    line('in links', '#b91c1c', shares(all.linkWordsByDensity), { ...place, dashed: true }),
    line(
      'two betas and a normal',
      FIT,
      upTo(SHOWN_DENSITY).map(at => density.shares[densities.places.indexOf(at)]?.toFixed(5) ?? '-'),
      place,
    ),
  ]
}

interface LineStyle {
  readonly dashed?: boolean
  readonly xAxisIndex?: number
  readonly yAxisIndex?: number
}

const line = (name: string, color: string, data: readonly unknown[], { dashed = false, ...place }: LineStyle = {}) => ({
  type: 'line',
  ...place,
  name,
  data,
  symbol: 'none',
  smooth: false,
  itemStyle: { color },
  lineStyle: { color, width: 1.5, type: dashed ? 'dashed' : 'solid' },
})

/** Figure 4, with an axis that needs no magnifying glass. */
function wordPlan(fitted: FittedGroup): Plan {
  const { group, all, words, geometric, twoStates } = fitted
  const fits = { 'one state': geometric, 'two states': twoStates }
  return {
    title: `Blocks by number of words: ${group.name}`,
    note: `Share of the blocks that have so many words, by class, and the two models of §5.2; both axes logarithmic${group.name === 'l3s-gn1' ? ' (Figure 4 of the paper)' : ''}.`,
    height: 420,
    option: {
      grid: { left: 70, right: 30, top: 50, bottom: 50 },
      legend: LEGEND,
      xAxis: { type: 'log', min: 1, max: SHOWN_WORDS, name: 'words', nameLocation: 'middle', nameGap: 26 },
      yAxis: {
        type: 'log',
        min: 1e-5,
        max: 1,
        name: 'share of blocks',
        axisLabel: { formatter: (share: number) => String(Number(share.toPrecision(1))) },
      },
      series: [
        ...classesOf(fitted).map(name => ({
          type: 'scatter',
          name,
          symbolSize: 4,
          itemStyle: { color: COLOURS[name] },
          data: points(at => (group.classes.get(name)!.blocksByWords[at] ?? 0) / all.blocks),
        })),
        ...Object.entries(fits).map(([name, { shares }]) =>
          line(
            name,
            FIT,
            points(at => shares[words.places.indexOf(at)] ?? 0),
            { dashed: name === 'one state' },
          ),
        ),
      ],
    },
  }
}

/** Points of a logarithmic plot, which has no place for zero. */
function points(shareOf: (words: number) => number): [number, number][] {
  return upTo(SHOWN_WORDS)
    .map((at): [number, number] => [at, Number(shareOf(at).toPrecision(4))])
    .filter(([, share]) => share > 1e-5)
}

const COLUMNS = 3
const PANEL = { width: 280, height: 180 }

/** A small Figure 5 for each page type. */
function typePlan({ group: { name } }: FittedGroup, types: readonly FittedGroup[]): Plan {
  const rows = Math.ceil(types.length / COLUMNS)
  const place = (i: number) => ({
    left: 50 + (i % COLUMNS) * (PANEL.width + 40),
    top: 60 + Math.floor(i / COLUMNS) * (PANEL.height + 70),
  })
  return {
    title: `Words by text density and page type: ${name}`,
    note: 'As above, for each type of page.',
    height: 60 + rows * (PANEL.height + 70),
    option: {
      legend: LEGEND,
      title: types.map(({ group }, i) => ({
        text: group.name.split(': ')[1],
        left: place(i).left,
        top: place(i).top - 26,
        textStyle: { fontSize: 13, fontWeight: 500 },
      })),
      grid: types.map((_, i) => ({ ...place(i), ...PANEL })),
      xAxis: types.map((_, i) => densityAxis(i)),
      yAxis: types.map((_, i) => ({ type: 'value', gridIndex: i })),
      series: types.flatMap(densitySeries),
    },
  }
}
