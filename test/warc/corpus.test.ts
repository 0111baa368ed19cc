import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type OutputRow, readErrors, readManifest, readOutput } from '../../src/warc/index.ts'
import { run } from '../cli/run.ts'
import { packed, page, record, request, response } from './archive.ts'

// Weights are loaded in the first test, which takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

let folder: string
let outs = 0
const at = (name: string) => join(folder, name)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pith-warc-'))
  const records = [1, 2, 3].flatMap(number => [request(page(number).url), response(page(number))])
  writeFileSync(at('three.warc.gz'), packed(records))
  writeFileSync(at('odd.warc'), Buffer.concat(odd()))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Records of which one gives a row. */
function odd(): Buffer[] {
  return [
    response({ ...page(1), status: 404 }),
    response({ ...page(2), type: 'image/png' }),
    response({ url: 'https://light.test/empty', html: '<title>Nothing</title>' }),
    record({ 'WARC-Type': 'warcinfo' }, 'software: test'),
    response({ ...page(3), headers: ['Content-Encoding: gzip'], html: gzipSync(page(3).html) }),
  ]
}

async function warc(...words: string[]) {
  const out = at(`out-${outs++}`)
  const { code, out: summary, err } = await run(['warc', '--timeout', '900', ...words, '-o', out, '--threads', '2'])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  const manifest = await readManifest(out)
  const rows: OutputRow[] = []
  for await (const row of readOutput(out, manifest)) rows.push(row)
  const errors: (string | null)[][] = []
  for await (const row of readErrors(out, manifest)) errors.push([row.url, row.code])
  return { out, rows, errors, summary: JSON.parse(summary) }
}

const titles = (rows: readonly OutputRow[]) => rows.map(row => row.title)
const LOGS = ['Log 1', 'Log 2', 'Log 3']

describe('pith warc', () => {
  test('writes a row for each page, with where it came from', async () => {
    const { rows, errors, summary } = await warc(at('three.warc.gz'))
    expect(titles(rows)).toEqual(LOGS)
    expect(rows[1]).toMatchObject({
      id: 'urn:test:https://light.test/log/2',
      url: 'https://light.test/log/2',
      date: '2026-01-02T03:04:05Z',
      language: 'en',
      extractor: 'pith',
      version: expect.stringMatching(/^\d/),
      file: at('three.warc.gz'),
      offset: expect.any(Number),
    })
    expect(rows[1].text).toContain('Keeper 2 wrote in line 3')
    expect(rows[1].text).not.toContain('Home')
    expect(errors).toEqual([])
    expect(summary).toMatchObject({ rows: 3, errors: {}, skipped: { request: 3 }, inputs: 1, shards: 1 })
  })

  test('counts what is not tried, and has a row for what gave nothing', async () => {
    const { rows, errors, summary } = await warc(at('odd.warc'))
    expect(titles(rows)).toEqual(['Log 3'])
    expect(errors).toEqual([['https://light.test/empty', 'empty']])
    expect(summary.skipped).toEqual({ 'content-type': 1, status: 1, warcinfo: 1 })
  })

  test.each(['jsonl', 'jsonl.gz', 'jsonl.zst', 'parquet'])('writes the same rows as %s', async kind => {
    const { rows, out } = await warc(at('three.warc.gz'), '--write', kind, '-f', 'markdown')
    expect(titles(rows)).toEqual(LOGS)
    expect(rows[0].markdown).toMatch(/^# Log 1\n/)
    expect(rows[0].authors).toEqual([])
    expect(readdirSync(out).sort()).toEqual(['manifest.json', `part-00000-00000.${kind}`])
  })

  test('cuts the output into files of so many records', async () => {
    const { rows, out } = await warc(at('three.warc.gz'), '--shard-records', '2')
    expect(titles(rows)).toEqual(LOGS)
    expect(readdirSync(out).filter(name => name.startsWith('part'))).toEqual([
      'part-00000-00000.jsonl.gz',
      'part-00000-00001.jsonl.gz',
    ])
  })

  test('reads rows, pages, folders, lists and patterns', async () => {
    mkdirSync(at('mixed/deep'), { recursive: true })
    const rows = [1, 2].map(number => `${JSON.stringify({ id: number, ...page(number) })}\n`)
    writeFileSync(at('mixed/rows.jsonl.gz'), gzipSync(`${rows.join('')}not a row\n`))
    writeFileSync(at('mixed/deep/page.html'), page(3).html)
    writeFileSync(at('list.txt'), '# all\nmixed\n')
    for (const words of [[at('mixed')], [at('list.txt'), '--base', `${folder}/`]]) {
      const found = await warc(...words)
      expect(titles(found.rows)).toEqual(LOGS)
      expect(found.errors).toEqual([[null, 'bad-json']])
    }
    expect(titles((await warc(`${folder}/th*.warc.gz`, `${folder}/**/*.html`)).rows)).toEqual([...LOGS, 'Log 3'])
  })

  test('takes rows from standard input, the first of which is none', async () => {
    const stdin = `no row\n${JSON.stringify({ id: 'a', html: page(1).html })}\n`
    const { out } = await run(['warc', '-', '-o', '-', '--stdin', 'jsonl'], { stdin })
    const rows = out
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(rows).toMatchObject([{ code: 'bad-json' }, { id: 'a', title: 'Log 1' }])
  })

  test('is a filter between standard input and output', async () => {
    const bytes = readFileSync(at('three.warc.gz'))
    const { Readable } = await import('node:stream')
    const { code, out, err } = await run(['warc', '-', '-o', '-'], { stdin: Readable.from([bytes]) })
    expect(code).toBe(0)
    expect(
      titles(
        out
          .trim()
          .split('\n')
          .map(line => JSON.parse(line)),
      ),
    ).toEqual(LOGS)
    expect(JSON.parse(err)).toMatchObject({ pages: 3 })
  })

  test.each([
    [['--language', 'de'], [], 'other-language'],
    [['--min-words', '1000'], [], 'few-words'],
    [['--min-confidence', '1'], [], 'low-confidence'],
    [['--include', '*/log/2'], ['Log 2'], undefined],
    [['--exclude', '*/log/2'], ['Log 1', 'Log 3'], undefined],
    [['--max-size', '10'], [], undefined],
    [['--status', '404', '--status', '5xx'], [], undefined],
  ])('with %j keeps %j', async (words, kept, code) => {
    const { rows, errors } = await warc(at('three.warc.gz'), ...words)
    expect(titles(rows)).toEqual(kept)
    expect(errors.map(row => row[1])).toEqual(code === undefined ? [] : [code, code, code])
  })

  test('checks digests when asked to', async () => {
    const bad = response(page(1))
      .toString()
      .replace('WARC-Type', 'WARC-Block-Digest: sha1:00112233445566778899aabbccddeeff00112233\r\nWARC-Type')
    writeFileSync(at('digest.warc'), bad)
    expect((await warc(at('digest.warc'))).errors).toEqual([])
    expect((await warc(at('digest.warc'), '--verify')).errors).toEqual([[page(1).url, 'bad-digest']])
  })

  test('removes what repeats on a site', async () => {
    const banner =
      '<p>The harbour letter tells you of every ship that comes and goes, each day at noon, free of charge.</p>'
    const records = [1, 2, 3, 4].map(number => {
      const { url, html } = page(number)
      return response({ url, html: String(html).replace('</h1>', `</h1>${banner}`) })
    })
    writeFileSync(at('banner.warc'), Buffer.concat(records))
    const texts = async (...words: string[]) => (await warc(at('banner.warc'), ...words)).rows.map(row => row.text)
    expect((await texts()).every(text => text?.includes('harbour letter'))).toBe(true)
    expect((await texts('--remove-repeats')).some(text => text?.includes('harbour letter'))).toBe(false)
  })

  test('does nothing where all is done, and refuses the folder of another run', async () => {
    const { out } = await warc(at('three.warc.gz'))
    const again = await run(['warc', at('three.warc.gz'), '-o', out])
    expect(JSON.parse(again.out)).toMatchObject({ rows: 3, newShards: 0 })
    const other = await run(['warc', at('three.warc.gz'), '-o', out, '-f', 'html'])
    expect(other).toMatchObject({ code: 1, err: expect.stringMatching(/other options\. Give --output a new folder/) })
    const foreign = await run(['warc', at('three.warc.gz'), '-o', folder])
    expect(foreign.err).toMatch(/holds files that are not of such a run/)
    writeFileSync(join(out, '.lock'), String(process.ppid))
    const second = await run(['warc', at('three.warc.gz'), '-o', out])
    expect(second.err).toMatch(/is writing to/)
  })

  test.each([
    [['nowhere.warc.gz', '-o', 'x'], 1, /nowhere\.warc\.gz" cannot be read/],
    [['a.warc.gz'], 2, /Where to\?/],
    [['-', '-o', 'x', '--status', 'fine'], 1, /no HTTP status/],
  ])('%j says what to do', async (words, code, message) => {
    const out = await run(['warc', ...words.map(word => (word === 'x' ? at(`out-${outs++}`) : word))])
    expect(out.code).toBe(code)
    expect(out.err).toMatch(message)
  })
})

describe('pith warc over the web', () => {
  let server: Server
  let url: string
  let requests: (string | undefined)[]
  beforeAll(async () => {
    server = createServer(({ url: path, headers: { range } }, answer) => {
      requests.push(range)
      if (path !== '/three.warc.gz') {
        answer.writeHead(404).end()
        return
      }
      const bytes = readFileSync(at('three.warc.gz'))
      const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0)
      answer.writeHead(from > 0 ? 206 : 200, { 'content-length': bytes.length - from })
      // The first connection breaks off in the middle.
      if (range === undefined) answer.write(bytes.subarray(0, 500), () => answer.destroy())
      else answer.end(bytes.subarray(from))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())

  test('goes on by a range where a connection breaks off', async () => {
    requests = []
    expect(titles((await warc(`${url}/three.warc.gz`)).rows)).toEqual(LOGS)
    expect(requests).toEqual([undefined, 'bytes=500-'])
  })

  test('says what to do about an address that is not there', async () => {
    requests = []
    const { code, err } = await run(['warc', `${url}/no.warc.gz`, '-o', at(`out-${outs++}`)])
    expect(code).toBe(1)
    expect(err).toMatch(/HTTP status 404\. Check the address; run the same command again/)
  })
})

describe('pith corpus stats', () => {
  test('counts words, languages, types and what was rejected', async () => {
    const { out } = await warc(at('odd.warc'), at('three.warc.gz'))
    const { code, out: text } = await run(['corpus', 'stats', out])
    expect(code).toBe(0)
    expect(text).toContain('| rows | 4 |')
    expect(text).toContain('| en | 4 | 1.000 |')
    expect(text).toContain('| empty | 1 | 1.000 |')
    expect(readFileSync(join(out, 'stats.html'), 'utf8')).toMatch(/<svg[\s\S]*Rejected, and why/)
    const numbers = JSON.parse((await run(['corpus', 'stats', out, '--json'])).out)
    expect(numbers).toMatchObject({ rows: 4, sites: 1, skipped: { request: 3, status: 1 } })
  })

  test('says what to do about a folder without a run', async () => {
    expect((await run(['corpus', 'stats', folder])).err).toMatch(/holds no finished run of `pith warc`/)
  })
})

test('the manifest has the checksum of every file', async () => {
  const { createHash } = await import('node:crypto')
  const { out } = await warc(at('odd.warc'))
  const { shards } = await readManifest(out)
  for (const { rows, errors } of shards) {
    for (const { name, sha256, bytes, rows: count } of [rows, errors]) {
      const content = readFileSync(join(out, name))
      expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
      expect(content.length).toBe(bytes)
      expect(gunzipSync(content).toString().split('\n')).toHaveLength(count + 1)
    }
  }
})
