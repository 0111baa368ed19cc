import { describe, expect, it } from 'vitest'
import { openPage } from '../segment/page.ts'
import type { FeatureGroup } from './trainable-filter.ts'
import { FEATURES, FIRST_WORD, readContext, STEPS, scoresOf, sequenceOf, VARIANTS } from './trainable-filter.ts'

const HTML = `<nav><ul><li><a href=/>Home</a></li><li><a href=/b>Blog</a></li></ul></nav>
<h1>Glass</h1><p>Sand, soda and lime melt at a great heat. Then glass is blown.</p><p>It cools slowly.</p>`

function contextOf(html: string, siteTexts?: ReadonlySet<string>) {
  const page = openPage(html)
  return readContext(page, VARIANTS.Full.tree(page), siteTexts)
}
const sequence = (html: string, groups: readonly FeatureGroup[]) => sequenceOf(contextOf(html), groups)

describe('the features of the trainable filter', () => {
  it('stay within their space, and name none twice for a leaf', () => {
    const { length, starts, features, steps } = sequence(HTML, VARIANTS.Full.groups)
    expect(length).toBe(5)
    expect(steps[0]).toBe(0)
    expect(steps.every(step => step < STEPS)).toBe(true)
    for (let i = 0; i < length; i++) {
      const own = features.subarray(starts[i], starts[i + 1])
      expect(own.every(feature => feature < FEATURES)).toBe(true)
      expect(new Set(own).size).toBe(own.length)
    }
  })

  it('of pure form do not change with the words, of pure content with nothing else', () => {
    const other = HTML.replaceAll('glass', 'steel').replaceAll('Glass', 'Steel')
    expect(sequence(other, VARIANTS['Pure form'].groups)).toEqual(sequence(HTML, VARIANTS['Pure form'].groups))
    expect(sequence(other, VARIANTS['Pure content'].groups)).not.toEqual(
      sequence(HTML, VARIANTS['Pure content'].groups),
    )
    const boxed = HTML.replaceAll('<p>', '<blockquote>').replaceAll('</p>', '</blockquote>')
    expect(sequence(boxed, VARIANTS['Pure content'].groups).features).toEqual(
      sequence(HTML, VARIANTS['Pure content'].groups).features,
    )
  })

  it('of a block itself do not look at its neighbours', () => {
    const last = (html: string) => {
      const { starts, features, length } = sequence(html, ['words', 'own'])
      return features.slice(starts[length - 1])
    }
    const longer = HTML.replace('<p>Sand', '<p>Salt')
    expect(last(longer)).toEqual(last(HTML))
  })

  it('count a word of a block once', () => {
    const { features } = sequence('<p>tick tick tick</p>', ['words'])
    expect(features).toHaveLength(1)
    expect(features[0]).toBeGreaterThanOrEqual(FIRST_WORD)
  })

  it('say of a text whether the site repeats it, where other pages are known', () => {
    const site = (texts?: ReadonlySet<string>) => [...sequenceOf(contextOf(HTML, texts), ['site']).features]
    expect(site()).toEqual([])
    const [home, blog, heading] = site(new Set(['Home', 'Blog']))
    expect(home).toBe(blog)
    expect(heading).not.toBe(home)
  })

  it('give the same scores summed at once as listed', () => {
    const { groups } = VARIANTS.Full
    const weights = Float64Array.from({ length: FEATURES }, (_, j) => (j * 7919) % 101)
    const { starts, features, length } = sequence(HTML, groups)
    const listed = Array.from({ length }, (_, i) =>
      features.subarray(starts[i], starts[i + 1]).reduce((sum, feature) => sum + weights[feature], 0),
    )
    expect([...scoresOf(contextOf(HTML), groups, weights)]).toEqual(listed)
  })
})
