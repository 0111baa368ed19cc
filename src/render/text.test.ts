import { expect, test } from 'vitest'
import { openPage } from '../segment/page.ts'
import { renderText } from './text.ts'

function text(html: string, markHidden = false): string {
  const page = openPage(html)
  return renderText(page, new Float32Array(page.dom.length).fill(1), { markHidden })
}

test.each([
  ['blocks are parted by blank lines', '<h1>a</h1><p>b <b>c</b><br>d</p>', 'a\n\nb c\nd'],
  ['lists keep their markers', '<ol><li>a<li>b<ul><li>c</ul></ol>', '1. a\n2. b\n   - c'],
  ['cells are parted by tabs', '<table><tr><th>a<th>b<tr><td>c<td>d e</table>', 'a\tb\nc\td e'],
  ['code is kept as it is', '<pre>if (a) {\n\tb\n}</pre>', 'if (a) {\n\tb\n}'],
  ['pictures and addresses are left out', '<p>a <a href=/x>b</a><img src=i.png alt=c></p>', 'a b'],
  ['readings and quotations are marked', '<ruby>漢<rt>kan</rt></ruby> <q>a</q>', '漢(kan) "a"'],
  ['notes come where they are', '<p>a<a href="#fn1">[1]</a><ol><li id=fn1>b <p>c</ol>', 'a[1]\n\nb\n\nc'],
  ['terms have their definitions below', '<dl><dt>a<dd>b</dl>', 'a\n- b'],
  ['formulas are TeX', '<p>a <math><msup><mi>x</mi><mn>2</mn></msup></math>', 'a x^2'],
  ['quotations have no sign', '<blockquote>a</blockquote>', 'a'],
])('%s', (_, html, expected) => expect(text(html)).toBe(expected))

test('hidden text is marked where it begins', () => {
  expect(text('<p>a <span hidden>b <i>c</i></span> d</p><div hidden><p>e</p><pre>f</pre></div>', true)).toBe(
    'a [hidden] b c d\n\n[hidden] e\n\n[hidden]\n\nf',
  )
})
