import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../models/random.ts'
import { Tag } from '../../parse/tags.ts'
import { openPage } from '../../segment/page.ts'
import { boilernetWith } from './label.ts'
import {
  type BoilerNetModel,
  type BoilerNetWeights,
  columnsOf,
  HIDDEN,
  packBoilerNet,
  UNITS,
  UNKNOWN_TAG,
  UNKNOWN_WORD,
  unpackBoilerNet,
} from './model.ts'

const vocabulary = [UNKNOWN_TAG, UNKNOWN_WORD, '<p>', '<body>', 'the', '<']
const SIZES: Readonly<Record<keyof BoilerNetWeights, number>> = {
  dense: vocabulary.length * UNITS,
  denseBias: UNITS,
  aheadInput: 4 * HIDDEN * UNITS,
  aheadRecurrent: 4 * HIDDEN * HIDDEN,
  aheadBias: 4 * HIDDEN,
  backInput: 4 * HIDDEN * UNITS,
  backRecurrent: 4 * HIDDEN * HIDDEN,
  backBias: 4 * HIDDEN,
  output: 2 * HIDDEN,
  outputBias: 1,
}
const random = seededRandom(4)
const model: BoilerNetModel = {
  vocabulary,
  weights: Object.fromEntries(
    Object.entries(SIZES).map(([name, length]) => [name, Float32Array.from({ length }, () => 0.4 * (random() - 0.5))]),
  ) as unknown as BoilerNetWeights,
}
const page = openPage('<p>The first.</p><p>The <b>second</b> one</p>')

describe('boilernet', () => {
  it('knows the columns of its vocabulary, and one for unknown tags and one for unknown words', () => {
    const columnOf = columnsOf(vocabulary)
    expect(['<p>', 'the', '<', '<b>', 'first'].map(columnOf)).toEqual([2, 4, 5, 0, 1])
  })
  it('labels every text that holds a word', () => {
    const labels = boilernetWith(model).label(page)
    const leaves = [...page.dom.tag.keys()].filter(node => page.dom.tag[node] === Tag['#text'])
    expect(leaves).toHaveLength(4)
    for (const leaf of leaves) expect(labels[leaf]).toBeGreaterThan(0)
  })
  it('judges a leaf by what is before and after it', () => {
    const first = (html: string) => Math.max(...boilernetWith(model).label(openPage(html)).slice(0, 6))
    expect(first('<p>one</p><p>the the the</p>')).not.toBe(first('<p>one</p>'))
  })
  it('answers the same with weights of 16 bits', () => {
    const [full, half] = [model, unpackBoilerNet(packBoilerNet(model, {}))].map(m => boilernetWith(m).label(page))
    for (let node = 0; node < full.length; node++) expect(half[node]).toBeCloseTo(full[node], 3)
  })
})
