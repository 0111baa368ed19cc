import { describe, expect, it } from 'vitest'
import { unitsOf } from '../segment/words.ts'
import {
  ALONE,
  alphabet,
  BETWEEN,
  checkWith,
  findWord,
  findWords,
  hashWith,
  LETTER,
  lowerOf,
  NOT_SIMPLE,
  wordTable,
} from './word-table.ts'

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

  describe('of a text', () => {
    const letters = alphabet(c =>
      c >= 0x3041 && c <= 0x30ff ? ALONE : /\w/.test(String.fromCharCode(c)) ? LETTER : BETWEEN,
    )
    const found = new Int32Array(20)
    const inText = (words: readonly string[], text: string) => {
      const count = findWords(wordTable(words), letters, unitsOf(text), 0, text.length, found)
      return count < 0 ? undefined : [...found.subarray(0, count)]
    }

    it.each<[string, number[]]>([
      ['', []],
      ['Tram', [0]],
      [' the, TRAM ', [-1, 0]],
      ['tram-bus', [0, 1]],
      ['かtram か', [2, 0, 2]],
      ['tramか', [-1]],
    ])('%j: %j', (text, expected) => {
      expect(inText(['tram', 'bus', 'か'], text)).toEqual(expected)
    })

    it('gives up where a letter has no lower case alone', () => {
      expect(inText(['tram'], 'tram ΟΔΟΣ')).toBeUndefined()
    })
  })
})
