import { describe, expect, it } from 'vitest'
import { extract } from '../extract.ts'

const paragraph = `<p>${'The bridge over the river was closed in the spring, because the ice had moved two of its piers. '.repeat(4)}</p>`
const links = (count: number) => `<ul>${'<li><a href="/x">More of this</a></li>'.repeat(count)}</ul>`

describe('the estimate of complexity', () => {
  it('is low for a page that is all text', () => {
    expect(extract(`<body><h1>The bridge</h1>${paragraph.repeat(12)}`).complexity).toBeLessThan(0.3)
  })

  it('is high for a page with little text among many links', () => {
    const html = `<body><div>${links(80)}</div><div>${paragraph}</div><div>${links(80)}</div>`
    expect(extract(html).complexity).toBeGreaterThan(0.6)
  })

  it('rises with what stands around the same text', () => {
    const around = (count: number) => extract(`<body>${paragraph.repeat(4)}<nav>${links(count)}</nav>`).complexity
    expect(around(100)).toBeGreaterThan(around(2))
  })

  it.each(['', '<frameset>', '<body>', 'x'])('is a share for %j', html => {
    const { complexity } = extract(html)
    expect(complexity).toBeGreaterThanOrEqual(0)
    expect(complexity).toBeLessThanOrEqual(1)
  })
})
