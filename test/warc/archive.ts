import { gzipSync } from 'node:zlib'

export interface StoredPage {
  readonly url: string
  readonly html: string | Buffer
  readonly status?: number
  readonly headers?: readonly string[]
  readonly type?: string
}

/** A record of a WARC file. */
export function record(fields: Readonly<Record<string, string>>, block: string | Buffer): Buffer {
  const bytes = Buffer.from(block)
  const lines = Object.entries({ 'Content-Length': String(bytes.length), ...fields }).map(([n, v]) => `${n}: ${v}\r\n`)
  return Buffer.concat([Buffer.from(`WARC/1.1\r\n${lines.join('')}\r\n`), bytes, Buffer.from('\r\n\r\n')])
}

/** The record of a page as a crawler stores it. */
export function response({ url, html, status = 200, headers = [], type = 'text/html' }: StoredPage): Buffer {
  const head = [`HTTP/1.1 ${status} Fine`, `Content-Type: ${type}`, ...headers, '', ''].join('\r\n')
  return record(
    {
      'WARC-Type': 'response',
      'WARC-Record-ID': `<urn:test:${url}>`,
      'WARC-Target-URI': url,
      'WARC-Date': '2026-01-02T03:04:05Z',
      'Content-Type': 'application/http; msgtype=response',
    },
    Buffer.concat([Buffer.from(head), Buffer.from(html)]),
  )
}

export const request = (url: string): Buffer =>
  record(
    { 'WARC-Type': 'request', 'WARC-Target-URI': url, 'Content-Type': 'application/http; msgtype=request' },
    'GET / HTTP/1.1\r\n\r\n',
  )

/** Record by record, as archives are packed. */
export const packed = (records: readonly Buffer[]): Buffer => Buffer.concat(records.map(one => gzipSync(one)))

/** Page number so-and-so of a site: enough of a text to be found, and no two alike. */
export function page(number: number): StoredPage {
  const sentences = Array.from(
    { length: 4 },
    (_, i) =>
      `<p>Keeper ${number} wrote in line ${i} that the lamp burned all night, that the sea was calm, and that ${number * 7 + i} ships went by without a sound.</p>`,
  )
  return {
    url: `https://light.test/log/${number}`,
    html: `<!doctype html><title>Log ${number}</title><nav><a href="/">Home</a> <a href="/log">Log</a></nav><main><h1>Log ${number}</h1>${sentences.join('')}</main>`,
  }
}
