import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { startServer } from '../../src/server/listen.ts'
import { site, started, TRAMS } from './started.ts'

/** By `node:http`: `fetch` does not let one choose these headers. */
function ask(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: NodeJS.Dict<unknown> }> {
  return new Promise((resolve, reject) => {
    request(url, { headers })
      .on('response', answer => {
        answer.resume()
        resolve({ status: answer.statusCode!, headers: answer.headers })
      })
      .on('error', reject)
      .end()
  })
}

describe('a server without a token', () => {
  test.each(['0.0.0.0', '::', '192.168.1.5', 'tram.example'])('does not listen on %s', async host => {
    await expect(startServer({ host, port: 0 })).rejects.toMatchObject({ code: 'token-needed' })
  })

  test.each([
    [{ Host: 'localhost' }, 200],
    [{ Host: 'localhost:7484' }, 200],
    [{ Host: '127.0.0.1:7484' }, 200],
    [{ Host: '[::1]:7484' }, 200],
    [{ Host: 'tram.example' }, 403],
    [{ Host: 'localhost.tram.example' }, 403],
    [{ Host: '127.0.0.1.tram.example:80' }, 403],
    [{ Host: 'localhost:80', Origin: 'http://localhost:80' }, 200],
    [{ Host: 'localhost:80', Origin: 'http://localhost:81' }, 403],
    [{ Host: 'localhost', Origin: 'https://tram.example' }, 403],
    [{ Host: 'localhost', Origin: 'null' }, 403],
    [{ Host: 'localhost', 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' }, 403],
    [{ Host: 'localhost', 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' }, 200],
    [{ Host: 'localhost', 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' }, 200],
  ])('answers %j with %i', async (headers, status) => {
    expect((await ask(`${await started()}/healthz`, headers as Record<string, string>)).status).toBe(status)
  })
})

describe('a server with a token', () => {
  const withToken = () => started({ token: 'sesame', host: '127.0.0.1' })

  test.each([
    [{}, 401],
    [{ Authorization: 'sesame' }, 401],
    [{ Authorization: 'Bearer sesam' }, 401],
    [{ Authorization: 'Bearer sesame ' }, 200],
    [{ Authorization: 'Basic sesame' }, 401],
    [{ Authorization: 'bearer sesame' }, 200],
    [{ Authorization: 'Bearer sesame', Host: 'tram.example', Origin: 'https://tram.example' }, 200],
  ])('answers %j with %i', async (headers, status) => {
    const answer = await ask(`${await withToken()}/metrics`, headers as Record<string, string>)
    expect(answer.status).toBe(status)
    if (status === 401) expect(answer.headers['www-authenticate']).toMatch(/^Bearer/)
  })

  test('wants it for everything that works or tells', async () => {
    const url = await withToken()
    for (const path of ['/v1/extract', '/v1/extractors', '/https://tram.example/', '/metrics', '/nowhere']) {
      expect([path, (await ask(url + path)).status]).toEqual([path, 401])
    }
    for (const path of ['/', '/healthz', '/docs', '/openapi.json']) {
      expect([path, (await ask(url + path)).status]).toEqual([path, 200])
    }
    expect((await fetch(`${url}/v1/batch`, { method: 'POST', body: '' })).status).toBe(401)
    expect((await fetch(`${url}/mcp`, { method: 'POST', body: '{}' })).status).toBe(401)
  })

  test('does not pass it on to the pages that it fetches', async () => {
    let seen: NodeJS.Dict<unknown> = {}
    const own = await site(({ headers }, response) => {
      seen = headers
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(TRAMS)
    })
    const headers = { Authorization: 'Bearer sesame', Cookie: 'a=b', 'X-Forwarded-For': '1.1.1.1' }
    expect((await ask(`${await withToken()}/${own}`, headers)).status).toBe(200)
    expect(Object.keys(seen).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
  })
})

test('every answer, errors too, tells browsers to be careful', async () => {
  const url = await started()
  for (const path of ['/', '/healthz', '/docs', '/nowhere', '/v1/extract']) {
    const { headers } = await ask(url + path)
    expect([path, headers]).toEqual([
      path,
      expect.objectContaining({
        'content-security-policy': expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'/),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
      }),
    ])
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  }
})

describe('too much work', () => {
  test('is answered 503 with a time to come back, before bodies are read', async () => {
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    const own = await site(async (_, response) => {
      await held
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(TRAMS)
    })
    const url = await started({ threads: 1, queue: 1 })
    const first = [fetch(`${url}/${own}`), fetch(`${url}/${own}`)]
    const refusal = async () => {
      const answer = await fetch(`${url}/v1/extract`, { method: 'POST', body: TRAMS })
      return [answer.status, answer.headers.get('Retry-After'), (await answer.json()).error?.code]
    }
    await expect.poll(refusal).toEqual([503, '1', 'overload'])
    expect((await ask(`${url}/healthz`)).status).toBe(200)
    release()
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200])
    expect((await fetch(`${url}/v1/extract`, { method: 'POST', body: TRAMS })).status).toBe(200)
  })
})
