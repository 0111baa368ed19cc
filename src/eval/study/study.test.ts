import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Results } from '../report/results.ts'
import { judgeFindings } from './findings.ts'
import { writeStudy } from './study.ts'

/** F1 of each system on an easy and a hard page of CleanEval. */
type F1 = Readonly<Record<string, readonly [easy: number, hard: number]>>

const PAGES = [0.1, 0.9].map((complexity, i) => ({
  dataset: 'cleaneval',
  page: String(i),
  digest: String(i),
  case: String(i),
  host: '',
  bytes: 100,
  complexity,
  text: 'words',
}))

const rowsOf = (f1: F1) =>
  Object.entries(f1).flatMap(([system, values]) =>
    values.map((value, i) => ({
      system,
      state: 'answered' as const,
      scores: { 'rouge-lsum': { precision: value, recall: value, f1: value } },
      dataset: 'cleaneval',
      page: String(i),
    })),
  )

const resultsOf = (f1: F1): Results => ({
  systems: Object.keys(f1),
  datasets: ['cleaneval'],
  pages: PAGES,
  of: system =>
    rowsOf(f1)
      .filter(row => row.system === system)
      .map((row, i) => ({ ...row, about: PAGES[i] })),
})

const verdictOn = (f1: F1, words: string) =>
  judgeFindings(resultsOf(f1), ['cleaneval']).find(({ claim }) => claim.includes(words))!

const ENSEMBLES = {
  'majority-all': [0.9, 0.8],
  'majority-best': [0.9, 0.85],
  'majority-best-weighted': [0.9, 0.9],
} as const

describe('the findings', () => {
  it('hold where the figures say so', () => {
    expect(verdictOn({ ...ENSEMBLES, bte: [0.9, 0.7] }, 'three ensembles')).toMatchObject({
      holds: true,
      evidence: 'last ensemble majority-all 0.850, best extractor bte 0.800',
    })
  })

  it('fall where one system breaks them', () => {
    expect(verdictOn({ ...ENSEMBLES, bte: [1, 0.9] }, 'three ensembles').holds).toBe(false)
    expect(verdictOn({ trafilatura: [0.5, 0.5], bte: [0.9, 0.9] }, 'Trafilatura').holds).toBe(false)
  })

  it('are left open where their systems were not measured', () => {
    expect(verdictOn({ bte: [1, 1] }, 'neural')).toEqual({
      claim: 'Heuristic extractors beat the neural ones.',
      section: '§4.4',
      evidence: 'not measured: web2text, boilernet',
    })
  })

  it('see what complexity costs', () => {
    expect(verdictOn({ bs4: [0.9, 0.1], bte: [0.9, 0.6] }, 'text conversion')).toMatchObject({
      holds: true,
      evidence: 'mean loss of F1: text conversion 0.800, extractors 0.300',
    })
  })
})

describe('the study', () => {
  const folderOf = (f1: F1) => {
    const folder = mkdtempSync(join(tmpdir(), 'pith-study-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const lines = (rows: readonly object[]) => rows.map(row => `${JSON.stringify(row)}\n`).join('')
    writeFileSync(join(folder, 'pages.jsonl'), lines(PAGES))
    writeFileSync(join(folder, 'scores.jsonl'), lines(rowsOf(f1)))
    return folder
  }

  it('puts the printed figures beside ours and says what holds', async () => {
    const folder = folderOf({ ...ENSEMBLES, bte: [0.9, 0.7], bs4: [0.9, 0.1] })
    const [markdown, html] = await writeStudy(folder, folder, () => '')
    const text = readFileSync(markdown, 'utf8')
    expect(text).toMatch(/\| bte \| 0\.800 .* \| 0\.817 \| 0\.936 \|/)
    expect(text).toContain('| cleaneval | 2 | 1 | 0 | 1 | 0.500 | 738 | 524 | 171 | 43 |')
    expect(text).toContain('| The weighted vote is the strongest of the three. | §4.5 | yes |')
    expect(readFileSync(html, 'utf8').match(/<svg/g)).toHaveLength(5)
  })

  it('tells what to do where nothing was scored', async () => {
    const folder = folderOf({})
    await expect(writeStudy(folder, folder, () => '')).rejects.toThrow('pith bench study')
  })
})
