import { describe, expect, test } from 'vitest'
import { spread } from '../extractors/extractor.ts'
import { openPage } from '../segment/page.ts'
import { type RenderOptions, renderMarkdown } from './index.ts'

function markdown(html: string, options: RenderOptions = {}, url = 'https://example.com/a/b'): string {
  const page = openPage(html, { url })
  return renderMarkdown(page, new Float32Array(page.dom.length).fill(1), options)
}

describe('blocks', () => {
  test.each([
    ['headings keep their level', '<h2>A</h2><h4>B</h4>', '## A\n\n#### B'],
    ['a heading by role', '<div role=heading aria-level=3>A</div>', '### A'],
    ['a heading needs no bold', '<h2><b>A</b> b</h2>', '## A b'],
    ['text without a paragraph', 'a<div>b</div>c', 'a\n\nb\n\nc'],
    ['one break and two', '<p>a<br>b<br><br>c', 'a\\\nb\n\nc'],
    ['quotes in quotes', '<blockquote>a<blockquote>b</blockquote></blockquote>', '> a\n>\n> > b'],
    ['a tight list', '<ul><li>a<li>b<ul><li>c</ul></ul>', '- a\n- b\n  - c'],
    ['a loose list', '<ul><li><p>a<p>b<li>c</ul>', '- a\n\n  b\n\n- c'],
    ['numbers from the start, and as given', '<ol start=3><li>a<li value=7>b<li>c</ol>', '3. a\n7. b\n8. c'],
    ['lists that follow each other', '<ul><li>a</ul><ul><li>b</ul>', '- a\n\n* b'],
    ['a list that hangs between items', '<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>', '- a\n  - b\n- c'],
    ['terms and definitions', '<dl><dt>a<dd>b<dd>c<dt>d<dd>e</dl>', '**a**\n- b\n- c\n\n**d**\n- e'],
    ['a rule between blocks only', '<hr><p>a<hr><p>b<hr>', 'a\n\n---\n\nb'],
    ['details', '<details><summary>a</summary>b</details>', '**a**\n\nb'],
    [
      'a figure with its caption',
      '<figure><img src=i.png alt=x><figcaption>c</figcaption></figure>',
      '![x](https://example.com/a/i.png)\n\nc',
    ],
    [
      'a link around blocks',
      '<a href=/x><h3>a</h3><p>b</p></a>',
      '### [a](https://example.com/x)\n\n[b](https://example.com/x)',
    ],
  ])('%s', (_, html, expected) => expect(markdown(html)).toBe(expected))
})

describe('lines', () => {
  test.each([
    ['emphasis', '<b>a</b> <i>b</i> <s>c</s>', '**a** *b* ~~c~~'],
    ['space moves out of marks', 'x<b> a </b>y', 'x **a** y'],
    ['marks of one kind are one', '<b>a</b><strong>b<b>c</b></strong>', '**abc**'],
    ['marks that signs cannot express', 'a<b>(b)</b>c<i>d</i><b>e</b>', 'a<strong>(b)</strong>c*d*<strong>e</strong>'],
    [
      'marks without signs',
      'H<sub>2</sub>O x<sup>2</sup> <kbd>q</kbd> <mark>m</mark>',
      'H<sub>2</sub>O x<sup>2</sup> <kbd>q</kbd> <mark>m</mark>',
    ],
    ['code', '<code>a</code> <code>`b`</code> <code>c``d</code>', '`a` `` `b` `` ```c``d```'],
    ['code has no marks but links', '<code>a<b>b</b><a href=/x>c</a></code>', '`ab`[`c`](https://example.com/x)'],
    ['ruby and quotations', '<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby> <q>a</q>', '漢(kan) "a"'],
    ['a link with a title', '<a href="/x_(y)" title=\'a "b"\'>c</a>', '[c](https://example.com/x_(y) "a \\"b\\"")'],
    ['parentheses out of balance', '<a href="/x)">c</a>', '[c](https://example.com/x\\))'],
    ['a link without text', 'a<a href=/x> </a>b', 'a b'],
    [
      'a link with a picture',
      '<a href=/x><img src=/i.png></a>',
      '[![](https://example.com/i.png)](https://example.com/x)',
    ],
    [
      'links that do harm',
      '<a href="javascript:x">a</a> <a href="data:text/html,x">b</a> <a href=" JAVA\tSCRIPT:x">c</a>',
      'a b c',
    ],
    ['a link that looks like a note', '<a href=/x>^1</a>', '[\\^1](https://example.com/x)'],
    ['an exclamation before a link', 'a!<a href=/x>b</a>', 'a\\![b](https://example.com/x)'],
  ])('%s', (_, html, expected) => expect(markdown(html)).toBe(expected))
})

describe('escapes no more than needed', () => {
  test.each([
    ['snake_case, 2 * 3, a - b, 5% of #1 + [x] (y)', undefined],
    ['$5', undefined],
    ['$5 and $6', '\\$5 and \\$6'],
    ['~5', undefined],
    ['_a_ *b* `c` [d](e) <f> &lt; C:\\x \\*', '\\_a\\_ \\*b\\* \\`c\\` [d\\](e) \\<f> \\&lt; C:\\x \\\\\\*'],
    ['1. a', '1\\. a'],
    ['- a', '\\- a'],
    ['# a', '\\# a'],
    ['> a', '\\> a'],
    ['[a]: b', '\\[a]: b'],
    ['=== a', '\\=== a'],
    ['1.5 a', undefined],
    ['https://example.com/a_b', undefined],
    ['https://example.com/*a*', 'https\\://example.com/\\*a\\*'],
    ['<$5@a> <3', '\\<$5@a> <3'],
    ['www.example.com/a.http://b.example/*c*', 'www\\.example.com/a.http\\://b.example/\\*c\\*'],
  ])('%s', (text, expected) => {
    expect(markdown(`<p>${text.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</p>`)).toBe(expected ?? text)
  })
})

describe('tables', () => {
  test.each([
    [
      'have a head, alignment and no bars in cells',
      '<table><tr><th>a<th align=right>b<th style="text-align:center">c<tr><td>1|2<td>x<br>y<td><code>|</code></table>',
      '| a | b | c |\n| --- | --: | :-: |\n| 1\\|2 | x<br>y | `\\|` |',
    ],
    [
      'have empty places for what cells cover',
      '<table><tr><th colspan=2>a<th>b<tr><td rowspan=2>c<td>d<td>e<tr><td>f<td>g</table>',
      '| a |  | b |\n| --- | --- | --- |\n| c | d | e |\n|  | f | g |',
    ],
    [
      'have their caption before them',
      '<table><caption>t</caption><tr><td>a<td>b<tr><td>c<td>d</table>',
      't\n\n| a | b |\n| --- | --- |\n| c | d |',
    ],
    [
      'that lay out a page are read as they come',
      '<table><tr><td><h2>a</h2><td>b<tr><td>c<td>d</table>',
      '## a\n\nb\n\nc\n\nd',
    ],
    ['of one column are no tables', '<table><tr><td>a<tr><td>b</table>', 'a\n\nb'],
    [
      'for presentation are no tables',
      '<table role=presentation><tr><td>a<td>b<tr><td>c<td>d</table>',
      'a\n\nb\n\nc\n\nd',
    ],
  ])('%s', (_, html, expected) => expect(markdown(html)).toBe(expected))

  test('stay small where spans are great', () => {
    const html = `<table>${'<tr><td colspan=1000>a<td colspan=999>b'.repeat(20)}</table>`
    expect(markdown(html).length).toBeLessThan(1000)
    expect(
      markdown(`<table>${Array.from({ length: 50 }, (_, i) => `<tr><td colspan=${i * 20}>a<td>b`).join('')}</table>`)
        .length,
    ).toBeLessThan(5000)
  })
})

describe('options', () => {
  const html =
    '<p>a <a href=/x>b</a> <img src=/i.png alt=c></p><table><tr><th>d<th>e<tr><td>f<td>g</table><p hidden>h</p>'
  test.each<[string, RenderOptions, string]>([
    ['links', { links: false, tables: false, images: false }, 'a b\n\nh'],
    ['images', { tables: false }, 'a [b](https://example.com/x) ![c](https://example.com/i.png)\n\nh'],
    ['markHidden', { links: false, tables: false, images: false, markHidden: true }, 'a b\n\n\\[hidden] h'],
  ])('%s', (_, options, expected) => expect(markdown(html, options)).toBe(expected))
})

test('what is dropped leaves no shell and no fused words', () => {
  const page = openPage('<ul><li>a<li>b</ul><blockquote><p>c</blockquote><p>x<span>y</span>z')
  const labels = spread(page, [0, 1, 0, 1])
  labels[labels.length - 2] = 0
  expect(renderMarkdown(page, labels)).toBe('- b\n\nx z')
})

test('relative links stay as they are where the address of the page is not known', () => {
  const page = openPage('<a href="../x y">a</a> <a href="#z">b</a>')
  expect(renderMarkdown(page, new Float32Array(page.dom.length).fill(1))).toBe('[a](../x%20y) [b](#z)')
})

test('links are relative to the base of the page', () => {
  expect(markdown('<base href="/c/"><a href=d>e</a>')).toBe('[e](https://example.com/c/d)')
})

test('labels of another page are refused', () => {
  expect(() => renderMarkdown(openPage('<p>a'), new Float32Array(1))).toThrow(/Pass the labels/)
})
