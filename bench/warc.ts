// Speed of `pith warc` on a synthetic archive, as ratios in one run: against unpacking the same file, against the bare
// library on one core, one thread against two; where the time goes, stage by stage; other readers and other tools on the
// same archive; memory over time. Times are those of the processor, so that a machine which does other things too measures
// the same; the clock only tells how far two threads go in parallel. Needs a build (`npm run build`); tools in Python are
// measured where `bench/peers/install.sh` has put them. --write puts the tables into docs/scale.md.
//   node bench/run.mjs bench/warc.ts [--full] [--write] [--archive FILE] [--data DIR] [--program dist/cli/main.js]
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createGunzip } from 'node:zlib'
import { toMarkdown } from '../src/eval/report/table.ts'
import { extract } from '../src/extract.ts'
import { parse } from '../src/parse/parse.ts'
import { openWindow, readRecords } from '../src/warc/index.ts'
import { type PageRow, work } from '../src/warc/page-work.ts'
import type { OutputRow } from '../src/warc/rows.ts'
import { openJsonl, openParquet, type ShardFile } from '../src/warc/shard-file.ts'
import { provenance, writeBetween } from './generated.ts'
import { processorMs } from './processor-time.ts'
import { writeArchive } from './warc-archive.ts'

const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    archive: { type: 'string' },
    data: { type: 'string', default: '../shared/data' },
    program: { type: 'string', default: 'dist/cli/main.js' },
  },
})

/** The size that is asked of the full run; the other is for every day. */
const SIZE = values.full ? { records: 20_000, bytes: 2e9 } : { records: 1_500, bytes: 30e6 }
const cache = join('.cache', 'warc')
mkdirSync(cache, { recursive: true })
const archive = values.archive ?? join(cache, values.full ? 'full.warc.gz' : 'small.warc.gz')
if (!existsSync(archive)) await writeArchive(archive, values.data, SIZE)

interface Measure {
  readonly what: string
  readonly seconds: number
  readonly pages?: number
}

async function timed(what: string, work: () => Promise<number | undefined>): Promise<Measure> {
  const start = processorMs()
  const pages = await work()
  return { what, seconds: (processorMs() - start) / 1000, ...(pages !== undefined && { pages }) }
}

let unpackedBytes = 0
async function unpack(): Promise<undefined> {
  unpackedBytes = 0
  for await (const chunk of createReadStream(archive).pipe(createGunzip())) unpackedBytes += chunk.length
}

/** The response records, with the header of HTTP. */
async function* responses(): AsyncGenerator<Buffer> {
  const wants = ({ type }: { type: string }): boolean => type === 'response'
  for await (const found of readRecords(openWindow(createReadStream(archive, { highWaterMark: 1 << 20 })), { wants })) {
    if ('block' in found && found.block) yield found.block
  }
}

async function forPages(work: (html: Buffer) => void): Promise<number> {
  let count = 0
  for await (const block of responses()) {
    work(block.subarray(block.indexOf('\r\n\r\n') + 4))
    count++
  }
  return count
}

const rows: OutputRow[] = []
const ROW = {
  format: 'text',
  extract: { extractor: 'pith' },
  maxBytes: 64e6,
  verify: false,
  languages: [],
  minWords: 0,
  minConfidence: 0,
} as const

/** What the program does in its threads, and nothing of what it does around it. */
async function makeRows(most = Infinity): Promise<number> {
  let count = 0
  for await (const block of responses()) {
    if (count === most) break
    const row = await work({ capture: { id: String(count), content: new Uint8Array(block) }, how: ROW })
    if (!('code' in row)) rows.push({ ...(row as PageRow), version: '', file: archive, offset: count })
    count++
  }
  return count
}

async function writeRows(file: ShardFile<OutputRow>): Promise<number> {
  for (const row of rows) await file.add(row)
  return (await file.close()).rows
}

async function readByWarcio(): Promise<number> {
  const { WARCParser } = await import('warcio')
  let count = 0
  for await (const record of new WARCParser(createReadStream(archive, { highWaterMark: 1 << 20 }))) {
    if (record.warcType !== 'response') continue
    await record.readFully(false)
    count++
  }
  return count
}

interface Run extends Measure {
  readonly clock: number
  readonly memory: readonly number[]
}

/** The program as a process of its own; its memory is looked at from outside. */
async function runProgram(threads: number): Promise<Run> {
  const out = join(cache, `out-${threads}`)
  rmSync(out, { recursive: true, force: true })
  const child = spawn(process.execPath, [values.program, 'warc', archive, '-o', out, '--threads', String(threads)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const memory: number[] = []
  let seconds = 0
  const look = setInterval(() => {
    const status = readProc(child.pid, 'status')
    memory.push(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
    const [user, system] = readProc(child.pid, 'stat').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [0, 0]
    seconds = Math.max(seconds, (user + system) / 100)
  }, 200)
  let text = ''
  child.stdout.on('data', chunk => {
    text += chunk
  })
  await once(child, 'close')
  clearInterval(look)
  const summary = JSON.parse(text)
  return {
    what: `pith warc, ${threads === 1 ? 'one thread' : `${threads} threads`}`,
    seconds,
    pages: summary.pages,
    clock: summary.seconds,
    memory,
  }
}

function readProc(pid: number | undefined, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

const PYTHON = join('.cache', 'peers', 'python', 'bin', 'python')

function runPython(what: string, peer: string): Measure[] {
  if (!existsSync(PYTHON)) return []
  const { stdout, status } = spawnSync(PYTHON, ['bench/peers/warc.py', peer, archive], { encoding: 'utf8' })
  if (status !== 0) return []
  const { seconds, pages } = JSON.parse(stdout)
  return [{ what, seconds, pages }]
}

// So that no stage pays for what is compiled when it is first run: in a long run that is nothing.
await makeRows(300)
rows.length = 0
const gunzip = await timed('unpack the file (`gunzip` of Node), nothing else', unpack)
const reading = await timed('read its records', () => forPages(() => {}))
const parsing = await timed('… and parse the pages', () => forPages(html => void parse(html.toString())))
const library = await timed('… or extract them: the bare library on one core', () =>
  forPages(html => void readAll(extract(html, { contentType: 'text/html; charset=utf-8' }))),
)
const making = await timed('… or make rows of them, with all metadata', () => makeRows())
const packing = await timed('write the rows as JSONL, packed by gzip', async () =>
  writeRows(await openJsonl(join(cache, 'rows.jsonl.gz'), 'jsonl.gz')),
)
const columns = await timed('write the rows as Parquet', async () =>
  writeRows(await openParquet(join(cache, 'rows.parquet'), 'text')),
)
rows.length = 0
const one = await runProgram(1)
const two = await runProgram(2)
const measures: Measure[] = [
  gunzip,
  reading,
  await timed('read its records with warcio.js', readByWarcio),
  ...runPython('read its records with FastWARC (C++, Python)', 'read'),
  parsing,
  library,
  making,
  packing,
  columns,
  one,
  two,
  ...runPython('FastWARC and Resiliparse (C++)', 'resiliparse'),
  ...runPython('FastWARC and Trafilatura (Python, lxml)', 'trafilatura'),
]

/** Everything that a row of the output has. */
function readAll({ text, title, authors, published, language, pageType, confidence }: ReturnType<typeof extract>) {
  return [text, title, authors, published, language, pageType, confidence]
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex').slice(0, 8)
}

const megabytes = unpackedBytes / 1e6
const stored = Math.round(statSync(archive).size / 1e6)
const load = `load of the machine ${loadavg()[0].toFixed(0)} on ${cpus().length} cores`
const number = (name: string, digits: number) => ({ name, digits })
const times = toMarkdown({
  title: 'Processor time on one archive',
  note: `${library.pages} pages, ${Math.round(megabytes)} MB unpacked, ${stored} MB as stored; Node ${process.versions.node}; ${load}. Seconds of the processor.`,
  columns: [
    { name: 'what' },
    number('seconds', 1),
    number('MB/s', 1),
    number('pages/s', 0),
    number('× gunzip', 2),
    number('× bare library', 2),
  ],
  rows: measures.map(({ what, seconds, pages: count }) => [
    what,
    seconds,
    megabytes / seconds,
    count === undefined ? undefined : count / seconds,
    seconds / gunzip.seconds,
    seconds / library.seconds,
  ]),
})

const STAGES: readonly (readonly [string, number])[] = [
  ['unpack', gunzip.seconds],
  ['find the records', reading.seconds - gunzip.seconds],
  ['parse', parsing.seconds - reading.seconds],
  ['find the content and the metadata, write it as text', making.seconds - parsing.seconds],
  ['write JSONL, packed', packing.seconds],
  ['the rest: start, pages to threads and rows back', one.seconds - making.seconds - packing.seconds],
]
const stages = toMarkdown({
  title: 'Where one thread spends its time',
  note: 'Of its processor time; every stage has those before it in it and is what it takes more.',
  columns: [{ name: 'stage' }, number('ms a page', 2), number('share', 3)],
  rows: STAGES.map(([stage, seconds]) => [stage, (seconds * 1000) / (library.pages ?? 1), seconds / one.seconds]),
})

const quarter = (memory: readonly number[], n: number): number =>
  Math.max(...memory.slice(Math.floor((memory.length * n) / 4), Math.ceil((memory.length * (n + 1)) / 4)))
const memory = toMarkdown({
  title: 'One thread and two',
  note: 'By the clock, and resident memory (MB): the most in each quarter of the run.',
  columns: ['threads', 'seconds', 'speed', '1st', '2nd', '3rd', '4th'].map((name, c) => number(name, c === 2 ? 2 : 0)),
  rows: [one, two].map(({ clock, memory }, i) => [
    String(i + 1),
    clock,
    one.clock / clock,
    ...[0, 1, 2, 3].map(n => quarter(memory, n)),
  ]),
})

/** CC-MAIN-2024-51, as announced: https://blog.commoncrawl.org/blog/december-2024-crawl-archive-now-available */
const MONTH = { pages: 2.64e9, bytes: 394 * 2 ** 40 }
/** Dollars: c7g.16xlarge, 64 cores, 2.32 an hour on demand (https://instances.vantage.sh/aws/ec2/c7g.16xlarge). */
const CORE_HOUR = 2.32 / 64
const coreHours = (seconds: number, ours: number, theirs: number): number => (seconds * theirs) / ours / 3600
const month = toMarkdown({
  title: 'The same for a month of Common Crawl',
  note: `Thousands of core-hours for 2.64 billion pages of 394 TiB, by pages and by bytes (a page has ${Math.round(MONTH.bytes / MONTH.pages / 1e3)} KB there, ${Math.round((megabytes * 1e3) / (library.pages ?? 1))} KB here; time goes with bytes), and thousands of dollars at ${CORE_HOUR.toFixed(3)} a core-hour.`,
  columns: [{ name: 'what' }, ...['by pages', 'dollars', 'by bytes', 'dollars'].map(name => number(name, 1))],
  rows: [reading, library, one].map(({ what, seconds }) => {
    const byPages = coreHours(seconds, library.pages ?? 1, MONTH.pages) / 1000
    const byBytes = coreHours(seconds, unpackedBytes, MONTH.bytes) / 1000
    return [what, byPages, byPages * CORE_HOUR, byBytes, byBytes * CORE_HOUR]
  }),
})

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const which = values.archive ? ` --archive ${values.archive}` : values.full ? ' --full' : ''
const said = `${provenance(root, [`${basename(archive)} ${await digestOf(archive)}`])} \`node bench/run.mjs bench/warc.ts${which} --write\``
const report = [said, times, stages, memory, month]
  .map(part => part.trim())
  .join('\n\n')
  .replaceAll('\n## ', '\n### ')
console.log(report)
if (values.write) writeBetween(join(root, 'docs', 'scale.md'), 'warc', report)
