import { describe, expect, it } from 'vitest'
import { openPage } from '../../segment/page.ts'
import {
  boilerpipe,
  boilerpipeDefault,
  boilerpipeDensity,
  boilerpipeKeepEverything,
  boilerpipeLargest,
  boilerpipeMinDensity,
  boilerpipeMinWords,
  boilerpipeWords,
} from './index.ts'
import { findTextBlocks, linkDensity, textDensity } from './text-blocks.ts'

/** As many different words as asked for. */
const words = (count: number, stem = 'word') => Array.from({ length: count }, (_, i) => `${stem}${i}`).join(' ')

const blocksOf = (html: string) => findTextBlocks(openPage(html).dom)

/** The blocks of a page that a system keeps, by their first word. */
const kept = (extractor: ReturnType<typeof boilerpipe>, html: string) => {
  const page = openPage(html)
  const labels = extractor.label(page)
  return page.blocks.filter(block => labels[block.start] === 1).map(block => block.text.split(' ')[0])
}

describe('text blocks', () => {
  it.each([
    ['links and bold do not divide', '<p>a <a href=x>b</a> <b>c</b>', ['a b c']],
    ['lines and labels do', '<p>a<br>b<label>c</label>', ['a', 'b', 'c']],
    ['abbreviations are words of their own', '<p>a<abbr>b</abbr>', ['a b']],
    [
      'options, scripts and replacements of scripts are not seen',
      '<p>a<option>b</option><noscript>c</noscript>',
      ['a'],
    ],
    ['a no-break space is a block', '<p>a</p><p>&nbsp;</p>', ['a', '']],
  ])('%s', (_, html, texts) => expect(blocksOf(html).map(block => block.text)).toEqual(texts))

  it('have words with a letter or a digit, and count those in links', () => {
    expect(blocksOf('<p>a + b’s – 3.5% <a>c d</a>')[0]).toMatchObject({ words: 6, linkWords: 2 })
  })

  it('have a density of words per line of 80 characters, without the last', () => {
    const [long, short] = blocksOf(`<p>${'abcd '.repeat(40)}<p>one two`)
    expect([textDensity(long), textDensity(short)]).toEqual([16, 2])
    expect(linkDensity(short)).toBe(0)
  })
})

describe('boilerpipe-words', () => {
  it.each([
    ['drops short text among short text', `<p>a<p>b<p>c`, []],
    ['keeps long text and what is beside it', `<p>a<p>${words(17, 'b')}<p>c<p>d`, ['a', 'b0', 'c']],
    ['drops links', `<p>${words(20, 'a')}<p><a>${words(20, 'b')}</a>`, ['a0']],
    ['asks for more after links', `<p><a>a b c d e f</a><p>${words(20, 'b')}`, []],
  ])('%s', (_, html, expected) => expect(kept(boilerpipeWords(), html)).toEqual(expected))
})

describe('boilerpipe-density', () => {
  it('keeps dense text that something follows', () => {
    expect(kept(boilerpipeDensity(), `<p>${words(40, 'a')}<p>b<p>c<p>d`)).toEqual(['a0', 'b'])
  })
})

describe('boilerpipe', () => {
  const menu = '<p><a>home page</a><p><a>news of today</a>'
  const story = `<p>${words(30, 'a')}<p>${words(30, 'b')}<p>${words(30, 'c')}`

  it('keeps the largest piece of text, and the line before it', () => {
    const other = `<p>${words(20, 'other')}`
    expect(kept(boilerpipe(), `${other}${menu}${menu}<p>by me${story}${menu}`)).toEqual([
      'news',
      'by',
      'a0',
      'b0',
      'c0',
    ])
  })

  it('goes up to the title where content is on the way', () => {
    const html = `<title>A fine day | The Site</title>${menu}<p>A fine day<p>${words(20, 'lead')}${menu}${menu}${story}`
    expect(kept(boilerpipe(), html)).toEqual(['news', 'A', 'lead0', 'news', 'a0', 'b0', 'c0'])
  })

  it('stops at the comments', () => {
    const html = `${story}<p>12 comments<p>${words(30, 'd')}`
    expect(kept(boilerpipe(), html)).toEqual(['a0', 'b0', 'c0'])
    expect(kept(boilerpipe(), html.replace('12 comments', '12 days'))).toContain('d0')
  })

  it('says why', () => {
    const page = openPage(`${menu}${story}<p>12 comments<p>${words(30, 'd')}`)
    const rules = new Map<number, string>()
    boilerpipe().label(page, (node, rule) => rules.set(node, rule))
    expect(page.blocks.map(block => rules.get(block.start))).toEqual([
      'over a third of its words are links',
      'it is just before content',
      'text follows that is long',
      'long text',
      'long text',
      'after the end of the text',
      'after the end of the text',
    ])
  })
})

describe('its relatives', () => {
  const html = `<p>a b<p>${words(30, 'c')}<p>${words(12, 'd')}<p>e`
  it.each([
    ['default', boilerpipeDefault(), ['a', 'c0', 'd0', 'e']],
    ['largest', boilerpipeLargest(), ['a', 'c0', 'd0', 'e']],
    ['min-words', boilerpipeMinWords(), ['c0', 'd0']],
    ['min-words of 13', boilerpipeMinWords(13), ['c0']],
    ['min-density', boilerpipeMinDensity(), ['c0', 'd0']],
    ['keep-everything', boilerpipeKeepEverything(), ['a', 'c0', 'd0', 'e']],
  ])('%s', (_, extractor, expected) => expect(kept(extractor, html)).toEqual(expected))
})
