import { stringOf } from '../segment/block-text.ts'
import { ALONE, alphabet, BETWEEN, findWords, LETTER, wordTable } from './word-table.ts'

/**
 * Words that training found to speak for or against content, with their evidence in log-odds: words of names
 * (`class`, `id` …), words of text, and words of headings, which speak for what stands under them. They are part of a model, not of the code.
 */
export interface Lexicon {
  /** Sum of the evidence of an element's name words. */
  names(words: readonly string[]): number
  /** Mean evidence of the words of `[from, to)` of a text, known ones only; 0 where none is known. */
  text(units: Uint16Array, from: number, to: number): number
  /** The same of a heading's words for the blocks under it. */
  heading(units: Uint16Array, from: number, to: number): number
}

export interface LexiconEntries {
  readonly names: ReadonlyMap<string, number>
  readonly text: ReadonlyMap<string, number>
  readonly headings: ReadonlyMap<string, number>
}

/** Only the beginning of a long block is looked up: it tells enough. */
const MAX_TEXT = 300

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
  return (units, start, stop) => {
    const end = Math.min(stop, start + MAX_TEXT)
    const count = findWords(table, LETTERS, units, start, end, found)
    return count < 0 ? meanOf(entries, textWords(stringOf(units, start, end))) : meanFound(evidence, count)
  }
}

/** The words of the text that is being read. */
const found = new Int32Array(MAX_TEXT)

function meanFound(evidence: Float64Array, count: number): number {
  let sum = 0
  let known = 0
  for (let i = 0; i < count; i++) {
    if (found[i] < 0) continue
    sum += evidence[found[i]]
    known++
  }
  return known === 0 ? 0 : sum / (known + 1)
}

function meanOf(entries: ReadonlyMap<string, number>, words: readonly string[]): number {
  let sum = 0
  let known = 0
  for (const word of words) {
    const evidence = entries.get(word)
    if (evidence === undefined) continue
    sum += evidence
    known++
  }
  return known === 0 ? 0 : sum / (known + 1)
}

/** Lower-case words of the beginning of a text; characters of scripts without spaces stand alone. */
export function textWords(text: string): string[] {
  const lower = text.slice(0, MAX_TEXT).toLowerCase()
  const words: string[] = []
  let from = -1
  for (let i = 0; i <= lower.length; i++) {
    const kind = i < lower.length ? kindOf(lower.charCodeAt(i)) : BETWEEN
    if (kind === SURROGATE) return lower.match(WORDS) ?? []
    if (from < 0 && kind === ALONE) words.push(lower[i])
    else if (from < 0 && kind === LETTER) from = i
    else if (from >= 0 && kind === BETWEEN) {
      words.push(lower.slice(from, i))
      from = -1
    }
  }
  return words
}

/** The definition; the loop above does the same without a regular expression where a text has no rare characters. */
const WORDS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}]+/gu
const STANDS_ALONE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const IS_LETTER = /[\p{L}\p{M}]/u

/** Part of a letter that takes two units. */
const SURROGATE = 4
/** The kind of each UTF-16 unit that has been met, 0 before. */
const kinds = new Uint8Array(0x10000)

function kindOf(unit: number): number {
  if (kinds[unit] === 0) {
    const c = String.fromCharCode(unit)
    const isSurrogate = unit >= 0xd800 && unit <= 0xdfff
    kinds[unit] = isSurrogate ? SURROGATE : STANDS_ALONE.test(c) ? ALONE : IS_LETTER.test(c) ? LETTER : BETWEEN
  }
  return kinds[unit]
}

const LETTERS = alphabet(kindOf)
