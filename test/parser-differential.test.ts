import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { linesOf } from '../src/datasets/lines.ts'
import { differencesOnGenerated } from './parser-generated.ts'
import { unexplainedDifference } from './parser-oracle.ts'

// The same tree as parse5's. All pages and 100,000 generated ones: parser-differential.full.test.ts.

test('on generated pages and fragments', () => {
  expect(differencesOnGenerated(0, 4000)).toEqual([])
})

const PAGES = join('..', 'shared', 'data', 'readability.jsonl.xz')

describe.skipIf(!existsSync(PAGES))('on real pages (../shared/data is needed)', () => {
  test('of which every tenth', async () => {
    let row = 0
    for await (const line of linesOf(PAGES)) {
      if (row++ % 10 !== 0) continue
      const { html, case: name } = JSON.parse(line)
      expect(unexplainedDifference(html), name).toBeUndefined()
    }
    expect(row).toBeGreaterThan(100)
  })
})
