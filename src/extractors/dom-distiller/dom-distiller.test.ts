import { describe, expect, it } from 'vitest'
import { fitTree } from '../../models/decision-tree.ts'
import { openPage } from '../../segment/page.ts'
import { distillerFeatures, openDistiller, packDistiller } from './index.ts'

const names = Object.keys(distillerFeatures)

/** A model that takes a block of more than ten words for content: the rest is the work of the rules. */
function longBlocks() {
  const rows = [5, 15].map(words => names.map(name => (name === 'curr_numWords' ? words : 0)))
  const x = { names, rows: 2, values: Float32Array.from(rows.flat()) }
  return openDistiller(
    packDistiller(fitTree({ x, target: [0, 1], weight: [1, 1], classes: 2 }, { minLeafWeight: 1 }), {}),
  )
}

const words = (count: number, stem: string) => Array.from({ length: count }, (_, i) => `${stem}${i}`).join(' ')

function kept(html: string): string[] {
  const page = openPage(html)
  const labels = longBlocks().label(page)
  return page.blocks.filter(block => labels[block.start] === 1).map(block => block.text.split(/\d| /)[0])
}

const p = (count: number, stem: string) => `<p>${words(count, stem)}</p>`
const FOOTER = '<footer><ul><li><a href=/>home</a><li><a href=/tides>tides</a></ul></footer>'

describe('the rules of DOM Distiller', () => {
  it.each([
    [
      'a short paragraph beside long ones',
      `<div>${p(30, 'a')}${p(3, 'b')}${p(30, 'c')}</div>${FOOTER}`,
      ['a', 'b', 'c'],
    ],
    [
      'a heading over content, but not one over boilerplate',
      `<div>${p(30, 'a')}<h2>b</h2>${p(30, 'c')}</div><div><h2>d</h2><a href=/>e</a></div>`,
      ['a', 'b', 'c'],
    ],
    [
      'the largest of two pieces',
      `<div>${p(60, 'a')}</div>${FOOTER}<section><div>${p(20, 'b')}</div></section>`,
      ['a'],
    ],
    [
      'a long piece elsewhere at the same level',
      `<div>${p(130, 'a')}</div>${FOOTER}<div>${p(110, 'b')}</div>`,
      ['a', 'b'],
    ],
    [
      'the title and what is between it and the text',
      `<title>tide tables</title><h1>tide tables</h1>${FOOTER}<div>${p(30, 'a')}</div>`,
      ['tide', 'a'],
    ],
  ])('keep %s', (_, html, wanted) => {
    expect(kept(html)).toEqual(wanted)
  })

  it('drop the line over comments', () => {
    expect(kept(`<div>${p(80, 'a')}<p>Post a comment below this line</p></div>`)).toEqual(['a'])
  })

  it('keep nothing of a page without content', () => {
    expect(kept(FOOTER)).toEqual([])
    expect(kept('')).toEqual([])
  })
})
