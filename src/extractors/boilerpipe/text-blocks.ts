import { type Dom, type NodeId, textContent, textOf } from '../../parse/dom.ts'
import { TAG_NAMES, Tag, tagSet } from '../../parse/tags.ts'
import type { Page } from '../../segment/page.ts'
import { fromTexts, type Labels, type Trace } from '../extractor.ts'

/**
 * A run of text between two tags, links and a few inline tags not counted (WSDM 2010, §3.3; the tags as in boilerpipe
 * 1.2). Made anew for each page: the filters set what is below the line, and merge blocks into others.
 */
export interface TextBlock {
  /** Its text nodes, without those of the blocks that were merged into it. */
  readonly nodes: readonly NodeId[]
  readonly merged: TextBlock[]
  readonly text: string
  words: number
  linkWords: number
  /** Lines of 80 characters, and the words in them; the last line is left out unless it is the only one (§3.3). */
  lines: number
  wordsInLines: number
  /** Its places among the blocks of the page. */
  first: number
  last: number
  // What the filters found out.
  isContent: boolean
  isTitle: boolean
  endsText: boolean
  mightBeContent: boolean
  why: string
}

export const linkDensity = (block: TextBlock): number => (block.words === 0 ? 0 : block.linkWords / block.words)
export const textDensity = (block: TextBlock): number => block.wordsInLines / block.lines

/** Elements in the midst of a block. All others, `<br>` and `<label>` too, begin and end one. */
export const INLINE = tagSet(
  ...(['a', 'abbr', 'acronym', 'b', 'code', 'em', 'font', 'i', 'span', 'strike', 'strong'] as const),
  ...(['sub', 'sup', 'tt', 'u', 'var'] as const),
)
/** Of those, the ones that part words. */
const SPACED = tagSet('abbr', 'acronym')

const IGNORED = tagSet(
  ...(['applet', 'embed', 'link', 'noscript', 'object', 'option', 'script', 'style'] as const),
  // Markup to boilerpipe's parser, which is of 2009; one long text to ours.
  ...(['iframe', 'noembed', 'noframes'] as const),
)

const LINE_WIDTH = 80
/** boilerpipe's words may have this punctuation in them; they must have a letter or a digit. */
const PUNCTUATION = /[_"'.,!@\-:;$?()/]/
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
const BETWEEN_WORDS = 1
const IN_WORDS = 2
const MAKES_WORDS = 3
/** What a character is to words, by its code; 0 until it was met. */
const kinds = new Uint8Array(0x10000)
/** White space as Java sees it: a no-break space is none, so a cell that holds nothing else is a block without words. */
const SPACES = /[\t-\r\x1c-\x20\u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000]+/g

export function findTextBlocks(dom: Dom): TextBlock[] {
  const blocks: TextBlock[] = []
  const body = Math.max(0, dom.tag.indexOf(Tag.body))
  const ends: NodeId[] = []
  let linkEnd = 0
  let builder = blockBuilder(0)
  const flush = () => {
    const block = builder.finish()
    if (block === undefined) return
    blocks.push(block)
    builder = blockBuilder(blocks.length)
  }
  for (let node = body + 1; node < dom.end[body]; node++) {
    while (ends.length > 0 && node >= ends[ends.length - 1]) {
      ends.pop()
      flush()
    }
    const tag = dom.tag[node]
    if (tag === Tag['#text']) builder.add(node, textOf(dom, node), node < linkEnd)
    else if (tag < Tag.html) continue
    else if (IGNORED[tag] === 1) {
      flush()
      node = dom.end[node] - 1
    } else if (tag >= TAG_NAMES.length || INLINE[tag] !== 1) {
      flush()
      ends.push(dom.end[node])
    } else if (tag === Tag.a) linkEnd = Math.max(linkEnd, dom.end[node])
    else if (SPACED[tag] === 1) builder.space()
  }
  flush()
  return blocks
}

function blockBuilder(place: number) {
  const nodes: NodeId[] = []
  /** Stretches of text that are all in links or all not. */
  const runs: { text: string; isLink: boolean }[] = []
  let hasSpace = false
  return {
    space() {
      hasSpace = true
    },
    add(node: NodeId, raw: string, isLink: boolean) {
      const text = raw.replace(SPACES, ' ')
      const isSpace = text === ' ' || text === ''
      if (!isSpace || nodes.length > 0) nodes.push(node)
      if (isSpace) {
        hasSpace ||= text === ' '
        return
      }
      const last = runs[runs.length - 1]
      // The edges of a link part words.
      if (last?.isLink === isLink) last.text += (hasSpace ? ' ' : '') + text
      else runs.push({ text, isLink })
      hasSpace = false
    },
    finish(): TextBlock | undefined {
      if (nodes.length === 0) return undefined
      return {
        nodes,
        merged: [],
        text: runs.map(run => run.text.trim()).join(' '),
        ...count(runs),
        first: place,
        last: place,
        isContent: false,
        isTitle: false,
        endsText: false,
        mightBeContent: false,
        why: '',
      }
    },
  }
}

function count(runs: readonly { readonly text: string; readonly isLink: boolean }[]) {
  let words = 0
  let linkWords = 0
  let lines = 0
  let column = -1
  let wordsInLine = 0
  for (const { text, isLink } of runs) {
    let start = 0
    let isWord = false
    for (let i = 0; i <= text.length; i++) {
      const kind = i < text.length ? kindOf(text, i) : BETWEEN_WORDS
      if (kind === MAKES_WORDS) isWord = true
      if (kind !== BETWEEN_WORDS) continue
      const length = i - start
      start = i + 1
      if (!isWord) continue
      isWord = false
      words++
      wordsInLine++
      if (isLink) linkWords++
      column += length + 1
      if (column > LINE_WIDTH) {
        lines++
        column = length
        wordsInLine = 1
      }
    }
  }
  return { words, linkWords, lines: Math.max(1, lines), wordsInLines: lines === 0 ? words : words - wordsInLine }
}

function kindOf(text: string, i: number): number {
  const code = text.charCodeAt(i)
  if (kinds[code] > 0) return kinds[code]
  const isHalf = code >= 0xd800 && code < 0xe000
  const kind = LETTER_OR_DIGIT.test(isHalf ? wholeCharacter(text, i) : text[i])
    ? MAKES_WORDS
    : PUNCTUATION.test(text[i])
      ? IN_WORDS
      : BETWEEN_WORDS
  if (!isHalf) kinds[code] = kind
  return kind
}

/** The character that a half of a surrogate pair belongs to, or the half where there is no other. */
function wholeCharacter(text: string, i: number): string {
  const pair = text.charCodeAt(i) < 0xdc00 ? text.slice(i, i + 2) : text.slice(Math.max(0, i - 1), i + 1)
  return (pair.codePointAt(0) ?? 0) > 0xffff ? pair : text[i]
}

/** The verdict on a block and all that was merged into it. */
export function judge(block: TextBlock, isContent: boolean, why: string): void {
  for (const part of [block, ...block.merged]) {
    part.isContent = isContent
    part.why = why
  }
}

/** Adds a block to the one before it, which is content if the other is. */
export function mergeInto(block: TextBlock, next: TextBlock): void {
  if (!block.isContent && next.isContent) judge(block, true, 'it is just before content')
  block.merged.push(next)
  for (const part of next.merged) block.merged.push(part)
  block.words += next.words
  block.linkWords += next.linkWords
  block.lines += next.lines
  block.wordsInLines += next.wordsInLines
  block.last = next.last
  block.isTitle ||= next.isTitle
  block.endsText ||= next.endsText
  block.mightBeContent ||= next.mightBeContent
}

/** What was judged of blocks → labels of nodes. */
export function labelsOf(page: Page, blocks: readonly TextBlock[], trace?: Trace): Labels {
  const labels = new Float32Array(page.dom.length)
  for (const { nodes, isContent, why } of blocks) {
    for (const node of nodes) {
      labels[node] = Number(isContent)
      trace?.(node, why)
    }
  }
  return fromTexts(page, labels)
}

/** The text of the page's `<title>`. */
export function titleOf(dom: Dom): string {
  const title = dom.tag.indexOf(Tag.title)
  return title < 0
    ? ''
    : textContent(dom, title)
        .replace(/\u00a0/g, ' ')
        .replace(SPACES, ' ')
        .trim()
}
