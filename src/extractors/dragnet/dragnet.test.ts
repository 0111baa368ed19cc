import { describe, expect, it } from 'vitest'
import { fitForest } from '../../models/random-forest.ts'
import { openPage } from '../../segment/page.ts'
import { findTextBlocks } from '../boilerpipe/text-blocks.ts'
import { dragnetMatrix } from './block-features.ts'
import { DRAGNET, EXTRACTNET, openClassifier, packClassifier } from './index.ts'

const TEXT =
  'A bell buoy rings by itself, since the waves that rock it never stop, and so it warns on nights without a keeper.'
const HTML = `<ul id=topnav><li><a href=/>Home</a><li><a href=/buoys>Buoys</a></ul>
<div class="Post-Content"><p>${TEXT}</p><p>${TEXT}</p></div><div class=sidebar><p>${TEXT}</p></div>`

function featuresOf(html: string) {
  const { dom } = openPage(html)
  const x = dragnetMatrix(dom, findTextBlocks(dom))
  return (row: number, name: string) => x.values[row * x.names.length + x.names.indexOf(name)]
}

describe('the features of Dragnet', () => {
  const of = featuresOf(HTML)

  it('find words in names, in whatever case', () => {
    expect([of(0, 'id:nav'), of(2, 'id:nav'), of(2, 'class:post'), of(2, 'class:content')]).toEqual([1, 0, 1, 1])
  })

  it('score highest where paragraphs stand together under a good name', () => {
    expect(of(2, 'readability')).toBe(1)
    expect(of(4, 'readability')).toBeLessThan(1)
    expect(of(0, 'readability')).toBe(0)
  })

  it('have the ratio of text to tags rise in text, and smooth it', () => {
    expect(of(2, 'tagRatio')).toBeGreaterThan(2 * of(0, 'tagRatio'))
    expect(of(1, 'tagRatio')).toBeGreaterThan(of(0, 'tagRatio'))
  })

  it('leave a row of equal blocks as it is', () => {
    const same = featuresOf('<p>abcdefghij'.repeat(20))
    expect([same(10, 'tagRatio'), same(10, 'tagRatioChange')].map(Math.round)).toEqual([10, 0])
  })
})

describe.each([DRAGNET, EXTRACTNET])('$name', classifier => {
  it('labels a page as it learnt it, after a trip through the model file', () => {
    const page = openPage(HTML)
    const x = classifier.matrix(page.dom, findTextBlocks(page.dom))
    expect(x.names).toEqual(classifier.columns)
    const options = { trees: 15, minLeafWeight: 1, columnsPerSplit: 20, seed: 1 }
    const forest = fitForest(x, [0, 0, 1, 1, 0], [1, 1, 1, 1, 1], options)
    const labels = openClassifier(
      { ...classifier, predict: DRAGNET.predict },
      packClassifier(classifier, forest, {}),
    ).label(page)
    expect(page.blocks.map(block => labels[block.start] >= 0.5)).toEqual([false, false, true, true, false])
  })
})
