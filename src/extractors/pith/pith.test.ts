import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import weights from '../../../weights/pith.model.js'
import { explain, extract } from '../../extract.ts'
import { fromBase64 } from '../../models/model-file.ts'
import type { Focus } from '../index.ts'
import { chooseBlocks, evenOut, withHeading, withoutCopies } from './selection.ts'

const root = join(import.meta.dirname, '../../..')
const article = new Uint8Array(readFileSync(join(root, 'examples/article.html')))

describe('pith', () => {
  it('is the model that its card describes', () => {
    const digest = createHash('sha256').update(fromBase64(weights)).digest('hex')
    expect(readFileSync(join(root, 'docs/models/pith.md'), 'utf8')).toContain(digest)
  })

  it('keeps the article and drops what is around it', () => {
    const page = extract(article, { extractor: 'pith' })
    expect(page.text).toContain('In October we glued one sensor')
    expect(page.text).not.toMatch(/cookie/i)
  })

  it('tells the type of page and how sure it is', () => {
    const page = extract(article, { extractor: 'pith' })
    expect(page.pageType).toBe('article')
    expect(page.pageTypeProbability).toBeGreaterThan(0.5)
    expect(page.confidence).toBeGreaterThan(0.6)
    expect(page.confidence).toBeLessThanOrEqual(1)
  })

  it('keeps less for precision and more for recall', () => {
    const words = (focus: 'precision' | 'balanced' | 'recall') =>
      extract(article, { extractor: 'pith', focus }).text.split(/\s+/).length
    expect(words('precision')).toBeLessThanOrEqual(words('balanced'))
    expect(words('balanced')).toBeLessThanOrEqual(words('recall'))
    expect(extract(article, { extractor: 'pith', focus: 'recall' }).warnings).toEqual([])
  })

  it('says why', () => {
    const blocks = explain(new TextDecoder().decode(article), { extractor: 'pith' })
    expect(blocks.every(block => /^([+−] .+)?$/.test(block.why))).toBe(true)
    expect(blocks.filter(block => block.why !== '').length).toBeGreaterThan(blocks.length / 2)
  })

  it('judges the beginning of an endless page, and keeps running text of the rest', () => {
    const long = 'The tram that went down to the harbour was full, and so was the next one after it.'
    const html = `<main>${`<p>${long}</p>`.repeat(20_000)}<p>Later ${long}</p><p>Short</p><p><a href=/>${long}</a></p></main>`
    const { blocks } = extract(html)
    expect(blocks).toHaveLength(20_003)
    expect(blocks[0].label).toBe('content')
    expect(blocks.slice(20_000).map(({ label }) => label)).toEqual(['content', 'boilerplate', 'boilerplate'])
  })

  it('has few surprises in store: an empty page is empty', () => {
    expect(extract('', { extractor: 'pith' })).toMatchObject({ text: '', reason: 'empty' })
  })
})

describe('choice by expected F-score', () => {
  const choose = (p: number[], words: number[], focus: Focus = 'balanced', isProse: number[] = p.map(() => 0)) => [
    ...chooseBlocks(Float32Array.from(p), words, isProse, focus),
  ]
  it('takes all sure blocks and none of the hopeless', () => {
    expect(choose([0.9, 0.01, 0.8, 0.02], [50, 50, 50, 50])).toEqual([1, 0, 1, 0])
  })
  it('gives the best of a page of unsure blocks', () => {
    expect(choose([0.2, 0.1], [50, 50])[0]).toBe(1)
  })
  it('goes by falling probability, and by the order of blocks where that is equal', () => {
    const p = Array.from({ length: 300 }, (_, b) => [0, 1, 1 + 2 ** -20, 0.5, (b % 7) / 7][b % 5])
    const words = p.map((_, b) => (b * 37) % 23)
    const order = p.map((_, b) => b).sort((a, b) => p[b] - p[a])
    const kept = choose(p, words)
    const size = kept.filter(Boolean).length
    expect(size).toBeGreaterThan(50)
    expect(order.slice(0, size).every(b => kept[b] === 1)).toBe(true)
  })
  it('takes more for recall, less for precision', () => {
    const kept = (focus: Focus) => choose([0.9, 0.45, 0.3], [10, 10, 10], focus).filter(Boolean).length
    expect([kept('precision'), kept('balanced'), kept('recall')]).toEqual([1, 2, 3])
  })
  it('takes less of what is doubtful where the rest is running text', () => {
    const kept = (isProse: number[]) => choose([0.95, 0.95, 0.5], [100, 100, 10], 'balanced', isProse)
    expect(kept([0, 0, 0])).toEqual([1, 1, 1])
    expect(kept([1, 1, 0])).toEqual([1, 1, 0])
  })
  it('draws blocks that are built alike together', () => {
    const [first, second, other] = evenOut(Float32Array.of(0.9, 0.1, 0.1), [10, 10, 10], [0, 0, 1])
    expect(first).toBeCloseTo(0.66)
    expect(second).toBeCloseTo(0.34)
    expect(other).toBeCloseTo(0.1)
  })
  it('keeps the heading over what is kept, unless it is out of the question', () => {
    const kept = (p: number) => [...withHeading(Uint8Array.of(0, 1), Float32Array.of(p, 0.9), 0)]
    expect(kept(0.3)).toEqual([1, 1])
    expect(kept(0.1)).toEqual([0, 1])
    expect([...withHeading(Uint8Array.of(1, 0), Float32Array.of(0.9, 0.4), 1)]).toEqual([1, 0])
  })
  it('drops later copies of long text only', () => {
    const texts = ['one two three four five', 'Yes', 'one two three four five', 'Yes']
    expect([...withoutCopies(texts, [5, 1, 5, 1], Uint8Array.of(1, 1, 1, 1))]).toEqual([1, 1, 0, 1])
  })
})
