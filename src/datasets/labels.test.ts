import { describe, expect, it } from 'vitest'
import { textOf } from '../parse/dom.ts'
import { openPage } from '../segment/page.ts'
import { annotatedClasses, annotatedStudyText, annotatedText, TEXT_CLASSES } from './annotations.ts'
import { blockShares, findGold, leafShares, textLeaves } from './labels.ts'

const html = `<body><nav><a href="/">Home</a> <a href="/t">Tides</a></nav>
<h1>Tides</h1><p>The sea rose <b>twice</b> a day.<p>Prices: <p>$</p><p>Ten coins.</p>
<script>The sea rose twice a day.</script><footer>The sea rose. Call us on any day but Sunday.</footer>`
const gold = 'Tides\n\nThe sea rose twice a day.\n\nTen coins.'

describe('labels from gold text', () => {
  const page = openPage(html)
  const found = findGold(page, gold)

  it('gives every block the share of it that is gold', () => {
    const shares = blockShares(page.blocks, found)
    const content = page.blocks.filter((_, i) => shares[i] >= 2 / 3).map(block => block.text)
    expect(content).toEqual(['Tides', 'The sea rose twice a day.', 'Ten coins.'])
  })

  it('gives a block without letters the lower share of its neighbours', () => {
    const shares = blockShares(page.blocks, found)
    const sign = page.blocks.findIndex(block => block.text === '$')
    expect(shares[sign]).toBe(Math.min(shares[sign - 1], shares[sign + 1]))
  })

  it('gives text leaves their shares, and nothing to scripts and elements', () => {
    const shares = leafShares(page, found)
    const content = [...shares.keys()].filter(node => shares[node] >= 2 / 3)
    expect(content.map(node => textOf(page.dom, node).trim()).filter(Boolean)).toEqual([
      'Tides', 'The sea rose', 'twice', 'a day.', 'Ten coins.',
    ]) // biome-ignore format: a list
  })

  it('labels nothing where there is no gold', () => {
    expect(blockShares(page.blocks, findGold(page, '')).every(share => share === 0)).toBe(true)
  })

  it('has nothing to say of an empty page', () => {
    const empty = openPage('')
    expect(blockShares(empty.blocks, findGold(empty, gold))).toHaveLength(0)
  })
})

describe('labels from an annotated page', () => {
  const annotated = `<html><head><style>.x-nc-sel2 {}</style></head><body><div><a>Home</a></div>
<h1><span class="x-nc-sel1">Tides</span></h1>
<p><span class="x-nc-sel3">Photo: A. Gull</span><p><span class="x-nc-sel2">The sea rose </span><b><span class="x-nc-sel2">twice</span></b>
<span class="x-nc-sel2">a day?</span><ul><li><span class="x-nc-sel4">More on tides</span></ul><span class="x-nc-sel5">Lovely!</span>`
  const page = openPage(
    '<a>Home</a><h1>Tides</h1><p>Photo: A. Gull<p>The sea rose <b>twice</b> a day—<ul><li>More on tides</ul>Lovely!',
  )

  it('reads the class of each leaf', () => {
    const classes = annotatedClasses(page, annotated)
    const named = textLeaves(page.dom).map(leaf => [textOf(page.dom, leaf).trim(), TEXT_CLASSES[classes[leaf]]])
    expect(named).toEqual([
      ['Home', 'not content'],
      ['Tides', 'headline'],
      ['Photo: A. Gull', 'supplemental'],
      ['The sea rose', 'full text'],
      ['twice', 'full text'],
      ['a day—', 'full text'],
      ['More on tides', 'related content'],
      ['Lovely!', 'comments'],
    ])
  })

  it('reads the labels of Google-Trends-2017', () => {
    const labelled = '<p><span __boilernet_label="0">Home</span><p><span __boilernet_label="1">Tides</span>'
    const classes = annotatedClasses(page, labelled)
    expect(
      textLeaves(page.dom)
        .filter(leaf => classes[leaf] > 0)
        .map(leaf => textOf(page.dom, leaf)),
    ).toEqual(['Tides'])
    expect(annotatedText(labelled)).toBe('Tides')
  })

  it('writes the content in reading order', () => {
    expect(annotatedText(annotated)).toBe('Tides \nPhoto: A. Gull \nThe sea rose twice \na day?')
  })

  it('writes it one class after the other, as the comparison study did', () => {
    expect(annotatedStudyText(annotated)).toBe('Tides \nThe sea rose twice \na day? \nPhoto: A. Gull')
  })
})
