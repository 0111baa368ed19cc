import { checkWith, hashWith } from '../../features/word-table.ts'
import { codeAt, type Dom, type NodeId, readText } from '../../parse/dom.ts'
import { Tag, tagSet } from '../../parse/tags.ts'
import { smallLetter, stopWordSet } from './stop-word-table.ts'

/** A run of text between two of the tags below, or two line breaks. */
export interface Paragraph {
  readonly nodes: readonly NodeId[]
  /** Of its text, white space collapsed. */
  readonly length: number
  readonly linkedCharacters: number
  readonly words: number
  /** For each stop word its set of languages (`isOfLanguage`). */
  readonly stopWords: readonly number[]
  readonly hasCopyright: boolean
}

// The lists of jusText 3.0 (`PARAGRAPH_TAGS`, and what its preprocessor removes).
// biome-ignore format: tables
const EDGE = tagSet(
  'body', 'blockquote', 'caption', 'center', 'col', 'colgroup', 'dd', 'div', 'dl', 'dt', 'fieldset', 'legend', 'optgroup',
  'option', 'p', 'pre', 'table', 'td', 'tfoot', 'th', 'thead', 'tr', 'ul', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6',
)
// biome-ignore format: tables
const REMOVED = tagSet(
  'head', 'script', 'style', 'applet', 'button', 'input', 'select', 'textarea',
  // Markup to the parser of the original, one long text to ours.
  'iframe', 'noembed', 'noframes',
)

/** A paragraph that is being read. Its text is never put together: counts are enough. */
interface OpenParagraph {
  readonly nodes: NodeId[]
  /** White space is counted at the end. */
  length: number
  linkedCharacters: number
  words: number
  readonly stopWords: number[]
  hasCopyright: boolean
  hasBreak: boolean
  // Of the word that is being read, which may go on in the next text; 0 between words.
  wordLength: number
  wordHash: number
  wordCheck: number
}

const newParagraph = (): OpenParagraph => ({
  nodes: [],
  length: 0,
  linkedCharacters: 0,
  words: 0,
  stopWords: [],
  hasCopyright: false,
  hasBreak: false,
  wordLength: 0,
  wordHash: 0,
  wordCheck: 0,
})

export function findParagraphs(dom: Dom): Paragraph[] {
  const paragraphs: Paragraph[] = []
  const ends: NodeId[] = []
  let paragraph = newParagraph()
  let linkEnd = 0
  let isAfterBreak = false
  const read = (text: string, from: number, to: number) => readInto(paragraph, text, from, to)

  const close = () => {
    if (paragraph.length > 0 || paragraph.hasBreak) {
      endWord(paragraph)
      // No word at all counts as an empty one; between any two is a space.
      paragraph.words = Math.max(1, paragraph.words)
      paragraph.length += paragraph.words - 1
      paragraphs.push(paragraph)
      paragraph = newParagraph()
    } else paragraph.nodes.length = 0
  }

  for (let node = 1; node < dom.length; node++) {
    while (ends.length > 0 && node >= ends[ends.length - 1]) {
      ends.pop()
      close()
    }
    const tag = dom.tag[node]
    if (tag === Tag['#text']) {
      paragraph.nodes.push(node)
      const length = readText(dom, node, read)
      if (length === 0) continue
      if (node < linkEnd) paragraph.linkedCharacters += length
      isAfterBreak = false
    } else if (tag < Tag.html) continue
    else if (REMOVED[tag] === 1) node = dom.end[node] - 1
    else if (EDGE[tag] === 1) {
      close()
      ends.push(dom.end[node])
    } else if (tag === Tag.br) {
      if (isAfterBreak) close()
      else {
        endWord(paragraph)
        paragraph.hasBreak = true
      }
      isAfterBreak = true
    } else {
      isAfterBreak = false
      if (tag === Tag.a) linkEnd = dom.end[node]
    }
  }
  close()
  return paragraphs
}

const COPYRIGHT = '©'.charCodeAt(0)
const AMPERSAND = '&'.charCodeAt(0)

/** Adds a text and says how long it is, white space collapsed. White space alone is nothing, although it may part words. */
function readInto(paragraph: OpenParagraph, text: string, from: number, to: number): number {
  let at = from
  while (at < to && smallLetter(codeAt(text, at)) === 0) at++
  if (at === to) return 0
  if (at > from) endWord(paragraph)
  let { wordLength, wordHash, wordCheck } = paragraph
  let characters = 0
  let spaces = Number(at > from)
  for (; at < to; at++) {
    const code = codeAt(text, at)
    const letter = smallLetter(code)
    if (letter !== 0) {
      wordLength++
      wordHash = hashWith(wordHash, letter)
      wordCheck = checkWith(wordCheck, letter)
      characters++
      if (code === COPYRIGHT || (code === AMPERSAND && text.startsWith('&copy', at))) paragraph.hasCopyright = true
    } else if (wordLength > 0) {
      countWord(paragraph, wordHash, wordCheck)
      wordHash = wordCheck = wordLength = 0
      spaces++
    }
  }
  paragraph.wordLength = wordLength
  paragraph.wordHash = wordHash
  paragraph.wordCheck = wordCheck
  paragraph.length += characters
  return characters + spaces
}

function endWord(paragraph: OpenParagraph): void {
  if (paragraph.wordLength > 0) countWord(paragraph, paragraph.wordHash, paragraph.wordCheck)
  paragraph.wordLength = paragraph.wordHash = paragraph.wordCheck = 0
}

function countWord(paragraph: OpenParagraph, hash: number, check: number): void {
  const set = stopWordSet(hash, check)
  if (set !== 0) paragraph.stopWords.push(set)
  paragraph.words++
}
