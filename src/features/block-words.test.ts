import { afterEach, describe, expect, it, vi } from 'vitest'
import { seededRandom } from '../models/random.ts'
import type { Block } from '../segment/blocks.ts'
import { openPage } from '../segment/page.ts'
import { readBlockWords, textPieces, textWords } from './block-words.ts'
import { MAX_WORDS, type WordRoom } from './text-kernel.ts'
import { findWord, wordTable } from './word-table.ts'

const TEXTS = [
  'The TRAM-bus, 42nd Street: don’t!',
  'かTram か tramか 路面電車',
  'Σ ends ΟΔΟΣ, İstanbul begins otherwise',
  'Emoji 😀 stand between words, 𝒷old ones too',
  'Straße е́й café',
  '…',
  // The words end in the middle of one, the pieces go on.
  `${'abcdefg '.repeat(50)}end`,
  'x'.repeat(700),
  `${'a '.repeat(299)}😀`,
]

/** Those of each block by themselves. */
function wordsAndPieces(blocks: readonly Block[], read: typeof readBlockWords) {
  const pieces: WordRoom[] = []
  const { starts, hashes, checks } = read(blocks, (block, { hashes, checks }, count) => {
    expect(block).toBe(pieces.length)
    pieces.push({ hashes: hashes.slice(0, count), checks: checks.slice(0, count) })
  })
  const cut = (array: Int32Array, b: number) => array.slice(starts[b], starts[b + 1])
  const words = blocks.map((_, b): WordRoom => ({ hashes: cut(hashes, b), checks: cut(checks, b) }))
  return { words, pieces }
}

describe('words of blocks', () => {
  const { blocks } = openPage(TEXTS.map(text => `<p>${text}`).join(''))
  const { words, pieces } = wordsAndPieces(blocks, readBlockWords)

  /** Looks up words in a table of those that are expected, and of none else. */
  const found = ({ hashes, checks }: WordRoom, expected: readonly string[]) => {
    const table = wordTable(expected)
    return Array.from(hashes, (hash, i) => findWord(table, hash, checks[i])).map(word => expected[word])
  }

  it.each([...TEXTS.entries()])('of text %i are those of the definition', (b, text) => {
    expect(blocks[b].text).toBe(text)
    expect(found(words[b], [...new Set(textWords(text))])).toEqual(textWords(text))
    const read = text.slice(0, 600)
    expect(found(pieces[b], [...new Set(textPieces(read))])).toEqual(textPieces(read))
  })

  it('are runs of letters, or stand alone', () => {
    expect(textWords(TEXTS[0])).toEqual(['the', 'tram', 'bus', 'nd', 'street', 'don', 't'])
    expect(textWords(TEXTS[1])).toEqual(['か', 'tram', 'か', 'tramか', '路', '面', '電', '車'])
    expect(textWords(TEXTS[6]).slice(-2)).toEqual(['abcdefg', 'abcd'])
  })

  it('are pieces between white space and punctuation', () => {
    expect(textPieces(TEXTS[0])).toEqual(['the', 'tram', 'bus', '42nd', 'street', 'don', 't'])
    expect(textPieces(TEXTS[3]).slice(0, 3)).toEqual(['emoji', '😀', 'stand'])
  })
})

describe('words of blocks with and without WebAssembly', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it('are the same, of more words than there is room for', async () => {
    const random = seededRandom(7)
    const characters = [..."abcdefghABCDE      .,-!?'’“0129_@", ...'éßЯяάか電ー\u0301€Ⓐ'].join('')
    const rare = 'Σİ😀'
    const text = (length: number) =>
      Array.from({ length }, () => {
        const all = random() < 0.0005 ? rare : characters
        return all[Math.floor(random() * all.length)]
      }).join('')
    const texts = Array.from({ length: 900 }, (_, i) => text((i * 7) % 700))
    const { blocks } = openPage(texts.map(text => `<p>${text}`).join(''))
    const withIt = wordsAndPieces(blocks, readBlockWords)
    vi.resetModules()
    vi.stubGlobal('WebAssembly', undefined)
    const without = wordsAndPieces(blocks, (await import('./block-words.ts')).readBlockWords)
    const count = withIt.words.reduce((sum, { hashes }) => sum + hashes.length, 0)
    expect(count).toBeGreaterThan(2 * MAX_WORDS)
    expect(withIt).toEqual(without)
  })
})
