import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { build } from 'rolldown'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { TRAMS } from './started.ts'

// The programs as their users run them: processes of their own, with threads.
const dir = join('.cache', 'test-server')
const program = join(dir, 'main.mjs')
const running: ChildProcess[] = []

beforeAll(async () => {
  await build({
    input: { main: 'src/cli/main.ts', 'extract-job': 'src/server/extract-job.ts' },
    platform: 'node',
    logLevel: 'silent',
    output: { dir, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
  })
}, 120_000)

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

function start(argv: readonly string[], env: Record<string, string> = {}) {
  const child = spawn('node', [program, ...argv], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  })
  running.push(child)
  const said: string[] = []
  const lines = createInterface({ input: child.stderr! }).on('line', line => said.push(line))
  return { child, said, firstLine: once(lines, 'line').then(([line]) => line as string), ended: once(child, 'exit') }
}

async function serve(...argv: string[]) {
  const started = start(['serve', '--port', '0', '--threads', '1', ...argv])
  const line = await started.firstLine
  expect(line).toMatch(/^pith listens on http:\/\/127\.0\.0\.1:\d+\/ – Ctrl-C stops it\.$/)
  return { ...started, url: line.split(' ')[3].slice(0, -1) }
}

const extract = (url: string, body: string, extractor = 'pith') =>
  fetch(`${url}/v1/extract?format=text&extractor=${extractor}`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'text/html' },
  })
const big = (megabytes: number) => '<div><p>Trams and <a href=x>bells</a> and dogs.</div>'.repeat(megabytes * 20_000)

describe('pith serve', () => {
  test('gives up a page that takes too long, and only that page', async () => {
    const { url } = await serve('--page-timeout', '4', '--max-size', '30MB', '--memory', '4GB')
    const [slow, other] = await Promise.all([extract(url, big(15), 'boilernet'), extract(url, TRAMS)])
    expect([slow.status, (await slow.json()).error.code]).toEqual([422, 'page-timeout'])
    expect(other.status).toBe(200)
  })

  test('gives up a page that takes too much memory, and only that page', async () => {
    const { url, child } = await serve('--memory', '48MB', '--max-size', '20MB', '--page-timeout', '60')
    const greedy = await extract(url, big(18))
    expect([greedy.status, (await greedy.json()).error.code]).toEqual([422, 'page-memory'])
    expect((await extract(url, TRAMS)).status).toBe(200)
    expect(child.exitCode).toBeNull()
  })

  test.each(['SIGTERM', 'SIGINT'] as const)('answers what was asked before %s ends it', async signal => {
    const { url, child, said, ended } = await serve()
    const answers = Promise.allSettled(Array.from({ length: 30 }, () => extract(url, big(0.01)).then(it => it.status)))
    const rows = JSON.stringify({ id: 1, html: big(0.05) })
    const batch = fetch(`${url}/v1/batch`, { method: 'POST', body: `${rows}\n`.repeat(3) }).then(it => it.text())
    await new Promise(resolve => setTimeout(resolve, 150))
    child.kill(signal)
    expect((await answers).map(it => (it.status === 'fulfilled' ? it.value : String(it.reason.cause)))).toEqual(
      Array(30).fill(200),
    )
    expect((await batch).trim().split('\n')).toHaveLength(3)
    expect(await ended).toEqual([0, null])
    expect(said.at(-1)).toContain('finishing')
    await expect(extract(url, TRAMS)).rejects.toThrow()
  })

  test('ends though clients went away without their answers', async () => {
    const { url, child, ended } = await serve()
    const gone = new AbortController()
    const body = big(0.05)
    const asked = Array.from({ length: 20 }, () =>
      fetch(`${url}/v1/extract`, { method: 'POST', body, signal: gone.signal }),
    )
    await Promise.race(asked)
    gone.abort()
    await Promise.allSettled(asked)
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })

  test.each([
    [['--host', '0.0.0.0'], {}, /PITH_TOKEN/],
    [['--host', '192.0.2.77'], { PITH_TOKEN: 'x' }, /no address "192\.0\.2\.77"/],
    [['--port', '99999'], {}, /from 0 to 65535/],
    [['--threads', '0'], {}, /--threads/],
  ])('with %j says what to change', async (argv, env, words) => {
    const { child, said } = start(['serve', ...argv], env as Record<string, string>)
    const [code] = await once(child, 'close')
    expect(said.join('\n')).toMatch(words)
    expect([1, 2]).toContain(code)
  })

  test('says when its port is taken', async () => {
    const { url } = await serve()
    const { port } = new URL(url)
    const { firstLine } = start(['serve', '--port', port])
    expect(await firstLine).toBe(`pith: Port ${port} is taken. Choose another with --port; 0 takes any that is free.`)
  })

  test('listens beyond this machine for those who know the token', async () => {
    const { firstLine } = start(['serve', '--host', '0.0.0.0', '--port', '0', '--threads', '1'], {
      PITH_TOKEN: 'sesame',
    })
    const port = /:(\d+)\//.exec(await firstLine)![1]
    const ask = (headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${port}/v1/extract`, { method: 'POST', body: TRAMS, headers })
    expect((await ask({})).status).toBe(401)
    expect((await ask({ Authorization: 'Bearer sesame' })).status).toBe(200)
  })
})

describe('pith mcp, asked by the reference client', () => {
  async function readTrams(client: Client): Promise<void> {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['read_page'])
    const read = (input: Record<string, unknown>) => client.callTool({ name: 'read_page', arguments: input })
    expect(await read({ html: TRAMS, url: 'https://tram.example/' })).toMatchObject({
      content: [{ type: 'text', text: expect.stringMatching(/^Title: Trams\n\nURL Source: https:.*Every tram/s) }],
      isError: false,
    })
    expect(await read({ url: 'http://localhost:1/' })).toMatchObject({
      content: [{ text: expect.stringContaining('not on the public web') }],
      isError: true,
    })
    await client.close()
  }

  test('over standard input and output', async () => {
    const client = new Client({ name: 'a test', version: '1' })
    await client.connect(new StdioClientTransport({ command: 'node', args: [program, 'mcp'] }))
    await readTrams(client)
  })

  test('over HTTP', async () => {
    const { firstLine } = start(['mcp', '--http', '--port', '0', '--threads', '1'])
    const address = new URL((await firstLine).split(' ')[3])
    expect(address.pathname).toBe('/mcp')
    const client = new Client({ name: 'a test', version: '1' })
    await client.connect(new StreamableHTTPClientTransport(address))
    await readTrams(client)
  })
})
