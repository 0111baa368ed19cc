import { textWords } from '../features/block-words.ts'
import type { LexiconEntries } from '../features/lexicon.ts'
import { namesOf, nameWords } from '../features/name-groups.ts'
import type { Page } from '../segment/page.ts'

/** Elements above a block whose names are counted. */
const MAX_LEVELS = 12
/** Pages of evidence that a word must overcome to be believed. */
const SMOOTHING = 5
/** A word must be used by this many sites to be more than a quirk of one. */
const MIN_HOSTS = { names: 6, text: 16, headings: 6 }
type Kind = keyof typeof MIN_HOSTS
const KINDS = Object.keys(MIN_HOSTS) as Kind[]
/** Words that say little are left out. */
const MIN_EVIDENCE = 0.3

/** For each word and fold of the data: how often it stood in content and in boilerplate. */
export interface WordCounts {
  readonly names: Map<string, Count>
  readonly text: Map<string, Count>
  readonly headings: Map<string, Count>
  readonly content: Float64Array
  readonly boilerplate: Float64Array
}

interface Count {
  readonly content: Float64Array
  readonly boilerplate: Float64Array
  readonly hosts: Set<string>
}

export function noWords(folds: number): WordCounts {
  return {
    names: new Map(),
    text: new Map(),
    headings: new Map(),
    content: new Float64Array(folds),
    boilerplate: new Float64Array(folds),
  }
}

/** Adds the words of one page. A page counts a word by the square root of how often it has it: menus repeat themselves. */
export function countPage(counts: WordCounts, page: Page, shares: Float32Array, fold: number, host: string): void {
  const seen: Record<Kind, Map<string, [content: number, all: number]>> = {
    names: new Map(),
    text: new Map(),
    headings: new Map(),
  }
  let heading = new Set<string>()
  const weight = 1 / Math.max(1, page.blocks.length)
  for (const [b, block] of page.blocks.entries()) {
    counts.content[fold] += shares[b] * weight
    counts.boilerplate[fold] += (1 - shares[b]) * weight
    const names = new Set<string>()
    let node = block.container
    for (let level = 0; node > 0 && level < MAX_LEVELS; level++) {
      for (const word of nameWords(namesOf(page.dom, node))) names.add(word)
      node = page.dom.parent[node]
    }
    tally(seen.names, names, shares[b])
    const words = new Set(textWords(block.text))
    tally(seen.text, words, shares[b])
    if (block.kind === 'heading') heading = words
    tally(seen.headings, heading, shares[b])
  }
  const folds = counts.content.length
  for (const kind of KINDS) {
    for (const [word, [content, all]] of seen[kind]) {
      let count = counts[kind].get(word)
      if (count === undefined) {
        count = { content: new Float64Array(folds), boilerplate: new Float64Array(folds), hosts: new Set() }
        counts[kind].set(word, count)
      }
      count.content[fold] += (content / all) * Math.sqrt(all)
      count.boilerplate[fold] += (1 - content / all) * Math.sqrt(all)
      if (count.hosts.size < MIN_HOSTS[kind]) count.hosts.add(host)
    }
  }
}

function tally(seen: Map<string, [number, number]>, words: ReadonlySet<string>, share: number): void {
  for (const word of words) {
    const [content, all] = seen.get(word) ?? [0, 0]
    seen.set(word, [content + share, all + 1])
  }
}

/** The evidence of each word in log-odds against the average, from all folds but those left out. */
export function learnLexicon(counts: WordCounts, leftOut: readonly number[]): LexiconEntries {
  const sum = (perFold: Float64Array) =>
    perFold.reduce((total, n, fold) => (leftOut.includes(fold) ? total : total + n), 0)
  const content = sum(counts.content)
  const prior = content / (content + sum(counts.boilerplate))
  const learn = (kind: Kind) => {
    const entries = new Map<string, number>()
    for (const [word, count] of counts[kind]) {
      if (count.hosts.size < MIN_HOSTS[kind]) continue
      const odds = (sum(count.content) + SMOOTHING * prior) / (sum(count.boilerplate) + SMOOTHING * (1 - prior))
      const evidence = Math.log(odds) - Math.log(prior / (1 - prior))
      if (Math.abs(evidence) >= MIN_EVIDENCE) entries.set(word, evidence)
    }
    return entries
  }
  return { names: learn('names'), text: learn('text'), headings: learn('headings') }
}
