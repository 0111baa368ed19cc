import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run } from './run.ts'

let folder: string
const at = (name: string) => join(folder, name)

/** Three pages in CleanEval's layout, one of them without gold. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pith-data-'))
  for (const name of ['orig', 'clean']) mkdirSync(at(name))
  for (const [number, text] of [[7, 'The sea rose.'], [60, 'Dunes move slowly.'], [61, 'Nobody read this.']] as const) {
    writeFileSync(at(`orig/${number}.html`), `<html lang="en"><nav>Home Ports Maps</nav> <p>${text}</p></html>`)
    if (number !== 61) writeFileSync(at(`clean/${number}.txt`), `URL: http://site-${number}.test/\n<p>${text}`)
  }
}) // biome-ignore format: a table
afterAll(() => rmSync(folder, { recursive: true }))

describe('pith data', () => {
  test('list names every dataset with its licence', async () => {
    const { code, out } = await run(['data', 'list'])
    expect(code).toBe(0)
    expect(out).toMatch(/\| wcxb \|.*\| CC-BY-4\.0 \|/)
    const rows = JSON.parse((await run(['data', 'list', '--json'])).out)
    expect(rows).toHaveLength(9)
  })

  test('import writes examples that are read again, and tells what it left out', async () => {
    const { code, err } = await run(['data', 'import', folder, '-o', at('all.jsonl.gz')])
    expect({ code, err }).toEqual({ code: 0, err: 'left out, no gold: 1 pages\n' })
    const rows = gunzipSync(readFileSync(at('all.jsonl.gz'))).toString().trim().split('\n').map(row => JSON.parse(row))
    expect(rows.map(row => [row.case, row.host, row.text])).toEqual([
      ['dev/7', 'site-7.test', 'The sea rose.'],
      ['final/60', 'site-60.test', 'Dunes move slowly.'],
    ])
    const again = await run(['data', 'import', at('all.jsonl.gz')])
    expect(again.out.trim().split('\n').map(row => JSON.parse(row))).toEqual(rows)
  }) // biome-ignore format: a list

  test('import says that its output cannot be written', async () => {
    const { code, err } = await run(['data', 'import', folder, '-o', at('nowhere/all.jsonl')])
    expect(code).not.toBe(0)
    expect(err).toContain('cannot be written')
  })

  test('stats counts pages, sites, languages and complexity', async () => {
    const { out } = await run(['data', 'stats', '--json', folder])
    const [row] = JSON.parse(out)
    expect(row).toMatchObject({ dataset: 'cleaneval', pages: 2, sites: 2, languages: [['en', 2]], medianGoldWords: 3 })
    // Three of the six words of each page are its menu.
    expect(row.complexity).toEqual([0.5, 0.5, 0.5])
    expect(row.digest).toMatch(/^[0-9a-f]{64}$/)
  })

  test('stats has the same digest for the same pages, and another for other gold', async () => {
    const digest = async (path: string) => JSON.parse((await run(['data', 'stats', '--json', path])).out)[0].digest
    await run(['data', 'import', folder, '-o', at('same.jsonl')])
    expect(await digest(at('same.jsonl'))).toBe(await digest(folder))
    writeFileSync(
      at('other.jsonl'),
      readFileSync(at('same.jsonl'), 'utf8').replace('"text":"The sea rose."', '"text":"The sea."'),
    )
    expect(await digest(at('other.jsonl'))).not.toBe(await digest(folder))
  })

  test('split gives folds by site, or the parts of a paper', async () => {
    const folds = await run(['data', 'split', '--folds', '3', folder])
    expect(folds.out).toMatch(/^cleaneval\tdev\/7\t[0-9a-f]{64}\tsite-7\.test\t[0-2]\n/)
    const parts = await run(['data', 'split', '--original', 'cleaneval-original', folder])
    expect(parts.out.split('\n').map(line => line.split('\t').at(-1))).toEqual(['train', 'validation', ''])
    expect(parts.err).toContain('train: 1 pages')
  })

  test('split refuses a single fold', async () => {
    expect(await run(['data', 'split', '--folds', '1', folder])).toMatchObject({ code: 2 })
  })

  test('ceiling is 1 where page and gold agree, and lists the pages below', async () => {
    writeFileSync(
      at('off.jsonl'),
      JSON.stringify({ id: 'x', case: 'off', html: '<p>One two three', text: 'Four five six' }),
    )
    const { out, err } = await run(['data', 'ceiling', '--below', '0.5', folder, at('off.jsonl')])
    expect(out).toContain('| cleaneval | 2 | 1.0000 | 1.0000 | 1.0000 | 1.0000 | 0 |')
    expect(err).toContain('off off 0.000')
  })

  test('says what to do with a folder that is no dataset', async () => {
    mkdirSync(at('empty'))
    const { code, err } = await run(['data', 'stats', at('empty')])
    expect(code).not.toBe(0)
    expect(err).toContain('Known layouts')
  })
})
