import { type Dom, type NodeId, textOf } from '../../parse/dom.ts'
import { Tag } from '../../parse/tags.ts'
import { LANGUAGES, stopWordMasks } from '../justext/stop-words.ts'

/** For each text: how many words it has, and how many of them are common. */
export interface WordCounts {
  readonly words: Int32Array
  readonly common: Int32Array
}

const STOP_WORDS = stopWordMasks()
/** No stop word is longer. */
const LONGEST = Math.max(...[...STOP_WORDS.keys()].map(word => word.length))
/** At least this share of a page's words are stop words of its language, if it is one that there is a list for. */
const MIN_SHARE = 0.1
/** In other languages, so many of a page's most frequent words take their place. */
const FREQUENT_WORDS = 60

/**
 * Common words are the stop words of the page's language. Deviation: the originals find nothing in a page whose language
 * they have no list for; here the page's own most frequent words make up for it.
 */
export function countCommonWords(dom: Dom, removed: Uint8Array): WordCounts {
  const words = new Int32Array(dom.length)
  const common = new Int32Array(dom.length)
  const masks: number[] = []
  const totals = new Map<number, number>()
  forEachWord(dom, removed, (node, word) => {
    const mask = STOP_WORDS.get(word) ?? 0
    words[node]++
    masks.push(mask)
    if (mask !== 0) totals.set(mask, (totals.get(mask) ?? 0) + 1)
  })
  const hits = LANGUAGES.map((_, i) => [...totals].reduce((sum, [mask, count]) => sum + ((mask >> i) & 1) * count, 0))
  const language = hits.indexOf(Math.max(...hits))
  if (hits[language] < MIN_SHARE * masks.length) countFrequent(dom, removed, common)
  else {
    let at = 0
    for (let node = 0; node < dom.length; node++) {
      for (let i = 0; i < words[node]; i++) common[node] += (masks[at++] >> language) & 1
    }
  }
  return { words, common }
}

function countFrequent(dom: Dom, removed: Uint8Array, common: Int32Array): void {
  const counts = new Map<string, number>()
  forEachWord(dom, removed, (_, word) => {
    if (word !== '') counts.set(word, (counts.get(word) ?? 0) + 1)
  })
  const frequent = new Map([...counts].sort((a, b) => b[1] - a[1]).slice(0, FREQUENT_WORDS))
  forEachWord(dom, removed, (node, word) => {
    if (frequent.has(word)) common[node]++
  })
}

/** Visits what is between spaces, in lower case, without the punctuation around it; '' for what is too long to be common. */
function forEachWord(dom: Dom, removed: Uint8Array, visit: (node: NodeId, word: string) => void): void {
  for (let node = 0; node < dom.length; node++) {
    if (removed[node] === 1) {
      node = dom.end[node] - 1
      continue
    }
    if (dom.tag[node] !== Tag['#text']) continue
    const text = textOf(dom, node).toLowerCase()
    for (let at = 0; at < text.length; at++) {
      if (isSpace(text.charCodeAt(at))) continue
      let start = at
      while (at < text.length && !isSpace(text.charCodeAt(at))) at++
      let end = at
      while (start < end && isMark(text.charCodeAt(start))) start++
      while (end > start && isMark(text.charCodeAt(end - 1))) end--
      visit(node, end - start > LONGEST ? '' : text.slice(start, end))
    }
  }
}

function isSpace(code: number): boolean {
  return code <= 0x20 || code === 0xa0
}

function isMark(code: number): boolean {
  if (code > 0x7e) return code >= 0x2010 && code <= 0x2026
  return !((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39))
}
