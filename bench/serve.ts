/**
 * `pith serve` under load, as ratios to the bare library in one run on the same pages.
 *   node bench/run.mjs bench/serve.ts [--seconds 60] [--clients 200] [--write]
 * `--write` puts the result into docs/server.md.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'rolldown'
import { extract } from '../src/index.ts'
import { provenance, writeBetween } from './generated.ts'
import { processorMs } from './processor-time.ts'
import { type Load, load, type Outcome } from './serve/load.ts'
import { ordinaryPage } from './speed/pages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({
  options: { seconds: { type: 'string' }, clients: { type: 'string' }, write: { type: 'boolean' } },
})
const how: Load = { clients: Number(values.clients ?? 200), seconds: Number(values.seconds ?? 60) }
const PAGE_BYTES = 50_000
const PAGES = 20
const THREADS = availableParallelism()

interface Bare {
  readonly pagesPerSecond: number
  readonly processorMsPerPage: number
}

/** The library alone, on one thread, for so long. */
function measureLibrary(pages: readonly string[], seconds: number): Bare {
  const [start, processor] = [performance.now(), processorMs()]
  let count = 0
  while (performance.now() - start < seconds * 1000) extract(pages[count++ % pages.length]).markdown.length
  return {
    pagesPerSecond: count / ((performance.now() - start) / 1000),
    processorMsPerPage: (processorMs() - processor) / count,
  }
}

async function buildProgram(): Promise<string> {
  const dir = join(root, '.cache', 'bench-serve')
  await build({
    input: { main: join(root, 'src/cli/main.ts'), 'extract-job': join(root, 'src/server/extract-job.ts') },
    platform: 'node',
    logLevel: 'silent',
    output: { dir, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
  })
  return join(dir, 'main.mjs')
}

async function startServer(program: string, queue: number): Promise<{ child: ChildProcess; url: string }> {
  const argv = [program, 'serve', '--port', '0', '--threads', String(THREADS), '--queue', String(queue)]
  const child = spawn('node', argv, { stdio: ['ignore', 'ignore', 'pipe'] })
  const [line] = await once(createInterface({ input: child.stderr! }), 'line')
  return { child, url: /http:\S+(?=\/ )/.exec(line)![0] }
}

async function gauge(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)![1])
}

interface Served extends Outcome {
  readonly queue: number
  readonly processorMsPerPage: number
  readonly memoryMb: number
}

async function measureServer(program: string, pages: readonly string[], queue: number): Promise<Served> {
  const { child, url } = await startServer(program, queue)
  await load(url, pages, { clients: 4, seconds: 3 }) // so that both sides are warm
  const before = await gauge(url, 'process_cpu_seconds_total')
  const outcome = await load(url, pages, how)
  const processor = (await gauge(url, 'process_cpu_seconds_total')) - before
  const memoryMb = (await gauge(url, 'process_resident_memory_bytes')) / 1e6
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`pith serve ended with ${code}`)
  return { ...outcome, queue, memoryMb, processorMsPerPage: (processor * 1000) / (outcome.statuses['200'] ?? 0) }
}

const digestOf = (texts: readonly string[]) => createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 16)
const rounded = (value: number, digits = 2) => value.toFixed(digits)

function row(served: Served, bare: Bare): string {
  const { queue, statuses, errors, p99Ms, seconds, processorMsPerPage, memoryMb } = served
  const { 200: answered = 0, 503: refused = 0, ...others } = statuses
  const perSecond = answered / seconds
  const wrong = errors + Object.values(others).reduce((sum, count) => sum + count, 0)
  // What the last of all clients would wait for, were there nothing but the library on that many processors.
  const waitMs = (how.clients * 1000) / (THREADS * bare.pagesPerSecond)
  return `| ${[
    queue,
    answered,
    refused,
    wrong,
    `${rounded(perSecond / bare.pagesPerSecond)}×`,
    `${rounded(processorMsPerPage / bare.processorMsPerPage)}×`,
    refused > 0 ? '' : `${rounded(p99Ms / waitMs)}×`,
    `${rounded(memoryMb, 0)} MB`,
  ].join(' | ')} |`
}

const pages = Array.from({ length: PAGES }, (_, i) => ordinaryPage(PAGE_BYTES, i))
const program = await buildProgram()
measureLibrary(pages, 3)
const bares: Bare[] = [measureLibrary(pages, how.seconds / 6)]
const rows: Served[] = []
for (const queue of [how.clients, Math.floor(how.clients / 4)]) {
  rows.push(await measureServer(program, pages, queue))
  bares.push(measureLibrary(pages, how.seconds / 6))
}
const mean = (pick: (bare: Bare) => number) => bares.reduce((sum, bare) => sum + pick(bare), 0) / bares.length
const bare = { pagesPerSecond: mean(b => b.pagesPerSecond), processorMsPerPage: mean(b => b.processorMsPerPage) }
const report = `\`node bench/run.mjs bench/serve.ts --seconds ${how.seconds} --clients ${how.clients}\`: ${how.clients} clients for ${how.seconds} s, ${PAGES} generated pages of ${PAGE_BYTES / 1000} KB, ${THREADS} threads on ${THREADS} processors that the clients share; load of the machine ${rounded(loadavg()[0], 1)}.
${provenance(root, [`generated ${digestOf(pages)}`])}

| queue | answered | refused (503) | other failures | throughput : library on one thread | processor time a page : library | 99th percentile : ideal wait | memory at the end |
|---|---|---|---|---|---|---|---|
${rows.map(served => row(served, bare)).join('\n')}`
console.log(report)
if (values.write) writeBetween(join(root, 'docs/server.md'), 'load', report)
