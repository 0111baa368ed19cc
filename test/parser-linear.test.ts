import { expect, test } from 'vitest'
import { processorMs } from '../bench/processor-time.ts'
import { attributesOf, parse, textOf } from '../src/parse/index.ts'
import { ADVERSARIES, ADVERSARY_NAMES } from './parser-adversaries.ts'

// Time in proportion to size. The sizes here are small, and the bound is wide enough for a busy machine: it only tells
// a line from a parabola, whose time would grow 64-fold. `bench/parse.ts` measures the exponents up to 50 MB.

const SMALL = 50_000
const TIMES_LARGER = 8
const MAX_GROWTH = 32
/** Below this the clock and the collector count more than the parser. */
const MIN_MS = 20

function timeOf(page: string): number {
  const before = processorMs()
  const dom = parse(page)
  let read = 0
  for (let n = 0; n < dom.length; n++) read += textOf(dom, n).length + attributesOf(dom, n).length
  expect(read).toBeGreaterThanOrEqual(0)
  return processorMs() - before
}

const best = (page: string) => Math.min(timeOf(page), timeOf(page), timeOf(page))

test.each(ADVERSARY_NAMES)('%s', name => {
  const small = best(ADVERSARIES[name](SMALL))
  const large = best(ADVERSARIES[name](SMALL * TIMES_LARGER))
  expect(large / Math.max(small, MIN_MS / TIMES_LARGER)).toBeLessThan(MAX_GROWTH)
})

test('ten million nested tags', () => {
  const times = [1e6, 1e7].map(tags => {
    const page = '<div>x'.repeat(tags)
    const before = processorMs()
    const dom = parse(page)
    const ms = processorMs() - before
    expect(dom.length).toBe(2 * tags + 4)
    expect(dom.warnings).toHaveLength(1)
    return ms
  })
  expect(times[1] / times[0]).toBeLessThan(MAX_GROWTH)
})
