import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadExtractor } from '../../src/extractors/index.ts'
import { openBytes } from '../../src/warc/bytes.ts'
import { wrongDigest } from '../../src/warc/digest.ts'
import { type CorpusOptions, extractRows, findInputs, openWindow, readRecords } from '../../src/warc/index.ts'

const folder = join('..', 'shared', 'conformance', 'warc')
const isThere = existsSync(folder)
if (!isThere) console.warn(`${folder} is not here: the archives of other tools are not tried`)

async function recordsOf(name: string) {
  const { read } = await openBytes(join(folder, name), Readable.from([]))
  const records: { type: string; url: string | undefined; digest: string | undefined }[] = []
  const problems: string[] = []
  for await (const found of readRecords(openWindow(read(0)))) {
    if ('problem' in found) problems.push(found.problem.code)
    else {
      const digest = found.block && wrongDigest(found.head, found.block)
      records.push({ type: found.head.type, url: found.head.url, digest })
    }
  }
  return { records, problems }
}

const EXAMPLE = ['warcinfo', 'warcinfo', 'response', 'request', 'revisit', 'request']
const PAIRS = ['response', 'request', 'response', 'request', 'response', 'request']

describe.skipIf(!isThere)('archives of other tools', () => {
  // biome-ignore format: a table
  test.each([
    ['example.warc', EXAMPLE, []],
    ['example.warc.gz', EXAMPLE, []],
    ['example.arc', ['warcinfo', 'response'], []],
    ['example.arc.gz', ['warcinfo', 'response'], []],
    ['example-digest.warc', ['request', 'request', 'request', 'request'], []],
    ['example-iana.org-chunked.warc', ['warcinfo', 'response', 'request'], []],
    ['example-resource.warc.gz', ['warcinfo', 'warcinfo', 'resource'], []],
    ['example-space-in-target-uri.warc.gz', ['warcinfo', 'resource'], []],
    ['example-wget-bad-target-uri.warc.gz', ['warcinfo', 'request', 'response', 'metadata', 'resource', 'resource'], []],
    ['post-test.warc.gz', PAIRS, []],
    // Damaged: all that is intact, and what is wrong.
    ['bad.arc', ['response'], ['bad-length', 'bad-length', 'bad-length']],
    ['example-bad-non-chunked.warc.gz', EXAMPLE, ['not-by-record']],
    ['example-bad.warc.gz.bad', ['warcinfo', 'response', 'request', 'revisit', 'request', 'response'], ['not-by-record']],
    ['example-space-in-url.arc', ['warcinfo', 'response'], ['truncated']],
    ['example-trunc.warc', ['warcinfo', 'warcinfo', 'response', 'request'], ['wrong-length']],
    ['example-wrong-chunks.warc.gz', ['response', 'request'], ['split-record']],
  ])('%s', async (name, types, problems) => {
    const found = await recordsOf(name)
    expect(found.records.map(({ type }) => type)).toEqual(types)
    expect(found.problems).toEqual(problems)
  })

  test('addresses with spaces and in brackets', async () => {
    const urls = async (name: string) => (await recordsOf(name)).records.at(-1)?.url
    expect(await urls('example-space-in-target-uri.warc.gz')).toBe('file:///example with spaces.png')
    expect(await urls('example-space-in-url.arc')).toMatch(/EmailTitle=Examples From The Live Web&IsPopUp=False$/)
    expect(await urls('example-wget-bad-target-uri.warc.gz')).toBe('metadata://gnu.org/software/wget/warc/wget.log')
  })

  test('digests in all their forms', async () => {
    const digests = async (name: string) => (await recordsOf(name)).records.map(({ digest }) => digest)
    expect(await digests('example-digest.warc')).toEqual([
      'payload sha1:1112H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ',
      undefined,
      undefined,
      undefined,
    ])
    expect(await digests('example-iana.org-chunked.warc')).toEqual([undefined, undefined, undefined])
    expect((await digests('example-trunc.warc'))[2]).toMatch(/^block/)
  })

  describe('pages', () => {
    beforeAll(async () => void (await loadExtractor('pith')))
    const options: CorpusOptions = {
      format: 'text',
      extract: { extractor: 'pith' },
      verify: false,
      languages: [],
      minWords: 0,
      minConfidence: 0,
      filters: {},
      write: 'jsonl',
      shardRecords: 100,
    }
    const how = { lanes: 1, timeoutMs: 30_000, memoryMb: 500, version: 'x', stdin: Readable.from([]) }

    test.each([
      ['example.warc.gz', /illustrative examples in documents/],
      ['example.arc.gz', /illustrative examples in documents/],
      ['example-wrong-chunks.warc.gz', /illustrative examples in documents/],
      ['example-space-in-url.arc', /illustrative examples in documents/],
      ['example-resource.warc.gz', /illustrative examples in documents/],
      ['example-iana.org-chunked.warc', /global coordination of the DNS Root/],
    ])('%s', async (name, text) => {
      const texts: string[] = []
      for await (const row of extractRows(await findInputs([join(folder, name)]), options, how)) {
        if ('text' in row) texts.push(row.text ?? '')
      }
      expect(texts).toEqual([expect.stringMatching(text)])
    })
  })
})
