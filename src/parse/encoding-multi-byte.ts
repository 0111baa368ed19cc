import { decodeAs } from './encoding-decoders.ts'
import { MULTI_BYTE } from './encoding-languages.ts'

/** These were tuned by hand on translated messages and pages (docs/encodings.md). */
const MIN_SCORE = 0.25
const MAX_ERROR_SHARE = 0.02
/** What an ordinary character is worth, the frequent ones being worth 1. */
const ORDINARY = 0.2
/** As if the text had this many more characters that say nothing: a few words prove nothing. */
const DOUBT = 4

const PUNCTUATION = new Set('、。，．・：；？！「」『』（）《》“”…　')

/** These texts are dense: the first part of the sample tells as much as all of it. */
const ENOUGH_BYTES = 16_384

/** The encoding in which the text is East Asian and well formed, or undefined when there is none. */
export function likeliestMultiByte(wholeSample: Uint8Array): string | undefined {
  const sample = wholeSample.subarray(0, ENOUGH_BYTES)
  let best: string | undefined
  let bestScore = MIN_SCORE
  for (const { encoding, frequent, ordinary } of MULTI_BYTE) {
    const score = scoreText(decodeAs(sample, encoding), frequent, countLeads(sample, ordinary))
    if (score > bestScore) [best, bestScore] = [encoding, score]
  }
  return best
}

function scoreText(text: string, frequent: ReadonlySet<string>, ordinary: number): number {
  let characters = 0
  let inRuns = 0
  let known = 0
  let errors = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit < 0x80) continue
    characters++
    if (isImpossible(unit)) errors++
    // A lone one says nothing: "it’s" in windows-1252 and "słowo" in windows-1250 have such.
    if (!(text.charCodeAt(at - 1) >= 0x80 || text.charCodeAt(at + 1) >= 0x80)) continue
    inRuns++
    if (frequent.has(text[at]) || PUNCTUATION.has(text[at])) known++
  }
  if (errors > MAX_ERROR_SHARE * characters) return 0
  return (known + ORDINARY * Math.min(ordinary, inRuns)) / (characters + DOUBT)
}

/** Control characters, private use, the replacement character. */
const isImpossible = (unit: number): boolean => unit < 0xa0 || (unit >= 0xe000 && unit <= 0xf8ff) || unit === 0xfffd

function countLeads(sample: Uint8Array, [first, last]: readonly [number, number]): number {
  let count = 0
  for (let at = 0; at < sample.length; at++) {
    if (sample[at] < 0x80) continue
    if (sample[at] >= first && sample[at] <= last) count++
    at++
  }
  return count
}
