import { checkWith, hashWith } from '../../features/word-table.ts'
import { codeAt, type Dom, type NodeId, readText } from '../../parse/dom.ts'
import { grown } from '../../parse/grown.ts'
import { Tag } from '../../parse/tags.ts'
import {
  commonestLanguage,
  isOfLanguage,
  LONGEST,
  SET_COUNT,
  smallLetter,
  stopWordSet,
} from '../justext/stop-word-table.ts'

/** For each text: how many words it has, and how many of them are common. */
export interface WordCounts {
  readonly words: Int32Array
  readonly common: Int32Array
}

/** In languages without a list, so many of a page's most frequent words take the place of stop words. */
const FREQUENT_WORDS = 60

/**
 * Common words are the stop words of the page's language. Deviation: the originals find nothing in a page whose language
 * they have no list for; here the page's own most frequent words make up for it.
 */
export function countCommonWords(dom: Dom, removed: Uint8Array): WordCounts {
  const words = new Int32Array(dom.length)
  const common = new Int32Array(dom.length)
  const counts = new Int32Array(SET_COUNT)
  let total = 0
  let size = 0
  forEachText(dom, removed, (node, count) => {
    words[node] = count
    total += count
    if (found.length < 2 * (size + count)) found = grown(found, 2 * (size + count))
    for (let i = 0; i < count; i++) {
      const set = stopWordSet(read.hashes[i], read.checks[i])
      counts[set]++
      found[2 * size] = node
      found[2 * size + 1] = set
      size += Number(set > 0)
    }
  })
  counts[0] = 0
  const language = commonestLanguage(counts, total)
  if (language < 0) countFrequent(dom, removed, common)
  else {
    for (let i = 0; i < size; i++) common[found[2 * i]] += Number(isOfLanguage(found[2 * i + 1], language))
  }
  return { words, common }
}

/** The stop words of the page that is being read: the text of each, and its set of languages. */
let found = new Int32Array(1024)

/** Words are told apart by their hash: in a text of 10,000 different words two are taken for one once in 80 times. */
function countFrequent(dom: Dom, removed: Uint8Array, common: Int32Array): void {
  const counts = new Map<number, number>()
  const isShort = (i: number) => read.lengths[i] > 0 && read.lengths[i] <= LONGEST
  forEachText(dom, removed, (_, count) => {
    for (let i = 0; i < count; i++) if (isShort(i)) counts.set(read.hashes[i], (counts.get(read.hashes[i]) ?? 0) + 1)
  })
  const frequent = new Map([...counts].sort((a, b) => b[1] - a[1]).slice(0, FREQUENT_WORDS))
  forEachText(dom, removed, (node, count) => {
    for (let i = 0; i < count; i++) if (isShort(i) && frequent.has(read.hashes[i])) common[node]++
  })
}

/** The words of the text that is being read. One object for all texts: the compiler takes its arrays for constants. */
const read = roomForWords(4096)

function roomForWords(words: number) {
  return { hashes: new Int32Array(words), checks: new Int32Array(words), lengths: new Int32Array(words) }
}

/** Visits the texts that are not removed, each with the number of its words. */
function forEachText(dom: Dom, removed: Uint8Array, visit: (node: NodeId, words: number) => void): void {
  for (let node = 0; node < dom.length; node++) {
    if (removed[node] === 1) node = dom.end[node] - 1
    else if (dom.tag[node] === Tag['#text']) visit(node, readText(dom, node, readWords))
  }
}

/** Reads what is between spaces, in small letters, without the punctuation around it. Says how many words there are. */
function readWords(text: string, from: number, to: number): number {
  // Words and the spaces between them take two characters each.
  if (to - from >= 2 * read.hashes.length) Object.assign(read, roomForWords(to - from))
  const { hashes, checks, lengths } = read
  let count = 0
  for (let at = from; at < to; at++) {
    let sign = signAt(text, at)
    if (sign === SPACE) continue
    let hash = 0
    let check = 0
    let length = 0
    // The same up to the last letter.
    let wordHash = 0
    let wordCheck = 0
    let wordLength = 0
    for (; sign !== SPACE; sign = signAt(text, at)) {
      if (sign < MARK || length > 0) {
        length++
        hash = hashWith(hash, sign & ~MARK)
        check = checkWith(check, sign & ~MARK)
      }
      if (sign < MARK) {
        wordHash = hash
        wordCheck = check
        wordLength = length
      }
      if (++at >= to) break
    }
    hashes[count] = wordHash
    checks[count] = wordCheck
    lengths[count] = wordLength
    count++
  }
  return count
}

const SPACE = 0
/** Added to marks that are no part of a word at its ends. */
const MARK = 1 << 16
/** For each character that may be a space or a mark: SPACE, or its small letter. */
const SIGNS = Int32Array.from({ length: 0x2200 }, (_, code) => {
  if (code <= 0x20 || code === 0xa0) return SPACE
  const isMark = code < 0x7f ? !/[a-z0-9]/i.test(String.fromCharCode(code)) : code >= 0x2010 && code <= 0x2026
  return (isMark ? MARK : 0) | (smallLetter(code) || 0xffff)
})

function signAt(text: string, at: number): number {
  const code = codeAt(text, at)
  return code < SIGNS.length ? SIGNS[code] : code
}
