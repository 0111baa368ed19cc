import { describe, expect, test } from 'vitest'
import { parse } from '../../parse/parse.ts'
import { complexity } from './complexity.ts'
import { type Gold, metrics, type Scores } from './index.ts'
import { scoreLeaves } from './leaves.ts'

const gold = (text: string, more: Partial<Gold> = {}): Gold => ({ text, textStudy: text, ...more })
const named = (name: string) => metrics.find(metric => metric.name === name)!
const score = (name: string, answer: string, wanted: string): Scores => named(name).score(answer, gold(wanted))

const TEXT = 'The first sentence is here. The second one follows it closely. A third ends the text.'

describe.each(metrics.map(metric => [metric.name, metric] as const))('%s', (_, metric) => {
  const main = (answer: string, text: string): number => metric.score(answer, gold(text))[metric.main]

  test('is 1 for the gold itself, 0 for no word of it, between for a part', () => {
    expect(main(TEXT, TEXT)).toBe(1)
    expect(main('nothing shared whatsoever', TEXT)).toBe(0)
    expect(main('The first sentence is here.', TEXT)).toBeGreaterThan(0)
    expect(main('The first sentence is here.', TEXT)).toBeLessThan(1)
  })

  test('is 0 for an empty answer, and 1 where there was nothing to find', () => {
    expect(main('', TEXT)).toBe(0)
    expect(main('', '')).toBe(1)
    expect(main('some words', '')).toBe(0)
  })
})

describe('ROUGE-LSum', () => {
  test('counts a sentence that moved, in which it is more than the plain subsequence', () => {
    const moved = 'A third ends the text. The first sentence is here. The second one follows it closely.'
    expect(score('rouge-lsum', moved, TEXT)['f1']).toBe(1)
    expect(score('levenshtein', moved, TEXT)['ratio']).toBeLessThan(1)
  })

  test('does not pay twice for a token that the answer has once', () => {
    expect(score('rouge-lsum', 'one two', 'One is. one two. one two. one two.')['recall']).toBe(1 / 8)
    expect(score('rouge-lsum', 'Many say so.', 'Many say so. Many say so.')).toEqual({
      precision: 1,
      recall: 0.5,
      f1: 2 / 3,
    })
  })

  test('joins what several sentences of the answer have of one gold sentence', () => {
    expect(score('rouge-lsum', 'We saw red. Then green.', 'We saw green.')['recall']).toBe(1)
  })

  test('holds the answer against the gold that the study scored', () => {
    expect(named('rouge-lsum').score('study gold', { text: 'another gold', textStudy: 'study gold' })['f1']).toBe(1)
  })
})

describe('WCXB word F1', () => {
  test('counts words as bags, whatever their case and order', () => {
    expect(score('word-f1', 'B a A', 'a b c')).toEqual({ precision: 2 / 3, recall: 2 / 3, f1: 2 / 3 })
  })

  test('gives the shares of snippets found, where there are snippets', () => {
    const snippets = gold('x', { with: ['Needed Part', 'missing'], without: ['menu'] })
    expect(named('word-f1').score('the needed part', snippets)).toMatchObject({ with: 0.5, without: 0 })
    expect(Object.keys(score('word-f1', 'x', 'x'))).toEqual(['precision', 'recall', 'f1'])
  })
})

describe('shingles', () => {
  test('need four words in order', () => {
    expect(score('shingles', 'a b c d x', 'a b c d e')).toMatchObject({ precision: 0.5, recall: 0.5, accuracy: 0 })
    expect(score('shingles', 'd c b a', 'a b c d')['f1']).toBe(0)
    expect(score('shingles', 'a, b!', 'a b')).toMatchObject({ f1: 1, accuracy: 1 })
  })

  test('of many pages: F1 of the mean precision and the mean recall, pages without an answer left out of the first', () => {
    const pages = [score('shingles', 'a b c d', 'a b c d'), score('shingles', '', 'a b c d')]
    expect(named('shingles').summarize!(pages)).toEqual({ precision: 1, recall: 0.5, f1: 2 / 3, accuracy: 0.5 })
  })
})

describe('leaves', () => {
  const leaves = { probability: [0.9, 0.8, 0.4, 0.1], gold: [1, 0, 1, 0], words: [70, 10, 10, 10] }

  test('count once each, or by their words', () => {
    const leaf = { accuracy: 0.5, precision: 0.5, recall: 0.5, f1: 0.5, falsePositiveRate: 0.5, auc: 0.75 }
    expect(scoreLeaves(leaves, 'leaf')).toEqual(leaf)
    expect(scoreLeaves(leaves, 'word')).toMatchObject({ accuracy: 0.8, precision: 0.875, recall: 0.875, auc: 0.9375 })
  })

  test('that all have the same probability say nothing', () => {
    expect(scoreLeaves({ ...leaves, probability: [1, 1, 1, 1] }, 'leaf')['auc']).toBe(0.5)
  })
})

describe('complexity', () => {
  const page = parse('<title>not counted</title><style>a{}</style><p>one two</p><p>three four<script>let five</script>')

  test('is the share of words that are not gold', () => {
    // "two" and "three" stand side by side in the tree and are one word to the study.
    expect(complexity(page, 'one')).toBeCloseTo(2 / 3)
  })

  test('is 0 where the gold is longer than the page, or the page has no words', () => {
    expect(complexity(page, 'a b c d e f')).toBe(0)
    expect(complexity(parse(''), 'a')).toBe(0)
  })
})
