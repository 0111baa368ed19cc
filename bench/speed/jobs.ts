import { readFileSync } from 'node:fs'
import { median } from '../../src/eval/statistics.ts'
import { processorMs } from '../processor-time.ts'
import { loadSystem, type Run, type SystemName } from '../systems.ts'
import { isTimeout, withinLimit } from '../time-limit.ts'
import { adversarialPages, ordinaryPage } from './pages.ts'
import { readRealPages } from './real-pages.ts'

/** What a child process measures; its results are lines of JSON, so that those before a crash are not lost. */
export type Job =
  | ({ kind: 'compare'; systems: readonly SystemName[]; pages: PageSet; rounds: number } & Limits)
  | ({ kind: 'grow'; system: SystemName; family: string; sizes: readonly number[] } & Limits)
  | { kind: 'peak'; system: SystemName; file: string }
  | { kind: 'stay'; system: SystemName; pages: number }

interface Limits {
  readonly warmUpMs: number
  /** For one call. */
  readonly limitMs: number
}

export interface RealSet {
  readonly dataset: string
  readonly step: number
  readonly count: number
}

/** Real pages, or generated ones of a size. */
export type PageSet = RealSet | { readonly bytes: number; readonly count: number }

/** Times of one system on all pages of a set. */
export interface Timing {
  readonly system: string
  /** For each page the median over the rounds. */
  readonly ms: readonly number[]
  readonly bytes: number
  readonly failed: number
  /** Set where a page takes longer than the limit: there are no times then. */
  readonly isOver?: boolean
}

export interface Point {
  readonly bytes: number
  readonly ms: number
  readonly error?: string
}

/** In bytes of resident memory. */
export interface Peak {
  readonly pageBytes: number
  readonly peakBytes: number
}

export interface Stay {
  readonly pages: number
  readonly residentBytes: number
}

/** A page is measured again until it took this long. */
const SAMPLE_MS = 400

type Emit = (result: Timing | Point | Peak | Stay | { digest: string }) => void

export async function runJob(job: Job, emit: Emit): Promise<void> {
  if (job.kind === 'compare') return compare(job, emit)
  if (job.kind === 'grow') return grow(job, emit)
  if (job.kind === 'peak') return peak(job, emit)
  return stay(job, emit)
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

const collectGarbage = (): void => globalThis.gc?.()

function time(run: Run, html: string): number {
  const start = processorMs()
  run(html)
  return processorMs() - start
}

/** As `time`, for systems that fail on some pages: how long it took to get there counts all the same. */
function attempt(run: Run, html: string): { ms: number; hasFailed: boolean } {
  const start = processorMs()
  try {
    run(html)
    return { ms: processorMs() - start, hasFailed: false }
  } catch {
    return { ms: processorMs() - start, hasFailed: true }
  }
}

/** Repeats pages until the compiler had its time. */
function warmUp(run: Run, pages: readonly string[], warmUpMs: number): void {
  const end = processorMs() + warmUpMs
  for (let i = 0; i < 500 && processorMs() < end; i++) attempt(run, pages[i % pages.length])
}

async function openPages(set: PageSet): Promise<{ pages: readonly string[]; digest?: string }> {
  if ('dataset' in set) return readRealPages(set.dataset, set.step, set.count)
  return { pages: Array.from({ length: set.count }, (_, i) => ordinaryPage(set.bytes, i + 1)) }
}

interface Entrant {
  readonly system: SystemName
  readonly run: Run
  /** For each page the times of all rounds. */
  readonly samples: number[][]
  spentMs: number
  failed: number
}

/** Loads and warms up a system; nothing where one page already takes longer than the limit. */
async function enter(
  system: SystemName,
  pages: readonly string[],
  { warmUpMs, limitMs }: Limits,
): Promise<Entrant | undefined> {
  const run = await loadSystem(system)
  try {
    withinLimit(limitMs, () => attempt(run, pages[0]))
  } catch (error) {
    if (isTimeout(error)) return undefined
    throw error
  }
  warmUp(run, pages, warmUpMs)
  return { system, run, samples: pages.map(() => []), spentMs: 0, failed: 0 }
}

function runRound(entrant: Entrant, pages: readonly string[], warmUpMs: number): void {
  entrant.failed = 0
  collectGarbage()
  // With the objects of its last turn, V8 has thrown away what it had compiled for them.
  warmUp(entrant.run, pages, warmUpMs)
  for (const [i, html] of pages.entries()) {
    const { ms, hasFailed } = attempt(entrant.run, html)
    entrant.samples[i].push(ms)
    entrant.spentMs += ms
    entrant.failed += Number(hasFailed)
  }
}

/**
 * Systems by turns on the same pages: in each round every system has all pages, after a garbage collection and a warm-up.
 * Who has used up the time allowed stays out of the rounds after the second.
 */
async function compare(job: Extract<Job, { kind: 'compare' }>, emit: Emit): Promise<void> {
  const { pages, digest } = await openPages(job.pages)
  if (digest !== undefined) emit({ digest })
  const bytes = total(pages.map(html => Buffer.byteLength(html)))
  const entrants: Entrant[] = []
  for (const system of job.systems) {
    const entrant = await enter(system, pages, job)
    if (entrant) entrants.push(entrant)
  }
  for (let round = 0; round < job.rounds; round++) {
    for (let turn = 0; turn < entrants.length; turn++) {
      const entrant = entrants[(round + turn) % entrants.length]
      if (round < 2 || entrant.spentMs < job.limitMs) runRound(entrant, pages, job.warmUpMs)
    }
  }
  for (const { system, samples, failed } of entrants) emit({ system, ms: samples.map(median), bytes, failed })
}

/** One system on one family of pages, larger and larger, until it needs too long or fails. */
async function grow(
  { system, family, sizes, warmUpMs, limitMs }: Extract<Job, { kind: 'grow' }>,
  emit: Emit,
): Promise<void> {
  const make = family === 'ordinary' ? ordinaryPage : adversarialPages[family]
  const run = await loadSystem(system)
  warmUp(run, [ordinaryPage(50_000)], warmUpMs)
  warmUp(html => withinLimit(limitMs, () => run(html)), [make(sizes[0])], warmUpMs)
  for (const size of sizes) {
    const html = make(size)
    const bytes = Buffer.byteLength(html)
    collectGarbage()
    try {
      const samples = [withinLimit(limitMs, () => time(run, html))]
      while (samples.length < 9 && total(samples) < SAMPLE_MS) samples.push(time(run, html))
      emit({ bytes, ms: median(samples) })
    } catch (error) {
      emit({ bytes, ms: limitMs, error: isTimeout(error) ? 'over' : String((error as Error).message ?? error) })
      return
    }
  }
}

/** How far resident memory rises above what it was before the page was read; so the page itself is in it. */
async function peak({ system, file }: Extract<Job, { kind: 'peak' }>, emit: Emit): Promise<void> {
  const run = await loadSystem(system)
  warmUp(run, [ordinaryPage(20_000)], 500)
  collectGarbage()
  const before = process.memoryUsage.rss()
  const html = readFileSync(file, 'latin1')
  run(html)
  emit({ pageBytes: html.length, peakBytes: process.resourceUsage().maxRSS * 1024 - before })
}

/** Resident memory while one process reads very many pages. */
async function stay({ system, pages }: Extract<Job, { kind: 'stay' }>, emit: Emit): Promise<void> {
  const run = await loadSystem(system)
  const different = Array.from({ length: 100 }, (_, i) => ordinaryPage(10_000, i + 1))
  for (let i = 1; i <= pages; i++) {
    run(different[i % different.length])
    if (i % Math.ceil(pages / 10) === 0) emit({ pages: i, residentBytes: process.memoryUsage.rss() })
  }
}
