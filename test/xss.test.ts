import createDOMPurify from 'dompurify'
import fc from 'fast-check'
import { JSDOM } from 'jsdom'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { describe, expect, test } from 'vitest'
import { payloads, places, renderAll } from './xss-payloads.ts'

const { window } = new JSDOM('')
const purify = createDOMPurify(window)

/** How a browser writes the HTML that it read. */
function normal(html: string): string {
  const template = window.document.createElement('template')
  template.innerHTML = html
  return template.innerHTML
}

/** What a reader that passes HTML and all addresses on makes of Markdown. */
const fromMarkdown = (markdown: string) =>
  micromark(markdown, {
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  })

describe.skipIf(payloads.length === 0)('with the payloads of shared/conformance/xss', () => {
  test.each(Object.entries(places))(
    'DOMPurify has nothing to take out: payload %s',
    (_, place) => {
      for (const payload of payloads) {
        for (const url of [undefined, 'https://example.com/a/b']) {
          const { html, markdown } = renderAll(place(payload), url)
          expect(purify.sanitize(html), payload).toBe(normal(html))
          const read = fromMarkdown(markdown)
          expect(purify.sanitize(read, { SAFE_FOR_XML: false }), payload).toBe(normal(read))
        }
      }
    },
    300_000,
  )
})

/** What attackers write HTML with. */
// biome-ignore format: a list
const shard = fc.constantFrom(
  '<', '>', '"', "'", '&', '/', '<!--', '-->', '--!>', '<![CDATA[', ']]>', '<svg>', '</svg>', '<math>', '<mtext>', '<style>',
  '</style>', '<title>', '</title>', '<script>', 'alert(1)', '</script>', '<img src=x onerror=alert(1)>', '<a href="', 'javascript:',
  'java\tscript:', '&#106;avascript:', 'data:text/html,', '">', '<p>', '<table>', '<tr>', '<td>', '<form id=x>', '<input name=y>',
  '<template>', '<noscript>', '</noscript>', '<textarea>', '<xmp>', '<iframe srcdoc="', '<select>', '<pre>\n', ' id=', ' name=cookie', 'x',
)

test('DOMPurify has nothing to take out of any mix of markup', () => {
  fc.assert(
    fc.property(fc.array(shard, { maxLength: 12 }), shards => {
      const { html } = renderAll(shards.join(''))
      expect(purify.sanitize(html)).toBe(normal(html))
    }),
    { numRuns: 500 },
  )
})
