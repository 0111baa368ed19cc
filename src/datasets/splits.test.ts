import { describe, expect, it } from 'vitest'
import type { Example } from './example.ts'
import { foldOf, originalSplits, siteOf } from './splits.ts'

const sites = Array.from({ length: 2000 }, (_, i) => ({ host: `site-${i}.test`, id: String(i) }))

describe('folds', () => {
  it('keep the pages of a site together, in every dataset', () => {
    expect(foldOf({ host: 'tides.test', id: 'a' }, 5)).toBe(foldOf({ host: 'tides.test', id: 'b' }, 5))
  })

  it('take a page of an unknown host as a site of its own', () => {
    expect(siteOf({ host: '', id: 'a' })).toBe('a')
    expect(new Set(sites.map(({ id }) => foldOf({ host: '', id }, 5))).size).toBe(5)
  })

  it('are about equal in size', () => {
    const counts = [0, 0, 0, 0, 0]
    for (const site of sites) counts[foldOf(site, 5)]++
    expect(Math.min(...counts)).toBeGreaterThan(340)
    expect(Math.max(...counts)).toBeLessThan(460)
  })

  it('are others with another seed', () => {
    const moved = sites.filter(site => foldOf(site, 5, 1) !== foldOf(site, 5, 2)).length
    expect(moved / sites.length).toBeCloseTo(0.8, 1)
  })

  it('never change: models name the fold that they have not seen', () => {
    expect(['a.test', 'b.test', 'c.test', 'd.test'].map(host => foldOf({ host, id: '' }, 5))).toMatchInlineSnapshot(`
      [
        3,
        3,
        3,
        1,
      ]
    `)
  })
})

describe('the splits of papers', () => {
  const missing = new Set([55, 56, 100, 101, 102, 248, 423, 432, 751, 753, 769])
  const numbers = Array.from({ length: 799 }, (_, i) => i + 1).filter(n => !missing.has(n) && !(n > 510 && n < 561))
  const pages = numbers.map(n => ({ dataset: 'cleaneval', case: `${n < 60 ? 'dev' : 'final'}/${n}` }) as Example)
  const count = (split: keyof typeof originalSplits) => {
    const counts: Record<string, number> = {}
    for (const page of pages) {
      const part = originalSplits[split](page) ?? 'none'
      counts[part] = (counts[part] ?? 0) + 1
    }
    return counts
  }

  it('have as many pages of CleanEval as Web2Text says', () => {
    expect(count('cleaneval-original')).toEqual({ train: 55, validation: 5, test: 676, none: 2 })
    expect(count('cleaneval-web2text')).toEqual({ train: 531, validation: 58, test: 148, none: 1 })
  })

  it('know nothing of other datasets', () => {
    expect(originalSplits['cleaneval-original']({ dataset: 'dragnet', case: '7' } as Example)).toBeUndefined()
  })

  it('take a dataset’s own where it has one', () => {
    expect(originalSplits.own({ split: 'training' } as Example)).toBe('train')
    expect(originalSplits.own({} as Example)).toBeUndefined()
  })
})
