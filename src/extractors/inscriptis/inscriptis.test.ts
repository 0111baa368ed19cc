import { describe, expect, it } from 'vitest'
import { openPage } from '../../segment/page.ts'
import { inscriptis } from './index.ts'

const textOf = (html: string) => {
  const page = openPage(html)
  return inscriptis().renderText!(page, inscriptis().label(page))
}

describe('inscriptis', () => {
  it.each([
    ['leaves lines free around paragraphs', '<p>a</p><p>b</p>', 'a\n\nb'],
    ['sets boxes in', '<div>a<div>b</div></div>c', '  a\n    b\nc'],
    ['gives items their bullets', '<ul><li>a<ul><li>b</ul><li>c</ul>', '  * a\n      + b\n  * c'],
    ['counts ordered items', '<ol><li>a<li>b</ol>', ' 1. a\n 2. b'],
    ['parts spans', '<p><span>a</span><span>b</span>', 'a b'],
    ['quotes', '<p>a <q>b</q>', 'a "b"'],
    ['keeps lines of code', '<pre>a\n  b</pre>', 'a\n  b'],
    ['lays cells beside each other', '<table><tr><td>a<td>bb<tr><td>ccc<td>d</table>', 'a    bb\nccc  d'],
    ['aligns cells', '<table><tr><td align=right>a<td>b<tr><td>ccc<td>d</table>', '  a  b\nccc  d'],
    ['lays tables in tables', '<table><tr><td>a<td><table><tr><td>b<tr><td>c</table></table>', 'a  b\n   c'],
    ['puts captions over the table', '<table><caption>t<tr><td>a</table>', 't\na'],
    ['does not write what is not shown', '<title>t</title><p style="display: none">a</p><p>b', 'b'],
    ['breaks lines', '<p>a<br>b<br><br>c', 'a\nb\n\nc'],
  ])('%s', (_, html, text) => expect(textOf(html)).toBe(text))

  it.each([
    ['boxes', '<div>a'],
    ['tables', '<table><tr><td>a'],
    ['lists', '<ul><li>a'],
  ])('stays in proportion to the page however deep its %s are', (_, html) => {
    expect(textOf(html.repeat(2_000)).length).toBeLessThan(2_000 * 120)
  })

  it('does not widen a column for one very long cell', () => {
    const rows = '<tr><td>a<td>b'.repeat(1_000)
    expect(textOf(`<table><tr><td>${'x '.repeat(50_000)}<td>y${rows}</table>`).length).toBeLessThan(300_000)
  })
})
