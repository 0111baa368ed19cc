/**
 * The generated tables of docs/study/trainable-filter.md: what the paper of the trainable filter measured, on pages that
 * we hold.
 *   node bench/run.mjs bench/study-trainable-filter.ts [--data ../shared/data] [--only groups|l3s] [--write]
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { datasetDigest, pageDigest } from '../src/datasets/digest.ts'
import type { Example } from '../src/datasets/example.ts'
import { foldOf, siteOf } from '../src/datasets/splits.ts'
import { bootstrapDeviation } from '../src/eval/statistics.ts'
import { readContext, sequenceOf, VARIANTS, type VariantName } from '../src/features/trainable-filter.ts'
import { openPage } from '../src/segment/page.ts'
import type { TextTree } from '../src/segment/simplified-dom.ts'
import { filterPage } from '../src/train/trainable-filter.ts'
import { provenance, putBetween } from './generated.ts'
import { examplesOf, partOptions, ROOT, writePage } from './study-part.ts'
import { type Classifier, classifiers, noiseWords, restricted, type StudyPage } from './trainable-filter/classifiers.ts'
import { type Candidate, candidateOf, cutGroups, GROUPS, keyOf } from './trainable-filter/topics.ts'

const PAGE = 'trainable-filter.md'
/** Datasets of articles with many sites; Dragnet's and L3S-GN1's have several pages of one site. */
const SOURCES = ['wcxb-dev', 'dragnet', 'l3s-gn1']
/** As in the paper: fifty pages of each query, 250 in all. */
const GROUP_SIZE = 50
/** Other pages of a site that its templates are found on. */
const MAX_SITE_PAGES = 5
/** Pages of one group are tested by models of the others of that group; all pages by models of the other sites. */
const GROUP_FOLDS = 10
const FOLDS = 5
const L3S_FOLDS = 10
/** The hand-coded baseline; the paper does not give its limits. */
const MIN_WORDS = 6
const MAX_LINKS = 0.5

const { values } = parseArgs({ options: { ...partOptions, only: { type: 'string' } } })
let page = readFileSync(join(ROOT, 'docs/study', PAGE), 'utf8')

function say(what: string): void {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${what}\n`)
}

/** A page with one sequence for each feature set. */
interface GroupPage {
  readonly group: string
  readonly hasSitePages: boolean
  readonly variants: Readonly<Record<VariantName, StudyPage>>
}

async function readGroups(): Promise<{ pages: GroupPage[]; digests: string[] }> {
  const candidates: Candidate[] = []
  const digests: string[] = []
  for (const dataset of SOURCES) {
    const ofPages: string[] = []
    for await (const example of examplesOf(values.data, dataset)) {
      ofPages.push(pageDigest(example))
      const candidate = candidateOf(example)
      if (candidate !== undefined) candidates.push(candidate)
    }
    digests.push(`${dataset} ${datasetDigest(ofPages).slice(0, 12)}`)
  }
  const groups = cutGroups(candidates, GROUP_SIZE)
  say(`${groups.size} pages chosen of ${candidates.length}`)
  const chosen: Example[] = []
  const sitePages = new Map(candidates.filter(({ key }) => groups.has(key)).map(({ site }) => [site, [] as string[]]))
  for (const dataset of SOURCES) {
    for await (const example of examplesOf(values.data, dataset)) {
      const others = sitePages.get(siteOf(example))
      if (groups.has(keyOf(example))) chosen.push(example)
      else if (others !== undefined && others.length < MAX_SITE_PAGES) others.push(example.html)
    }
  }
  const pages = chosen.map(example => groupPage(example, groups.get(keyOf(example))!, sitePages.get(siteOf(example))!))
  return { pages, digests }
}

function groupPage(example: Example, group: string, others: readonly string[]): GroupPage {
  const page = openPage(example.html)
  const siteTexts = new Set(others.flatMap(html => openPage(html).blocks.map(block => block.text)))
  const ofTree = (makeTree: (typeof VARIANTS)[VariantName]['tree']) => {
    const tree = makeTree(page)
    // Labels by the gold text for all, also where annotators marked the page: one policy for every dataset.
    const labelled = filterPage(page, { text: example.text }, tree, [])
    const context = readContext(page, tree, others.length > 0 ? siteTexts : undefined)
    return { context, labelled: { ...labelled, site: siteOf(example), handCoded: handCoded(tree) } }
  }
  const trees = new Map([VARIANTS.Unpreprocessed.tree, VARIANTS.Full.tree].map(tree => [tree, ofTree(tree)]))
  const variants = Object.fromEntries(
    Object.entries(VARIANTS).map(([name, { tree, groups }]) => {
      const { context, labelled } = trees.get(tree)!
      return [name, { ...labelled, sequence: sequenceOf(context, groups) }]
    }),
  ) as Record<VariantName, StudyPage>
  return { group, hasSitePages: others.length > 0, variants }
}

function handCoded({ leaves }: TextTree): Uint8Array {
  return Uint8Array.from(leaves, ({ words, linkWords }) => Number(words >= MIN_WORDS && linkWords <= MAX_LINKS * words))
}

/** Words of a page: right ones found, all found, all right ones. */
type Sums = readonly [hits: number, found: number, gold: number]

function sumsOf({ words, goldWords }: StudyPage, labels: ArrayLike<number>): Sums {
  const sums: [number, number, number] = [0, 0, 0]
  for (let i = 0; i < words.length; i++) {
    sums[0] += labels[i] * goldWords[i]
    sums[1] += labels[i] * words[i]
    sums[2] += goldWords[i]
  }
  return sums
}

function ratesOf(pages: readonly Sums[]): { recall: number; precision: number; f1: number } {
  const [hits, found, gold] = pages.reduce<[number, number, number]>(
    (all, page) => [all[0] + page[0], all[1] + page[1], all[2] + page[2]],
    [0, 0, 0],
  )
  return { recall: hits / gold, precision: hits / found, f1: (2 * hits) / (found + gold) }
}

/** F1 with half the width of its 95 % interval over pages. */
function interval(pages: readonly Sums[]): string {
  return `${percent(ratesOf(pages).f1)} ± ${percent(1.96 * bootstrapDeviation(pages, sample => ratesOf(sample).f1))}`
}

const percent = (share: number) => (100 * share).toFixed(1)

function crossValidate(pages: readonly StudyPage[], classifier: Classifier, folds: number, noiseOnly = false): Sums[] {
  const parts = pages.map(({ site }) => foldOf({ host: site, id: '' }, folds))
  return Array.from({ length: folds }, (_, fold) => {
    const train = pages.filter((_, i) => parts[i] !== fold)
    const test = pages.filter((_, i) => parts[i] === fold)
    const isKept = noiseOnly ? noiseWords(train) : () => true
    const keep = (page: StudyPage) => (noiseOnly ? restricted(page, isKept) : page)
    const label = classifier(train.map(keep))
    return test.map(page => sumsOf(page, label(keep(page))))
  }).flat()
}

function crossDomain(pages: readonly GroupPage[]): string {
  const of = (group: string) => pages.filter(page => page.group === group).map(page => page.variants.Full)
  const rows = [
    ...(['Zero baseline', 'Baseline'] as const).map(name => [name, ...GROUPS.map(group => untrained(name, of(group)))]),
  ]
  for (const trained of GROUPS) {
    say(`table 1: ${trained}`)
    const label = classifiers.CRF(of(trained))
    rows.push([
      trained,
      ...GROUPS.map(tested =>
        tested === trained
          ? `${percent(ratesOf(crossValidate(of(tested), classifiers.CRF, GROUP_FOLDS)).f1)}*`
          : percent(ratesOf(of(tested).map(page => sumsOf(page, label(page)))).f1),
      ),
    ])
  }
  return table(['trained on', ...GROUPS], rows)
}

function untrained(name: 'Zero baseline' | 'Baseline', pages: readonly StudyPage[]): string {
  const label = classifiers[name]()
  return percent(ratesOf(pages.map(page => sumsOf(page, label(page)))).f1)
}

/** F1 that the paper printed in its Table 2. */
const PAPER: Readonly<Record<string, string>> = {
  'Zero baseline': '80.0 ± 1.9',
  Baseline: '84.4 ± 1.6',
  Unpreprocessed: '93.4 ± 1.3',
  Flat: '93.6 ± 1.1',
  'Pure form': '93.5 ± 1.4',
  'Pure content': '85.2 ± 2.4',
  Full: '95.5 ± 1.4',
  'Full + site-specific': '95.7 ± 1.5',
  'Full w/out positive words': '95.4 ± 1.6',
}

function featureSets(pages: readonly GroupPage[]): string {
  const full = pages.map(page => page.variants.Full)
  const rows = (['Zero baseline', 'Baseline'] as const).map(name => {
    const label = classifiers[name]()
    return [name, ...cells(full.map(page => sumsOf(page, label(page)))), '', PAPER[name]]
  })
  for (const [name, { noiseWordsOnly }] of Object.entries(VARIANTS) as [VariantName, { noiseWordsOnly?: true }][]) {
    say(`table 2: ${name}`)
    const ofVariant = pages.map(page => page.variants[name])
    const crf = crossValidate(ofVariant, classifiers.CRF, FOLDS, noiseWordsOnly)
    const rrm = crossValidate(ofVariant, classifiers.RRM, FOLDS, noiseWordsOnly)
    rows.push([name, ...cells(crf), interval(rrm), PAPER[name]])
  }
  say('table 2: SVM')
  rows.push(['Full, plain SVM', ...cells(crossValidate(full, classifiers.SVM, FOLDS)), '', ''])
  return table(['feature set', 'recall', 'precision', 'F1 (CRF)', 'F1 (RRM)', 'paper F1'], rows)
}

function cells(pages: readonly Sums[]): string[] {
  const { recall, precision } = ratesOf(pages)
  return [percent(recall), percent(precision), interval(pages)]
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((_, i) => (i === 0 ? '---' : '---:'))
  return [head, rule, ...rows].map(row => `| ${row.join(' | ')} |`).join('\n')
}

async function groupTables(): Promise<void> {
  const { pages, digests } = await readGroups()
  const known = pages.filter(page => page.hasSitePages).length
  const note = provenance(ROOT, digests)
  page = putBetween(page, 'table 1', `${crossDomain(pages)}\n\n${note}`)
  const siteNote = `Of the ${pages.length} pages ${known} have other pages of their site to find templates on.`
  page = putBetween(page, 'table 2', `${featureSets(pages)}\n\n${siteNote} ${note}`)
}

async function l3sTable(): Promise<void> {
  const pages: StudyPage[] = []
  const digests: string[] = []
  const { tree: makeTree, groups } = VARIANTS.Full
  for await (const example of examplesOf(values.data, 'l3s-gn1')) {
    digests.push(pageDigest(example))
    const page = openPage(example.html)
    const tree = makeTree(page)
    pages.push({ ...filterPage(page, example, tree, groups), site: siteOf(example), handCoded: handCoded(tree) })
  }
  const rows = Object.entries(classifiers).map(([name, classifier]) => {
    say(`L3S-GN1: ${name}`)
    return [name, ...cells(crossValidate(pages, classifier, L3S_FOLDS))]
  })
  const digest = `l3s-gn1 ${datasetDigest(digests).slice(0, 12)}`
  const head = ['classifier, full features', 'recall', 'precision', 'F1']
  page = putBetween(page, 'l3s-gn1', `${table(head, rows)}\n\n${provenance(ROOT, [digest])}`)
}

if (values.only !== 'l3s') await groupTables()
if (values.only !== 'groups') await l3sTable()
writePage(values, PAGE, page)
