import { afterEach, describe, expect, it, vi } from 'vitest'
import { seededRandom } from '../models/random.ts'
import { collapseSpace, countWords, wholeWords } from './words.ts'

afterEach(() => void vi.unstubAllGlobals())

/** What spaces, words and joints are made of, most of it more often than in running text. */
const ASCII = ["abyzAZ09_'-", "'-", '      \t\n\f\r', '\u000b\0\u0008\u000e\u007f./`{@[:'].join('')

describe.each(['with', 'without'])('texts of blocks %s WebAssembly', how => {
  const load = async () => {
    vi.resetModules()
    if (how === 'without') vi.stubGlobal('WebAssembly', undefined)
    expect((await import('./block-text-kernel.ts')).blockTextKernel !== undefined).toBe(how === 'with')
    return await import('./block-text.ts')
  }

  it('are their pieces with white space collapsed, and have the words of the whole', async () => {
    const { addToBlock, beginBlock, createBlockText, stringOf } = await load()
    const random = seededRandom(11)
    const pick = (characters: string) => characters[Math.floor(random() * characters.length)]
    const text = createBlockText(1_000_000)
    for (let round = 0; round < 600; round++) {
      const pieces = Array.from({ length: 1 + Math.floor(random() * 4) }, () => {
        const characters = random() < 0.2 ? `${ASCII}é’\u00a0電` : ASCII
        return Array.from({ length: Math.floor(random() * 200) }, () => pick(characters)).join('')
      })
      beginBlock(text)
      for (const piece of pieces) addToBlock(text, `<${piece}>`, 1, 1 + piece.length)
      const expected = collapseSpace(pieces.join('').replaceAll('\u000b', '\u0001')).replaceAll('\u0001', '\u000b')
      expect(stringOf(text.units, text.from, text.to)).toBe(expected)
      expect(wholeWords(text.words, text.shares)).toBe(countWords(expected))
    }
  })

  it('may be longer than there is room for at once', async () => {
    const { addToBlock, beginBlock, createBlockText } = await load()
    const long = "tram's stop \n".repeat(4000)
    const text = createBlockText(long.length)
    beginBlock(text)
    addToBlock(text, long, 0, long.length)
    expect(text).toMatchObject({ words: 8000, to: 12 * 4000 - 1, isSpaceDue: true, inWord: 0 })
  })
})
