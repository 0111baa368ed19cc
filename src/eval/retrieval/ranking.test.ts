import { describe, expect, test } from 'vitest'
import { randomFrom } from '../statistics.ts'
import { rankingModels } from './ranking.ts'
import { buildIndex, vocabularyWith } from './text-index.ts'

function indexOf(...texts: readonly string[]) {
  const vocabulary = vocabularyWith(word => word)
  const terms = texts.map(text => vocabulary.termsOf(text))
  const query = (text: string) => vocabulary.termsOf(text)
  return { index: () => buildIndex(terms, vocabulary.size), query }
}

describe('the index', () => {
  const vocabulary = vocabularyWith(word => word.replace(/s$/, ''))
  const index = buildIndex(
    [vocabulary.termsOf('Ships sail, ship by ship'), vocabulary.termsOf('Sails')],
    vocabulary.size,
  )

  test('counts stems by document, and documents by stem', () => {
    expect([...index.lengths]).toEqual([5, 1])
    expect([...index.frequency]).toEqual([3, 2, 1])
    expect([...index.termStart]).toEqual([0, 1, 3, 4])
    expect([...index.postingDocument]).toEqual([0, 0, 1, 0])
    expect([...index.postingCount]).toEqual([3, 1, 1, 1])
    expect([...index.documentStart]).toEqual([0, 3, 4])
    expect([...index.entryTerm]).toEqual([0, 1, 2, 1])
  })
})

describe('query likelihood', () => {
  test('ranks by the formula, worked out by hand', () => {
    const { index, query } = indexOf('dune dune sea', 'dune sea sea sea sea sea', 'port')
    // P(w|d) = (count + 2500 · frequency / 10) / (length + 2500), with dune 3 and sea 6 of 10.
    const score = (dune: number, sea: number, length: number): number =>
      Math.log((dune + 2500 * 0.3) / (length + 2500)) + Math.log((sea + 2500 * 0.6) / (length + 2500))
    expect(score(2, 1, 3)).toBeGreaterThan(score(1, 5, 6))
    expect(rankingModels.QL(index(), query('dune sea'))).toEqual([0, 1])
    expect(rankingModels.QL(index(), query('sea'))).toEqual([1, 0])
  })

  test('of two documents that say it once the shorter is first', () => {
    const { index, query } = indexOf('dune and much else besides', 'dune alone', 'else')
    expect(rankingModels.QL(index(), query('dune'))).toEqual([1, 0])
  })

  test('what no document has is left out of the query', () => {
    const { index, query } = indexOf('dune', 'sea')
    const words = query('dune heron')
    expect(rankingModels.QL(index(), words)).toEqual([0])
  })
})

describe('RM3', () => {
  test('finds what only speaks of the same things as the best documents', () => {
    const { index, query } = indexOf(
      'lighthouse beacon beacon beacon',
      'lighthouse beacon beacon beacon keeper',
      'beacon beacon beacon',
      'harvest wheat field',
    )
    expect(rankingModels.QL(index(), query('lighthouse'))).not.toContain(2)
    expect(rankingModels.RM3(index(), query('lighthouse'))).toContain(2)
    expect(rankingModels.RM3(index(), query('lighthouse'))).not.toContain(3)
  })
})

describe('on many documents', () => {
  const random = randomFrom(5)
  const words = Array.from({ length: 60 }, (_, i) => `w${i}`)
  // Frequent words are those with low numbers.
  const draw = (): string => words[Math.floor(random() ** 3 * words.length)]
  const texts = Array.from({ length: 80 }, () => Array.from({ length: 5 + Math.floor(random() * 60) }, draw))
  const { index, query } = indexOf(...texts.map(text => text.join(' ')))
  const built = index()
  const all = texts.flat()
  const total = all.length
  const count = (word: string, text: readonly string[]): number => text.filter(other => other === word).length
  const inAll = new Map(words.map(word => [word, count(word, all)]))

  /** Every document with a word of the query, by the formula as its paper has it, no index in between. */
  function byFormula(asked: readonly string[], score: (word: string, text: readonly string[]) => number): number[] {
    const scores = texts.map(text => asked.reduce((sum, word) => sum + score(word, text), 0))
    const found = [...texts.keys()].filter(d => asked.some(word => texts[d].includes(word)))
    return found.sort((a, b) => scores[b] - scores[a] || b - a)
  }

  const formulas = {
    QL: (word: string, text: readonly string[]) =>
      Math.log((count(word, text) + (2500 * inAll.get(word)!) / total) / (text.length + 2500)),
    BM25(word: string, text: readonly string[]) {
      const having = texts.filter(other => other.includes(word)).length
      const rarity = Math.log(1 + (texts.length - having + 0.5) / (having + 0.5))
      const length = text.length / (total / texts.length)
      return (rarity * count(word, text) * 2.2) / (count(word, text) + 1.2 * (0.25 + 0.75 * length))
    },
  }

  test.each(['QL', 'BM25'] as const)('%s ranks as its formula does', model => {
    for (let i = 0; i < 10; i++) {
      const asked = [...new Set([draw(), draw(), draw()])].filter(word => inAll.get(word)! > 0)
      expect(rankingModels[model](built, query(asked.join(' ')))).toEqual(byFormula(asked, formulas[model]))
    }
  })
})
