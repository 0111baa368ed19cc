/** A text as the numbers of its terms. */
export type Terms = Int32Array

/** Numbers for terms, the same for all texts of a study. */
export interface Vocabulary {
  readonly size: number
  termsOf(text: string): Terms
}

const WORD = /[\p{L}\p{N}]+/gu
/** Longer is no word that anybody asks for. */
const MAX_WORD = 40

/** Words in lower case, by their stems. `stem` is asked once for each word. */
export function vocabularyWith(stem: (word: string) => string): Vocabulary {
  const idOfStem = new Map<string, number>()
  const idOfWord = new Map<string, number>()
  const idOf = (word: string): number => {
    const known = idOfWord.get(word)
    if (known !== undefined) return known
    const root = stem(word)
    const id = idOfStem.get(root) ?? idOfStem.size
    idOfStem.set(root, id)
    idOfWord.set(word, id)
    return id
  }
  return {
    get size() {
      return idOfStem.size
    },
    termsOf: text =>
      Int32Array.from(text.normalize('NFKC').toLowerCase().match(WORD) ?? [], word => idOf(word.slice(0, MAX_WORD))),
  }
}

/**
 * An inverted index, and the way back: the documents of term `t` are the places [termStart[t], termStart[t + 1]) of
 * `postingDocument` and `postingCount`; the terms of document `d` likewise.
 */
export interface TextIndex {
  readonly documents: number
  /** Terms of each document and of all together, each as often as it occurs. */
  readonly lengths: Float64Array
  readonly total: number
  readonly termStart: Int32Array
  readonly postingDocument: Int32Array
  readonly postingCount: Int32Array
  readonly documentStart: Int32Array
  readonly entryTerm: Int32Array
  readonly entryCount: Int32Array
  /** How often each term occurs in all documents. */
  readonly frequency: Float64Array
}

export function buildIndex(texts: readonly Terms[], vocabularySize: number): TextIndex {
  const documentStart = new Int32Array(texts.length + 1)
  const terms: number[] = []
  const counts: number[] = []
  const documentsWith = new Int32Array(vocabularySize + 1)
  const frequency = new Float64Array(vocabularySize)
  for (const [document, text] of texts.entries()) {
    const sorted = text.slice().sort()
    for (let from = 0, to = 0; from < sorted.length; from = to) {
      while (to < sorted.length && sorted[to] === sorted[from]) to++
      terms.push(sorted[from])
      counts.push(to - from)
      documentsWith[sorted[from] + 1]++
      frequency[sorted[from]] += to - from
    }
    documentStart[document + 1] = terms.length
  }
  const termStart = documentsWith
  for (let term = 0; term < vocabularySize; term++) termStart[term + 1] += termStart[term]
  const next = termStart.slice()
  const postingDocument = new Int32Array(terms.length)
  const postingCount = new Int32Array(terms.length)
  for (let document = 0; document < texts.length; document++) {
    for (let i = documentStart[document]; i < documentStart[document + 1]; i++) {
      const place = next[terms[i]]++
      postingDocument[place] = document
      postingCount[place] = counts[i]
    }
  }
  const lengths = Float64Array.from(texts, text => text.length)
  return {
    documents: texts.length,
    lengths,
    total: lengths.reduce((sum, length) => sum + length, 0),
    termStart,
    postingDocument,
    postingCount,
    documentStart,
    entryTerm: Int32Array.from(terms),
    entryCount: Int32Array.from(counts),
    frequency,
  }
}
