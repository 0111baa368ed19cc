import { expect, it } from 'vitest'
import { openPage } from '../segment/page.ts'
import { describedShares, findSections } from './sections.ts'

it('knows the heading that a block stands under', () => {
  const { dom, blocks } = openPage(
    '<p>Before</p><h2>Care</h2><p>Wash it cold.</p><h2>Also bought</h2><p><a href=/x>Socks</a></p>',
  )
  const { heading, since, words, linkDensity } = findSections(dom, blocks)
  expect([...heading]).toEqual([-1, 1, 1, 3, 3])
  expect([...since]).toEqual([0, 0, 1, 0, 2])
  expect([...words]).toEqual([1, 4, 4, 3, 3])
  expect(linkDensity[4]).toBeCloseTo(1 / 3)
})

it('tells what is beside a heading from what only comes after it', () => {
  const { dom, blocks } = openPage('<aside><div><h3>Ads</h3></div><p>Near</p></aside><p>Far</p>')
  expect([...findSections(dom, blocks).steps]).toEqual([0, 2, 3])
})

it('finds what the page tells machines too', () => {
  const data = JSON.stringify({ '@type': 'Product', description: 'A warm hat,\nknitted in Norway’s north.' })
  const { dom, blocks } = openPage(
    `<script type="application/ld+json">${data}</script><p>A warm hat, knitted in Norway’s north.</p><p>Free delivery from fifty pounds</p><p>A hat</p>`,
  )
  expect([...describedShares(dom, blocks)]).toEqual([1, 0, 0])
})

it('has nothing to go by where there is no data', () => {
  const { dom, blocks } = openPage('<p>One two three four</p>')
  expect([...describedShares(dom, blocks)]).toEqual([0])
})
