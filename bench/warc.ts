// Speed of `pith warc` on a synthetic archive, as ratios in one run: against unpacking the same file, against the bare
// library on one core, one thread against two; other readers and other tools on the same archive; memory over time.
// Times are those of the processor, so that a machine which does other things too measures the same; the clock only
// tells how far two threads go in parallel. Needs a build (`npm run build`).
//   node bench/run.mjs bench/warc.ts [--full] [--archive FILE] [--data DIR] [--program dist/cli/main.js]
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createGunzip } from 'node:zlib'
import { toMarkdown } from '../src/eval/report/table.ts'
import { extract } from '../src/extract.ts'
import { parse } from '../src/parse/parse.ts'
import { openWindow, readRecords } from '../src/warc/index.ts'
import { processorMs } from './processor-time.ts'
import { writeArchive } from './warc-archive.ts'

const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
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

async function* pages(): AsyncGenerator<Buffer> {
  const wants = ({ type }: { type: string }): boolean => type === 'response'
  for await (const found of readRecords(openWindow(createReadStream(archive, { highWaterMark: 1 << 20 })), { wants })) {
    if ('block' in found && found.block) yield found.block.subarray(found.block.indexOf('\r\n\r\n') + 4)
  }
}

async function forPages(work: (html: Buffer) => void): Promise<number> {
  let count = 0
  for await (const html of pages()) {
    work(html)
    count++
  }
  return count
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

const gunzip = await timed('unpack the file (`gunzip` of Node), nothing else', unpack)
const reading = await timed('read its records', () => forPages(() => {}))
const parsing = await timed('… and parse the pages', () => forPages(html => void parse(html.toString())))
const library = await timed('… or extract them: the bare library on one core', () =>
  forPages(html => void readAll(extract(html, { contentType: 'text/html; charset=utf-8' }))),
)
const one = await runProgram(1)
const two = await runProgram(2)
const measures: Measure[] = [
  gunzip,
  reading,
  await timed('read its records with warcio.js', readByWarcio),
  ...runPython('read its records with FastWARC (C++, Python)', 'read'),
  parsing,
  library,
  one,
  two,
  ...runPython('FastWARC and Resiliparse (C++)', 'resiliparse'),
  ...runPython('FastWARC and Trafilatura (Python, lxml)', 'trafilatura'),
]

/** Everything that a row of the output has. */
function readAll({ text, title, authors, published, language, pageType, confidence }: ReturnType<typeof extract>) {
  return [text, title, authors, published, language, pageType, confidence]
}

const megabytes = unpackedBytes / 1e6
console.log(
  toMarkdown({
    title: 'Processor time on one archive',
    note: `${library.pages} pages, ${Math.round(megabytes)} MB unpacked, ${Math.round(statSync(archive).size / 1e6)} MB as stored; Node ${process.versions.node}; load of the machine ${loadavg()[0].toFixed(0)} on 2 cores. Seconds of the processor.`,
    columns: [
      { name: 'what' },
      { name: 'seconds', digits: 1 },
      { name: 'MB/s', digits: 1 },
      { name: 'pages/s', digits: 0 },
      { name: '× gunzip', digits: 2 },
      { name: '× bare library', digits: 2 },
    ],
    rows: measures.map(({ what, seconds, pages: count }) => [
      what,
      seconds,
      megabytes / seconds,
      count === undefined ? undefined : count / seconds,
      seconds / gunzip.seconds,
      seconds / library.seconds,
    ]),
  }),
)
const quarter = (memory: readonly number[], n: number): number =>
  Math.max(...memory.slice(Math.floor((memory.length * n) / 4), Math.ceil((memory.length * (n + 1)) / 4)))
console.log(
  toMarkdown({
    title: 'One thread and two',
    note: 'By the clock, and resident memory (MB): the most in each quarter of the run.',
    columns: ['threads', 'seconds', 'speed', '1st', '2nd', '3rd', '4th'].map((name, c) => ({
      name,
      digits: c === 2 ? 2 : 0,
    })),
    rows: [one, two].map(({ clock, memory }, i) => [
      String(i + 1),
      clock,
      one.clock / clock,
      ...[0, 1, 2, 3].map(n => quarter(memory, n)),
    ]),
  }),
)
