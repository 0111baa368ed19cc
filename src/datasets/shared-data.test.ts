import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { annotatedStudyText } from './annotations.ts'
import { goldText } from './cleaneval.ts'
import { readExamples } from './index.ts'
import { originalSplits } from './splits.ts'

/** The labelled pages of development; where they are not, these tests have nothing to read. */
const data = '../shared/data'

describe.skipIf(!existsSync(data))('the datasets of development (skipped where ../shared/data is absent)', () => {
  it('are read through xz, with hosts and languages', async () => {
    let pages = 0
    const hosts = new Set<string>()
    for await (const { host, language, markup, text } of readExamples(`${data}/cleanportaleval.jsonl.xz`)) {
      pages++
      hosts.add(host)
      expect(language).toBe('en')
      expect(goldText(markup!)).toBe(text)
    }
    expect([pages, hosts.size]).toEqual([71, 4])
  })

  it('have the study’s gold of CleanEval, letter by letter, and Web2Text’s splits', async () => {
    const parts: Record<string, number> = {}
    let differing = 0
    for await (const example of readExamples(`${data}/cleaneval.jsonl.xz`)) {
      if (goldText(example.markup!) !== example.text) differing++
      for (const split of ['cleaneval-original', 'cleaneval-web2text'] as const) {
        const part = `${split} ${originalSplits[split](example)}`
        parts[part] = (parts[part] ?? 0) + 1
      }
    }
    expect(differing).toBe(0)
    expect(parts).toMatchObject({
      'cleaneval-original train': 55,
      'cleaneval-original validation': 5,
      'cleaneval-original test': 676,
      'cleaneval-web2text train': 531,
      'cleaneval-web2text validation': 58,
      'cleaneval-web2text test': 148,
    })
  })

  it('have the study’s gold of L3S-GN1, letter by letter', async () => {
    let pages = 0
    for await (const { annotated, textStudy } of readExamples(`${data}/l3s-gn1.jsonl.xz`)) {
      expect(annotatedStudyText(annotated!)).toBe(textStudy)
      pages++
    }
    expect(pages).toBe(621)
  })
})
