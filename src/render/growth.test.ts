import { describe, expect, test } from 'vitest'
import { openPage } from '../segment/page.ts'
import { renderHtml, renderMarkdown, renderText } from './index.ts'

/** Pages that grow in one way only. */
const pages: Readonly<Record<string, (n: number) => string>> = {
  paragraphs: n => '<p>Some words, and a <b>few</b> more.</p>'.repeat(n),
  'nested quotes': n => '<blockquote>'.repeat(500) + '<p>deep</p>'.repeat(n),
  'nested lists': n => '<ul><li>a'.repeat(n),
  'nested marks': n => '<b>x<i>y'.repeat(n),
  'nested spans with breaks': n => '<span>x<br><br>'.repeat(n),
  'nested tables': n => '<table><tr><td>x'.repeat(n),
  'links in a line': n => `<p>${'<a href="/x_(y">z</a>'.repeat(n)}`,
  'links to one place': n =>
    `${'<sup id=r><a href="#n">1</a></sup>'.repeat(n)}<p id=n>note ${'<a href="#r">^</a>'.repeat(n)}`,
  'notes in notes': n =>
    Array.from({ length: n }, (_, i) => `<a href="#fn${i}">1</a>`).join('') +
    Array.from({ length: n }, (_, i) => `<div id="fn${i}">x`).join(''),
  'wide cells': n => `<table>${'<tr><td colspan=1000>a<td>b'.repeat(n)}</table>`,
  'tall cells': n => `<table>${'<tr><td rowspan=65534>a<td>b'.repeat(n)}</table>`,
  'rows of many widths': n =>
    `<table>${Array.from({ length: n }, (_, i) => `<tr><td colspan=${i % 1000}>a<td>b`).join('')}</table>`,
  'signs in a word': n => '*_`[]$~&<'.repeat(n),
  'addresses in a word': n => 'www.http://'.repeat(n),
  'white space': n => `<p>a${' \n\t'.repeat(n)}b`,
  'lines of code': n => `<pre>${'  x\n'.repeat(n)}</pre>`,
  'backticks in code': n => `<code>${'`'.repeat(n)}</code>`,
  formulas: n => `<math>${'<mfrac><mi>a</mi>'.repeat(n)}`,
  'TeX that does not end': n => `<script src="mathjax.js"></script><p>${'\\(x '.repeat(n)}`,
  'candidates of a picture': n => `<p>a<img srcset="${'a.png 1x, '.repeat(n)}">`,
  'items of a list': n => `<ol>${'<li>x</li>'.repeat(n)}</ol>`,
  'lists one after the other': n => '<ul><li>x</ul>'.repeat(n),
  'terms and definitions': n => `<dl>${'<dt>x<dd>y'.repeat(n)}</dl>`,
}

/** Processor time of the quicker of two runs, in milliseconds. */
function cost(html: string, render: typeof renderText): number {
  const page = openPage(html, { url: 'https://example.com/' })
  const labels = new Float32Array(page.dom.length).fill(1)
  const runs = [1, 2].map(() => {
    const start = process.cpuUsage()
    render(page, labels)
    return process.cpuUsage(start).user / 1000
  })
  return Math.min(...runs)
}

describe.each(Object.entries({ renderText, renderMarkdown, renderHtml }))('%s', (_, render) => {
  test.each(Object.entries(pages))('takes time in proportion to %s', (_, page) => {
    const small = cost(page(1_500), render)
    const large = cost(page(6_000), render)
    // Four times the page; what takes little time is not measured well.
    expect(large).toBeLessThan(Math.max(10 * small, 150))
  })
})
