import { expect, test } from 'vitest'
import { attributesOf, parse, textOf } from '../src/parse/index.ts'
import { ADVERSARIES, ADVERSARY_NAMES } from './parser-adversaries.ts'

// Time in proportion to size. The sizes here are small, and the bound is wide enough for a busy machine: it only tells
// a line from a parabola, whose time would grow 64-fold. `bench/parse.ts` measures the exponents up to 50 MB.

const SMALL = 50_000
const TIMES_LARGER = 8
const MAX_GROWTH = 32
/** Below this the clock and the collector count more than the parser. */
const MIN_MS = 20

function processorMs(page: string): number {
  const before = process.cpuUsage()
  const dom = parse(page)
  let read = 0
  for (let n = 0; n < dom.length; n++) read += textOf(dom, n).length + attributesOf(dom, n).length
  const { user, system } = process.cpuUsage(before)
  expect(read).toBeGreaterThanOrEqual(0)
  return (user + system) / 1000
}

const best = (page: string) => Math.min(processorMs(page), processorMs(page), processorMs(page))

test.each(ADVERSARY_NAMES)('%s', name => {
  const small = best(ADVERSARIES[name](SMALL))
  const large = best(ADVERSARIES[name](SMALL * TIMES_LARGER))
  expect(large / Math.max(small, MIN_MS / TIMES_LARGER)).toBeLessThan(MAX_GROWTH)
})

test('ten million nested tags', () => {
  const timesLarger = 10
  const page = '<div>x'.repeat(1e6)
  const small = processorMs(page)
  const before = process.cpuUsage()
  const dom = parse(page.repeat(timesLarger))
  const { user, system } = process.cpuUsage(before)
  expect(dom.length).toBe(2e6 * timesLarger + 4)
  expect(dom.warnings).toHaveLength(1)
  expect((user + system) / 1000 / small).toBeLessThan(MAX_GROWTH)
})
