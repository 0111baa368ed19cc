import { describe, expect, it } from 'vitest'
import { checkWith, findWord, hashWith, lowerOf, NOT_SIMPLE, wordTable } from './word-table.ts'

function find(words: readonly string[], text: string): number {
  let hash = 0
  let check = 0
  for (let i = 0; i < text.length; i++) {
    hash = hashWith(hash, lowerOf(text.charCodeAt(i)))
    check = checkWith(check, lowerOf(text.charCodeAt(i)))
  }
  return findWord(wordTable(words), hash, check)
}

describe('word table', () => {
  it('finds the number of a word whatever its case', () => {
    expect(find(['tram', 'straße', 'и'], 'Tram')).toBe(0)
    expect(find(['tram', 'straße', 'и'], 'STRAßE')).toBe(1)
    expect(find(['tram', 'straße', 'и'], 'И')).toBe(2)
  })

  it('finds no word that is only like one of its own', () => {
    expect(find(['tram'], 'trams')).toBe(-1)
    expect(find(['tram'], 'tra')).toBe(-1)
    expect(find([], 'tram')).toBe(-1)
  })

  it('finds every word of a large table', () => {
    const words = Array.from({ length: 5000 }, (_, i) => `w${i.toString(36)}`)
    expect([0, 1234, 4999].map(i => find(words, words[i]))).toEqual([0, 1234, 4999])
  })

  it.each(['Σ', 'İ', '\ud835'])('has no lower case for %j alone', c => {
    expect(lowerOf(c.charCodeAt(0))).toBe(NOT_SIMPLE)
  })
})
