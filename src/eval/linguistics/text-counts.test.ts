import { describe, expect, test } from 'vitest'
import type { Example } from '../../datasets/example.ts'
import { contentCounts } from './fitted-group.ts'
import { allClasses, countPage, type TextGroup } from './text-counts.ts'

const SENTENCE = 'The lighthouse at the end of the pier was painted white again in the spring of that year.'

function counted(...examples: readonly Partial<Example>[]): Map<string, TextGroup> {
  const groups = new Map<string, TextGroup>()
  for (const example of examples) {
    countPage(groups, {
      id: 'x',
      studyId: 'x',
      dataset: 'made',
      case: '1',
      host: '',
      html: '',
      text: '',
      textStudy: '',
      ...example,
    })
  }
  return groups
}

describe('counting text', () => {
  const page = { html: `<ul><li><a href="/">Home page</a></ul><p>${SENTENCE}</p>`, text: SENTENCE }

  test('a block is content where the gold has it', () => {
    const { classes } = counted(page).get('made')!
    expect([...classes].map(([name, { blocks, words }]) => [name, blocks, words])).toEqual([
      ['not content', 1, 2],
      ['content', 1, 18],
    ])
  })

  test('words count at the rounded density of their block, those in links too', () => {
    const all = allClasses(counted(page).get('made')!)
    // The sentence has 89 characters: one full line of 15 or 16 words, and the rest is left out.
    const dense = all.wordsByDensity.findLastIndex(words => words > 0)
    expect(dense).toBeGreaterThan(14)
    expect(all.wordsByDensity[dense]).toBe(18)
    expect(all.wordsByDensity[2]).toBe(2)
    expect(all.linkWordsByDensity[2]).toBe(2)
    expect(all.linkWords).toBe(2)
    expect(all.blocksByWords[18]).toBe(1)
  })

  test('blocks without a word do not count', () => {
    expect(allClasses(counted({ html: '<p>|</p><p>—</p><p>word</p>' }).get('made')!).blocks).toBe(1)
  })

  test('a type of page is counted in its dataset and by itself', () => {
    const groups = counted({ ...page, pageType: 'forum' }, { ...page, pageType: 'article' }, page)
    expect([...groups].map(([name, { pages }]) => [name, pages])).toEqual([
      ['made', 3],
      ['made: forum', 1],
      ['made: article', 1],
    ])
  })

  test('the marks of L3S-GN1 give six classes; comments are content, links to other articles are not', () => {
    const html = `<h1>Storm</h1><p>${SENTENCE}</p><p>Nice work</p><a href="/2">Calm seas</a><p>Contact</p>`
    const annotated = `<h1><span class="x-nc-sel1">Storm</span></h1><p><span class="x-nc-sel2">${SENTENCE}</span></p>
<p><span class="x-nc-sel5">Nice work</span></p><a href="/2"><span class="x-nc-sel4">Calm seas</span></a><p>Contact</p>`
    const group = counted({ dataset: 'l3s-gn1', html, annotated }).get('l3s-gn1')!
    expect([...group.classes.keys()]).toEqual(['headline', 'full text', 'comments', 'related content', 'not content'])
    const { content, rest } = contentCounts(group)
    expect([content.words, rest.words]).toEqual([21, 3])
  })
})
