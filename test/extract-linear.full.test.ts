import { expect, test } from 'vitest'
import { processorMs } from '../bench/processor-time.ts'
import { adversarialPages, ordinaryPage } from '../bench/speed/pages.ts'
import { extract } from '../src/extract.ts'

// Time in proportion to size, on pages so large that what is copied or collected over and over shows: a parabola's time
// would grow 64-fold. `npm run bench` measures the exponents of all families.

const SMALL = 2e6
const TIMES_LARGER = 8
const MAX_GROWTH = 14

const PAGES: Readonly<Record<string, (bytes: number) => string>> = {
  'an ordinary page': ordinaryPage,
  'a page of words between line breaks': adversarialPages['line breaks'],
  'a page of short blocks': adversarialPages['many short blocks'],
}

function timeOf(html: string): number {
  const before = processorMs()
  expect(extract(html).markdown.length).toBeGreaterThan(0)
  return processorMs() - before
}

const best = (html: string) => Math.min(timeOf(html), timeOf(html), timeOf(html))

test.each(Object.entries(PAGES))('%s', (_, make) => {
  const small = best(make(SMALL))
  expect(best(make(SMALL * TIMES_LARGER)) / small).toBeLessThan(MAX_GROWTH)
})
