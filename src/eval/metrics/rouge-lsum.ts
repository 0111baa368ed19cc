import { aligner } from '../lcs.ts'
import { sentences } from '../sentences.ts'
import { tokenIds, whiteSpaceTokens } from '../tokens.ts'
import { type Metric, precisionRecall } from './metric.ts'

/**
 * Summary-level ROUGE-L: for each gold sentence, the tokens that are on a longest common subsequence with any sentence
 * of the answer. A token counts at most as often as it is in the answer, as in ROUGE 1.5.5. An empty gold has recall 1,
 * and all three figures are 1 if the answer is empty too: the study's convention.
 */
export const rougeLsum: Metric = {
  name: 'rouge-lsum',
  source: 'C.-Y. Lin, ROUGE, 2004, §3.2; as in Bevendorff et al., SIGIR 2023, §4.3',
  main: 'f1',
  score(answer, { textStudy }) {
    const given = tokenizedSentences(answer)
    const wanted = tokenizedSentences(textStudy)
    if (wanted.length === 0) return { precision: +(given.length === 0), recall: 1, f1: +(given.length === 0) }
    const { ids, vocabulary } = tokenIds([...given, ...wanted])
    const found = hits(ids.slice(0, given.length), ids.slice(given.length), vocabulary)
    return precisionRecall(found, total(given), total(wanted))
  },
}

function hits(given: readonly Int32Array[], wanted: readonly Int32Array[], vocabulary: number): number {
  const left = new Int32Array(vocabulary)
  for (const sentence of given) for (const token of sentence) left[token]++
  const lcs = aligner(vocabulary)
  let found = 0
  for (const sentence of wanted) {
    const union = new Uint8Array(sentence.length)
    lcs.use(sentence)
    for (const other of given) lcs.mark(other, union)
    // Each place of the gold is seen once, so only the answer's tokens can run out.
    for (let i = 0; i < sentence.length; i++) if (union[i] === 1 && left[sentence[i]]-- > 0) found++
  }
  return found
}

function tokenizedSentences(text: string): string[][] {
  return sentences(text)
    .map(whiteSpaceTokens)
    .filter(tokens => tokens.length > 0)
}

function total(lists: readonly (readonly unknown[])[]): number {
  return lists.reduce((sum, list) => sum + list.length, 0)
}
