import { decodeAs, fromCodeUnits } from './encoding-decoders.ts'
import { LANGUAGES, type Language, lettersOf, SINGLE_BYTE, wordsOf } from './encoding-languages.ts'

/**
 * Which single-byte encoding a text is in: the one in which it is likeliest that some language wrote it. All costs and
 * gains are natural logarithms of likelihoods, tuned by hand on translated messages and pages (docs/encodings.md); of
 * those between two characters `mixedScript` alone is worth 0.02 of the cases, the others 0.002 or less each.
 */
const COST = {
  /** A letter that the language does not use, or a symbol that texts rarely have. */
  foreign: 8,
  /** A byte that the encoding does not use, or for a control character. */
  nothing: 12,
  commonSymbol: 4,
  /** Letters of two scripts side by side. */
  mixedScript: 5,
  upperAfterLower: 4,
  letterBesideSymbol: 1,
  /** For every place in the table of encodings: the likelier come first. */
  rank: 0.2,
}
const GAIN_OF_WORD = 3

/** A page repeats itself: what is there a hundred times is not evidence a hundred times over. */
const damped = (count: number): number => count ** 0.7

const COMMON_SYMBOLS = '’‘“”„«»–—…·•©®™°§€£¡¿´ªº\u00a0\u00ad'
const LETTER = /[\p{L}\p{M}]/u
const LATIN = /\p{Script=Latin}/u
const OF_ANY_SCRIPT = /\p{Script=Inherited}/u

const NOTHING = /[\x80-\x9f\ufffd]/

type Kind = 'letter' | 'symbol' | 'common-symbol' | 'nothing' | 'ascii'

const COST_OF_KIND: { [kind in Kind]?: number } = { 'common-symbol': COST.commonSymbol, nothing: COST.nothing }

/** What a byte stands for in an encoding. */
interface Meaning {
  readonly lower: string
  readonly kind: Kind
  readonly isUpper: boolean
  readonly script: 'latin' | 'other' | 'any'
  readonly isDigit: boolean
}

/** `sample` is text with letters beyond ASCII in it, `prose` any text of the page. */
export function likeliestSingleByte(sample: Uint8Array, prose: Uint8Array): string {
  const evidence = countPairs(sample)
  const words = countWords(prose)
  let best = ''
  let leastCost = Number.POSITIVE_INFINITY
  for (const [rank, [encoding, languages]] of SINGLE_BYTE.entries()) {
    const meanings = meaningsIn(encoding)
    const costOfPairs = COST.rank * rank + pairCost(evidence.pairs, meanings)
    for (const language of languages) {
      const gain = GAIN_OF_WORD * damped(words.get(language) ?? 0)
      const cost = costOfPairs + letterCost(evidence.bytes, meanings, letterCosts(language)) - gain
      if (cost < leastCost) [best, leastCost] = [encoding, cost]
    }
  }
  return best
}

interface Evidence {
  /** How often each byte occurs. */
  readonly bytes: Float64Array
  /** How often each two follow one another, at least one of them beyond ASCII; the key is first × 256 + second. */
  readonly pairs: ReadonlyMap<number, number>
}

function countPairs(sample: Uint8Array): Evidence {
  const bytes = new Float64Array(256)
  const pairs = new Map<number, number>()
  let previous = 0x20
  for (const byte of sample) {
    bytes[byte]++
    if (byte >= 0x80 || previous >= 0x80) {
      const pair = (previous << 8) | byte
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
    }
    previous = byte
  }
  return { bytes, pairs }
}

function pairCost(pairs: ReadonlyMap<number, number>, meanings: readonly Meaning[]): number {
  let cost = 0
  for (const [pair, count] of pairs) cost += damped(count) * costBetween(meanings[pair >> 8], meanings[pair & 0xff])
  return cost
}

function costBetween(a: Meaning, b: Meaning): number {
  if (a.kind === 'letter' && b.kind === 'letter')
    return (
      (a.script !== b.script && a.script !== 'any' && b.script !== 'any' ? COST.mixedScript : 0) +
      (b.isUpper && !a.isUpper ? COST.upperAfterLower : 0)
    )
  const other = a.kind === 'letter' ? b : b.kind === 'letter' ? a : undefined
  return other !== undefined && (other.kind !== 'ascii' || other.isDigit) ? COST.letterBesideSymbol : 0
}

function letterCost(
  bytes: Float64Array,
  meanings: readonly Meaning[],
  costOfLetter: ReadonlyMap<string, number>,
): number {
  let cost = 0
  for (let byte = 0x80; byte <= 0xff; byte++) {
    if (bytes[byte] === 0) continue
    const { kind, lower } = meanings[byte]
    cost += damped(bytes[byte]) * (COST_OF_KIND[kind] ?? costOfLetter.get(lower) ?? COST.foreign)
  }
  return cost
}

/**
 * Letter of rank r among n has the frequency ln((n + 1) / r) / n, whatever the language: S. M. Gusein-Zade, "Frequency
 * distribution of letters in the Russian language", Problems of Information Transmission 24 (1988).
 */
const letterCosts = remember((language: Language): ReadonlyMap<string, number> => {
  const letters = lettersOf(language)
  const n = letters.length
  return new Map(Array.from(letters, (letter, i) => [letter, -Math.log(Math.log((n + 1) / (i + 1)) / n)]))
})

const meaningsIn = remember((encoding: string): readonly Meaning[] =>
  Array.from(
    decodeAs(
      Uint8Array.from({ length: 256 }, (_, byte) => byte),
      encoding,
    ),
    meaningOf,
  ),
)

function meaningOf(char: string): Meaning {
  const lower = char.toLowerCase()[0]
  const kind = kindOf(char)
  return {
    lower,
    kind,
    isUpper: kind === 'letter' && lower !== char,
    script: LATIN.test(char) ? 'latin' : OF_ANY_SCRIPT.test(char) ? 'any' : 'other',
    isDigit: char >= '0' && char <= '9',
  }
}

function kindOf(char: string): Kind {
  if (COMMON_SYMBOLS.includes(char)) return 'common-symbol'
  if (LETTER.test(char)) return 'letter'
  if (char < '\x80') return 'ascii'
  return NOTHING.test(char) ? 'nothing' : 'symbol'
}

function countWords(prose: Uint8Array): ReadonlyMap<Language, number> {
  const languagesOf = (frequentWords ??= indexWords())
  const hits = new Map<Language, number>()
  for (const word of fromCodeUnits(prose)
    .toLowerCase()
    .split(/[^a-z\x80-\xff]+/))
    for (const language of languagesOf.get(word) ?? []) hits.set(language, (hits.get(language) ?? 0) + 1)
  return hits
}

let frequentWords: ReadonlyMap<string, readonly Language[]> | undefined

function indexWords(): ReadonlyMap<string, readonly Language[]> {
  const index = new Map<string, Language[]>()
  for (const language of LANGUAGES)
    for (const word of wordsOf(language)) index.set(word, [...(index.get(word) ?? []), language])
  return index
}

/** The same function, which computes each answer once: the tables are small and most pages need none of them. */
function remember<K, V>(compute: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>()
  return key => {
    let value = known.get(key)
    if (value === undefined) known.set(key, (value = compute(key)))
    return value
  }
}
