import { describe, expect, it } from 'vitest'
import { openPage } from '../segment/page.ts'
import { bs4, htmlText, lxmlCleaner, xpathText } from './text-conversion.ts'

const textBy = (extractor: ReturnType<typeof bs4>, html: string) => {
  const page = openPage(html)
  return extractor.renderText!(page, extractor.label(page))
}

describe('xpath-text', () => {
  it.each([
    ['keeps the text of elements in the body', '<title>t</title><p>a <b>b</b></p><div>c</div>', 'a b c'],
    ['does not keep what stands in the body itself', '<body>a<p>b</p>c', 'b'],
    ['drops scripts and styles', '<p>a</p><script>b</script><style>c</style>', 'a'],
    ['has nothing for a page of frames', '<frameset><frame></frameset>', ''],
  ])('%s', (_, html, text) => expect(textBy(xpathText(), html)).toBe(text))
})

describe('bs4', () => {
  it.each([
    ['keeps the title and all text', '<title>t</title><body>a<p>b</p>', 't a b'],
    ['parts words that tags divide', '<p><b>H</b>ello', 'H ello'],
    [
      'drops scripts, replacements of scripts, templates',
      '<p>a<script>b</script><noscript>c</noscript><template>d</template>',
      'a',
    ],
    ['drops readings', '<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>', '漢'],
    ['drops the markup in a frame', '<p>a<iframe><b>c</b></iframe>', 'a'],
  ])('%s', (_, html, text) => expect(textBy(bs4(), html)).toBe(text))
})

describe('lxml-cleaner', () => {
  it('drops what its tag says is no content', () => {
    const html = '<title>t</title><nav>a</nav><p>b <time>c</time></p><form>d</form><figure>e</figure><footer>f</footer>'
    expect(textBy(lxmlCleaner(), html)).toBe('b')
  })
})

describe('html-text', () => {
  it.each([
    ['begins lines and paragraphs', '<div>a</div><div>b</div><p>c</p>d', 'a\nb\n\nc\n\nd'],
    ['parts inline elements', '<p><span>a</span><span>b</span>', 'a b'],
    ['leaves punctuation at its word', '<p>a<b>, b</b> (<i>c</i>)', 'a, b (c)'],
    ['keeps forms', '<form><select><option>a<option>b</select></form>', 'a b'],
  ])('%s', (_, html, text) => expect(textBy(htmlText(), html)).toBe(text))
})
