import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { build } from 'rolldown'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seededRandom } from '../../src/models/random.ts'
import { packed, page, request, response } from './archive.ts'

// The program as its users run it, threads and all; they find their module beside them by its name.
const dir = join('.cache', 'test-warc')
const KILLS = process.env['PITH_FULL'] === '1' ? 60 : 8
const PAGES = 60
let folder: string
const at = (name: string) => join(folder, name)

beforeAll(async () => {
  await build({
    input: { main: 'src/cli/main.ts', 'page-work': 'src/warc/page-work.ts' },
    platform: 'node',
    external: id => !/^(\.{0,2}\/|[a-z]:)/i.test(id),
    logLevel: 'silent',
    output: { dir, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
  })
  folder = mkdtempSync(join(tmpdir(), 'pith-resume-'))
  const pages = Array.from({ length: PAGES }, (_, number) => number)
  writeFileSync(at('a.warc.gz'), packed(pages.flatMap(n => [request(page(n).url), response(page(n))])))
  const broken = Buffer.from('WARC/1.0\r\nWARC-Type: response\r\nContent-Length: none\r\n\r\n<p>\r\n\r\n')
  const others = pages.map(n => page(n + PAGES)).map((one, n) => (n % 7 === 3 ? broken : response(one)))
  writeFileSync(at('b.warc'), Buffer.concat(others))
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true }))

function start(out: string, ...words: string[]): ChildProcess {
  const args = [
    'warc',
    at('a.warc.gz'),
    at('b.warc'),
    '-o',
    at(out),
    '--shard-records',
    '7',
    // No page may run into the time limit here, however busy the machine is: that would be a row of its own.
    '--timeout',
    '900',
    '--threads',
    '2',
    ...words,
  ]
  return spawn(process.execPath, [join(dir, 'main.mjs'), ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
}

async function end(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'exit')
  return code
}

/** 0 where the file is not there, or not any more: a run that ends removes its journal. */
function linesOf(path: string): number {
  try {
    return readFileSync(path, 'utf8').split('\n').length
  } catch {
    return 0
  }
}

/** Names and contents of all files. */
function contents(out: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(at(out))
      .sort()
      .map(name => [name, readFileSync(join(at(out), name)).toString('base64')]),
  )
}

describe('a run that is killed', () => {
  test.each(['jsonl.gz', 'parquet'])(
    'and taken up again gives the same files, byte for byte: %s',
    async kind => {
      const words = ['--write', kind]
      expect(await end(start(`whole-${kind}`, ...words))).toBe(0)
      const random = seededRandom(kind.length)
      let killed = 0
      for (let round = 0; killed < KILLS && round < KILLS; round++) {
        const out = `killed-${kind}-${round}`
        for (let isDone = false; !isDone; ) {
          const child = start(out, ...words)
          const ended = end(child)
          // At any moment: before the first file, in the midst of one, between two, after the last.
          const files = Math.floor(random() * 8)
          const journal = join(at(out), 'journal.jsonl')
          const before = linesOf(journal)
          const isDue = () => linesOf(journal) >= Math.max(1, before + files)
          while (child.exitCode === null && !isDue()) await wait(2)
          await wait(random() * 40)
          if (killed < KILLS && child.exitCode === null && child.kill('SIGKILL')) killed++
          isDone = (await ended) === 0
        }
        expect(contents(out)).toEqual(contents(`whole-${kind}`))
      }
      expect(killed).toBe(KILLS)
      const rows = Object.keys(contents(`whole-${kind}`)).filter(name => name.startsWith('part-'))
      expect(rows.length).toBeGreaterThan(2 * Math.floor(PAGES / 8))
    },
    600_000,
  )
})

describe('a page that takes too much', () => {
  const huge = { url: 'https://light.test/huge', html: '<p>a'.repeat(2_000_000) }
  const run = async (out: string, ...words: string[]) => {
    writeFileSync(at('huge.warc'), Buffer.concat([response(page(1)), response(huge), response(page(2))]))
    const args = [join(dir, 'main.mjs'), 'warc', at('huge.warc'), '-o', at(out), '--threads', '1', ...words]
    expect(await end(spawn(process.execPath, args, { stdio: 'ignore' }))).toBe(0)
    const rows = (kind: string): { url: string; code?: string }[] => {
      const file = join(at(out), `${kind}-00000-00000.jsonl.gz`)
      if (!existsSync(file)) return []
      const lines = gunzipSync(readFileSync(file)).toString().trim().split('\n')
      return lines.map(line => JSON.parse(line))
    }
    return { pages: rows('part').map(({ url }) => url), errors: rows('errors').map(({ url, code }) => [url, code]) }
  }

  test('memory is given up alone', async () => {
    expect(await run('memory', '--memory', '100MB', '--timeout', '300')).toEqual({
      pages: [page(1).url, page(2).url],
      errors: [[huge.url, 'memory']],
    })
  }, 300_000)

  test('time is a row of the error file', async () => {
    const urls = [page(1).url, huge.url, page(2).url]
    expect(await run('time', '--timeout', '0.001')).toEqual({ pages: [], errors: urls.map(url => [url, 'timeout']) })
  }, 300_000)
})
