import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { createInterface } from 'node:readline'
import { describe, expect, test } from 'vitest'
import type { ServerOptions } from '../../src/server/listen.ts'
import { run } from '../cli/run.ts'
import { started, TRAMS } from './started.ts'

const rowsOf = (text: string) =>
  text
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line))

async function batch(rows: readonly string[], query = '', options?: ServerOptions) {
  const url = `${await started(options)}/v1/batch${query}`
  const answer = await fetch(url, { method: 'POST', body: rows.map(row => `${row}\n`).join('') })
  expect(answer.headers.get('Content-Type')).toBe('application/x-ndjson; charset=utf-8')
  return rowsOf(await answer.text())
}

describe('POST /v1/batch', () => {
  test('answers as `pith pipe` does, row by row', async () => {
    const rows = [
      JSON.stringify({ id: 'a', html: TRAMS, url: 'https://tram.example/' }),
      'not JSON',
      '',
      JSON.stringify({ id: 3 }),
      JSON.stringify({ id: { any: 'thing' }, html: '' }),
    ]
    const { out } = await run(['pipe', '--format', 'markdown'], { stdin: rows.map(row => `${row}\n`).join('') })
    expect(await batch(rows, '?format=markdown')).toEqual(rowsOf(out))
  })

  test('keeps the order, whatever pages take', async () => {
    const rows = Array.from({ length: 40 }, (_, id) => JSON.stringify({ id, html: TRAMS.repeat(1 + ((id * 7) % 11)) }))
    expect((await batch(rows)).map(({ id }) => id)).toEqual(rows.map((_, id) => id))
  })

  test('answers a row before the next is sent', async () => {
    const { hostname, port } = new URL(await started())
    const sent: ClientRequest = request({ hostname, port, path: '/v1/batch', method: 'POST' })
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>
    sent.write(`${JSON.stringify({ id: 1, html: TRAMS })}\n`)
    const lines = createInterface({ input: (await answered)[0] })[Symbol.asyncIterator]()
    expect(JSON.parse((await lines.next()).value).id).toBe(1)
    sent.write(`${JSON.stringify({ id: 2, html: TRAMS })}\n`)
    expect(JSON.parse((await lines.next()).value).id).toBe(2)
    sent.end()
    expect((await lines.next()).done).toBe(true)
  })

  test('passes over a row that is too long', async () => {
    const rows = [1, 2, 3].map(id => JSON.stringify({ id, html: id === 2 ? 'x'.repeat(5000) : '<p>A' }))
    const answers = await batch(rows, '', { maxBytes: 1000 })
    expect(answers.map(({ id, error }) => error?.code ?? id)).toEqual([1, 'line-too-long', 3])
  })

  test('gives nothing for nothing, and refuses options that are wrong', async () => {
    expect(await batch([])).toEqual([])
    const url = `${await started()}/v1/batch?format=pdf`
    expect((await fetch(url, { method: 'POST', body: '' })).status).toBe(400)
  })

  test('ends when its client is gone, and makes room for others', async () => {
    const url = await started({ threads: 1, queue: 0 })
    const { hostname, port } = new URL(url)
    const sent = request({ hostname, port, path: '/v1/batch', method: 'POST' }).on('error', () => {})
    sent.write(`${JSON.stringify({ id: 1, html: TRAMS })}\n`)
    await once(sent, 'response')
    const ask = async () => (await fetch(`${url}/v1/extract`, { method: 'POST', body: TRAMS })).status
    expect(await ask()).toBe(503)
    sent.destroy()
    await expect.poll(ask, { timeout: 5000 }).toBe(200)
  })
})
