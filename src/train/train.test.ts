import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromBlocks } from '../extractors/extractor.ts'
import { readModel, writeModel } from '../models/model-file.ts'
import { type FoldedSystem, foldTrainer, type TrainingOptions, train, trainWith } from './index.ts'
import { checkRows } from './trainer.ts'

let folder: string
const at = (name: string) => join(folder, name)
const GOLD = 'A lamp that turns once in ten seconds is seen from farther than one that stands still.'

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pith-train-'))
  const rows = Array.from({ length: 12 }, (_, i) => ({
    id: String(i).padStart(64, '0'),
    case: `page-${i}`,
    dataset: i < 10 ? 'lamps' : 'buoys',
    url: `https://site${i}.example/`,
    html: `<nav><a href="/">Home ${i}</a></nav><p>${GOLD}</p>`,
    text: GOLD,
    text_wceb: `${GOLD} Seen.`,
  }))
  const write = (name: string, what: readonly object[]) =>
    writeFileSync(at(name), what.map(row => `${JSON.stringify(row)}\n`).join(''))
  write('lamps.jsonl', rows)
  write(
    'unlabelled.jsonl',
    rows.map(row => ({ ...row, text: ' ' })),
  )
  write(
    'one-site.jsonl',
    rows.map(row => ({ ...row, url: 'https://site.example/' })),
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

interface Row {
  readonly name: string
  readonly words: number
}

/** Learns the mean length of blocks, and remembers whom it saw. */
function toy(onFit: (names: readonly string[]) => void = () => {}): FoldedSystem<Row> {
  return {
    name: 'toy',
    summary: 'long blocks',
    data: 'the pages about lamps',
    parameters: { factor: 1 },
    isFor: example => example.dataset === 'lamps',
    prepare: (page, example) => ({
      name: example.case,
      words: page.blocks.reduce((sum, block) => sum + block.words, 0) / page.blocks.length,
    }),
    fit(rows, { card, onRound }) {
      onFit(rows.map(row => row.name))
      onRound(1, 1, 0.25)
      const mean = rows.reduce((sum, row) => sum + row.words, 0) / rows.length
      return writeModel({ kind: 'toy', features: ['words'], card }, { mean: Float32Array.of(mean) })
    },
    open(bytes) {
      const [mean] = readModel(bytes, 'toy', ['words']).arrays['mean']
      return fromBlocks('toy', 'a test', blocks => blocks.map(block => Number(block.words > mean)))
    },
  }
}

const options = (more: Partial<TrainingOptions> = {}): TrainingOptions => ({
  data: [at('lamps.jsonl')],
  folds: 3,
  seed: 1,
  ...more,
})

describe('training', () => {
  test('answers every page with a model that never saw its site, and pages it does not learn from too', async () => {
    const seen: (readonly string[])[] = []
    const { outOfFold } = await trainWith(foldTrainer(toy(names => seen.push(names))), options())
    expect(outOfFold).toHaveLength(12)
    expect(outOfFold.every(({ text }) => text.trim() === GOLD)).toBe(true)
    const [folds, whole] = [seen.slice(0, 3), seen[3]]
    expect(whole).toHaveLength(10)
    for (const name of whole) expect(folds.filter(names => !names.includes(name))).toHaveLength(1)
  })

  test('says in the header and in the card what it was made of', async () => {
    const trained = await trainWith(foldTrainer(toy()), options())
    const { card } = readModel(trained.bytes, 'toy', ['words']).header
    expect(card).toMatchObject({ folds: 3, seed: 1, parameters: { factor: 1 }, scores: { lamps: 1, buoys: 1 } })
    expect(card['data']).toMatchObject([{ name: 'lamps', pages: 10, sites: 10 }, { name: 'buoys' }])
    const text = trained.card({ command: 'pith train toy', date: '2026-01-01', commit: 'abc' })
    expect(text).toContain('| lamps | 10 | 1.0000 | 1.0000 | 0 |')
    expect(text).toContain(trained.sha256)
  })

  test('learns from the gold of the comparison study where it is asked to', async () => {
    const golds = async (more: Partial<TrainingOptions>) => {
      const { outOfFold, bytes } = await trainWith(foldTrainer(toy()), options(more))
      const { card } = readModel(bytes, 'toy', ['words']).header
      return [new Set(outOfFold.map(({ example }) => example.text)), card['studyGold']]
    }
    expect(await golds({})).toEqual([new Set([GOLD]), undefined])
    expect(await golds({ studyGold: true })).toEqual([new Set([`${GOLD} Seen.`]), true])
  })

  test('goes on where it was broken off, to the same bytes', async () => {
    const whole = await trainWith(foldTrainer(toy()), options())
    const checkpoint = at('parts')
    let fits = 0
    const breaksOff = toy(() => {
      if (++fits === 3) throw new Error('power cut')
    })
    await expect(trainWith(foldTrainer(breaksOff), options({ checkpoint }))).rejects.toThrow('power cut')
    let again = 0
    const resumed = await trainWith(foldTrainer(toy(() => again++)), options({ checkpoint }))
    expect(again).toBe(2)
    expect(resumed.bytes).toEqual(whole.bytes)
  })

  test('refuses the parts of another training', async () => {
    const checkpoint = at('other-parts')
    await trainWith(foldTrainer(toy()), options({ checkpoint }))
    const other = trainWith(foldTrainer(toy()), options({ checkpoint, seed: 2 }))
    await expect(other).rejects.toMatchObject({ code: 'other-training' })
  })

  test('reports steps with their loss', async () => {
    const steps: string[] = []
    await trainWith(
      foldTrainer(toy()),
      options({ onStep: (step, done, total, loss) => steps.push(`${step}: ${done}/${total} ${loss}`) }),
    )
    expect(steps).toContain('training without fold 2 of 3: 1/1 0.25')
  })
})

describe('data that nothing can be learnt from', () => {
  test.each([
    ['no-labels', () => options({ data: [at('unlabelled.jsonl')] })],
    ['too-few-sites', () => options({ data: [at('one-site.jsonl')] })],
    ['bad-folds', () => options({ folds: 1 })],
    ['no-data', () => options({ data: [] })],
  ])('is refused: %s', async (code, make) => {
    await expect(trainWith(foldTrainer(toy()), make())).rejects.toMatchObject({ code })
  })

  test('is refused where rows have one class, or no numbers', () => {
    const x = (...values: number[]) => ({ names: ['words'], rows: values.length, values: Float32Array.from(values) })
    expect(() => checkRows(x(1, 2), [1, 1])).toThrow('All 2 rows have the label 1.')
    expect(() => checkRows(x(1, Number.NaN), [0, 1])).toThrow('The column "words" of row 1 is not a number.')
    expect(() => checkRows(x(1, 2), [0, Number.NaN])).toThrow('The label of row 1 is not a number.')
    expect(() => checkRows(x(), [])).toThrow('no text')
  })

  test('and so are names that are not known', async () => {
    await expect(train('canola', options())).rejects.toMatchObject({ code: 'unknown-trainer' })
  })
})
