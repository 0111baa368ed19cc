import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { linesOf } from '../src/datasets/lines.ts'
import { differencesOnGenerated } from './parser-generated.ts'
import { unexplainedDifference } from './parser-oracle.ts'
import { mutated, randomFrom } from './parser-pages.ts'

// The same tree as parse5's, on every page there is.

test('on 100,000 generated pages and fragments', () => {
  expect(differencesOnGenerated(1_000_000, 100_000)).toEqual([])
})

const FOLDER = join('..', 'shared', 'data')
/** Every page is parsed as it is, and those below this size a second time with pieces left out, doubled and moved. */
const MAX_MUTATED_LENGTH = 100_000

describe.skipIf(!existsSync(FOLDER))('on every page, as it is and mutated (../shared/data is needed)', () => {
  const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter(name => name.endsWith('.jsonl.xz')) : []

  test.each(files.filter(name => !name.startsWith('wceb')))('of %s', async file => {
    const random = randomFrom(file.length)
    for await (const line of linesOf(join(FOLDER, file))) {
      const { html, annotated, case: name } = JSON.parse(line)
      for (const page of [html, annotated]) {
        if (typeof page !== 'string') continue
        expect(unexplainedDifference(page), name).toBeUndefined()
        if (page.length > MAX_MUTATED_LENGTH) continue
        const changed = mutated(page, random)
        expect(unexplainedDifference(changed), `${name}, mutated`).toBeUndefined()
      }
    }
  })
})
