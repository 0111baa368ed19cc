import { describe, expect, it } from 'vitest'
import { openPage } from './page.ts'
import { collapseSpace, countWords } from './words.ts'

const texts = (html: string) => openPage(html).blocks.map(block => block.text)
const only = (html: string) => {
  const { blocks } = openPage(html)
  expect(blocks).toHaveLength(1)
  return blocks[0]
}

describe('blocks', () => {
  it.each([
    ['inline elements never split a word', '<p><b>H</b>ello <i>wor</i>ld', ['Hello world']],
    ['<br> separates', '<p>one<br>two', ['one', 'two']],
    ['block elements separate', '<div>one<p>two</p>three</div>', ['one', 'two', 'three']],
    ['cells separate', '<table><tr><td>a<td>b<tr><td>c', ['a', 'b', 'c']],
    ['items and headings separate', '<h1>t</h1><ul><li>a<li>b</ul>', ['t', 'a', 'b']],
    [
      'scripts, styles and the head are not read',
      '<title>x</title><script>1</script><style>p{}</style><p>a<svg><text>no</text></svg>b',
      ['ab'],
    ],
    [
      'buttons and options separate',
      '<p>go<button>now</button><select><option>1<option>2</select>',
      ['go', 'now', '1', '2'],
    ],
    ['white space alone is no block', '<div> \n&nbsp; </div><p>a</p>', ['a']],
    ['custom elements separate outside running text', '<div><x-item>a</x-item><x-item>b</x-item></div>', ['a', 'b']],
    ['custom elements join inside running text', '<p>a<x-emoji>b</x-emoji>c</p>', ['abc']],
    ['formulas are running text', '<p>if <math><mi>x</mi><mo>=</mo><mn>1</mn></math> then', ['if x=1 then']],
  ])('%s', (_, html, expected) => expect(texts(html)).toEqual(expected))

  it('counts words, and those in links', () => {
    expect(only('<p>see <a href="/x">this <b>fine</b> page</a> and <a name=y>that</a> one')).toMatchObject({
      words: 7,
      linkWords: 3,
    })
  })

  it.each([
    ['heading', '<h2>a</h2>'],
    ['list-item', '<ul><li><div>a</div></li></ul>'],
    ['paragraph', '<ul><li><section>a</section></li></ul>'],
    ['table-cell', '<table><td>a</table>'],
    ['code', '<pre>a</pre>'],
    ['quote', '<blockquote><p>a</blockquote>'],
    ['caption', '<figure><figcaption>a</figcaption></figure>'],
    ['term', '<dl><dt>a</dl>'],
    ['definition', '<dl><dd>a</dl>'],
    ['control', '<button>a</button>'],
  ])('knows a %s', (kind, html) => expect(only(html).kind).toBe(kind))

  it.each([
    ['attribute', '<p hidden>a'],
    ['aria', '<div aria-hidden=true><p>a</div>'],
    ['style', '<p style="color:red; Display : none !important">a'],
    ['style', '<p style="position:absolute;left:-9999px">a'],
    ['template', '<body><template><p>a</template>'],
    ['noscript', '<body><noscript><p>a</noscript>'],
    ['screen-reader', '<span class="x sr-only">a</span>'],
    ['dialog', '<dialog>a</dialog>'],
    [undefined, '<dialog open>a</dialog>'],
    [undefined, '<body><div><template shadowrootmode=open><p>a</template></div>'],
    [undefined, '<p style="display:block">a'],
  ])('gives %s as the reason why %s is not shown', (reason, html) => expect(only(html).hidden).toBe(reason))

  it('spans from its first to after its last text node', () => {
    const { blocks, dom } = openPage('<p>a<b>b</b><i></i></p>')
    expect(dom.source.slice(dom.from[blocks[0].start], dom.to[blocks[0].end - 1])).toBe('a<b>b')
  })

  it.each([63, 64, 4096, 4097])('collapses white space and counts words in a text of %i characters', length => {
    for (const piece of ["It's  a well-known\r\n fact. ", 'Œuvre – naïve ', '漢字かな ', 'ไทย x ']) {
      const text = piece
        .repeat(length)
        .slice(0, length - 1)
        .concat('.')
      const block = only(`<p>${text}`)
      expect(block.text).toBe(collapseSpace(text))
      expect(block.words).toBe(countWords(text))
    }
  })
})
