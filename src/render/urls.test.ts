import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from '../parse/index.ts'
import { baseUrl, imageSource, linkTarget } from './urls.ts'

test.each([
  ['b', 'https://e.example/a/b'],
  ['/b?c=d&e#f', 'https://e.example/b?c=d&e#f'],
  ['//f.example/b', 'https://f.example/b'],
  ['/b/../c', 'https://e.example/c'],
  ['https://F.example', 'https://f.example/'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
  ['/a b|c"d', 'https://e.example/a%20b%7Cc%22d'],
  ['javascript:alert(1)', undefined],
  ['\u0001java\nscript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['vbscript:x', undefined],
  ['file:///etc/passwd', undefined],
  ['http://[', undefined],
  ['#', undefined],
  ['', undefined],
])('%j leads to %j', (href, expected) => expect(linkTarget(href, 'https://e.example/a/')).toBe(expected))

test('a reference that needs no parser is what the parser would make of it', () => {
  const part = fc.constantFrom(
    'a',
    'b-1',
    '.',
    '..',
    '/',
    '//',
    '?',
    '#',
    '%20',
    '&',
    '=',
    ':',
    '@',
    'www.',
    'é',
    '~',
    '(',
    ';',
    'e.example',
    'http:',
  )
  fc.assert(
    fc.property(
      fc.constantFrom('', '/', 'https://e.example/', 'http://e.example'),
      fc.array(part, { maxLength: 8 }),
      (start, parts) => {
        const reference = start + parts.join('')
        const expected = URL.canParse(reference, 'https://e.example/a/')
          ? new URL(reference, 'https://e.example/a/')
          : undefined
        fc.pre(expected !== undefined && /^https?:$/.test(expected.protocol) && reference !== '' && reference !== '#')
        expect(imageSource(reference, 'https://e.example/a/')).toBe(expected!.href)
      },
    ),
  )
})

test.each([
  ['<base href="/b/">', 'https://e.example/b/'],
  ['<base href="javascript:x">', 'https://e.example/a'],
  ['<base target=x><base href="//f.example">', 'https://f.example/'],
  ['<p>', 'https://e.example/a'],
])('the base of %j', (html, expected) => expect(baseUrl(parse(html), 'https://e.example/a')).toBe(expected))

test('a page that is not on the web has no base', () => {
  expect(baseUrl(parse('<p>'), 'file:///tmp/a.html')).toBeUndefined()
  expect(baseUrl(parse('<p>'), 'a.html')).toBeUndefined()
})
