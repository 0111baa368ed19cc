import { describe, expect, it } from 'vitest'
import { parse } from '../../parse/parse.ts'
import { searchAndCombine } from '../../segment/scs.ts'
import { classWords, MAX_WORDS, readWords, tagWords, textWords } from './words.ts'

describe('words of tags', () => {
  it.each([
    ['p', ['paragraph']],
    ['div', ['division']],
    ['h1', ['primary', 'headline']],
    ['news-card', ['news', 'card']],
  ])('%s', (tag, words) => expect(tagWords(tag)).toEqual(words))
})

describe('words of class names', () => {
  it.each([
    ['humps divide', 'ScrollSpy articleHeader', ['scroll', 'spy', 'article', 'header']],
    ['delimiters divide', 'story-feed_item footer--shell', ['story', 'feed', 'item', 'footer', 'shell']],
    ['numbers go', 'story-70262407 w-100 42', ['story', 'w-100']],
    [
      'abbreviations are written out',
      'nav-btn navbar adv',
      ['navigation', 'button', 'navigation', 'bar', 'advertisement'],
    ],
    ['stop words go', 'about-the-author', ['author']],
    ['a name without a word stays', 'x1 _k', ['x1', '_k']],
    ['no names, no words', ' ', []],
  ])('%s', (_, names, words) => expect(classWords(names)).toEqual(words))
})

describe('words of text', () => {
  it('are in lower case, without stop words and punctuation', () => {
    expect(textWords('The U.S. president, said: “Limited time 20% off!”')).toEqual([
      'u',
      's',
      'president',
      'limited',
      '20',
    ])
  })
  it('are at most fifty', () => {
    expect(textWords('word '.repeat(1_000))).toHaveLength(MAX_WORDS)
  })
})

it('reads the three strings of each block along its path, structural elements only', () => {
  const dom = parse('<body class=home><div class="post-body" id=main><p>One <b class=x>fine</b> day</p></div>')
  expect(readWords(dom, searchAndCombine(dom))).toEqual([
    { text: ['fine'], tags: ['root', 'body', 'division', 'paragraph'], classes: ['home', 'post', 'body', 'main'] },
  ])
})

it('keeps the last words of a long path', () => {
  const dom = parse(`<div class="${'outer '.repeat(40)}"><div class="${'inner '.repeat(40)}">text`)
  const [{ classes }] = readWords(dom, searchAndCombine(dom))
  expect(classes).toHaveLength(MAX_WORDS)
  expect(classes.filter(word => word === 'inner')).toHaveLength(40)
})
