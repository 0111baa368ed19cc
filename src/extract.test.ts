import { describe, expect, test } from 'vitest'
import { extract } from './extract.ts'

const HTML =
  '<title>Tea</title><h1>Tea</h1><p>Water that boils is poured over the leaves, and then one has to wait.</p>'

describe('what extract gives', () => {
  test('can be spread and written as JSON, as a plain object can', () => {
    const page = extract(HTML)
    expect({ ...page }.title).toBe('Tea')
    expect(JSON.parse(JSON.stringify(page)).markdown).toBe(page.markdown)
    expect(Object.keys(page)).toContain('markdown')
  })

  test('is worked out once', () => {
    const page = extract(HTML)
    expect(page.blocks).toBe(page.blocks)
  })

  test('has the getters of every other answer, so that none keeps a page in memory', () => {
    const getter = (page: object) => Object.getOwnPropertyDescriptor(page, 'markdown')?.get
    expect(getter(extract(HTML))).toBe(getter(extract('')))
  })
})
