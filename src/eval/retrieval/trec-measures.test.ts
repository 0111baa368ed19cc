import { describe, expect, test } from 'vitest'
import { meanMeasures, measure } from './trec-measures.ts'

describe('measures of a ranking', () => {
  // Ten documents of which those at ranks 1, 3, 6, 9 and 10 are relevant, and no others: the first ranking of figure 8.4
  // and of the example of mean average precision in Croft, Metzler, Strohman, Search Engines (2010), §8.4.2.
  const ranking = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

  test('average precision, as worked out in a textbook: (1 + 0.67 + 0.5 + 0.44 + 0.5) / 5 = 0.62', () => {
    const judgements = new Map([0, 2, 5, 8, 9].map(document => [document, 1]))
    expect(measure(ranking, judgements).ap).toBeCloseTo((1 + 2 / 3 + 3 / 6 + 4 / 9 + 5 / 10) / 5, 12)
    expect(measure(ranking, judgements).ap).toBeCloseTo(0.62, 2)
  })

  test('relevant documents that were not found count for recall, average precision and nDCG', () => {
    const all = measure([3, 7], new Map([[3, 1], [7, 1]])) // biome-ignore format: pairs
    expect(all).toEqual({ p10: 0.2, r10: 1, ap: 1, ndcg: 1 })
    const half = measure([3], new Map([[3, 1], [7, 1]])) // biome-ignore format: pairs
    expect(half).toEqual({ p10: 0.1, r10: 0.5, ap: 0.5, ndcg: 1 / (1 + 1 / Math.log2(3)) })
  })

  test('precision at ten divides by ten, however short the ranking', () => {
    expect(measure([4], new Map([[4, 1]])).p10).toBe(0.1)
    expect(measure(Array.from({ length: 30 }, (_, i) => i), new Map([[15, 1]]))).toMatchObject({ p10: 0, r10: 0, ap: 1 / 16 }) // biome-ignore format: one line
  })

  test('nDCG, as worked out by hand for gains 3, 2, 3, 0, 1, 2', () => {
    // Järvelin & Kekäläinen's gains with trec_eval's discount of log₂(rank + 1).
    const judgements = new Map([[0, 3], [1, 2], [2, 3], [4, 1], [5, 2]]) // biome-ignore format: pairs
    const gained = 3 + 2 / 1.58496 + 3 / 2 + 1 / 2.58496 + 2 / 2.80735
    const ideal = 3 + 3 / 1.58496 + 2 / 2 + 2 / 2.32193 + 1 / 2.58496
    expect(measure([0, 1, 2, 3, 4, 5], judgements).ndcg).toBeCloseTo(gained / ideal, 5)
    expect(measure([0, 1, 2, 3, 4, 5], judgements).ndcg).toBeCloseTo(0.961, 3)
  })

  test('nothing found is worth nothing', () => {
    expect(measure([], new Map([[1, 2]]))).toEqual({ p10: 0, r10: 0, ap: 0, ndcg: 0 })
  })

  test('F1 is that of the means, as in the tables of Web2Text', () => {
    const { f10 } = meanMeasures([{ p10: 0.316, r10: 0.056, ap: 0, ndcg: 0 }])
    expect(f10).toBeCloseTo(0.095, 3)
  })
})
