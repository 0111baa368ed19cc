import { describe, expect, it } from 'vitest'
import { extract } from '../src/extract.ts'
import { extractorNames, loadExtractor } from '../src/extractors/index.ts'
import { openPage } from '../src/segment/page.ts'

// More of a thing than a call takes arguments: `list.push(...others)` ends in an error at some 120,000.
const MANY = 150_000
const many = (html: string) => html.repeat(MANY)
const data = (json: string) => `<title>Trams</title><script type="application/ld+json">${json}</script>`

const BODIES: Readonly<Record<string, string>> = {
  'links before one text': `<div>${many('<a href=x>y</a>')}text</div>`,
  'paragraphs that are all alike': many('<p><a href=x>The same words</a></p>'),
}

const HEADS: Readonly<Record<string, string>> = {
  'parts of JSON-LD': data(`{"@type":"Article","hasPart":{"hasPart":[${many('{"text":"t"},')}0]}}`),
  'authors and keywords': data(
    `{"@type":"Article","author":[${many('{"name":"A B"},')}0],"keywords":[${many('"k",')}0]}`,
  ),
  'assigned states': `<script>${many('window.__A__={"a":"b"};')}</script>`,
  'rows of a stream': `<script>self.__next_f.push([1,${JSON.stringify(many('1:{"a":"b"}\n'))}])</script>`,
  'parts of a title': `<title>${many('a - b | ')}</title><p>text`,
  'meta elements': many('<meta name="author" content="A B"><meta property="article:tag" content="x">'),
}

describe('a page with very many', () => {
  it.each(Object.entries({ ...BODIES, ...HEADS }))('%s has all its fields', (_, html) => {
    const fields = JSON.parse(JSON.stringify(extract(html, { url: 'https://example.org/' })))
    expect(Object.keys(fields)).toContain('confidence')
  })

  // Ensembles only ask the others.
  const names = extractorNames.filter(name => !name.startsWith('majority'))
  describe.each(Object.entries(BODIES))('%s', (_, html) => {
    it.each(names)('is labelled by %s', async name => {
      const page = openPage(html)
      expect((await loadExtractor(name)).label(page)).toHaveLength(page.dom.length)
    })
  })
})
