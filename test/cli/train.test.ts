import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run } from './run.ts'

let folder: string
const at = (name: string) => join(folder, name)

const SENTENCE =
  'The tide table of the harbour names for every day of the year two floods and two ebbs, and is hardly ever wrong.'

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pith-train-'))
  const rows = Array.from({ length: 8 }, (_, i) => ({
    id: String(i).repeat(64),
    case: `page-${i}`,
    dataset: 'dragnet',
    split: i < 6 ? 'training' : 'test',
    url: `https://harbour${i}.example/`,
    html: `<ul class=menu><li><a href=/>Home</a><li><a href=/a${i}>About harbour ${i}</a></ul><div class=post><p>${SENTENCE} ${i}</p><p>${SENTENCE}</p></div>`,
    text: `${SENTENCE} ${i}\n${SENTENCE}`,
  }))
  writeFileSync(at('harbours.jsonl'), rows.map(row => `${JSON.stringify(row)}\n`).join(''))
})
afterAll(() => rmSync(folder, { recursive: true }))

const train = (...more: string[]) =>
  run(['train', 'extractnet', '--data', at('harbours.jsonl'), '--folds', '2', ...more])

describe('pith train', () => {
  test('writes the model, its card, and answers that a benchmark can import', async () => {
    const trained = await train('-o', at('extractnet.model'), '--card', at('card.md'), '--answers', at('answers'))
    expect(trained.code).toBe(0)
    expect(trained.out).toMatch(/extractnet\.model: \d+ KB, sha256 [0-9a-f]{64}\n$/)
    expect(trained.err).toContain('training without fold 2 of 2')
    const header = JSON.parse(readFileSync(at('extractnet.model'), 'latin1').split('\n')[0])
    expect(header).toMatchObject({ kind: 'extractnet', card: { seed: 1, folds: 2, data: [{ pages: 8, sites: 8 }] } })
    expect(readFileSync(at('card.md'), 'utf8')).toContain(
      '`pith train extractnet --data harbours.jsonl --folds 2 --seed 1`',
    )
    await run(['bench', 'run', at('harbours.jsonl'), '-o', at('bench'), '--none'])
    const imported = await run(['bench', 'import', at('bench'), '--out-of-fold', at('answers')])
    expect(imported.out).toMatch(/: 8 new rows of 1 systems\.\n$/)
  })

  test('gives the same bytes for the same seed, and goes on from a checkpoint', async () => {
    const models = [at('a.model'), at('b.model')]
    for (const model of models) expect((await train('-o', model, '--checkpoint', at('parts'))).code).toBe(0)
    expect(readFileSync(models[0])).toEqual(readFileSync(models[1]))
    const other = await train('-o', at('c.model'), '--checkpoint', at('parts'), '--seed', '2')
    expect(other.code).not.toBe(0)
    expect(other.err).toContain('holds parts of another training')
  })

  test.each([
    [['train', 'extractnet'], 'There is nothing to train on.'],
    [['train', 'extractnett', '--data', 'x'], 'Did you mean extractnet?'],
    [['train', 'extractnet', '--data', 'nowhere.jsonl'], 'There is no file or folder "nowhere.jsonl"'],
  ])('says what is wrong with %j', async (argv, message) => {
    const { code, err } = await run(argv)
    expect(code).not.toBe(0)
    expect(err).toContain(message)
  })
})
