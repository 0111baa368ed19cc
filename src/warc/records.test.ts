import { deflateRawSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { packed, page, record, request, response } from '../../test/warc/archive.ts'
import { type Position, readRecords } from './records.ts'
import { openWindow } from './window.ts'
import { loadZstd } from './zstd.ts'

/** In pieces of a size that no boundary falls together with. */
async function* pieces(bytes: Buffer, size = 1009) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** `url` of records, `!code` of what is wrong. */
async function read(bytes: Buffer, from: Position = { offset: 0, inside: 0 }): Promise<string[]> {
  const found: string[] = []
  for await (const one of readRecords(openWindow(pieces(bytes.subarray(from.offset)), from.offset), { from })) {
    if ('problem' in one) found.push(`!${one.problem.code}`)
    else found.push(`${one.head.url}${one.isCut ? ' cut' : ''}`)
  }
  return found
}

const records = [1, 2, 3, 4].map(number => response(page(number)))
const urls = [1, 2, 3, 4].map(number => page(number).url)

test('reads plain files, and files packed by record', async () => {
  expect(await read(Buffer.concat(records))).toEqual(urls)
  expect(await read(packed(records))).toEqual(urls)
})

test('reads files of zstd frames', async () => {
  const { pack } = await loadZstd()
  expect(await read(Buffer.concat(records.map(one => Buffer.from(pack(one)))))).toEqual(urls)
})

test('reads a member that holds everything, and says so', async () => {
  expect(await read(gzipSync(Buffer.concat(records)))).toEqual([urls[0], '!not-by-record', ...urls.slice(1)])
})

test('reads a record that goes on in the next member, and says so', async () => {
  const all = Buffer.concat(records)
  const cut = records[0].length + 400
  const bytes = Buffer.concat([gzipSync(all.subarray(0, cut)), gzipSync(all.subarray(cut))])
  expect(await read(bytes)).toEqual([
    urls[0],
    '!not-by-record',
    '!split-record',
    urls[1],
    urls[2],
    '!not-by-record',
    urls[3],
  ])
})

test('goes on from the place of any record', async () => {
  for (const bytes of [Buffer.concat(records), packed(records), gzipSync(Buffer.concat(records))]) {
    const places: Position[] = []
    for await (const one of readRecords(openWindow(pieces(bytes)))) if ('head' in one) places.push(one)
    for (const [number, from] of places.entries()) {
      expect((await read(bytes, from)).filter(one => !one.startsWith('!'))).toEqual(urls.slice(number))
    }
  }
})

test('passes the blocks that are not wanted', async () => {
  const bytes = packed([request('https://light.test/'), records[0]])
  const blocks: (number | undefined)[] = []
  for await (const one of readRecords(openWindow(pieces(bytes)), { wants: ({ type }) => type === 'response' })) {
    if ('head' in one) blocks.push(one.block?.length)
  }
  expect(blocks).toEqual([undefined, expect.any(Number)])
})

test('gives what is intact around a damaged member', async () => {
  const members = records.map(one => gzipSync(one))
  const damaged = Buffer.from(members[1])
  damaged.fill(0xff, 150, 190)
  expect(await read(Buffer.concat([members[0], damaged, members[2], members[3]]))).toEqual([
    urls[0],
    expect.stringMatching(/^!/),
    urls[2],
    urls[3],
  ])
})

test('gives what is intact before and after a member that was cut', async () => {
  const members = records.map(one => gzipSync(one))
  const cut = Buffer.concat([members[0], members[1].subarray(0, 200), members[2], members[3]])
  const found = await read(cut)
  expect(found.filter(one => !one.startsWith('!') && !one.endsWith(' cut'))).toEqual([urls[0], urls[2], urls[3]])
  expect(found.some(one => one.startsWith('!'))).toBe(true)
})

test('tells a wrong checksum', async () => {
  const member = gzipSync(records[0])
  member[member.length - 8] ^= 1
  expect(await read(Buffer.concat([member, gzipSync(records[1])]))).toEqual(['!bad-checksum', urls[1]])
})

test('tells a file that ends too early', async () => {
  const bytes = packed(records)
  const found = await read(bytes.subarray(0, bytes.length - 100))
  expect(found.slice(0, 3)).toEqual(urls.slice(0, 3))
  expect(found[3]).toBe('!truncated')
})

test.each([
  ['too short a length', 'Content-Length: 40', '!wrong-length'],
  ['no length', 'X-Length: 40', '!bad-length'],
  ['a length that is no number', 'Content-Length: many', '!bad-length'],
])('finds the next record after %s', async (_, line, code) => {
  const wrong = Buffer.from(records[1].toString().replace(/Content-Length: \d+/, line))
  const found = await read(Buffer.concat([records[0], wrong, records[2]]))
  expect(found.filter(one => one.startsWith('!'))).toEqual([code])
  expect(found.at(0)).toBe(urls[0])
  expect(found.at(-1)).toBe(urls[2])
})

test('reads ARC of both versions, and addresses with spaces', async () => {
  const arc = (line: string, block: string): string => `${line} ${Buffer.byteLength(block)}\n${block}\n`
  const bytes = Buffer.from(
    [
      arc('filedesc://a.arc 0.0.0.0 20140216050221 text/plain', '1 0 Test\nURL IP-address Archive-date Content-type\n'),
      arc('http://a.test/x y 1.2.3.4 20140216050221 text/html', 'HTTP/1.0 200 OK\r\n\r\n<p>One'),
      arc('http://b.test/ 1.2.3.4 20140216050221 text/html 200 - - 123 a.arc', 'HTTP/1.0 200 OK\r\n\r\n<p>Two'),
    ].join(''),
  )
  expect(await read(bytes)).toEqual(['filedesc://a.arc', 'http://a.test/x y', 'http://b.test/'])
})

test('takes continued lines and lines without CR', async () => {
  const bytes = Buffer.from(
    'WARC/1.0\nWARC-Type: response\nWARC-Target-URI:\n https://light.test/long\nContent-Length: 2\n\nok\n\n',
  )
  expect(await read(bytes)).toEqual(['https://light.test/long'])
})

test('passes what is no archive', async () => {
  expect(await read(Buffer.from('<p>This is a page.</p>\n'.repeat(5000)))).toEqual(['!not-a-record'])
  expect(await read(Buffer.alloc(0))).toEqual([])
  expect(
    await read(Buffer.concat([gzipSync(records[0]), Buffer.from('junk'.repeat(500)), gzipSync(records[1])])),
  ).toEqual([urls[0], '!not-packed', urls[1]])
})

test('unpacks a long member piece by piece', async () => {
  const filler = record({ 'WARC-Type': 'resource', 'WARC-Target-URI': 'https://light.test/noise' }, noise(12 << 20))
  const bytes = Buffer.concat([gzipSync(Buffer.concat([filler, records[0]]), { level: 1 }), gzipSync(records[1])])
  expect(await read(bytes)).toEqual(['https://light.test/noise', '!not-by-record', urls[0], urls[1]])
})

/** Bytes that do not pack. */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  let x = 1
  for (let i = 0; i < length; i++) {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0
    bytes[i] = x >>> 24
  }
  expect(deflateRawSync(bytes.subarray(0, 1 << 16)).length).toBeGreaterThan(60_000)
  return bytes
}
