import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { isWhole, readBody, readHttpHead } from './http.ts'
import { loadZstd } from './zstd.ts'

const HTML = '<p>The lamp burned all night.</p>'.repeat(20)

function message(headers: readonly string[], body: string | Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(['HTTP/1.1 200 OK', ...headers, '', ''].join('\r\n')), Buffer.from(body)])
}

async function bodyOf(bytes: Buffer, maxBytes = 1e6): Promise<string | undefined> {
  return (await readBody(bytes, readHttpHead(bytes)!, maxBytes))?.toString()
}

describe('the body of a response', () => {
  test.each([
    ['gzip', async (bytes: Buffer) => gzipSync(bytes)],
    ['deflate', async (bytes: Buffer) => deflateSync(bytes)],
    ['deflate', async (bytes: Buffer) => deflateRawSync(bytes)],
    ['br', async (bytes: Buffer) => brotliCompressSync(bytes)],
    ['zstd', async (bytes: Buffer) => (await loadZstd()).pack(bytes)],
  ])('is unpacked from %s', async (encoding, packing) => {
    const bytes = message([`Content-Encoding: ${encoding}`], await packing(Buffer.from(HTML)))
    expect(await bodyOf(bytes)).toBe(HTML)
  })

  test('is unpacked twice where it was packed twice', async () => {
    expect(await bodyOf(message(['Content-Encoding: br, gzip'], gzipSync(brotliCompressSync(HTML))))).toBe(HTML)
  })

  test('is joined from its chunks', async () => {
    expect(await bodyOf(message(['Transfer-Encoding: chunked'], '3\r\none\r\n4;x=y\r\n two\r\n0\r\n\r\n'))).toBe(
      'one two',
    )
  })

  test.each([
    ['Transfer-Encoding: chunked'],
    ['Content-Encoding: gzip'],
    ['Content-Encoding: br'],
    ['Content-Encoding: zstd'],
    ['Content-Encoding: unheard-of'],
  ])('stays as it is where %s is not true any more', async header => {
    expect(await bodyOf(message([header], HTML))).toBe(HTML)
  })

  test('is taken as far as it goes', async () => {
    const cut = gzipSync(HTML).subarray(0, -12)
    expect(HTML.startsWith((await bodyOf(message(['Content-Encoding: gzip'], cut))) ?? '')).toBe(true)
    expect(await bodyOf(message(['Transfer-Encoding: chunked'], '5\r\nthree\r\n9\r\nno'))).toBe('threeno')
  })

  test('is not unpacked beyond the limit', async () => {
    expect(await bodyOf(message(['Content-Encoding: gzip'], gzipSync(Buffer.alloc(1e6))), 1e5)).toBeUndefined()
  })
})

describe('the head of a response', () => {
  test('tells status and fields', () => {
    const head = readHttpHead(Buffer.from('HTTP/1.0 404\nContent-Type: text/html\nX: 1\nx: 2\n\n<p>'))
    expect(head).toMatchObject({ status: 404, bodyStart: 48 })
    expect(head?.fields.get('x')).toBe('1')
  })

  test('is not found where there is none', () => {
    expect(readHttpHead(Buffer.from('<html>'))).toBeUndefined()
  })

  test('tells whether all is there', () => {
    expect(isWhole(message(['Content-Length: 2'], 'ok'))).toBe(true)
    expect(isWhole(message(['Content-Length: 3'], 'ok'))).toBe(false)
    expect(isWhole(message([], 'ok'))).toBe(false)
  })
})
