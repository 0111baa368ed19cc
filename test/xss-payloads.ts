import { existsSync, readFileSync } from 'node:fs'
import { renderHtml, renderMarkdown } from '../src/render/index.ts'
import { openPage } from '../src/segment/page.ts'

const FILE = new URL('../../shared/conformance/xss/payloads.json', import.meta.url)

/** What attackers have written, from the tests of DOMPurify; empty where the folder beside the repository is missing. */
export const payloads: readonly string[] = existsSync(FILE)
  ? JSON.parse(readFileSync(FILE, 'utf8')).map(({ payload }: { payload: string }) => payload)
  : []

if (payloads.length === 0)
  console.warn('No payloads: ../shared/conformance/xss is missing, so these tests are skipped.')

const escapeHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')

/** Where a payload may stand in a page. */
export const places: Readonly<Record<string, (payload: string) => string>> = {
  'as the page': payload => payload,
  'in content': payload => `<article><h1>Title</h1><p>before</p>${payload}<p>after ${payload} it</p></article>`,
  'in a table': payload =>
    `<table><tr><th>a</th><th>${payload}</th></tr><tr><td>${payload}</td><td>b</td></tr></table>`,
  'in a list': payload => `<ul><li>a${payload}</li><li><a href="/x">${payload}</a></li></ul>`,
  'as text': payload => `<p>${escapeHtml(payload)}</p><pre><code>${escapeHtml(payload)}</code></pre>`,
  'in attributes': payload => {
    const value = escapeHtml(payload)
    return `<base href="${value}"><p lang="${value}" dir="${value}" id="${value}"><a href="${value}" title="${value}">link</a>
      <img src="${value}" alt="${value}" title="${value}"><img src="i.png" alt="${value}" title="${value}">
      <img srcset="${value} 2x" data-src="${value}"><abbr title="${value}">a</abbr> <time datetime="${value}">t</time>
      <code class="language-${value}">c</code> <math alttext="\\x ${value}"><mi>x</mi></math></p>
      <pre class="${value}"><code class="${value}">code</code></pre><ol start="${value}"><li value="${value}">i</ol>
      <table><tr><th colspan="${value}" align="${value}">a<th>b<tr><td>c<td>d</table>`
  },
}

/** A page that is content from beginning to end. */
export function renderAll(html: string, url?: string): { readonly html: string; readonly markdown: string } {
  const page = openPage(html, url === undefined ? {} : { url })
  const labels = new Float32Array(page.dom.length).fill(1)
  return { html: renderHtml(page, labels), markdown: renderMarkdown(page, labels) }
}
