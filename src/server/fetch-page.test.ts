import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { type FetchOptions, fetchPage as fetchGuarded } from './fetch-page.ts'

const fetchPage = (url: string, options: FetchOptions = {}) => fetchGuarded(url, { allowPrivate: true, ...options })

const opened: { close(): unknown; closeAllConnections?(): void }[] = []

afterEach(() => {
  for (const server of opened.splice(0)) {
    server.closeAllConnections?.()
    server.close()
  }
})

async function listening(server: Server | ReturnType<typeof createTcpServer>): Promise<string> {
  opened.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const serve = (handle: RequestListener): Promise<string> => listening(createServer(handle))
const serveRaw = (handle: (socket: Socket) => void): Promise<string> =>
  listening(
    createTcpServer(socket => {
      socket.on('error', () => {})
      socket.once('data', () => handle(socket))
    }),
  )

const HTML = { 'Content-Type': 'text/html; charset=utf-8' }
const textOf = async (url: string, options?: FetchOptions): Promise<string> =>
  Buffer.from((await fetchPage(url, options)).bytes).toString()

describe('fetchPage', () => {
  test('gives bytes, type, status and address', async () => {
    const url = await serve((_, response) => response.writeHead(200, HTML).end('<p>Grüße'))
    const page = await fetchPage(url)
    expect(Buffer.from(page.bytes).toString()).toBe('<p>Grüße')
    expect(page).toMatchObject({ url, status: 200, contentType: 'text/html; charset=utf-8' })
  })

  test('leaves out a content type that the server does not name', async () => {
    const url = await serve((_, response) => response.end('<p>A'))
    expect(await fetchPage(url)).not.toHaveProperty('contentType')
  })

  test('asks for HTML first, and introduces itself as told', async () => {
    let asked: Record<string, unknown> = {}
    const url = await serve((request, response) => {
      asked = request.headers
      response.end()
    })
    await fetchPage(url, { userAgent: 'a test' })
    expect(asked).toMatchObject({ 'user-agent': 'a test', accept: expect.stringMatching(/^text\/html/) })
    expect(asked['accept-encoding']).toMatch(/^gzip, br/)
  })

  test.each([
    ['gzip', gzipSync('<p>A')],
    ['x-gzip', gzipSync('<p>A')],
    ['deflate', deflateSync('<p>A')],
    ['br', brotliCompressSync('<p>A')],
    ['gzip, br', brotliCompressSync(gzipSync('<p>A'))],
    ['identity', Buffer.from('<p>A')],
  ])('undoes %s', async (name, body) => {
    const url = await serve((_, response) => response.writeHead(200, { ...HTML, 'Content-Encoding': name }).end(body))
    expect(await textOf(url)).toBe('<p>A')
  })

  test('takes what is there of a compressed page whose end is missing', async () => {
    const body = gzipSync('<p>words and more words')
    const url = await serve((_, response) =>
      response.writeHead(200, { ...HTML, 'Content-Encoding': 'gzip' }).end(body.subarray(0, -8)),
    )
    expect(await textOf(url)).toBe('<p>words and more words')
  })

  test('follows redirects, relative ones too, to where they end', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/end') response.end('<p>A')
      else
        response.writeHead(request.url === '/' ? 301 : 307, { Location: request.url === '/' ? 'next' : '/end' }).end()
    })
    expect(await fetchPage(url)).toMatchObject({ url: `${url}end`, status: 200 })
  })

  test('may follow no redirect at all', async () => {
    const url = await serve((_, response) => response.writeHead(302, { Location: '/end' }).end())
    await expect(fetchPage(url, { maxRedirects: 0 })).rejects.toMatchObject({ code: 'too-many-redirects' })
  })

  test('leaves off where a server sends less than it promised', async () => {
    const url = await serveRaw(socket => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n<p>A'))
    await expect(fetchPage(url)).rejects.toMatchObject({ code: 'connection-lost' })
  })

  test('reads no more than the server promised', async () => {
    const url = await serveRaw(socket => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n<p>A and more'))
    expect(await textOf(url)).toBe('<p>A')
  })
})

describe('fetchPage says what is wrong and what to do', () => {
  async function problem(url: string, options?: FetchOptions): Promise<{ code: string; message: string }> {
    return fetchPage(url, options).then(
      () => ({ code: 'none', message: '' }),
      error => ({ code: error.code, message: error.message }),
    )
  }

  test.each(['not an address', 'file:///etc/hosts', 'ftp://127.0.0.1/'])('%s is not of the web', async url => {
    expect(await problem(url)).toMatchObject({ code: 'bad-url', message: expect.stringContaining('https://.') })
  })

  test('a redirect that leaves the web', async () => {
    const url = await serve((_, response) => response.writeHead(302, { Location: 'file:///etc/hosts' }).end())
    expect(await problem(url)).toMatchObject({ code: 'bad-url', message: expect.stringContaining(url) })
  })

  test('a redirect to itself', async () => {
    let requests = 0
    const url = await serve((_, response) => {
      requests++
      response.writeHead(302, { Location: '/' }).end()
    })
    expect(await problem(url)).toMatchObject({ code: 'too-many-redirects' })
    expect(requests).toBe(11)
  })

  test.each([
    [403, 'save the page from a browser'],
    [404, 'Check the address.'],
    [429, 'Wait'],
    [503, 'try again later'],
    [304, 'Open it in a browser'],
  ])('status %i', async (status, advice) => {
    const url = await serve((_, response) => response.writeHead(status, HTML).end())
    const { code, message } = await problem(url)
    expect(code).toBe('http-status')
    expect(message).toContain(` ${status} `)
    expect(message).toContain(advice)
  })

  test.each(['application/pdf', 'image/png', 'image/svg+xml', 'application/octet-stream'])('%s', async type => {
    const url = await serve((_, response) => response.writeHead(200, { 'Content-Type': type }).end('x'))
    expect(await problem(url)).toMatchObject({ code: 'not-a-page', message: expect.stringContaining(type) })
  })

  test('a page that is small on the line and huge when unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000))
    const url = await serve((_, response) => response.writeHead(200, { ...HTML, 'Content-Encoding': 'gzip' }).end(bomb))
    expect(await problem(url, { maxBytes: 1_000_000 })).toMatchObject({
      code: 'too-large',
      message: expect.stringContaining('more than 1 MB'),
    })
  })

  test('a page without end', async () => {
    const url = await serve((_, response) => {
      const more = () => response.write(Buffer.alloc(65_536), error => error ?? more())
      more()
    })
    expect(await problem(url, { maxBytes: 1_000_000 })).toMatchObject({ code: 'too-large' })
  })

  test('a server that never answers', async () => {
    const url = await serveRaw(() => {})
    expect(await problem(url, { timeoutMs: 100 })).toMatchObject({ code: 'timeout' })
  })

  test('a page that drips, each drop in time', async () => {
    const url = await serve((_, response) => {
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(timer))
    })
    expect(await problem(url, { timeoutMs: 200 })).toMatchObject({ code: 'timeout' })
  })

  test('nobody at the port', async () => {
    const url = await serve(() => {})
    const server = opened.pop()!
    await new Promise(done => (server as Server).close(done))
    expect(await problem(url)).toMatchObject({ code: 'refused' })
  })

  test('a host that does not exist', async () => {
    expect(await problem('http://nowhere.invalid/')).toMatchObject({ code: 'unknown-host' })
  })

  test('a connection that is reset', async () => {
    const url = await serveRaw(socket => socket.resetAndDestroy())
    expect(await problem(url)).toMatchObject({ code: 'connection-lost' })
  })

  test('a server without TLS behind https', async () => {
    const url = await serve((_, response) => response.end('x'))
    expect(await problem(url.replace('http:', 'https:'))).toMatchObject({ code: 'tls' })
  })

  test('an answer that is not HTTP', async () => {
    const url = await serveRaw(socket => socket.end('220 mail.example ESMTP\r\n'))
    expect(await problem(url)).toMatchObject({ code: 'bad-response' })
  })

  test('bytes that are not compressed as they claim', async () => {
    const send = (name: string) =>
      serve((_, response) => response.writeHead(200, { ...HTML, 'Content-Encoding': name }).end('<p>plain words'))
    expect(await problem(await send('gzip'))).toMatchObject({ code: 'bad-compression' })
    expect(await problem(await send('br'))).toMatchObject({ code: 'bad-compression' })
    expect(await problem(await send('compress'))).toMatchObject({ code: 'unknown-compression' })
  })
})
