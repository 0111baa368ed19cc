import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { section, writeIndex, writeStudyPage } from './study-page.ts'
import { PARTS, TRAINED, trainCommand } from './study-parts.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pith-study-'))
  writeFileSync(join(folder, 'tides.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('a page of the study as a part of a larger one', () => {
  const markdown =
    '# Tides\n\n<!-- table -->\nSee [search](retrieval.md).\n\n## High & low\n\n| a | b |\n|---|---:|\n| x | 1 |\n\n![Tides](tides.svg)\n'

  test('has its headings a level lower, with names that no other part has', () => {
    const { title, headings, html } = section('tides', markdown, folder)
    expect(title).toBe('Tides')
    expect(headings).toEqual([{ id: 'tides-high-amp-low', text: 'High &amp; low' }])
    expect(html).toContain('<h2>Tides</h2>')
    expect(html).toContain('<h3 id="tides-high-amp-low">')
  })

  test('needs no other file', () => {
    const { html } = section('tides', markdown, folder)
    expect(html).toContain('<img src="data:image/svg+xml;base64,')
    expect(html).toContain('<a href="#retrieval">')
    expect(html).not.toContain('tides.svg')
  })

  test('shows no marks of the Markdown', () => {
    expect(section('tides', markdown, folder).html).not.toContain('!--')
  })
})

test('index and page tell of every part that there is', () => {
  const parts = PARTS.filter(({ name }) => name === 'complexity' || name === 'retrieval')
  for (const { name } of parts) writeFileSync(join(folder, `${name}.md`), `# About ${name}\n\nText.\n`)
  const index = readFileSync(writeIndex(folder, parts), 'utf8')
  expect(index).toContain('| `node bench/run.mjs bench/complexity.ts --data DATA --write` |')
  expect(index).toMatch(/`pith retrieval DATA\/l3s-gn1\.jsonl .* --bench BENCH --queries 500`/)
  const page = readFileSync(writeStudyPage(folder, parts), 'utf8')
  for (const { name } of parts) {
    expect(page).toContain(`<a href="#${name}">About ${name}</a>`)
    expect(page).toContain(`<section id="${name}"><h2>About ${name}</h2>`)
  }
})

test('who lacks answers is told how to make them', () => {
  const where = { answers: 'answers', fileOf: (dataset: string) => `data/${dataset}.jsonl` }
  for (const name of Object.keys(TRAINED)) {
    expect(trainCommand(name, where)).toMatch(
      /^pith train [\w-]+( --data data\/[\w-]+\.jsonl)+ --folds \d --answers answers /,
    )
  }
})
