import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readExamples } from '../datasets/index.ts'
import { defaultExtractor } from '../extractors/index.ts'
import { fallsBelow, type Levels, measure, SHARE } from './gate.ts'
import { sampleOf } from './run.ts'
import { extractorSystems } from './systems.ts'

const DATA = '../shared/data'
const hasData = existsSync(DATA)
if (!hasData) console.warn(`Skipped: there are no labelled pages at ${DATA}.`)

const floors: Levels = JSON.parse(readFileSync(new URL('./floors.json', import.meta.url), 'utf8'))

describe.skipIf(!hasData)(`${defaultExtractor}, the default,`, () => {
  test.each(['cleaneval', 'l3s-gn1', 'scrapinghub', 'canola'])(
    'has not become worse on %s',
    async dataset => {
      const group = extractorSystems([defaultExtractor], { lanes: 1, timeoutMs: 60_000 })
      const reached = await measure(sampleOf(readExamples(`${DATA}/${dataset}.jsonl.xz`), SHARE), group)
      expect(floors[dataset].systems, '`pith bench gate --raise` writes its floors').toHaveProperty([defaultExtractor])
      expect(fallsBelow(floors, reached)).toEqual([])
    },
    120_000,
  )
})
