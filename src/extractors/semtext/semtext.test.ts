import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import weights from '../../../weights/semtext.model.js'
import { extract } from '../../extract.ts'
import { fromBase64 } from '../../models/model-file.ts'
import { openPage } from '../../segment/page.ts'
import { loadExtractor } from '../index.ts'

const root = join(import.meta.dirname, '../../..')
const article = readFileSync(join(root, 'examples/article.html'), 'utf8')

describe('semtext', () => {
  it('is the model that its card describes, within its size', () => {
    const bytes = fromBase64(weights)
    expect(readFileSync(join(root, 'docs/models/semtext.md'), 'utf8')).toContain(
      createHash('sha256').update(bytes).digest('hex'),
    )
    expect(bytes.length).toBeLessThan(2_000_000)
  })

  it('keeps the article and drops what is around it', async () => {
    const { text } = extract(article, { extractor: await loadExtractor('semtext') })
    expect(text).toContain('In October we glued one sensor')
    expect(text).not.toMatch(/cookie/i)
  })

  it('leaves controls inside content out', async () => {
    const html = article.replace('In October we glued', '<button>Press me</button>In October we glued')
    const { dom, ...rest } = openPage(html)
    const labels = (await loadExtractor('semtext')).label({ dom, ...rest })
    const at = (text: string) => dom.source.indexOf(text)
    const labelAt = (offset: number) => {
      for (let node = dom.length - 1; node > 0; node--)
        if (dom.from[node] <= offset && offset < dom.to[node]) return labels[node]
      return Number.NaN
    }
    expect(labelAt(at('Press me'))).toBe(0)
    expect(labelAt(at('In October we glued'))).toBeGreaterThan(0.5)
  })
})
