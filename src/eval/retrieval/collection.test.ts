import { describe, expect, test } from 'vitest'
import type { Example } from '../../datasets/example.ts'
import { makeCollection } from './collection.ts'
import { makePage } from './other-content.ts'
import { vocabularyWith } from './text-index.ts'

/** A text of words that no other page has, with `words` put in at its thirds. */
function contentOf(page: number, words = ''): string {
  const own = Array.from({ length: 75 }, (_, i) => `p${page}x${i}`)
  return [...own.slice(0, 25), words, ...own.slice(25, 50), words, ...own.slice(50)].join(' ').replaceAll('  ', ' ')
}

function exampleOf(page: number, words = '', rest: Partial<Example> = {}): Example {
  const text = contentOf(page, words)
  const html = `<nav><a href="/">Home ${page}</a> tide table</nav><p>${text}</p><footer>Imprint</footer>`
  const id = page.toString(16).padStart(64, '0')
  return {
    id,
    studyId: id,
    dataset: 'made',
    case: `${page}`,
    host: `site-${page}.test`,
    html,
    text,
    textStudy: text,
    ...rest,
  }
}

describe('a page with another content', () => {
  const html = '<ul><li>Menu</ul><h1>Old head</h1><p>one two three four<p>five &amp; six'
  const gold = 'Old head one two three four five & six'

  test('keeps its frame and its elements, and has the new words in order', () => {
    const made = makePage(html, gold, 'a b c d e f g h')?.html
    expect(made).toBe('<ul><li>Menu</ul><h1> a b </h1><p> c d e <p> f g h ')
  })

  test('has no markup that was in the words', () => {
    expect(makePage('<p>one two three', 'one two three', 'x <b>y</b> z')?.html).toContain('&lt;b>y&lt;/b>')
  })

  test('takes over which texts an answer keeps, with the words that they have now', () => {
    const { answerAs } = makePage(html, gold, 'a b c d e f g h')!
    expect(answerAs('one two three four')).toBe('c d e')
    expect(answerAs('Menu\n\nfive & six')).toBe('Menu\nf g h')
  })

  test('is not made where the gold is not on the page', () => {
    expect(makePage('<p>one two three', 'nowhere to be seen', 'x')).toBeUndefined()
  })
})

describe('a test collection', () => {
  const vocabulary = vocabularyWith(word => word)
  const examples = Array.from({ length: 60 }, (_, page) =>
    exampleOf(page, page < 5 ? 'green heron' : '', page === 7 ? { title: 'The seventh page' } : {}),
  )
  const { documents, queries, distractors } = makeCollection(examples, vocabulary, 60)
  const of = (kind: string) => queries.filter(query => query.kind === kind)

  test('has a page with the frame of each item and the content of another', () => {
    expect(distractors).toBe(60)
    expect(documents).toHaveLength(120)
    for (const { id, html } of documents.slice(60)) {
      const frame = Number.parseInt(id.split('-')[0], 16)
      expect(html).toContain(`Home ${frame}<`)
      expect(html).not.toContain(`p${frame}x30`)
    }
  })

  test('asks for items by three words of theirs; relevant are the page and its content in another frame', () => {
    expect(of('passage')).toHaveLength(60)
    for (const { terms, judgements } of of('passage')) {
      expect(terms).toHaveLength(3)
      expect(judgements.size).toBe(2)
      for (const document of judgements.keys()) {
        expect(terms.every(term => documents[document].gold.includes(term))).toBe(true)
      }
    }
  })

  test('asks by title where there is one', () => {
    expect(of('title').map(({ terms, judgements }) => [terms.length, judgements.has(7)])).toEqual([[3, true]])
  })

  test('topics are pairs of words in the content of some pages; what is in the frames is none', () => {
    const [heron] = of('topic')
    expect(of('topic')).toHaveLength(1)
    expect([...heron.terms]).toEqual([...vocabulary.termsOf('green heron')])
    // Five pages, and their contents in other frames.
    expect(heron.judgements.size).toBe(10)
    expect(new Set(heron.judgements.values())).toEqual(new Set([1]))
  })

  test('is the same every time', () => {
    const again = makeCollection(examples, vocabularyWith(word => word), 60) // biome-ignore format: one line
    expect(again.queries.map(({ judgements }) => [...judgements])).toEqual(
      queries.map(({ judgements }) => [...judgements]),
    )
  })
})
