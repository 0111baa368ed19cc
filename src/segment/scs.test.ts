import { describe, expect, it } from 'vitest'
import { hostilePages } from '../../test/hostile-pages.ts'
import { tagName } from '../parse/dom.ts'
import { parse } from '../parse/parse.ts'
import { searchAndCombine } from './scs.ts'

const texts = (html: string) => searchAndCombine(parse(html)).map(({ text }) => text.replace(/\s+/g, ' ').trim())

const MACHINERY =
  '<title>x</title><p>a <script>b</script><noscript>b</noscript><video>b</video><select><option>b</select> c'

describe('the search phase', () => {
  it.each([
    [
      'a structural tag, opening or closing, ends a block',
      '<h1>a</h1><div>b<p>c</p><ul><li>d</ul>e</div>',
      'a|b|c|d|e',
    ],
    ['formatting is removed, its text stays', '<p>one <em>two</em> <a href=x>th<b>re</b>e</a>', 'one two three'],
    ['parts of a table that group rows do not count', '<table><tbody><tr><td>a<tfoot><tr><td class=x>b', 'a|b'],
    ['metadata, scripts, media and controls go with their text', MACHINERY, 'a c'],
    [
      'what is for readers without scripts stays where it is nearly all',
      '<div>a<noscript><h1>bcdefg</h1><p>h</noscript>',
      'a|bcdefg|h',
    ],
    ['and goes where it is not', '<div>abcd<noscript><h1>bcdefg</h1></noscript>', 'abcd'],
    ['a form is structure: pages are wrapped in one', '<form><h1>a</h1><p>b</p><button>c</button></form>', 'a|b'],
    ['text without a letter or digit is not valid', '<h1>a</h1><p> – | &nbsp;</p><h2>b</h2>', 'a|b'],
    ['a line break parts words, not blocks', '<p>a<br>b', 'a b'],
    ['a page of nothing has none', '', ''],
  ])('%s', (_, html, expected) => expect(texts(html).join('|')).toBe(expected))
})

describe('the combine phase', () => {
  it.each([
    ['case 1: leaf siblings with the same tags and class names', '<div><p>a</p><p>b</p><p>c</p></div>', 'a b c'],
    ['case 1: text of one element around an empty one', '<div>a<hr>b</div>', 'a b'],
    ['case 2: a single leaf child of the same class names', '<div class=k>a<p>b</p></div>', 'a b'],
    ['case 3: siblings of other tags', '<div><h2>a</h2><p>b</p></div>', 'a|b'],
    ['case 3: siblings of other class names', '<div><p class=lead>a</p><p>b</p></div>', 'a|b'],
    ['case 3: a single child of another class', '<div>a<p class=note>b</p></div>', 'a|b'],
    [
      'case 4: first the child joins its parent, then the parent its sibling',
      '<ul><li>a</li><li>b<p>c</p></li></ul>',
      'a b c',
    ],
    ['not one of several children', '<div>a<p>b</p><h3>c</h3></div>', 'a|b|c'],
    ['not cousins', '<div><p>a</p></div><div><p>b</p></div>', 'a|b'],
    ['not a sibling that has more inside', '<ul><li>a</li><li>b<p>c</p><h4>d</h4></li></ul>', 'a|b|c|d'],
    ['ids do not part siblings', '<div><p id=p1>a</p><p id=p2>b</p></div>', 'a b'],
  ])('%s', (_, html, expected) => expect(texts(html).join('|')).toBe(expected))

  it('gives the path of the first part and the nodes of all', () => {
    const dom = parse('<ul><li>a</li><li>b</li></ul>')
    const [segment] = searchAndCombine(dom)
    expect(tagName(dom, segment.container)).toBe('li')
    expect(dom.source.slice(dom.from[segment.start], dom.to[segment.end - 1])).toBe('a</li><li>b')
  })
})

describe('Theorem 1: the time is in proportion to the page', () => {
  it.each(Object.keys(hostilePages))('with %s', family => {
    const timeOf = (size: number) => {
      const page = hostilePages[family](size)
      const once = () => {
        const dom = parse(page)
        const start = process.cpuUsage()
        searchAndCombine(dom)
        return process.cpuUsage(start).user / 1000
      }
      return Math.min(once(), once(), once())
    }
    timeOf(20_000)
    // A parabola would take 400 times as long; garbage and a busy machine are allowed their share.
    expect(timeOf(400_000)).toBeLessThan(Math.max(100, 100 * timeOf(20_000)))
  })

  it('and the blocks are a partition of the text in its order', () => {
    for (const make of Object.values(hostilePages)) {
      const segments = searchAndCombine(parse(make(5_000)))
      for (let i = 1; i < segments.length; i++) expect(segments[i].start).toBeGreaterThanOrEqual(segments[i - 1].end)
    }
  })
})
