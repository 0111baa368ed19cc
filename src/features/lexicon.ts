import type { HashedWords } from './block-words.ts'
import { findWord, wordTable } from './word-table.ts'

/**
 * Words that training found to speak for or against content, with their evidence in log-odds: words of names
 * (`class`, `id` …), words of text, and words of headings, which speak for what stands under them. They are part of a model, not of the code.
 */
export interface Lexicon {
  /** Sum of the evidence of an element's name words. */
  names(words: readonly string[]): number
  /** Mean evidence of the words of a block, known ones only; 0 where none is known. */
  text(words: HashedWords, block: number): number
  /** The same of a heading's words for the blocks under it. */
  heading(words: HashedWords, block: number): number
}

export interface LexiconEntries {
  readonly names: ReadonlyMap<string, number>
  readonly text: ReadonlyMap<string, number>
  readonly headings: ReadonlyMap<string, number>
}

export function makeLexicon(entries: LexiconEntries): Lexicon {
  return {
    names(words) {
      let sum = 0
      for (const word of words) sum += entries.names.get(word) ?? 0
      return sum
    },
    text: meanEvidence(entries.text),
    heading: meanEvidence(entries.headings),
  }
}

function meanEvidence(entries: ReadonlyMap<string, number>): Lexicon['text'] {
  const table = wordTable([...entries.keys()])
  const evidence = Float64Array.from(entries.values())
  return ({ starts, hashes, checks }, block) => {
    let sum = 0
    let known = 0
    for (let i = starts[block]; i < starts[block + 1]; i++) {
      const word = findWord(table, hashes[i], checks[i])
      if (word < 0) continue
      sum += evidence[word]
      known++
    }
    return known === 0 ? 0 : sum / (known + 1)
  }
}
