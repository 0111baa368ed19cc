import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { findSources } from '../src/datasets/index.ts'

export interface ArchiveSize {
  readonly records: number
  readonly bytes: number
}

/**
 * Writes a WARC file, packed record by record as crawlers do, of pages of labelled datasets: a request, a response and a
 * metadata record each, as Common Crawl has them. The pages come round again, under other addresses, until there are
 * enough of both records and unpacked bytes.
 */
export async function writeArchive(path: string, data: string, least: ArchiveSize): Promise<ArchiveSize> {
  const file = createWriteStream(path)
  let records = 0
  let bytes = 0
  const add = async (type: string, url: string, contentType: string, block: Buffer): Promise<void> => {
    const id = `urn:uuid:00000000-0000-4000-8000-${String(records).padStart(12, '0')}`
    const head = `WARC/1.0\r\nWARC-Type: ${type}\r\nWARC-Record-ID: <${id}>\r\nWARC-Date: 2026-01-01T00:00:00Z\r\nWARC-Target-URI: ${url}\r\nContent-Type: ${contentType}\r\nContent-Length: ${block.length}\r\n\r\n`
    const record = Buffer.concat([Buffer.from(head), block, Buffer.from('\r\n\r\n')])
    records++
    bytes += record.length
    if (!file.write(gzipSync(record))) await once(file, 'drain')
  }
  const sources = await findSources(data)
  for (let round = 0; records < least.records || bytes < least.bytes; round++) {
    for (const source of sources) {
      for await (const { host, id, html } of source.read()) {
        if (records >= least.records && bytes >= least.bytes) break
        const url = `https://${host || 'example.org'}/${id}${round > 0 ? `?round=${round}` : ''}`
        await add(
          'request',
          url,
          'application/http; msgtype=request',
          Buffer.from(`GET /${id} HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
        )
        const body = Buffer.from(html)
        const head = `HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: ${body.length}\r\n\r\n`
        await add('response', url, 'application/http; msgtype=response', Buffer.concat([Buffer.from(head), body]))
        await add('metadata', url, 'application/warc-fields', Buffer.from('fetchTimeMs: 1\r\n'))
      }
    }
  }
  file.end()
  await finished(file)
  return { records, bytes }
}
