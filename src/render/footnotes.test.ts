import { expect, test } from 'vitest'
import { openPage } from '../segment/page.ts'
import { renderMarkdown } from './markdown.ts'

function markdown(html: string): string {
  const page = openPage(html)
  return renderMarkdown(page, new Float32Array(page.dom.length).fill(1))
}

test.each([
  [
    'kramdown',
    '<p>a<sup id="fnref:x"><a href="#fn:x">1</a></sup></p><div class=footnotes><ol><li id="fn:x"><p>b <a href="#fnref:x">↩</a></p><p>c</p></li></ol></div>',
    'a[^1]\n\n[^1]: b\n\n    c',
  ],
  [
    'MediaWiki',
    '<p>a<sup id="cite_ref-1"><a href="#cite_note-1">[1]</a></sup><p>b<sup id="cite_ref-2"><a href="#cite_note-1">[1]</a></sup><ol><li id="cite_note-1"><span class="mw-cite-backlink">^ <a href="#cite_ref-1">a</a> <a href="#cite_ref-2">b</a></span> c</ol>',
    'a[^1]\n\nb[^1]\n\n[^1]: c',
  ],
  [
    'Word',
    '<p>a<a href="#_ftn1" name="_ftnref1">[1]</a><p><a href="#_ftnref1" name="_ftn1">[1]</a> b</p>',
    'a[^1]\n\n[^1]: b',
  ],
  [
    'links both ways, whatever the ids',
    '<p>a<a id=x href="#y">*</a></p><p id=y>b <a href="#x">back</a></p>',
    'a[^1]\n\n[^1]: b',
  ],
  [
    'the order of references',
    '<p>a<a href="#fn2">2</a> b<a href="#fn1">1</a></p><p id=fn1>c</p><p id=fn2>d</p>',
    'a[^1] b[^2]\n\n[^2]: c\n\n[^1]: d',
  ],
])('notes by %s', (_, html, expected) => expect(markdown(html)).toBe(expected))

test.each([
  ['longer than a mark', '<p><a href="#fn1">see below</a></p><p id=fn1>b</p>', '[see below](#fn1)\n\nb'],
  ['that lead upwards', '<p id=fn1>b</p><p>a <a href="#fn1">1</a></p>', 'b\n\na [1](#fn1)'],
  ['to sections', '<p><a href="#s1">1</a></p><div id=s1>b</div>', '[1](#s1)\n\nb'],
  ['to nothing', '<p>a<a href="#fn1">1</a></p>', 'a[1](#fn1)'],
])('links %s refer to no note', (_, html, expected) => expect(markdown(html)).toBe(expected))

test('a note that is not kept is not referred to', () => {
  const page = openPage('<p>a<a href="#fn1">1</a></p><p id=fn1>b</p>')
  const labels = new Float32Array(page.dom.length).fill(1)
  labels[labels.length - 1] = 0
  expect(renderMarkdown(page, labels)).toBe('a[1](#fn1)')
})
