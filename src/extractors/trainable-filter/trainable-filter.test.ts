import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import crfWeights from '../../../weights/crf.model.js'
import rrmWeights from '../../../weights/rrm.model.js'
import { extract } from '../../extract.ts'
import { fromBase64 } from '../../models/model-file.ts'
import { loadExtractor } from '../index.ts'
import { FILTER_SPACE, type FilterName, filterFrom, packFilter, unpackFilter } from './model.ts'

const root = join(import.meta.dirname, '../../..')
const article = readFileSync(join(root, 'examples/article.html'), 'utf8')
const shipped: [FilterName, string][] = [
  ['crf', crfWeights],
  ['rrm', rrmWeights],
]

describe.each(shipped)('%s', (name, weights) => {
  it('is the model that its card describes', () => {
    const digest = createHash('sha256').update(fromBase64(weights)).digest('hex')
    expect(readFileSync(join(root, `docs/models/${name}.md`), 'utf8')).toContain(digest)
  })

  it('keeps the article and drops what is around it', async () => {
    const { text } = extract(article, { extractor: await loadExtractor(name) })
    expect(text).toContain('In October we glued one sensor')
    expect(text).not.toMatch(/cookie/i)
  })

  it('keeps its weights through a file, to a ten-thousandth of the largest', () => {
    const model = {
      features: Float64Array.from({ length: FILTER_SPACE.features }, (_, j) => Math.sin(j)),
      steps: Float64Array.from({ length: 4 * FILTER_SPACE.steps }, (_, j) => Math.cos(j)),
    }
    const again = unpackFilter(name, packFilter(name, model, {}))
    for (const [j, weight] of model.features.entries()) expect(Math.abs(again.features[j] - weight)).toBeLessThan(1e-4)
    for (const [j, weight] of model.steps.entries()) expect(again.steps[j]).toBeCloseTo(weight, 6)
  })

  it('refuses the file of another system', () => {
    const other = name === 'crf' ? rrmWeights : crfWeights
    expect(() => unpackFilter(name, fromBase64(other))).toThrow(/Give the file of/)
  })

  it('decides alone where all weights are 0: nothing is content', () => {
    const nothing = {
      features: new Float64Array(FILTER_SPACE.features),
      steps: new Float64Array(4 * FILTER_SPACE.steps),
    }
    expect(extract(article, { extractor: filterFrom(name, nothing) }).text).toBe('')
  })
})
