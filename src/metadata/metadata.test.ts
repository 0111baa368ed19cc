import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from '../parse/parse.ts'
import { readMetadata } from './metadata.ts'

const read = (html: string, url?: string) => readMetadata(parse(html), url)
const head = (...lines: string[]) =>
  `<!doctype html><html><head>${lines.join('')}</head><body><p>text</p></body></html>`
const ld = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`

describe('every source', () => {
  const article = {
    '@type': 'NewsArticle',
    headline: 'Rain again',
    author: [{ '@type': 'Person', name: 'Ann Lee' }, 'Bo Day'],
    datePublished: '2024-05-03T10:00:00+02:00',
    dateModified: '2024-05-04',
    publisher: { '@type': 'Organization', name: 'The Daily Example' },
    image: { url: '/rain.jpg' },
    keywords: ['rain', 'May'],
    license: 'https://licence.example/by',
    inLanguage: 'en-GB',
  }

  test('JSON-LD gives all fields', () => {
    const { sources, ...metadata } = read(head(ld(article)), 'https://daily.example/rain')
    expect(metadata).toEqual({
      title: 'Rain again',
      authors: ['Ann Lee', 'Bo Day'],
      published: '2024-05-03T10:00:00+02:00',
      modified: '2024-05-04',
      site: 'The Daily Example',
      language: 'en-GB',
      url: 'https://daily.example/rain',
      image: 'https://daily.example/rain.jpg',
      tags: ['rain', 'May'],
      license: 'https://licence.example/by',
      kind: 'article',
    })
    expect(sources).toMatchObject({
      title: 'json-ld',
      authors: 'json-ld',
      published: 'json-ld',
      url: 'url',
      kind: 'json-ld',
    })
  })

  test('Open Graph, Twitter, Dublin Core and plain meta give what they have', () => {
    const { sources, ...metadata } = read(
      head(
        '<meta property="og:title" content="Rain again">',
        '<meta property="article:published_time" content="2024-05-03">',
        '<meta property="og:type" content="article">',
        '<meta name="twitter:label1" content="Written by"><meta name="twitter:data1" content="Ann Lee">',
        '<meta name="dcterms.modified" content="2024-05-04">',
        '<meta name="description" content="It &amp; more.">',
        '<meta name="keywords" content="rain, May , rain">',
        '<link rel="canonical" href="/rain"><base href="https://daily.example/x/">',
      ),
    )
    expect(metadata).toMatchObject({
      title: 'Rain again',
      authors: ['Ann Lee'],
      published: '2024-05-03',
      modified: '2024-05-04',
      description: 'It & more.',
      tags: ['rain', 'May'],
      kind: 'article',
      url: 'https://daily.example/rain',
    })
    expect(sources).toMatchObject({
      title: 'og',
      authors: 'twitter',
      published: 'og',
      modified: 'dublin-core',
      description: 'meta',
      url: 'link',
    })
  })

  test('microdata gives the properties of the page, not of what is in it', () => {
    const { published, kind, sources } = read(`<article itemscope itemtype="https://schema.org/BlogPosting">
      <h1 itemprop="headline">Rain</h1><meta itemprop="datePublished" content="2024-05-03">
      <div itemprop="comment" itemscope itemtype="https://schema.org/Comment"><time itemprop="datePublished" datetime="2024-06-01"></time></div>
    </article>`)
    expect(published).toBe('2024-05-03')
    expect(kind).toBe('article')
    expect(sources.kind).toBe('microdata')
  })
})

describe('title', () => {
  test('has the heading’s form and not the site’s name', () => {
    const page = read(
      '<title>Rain Again | Daily Example</title><h1>Rain again</h1>',
      'https://dailyexample.example/rain',
    )
    expect(page.title).toBe('Rain again')
    expect(page.sources.title).toBe('h1')
  })

  test('loses entities that were escaped twice', () => {
    expect(read(head(ld({ '@type': 'Article', headline: 'Rain &amp; wind&#8217;s' }))).title).toBe('Rain & wind’s')
  })

  test('of broken JSON-LD is still found', () => {
    const broken =
      '<script type="application/ld+json">{"@type":"Article","headline":"Rain "again"", "author":"Ann Lee",}</script>'
    expect(read(head(broken))).toMatchObject({ title: 'Rain "again"', authors: ['Ann Lee'] })
  })
})

describe('authors', () => {
  const page = (body: string) =>
    read(`<title>Rain again</title><nav><a class="author">Nav Bar</a></nav><h1>Rain again</h1>${body}`)

  test.each([
    [
      'a marked byline',
      '<p class="byline">By <a>Ann Lee</a> and <a>Bo Day</a> · May 3, 2024</p>',
      ['Ann Lee', 'Bo Day'],
      'byline',
    ],
    ['rel=author', '<a rel="author" href="/x">Ann Lee</a>', ['Ann Lee'], 'byline'],
    ['a line that says "by"', '<div>Posted by Ann Lee on Monday</div>', ['Ann Lee'], 'text'],
    ['a name below "Written by"', '<div>Written by</div><div>Ann Lee</div>', ['Ann Lee'], 'text'],
    ['a name beside the date', '<div>Ann Lee</div><div>May 3, 2024</div>', ['Ann Lee'], 'text'],
    ['a name on the line of the date', '<div>Ann Lee, May 3, 2024</div>', ['Ann Lee'], 'text'],
  ])('are found in %s', (_, body, authors, source) => {
    const found = page(body)
    expect(found.authors).toEqual(authors)
    expect(found.sources.authors).toBe(source)
  })

  test('are not those of comments, when the page has its own', () => {
    const body = '<p>By Ann Lee</p><div class="comments"><b class="comment-author">Cy Orr</b></div>'
    expect(page(body).authors).toEqual(['Ann Lee'])
  })

  test('are the site itself only where nobody else is named', () => {
    const site = '<meta property="og:site_name" content="Daily Example"><meta name="author" content="Daily Example">'
    expect(read(`${site}<title>Rain</title><h1>Rain</h1><p class="byline">By Ann Lee</p>`).authors).toEqual(['Ann Lee'])
    expect(read(`${site}<title>Rain</title><h1>Rain</h1>`).authors).toEqual(['Daily Example'])
  })

  test('are not addresses of profiles', () => {
    expect(read(head('<meta property="article:author" content="https://social.example/ann">')).authors).toEqual([])
  })

  test('are not taken from a front page', () => {
    expect(read('<h1>Example</h1><p class="byline">By Ann Lee</p>', 'https://daily.example/').authors).toEqual([])
  })
})

describe('dates', () => {
  const page = (body: string, language = 'en') =>
    read(`<html lang="${language}"><title>Rain again</title><body><h1>Rain again</h1>${body}</body>`)

  test('published and modified are told apart by the words before them', () => {
    expect(page('<div>Published May 1, 2024 · Updated May 3, 2024</div>')).toMatchObject({
      published: '2024-05-01',
      modified: '2024-05-03',
    })
    expect(page('<div>Last updated</div><div>May 3, 2024</div>').published).toBeUndefined()
  })

  test('are read as the page’s language writes them', () => {
    expect(page('<p>03/04/2024</p>', 'en-US').published).toBe('2024-03-04')
    expect(page('<p>03/04/2024</p>', 'en-GB').published).toBe('2024-04-03')
    expect(page('<p>Publié le 3 avril 2024</p>', 'fr').published).toBe('2024-04-03')
  })

  test('a time element has the day for machines', () => {
    const found = page('<time datetime="2024-05-03T08:00:00Z">yesterday</time>')
    expect(found.published).toBe('2024-05-03T08:00:00Z')
    expect(found.sources.published).toBe('time')
  })

  test('a date far from the title is not the page’s', () => {
    expect(page(`${'<p>word</p>'.repeat(300)}<p>May 3, 2024</p>`).published).toBeUndefined()
  })

  test('the address is the last resort', () => {
    expect(read('<h1>Rain</h1>', 'https://daily.example/2024/05/03/rain')).toMatchObject({
      published: '2024-05-03',
      sources: { published: 'url' },
    })
  })

  test('the future is refused', () => {
    expect(read(head('<meta property="article:published_time" content="2999-01-01">')).published).toBeUndefined()
  })
})

describe('language', () => {
  test('is the declared one, in canonical form', () => {
    expect(read('<html lang="pt_br"><p>x')).toMatchObject({ language: 'pt-BR', sources: { language: 'html-lang' } })
  })

  test('is guessed where it is not declared, or declared for another script', () => {
    const text =
      '<p>昨日は朝から雨が降っていましたが、今日はとても良い天気になりましたので、みんなで散歩に出かけました。</p>'
    expect(read(`<html lang="en">${text}`)).toMatchObject({ language: 'ja', sources: { language: 'text' } })
  })
})

test('only addresses of the web are given', () => {
  const page = read(
    head('<meta property="og:image" content="javascript:alert(1)"><link rel="canonical" href="data:text/html,x">'),
  )
  expect(page.image).toBeUndefined()
  expect(page.url).toBeUndefined()
})

test('a page that says nothing has empty lists and no sources', () => {
  expect(read('')).toEqual({ authors: [], tags: [], sources: {} })
})

describe('hostile pages', () => {
  test('never throw', () => {
    const piece = fc.constantFrom(
      ...[
        '<h1>',
        '</h1>',
        '<time datetime="',
        '">',
        '<p class=author>By ',
        'May 3, 2024',
        '<script type=application/ld+json>',
      ],
      ...[
        '{"@type":"Article","author":',
        '[',
        '{',
        '"',
        '</script>',
        '<meta name=author content="',
        '<div itemscope itemprop=x>',
        ' | ',
        '\0',
      ],
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }), fc.string(), (pieces, url) => {
        readMetadata(parse(pieces.join('')), url)
      }),
      { numRuns: 300 },
    )
  })

  const SIZE = 20_000
  test.each([
    ['nested bylines', '<div class=author>'.repeat(SIZE)],
    ['many bylines', '<p class=author>By Ann Lee</p>'.repeat(SIZE)],
    ['many headings', '<h1>Rain again - and again</h1>'.repeat(SIZE)],
    ['many metas', '<meta name=author content="Ann Lee">'.repeat(SIZE)],
    ['a long title', `<title>${'a | '.repeat(SIZE)}</title>`],
    ['a long line of numbers', `<h1>x</h1><p class=date>${'1/2/'.repeat(SIZE)}</p>`],
    [
      'many things',
      ld(Array.from({ length: SIZE }, (_, i) => ({ '@type': 'Article', headline: `h${i}`, '@id': `#${i}` }))),
    ],
    ['unclosed strings', `<script type="application/ld+json">${'{"a":"b '.repeat(SIZE)}</script>`],
    ['nested inline elements', `<h1>x</h1>${'<b>y'.repeat(SIZE)}`],
  ])('%s take little time', (_, html) => {
    const dom = parse(html)
    const start = performance.now()
    readMetadata(dom, 'https://daily.example/x')
    expect(performance.now() - start).toBeLessThan(3000)
  })
})
