import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run } from './run.ts'

let folder: string
const at = (name: string) => join(folder, name)

const TEXT =
  'Tides follow the moon, and the moon follows nobody; that much every keeper of a lighthouse knows by heart.'

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pith-bench-'))
  const rows = [1, 2].map(number => ({
    id: String(number).repeat(64),
    case: `page-${number}`,
    dataset: 'tides',
    html: `<nav><a href="/">Home</a></nav><p>${TEXT}</p>`,
    text: TEXT,
  }))
  writeFileSync(at('tides.jsonl'), rows.map(row => `${JSON.stringify(row)}\n`).join(''))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('pith bench', () => {
  test('runs, scores and reports', async () => {
    const ran = await run(['bench', 'run', at('tides.jsonl'), '-o', at('out'), '-e', 'xpath-text'])
    expect(ran).toMatchObject({ code: 0, err: '' })
    expect(ran.out).toMatch(/^2 pages; 2 answers, 0 empty, 0 failed\./)
    expect((await run(['bench', 'score', at('out')])).out).toMatch(/^2 answers scored\./)
    const report = await run(['bench', 'report', at('out'), '--browse', '1', '--system', 'xpath-text'])
    expect(report.out.trim().split('\n')).toEqual(
      ['report.md', 'report.html', 'pages.html'].map(name => at(`out/${name}`)),
    )
    expect(readFileSync(at('out/report.md'), 'utf8')).toMatch(/\| xpath-text \| 0\.9\d\d \|/)
  })

  test('measures leaves', async () => {
    const { code, out } = await run(['bench', 'leaves', at('tides.jsonl'), '-e', 'xpath-text'])
    expect(code).toBe(0)
    expect(out).toMatch(/\| xpath-text \| tides \| 4 \| 0\.500 \|/)
  })

  test('raises floors, and fails below them', async () => {
    const gate = ['bench', 'gate', at('tides.jsonl'), '-e', 'xpath-text', '--share', '1', '--floors', at('floors.json')]
    expect(await run([...gate, '--raise'])).toMatchObject({ code: 0, err: '' })
    expect(await run(gate)).toMatchObject({ code: 0, err: '' })
    const floors = JSON.parse(readFileSync(at('floors.json'), 'utf8'))
    floors.tides.systems['xpath-text']['word-f1'] = 0.999
    writeFileSync(at('floors.json'), JSON.stringify(floors))
    const failed = await run(gate)
    expect(failed.code).toBe(1)
    expect(failed.err).toMatch(/^tides: xpath-text has word-f1 0\.9\d+, below its floor of 0\.999\.\n$/)
  })

  test.each([
    [['run', 'nowhere'], /no file or folder "nowhere"/],
    [['run', 'nowhere', '--peer', 'nameless'], /no file or folder/],
    [['report', 'nowhere'], /pith bench run/],
  ])('%j says what to do', async (words, message) => {
    const { code, err } = await run(['bench', ...words])
    expect(code).not.toBe(0)
    expect(err).toMatch(message)
  })
})
