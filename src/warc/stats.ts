import { hostOfUrl } from '../datasets/host.ts'
import { type Figure, type Plan, painter } from '../eval/report/charts.ts'
import type { Table } from '../eval/report/table.ts'
import type { Manifest } from './journal.ts'
import { readOutput } from './read-corpus.ts'

/** A count for each name, or for each bin of a figure. */
export type Counts = Readonly<Record<string, number>>

/** What a corpus holds, in numbers. */
export interface CorpusStats {
  readonly inputs: number
  readonly shards: number
  readonly rows: number
  readonly words: number
  readonly sites: number
  readonly perPage: Counts
  readonly byWords: Counts
  readonly byConfidence: Counts
  readonly byLanguage: Counts
  readonly byPageType: Counts
  readonly bySite: Counts
  readonly errors: Counts
  readonly skipped: Counts
}

const WORD_BINS = [0, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000]
const TOP_SITES = 30

/** Reads all rows of a run once; memory grows with the number of sites only. */
export async function corpusStats(folder: string, manifest: Manifest): Promise<CorpusStats> {
  const words: number[] = WORD_BINS.map(() => 0)
  const confidence: number[] = Array.from({ length: 11 }, () => 0)
  const languages: Record<string, number> = {}
  const types: Record<string, number> = {}
  const sites = new Map<string, number>()
  const counts: number[] = [] // of words: a number a page
  for await (const row of readOutput(folder, manifest)) {
    counts.push(row.words)
    words[WORD_BINS.findLastIndex(from => row.words >= from)]++
    confidence[row.confidence === null ? 10 : Math.min(9, Math.floor(row.confidence * 10))]++
    count(languages, row.language?.split('-')[0] ?? 'unknown')
    count(types, row.pageType ?? 'unknown')
    const site = hostOfUrl(row.url ?? '') || 'unknown'
    sites.set(site, (sites.get(site) ?? 0) + 1)
  }
  counts.sort((a, b) => a - b)
  const at = (share: number): number => counts[Math.min(counts.length - 1, Math.floor(share * counts.length))] ?? 0
  return {
    inputs: manifest.inputs.length,
    shards: manifest.shards.length,
    rows: counts.length,
    words: counts.reduce((sum, n) => sum + n, 0),
    sites: sites.size,
    perPage: { least: at(0), p5: at(0.05), p25: at(0.25), median: at(0.5), p75: at(0.75), p95: at(0.95), most: at(1) },
    byWords: Object.fromEntries(words.map((n, i) => [`${WORD_BINS[i]}–${WORD_BINS[i + 1] ?? ''}`, n])),
    byConfidence: Object.fromEntries(confidence.map((n, i) => [i === 10 ? 'none' : `${i / 10}–${(i + 1) / 10}`, n])),
    byLanguage: largest(Object.entries(languages)),
    byPageType: largest(Object.entries(types)),
    bySite: largest([...sites], TOP_SITES),
    errors: largest(Object.entries(total(manifest.shards.map(shard => shard.codes)))),
    skipped: largest(Object.entries(total(manifest.shards.map(shard => shard.skipped)))),
  }
}

function count(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1
}

function total(tallies: readonly Counts[]): Counts {
  const sum: Record<string, number> = {}
  for (const tally of tallies) for (const [name, n] of Object.entries(tally)) sum[name] = (sum[name] ?? 0) + n
  return sum
}

function largest(entries: readonly (readonly [string, number])[], limit = Infinity): Counts {
  return Object.fromEntries(entries.toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, limit))
}

/** Name of the first column, title, what is counted. */
const PARTS: readonly (readonly [keyof CorpusStats, string, string, string])[] = [
  ['byWords', 'Words of a page', 'words', 'Pages by the number of words that were found.'],
  [
    'byConfidence',
    'Confidence',
    'confidence',
    'Pages by what the system thinks of its result; none where it gives none.',
  ],
  ['byLanguage', 'Languages', 'language', 'Pages by language.'],
  ['byPageType', 'Page types', 'type', 'Pages by their kind.'],
  ['bySite', 'Sites', 'site', `Pages of the ${TOP_SITES} largest sites.`],
  [
    'errors',
    'Rejected, and why',
    'code',
    'Rows of the error files: pages that were tried and gave nothing, and faults of inputs.',
  ],
  [
    'skipped',
    'Not tried, and why',
    'reason',
    'Records that were passed over: their type in the archive, or the filter.',
  ],
]

export function statsTables(stats: CorpusStats): Table[] {
  const { inputs, shards, rows, words, sites, perPage } = stats
  const whole: Counts = { inputs, shards, rows, words, sites }
  return [
    tableOf('The whole', 'what', 'Numbers of the run.', whole, false),
    tableOf('Words per page', 'quantile', 'Words found on a page.', perPage, false),
    ...PARTS.map(([part, title, column, note]) => tableOf(title, column, note, stats[part] as Counts, true)),
  ]
}

function tableOf(title: string, column: string, note: string, counts: Counts, hasShare: boolean): Table {
  const sum = Object.values(counts).reduce((a, b) => a + b, 0)
  return {
    title,
    note,
    columns: [{ name: column }, { name: 'number', digits: 0 }, ...(hasShare ? [{ name: 'share' }] : [])],
    rows: Object.entries(counts).map(([name, n]) => [name, n, ...(hasShare ? [n / sum] : [])]),
  }
}

const SHOWN = 20

export async function statsFigures(stats: CorpusStats): Promise<Figure[]> {
  const draw = await painter()
  return PARTS.map(([part, title, , note]) => planOf(title, note, stats[part] as Counts))
    .filter(({ rows }) => rows > 0)
    .map(({ plan }) => ({ title: plan.title, note: plan.note, svg: draw(plan) }))
}

function planOf(title: string, note: string, counts: Counts): { plan: Plan; rows: number } {
  const entries = Object.entries(counts).slice(0, SHOWN)
  const option = {
    grid: { left: 160, right: 60, top: 10, bottom: 30 },
    xAxis: { type: 'value' },
    yAxis: { type: 'category', inverse: true, data: entries.map(([name]) => name), axisLabel: { interval: 0 } },
    series: [
      {
        type: 'bar',
        data: entries.map(([, n]) => n),
        itemStyle: { color: '#2563eb' },
        label: { show: true, position: 'right' },
      },
    ],
  }
  return { plan: { title, note, height: 60 + entries.length * 22, option }, rows: entries.length }
}
