import { PassThrough, Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { pith } from '../../src/cli/pith.ts'
import { readLines } from '../../src/server/pipe-rows.ts'
import { run } from './run.ts'

const SENTENCE =
  'Every tram of the old line had a bell, a brake and a driver who knew the names of all the dogs along the way.'
const HTML = `<html lang=en><title>Trams</title><meta name=author content="Jo Quill"><meta property="article:published_time" content="2021-05-06T10:00:00Z"><p>${SENTENCE}</p><p>${SENTENCE}</p>`

async function pipe(rows: readonly unknown[], ...argv: string[]) {
  const stdin = rows.map(row => `${typeof row === 'string' ? row : JSON.stringify(row)}\n`).join('')
  const { code, out, err } = await run(['pipe', ...argv], { stdin })
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return out
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line))
}

describe('a row', () => {
  test('has the fields of the contract, and the text', async () => {
    const [row] = await pipe([{ id: '1', html: HTML }])
    expect(row).toEqual({
      id: '1',
      title: 'Trams',
      authors: ['Jo Quill'],
      published: '2021-05-06',
      language: 'en',
      pageType: expect.any(String),
      confidence: expect.any(Number),
      text: expect.stringContaining(SENTENCE),
    })
  })

  test.each(['text', 'markdown', 'html'])('has what --format %s asks for under its own name', async format => {
    const [row] = await pipe([{ id: 1, html: HTML }], '--format', format)
    expect(row[format]).toContain(SENTENCE)
    expect(['text', 'markdown', 'html', 'blocks'].filter(name => name in row)).toEqual([format])
  })

  test('has all of them and the blocks for json', async () => {
    const [row] = await pipe([{ id: 1, html: HTML }], '-f', 'json')
    expect(Object.keys(row)).toEqual(expect.arrayContaining(['text', 'markdown', 'html', 'blocks']))
  })

  test('uses its url and the chosen extractor', async () => {
    const html = `<p>${SENTENCE} <a href="/map">map</a></p><p>tiny</p>`
    const [row] = await pipe([{ id: 1, html, url: 'https://tram.example/' }], '-f', 'markdown', '-e', 'xpath-text')
    expect(row.markdown).toContain('https://tram.example/map')
    expect(row.markdown).toContain('tiny')
  })

  test('says why there is nothing', async () => {
    expect((await pipe([{ id: 1, html: '' }]))[0]).toMatchObject({ id: 1, text: '', reason: 'empty' })
  })
})

describe('bad rows', () => {
  test('give error rows in their place, and the others go on', async () => {
    const rows = await pipe([
      { id: 'a', html: HTML },
      '{"id": "b", ',
      '',
      '[1]',
      { id: 'c' },
      { id: 'd', html: HTML, url: 7 },
      { id: 'e', html: HTML },
    ])
    expect(rows.map(row => [row.id, row.line, row.error?.code])).toEqual([
      ['a', undefined, undefined],
      [null, 2, 'bad-json'],
      [null, 4, 'bad-row'],
      ['c', 5, 'bad-row'],
      ['d', 6, 'bad-row'],
      ['e', undefined, undefined],
    ])
    expect(rows[1].error.message).toContain('Line 2')
  })

  test('are those over the limit, too', async () => {
    const rows = await pipe(
      [
        { id: 1, html: 'x'.repeat(5_000) },
        { id: 2, html: HTML },
      ],
      '--max-size',
      '1KB',
    )
    expect(rows.map(row => row.error?.code)).toEqual(['line-too-long', undefined])
  })
})

test('nothing in, nothing out', async () => {
  expect(await pipe([])).toEqual([])
})

test('lines may be cut anywhere, and the last one needs no newline', async () => {
  const bytes = Buffer.from('\ufeff{"é":1}\r\n\n  \n日本\nlast')
  const chunks = Array.from(bytes, byte => Buffer.from([byte]))
  const lines = []
  for await (const line of readLines(Readable.from(chunks), 1000)) lines.push([line.number, line.text])
  expect(lines).toEqual([
    [1, '{"é":1}'],
    [4, '日本'],
    [5, 'last'],
  ])
})

test('a long stream keeps order and never holds more than a few rows', async () => {
  const count = 300
  let made = 0
  let ahead = 0
  const rows = Readable.from(
    (function* () {
      for (; made < count; made++)
        yield Buffer.from(`${JSON.stringify({ id: made, html: `<p>${SENTENCE} ${made}</p>`.repeat(10) })}\n`)
    })(),
    { objectMode: false, highWaterMark: 16_384 },
  )
  let answered = 0
  const ids: number[] = []
  const out = new PassThrough({ highWaterMark: 16_384 })
  const done = pith(['pipe'], { stdin: rows, stdout: out, stderr: out, env: {} }).then(() => out.end())
  let rest = ''
  for await (const chunk of out) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    ids.push(...lines.map(line => JSON.parse(line).id))
    answered += lines.length
    ahead = Math.max(ahead, made - answered)
    await new Promise(resolve => setImmediate(resolve))
  }
  await done
  expect(ids).toEqual(Array.from({ length: count }, (_, i) => i))
  expect(ahead).toBeLessThan(100)
})
