import type { Dom } from '../parse/dom.ts'
import { Tag } from '../parse/tags.ts'
import { type Extractor, fromTexts, type Labels } from './extractor.ts'

export interface BteOptions {
  /** Begin at the last `<body` of the source even where a script writes it, as bte.py does: to measure against it. */
  readonly bodiesInScripts?: boolean
}

/**
 * The stretch of the page with most words in it and most tags outside of it.
 *
 * Most words inside and most tags outside is the greatest sum of (words − tags), so one pass finds it (Bentley's
 * maximum-sum window), and no pair of ends need be tried as the original does. It works on the source: a tag is what
 * is between `<` and `>`, a word what is between white space and tags.
 */
export function bte({ bodiesInScripts = false }: BteOptions = {}): Extractor {
  return {
    name: 'bte',
    source:
      'Finn, Kushmerick, Smyth: Fact or fiction: content classification for digital libraries, DELOS 2001; tokens as in Pomikálek’s bte.py',
    label(page, trace): Labels {
      const { dom } = page
      const { from, to } = densestWindow(dom, bodiesInScripts ? afterLastBodyTag(dom.source) : 0)
      const labels = new Float32Array(dom.length)
      for (let node = 1; node < dom.length; node++) {
        if (dom.tag[node] !== Tag['#text']) continue
        const isInside = dom.from[node] < to && dom.to[node] > from && !isMachinery(dom.tag[dom.parent[node]])
        labels[node] = Number(isInside)
        trace?.(node, isInside ? 'in the stretch with most words and fewest tags' : 'outside of it')
      }
      return fromTexts(page, labels)
    },
  }
}

const isMachinery = (tag: number) => tag === Tag.script || tag === Tag.style

/** The one entity that the original takes for white space. */
const NBSP = '&nbsp;'

/** The window of the source, from the first to after the last token. An even choice goes to the first and shortest. */
function densestWindow(dom: Dom, begin: number): { from: number; to: number } {
  let best = { sum: 0, from: 0, to: 0 }
  let sum = 0
  let start = 0
  let isAfterBody = false
  scanTokens(dom, begin, (value, at, end) => {
    // As in the original the last of several bodies counts, up to its end tag.
    const edge = value < 0 ? BODY_TAG.exec(dom.source.slice(at, at + '</body>'.length))?.[1] : undefined
    if (edge !== undefined) {
      isAfterBody = edge === '/'
      if (isAfterBody) return
      best = { sum: 0, from: end, to: end }
      sum = 0
    } else if (!isAfterBody) {
      if (sum <= 0) {
        sum = 0
        start = at
      }
      sum += value
      if (sum > best.sum) best = { sum, from: start, to: end }
    }
  })
  return best
}

const BODY_TAG = /^<(\/?)body[\s>]/i

function afterLastBodyTag(source: string): number {
  const lastEnd = source.lastIndexOf('>')
  let begin = 0
  for (const { index } of source.matchAll(/<body[\s>]/gi)) if (index < lastEnd) begin = source.indexOf('>', index) + 1
  return begin
}

/** Calls `visit` for each token from `begin` on, in order: 1 for a word, −1 for a tag. Scripts and styles are empty. */
function scanTokens(dom: Dom, begin: number, visit: (value: 1 | -1, at: number, end: number) => void): void {
  const { source } = dom
  const machinery = machineryOf(dom)
  for (let at = begin; at < source.length; ) {
    const c = source.charCodeAt(at)
    if (c === 0x3c /* < */) {
      const end = source.indexOf('>', at + 2) + 1
      if (end === 0) return // No tag can come any more, and what follows is cut off.
      visit(-1, at, end)
      at = machinery.get(end) ?? end
    } else if (isSpace(c)) at++
    else if (c === 0x26 /* & */ && source.startsWith(NBSP, at)) at += NBSP.length
    else {
      const end = endOfWord(source, at)
      visit(1, at, end)
      at = end
    }
  }
}

/** Where scripts and styles begin, and where they end. */
function machineryOf(dom: Dom): Map<number, number> {
  const ends = new Map<number, number>()
  for (let node = 1; node < dom.length; node++)
    if (dom.tag[node] === Tag['#text'] && isMachinery(dom.tag[dom.parent[node]])) ends.set(dom.from[node], dom.to[node])
  return ends
}

function endOfWord(source: string, at: number): number {
  let end = at + 1
  while (end < source.length) {
    const c = source.charCodeAt(end)
    if (c === 0x3c || isSpace(c) || (c === 0x26 && source.startsWith(NBSP, end))) break
    end++
  }
  return end
}

function isSpace(c: number): boolean {
  return c <= 0x20 || c === 0xa0 || c === 0x3000 || (c >= 0x2000 && c <= 0x200a)
}
