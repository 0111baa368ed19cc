import type { Cell, Table } from '../report/table.ts'
import { type Comparison, compare, mean } from '../statistics.ts'
import { QUERY_KINDS, type QueryKind } from './collection.ts'
import { FIGURE_7, LOW_RECALL, TABLE_2 } from './published.ts'
import type { RankingModel } from './ranking.ts'
import { type RetrievalResults, SLIDING_MODEL, type SlidingMinimum, type Variant } from './retrieval.ts'
import { type Measures, meanMeasures } from './trec-measures.ts'

const MODELS: readonly RankingModel[] = ['QL', 'RM3', 'BM25']
const ENDS: ReadonlySet<string> = new Set(['raw', 'gold'])
const LEVEL = 0.05

const KIND_NOTE: Readonly<Record<QueryKind, string>> = {
  title: 'Queries are titles; relevant is every page with that content.',
  passage:
    'Queries are three words of a passage from the middle of a main content; relevant is every page with that content.',
  topic:
    'Queries are pairs of words; relevant is every page whose main content has the pair twice (grade 1) or four times (grade 2).',
}

export function kindsOf({ collection }: RetrievalResults): QueryKind[] {
  return QUERY_KINDS.filter(kind => collection.queries.some(query => query.kind === kind))
}

/** The figures of the queries of one kind. */
export function ofKind({ collection }: RetrievalResults, measures: readonly Measures[], kind: QueryKind): Measures[] {
  return measures.filter((_, i) => collection.queries[i].kind === kind)
}

export function tablesOf(results: RetrievalResults): Table[] {
  const kinds = kindsOf(results)
  return [
    findingTable(results),
    paperTable(results),
    ...kinds.map(kind => kindTable(results, kind)),
    variantTable(results),
    slidingTable(results),
    madePagesTable(results),
  ]
}

/** Average precisions of one kind. */
function precisions(results: RetrievalResults, { measures }: Variant, model: RankingModel, kind: QueryKind): number[] {
  return ofKind(results, measures[model], kind).map(({ ap }) => ap)
}

interface Tested extends Comparison {
  readonly name: string
}

/** Every system against raw pages, with p as Holm (1979) corrects it for so many tests. */
function againstRaw(results: RetrievalResults, model: RankingModel, kind: QueryKind): Map<string, Tested> {
  const raw = precisions(results, results.variants[0], model, kind)
  const tested = results.variants
    .slice(1)
    .map(variant => ({ name: variant.name, ...compare(precisions(results, variant, model, kind), raw) }))
    .sort((a, b) => a.p - b.p)
  let highest = 0
  return new Map(
    tested.map((test, i) => {
      highest = Math.min(1, Math.max(highest, test.p * (tested.length - i)))
      return [test.name, { ...test, p: highest }]
    }),
  )
}

function kindTable(results: RetrievalResults, kind: QueryKind): Table {
  const queries = results.collection.queries.filter(query => query.kind === kind)
  const relevant = mean(queries.map(({ judgements }) => judgements.size))
  return {
    title: `Queries by ${kind}`,
    note: `${queries.length} queries with ${relevant.toFixed(1)} relevant pages each. ${KIND_NOTE[kind]} Behind: MAP less that of raw pages, its 95 % interval by a paired bootstrap over queries, and p, corrected after Holm for the number of indexes.`,
    columns: [
      { name: 'model' },
      { name: 'index' },
      ...['P@10', 'R@10', 'F1@10', 'MAP', 'nDCG'].map(name => ({ name })),
      { name: 'MAP − raw' },
      { name: '95 %' },
      { name: 'p' },
    ],
    rows: MODELS.flatMap(model => {
      const tests = againstRaw(results, model, kind)
      return results.variants
        .map(({ name, measures }) => ({ name, means: meanMeasures(ofKind(results, measures[model], kind)) }))
        .toSorted((a, b) => b.means.ap - a.means.ap)
        .map(({ name, means: { p10, r10, f10, ap, ndcg } }): Cell[] => {
          const test = tests.get(name)
          const interval = test && `${test.low.toFixed(3)} … ${test.high.toFixed(3)}`
          return [model, name, p10, r10, f10, ap, ndcg, test?.difference, interval, test?.p]
        })
    }),
  }
}

function variantTable({ variants, collection: { documents } }: RetrievalResults): Table {
  const [raw] = variants
  return {
    title: 'Indexes',
    note: 'Terms to a page, their share of those of the raw pages, and pages without an answer, which are in the index as empty.',
    columns: [{ name: 'index' }, { name: 'terms', digits: 0 }, { name: 'of raw' }, { name: 'failed', digits: 0 }],
    rows: variants.map(({ name, terms, failed }) => [name, terms / documents.length, terms / raw.terms, failed]),
  }
}

/** Table 2 of Web2Text as changes of MAP against raw pages, beside ours. */
function paperTable(results: RetrievalResults): Table {
  const kinds = kindsOf(results)
  const models = ['QL', 'RM3'] as const
  const mapOf = (variant: Variant, model: RankingModel, kind: QueryKind): number =>
    mean(precisions(results, variant, model, kind))
  const change = (value: number, base: number): string =>
    `${value < base ? '−' : '+'}${Math.abs((100 * value) / base - 100).toFixed(1)} %`
  const [raw, ...others] = results.variants
  return {
    title: 'What cleaning changes',
    note: 'MAP against that of raw pages: ours, and what Web2Text (ECIR 2018, Table 2) printed for 50 queries on ClueWeb12-A. Its systems were the originals; its relevance model is not mixed with the query as far as one is told.',
    columns: [
      { name: 'index' },
      ...kinds.flatMap(kind => models.map(model => ({ name: `${kind}, ${model}` }))),
      { name: 'paper, QL' },
      { name: 'paper, RM' },
    ],
    rows: others.map((variant): Cell[] => {
      const printed = TABLE_2[variant.name]
      return [
        variant.name,
        ...kinds.flatMap(kind => models.map(model => change(mapOf(variant, model, kind), mapOf(raw, model, kind)))),
        printed && change(printed[0], TABLE_2['raw'][0]),
        printed && change(printed[1], TABLE_2['raw'][1]),
      ]
    }),
  }
}

function slidingTable(results: RetrievalResults): Table {
  const kinds = kindsOf(results)
  return {
    title: 'A minimum of words or of density',
    note: `Figure 7 of Kohlschütter et al. (WSDM 2010): raw pages without the blocks that have fewer words, or less density, than the minimum; ${SLIDING_MODEL}. Its P@10 on BLOGS06: ${FIGURE_7.baseline} for all text, at best ${FIGURE_7.words} by words (11 to 100) and ${FIGURE_7.density} by density (14).`,
    columns: [
      { name: 'by' },
      { name: 'minimum', digits: 0 },
      { name: 'terms', digits: 0 },
      ...kinds.flatMap(kind => ['P@10', 'MAP', 'nDCG'].map(name => ({ name: `${kind}: ${name}` }))),
    ],
    rows: results.sliding.map(({ by, minimum, terms, measures }): Cell[] => [
      by,
      minimum,
      terms / results.collection.documents.length,
      ...kinds.flatMap(kind => {
        const { p10, ap, ndcg } = meanMeasures(ofKind(results, measures, kind))
        return [p10, ap, ndcg]
      }),
    ]),
  }
}

function madePagesTable(results: RetrievalResults): Table {
  const kinds = kindsOf(results)
  const { variants, madePages } = results
  return {
    title: 'Pages that were made',
    note: 'What changes if the systems clean these pages themselves, trained ones with their shipped weights, instead of keeping what they keep of the page with the same frame: how far the two texts agree (F1 of terms), and MAP by query likelihood, above with what they keep, then with what they make of them. Of a trained system the difference is also that its shipped weights may have learnt from these frames and contents.',
    columns: [
      { name: 'index' },
      { name: 'agreement' },
      ...kinds.flatMap(kind => [{ name: `${kind}: as above` }, { name: 'cleaned anew' }]),
    ],
    rows: madePages.map(({ name, agreement, measures }): Cell[] => {
      const above = variants.find(variant => variant.name === name)!.measures.QL
      const map = (of: readonly Measures[], kind: QueryKind): number => meanMeasures(ofKind(results, of, kind)).ap
      return [name, agreement, ...kinds.flatMap(kind => [map(above, kind), map(measures, kind)])]
    }),
  }
}

interface Finding {
  readonly claim: string
  /** Undefined where the systems that it is about were not asked. */
  judge(results: RetrievalResults, kind: QueryKind): { readonly holds: boolean; readonly evidence: string } | undefined
}

const said = (name: string, value: number): string => `${name} ${value.toFixed(3)}`

const FINDINGS: readonly Finding[] = [
  {
    claim:
      'Search on cleaned pages can be better than on raw ones: some system has a significantly higher MAP (Web2Text §4.5, QL).',
    judge(results, kind) {
      const tests = [...againstRaw(results, 'QL', kind).values()].filter(({ name }) => !ENDS.has(name))
      const better = tests.filter(({ p, difference }) => p < LEVEL && difference > 0)
      const worse = tests.filter(({ p, difference }) => p < LEVEL && difference < 0)
      const list = (some: readonly Tested[]): string =>
        some.length > 0 ? ` (${some.map(({ name }) => name).join(', ')})` : ''
      const evidence = `of ${tests.length} systems ${better.length} are better${list(better)}, ${worse.length} worse${list(worse)}`
      return { holds: better.length > 0, evidence }
    },
  },
  {
    claim:
      'Methods that keep too little lose against raw pages: BTE, boilerpipe’s article and largest (Web2Text §4.5, QL).',
    judge(results, kind) {
      const asked = results.variants.filter(({ name }) => LOW_RECALL.includes(name))
      if (asked.length === 0) return undefined
      const maps = asked.map(variant => [variant.name, mean(precisions(results, variant, 'QL', kind))] as const)
      const raw = mean(precisions(results, results.variants[0], 'QL', kind))
      return {
        holds: maps.every(([, map]) => map < raw),
        evidence: [...maps, ['raw', raw] as const].map(pair => said(...pair)).join(', '),
      }
    },
  },
  {
    claim: 'Query likelihood is better than the relevance model on every index (Web2Text §4.5).',
    judge(results, kind) {
      const better = results.variants.filter(
        variant => mean(precisions(results, variant, 'QL', kind)) > mean(precisions(results, variant, 'RM3', kind)),
      )
      return {
        holds: better.length === results.variants.length,
        evidence: `on ${better.length} of ${results.variants.length}`,
      }
    },
  },
  {
    claim: 'Web2Text is the best of the systems (Web2Text §4.5, QL).',
    judge(results, kind) {
      const systems = results.variants
        .filter(({ name }) => !ENDS.has(name))
        .map(variant => [variant.name, mean(precisions(results, variant, 'QL', kind))] as const)
        .sort((a, b) => b[1] - a[1])
      const own = systems.find(([name]) => name === 'web2text')
      if (own === undefined) return undefined
      return { holds: own === systems[0], evidence: `${said(...own)}, best ${said(...systems[0])}` }
    },
  },
  {
    claim: 'A minimum of words to a block makes search significantly better (WSDM 2010, §6.2, P@10).',
    judge: (results, kind) => judgeMinimum(results, kind, 'words'),
  },
  {
    claim: 'So does a minimum of density (§6.2).',
    judge: (results, kind) => judgeMinimum(results, kind, 'density'),
  },
]

/** The best of the minima, chosen after the fact, against all text: where even that is not better, none is. */
function judgeMinimum(results: RetrievalResults, kind: QueryKind, by: SlidingMinimum['by']) {
  const p10 = ({ measures }: SlidingMinimum): number[] => ofKind(results, measures, kind).map(of => of.p10)
  const [all, ...rest] = results.sliding.filter(minimum => minimum.by === by)
  const best = rest.reduce((a, b) => (mean(p10(b)) > mean(p10(a)) ? b : a))
  const { difference, p } = compare(p10(best), p10(all))
  const evidence = `${said('all text', mean(p10(all)))}, ${said(`at least ${best.minimum}`, mean(p10(best)))}, p ${p.toFixed(3)}`
  return { holds: difference > 0 && p < LEVEL, evidence }
}

function findingTable(results: RetrievalResults): Table {
  return {
    title: 'What holds',
    note: `The papers' findings, with what is measured here. ${FINDINGS.map(({ claim }, i) => `(${i + 1}) ${claim}`).join(' ')}`,
    columns: [{ name: 'queries' }, ...FINDINGS.map((_, i) => ({ name: `(${i + 1})` }))],
    rows: kindsOf(results).map((kind): Cell[] => [
      kind,
      ...FINDINGS.map(({ judge }) => {
        const verdict = judge(results, kind)
        return verdict && `${verdict.holds ? 'yes' : 'no'}: ${verdict.evidence}`
      }),
    ]),
  }
}
