import type { Plan } from '../report/charts.ts'
import { mean } from '../statistics.ts'
import type { QueryKind } from './collection.ts'
import type { RetrievalResults, SlidingMinimum } from './retrieval.ts'
import { kindsOf, ofKind } from './tables.ts'

const COLOURS: Readonly<Record<QueryKind, string>> = { title: '#2563eb', passage: '#c2703d', topic: '#5aa77a' }

export function plansOf(results: RetrievalResults): Plan[] {
  return [indexPlan(results), slidingPlan(results)]
}

function indexPlan(results: RetrievalResults): Plan {
  const kinds = kindsOf(results)
  const maps = results.variants.map(({ name, measures }) => ({
    name,
    values: kinds.map(kind => mean(ofKind(results, measures.QL, kind).map(({ ap }) => ap))),
  }))
  const sorted = maps.toSorted((a, b) => mean(b.values) - mean(a.values))
  return {
    title: 'Search by what was indexed',
    note: 'MAP by query likelihood, sorted by its mean over the kinds of query. Raw: all text of the pages; gold: their main content as annotated.',
    height: 110 + sorted.length * 44,
    option: {
      grid: { left: 170, right: 40, top: 40, bottom: 50 },
      legend: { top: 5, itemGap: 24 },
      xAxis: { type: 'value', name: 'MAP', nameLocation: 'middle', nameGap: 28, min: 0, max: 1 },
      yAxis: { type: 'category', inverse: true, data: sorted.map(({ name }) => name), axisLabel: { interval: 0 } },
      series: kinds.map((kind, i) => ({
        type: 'bar',
        name: kind,
        itemStyle: { color: COLOURS[kind], opacity: 0.8 },
        label: { show: true, position: 'right', fontSize: 9, formatter: ({ value }: { value: string }) => value },
        data: sorted.map(({ values }) => values[i].toFixed(3)),
      })),
    },
  }
}

const PANELS = ['words', 'density'] as const satisfies SlidingMinimum['by'][]

/** Figure 7 of WSDM 2010. */
function slidingPlan(results: RetrievalResults): Plan {
  const kinds = kindsOf(results)
  const place = (panel: number) => ({ left: 60 + panel * 490, width: 410, top: 50, height: 300 })
  return {
    title: 'Search without short blocks',
    note: 'MAP by BM25 on raw pages without the blocks that have fewer words (left) or a lower text density (right) than the minimum (Figure 7 of WSDM 2010).',
    height: 410,
    option: {
      legend: { top: 5, itemGap: 24 },
      grid: PANELS.map((_, panel) => place(panel)),
      xAxis: PANELS.map((by, panel) => ({
        type: 'category',
        gridIndex: panel,
        data: results.sliding.filter(minimum => minimum.by === by).map(({ minimum }) => String(minimum)),
        name: by === 'words' ? 'minimum of words' : 'minimum of density',
        nameLocation: 'middle',
        nameGap: 28,
      })),
      yAxis: PANELS.map((_, panel) => ({ type: 'value', gridIndex: panel, min: 0, max: 1, name: 'MAP' })),
      series: PANELS.flatMap((by, panel) =>
        kinds.map(kind => ({
          type: 'line',
          name: kind,
          xAxisIndex: panel,
          yAxisIndex: panel,
          symbolSize: 5,
          itemStyle: { color: COLOURS[kind] },
          data: results.sliding
            .filter(minimum => minimum.by === by)
            .map(({ measures }) => mean(ofKind(results, measures, kind).map(({ ap }) => ap)).toFixed(4)),
        })),
      ),
    },
  }
}
