import { describe, expect, test } from 'vitest'
import { UserError } from '../user-error.ts'
import { answerMcp } from './mcp.ts'
import { cuts, readPageTool } from './read-page-tool.ts'

const LONG = Array.from({ length: 60 }, (_, i) => `Paragraph ${i} is about trams, bells and dogs along the way.`).join(
  '\n\n',
)
let readings = 0
const tool = readPageTool(async ({ url, html }, { focus }) => {
  readings++
  if (url === 'http://private.example/') throw new UserError('private-address', 'Not there. Go elsewhere.')
  if (url === 'http://broken.example/') throw new Error('a secret path')
  return html === undefined ? LONG : `${html} ${focus}`
})

const send = (message: unknown) => answerMcp(typeof message === 'string' ? message : JSON.stringify(message), tool)
const ask = (method: string, params = {}) => send({ jsonrpc: '2.0', id: 7, method, params })
async function call(input: object): Promise<{ text: string; isError: boolean }> {
  const reply = await ask('tools/call', { name: 'read_page', arguments: input })
  const { content, isError } = reply!['result'] as { content: { text: string }[]; isError: boolean }
  return { text: content[0].text, isError }
}

describe('the protocol', () => {
  test.each([
    ['2025-06-18', '2025-06-18'],
    ['2024-11-05', '2024-11-05'],
    ['1999-01-01', '2025-11-25'],
  ])('to a client of version %s it speaks %s', async (protocolVersion, expected) => {
    const reply = await ask('initialize', { protocolVersion })
    expect(reply).toMatchObject({ id: 7, result: { protocolVersion: expected, serverInfo: { name: 'pith' } } })
  })

  test('it has one tool', async () => {
    const { tools } = (await ask('tools/list'))!['result'] as { tools: object[] }
    expect(tools).toEqual([expect.objectContaining({ name: 'read_page', inputSchema: expect.any(Object) })])
    expect(tools[0]).not.toHaveProperty('call')
  })

  test.each([
    ['{', -32700],
    ['[]', -32600],
    [{ id: 1, method: 'ping' }, -32600],
    [{ jsonrpc: '2.0', id: 1, method: 'resources/list' }, -32601],
    [{ jsonrpc: '2.0', id: 1, method: 'constructor' }, -32601],
    [{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'rm' } }, -32602],
  ])('%j is an error', async (message, code) => {
    expect(await send(message)).toMatchObject({
      jsonrpc: '2.0',
      error: { code, message: expect.stringMatching(/\.$/) },
    })
  })

  test('answers a ping, and no notification', async () => {
    expect(await ask('ping')).toEqual({ jsonrpc: '2.0', id: 7, result: {} })
    expect(await send({ jsonrpc: '2.0', method: 'notifications/initialized' })).toBeUndefined()
  })
})

describe('read_page', () => {
  test('gives a short text whole', async () => {
    expect(await call({ html: '<p>A', focus: 'recall' })).toEqual({ text: '<p>A recall', isError: false })
  })

  test('gives a long one in parts, read once', async () => {
    readings = 0
    const parts: string[] = []
    for (let page = 1; page <= 4; page++)
      parts.push((await call({ url: 'http://a.example/', page, length: 1000 })).text)
    expect(parts[0]).toMatch(/\n\n\[Part 1 of 4\. For the next one ask again with page 2\.\]$/)
    expect(parts[3]).toMatch(/\n\n\[Part 4 of 4\.\]$/)
    expect(parts.map(part => part.replace(/\n\n\[.*$/, '')).join('\n\n')).toBe(LONG)
    expect(readings).toBe(1)
    expect(await call({ url: 'http://a.example/', page: 5, length: 1000 })).toMatchObject({ isError: true })
  })

  test.each([
    [{}, 'url, or its html'],
    [{ url: 1 }, 'texts'],
    [{ html: 'x', page: 0 }, 'page'],
    [{ html: 'x', page: 'two' }, 'page'],
    [{ html: 'x', length: 3 }, 'length'],
    [{ html: 'x', focus: 'all' }, 'balanced'],
    [{ url: 'http://private.example/' }, 'Go elsewhere.'],
    [{ url: 'http://broken.example/' }, 'a fault in pith'],
  ])('tells the model what is wrong with %j', async (input, words) => {
    const { text, isError } = await call(input)
    expect(isError).toBe(true)
    expect(text).toContain(words)
    expect(text).not.toContain('secret')
  })
})

test.each([
  ['', 500],
  ['word '.repeat(1000), 700],
  ['x'.repeat(2000), 600],
  ['🚋'.repeat(1000), 501],
  [`${'a\n'.repeat(100)}\n\n${'b '.repeat(900)}`, 500],
])('the parts of a text are the text, none too long, no character cut', (text, length) => {
  const ends = cuts(text, length)
  const parts = ends.map((end, i) => text.slice(ends[i - 1] ?? 0, end))
  expect(parts.join('')).toBe(text)
  expect(parts.every(part => part.length <= length && !/\p{Surrogate}/u.test(part))).toBe(true)
})
