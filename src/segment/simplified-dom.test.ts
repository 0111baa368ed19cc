import { describe, expect, it } from 'vitest'
import { TAG_NAMES } from '../parse/tags.ts'
import { openPage } from './page.ts'
import { plainTree, simplifiedTree, type TextTree } from './simplified-dom.ts'

/** Elements as `tag[first-end)`, in document order, and each leaf with the element that holds it. */
function sketch({ tag, first, end, leaves, holder }: TextTree): { elements: string[]; leaves: string[] } {
  return {
    elements: Array.from(tag, (id, e) => `${TAG_NAMES[id]}[${first[e]}-${end[e]})`),
    leaves: leaves.map(({ text }, i) => `${text} in ${TAG_NAMES[tag[holder[i]]]}`),
  }
}

describe('the simplified tree', () => {
  it('dissolves elements inside a line', () => {
    const page = openPage('<p>One <b>two</b> <a href=x>three</a></p><p>Four</p>')
    expect(sketch(simplifiedTree(page)).leaves).toEqual(['One two three in p', 'Four in p'])
    expect(plainTree(page).leaves.map(leaf => leaf.text)).toEqual(['One', 'two', 'three', 'Four'])
  })

  it('drops what holds no text', () => {
    const page = openPage('<div><div></div><script>x</script><hr></div><h1>A</h1><p>B</p>')
    expect(sketch(simplifiedTree(page)).elements).toEqual(['body[0-2)', 'h1[0-1)', 'p[1-2)'])
  })

  it('makes one of elements with the same text, called by the most telling', () => {
    const page = openPage('<nav><div><ul><li>A</li><li>B</li></ul></div></nav><div><div><p>C</p></div></div>')
    expect(sketch(simplifiedTree(page))).toEqual({
      elements: ['body[0-3)', 'nav[0-2)', 'li[0-1)', 'li[1-2)', 'p[2-3)'],
      leaves: ['A in li', 'B in li', 'C in p'],
    })
  })

  it('keeps parents before children and every leaf inside its element', () => {
    const tree = simplifiedTree(openPage('<div>a<div>b<div>c</div>d</div>e</div>f'))
    for (let e = 1; e < tree.tag.length; e++) expect(tree.parent[e]).toBeLessThan(e)
    for (const [i, e] of tree.holder.entries()) {
      expect(tree.first[e]).toBeLessThanOrEqual(i)
      expect(tree.end[e]).toBeGreaterThan(i)
    }
  })

  it('counts words in links', () => {
    const [plain] = plainTree(openPage('<p><a href=x>two words</a></p>')).leaves
    expect(plain).toMatchObject({ words: 2, linkWords: 2 })
  })

  it.each(['', '<!-- nothing -->', '<p></p>'])('of %j has no leaves', html => {
    expect(simplifiedTree(openPage(html)).leaves).toEqual([])
    expect(plainTree(openPage(html)).leaves).toEqual([])
  })
})
