import { complexityClass, figures, type Result, type Results, systemsOn } from '../report/results.ts'
import { mean, median } from '../statistics.ts'
import { CONVERTERS, ENSEMBLES, EXTRACTORS, HEURISTIC, NEURAL } from './published.ts'

/** What became of a claim of the paper on some datasets; `holds` is missing where the systems it is about are. */
export interface Verdict {
  readonly claim: string
  readonly section: string
  readonly holds?: boolean
  readonly evidence: string
}

/** The figures of our systems on some datasets. */
interface View {
  readonly results: Results
  readonly datasets: readonly string[]
  readonly systems: ReadonlySet<string>
}

interface Finding {
  readonly claim: string
  readonly section: string
  /** The claim cannot be judged without one system of each group. */
  readonly needs: readonly (readonly string[])[]
  test(view: View): Pick<Verdict, 'evidence' | 'holds'>
}

const EACH_ENSEMBLE = ENSEMBLES.map(name => [name])

/** The claims of Bevendorff et al., SIGIR 2023, that numbers can hold or break. Ours are ROUGE-LSum too. */
const FINDINGS: readonly Finding[] = [
  {
    claim: 'All three ensembles have a higher mean F1 than every single extractor.',
    section: '§4.5',
    needs: [...EACH_ENSEMBLE, EXTRACTORS],
    test(view) {
      const [best, last] = [ranked(view, EXTRACTORS, meanF1)[0], ranked(view, ENSEMBLES, meanF1).at(-1)!]
      return { holds: last[1] > best[1], evidence: `last ensemble ${said(last)}, best extractor ${said(best)}` }
    },
  },
  {
    claim: 'The weighted vote is the strongest of the three.',
    section: '§4.5',
    needs: EACH_ENSEMBLE,
    test(view) {
      const order = ranked(view, ENSEMBLES, meanF1)
      return { holds: order[0][0] === 'majority-best-weighted', evidence: order.map(said).join(', ') }
    },
  },
  {
    claim: 'Trafilatura has the best mean F1 of the single extractors.',
    section: '§4.4',
    needs: [['trafilatura'], EXTRACTORS],
    test: view => leads(view, 'trafilatura', meanF1),
  },
  {
    claim: 'Readability has the highest median F1 of the single extractors.',
    section: '§4.4',
    needs: [['readability'], EXTRACTORS],
    test: view => leads(view, 'readability', medianOf('f1')),
  },
  {
    claim: 'Goose3 has the highest median precision.',
    section: '§4.4',
    needs: [['goose3'], EXTRACTORS],
    test: view => leads(view, 'goose3', medianOf('precision')),
  },
  {
    claim: 'Heuristic extractors beat the neural ones.',
    section: '§4.4',
    needs: [HEURISTIC, NEURAL],
    test(view) {
      const [heuristic, neural] = [ranked(view, HEURISTIC, meanF1)[0], ranked(view, NEURAL, meanF1)[0]]
      return { holds: heuristic[1] > neural[1], evidence: `${said(heuristic)}, ${said(neural)}` }
    },
  },
  {
    claim: 'From low to high complexity, text conversion loses more than the extractors do.',
    section: '§4.4',
    needs: [CONVERTERS, EXTRACTORS],
    test(view) {
      const loss = (names: readonly string[]) =>
        mean(present(view, names).map(name => levelF1(view, name, 'low') - levelF1(view, name, 'high')))
      const isThere = (level: string) =>
        view.results.pages.some(page => view.datasets.includes(page.dataset) && complexityClass(page) === level)
      if (!isThere('low') || !isThere('high')) return { evidence: 'not measured: pages of low and of high complexity' }
      const [converters, extractors] = [loss(CONVERTERS), loss(EXTRACTORS)]
      const evidence = `mean loss of F1: text conversion ${fixed(converters)}, extractors ${fixed(extractors)}`
      return { holds: converters > extractors, evidence }
    },
  },
  {
    claim: 'Scores are skewed: the median F1 of every extractor is above its mean.',
    section: '§4.4',
    needs: [EXTRACTORS],
    test(view) {
      const names = present(view, EXTRACTORS)
      const others = names.filter(name => medianOf('f1')(view, name) <= meanF1(view, name))
      const evidence = `${names.length - others.length} of ${names.length}${others.length > 0 ? `, not ${others.join(', ')}` : ''}`
      return { holds: others.length === 0, evidence }
    },
  },
  {
    claim: 'No single extractor is the best on all kinds of page.',
    section: '§5',
    needs: [EXTRACTORS],
    test(view) {
      const winners = kindsOf(view).map(([kind, isIn]) => {
        const [name] = ranked(view, EXTRACTORS, (_, system) => mean(f1Of(view, system, isIn)))[0]
        return [kind, name] as const
      })
      const evidence = winners.map(([kind, name]) => `${kind}: ${name}`).join(', ')
      return { holds: new Set(winners.map(([, name]) => name)).size > 1, evidence }
    },
  },
]

/** Which of the paper's findings hold on these datasets, by our systems. */
export function judgeFindings(results: Results, datasets: readonly string[]): Verdict[] {
  const systems = new Set(systemsOn(results, datasets))
  const view: View = { results, datasets, systems }
  return FINDINGS.map(({ claim, section, needs, test }) => {
    const missing = needs.filter(names => present(view, names).length === 0)
    if (missing.length > 0) return { claim, section, evidence: `not measured: ${missing.flat().join(', ')}` }
    return { claim, section, ...test(view) }
  })
}

type Measure = (view: View, system: string) => number

const fixed = (value: number) => value.toFixed(3)
const said = ([name, value]: readonly [string, number]) => `${name} ${fixed(value)}`

function present({ systems }: View, names: readonly string[]): string[] {
  return names.filter(name => systems.has(name))
}

/** Those of the systems that are there, the best first. */
function ranked(view: View, names: readonly string[], measure: Measure): (readonly [string, number])[] {
  return present(view, names)
    .map(name => [name, measure(view, name)] as const)
    .sort((a, b) => b[1] - a[1])
}

/** Is it the best of the extractors, or equal to the best? */
function leads(view: View, system: string, measure: Measure) {
  const [best, next] = ranked(view, EXTRACTORS, measure)
  const own = measure(view, system)
  const evidence = `${said([system, own])}, ${best[0] === system ? `next ${next ? said(next) : 'none'}` : `best ${said(best)}`}`
  return { holds: own >= best[1], evidence }
}

/** Means of the datasets' means and medians of their medians, as in Table 3. */
const meanF1: Measure = ({ results, datasets }, system) =>
  mean(datasets.map(dataset => mean(figures(results.of(system, dataset), 'rouge-lsum', 'f1'))))
const medianOf =
  (figure: 'f1' | 'precision'): Measure =>
  ({ results, datasets }, system) =>
    median(datasets.map(dataset => median(figures(results.of(system, dataset), 'rouge-lsum', figure))))

function f1Of({ results, datasets }: View, system: string, isIn: (result: Result) => boolean): number[] {
  return figures(datasets.flatMap(dataset => results.of(system, dataset)).filter(isIn), 'rouge-lsum', 'f1')
}

function levelF1(view: View, system: string, level: 'low' | 'high'): number {
  return mean(f1Of(view, system, ({ about }) => complexityClass(about) === level))
}

/** Page types where the pages have them, else datasets. */
function kindsOf({ results, datasets }: View): [name: string, isIn: (result: Result) => boolean][] {
  const pages = results.pages.filter(page => datasets.includes(page.dataset))
  const types = [...new Set(pages.flatMap(page => page.pageType ?? []))].sort()
  return types.length > 0
    ? types.map(type => [type, ({ about }) => about.pageType === type])
    : datasets.map(name => [name, ({ dataset }) => dataset === name])
}
