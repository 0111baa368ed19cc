/**
 * Words that training found to speak for or against content, with their evidence in log-odds: words of names
 * (`class`, `id` …) and words of text. They are part of a model, not of the code.
 */
export interface Lexicon {
  /** Sum of the evidence of an element's name words. */
  names(words: readonly string[]): number
  /** Mean evidence of a block's words, known ones only; 0 where none is known. */
  text(text: string): number
}

export interface LexiconEntries {
  readonly names: ReadonlyMap<string, number>
  readonly text: ReadonlyMap<string, number>
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
    text(text) {
      let sum = 0
      let known = 0
      for (const word of textWords(text)) {
        const evidence = entries.text.get(word)
        if (evidence === undefined) continue
        sum += evidence
        known++
      }
      return known === 0 ? 0 : sum / (known + 1)
    },
  }
}

/** Lower-case words of the beginning of a text; characters of scripts without spaces stand alone. */
export function textWords(text: string): string[] {
  return (
    text
      .slice(0, MAX_TEXT)
      .toLowerCase()
      .match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}]+/gu) ?? []
  )
}
