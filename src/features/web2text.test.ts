import { describe, expect, it } from 'vitest'
import { openPage } from '../segment/page.ts'
import { byRows, featurize } from './matrix.ts'
import { readBlocks, web2textBlock } from './web2text-block.ts'
import { readEdges, web2textEdge } from './web2text-edge.ts'
import { readWeb2TextPage } from './web2text-page.ts'
import { countText, TEXT_COUNTS } from './web2text-text.ts'

/** The features of one leaf, by name. */
function leafOf(html: string, leaf: number): Record<string, number> {
  const page = readBlocks(readWeb2TextPage(openPage(html)))
  const { names, values } = byRows(featurize(web2textBlock, page, page.tree.leaves.length))
  return Object.fromEntries(names.map((name, i) => [name, values[leaf * names.length + i]]))
}

function edgeOf(html: string, edge: number): Record<string, number> {
  const edges = readEdges(readBlocks(readWeb2TextPage(openPage(html))))
  const { names, values } = byRows(featurize(web2textEdge, edges, edges.distance.length))
  return Object.fromEntries(names.map((name, i) => [name, values[edge * names.length + i]]))
}

const counts = (text: string) => {
  const values = new Float64Array(TEXT_COUNTS.length)
  countText(text, 0, text.length, values)
  return Object.fromEntries(TEXT_COUNTS.map((name, i) => [name, values[i]]))
}

describe('what is counted in a text', () => {
  it('is words, stop words, capitals, digits and marks', () => {
    expect(counts('The cat sat on 3 mats, in 1999. Why?')).toMatchObject({
      characters: 36, words: 9, wordCharacters: 25, stopWords: 4, capitals: 2, punctuation: 3, digits: 5, sentences: 2, years: 1,
    }) // biome-ignore format: a row
  })
  it('is addresses and the copyright sign', () => {
    expect(counts('© mail a.b@example.org or see http://example.org/')).toMatchObject({
      copyright: 1,
      emails: 1,
      urls: 1,
    })
    expect(counts('a @ b, http:// nothing')).toMatchObject({ copyright: 0, emails: 0, urls: 0 })
  })
  it('takes runs of white space for one space, and none at the ends', () => {
    expect(counts(' \n a\t\u00a0 b ')).toMatchObject({ characters: 3, words: 2 })
  })
  it('tells equal texts from others', () => {
    const key = (text: string) => countText(text, 0, text.length, new Float64Array(TEXT_COUNTS.length))
    expect(key(' read\n more')).toBe(key('read more'))
    expect(new Set(['read more', 'readmore', 'more read', 'Read more', ''].map(key)).size).toBe(5)
  })
  it('is one sentence at least, and no word in signs', () => {
    expect(counts('» |')).toMatchObject({ words: 0, sentences: 1 })
    expect(counts('no end')).toMatchObject({ sentences: 1 })
  })
})

describe('block features of Web2Text', () => {
  it('are the 128 of appendix A', () => {
    const names = Object.keys(web2textBlock)
    expect(names).toHaveLength(128)
    // b-numbers of the appendix, from 1.
    expect([1, 5, 9, 22, 27, 28, 29, 48, 49, 68, 69, 70, 90, 109, 110, 128].map(b => names[b - 1])).toEqual([
      'has duplicate?', 'log words', 'log characters', 'capital ratio³', 'relative position²', 'has parent?',
      'parent: body share', 'parent: contains form element?', 'parent: is td?', 'parent: is pre?', 'has grandparent?',
      'grandparent: body share', 'root: body share', 'root: contains form element?', 'leaf: is a?', 'leaf: is blockquote?',
    ]) // biome-ignore format: a row
  })
  it('are clipped as the appendix says', () => {
    const long = leafOf(`<p>${'word '.repeat(500)}</p><p>x</p>`, 0)
    expect(long['log words']).toBe(3.5)
    expect(long['log characters']).toBe(5.5)
    expect(long['log average sentence length']).toBe(5)
    const short = leafOf('<p>a.</p><p>x</p>', 0)
    expect(short).toMatchObject({
      'log words': 0,
      'log characters': 2.5,
      'average word length': 3,
      'log punctuation ratio': -2.5,
    })
  })
  it('are no number where they do not apply, or 0 where they are a question', () => {
    const alone = leafOf('<p>»', 0)
    expect(alone['has parent?']).toBe(0)
    expect(alone['log words']).toBeNaN()
    expect(alone['parent: link density']).toBeNaN()
    expect(alone['parent: has digit?']).toBe(0)
  })
  it('know duplicates and class paths', () => {
    const html = '<ul><li class=a>more</li><li class=a>more</li><li>else</li><li class=a>end</li></ul>'
    expect(leafOf(html, 0)).toMatchObject({
      'has duplicate?': 1,
      'has 10 duplicates?': 0,
      'same class path ratio': 0.75,
    })
    expect(leafOf(html, 2)).toMatchObject({ 'has duplicate?': 0, 'same class path ratio': 0.25 })
  })
  it('know the tags that became one node, and those of the parent', () => {
    const html = '<body><div><h2><a href=x>Title</a></h2><form><input>2 words</form></div><p>end</p>'
    expect(leafOf(html, 0)).toMatchObject({
      'leaf: is a?': 1, 'leaf: is h2?': 1, 'leaf: is div?': 0, 'parent: is div?': 1, 'has grandparent?': 1,
      'parent: contains form element?': 1, 'grandparent: has digit?': 1,
    }) // biome-ignore format: a row
    expect(leafOf(html, 0)['parent: link density']).toBeCloseTo(5 / 12)
  })
})

describe('edge features of Web2Text', () => {
  it('are 25', () => expect(Object.keys(web2textEdge)).toHaveLength(25))
  it('know the distance in the tree and the line break', () => {
    const html = '<body><p>one <b>two</b></p><div><div>three</div>four</div>'
    expect(edgeOf(html, 0)).toMatchObject({ 'tree distance 2?': 1, 'line break?': 0 })
    expect(edgeOf(html, 1)).toMatchObject({ 'tree distance 4?': 1, 'tree distance 2?': 0, 'line break?': 1 })
    expect(edgeOf(html, 2)).toMatchObject({ 'tree distance 2?': 1, 'line break?': 1 })
    expect(edgeOf(html, 1)['common ancestor: body share']).toBe(1)
  })
})
