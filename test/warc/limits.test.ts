import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { page, response, type StoredPage } from './archive.ts'
import { buildProgram, ended, startProgram } from './program.ts'

let folder: string
const at = (name: string) => join(folder, name)

beforeAll(async () => {
  await buildProgram()
  folder = mkdtempSync(join(tmpdir(), 'pith-limits-'))
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true }))

/** Pages 1 and 2, and another between them. */
async function run(out: string, other: StoredPage, words: readonly string[], env: Record<string, string> = {}) {
  writeFileSync(at(`${out}.warc`), Buffer.concat([response(page(1)), response(other), response(page(2))]))
  const program = startProgram(['warc', at(`${out}.warc`), '-o', at(out), '--threads', '1', ...words], env)
  expect(await ended(program)).toBe(0)
  const rows = (kind: string): { url: string; code?: string }[] => {
    const file = join(at(out), `${kind}-00000-00000.jsonl.gz`)
    if (!existsSync(file)) return []
    const lines = gunzipSync(readFileSync(file)).toString().trim().split('\n')
    return lines.map(line => JSON.parse(line))
  }
  return { pages: rows('part').map(({ url }) => url), errors: rows('errors').map(({ url, code }) => [url, code]) }
}

const LANES = [
  ['threads', []],
  ['processes', ['--isolate']],
] as const

describe('a page that takes too much', () => {
  const huge = { url: 'https://light.test/huge', html: '<p>a'.repeat(2_000_000) }

  test.each(LANES)(
    'memory is given up alone: %s',
    async (name, lanes) => {
      expect(await run(`memory in ${name}`, huge, ['--memory', '100MB', '--timeout', '300', ...lanes])).toEqual({
        pages: [page(1).url, page(2).url],
        errors: [[huge.url, 'memory']],
      })
    },
    300_000,
  )

  test.each(LANES)(
    'time is a row of the error file: %s',
    async (name, lanes) => {
      const urls = [page(1).url, huge.url, page(2).url]
      const errors = urls.map(url => [url, 'timeout'])
      expect(await run(`time in ${name}`, huge, ['--timeout', '0.001', ...lanes])).toEqual({ pages: [], errors })
    },
    300_000,
  )
})

describe('a page that kills its process', () => {
  const deadly = (html: string): StoredPage => ({ url: 'https://light.test/deadly', html: page(3).html + html })
  const words = ['--isolate', '--timeout', '300']
  const env = (once: string) => ({
    NODE_OPTIONS: `--require ${resolve('test/warc/deadly.cjs')}`,
    DEADLY_ONCE: at(once),
  })

  test('is given up alone', async () => {
    expect(await run('always', deadly('always deadly'), words, env('never'))).toEqual({
      pages: [page(1).url, page(2).url],
      errors: [['https://light.test/deadly', 'crash']],
    })
  }, 300_000)

  test('once gets another try', async () => {
    expect(await run('once', deadly('deadly once'), words, env('seen'))).toEqual({
      pages: [page(1).url, 'https://light.test/deadly', page(2).url],
      errors: [],
    })
    expect(existsSync(at('seen'))).toBe(true)
  }, 300_000)
})
