import { expect, test } from 'vitest'
import { renderMarkdown, renderText } from '../render/index.ts'
import { openPage } from './page.ts'

test.each([
  ['a label and its value', '<span>Publisher</span><span>Houghton</span>', 'Publisher Houghton'],
  ['a name and a number', '<a>Tents</a><i><b>143</b></i>', 'Tents 143'],
  ['numbers', '<span>2026</span><span>1h</span>', '2026 1h'],
  ['a word and a price', '<span>was</span><span>€17</span>', 'was €17'],
  ['letters of any script', '<span>où</span><span>Élan</span>', 'où Élan'],
  ['characters written as references', '<span>caf&eacute;</span><span>&Eacute;t&eacute;</span>', 'café Été'],
  ['an icon between them', '<span>Home</span><svg></svg><span>Garden</span>', 'Home Garden'],
])('elements side by side are read apart: %s', (_, html, expected) => {
  const page = openPage(`<p>${html}</p>`)
  const labels = new Float32Array(page.dom.length).fill(1)
  expect(page.blocks[0].text).toBe(expected)
  expect(renderText(page, labels)).toBe(expected)
  expect(renderMarkdown(page, labels).replaceAll(/[*_]/g, '')).toBe(expected)
})

test.each([
  ['a word that goes on', '<b>bold</b><i>er</i>', 'bolder'],
  ['an element beside text', 'You<b>Tube</b>', 'YouTube'],
  ['an element in another', '<b>You<i>Tube</i></b>', 'YouTube'],
  ['single letters', '<i>a</i><i>B</i><i>c</i>', 'aBc'],
  ['capitals', '<i>MAKE</i><i>UP</i>', 'MAKEUP'],
  ['signs', '<i>and</i><i>, more</i>', 'and, more'],
  ['a mark of a note', '<b>said</b><sup><a>12</a></sup>', 'said12'],
  ['code', '<code><i>foo</i><i>Bar</i></code>', 'fooBar'],
  ['scripts without capitals', '<i>日本</i><i>東京</i>', '日本東京'],
])('what belongs together stays together: %s', (_, html, expected) => {
  expect(openPage(`<p>${html}`).blocks[0].text).toBe(expected)
})
