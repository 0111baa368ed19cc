import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultExtractor, extractorNames } from '../../src/extractors/index.ts'
import { run } from './run.ts'

const SENTENCE =
  'The ferry leaves the island every morning at seven, except on Sundays, when the captain sleeps and nobody minds at all.'
const PAGE = `<title>Ferries</title><nav><a href="/">Home & <b>hearth</b></a></nav><p>${SENTENCE}</p><p>${SENTENCE}</p>`

describe('pith compare', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'pith-compare-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('has a line for every system, with what it keeps', async () => {
    const { code, out } = await run(['compare', '-'], { stdin: PAGE })
    expect(code).toBe(0)
    const lines = out.trimEnd().split('\n')
    expect(lines[0].split(/ {2,}/)).toEqual(['system', 'words', 'of the page', 'agreement', 'ms'])
    for (const name of extractorNames) expect(lines.filter(line => line.split(/[ :]/)[0] === name)).toHaveLength(1)
    expect(lines.find(line => line.startsWith('bs4 '))).toMatch(/^bs4 +44 +100 %/)
  }, 60_000)

  test('writes the same for programs', async () => {
    const { out } = await run(['compare', '--json', '-'], { stdin: PAGE })
    const rows = JSON.parse(out)
    expect(rows.map((row: { name: string }) => row.name).sort()).toEqual([...extractorNames].sort())
    expect(rows.find((row: { name: string }) => row.name === defaultExtractor)).toMatchObject({ agreement: 1 })
    expect(rows.find((row: { name: string }) => row.name === 'boilerpipe-words')).toMatchObject({ words: 42 })
  }, 60_000)

  test('paints a page by who kept what', async () => {
    const file = join(folder, 'seen.html')
    await run(['compare', '--html', file, '-'], { stdin: PAGE })
    const page = readFileSync(file, 'utf8')
    expect(page).toContain('Home &amp; hearth')
    expect(page).toMatch(
      /<p style="--hue:\d+" title="[^"]*bs4[^"]*" data-by="[\d ]+"><small>\d+ of \d+<\/small>The ferry/,
    )
    for (const [i] of extractorNames.entries()) expect(page).toContain(`id="by${i}"`)
  }, 60_000)

  test('says where it cannot write', async () => {
    const { code, err } = await run(['compare', '--html', join(folder, 'no', 'such.html'), '-'], { stdin: PAGE })
    expect(code).toBe(1)
    expect(err).toContain('Choose another file for --html')
  }, 60_000)
})
