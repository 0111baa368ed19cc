import { describe, expect, test } from 'vitest'
import { UserError } from '../user-error.ts'
import {
  attribute,
  attributesOf,
  createParser,
  type Dom,
  parse,
  parseFragment,
  serialize,
  Tag,
  tagName,
  textContent,
  textOf,
} from './index.ts'
import { MAX_DEPTH } from './open-elements.ts'

/** The first node with this name. */
const find = (dom: Dom, name: string) => dom.tag.findIndex((_, n) => tagName(dom, n) === name)
const namesIn = (dom: Dom) => Array.from(dom.tag, (_, n) => tagName(dom, n)).slice(1)

describe('the tree', () => {
  test('is in document order, and a subtree is a range', () => {
    const dom = parse('<p>one<b>two</b></p><p>three')
    expect(namesIn(dom)).toEqual(['html', 'head', 'body', 'p', '#text', 'b', '#text', 'p', '#text'])
    expect(Array.from(dom.parent)).toEqual([-1, 0, 1, 1, 3, 4, 4, 6, 3, 8])
    expect(Array.from(dom.end)).toEqual([10, 10, 3, 10, 8, 6, 8, 8, 10, 10])
  })

  test('is in document order, too, where nodes were moved', () => {
    const dom = parse('<table>before<tr><td>in</table><b>1<p>2</b>3')
    expect(namesIn(dom).filter(name => name !== '#text')).toEqual([
      'html',
      'head',
      'body',
      'table',
      'tbody',
      'tr',
      'td',
      'b',
      'p',
      'b',
    ])
    expect(textContent(dom, 0)).toBe('beforein123')
    for (let n = 1; n < dom.length; n++) {
      expect(dom.parent[n]).toBeLessThan(n)
      expect(dom.end[n]).toBeLessThanOrEqual(dom.end[dom.parent[n]])
    }
  })

  test('is the same whatever was read before it or is read at the same time', () => {
    const pages = [
      '<p id=a own-name=b>one<b>two</b>',
      '<table>1<tr><td own=x>2<svg><path d=1></table>',
      '<x-y a b a>',
      '',
    ]
    const alone = pages.map(page => serialize(parse(page)))
    for (const before of [...pages, `<i own${'<p c>'.repeat(3000)}`]) {
      for (const [i, page] of pages.entries()) {
        const parser = createParser()
        parser.write(page)
        const first = parse(before)
        const text = serialize(first)
        expect(serialize(parse(page))).toBe(alone[i])
        expect(serialize(parser.end())).toBe(alone[i])
        expect(serialize(first)).toBe(text)
      }
    }
  })

  test('says where in the source a node was written', () => {
    const source = '<title>x</title><p id=a>y<!-- z -->'
    const dom = parse(source)
    const written = (name: string) => source.slice(dom.from[find(dom, name)], dom.to[find(dom, name)])
    expect(written('p')).toBe('<p id=a>')
    expect(written('#comment')).toBe('<!-- z -->')
    expect(written('#text')).toBe('x')
    expect(written('body')).toBe('')
  })

  test('names elements of SVG and MathML with their namespace', () => {
    const dom = parse('<svg viewbox=1><foreignobject><p></svg><math><mi>')
    expect(namesIn(dom).slice(3)).toEqual(['svg svg', 'svg foreignObject', 'p', 'math math', 'math mi'])
    expect(attribute(dom, find(dom, 'svg svg'), 'viewBox')).toBe('1')
  })

  test('has the content of a template as its children', () => {
    const dom = parse('<template><td>x</template>')
    expect(tagName(dom, dom.parent[find(dom, 'td')])).toBe('template')
  })

  test('has no node for a tag that the page ends in', () => {
    expect(namesIn(parse('<p>x<b class="'))).toEqual(['html', 'head', 'body', 'p', '#text'])
  })
})

describe('text', () => {
  const bodyText = (page: string) => textContent(parse(page), find(parse(page), 'body'))

  test.each([
    ['a &amp; b &lt; c', 'a & b < c'],
    ['&notit; &not; &notin;', '¬it; ¬ ∉'],
    ['&#x80;&#0;&#xD800;&#1114112;&#65', '€\uFFFD\uFFFD\uFFFDA'],
    ['a\r\nb\rc', 'a\nb\nc'],
    ['a\0b', 'ab'],
    ['a</x>b<!---->c', 'abc'],
    ['a < b </> c', 'a < b  c'],
    ['&n\0ot;', '&not;'],
  ])('%j is %j', (page, text) => {
    expect(bodyText(page)).toBe(text)
  })

  test('joined from several places is one node', () => {
    const dom = parse('a</x>b</y>c')
    expect(namesIn(dom)).toEqual(['html', 'head', 'body', '#text'])
    expect(textOf(dom, 4)).toBe('abc')
  })

  test('after <pre> and <textarea> loses one line feed, however it is written', () => {
    for (const newline of ['\n', '\r\n', '\r', '&#10;']) {
      expect(bodyText(`<pre>${newline}a\nb</pre>`)).toBe('a\nb')
      expect(bodyText(`<textarea>${newline}a</textarea>`)).toBe('a')
      expect(bodyText(`<div>${newline}a</div>`)).toBe('\na')
    }
  })

  test('without a byte order mark begins with the page', () => {
    expect(namesIn(parse('\uFEFF<title>x'))).toEqual(['html', 'head', 'title', '#text', 'body'])
  })
})

describe('attributes', () => {
  test('are decoded when read, by the rules of attributes', () => {
    const dom = parse('<a href="?a=1&copy=2&amp;b&lt" title="x\r\ny" CLASS=\'z\' disabled =q>')
    expect(attributesOf(dom, find(dom, 'a'))).toEqual([
      ['href', '?a=1&copy=2&b<'],
      ['title', 'x\ny'],
      ['class', 'z'],
      ['disabled', 'q'],
    ])
  })

  test('that are repeated count once, the first time', () => {
    const dom = parse('<p a=1 A=2 b=3 a=4>')
    expect(attributesOf(dom, find(dom, 'p'))).toEqual([
      ['a', '1'],
      ['b', '3'],
    ])
  })

  test('of a second <html> or <body> are added to the first', () => {
    const dom = parse('<html a=1><body b=2><p><html a=9 c=3><body d=4 b=9><body d=9 e=5>')
    expect(attributesOf(dom, find(dom, 'html'))).toEqual([
      ['a', '1'],
      ['c', '3'],
    ])
    expect(attributesOf(dom, find(dom, 'body'))).toEqual([
      ['b', '2'],
      ['d', '4'],
      ['e', '5'],
    ])
  })

  test('that an element does not have are undefined, even if objects have them', () => {
    const dom = parse('<p>')
    expect(attribute(dom, find(dom, 'p'), 'constructor')).toBeUndefined()
    expect(attribute(dom, 0, 'a')).toBeUndefined()
  })
})

test.each([
  ['<!DOCTYPE html><p>', 'no-quirks'],
  ['<p>', 'quirks'],
  ['<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">', 'quirks'],
  [
    '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">',
    'limited-quirks',
  ],
])('%s has the mode %s', (page, mode) => {
  expect(parse(page).quirks).toBe(mode)
})

test('a fragment has its nodes right below the document, read as inside the element', () => {
  expect(namesIn(parseFragment('<td>x', 'tr'))).toEqual(['td', '#text'])
  expect(namesIn(parseFragment('<td>x', 'div'))).toEqual(['#text'])
  expect(namesIn(parseFragment('<path>', 'svg svg'))).toEqual(['svg path'])
  expect(namesIn(parseFragment('<b>x</b>', 'title'))).toEqual(['#text'])
})

test('<selectedcontent> has a copy of the chosen option', () => {
  const options = '<option>a</option><option selected><b>b</b></option>'
  const dom = parse(`<select><button><selectedcontent>old</selectedcontent></button>${options}</select>`)
  expect(serialize(dom, find(dom, 'selectedcontent'))).toBe('<selectedcontent><b>b</b></selectedcontent>')
})

describe('limits', () => {
  test('elements deeper than the limit stand beside each other, and all text is there', () => {
    const dom = parse(`${'<div>x'.repeat(2000)}<script>s</script>`)
    const depth = new Int32Array(dom.length)
    for (let n = 1; n < dom.length; n++) depth[n] = depth[dom.parent[n]] + 1
    expect(Math.max(...depth)).toBeLessThanOrEqual(MAX_DEPTH + 2)
    expect(textContent(dom, 0)).toBe(`${'x'.repeat(2000)}s`)
    expect(tagName(dom, dom.parent[dom.length - 1])).toBe('script')
    expect(dom.warnings).toEqual([expect.stringContaining('nested deeper than 512')])
  })

  test('after the depth, what follows is where it belongs', () => {
    const deep = `${'<div>'.repeat(1000)}deep${'</div>'.repeat(1000)}`
    const dom = parse(`<section>${deep}<p>after</p></section><footer>end`)
    expect(tagName(dom, dom.parent[find(dom, 'p')])).toBe('section')
    expect(tagName(dom, dom.parent[find(dom, 'footer')])).toBe('body')
  })

  test('unclosed formatting does not multiply without end', () => {
    const fonts = Array.from({ length: 400 }, (_, i) => `<font size=${i}>`).join('')
    const page = `<p>${fonts}${'</p><p>x'.repeat(5000)}`
    const dom = parse(page)
    expect(dom.length).toBeLessThan(page.length)
    expect(textContent(dom, 0)).toBe('x'.repeat(5000))
    expect(dom.warnings).toContainEqual(expect.stringContaining('Unclosed formatting'))
  })

  test('of characters and nodes cut the page, and say so', () => {
    const page = '<p>one</p><p>two</p><p>three</p>'
    const cut = parse(page, { maxCharacters: 14 })
    expect(textContent(cut, 0)).toBe('onet')
    expect(cut.warnings).toEqual(['Only the first 14 characters were read.'])
    const few = parse(page, { maxNodes: 6 })
    expect(textContent(few, 0)).toBe('one')
    expect(few.warnings).toEqual(['Reading stopped at 6 nodes; what stands after them is missing.'])
    expect(parse(page, { maxNodes: 1000, maxCharacters: 1000 }).warnings).toEqual([])
  })

  test.each([0, -1, 1.5, Number.NaN])('of %d are refused', limit => {
    expect(() => parse('', { maxNodes: limit })).toThrow(UserError)
    expect(() => parse('', { maxCharacters: limit })).toThrow('whole number above zero')
  })
})

describe('a page in pieces', () => {
  test('gives the same tree when it is read while it comes', () => {
    const long = Array.from(
      { length: 3000 },
      (_, i) => `<p id=p${i}>paragraph ${i} &amp; <b>more</p><!-- ${i} -->`,
    ).join('')
    const parser = createParser()
    for (let from = 0; from < long.length; from += 777) parser.write(long.slice(from, from + 777))
    expect(serialize(parser.end())).toBe(serialize(parse(long)))
  })

  test('may be bytes, cut inside a character', () => {
    const bytes = new TextEncoder().encode('<p>caf\u00e9 \u{1f600}')
    const parser = createParser()
    for (const byte of bytes) parser.write(Uint8Array.of(byte))
    expect(textContent(parser.end(), 0)).toBe('caf\u00e9 \u{1f600}')
    const latin = createParser({ encoding: 'windows-1252' })
    latin.write(Uint8Array.of(0x80))
    expect(textContent(latin.end(), 0)).toBe('\u20ac')
    expect(() => createParser({ encoding: 'no-such' })).toThrow('not an encoding')
  })

  test('is limited like one in one piece', () => {
    const parser = createParser({ maxCharacters: 5, maxNodes: 100 })
    parser.write('<p>ab')
    parser.write('cd')
    const dom = parser.end()
    expect(textContent(dom, 0)).toBe('ab')
    expect(dom.warnings).toHaveLength(1)
  })

  test('cannot go on after its end', () => {
    const parser = createParser()
    expect(parser.end().length).toBe(4)
    expect(() => parser.write('x')).toThrow('createParser')
    expect(() => parser.end()).toThrow('createParser')
  })
})

test('a processing instruction is a node of its own, but for XML declarations', () => {
  const dom = parse('<?xml version="1.0"?><p><?marker  name="x"?>')
  expect(textOf(dom, find(dom, '#comment'))).toBe('?xml version="1.0"?')
  expect(textOf(dom, find(dom, '#instruction'))).toBe('marker name="x"')
  expect(dom.tag[find(dom, '#instruction')]).toBe(Tag['#instruction'])
})

describe('NULs and line ends in texts of any length', () => {
  const textOfFirst = (html: string) => {
    const dom = parse(html)
    return textOf(dom, find(dom, '#text'))
  }
  test.each([1, 50_000])('%i times', times => {
    const repeated = (text: string) => text.repeat(times)
    expect(textOfFirst(`<svg>${repeated('a&amp;\0\r\0\nb')}`)).toBe(repeated('a&\uFFFD\n\uFFFD\nb'))
    expect(textOfFirst(`<style>${repeated('a&amp;\0\r\nb')}`)).toBe(repeated('a&amp;\uFFFD\nb'))
    // Dropped, it still parts what would be a reference without it.
    expect(textOfFirst(`<p>${repeated('a&am\0p;\r\nb')}`)).toBe(repeated('a&amp;\nb'))
  })
})

test('the selected option is shown with all that is in it', () => {
  const dom = parse(
    '<select><button><selectedcontent>old</selectedcontent></button><option>no<option selected><b>a<i>b</i></b><u><s></s>c</u>d</select>',
  )
  const shown = find(dom, 'selectedcontent')
  expect(serialize(dom, shown)).toBe('<selectedcontent><b>a<i>b</i></b><u><s></s>c</u>d</selectedcontent>')
})
