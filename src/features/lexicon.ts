import type { HashedWords } from './block-words.ts'
import { findPlace, wordTable } from './word-table.ts'

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

/** Whether a word is known cannot be foreseen, so nothing is asked: a free place has no evidence. */
function meanEvidence(entries: ReadonlyMap<string, number>): Lexicon['text'] {
  const table = wordTable([...entries.keys()])
  const { places } = table
  /** The same memory: in place of the number of each word its evidence, which is then as near as can be. */
  const evidence = new Float32Array(places.buffer)
  const values = [...entries.values()]
  for (let place = 0; place < places.length; place += 2) {
    if (places[place] !== 0) evidence[place + 1] = values[places[place + 1]]
  }
  return ({ starts, hashes, checks }, block) => {
    let sum = 0
    let known = 0
    for (let i = starts[block]; i < starts[block + 1]; i++) {
      const place = findPlace(table, hashes[i], checks[i])
      sum += evidence[place + 1]
      known += Number(places[place] !== 0)
    }
    return known === 0 ? 0 : sum / (known + 1)
  }
}
