import { expect, test } from 'vitest'
import { closest } from './closest.ts'

const WORDS = ['explain', 'extractors', 'pipe', 'data']

test.each([
  ['explian', 'explain'],
  ['extractor', 'extractors'],
  ['pip', 'pipe'],
  ['tada', undefined],
  ['page.html', undefined],
  ['x'.repeat(10_000), undefined],
])('%s is probably %s', (word, meant) => {
  expect(closest(word, WORDS)).toBe(meant)
})
