import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findSources } from '../../src/datasets/index.ts'
import { packed, page, request, response, type StoredPage } from '../../test/warc/archive.ts'

const cache = resolve('.cache', 'spark')
const python = join(cache, 'python', 'bin')
const [library] = readdirSync(join(python, '..', 'lib'))
const sparkHome = realpathSync(join(python, '..', 'lib', library, 'site-packages', 'pyspark'))
const archive = join(cache, `pith-${JSON.parse(readFileSync('package.json', 'utf8')).version}.tgz`)
/** Where the workers of a local cluster have their executors. */
const workFolder = join(sparkHome, 'work')

let folder: string
let job: ChildProcess | undefined
const at = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pith-spark-'))
  mkdirSync(at('package'))
  execFileSync('tar', ['-xzf', archive, '-C', at('package')])
})
afterAll(() => {
  job?.kill()
  rmSync(folder, { recursive: true, force: true })
  rmSync(workFolder, { recursive: true, force: true })
})

/** Virtual machines that start fast rather than run fast. */
const JVM = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC'

/** Two workers on this machine, each with an executor of its own, to which the package is sent. */
async function submit(
  words: readonly string[],
  conf: Readonly<Record<string, string>>,
  whileItRuns: (job: ChildProcess) => Promise<void> = async () => {},
): Promise<void> {
  const settings = { 'spark.ui.enabled': 'false', 'spark.executor.extraJavaOptions': JVM, ...conf }
  const options = Object.entries(settings).flatMap(([name, value]) => ['--conf', `${name}=${value}`])
  const cluster = ['--master', 'local-cluster[2,1,1024]', '--driver-java-options', JVM, ...options]
  job = spawn(
    join(python, 'spark-submit'),
    [...cluster, '--archives', `${archive}#pith`, 'integrations/spark/pith_spark.py', ...words],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        ...process.env,
        SPARK_HOME: sparkHome,
        PYSPARK_PYTHON: join(python, 'python'),
        SPARK_LOCAL_IP: '127.0.0.1',
      },
    },
  )
  let log = ''
  job.stderr!.on('data', text => {
    log = (log + text).slice(-20_000)
  })
  const closed = once(job, 'close')
  await whileItRuns(job)
  const [code] = await closed
  expect(code === 0 ? '' : log).toBe('')
}

type Row = Readonly<Record<string, unknown>>

/** A value of Parquet as it is in JSON; what a row does not have is null there. */
const plain = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]),
  )
const inOrder = (rows: readonly Row[]): Row[] =>
  rows.map(plain).sort((a, b) => Number(keyOf(a) > keyOf(b)) - Number(keyOf(a) < keyOf(b)))
const keyOf = (row: Row): string => JSON.stringify([row['file'], row['offset'], row['id'], row['code'], row['message']])

async function sparkRows(out: string): Promise<{ pages: Row[]; errors: Row[] }> {
  expect(existsSync(join(out, '_SUCCESS'))).toBe(true)
  const read = async (outcome: string): Promise<Row[]> => {
    const files = readdirSync(join(out, `outcome=${outcome}`)).filter(name => name.endsWith('.parquet'))
    const tables = files.map(async name =>
      parquetReadObjects({ file: await asyncBufferFromFile(join(out, `outcome=${outcome}`, name)) }),
    )
    return inOrder((await Promise.all(tables)).flat())
  }
  return { pages: await read('page'), errors: await read('error') }
}

/** The same on one machine, by the package alone: nothing is installed beside it. */
function machineRows(input: string): { pages: Row[]; errors: Row[] } {
  const program = at('package/package/dist/cli/main.js')
  const args = [program, 'warc', input, '-o', '-', '--timeout', '900']
  const lines = execFileSync(process.execPath, args, { maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'ignore'] })
  const rows: Row[] = lines
    .toString()
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  return { pages: inOrder(rows.filter(row => !('code' in row))), errors: inOrder(rows.filter(row => 'code' in row)) }
}

/** Enough of every kind, and not so many that all datasets have to be read. */
const REAL_PAGES = 1400

/** Real pages where they are at hand, not the largest, and pages that we make. */
async function pages(count: number): Promise<StoredPage[]> {
  const real = existsSync(DATA) ? await realPages(Math.min(count, REAL_PAGES)) : []
  return [...real, ...Array.from({ length: count - real.length }, (_, number) => page(number))]
}

const DATA = join('..', 'shared', 'data')

async function realPages(count: number): Promise<StoredPage[]> {
  const found: StoredPage[] = []
  for (const source of await findSources(DATA)) {
    for await (const { host, id, html } of source.read()) {
      if (html.length < 60_000) found.push({ url: `https://${host || 'light.test'}/${found.length}/${id}`, html })
      if (found.length === count) return found
    }
  }
  return found
}

const FILES = 12
const PAGES_PER_FILE = 200

describe('archives on two workers', () => {
  test('give the rows of one machine, while Node processes are killed', async () => {
    const all = await pages(FILES * PAGES_PER_FILE)
    const names = Array.from({ length: FILES }, (_, file) => {
      const own = all.slice(file * PAGES_PER_FILE, (file + 1) * PAGES_PER_FILE)
      const empty = { url: `https://light.test/empty/${file}`, html: '<title>Nothing</title>' }
      const whole = packed([...own, empty].flatMap(one => [request(one.url), response(one)]))
      const name = at(`${file}.warc.gz`)
      writeFileSync(name, file === 3 ? whole.subarray(0, whole.length - 9) : whole) // and one that is cut off
      return name
    })
    writeFileSync(at('archives.paths'), `${names.join('\n')}\n`)

    const kills = { programs: 0, lanes: 0 }
    const words = ['--input', at('archives.paths'), '--output', at('archives'), '--', '--timeout', '900']
    await submit(words, { 'spark.task.maxFailures': '20' }, running => killNodes(running, kills))
    expect(kills.programs).toBeGreaterThan(1)
    expect(kills.lanes).toBeGreaterThan(1)

    const expected = machineRows(at('archives.paths'))
    expect(expected.pages.length).toBeGreaterThan(0.9 * FILES * PAGES_PER_FILE)
    expect(expected.errors.map(row => row['code'])).toContain('truncated')
    expect(await sparkRows(at('archives'))).toEqual(expected)
  })
})

interface Kills {
  programs: number
  lanes: number
}

/** Kills programs and the processes that they give pages to, in turn, a few of each, until the job ends. */
async function killNodes(running: ChildProcess, kills: Kills): Promise<void> {
  for (let turn = 0; running.exitCode === null; await wait(250)) {
    const kind = turn % 3 === 0 ? 'programs' : 'lanes'
    const found = nodesOf(workFolder).filter(({ isLane }) => isLane === (kind === 'lanes'))
    if (found.length === 0 || kills.programs > 4) continue
    await wait(1500)
    try {
      process.kill(found[0].id, 'SIGKILL')
      kills[kind]++
      turn++
    } catch {
      // It has ended by itself.
    }
  }
}

/** Processes of Node that run in a folder. */
function nodesOf(within: string): { readonly id: number; readonly isLane: boolean }[] {
  return readdirSync('/proc').flatMap(name => {
    try {
      if (!/^\d+$/.test(name) || !readlinkSync(`/proc/${name}/cwd`).startsWith(within)) return []
      const words = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0')
      return /\bnode$/.test(words[0]) ? [{ id: Number(name), isLane: words.includes('--eval') }] : []
    } catch {
      return [] // It has ended.
    }
  })
}

describe('tables on two workers', () => {
  test('give the rows of one machine; what cannot be read and what kills Node are error rows, alone', async () => {
    const rows = Array.from({ length: 400 }, (_, number) => ({ id: `page ${number}`, ...page(number) }))
    const deadly = { ...rows[7], id: 'deadly', html: `${rows[7].html}<p>always deadly</p>` }
    const jsonl = (some: readonly object[]) => some.map(row => `${JSON.stringify(row)}\n`).join('')
    writeFileSync(at('table.jsonl'), `${jsonl([...rows.slice(0, 200), deadly])}no row\n`)
    const columns = ['id', 'url', 'html'] as const
    const columnData = columns.map(name => ({
      name,
      data: rows.slice(200).map(row => row[name]),
      type: 'STRING' as const,
    }))
    writeFileSync(at('table.parquet'), Buffer.from(parquetWriteBuffer({ columnData })))
    writeFileSync(at('all.jsonl'), jsonl(rows))

    const inputs = [at('table.jsonl'), at('table.parquet'), at('absent.warc.gz')]
    const words = ['--partitions', '2', '--output', at('tables'), '--', '--timeout', '900']
    await submit(['--input', ...inputs, ...words], {
      'spark.task.maxFailures': '2',
      'spark.executorEnv.NODE_OPTIONS': `--require ${resolve('test/warc/deadly.cjs')}`,
    })
    const found = await sparkRows(at('tables'))
    const fileOf = (row: Row) => (Number(String(row['id']).slice(5)) < 200 ? at('table.jsonl') : at('table.parquet'))
    const expected = machineRows(at('all.jsonl')).pages.map(row => ({ ...row, file: fileOf(row) }))
    expect(found.pages).toEqual(inOrder(expected))
    expect(found.errors.map(({ id, code, file }) => ({ id, code, file }))).toEqual([
      { id: undefined, code: 'cannot-read', file: at('absent.warc.gz') },
      { id: 'deadly', code: 'crash', file: at('table.jsonl') },
      { id: undefined, code: 'bad-json', file: at('table.jsonl') },
    ])
  })
})
