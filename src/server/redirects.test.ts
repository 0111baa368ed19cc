import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { fetchPage } from './fetch-page.ts'

// One server that counts as public, whose redirects lead elsewhere.
vi.mock('./public-address.ts', async original => {
  const real = await original<typeof import('./public-address.ts')>()
  return { ...real, checkHost: (host: string) => (host === '127.0.0.1' ? undefined : real.checkHost(host)) }
})

const asked: { url: string; headers: Record<string, unknown> }[] = []
const server = createServer(({ url = '', headers }, response) => {
  asked.push({ url, headers })
  const target = new URL(url, 'http://x').searchParams.get('to')
  response.writeHead(target ? 302 : 200, target ? { Location: target } : {}).end('<p>inside')
})
await once(server.listen(0), 'listening')
const { port } = server.address() as AddressInfo
afterAll(() => server.close())

const from = (target: string) => `http://127.0.0.1:${port}/?to=${encodeURIComponent(target)}`

test.each(['127.0.0.2', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706434', '0x7f.2', '169.254.169.254'])(
  'a redirect to %s is not followed',
  async host => {
    asked.length = 0
    const problem = fetchPage(from(`http://${host}:${port}/inside`), { timeoutMs: 3000 })
    await expect(problem).rejects.toMatchObject({ code: 'private-address' })
    expect(asked).toHaveLength(1)
  },
)

test.each(['file:///etc/hosts', 'ftp://127.0.0.1/', 'data:text/html,<p>A', 'gopher://127.0.0.1/', 'javascript:1'])(
  'a redirect to %s is not followed',
  async target => {
    await expect(fetchPage(from(target))).rejects.toMatchObject({ code: 'bad-url' })
  },
)

test('the name and password of an address, or of a redirect, go nowhere', async () => {
  asked.length = 0
  const inner = `http://other:secret@127.0.0.1:${port}/inside`
  await fetchPage(from(inner).replace('//', '//user:word@'))
  expect(asked.map(({ url }) => url.split('?')[0])).toEqual(['/', '/inside'])
  for (const { headers } of asked) {
    expect(headers).not.toHaveProperty('authorization')
    expect(headers).not.toHaveProperty('cookie')
    expect(headers).not.toHaveProperty('referer')
  }
})
