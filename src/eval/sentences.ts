import { readFileSync } from 'node:fs'
import { SPACE } from './tokens.ts'

/**
 * Sentences by the Punkt algorithm (T. Kiss, J. Strunk, Unsupervised Multilingual Sentence Boundary Detection,
 * Computational Linguistics 32, 2006; sections below are the paper's) with the parameters of NLTK's English model.
 * The scores of the comparison study (SIGIR 2023 §4.3) depend on how NLTK 3.8 applies it, so this follows it into the
 * details: which characters end a word, and where a sentence takes in the quotes after its full stop.
 */
export function sentences(text: string): string[] {
  const cuts = cutsOf(text)
  const found: string[] = []
  let moved = 0
  for (let k = 0; k < cuts.length; k++) {
    const from = cuts[k].from + moved
    const next = cuts[k + 1]
    const closing = next && CLOSING.exec(text.slice(next.from, next.to))
    moved = closing ? closing[0].length : 0
    const sentence = text.slice(from, closing ? next.from + closing[1].length : cuts[k].to)
    if (sentence !== '') found.push(sentence)
  }
  return found
}

interface Parameters {
  readonly abbreviations: ReadonlySet<string>
  /** Two words, of which the first ends in a full stop that ends no sentence. */
  readonly collocations: ReadonlySet<string>
  readonly starters: ReadonlySet<string>
  /** Words that were seen in lower case at the beginning of a sentence, and never in upper case. */
  readonly lowerFirst: ReadonlySet<string>
  /** Words that were seen in lower case, and not in upper case inside a sentence. */
  readonly lowerOnly: ReadonlySet<string>
  /** Words that were seen in lower case, and also in upper case inside a sentence. */
  readonly lowerAndUpper: ReadonlySet<string>
}

let english: Parameters | undefined

function parameters(): Parameters {
  if (english) return english
  const file = JSON.parse(readFileSync(new URL('../../weights/punkt-english.json', import.meta.url), 'utf8'))
  const words = (list: string): Set<string> => new Set(list.split(' '))
  english = {
    abbreviations: new Set(file.abbreviations),
    collocations: new Set(file.collocations),
    starters: words(file.starters),
    lowerFirst: words(file.lowerFirst),
    lowerOnly: words(file.lowerOnly),
    lowerAndUpper: words(file.lowerAndUpper),
  }
  return english
}

const NON_WORD = `[)";}\\]*:@'({\\[?!]`
const MULTIPLE = `(?:-{2,}|\\.{2,}|(?:\\.[${SPACE}]){2,}\\.)`
const WORD_END = `[${SPACE}]|$|${NON_WORD}|${MULTIPLE}`
/** Words with their full stops; other punctuation apart. */
const TOKEN = new RegExp(
  `${MULTIPLE}|(?=[^("\`{\\[:;&#*@)}\\]\\-,])[^${SPACE}]+?(?=${WORD_END}|,(?=${WORD_END}))|[^${SPACE}]`,
  'gu',
)
/** A mark that may end a sentence, and what follows it: punctuation, or the next word (group 2). */
const CANDIDATE = new RegExp(`[.?!](?=(${NON_WORD}|[${SPACE}]+([^${SPACE}]+)))`, 'gu')
const CLOSING = new RegExp(`^(["')\\]}]+?)(?:[${SPACE}]+|(?=--)|(?=\\n)|$)`, 'u')
const IS_SPACE = new RegExp(`[${SPACE}]`)
const ASCII_SPACES = ' \t\n\r\v\f'
const NUMBER = /^-?[.,]?\p{Nd}[\p{Nd},.-]*\.?$/u
const INITIAL = /^(?!\p{Nd})[\p{L}\p{N}_]\.$/u
const ELLIPSIS = /^\.\.+$/
const UPPER = /^\p{Uppercase}/u
const LOWER = /^\p{Lowercase}/u
const NEVER_FIRST: ReadonlySet<string> = new Set(';:,.!?')

interface Cut {
  readonly from: number
  readonly to: number
}

/** The text cut after each mark that ends a sentence, before closing quotes are moved. */
function cutsOf(text: string): Cut[] {
  const cuts: Cut[] = []
  let from = 0
  for (const { mark, after, next, word } of candidatesOf(text)) {
    if (!containsBreak(text.slice(word, mark + 1) + after)) continue
    cuts.push({ from, to: mark + 1 })
    from = mark + 1 + after.length - next.length
    if (next === '') from = mark + 1
  }
  let end = text.length
  while (end > 0 && IS_SPACE.test(text[end - 1])) end--
  cuts.push({ from, to: end })
  return cuts
}

interface Candidate {
  readonly mark: number
  readonly after: string
  readonly next: string
  /** Where the word begins that the mark ends. */
  readonly word: number
}

/** The marks that end a word; of several in one word ("etc.!?") the last. */
function candidatesOf(text: string): Candidate[] {
  const found: Candidate[] = []
  let previous: Candidate | undefined
  for (const match of text.matchAll(CANDIDATE)) {
    const lastMark = previous?.mark ?? 0
    let space = match.index - 1
    while (space > lastMark && !ASCII_SPACES.includes(text[space])) space--
    const word = space > lastMark ? space + 1 : (previous?.word ?? 0)
    if (previous && previous.mark <= word) found.push(previous)
    previous = { mark: match.index, after: match[1], next: match[2] ?? '', word }
  }
  if (previous) found.push(previous)
  return found
}

interface Token {
  readonly text: string
  readonly type: string
  readonly endsInStop: boolean
  ellipsis: boolean
  abbreviation: boolean
  endsSentence: boolean
}

/** Type-based classification, §3. */
function tokenOf(text: string): Token {
  const lower = text.toLowerCase()
  const token: Token = {
    text,
    type: NUMBER.test(lower) ? '##number##' : lower,
    endsInStop: text.endsWith('.'),
    ellipsis: false,
    abbreviation: false,
    endsSentence: false,
  }
  if (text === '.' || text === '?' || text === '!') token.endsSentence = true
  else if (ELLIPSIS.test(text)) token.ellipsis = true
  else if (token.endsInStop && !text.endsWith('..')) {
    const { abbreviations } = parameters()
    const stem = lower.slice(0, -1)
    token.abbreviation = abbreviations.has(stem) || abbreviations.has(stem.slice(stem.lastIndexOf('-') + 1))
    token.endsSentence = !token.abbreviation
  }
  return token
}

/** Whether a sentence ends in this piece of text before its last token. */
function containsBreak(context: string): boolean {
  const tokens = context.split('\n').flatMap(line => (line.match(TOKEN) ?? []).map(tokenOf))
  for (let k = 0; k + 1 < tokens.length; k++) {
    reclassify(tokens[k], tokens[k + 1])
    if (tokens[k].endsSentence) return true
  }
  return false
}

const withoutStop = (type: string): string => (type.length > 1 && type.endsWith('.') ? type.slice(0, -1) : type)

/** Token-based classification, §4. */
function reclassify(token: Token, next: Token): void {
  if (!token.endsInStop) return
  const known = parameters()
  const type = withoutStop(token.type)
  const nextType = next.endsSentence ? withoutStop(next.type) : next.type
  const isInitial = INITIAL.test(token.text)
  const nextIsUpper = UPPER.test(next.text)
  // §4.1.2: the collocation heuristic.
  if (known.collocations.has(`${type} ${nextType}`)) {
    token.endsSentence = false
    return
  }
  const starts = startsSentence(next, nextType)
  // §4.2: abbreviations and ellipses that end a sentence as well, with §4.1.3, frequent sentence starters.
  if ((token.abbreviation || token.ellipsis) && !isInitial) {
    if (starts === true || (nextIsUpper && known.starters.has(nextType))) {
      token.endsSentence = true
      return
    }
  }
  // §4.3: initials and ordinal numbers.
  if (!isInitial && type !== '##number##') return
  const isAlwaysUpper = !known.lowerOnly.has(nextType) && !known.lowerAndUpper.has(nextType)
  if (starts === false || (starts === undefined && isInitial && nextIsUpper && isAlwaysUpper))
    token.endsSentence = false
}

/** §4.1.1, the orthographic heuristic: whether this token begins a sentence, or undefined where that is not known. */
function startsSentence(token: Token, type: string): boolean | undefined {
  if (NEVER_FIRST.has(token.text)) return false
  const known = parameters()
  if (UPPER.test(token.text) && known.lowerOnly.has(type)) return true
  if (LOWER.test(token.text) && !known.lowerFirst.has(type)) return false
  return undefined
}
