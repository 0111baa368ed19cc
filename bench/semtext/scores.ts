import { evenParts } from '../../src/extractors/semtext/from-network.ts'
import type { SemTextPage } from '../../src/train/semtext.ts'
import type { TestPage } from './pages.ts'

/** Labels of the blocks of a page, 1 for content. */
export type Judge<P = TestPage> = (page: P) => Uint8Array

/** Precision, recall and F1 over all blocks, each counted alike (§IV-C). */
export function score<P extends SemTextPage>(pages: readonly P[], labelsOf: Judge<P>): string[] {
  let [hits, found, gold] = [0, 0, 0]
  for (const page of pages) {
    for (const [b, label] of labelsOf(page).entries()) {
      hits += label & page.labels[b]
      found += label
      gold += page.labels[b]
    }
  }
  const [precision, recall] = [hits / Math.max(1, found), hits / Math.max(1, gold)]
  return [precision, recall, (2 * hits) / Math.max(1, found + gold)].map(value => value.toFixed(3))
}

/** Word F1 of the blocks that are kept, in the mean of all pages with gold. */
export function wordF1(pages: readonly TestPage[], keptOf: Judge): string {
  const withGold = pages.filter(({ labels }) => labels.includes(1))
  const all = withGold.map(page => {
    const keeps = keptOf(page)
    let [hits, found, gold] = [0, 0, 0]
    for (const [b, label] of page.labels.entries()) {
      hits += label * keeps[b] * page.words[b]
      found += keeps[b] * page.words[b]
      gold += label * page.words[b]
    }
    return (2 * hits) / (found + gold)
  })
  return (all.reduce((a, b) => a + b, 0) / all.length).toFixed(3)
}

/** Share of wrong labels among the first blocks of all sub-sequences but a page's first. */
export function errorAtStarts(pages: readonly TestPage[], labelsOf: Judge): string {
  const FIRST = 5
  let [wrong, all] = [0, 0]
  for (const page of pages) {
    const labels = labelsOf(page)
    for (const [from] of evenParts(page.labels.length).slice(1)) {
      for (let b = from; b < from + FIRST; b++) {
        wrong += labels[b] ^ page.labels[b]
        all++
      }
    }
  }
  return all === 0 ? '–' : (wrong / all).toFixed(3)
}
