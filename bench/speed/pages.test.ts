import { describe, expect, test } from 'vitest'
import { adversarialPages, ordinaryPage } from './pages.ts'

describe('ordinaryPage', () => {
  test.each([10_000, 100_000, 1_000_000])('has about %i bytes', bytes => {
    const { length } = ordinaryPage(bytes)
    expect(length).toBeGreaterThan(bytes * 0.95)
    expect(length).toBeLessThan(bytes + 5000)
  })

  test('is the same page for the same seed and another one for another', () => {
    expect(ordinaryPage(10_000, 3)).toBe(ordinaryPage(10_000, 3))
    expect(ordinaryPage(10_000, 3)).not.toBe(ordinaryPage(10_000, 4))
  })
})

describe('adversarialPages', () => {
  test.each(Object.entries(adversarialPages))('%s grows with the size asked for', (_, make) => {
    const growth = make(100_000).length / make(10_000).length
    expect(growth).toBeGreaterThan(8)
    expect(growth).toBeLessThan(12)
  })
})
