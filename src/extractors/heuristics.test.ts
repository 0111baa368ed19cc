import { describe, expect, it } from 'vitest'
import { renderText } from '../render/text.ts'
import { openPage } from '../segment/page.ts'
import { type ExtractorName, type Focus, loadExtractor } from './index.ts'

const SENTENCE =
  'It was the first time that they had been asked about it, and none of them could say what had been done. '
const paragraphs = (count: number) => `<p>${SENTENCE.repeat(3)}</p>`.repeat(count)
const page = `<title>t</title><body><ul><li><a href="/">Start</a></li><li><a href="/b">About us</a></li></ul>
  <div class="article-body">${paragraphs(4)}<p>The last word was theirs, as it had been before and would be after that.</p></div>
  <div class="sidebar"><a href="/c">Read this next</a> <a href="/d">Read that next</a></div>`

const textOf = async (name: ExtractorName, html: string, focus?: Focus) => {
  const opened = openPage(html)
  return renderText(opened, (await loadExtractor(name, focus ? { focus } : {})).label(opened))
}

describe.each(['resiliparse', 'trafilatura', 'readability', 'newspaper3k', 'goose3', 'news-please'] as const)(
  '%s',
  name => {
    it('keeps the article and drops menu and sidebar', async () => {
      const text = await textOf(name, page)
      expect(text).toContain('The last word was theirs')
      expect(text).not.toContain('About us')
      expect(text).not.toContain('Read this next')
    })
  },
)

describe('trafilatura', () => {
  const teased = `<body><article>${paragraphs(3)}<div class="teaser"><p>Teased text that is longer than a line would be.</p></div></article>`
  it('drops teasers, unless recall counts', async () => {
    expect(await textOf('trafilatura', teased)).not.toContain('Teased')
    expect(await textOf('trafilatura', teased, 'recall')).toContain('Teased')
  })
  it('looks at a page that is one form', async () => {
    const html = `<body><form><div id="story">${paragraphs(4)}</div></form>`
    expect(await textOf('trafilatura', html)).toContain('none of them could say')
  })
})

describe('goose3', () => {
  it('finds a known article below an element with an unwanted name', async () => {
    const html = `<body><div class="has-comments"><article>${paragraphs(4)}</article></div>`
    expect(await textOf('goose3', html)).toContain('none of them could say')
  })
})

describe('news-please', () => {
  it('has nothing where both have next to nothing', async () => {
    expect(await textOf('news-please', '<body><p>Three short words')).toBe('')
  })
})

describe('readability', () => {
  it('leaves the page as it was', async () => {
    const opened = openPage(page)
    const before = [...opened.dom.tag]
    ;(await loadExtractor('readability')).label(opened)
    expect([...opened.dom.tag]).toEqual(before)
  })
})
