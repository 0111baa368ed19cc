import { describe, expect, it } from 'vitest'
import { textOf } from '../parse/dom.ts'
import { parse } from '../parse/parse.ts'
import { collapseDom } from './collapsed-dom.ts'

/** The tree as nested lists of texts. */
function outline(html: string): string {
  const dom = parse(html)
  const { leaves, nodeOfLeaf, parent, firstLeaf, endLeaf } = collapseDom(dom)
  const texts = leaves.map(leaf => textOf(dom, leaf).trim())
  const parts = Array.from(parent, (_, node) => {
    const isLeaf = nodeOfLeaf[firstLeaf[node]] === node
    return { open: isLeaf ? '' : '(', close: isLeaf ? texts[firstLeaf[node]] : ')', end: endLeaf[node] }
  })
  let text = ''
  const open: typeof parts = []
  const close = (until: number) => {
    while (open.length > 0 && open[open.length - 1].end <= until) text += open.pop()!.close
  }
  for (const [node, part] of parts.entries()) {
    close(firstLeaf[node])
    if (text !== '' && !text.endsWith('(')) text += ' '
    text += part.open
    open.push(part)
  }
  close(leaves.length)
  return text
}

describe('collapsed DOM', () => {
  it('makes an element and its only child one node (figure 2 of the paper)', () => {
    expect(outline('<body><p>one</p><div><p><b>two</b> three</p></div>')).toBe('(one (two three))')
    expect(outline('<body><div><div><ul><li><a>x</a></li><li>y</li></ul></div></div>')).toBe('(x y)')
  })
  it('leaves out what is empty or has no text to extract', () => {
    expect(outline('<body><div> <p></p></div><p>one<br>two</p><script>no</script><select><option>no</select>')).toBe(
      '(one two)',
    )
  })
  it('is one leaf where there is but one text, and nothing where there is none', () => {
    expect(outline('<p>only')).toBe('only')
    expect(outline('<p> </p>')).toBe('')
    expect(outline('<frameset><frame></frameset>')).toBe('')
  })
  it('knows which node an element is part of', () => {
    const dom = parse('<body><div><p>one</p></div><p>two</p>')
    const { nodeOf, nodeOfLeaf, leaves, top, parent } = collapseDom(dom)
    expect(nodeOf[leaves[0]]).toBe(nodeOfLeaf[0])
    expect(nodeOf[dom.parent[leaves[0]]]).toBe(nodeOfLeaf[0])
    expect(top[nodeOfLeaf[0]]).toBe(dom.parent[dom.parent[leaves[0]]])
    expect([...parent]).toEqual([-1, 0, 0])
  })
})
