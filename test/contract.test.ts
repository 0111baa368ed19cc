import { describe, expect, it } from 'vitest'
import { extract } from '../src/extract.ts'
import { extractorNames, loadExtractor } from '../src/extractors/index.ts'
import { attributesOf, textOf } from '../src/parse/dom.ts'
import { openPage } from '../src/segment/page.ts'
import { hostilePages } from './hostile-pages.ts'

const families = Object.keys(hostilePages)

/** Everything a page says, to see that it was left alone. */
const fingerprint = (page: ReturnType<typeof openPage>) =>
  JSON.stringify([
    [...page.dom.tag],
    [...page.dom.parent],
    Array.from(page.dom.tag, (_, node) => [textOf(page.dom, node), attributesOf(page.dom, node)]),
    page.blocks.map(({ start, end, container, kind, text, words, linkWords, hidden }) =>
      [start, end, container, kind, text, words, linkWords, hidden].join(),
    ),
  ])

describe.each(extractorNames)('%s', name => {
  it.each(families)(
    'gives every node of a page with %s a label in 0…1, twice the same, and changes nothing',
    async family => {
      const page = openPage(hostilePages[family](2_000))
      const before = fingerprint(page)
      const extractor = await loadExtractor(name)
      const labels = extractor.label(page)
      expect(labels).toHaveLength(page.dom.length)
      expect(labels.every(label => label >= 0 && label <= 1)).toBe(true)
      expect(extractor.label(page)).toEqual(labels)
      expect(fingerprint(page)).toBe(before)
    },
  )

  it('names itself and its source', async () => {
    const extractor = await loadExtractor(name)
    expect(extractor.name).toBe(name)
    expect(extractor.source.length).toBeGreaterThan(20)
  })
})

describe('the whole line', () => {
  it.each(families)('answers on a page with %s in every form', async family => {
    const page = extract(hostilePages[family](20_000), { url: 'https://example.org/a/b' })
    for (const form of [page.text, page.markdown, page.html, page.title ?? '']) expect(typeof form).toBe('string')
    expect(page.blocks.every(block => block.from <= block.to)).toBe(true)
    expect(Object.keys(JSON.parse(JSON.stringify(page)))).toContain('confidence')
  })

  // In processor time, since others may use the machine. A tenfold page may take twenty times as long.
  it.each(families)('takes time in proportion to the size of a page with %s', family => {
    const timeOf = (size: number) => {
      const html = hostilePages[family](size)
      const start = process.cpuUsage()
      const page = extract(html)
      void [page.text.length, page.markdown.length, page.html.length, page.blocks.length]
      return process.cpuUsage(start).user / 1000
    }
    timeOf(10_000)
    const small = timeOf(100_000)
    expect(timeOf(1_000_000)).toBeLessThan(Math.max(1_000, small * 20))
  })
})
