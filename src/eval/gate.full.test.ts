import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findSources } from '../datasets/index.ts'
import { extractorNames } from '../extractors/index.ts'
import { fallsBelow, type Levels, measure, SHARE } from './gate.ts'
import { sampleOf } from './run.ts'
import { extractorSystems } from './systems.ts'

const DATA = '../shared/data'
const floors: Levels = JSON.parse(readFileSync(new URL('./floors.json', import.meta.url), 'utf8'))

test.skipIf(!existsSync(DATA))('no system has become worse on any dataset', async () => {
  const group = extractorSystems(extractorNames, { lanes: 1, timeoutMs: 60_000 })
  for (const source of await findSources(DATA)) {
    expect(fallsBelow(floors, await measure(sampleOf(source.read(), SHARE), group))).toEqual([])
  }
})
