import { describe, expect, test } from 'vitest'
import { kindOf, readLinkedData, tellingThings, textsOf } from './json-ld.ts'

const read = (...values: unknown[]) => readLinkedData(values.map(value => JSON.stringify(value)))
const titles = (data: ReturnType<typeof read>, isThis = (_: unknown) => false) =>
  tellingThings(data, isThis).map(thing => thing.data['headline'] ?? thing.data['name'])

describe('tellingThings', () => {
  test('puts the article before the page and the site', () => {
    const data = read({
      '@graph': [
        { '@type': 'WebSite', name: 'site' },
        { '@type': 'WebPage', name: 'page' },
        { '@type': ['NewsArticle', 'Thing'], headline: 'news' },
      ],
    })
    expect(titles(data)).toEqual(['news', 'page'])
  })

  test('finds the main entity of a page', () => {
    expect(
      titles(read({ '@type': 'ItemPage', name: 'page', mainEntity: { '@type': 'Product', name: 'mug' } })),
    ).toEqual(['mug', 'page'])
  })

  test('takes no thing of a list for the page', () => {
    const item = (headline: string) => ({ '@type': 'Article', headline })
    expect(titles(read([item('a'), item('b'), item('c')]))).toEqual([])
    expect(titles(read({ '@type': 'ItemList', name: 'list', itemListElement: [item('a')] }))).toEqual(['list'])
  })

  test('takes the post of a blog that is recognised as this page', () => {
    const data = read({ '@type': 'Blog', name: 'blog', blogPost: [{ '@type': 'BlogPosting', headline: 'this' }] })
    expect(titles(data, thing => (thing as { data: { headline?: string } }).data.headline === 'this')).toEqual([
      'this',
      'blog',
    ])
  })

  test('leaves the questions of an FAQ in it', () => {
    const data = read({ '@type': 'FAQPage', name: 'faq', mainEntity: [{ '@type': 'Question', name: 'why?' }] })
    expect(titles(data)).toEqual(['faq'])
  })
})

describe('textsOf', () => {
  test('reads strings, lists, values and things with names, and follows ids', () => {
    const data = read({ '@graph': [{ '@type': 'Person', '@id': '#ann', name: 'Ann Lee' }] })
    const value = ['Bo Day', { '@value': 'Cy Orr' }, { '@type': 'Person', name: ['Di Ash'] }, { '@id': '#ann' }]
    expect(textsOf(data, value)).toEqual(['Bo Day', 'Cy Orr', 'Di Ash', 'Ann Lee'])
  })
})

test('a type may be written as an address', () => {
  const data = read({ '@type': 'https://schema.org/Recipe', name: 'soup' })
  expect(kindOf(data.things[0])).toBe('recipe')
  expect(kindOf('http://schema.org/DiscussionForumPosting')).toBe('forum')
})

test('depth costs no stack', () => {
  const depth = 50_000
  expect(
    readLinkedData(['{"@type":"A","b":'.repeat(depth) + '{}'.padEnd(depth + 2, '}')]).things.length,
  ).toBeGreaterThan(1)
})
