import { describe, expect, it } from 'vitest'
import { parse } from '../parse/parse.ts'
import { hostOfPage, hostOfUrl } from './host.ts'
import { closeTitle, cutDoubled, restoreLost } from './repairs.ts'

describe('cutDoubled', () => {
  const article = Array.from({ length: 9 }, (_, day) => `On day ${day} the sea rose twice. `).join('')

  it('keeps the last copy of gold that holds its text twice', () => {
    expect(cutDoubled(`${article}The end.\n\n${article}\nThe end.`)).toBe(`${article}\nThe end.`)
  })

  it('keeps it where the first copy lacks its end', () => {
    const text = `1. ${article}`
    expect(cutDoubled(`${text}\n${text}And more.`)).toBe(`${text}And more.`)
  })

  it('leaves a text alone that comes back to its first line', () => {
    const text = `Tides\n\n${article}\n\nTides\n\nMore of them.`
    expect(cutDoubled(text)).toBe(text)
  })
})

describe('closeTitle', () => {
  it('closes a title that would swallow the page', () => {
    expect(closeTitle('<title>Tides<script>x</script><body>The sea')).toBe(
      '<title>Tides</title><script>x</script><body>The sea',
    )
  })

  it('leaves a page alone whose title is closed, or that has none', () => {
    for (const html of ['<title>Tides</title><body>The sea', '<body>The sea']) expect(closeTitle(html)).toBe(html)
  })
})

describe('restoreLost', () => {
  const page = parse('<p>Home<p>“Tides” – <b>Zürich’s</b> friends…')

  it('asks the page for the characters that became question marks', () => {
    expect(restoreLost('?Tides? ? Zürich?s friends?', page)).toBe('“Tides” – Zürich’s friends…')
  })

  it('leaves a question alone, and what is not on the page', () => {
    expect(restoreLost('Who knows? Nobody.', page)).toBe('Who knows? Nobody.')
  })
})

describe('hosts', () => {
  it.each([
    ['https://www.tides.test/a', 'tides.test'],
    ['https://news.tides.test:80/', 'news.tides.test'],
    ['/a/b', ''],
  ])('of %s is %j', (url, host) => expect(hostOfUrl(url)).toBe(host))

  it('are what the page claims, before what it links to', () => {
    const links = '<a href="http://b.test/1">1</a><a href="http://b.test/2">2</a><a href="http://c.test">3</a>'
    expect(hostOfPage(parse(`<link rel="canonical" href="http://a.test/x">${links}`))).toBe('a.test')
    expect(hostOfPage(parse(`<meta property="og:url" content="http://o.test/x">${links}`))).toBe('o.test')
    expect(hostOfPage(parse(links))).toBe('b.test')
    expect(hostOfPage(parse('<p>Nothing'))).toBe('')
  })
})
