import { describe, expect, it } from 'vitest'
import { fitTree } from '../../models/decision-tree.ts'
import { fitSvm } from '../../models/linear-svm.ts'
import { openPage } from '../../segment/page.ts'
import { shallowFeatures, shallowMatrix } from './shallow-features.ts'
import { findTextBlocks } from './text-blocks.ts'
import { openShallowSvm, openShallowTree, packShallowSvm, packShallowTree } from './trained.ts'

const SENTENCE = 'The keeper of the lighthouse wrote down on 12 May 1912 that NOBODY had come by; the sea was calm.'
const HTML = `<div><h2>Log Book</h2><p>${SENTENCE}</p><ul><li><a href=/>Home</a> | <a href=/tides>Tides</a></ul></div>`

function featuresOf(html: string) {
  const { dom } = openPage(html)
  const x = shallowMatrix(dom, findTextBlocks(dom))
  return (row: number, name: string) => x.values[row * x.names.length + x.names.indexOf(name)]
}

describe('shallow text features', () => {
  it('are 64, as the paper counts them', () => {
    expect(Object.keys(shallowFeatures)).toHaveLength(64)
  })

  it('count words, sentences, capitals, dates and bars', () => {
    const of = featuresOf(HTML)
    expect(of(1, 'curr_numWords')).toBe(20)
    expect(of(1, 'curr_avgSentenceLength')).toBe(10)
    expect(of(1, 'curr_numCapitalised')).toBe(3)
    expect(of(1, 'curr_numCapitals')).toBe(1)
    expect(of(1, 'curr_numDates')).toBe(2)
    expect(of(1, 'curr_fullStopRatio')).toBeCloseTo(1 / 20)
    expect(of(2, 'curr_numBars')).toBe(1)
    expect(of(2, 'curr_linkDensity')).toBe(1)
  })

  it('know the elements around a block, its place and its neighbours', () => {
    const of = featuresOf(HTML)
    expect([of(0, 'curr_inh2'), of(1, 'curr_inh2'), of(1, 'prev_inh2')]).toEqual([1, 0, 1])
    expect([of(1, 'curr_inp'), of(1, 'curr_indiv')]).toEqual([1, 1])
    expect(of(2, 'curr_relativePosition')).toBeCloseTo(2 / 3)
    expect(of(1, 'numWordsQuotient')).toBe(10)
    expect([of(0, 'prev_numWords'), of(2, 'next_numWords'), of(0, 'numWordsQuotient')]).toEqual([0, 0, 0])
  })
})

/** Rows of one page on which text is content and links are not. */
function training() {
  const page = openPage(HTML)
  const x = shallowMatrix(page.dom, findTextBlocks(page.dom))
  return { page, x, target: [1, 1, 0], weight: [2, 20, 2] }
}

describe('the trained systems', () => {
  it('label a page as they learnt it, after a trip through the model file', () => {
    const { page, x, target, weight } = training()
    const tree = fitTree({ x, target, weight, classes: 2 }, { minLeafWeight: 1 })
    const classes = fitTree({ x, target: [2, 1, 0], weight, classes: 4 }, { minLeafWeight: 1 })
    const svm = fitSvm(x, target, weight, { cost: 1, epochs: 50, seed: 1 })
    const systems = [
      openShallowTree(packShallowTree({ content: tree, classes }, {})),
      openShallowSvm(packShallowSvm(svm, {})),
    ]
    for (const system of systems) {
      const labels = system.label(page)
      expect(page.blocks.map(block => labels[block.start] >= 0.5)).toEqual([true, true, false])
    }
  })

  it('tell of a block which of the four classes it is', () => {
    const { page, x, target, weight } = training()
    const content = fitTree({ x, target, weight, classes: 2 }, { minLeafWeight: 1 })
    const classes = fitTree({ x, target: [2, 1, 0], weight, classes: 4 }, { minLeafWeight: 1 })
    const told: string[] = []
    openShallowTree(packShallowTree({ content, classes }, {})).label(page, (_, why) => told.push(why.split(',')[0]))
    expect(told).toEqual(['headline', 'full text', 'boilerplate'])
  })

  it("refuse each other's weights", () => {
    const { x, target, weight } = training()
    const svm = packShallowSvm(fitSvm(x, target, weight, { cost: 1, epochs: 5, seed: 1 }), {})
    expect(() => openShallowTree(svm)).toThrow('for "boilerpipe-svm", not for "boilerpipe-tree"')
  })
})
