/**
 * The speed benchmark: everything as a ratio in one run on the same pages.
 *   npm run bench [-- --quick] [-- --write]
 * `--quick` takes less than a minute; `--write` puts the result into docs/benchmarks/speed.md.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measure } from './speed/child.ts'
import { timePeers } from './speed/foreign.ts'
import {
  type Job,
  type PageSet,
  type Peak,
  type Point,
  type RealSet,
  runJob,
  type Stay,
  type Timing,
} from './speed/jobs.ts'
import { adversarialPages, ordinaryPage } from './speed/pages.ts'
import { hasRealPages, readRealPages } from './speed/real-pages.ts'
import { type Comparison, type Growth, type Memory, type Results, writeReport } from './speed/report.ts'
import { type SystemName, systemNames } from './systems.ts'

const KB = 1000
const MB = 1000 * KB

interface Plan {
  readonly systems: readonly SystemName[]
  /** With the peers of other languages, on real pages. */
  readonly hasPeers: boolean
  readonly sets: Readonly<Record<string, PageSet>>
  readonly rounds: number
  readonly warmUpMs: number
  /** For one call; a system that needs longer is out. */
  readonly limitMs: number
  readonly families: readonly string[]
  readonly sizes: readonly number[]
  /** Up to which size each is taken. */
  readonly growing: { readonly [name in SystemName]?: number }
  /** For one call there. */
  readonly growLimitMs: number
  readonly peaking: readonly SystemName[]
  readonly peakSizes: readonly number[]
  readonly stayPages: number
}

const allFamilies = Object.keys(adversarialPages)

const FULL: Plan = {
  systems: systemNames,
  hasPeers: true,
  sets: {
    'WCXB, real pages': { dataset: 'wcxb-dev', step: 22, count: 60 },
    'CleanEval, real pages': { dataset: 'cleaneval', step: 12, count: 60 },
    '10 KB': { bytes: 10 * KB, count: 50 },
    '100 KB': { bytes: 100 * KB, count: 20 },
    '1 MB': { bytes: MB, count: 5 },
    '10 MB': { bytes: 10 * MB, count: 1 },
    '50 MB': { bytes: 50 * MB, count: 1 },
  },
  rounds: 3,
  warmUpMs: 1500,
  limitMs: 10_000,
  families: ['ordinary', ...allFamilies],
  sizes: [10 * KB, 100 * KB, MB, 10 * MB, 50 * MB],
  growing: {
    'extract().markdown': 50 * MB,
    'extract(xpath-text).markdown': 10 * MB,
    parse5: 10 * MB,
    'readability (linkedom)': MB,
    'defuddle (linkedom)': MB,
  },
  growLimitMs: 20_000,
  peaking: ['parse', 'extract().markdown', 'parse5', 'readability (linkedom)'],
  peakSizes: [10 * MB, 50 * MB],
  stayPages: 10_000,
}

const QUICK: Plan = {
  systems: systemNames.filter(name => !/jsdom|turndown/.test(name)),
  hasPeers: false,
  sets: {
    'WCXB, real pages': { dataset: 'wcxb-dev', step: 4, count: 6 },
    '10 KB': { bytes: 10 * KB, count: 10 },
    '100 KB': { bytes: 100 * KB, count: 4 },
  },
  rounds: 2,
  warmUpMs: 400,
  limitMs: 3000,
  families: ['ordinary', ...allFamilies.filter((_, i) => i % 6 === 0)],
  sizes: [10 * KB, 100 * KB, MB],
  growing: { 'extract(xpath-text).markdown': MB },
  growLimitMs: 3000,
  peaking: ['extract().markdown'],
  peakSizes: [10 * MB],
  stayPages: 2000,
}

const say = (message: string): boolean => process.stderr.write(`${message}\n`)

async function compareAll(plan: Plan): Promise<Comparison[]> {
  const comparisons: Comparison[] = []
  // Who was too slow for a generated page will be for the next ones, which are larger.
  const over = new Set<string>()
  for (const [name, pages] of Object.entries(plan.sets)) {
    if ('dataset' in pages && !hasRealPages(pages.dataset)) {
      say(`skipped: ${name} (../shared/data is not there)`)
      continue
    }
    say(`comparing: ${name}`)
    const { rounds, warmUpMs, limitMs } = plan
    const systems = plan.systems.filter(system => !over.has(system))
    const job: Job = { kind: 'compare', systems, pages, rounds, warmUpMs, limitMs }
    const results = await measure<Timing | { digest: string }>(job, limitMs * 120)
    const measured = results.filter(result => 'system' in result)
    const timings = plan.systems.map(system => measured.find(timing => timing.system === system) ?? tooSlow(system))
    if ('bytes' in pages) for (const { system, isOver } of timings) if (isOver) over.add(system)
    const digest = results.find(result => 'digest' in result)?.digest
    const peers = plan.hasPeers && 'dataset' in pages ? await comparePeers(pages) : []
    comparisons.push({ name, timings: [...timings, ...peers], ...(digest && { digest }) })
  }
  return comparisons
}

const tooSlow = (system: SystemName): Timing => ({ system, ms: [], bytes: 0, failed: 0, isOver: true })

async function comparePeers({ dataset, step, count }: RealSet): Promise<Timing[]> {
  const { pages } = await readRealPages(dataset, step, count)
  const { timings, absent } = await timePeers(pages)
  if (absent.length > 0) say(`skipped: ${absent.join(', ')} (sh bench/peers/install.sh installs them)`)
  return timings
}

async function growAll({ families, sizes: all, growing, warmUpMs, growLimitMs: limitMs }: Plan): Promise<Growth[]> {
  const growths: Growth[] = []
  for (const family of families) {
    say(`growing: ${family}`)
    for (const [system, largest] of Object.entries(growing) as [SystemName, number][]) {
      const sizes = all.filter(size => size <= largest)
      const points = await measure<Point>({ kind: 'grow', system, family, sizes, warmUpMs, limitMs }, limitMs * 10)
      growths.push({ family, system, points, sizes })
    }
  }
  return growths
}

async function measureMemory({ peaking, peakSizes, stayPages }: Plan): Promise<Memory> {
  const dir = mkdtempSync(join(tmpdir(), 'pith-bench-'))
  const peaks: { system: SystemName; peak: Peak }[] = []
  try {
    for (const size of peakSizes) {
      say(`memory: ${size / MB} MB`)
      const file = join(dir, `${size}.html`)
      writeFileSync(file, ordinaryPage(size))
      for (const system of peaking) {
        const [peak] = await measure<Peak>({ kind: 'peak', system, file }, 120_000)
        if (peak) peaks.push({ system, peak })
      }
    }
  } finally {
    rmSync(dir, { recursive: true })
  }
  say(`memory: ${stayPages} pages`)
  const stays = await measure<Stay>({ kind: 'stay', system: 'extract().markdown', pages: stayPages }, 3_600_000)
  return { peaks, stays }
}

async function runPlan(plan: Plan, command: string): Promise<Results> {
  const start = performance.now()
  const loadBefore = loadavg()[0]
  return {
    command,
    date: new Date().toISOString().slice(0, 10),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
    node: process.version,
    cpu: `${cpus()[0].model}, ${cpus().length} cores`,
    loadBefore,
    limitMs: plan.growLimitMs,
    comparisons: await compareAll(plan),
    growths: await growAll(plan),
    memory: await measureMemory(plan),
    seconds: (performance.now() - start) / 1000,
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { quick: { type: 'boolean' }, write: { type: 'boolean' }, job: { type: 'string' } },
  })
  if (values.job !== undefined) {
    await runJob(JSON.parse(values.job), result => process.stdout.write(`${JSON.stringify(result)}\n`))
    return
  }
  const results = await runPlan(
    values.quick ? QUICK : FULL,
    `npm run bench --${values.quick ? ' --quick' : ''} --write`,
  )
  const report = writeReport(results)
  process.stdout.write(report)
  if (values.write) {
    const folder = new URL('../docs/benchmarks/', import.meta.url)
    mkdirSync(folder, { recursive: true })
    writeFileSync(new URL('speed.md', folder), report)
  }
}

await main()
