import { expect, test } from 'vitest'
import { whiteSpaceTokens, wordTokens } from './tokens.ts'

test('white space is what Python calls so', () => {
  expect(whiteSpaceTokens(' a\u00a0b\u0085c\u001cd \n')).toEqual(['a', 'b', 'c', 'd'])
  expect(whiteSpaceTokens('a\ufeffb\u200bc')).toEqual(['a\ufeffb\u200bc'])
  expect(whiteSpaceTokens(' \t ')).toEqual([])
})

test('words are letters, digits and underscores of every script, without combining marks', () => {
  expect(wordTokens("don't stop_it, 3½ Straße 東京")).toEqual(['don', 't', 'stop_it', '3½', 'Straße', '東京'])
  expect(wordTokens('e\u0301a')).toEqual(['e', 'a'])
})
