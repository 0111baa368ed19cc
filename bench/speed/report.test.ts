import { expect, test } from 'vitest'
import { growthExponent, type Results, writeReport } from './report.ts'

const sizes = [10_000, 100_000, 1_000_000]
const growing = (exponent: number) => sizes.map(bytes => ({ bytes, ms: 1e-4 * bytes ** exponent }))

test.each([0.5, 1, 2])('growthExponent finds the power %d that made the points', exponent => {
  expect(growthExponent(growing(exponent))).toBeCloseTo(exponent)
})

const results: Results = {
  command: 'npm run bench',
  date: '2026-01-02',
  commit: 'abc1234',
  node: 'v20.0.0',
  cpu: 'a processor, 2 cores',
  loadBefore: 0.5,
  limitMs: 1000,
  comparisons: [
    {
      name: '1 KB',
      timings: [
        { system: 'parse', ms: [1, 1], bytes: 2000, failed: 0 },
        { system: 'parse5', ms: [4, 6], bytes: 2000, failed: 0 },
        { system: 'extract().markdown', ms: [2, 2], bytes: 2000, failed: 0 },
        { system: 'readability (linkedom)', ms: [40, 60], bytes: 2000, failed: 1 },
        { system: 'readability (jsdom)', ms: [], bytes: 2000, failed: 0, isOver: true },
      ],
    },
  ],
  growths: [
    { family: 'ordinary', system: 'extract().markdown', points: growing(1), sizes },
    { family: 'ordinary', system: 'parse5', points: growing(2).slice(0, 2), sizes },
    {
      family: 'deep',
      system: 'extract().markdown',
      points: [...growing(1).slice(0, 2), { bytes: 1_000_000, ms: 1000, error: 'over' }],
      sizes,
    },
    { family: 'deep', system: 'parse5', points: [], sizes },
  ],
  memory: {
    peaks: [{ system: 'extract().markdown', peak: { pageBytes: 1_000_000, peakBytes: 7_000_000 } }],
    stays: [{ pages: 10, residentBytes: 50_000_000 }],
  },
  seconds: 12,
}

test('the report gives times, ratios and failures of every system', () => {
  const report = writeReport(results)
  expect(report).toContain('| parse | 1.00 | 1.00 | 1.00 | 0.200× | 50.0× |  |')
  expect(report).toContain('| readability (linkedom) | 50.0 | 59.8 | 0.0200 | 10.0× | 1.00× | 1 |')
  expect(report).toContain('| readability (jsdom) | too slow or out of memory |')
})

test('the report tells where a system was too slow or died', () => {
  const report = writeReport(results)
  expect(report).toContain('| ordinary | 1.00 | 2.00, dies after 100 KB | 10.0 at 1 MB |')
  expect(report).toContain('| deep | 1.00, too slow at 1 MB | –, dies after the start |  |')
})

test('a bar holds only if all sizes and families were finished', () => {
  const report = writeReport(results)
  expect(report).toContain('| time of `extract().markdown` / parse5 | ≤ 1 | 0.400 | yes |')
  expect(report).toContain('| growth exponent of `extract`, both systems, any page | ≤ 1.1 | Infinity | no |')
})

test('a bar that nothing was measured for does not hold', () => {
  const report = writeReport({ ...results, comparisons: [] })
  expect(report).toContain('| time of Readability on linkedom / `extract().markdown` | ≥ 10 | nothing | no |')
})
