import { codeAt, type Dom, type NodeId, readText, textContent, textOf } from '../../parse/dom.ts'
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
/** White space as Java sees it: a no-break space is none, so a cell that holds nothing else is a block without words. */
const SPACE = /[\t-\r\x1c-\x20\u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000]/
/** Where white space is more than one space. Most is not, and to replace each would take longer than all else. */
const UNEVEN_SPACE = new RegExp(`${SPACE.source}{2,}|(?! )${SPACE.source}`, 'g')

const evenSpaces = (text: string) => text.replace(UNEVEN_SPACE, ' ')

/** What a character is to words: from `inWords` on it is part of one. */
const Kind = { unknown: 0, space: 1, betweenWords: 2, inWords: 3, makesWords: 4 } as const
/** By the code of the character; unknown until it was met. */
const kinds = new Uint8Array(0x10000)

function kindAt(text: string, at: number): number {
  return kinds[codeAt(text, at)] || newKindAt(text, at)
}

function newKindAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  const isHalf = code >= 0xd800 && code < 0xe000
  const kind = kindOf(isHalf ? wholeCharacter(text, at) : text[at])
  if (!isHalf) kinds[code] = kind
  return kind
}

function kindOf(character: string): number {
  if (LETTER_OR_DIGIT.test(character)) return Kind.makesWords
  if (PUNCTUATION.test(character)) return Kind.inWords
  return SPACE.test(character) ? Kind.space : Kind.betweenWords
}

/** The character that a half of a surrogate pair belongs to, or the half where there is no other. */
function wholeCharacter(text: string, i: number): string {
  const pair = text.charCodeAt(i) < 0xdc00 ? text.slice(i, i + 2) : text.slice(Math.max(0, i - 1), i + 1)
  return (pair.codePointAt(0) ?? 0) > 0xffff ? pair : text[i]
}

/** How a text goes on from the one before it: with or without a space, or in a new run, since the edges of links part words. */
const Joint = { none: 0, space: 1, newRun: 2 } as const

/** A block with what is needed to read it. Its text is put together when it is asked for: counts are enough for most. */
class ReadBlock implements TextBlock {
  readonly nodes: NodeId[] = []
  readonly merged: TextBlock[] = []
  words = 0
  linkWords = 0
  lines = 0
  wordsInLines = 0
  first: number
  last: number
  isContent = false
  isTitle = false
  endsText = false
  mightBeContent = false
  why = ''
  private readonly dom: Dom
  private readonly joints: number[] = []
  private spelled: string | undefined
  private hasText = false
  private hasSpace = false
  private isLink = false
  private column = -1
  private wordsInLine = 0
  // Of the word that is being read; it may go on in the next text.
  private wordLength = 0
  private isWord = false

  constructor(dom: Dom, place: number) {
    this.dom = dom
    this.first = this.last = place
  }

  get text(): string {
    this.spelled ??= this.spell()
    return this.spelled
  }

  space(): void {
    this.hasSpace = true
  }

  add(node: NodeId, isLink: boolean): void {
    const joint = readText(this.dom, node, (text, from, to) => this.read(text, from, to, isLink))
    if (joint === undefined && this.nodes.length === 0) return
    this.nodes.push(node)
    this.joints.push(joint ?? Joint.none)
  }

  /** Counts what is left to count. */
  finish(): void {
    this.endWord()
    this.wordsInLines = this.lines === 0 ? this.words : this.words - this.wordsInLine
    this.lines = Math.max(1, this.lines)
  }

  /** Counts the words of a text and says how it is joined to what was before; undefined if it is white space alone. */
  private read(text: string, from: number, to: number, isLink: boolean): number | undefined {
    let at = from
    while (at < to && kindAt(text, at) === Kind.space) at++
    if (at === to) {
      this.hasSpace ||= to > from
      return undefined
    }
    const isNewRun = !this.hasText || this.isLink !== isLink
    const joint = isNewRun ? Joint.newRun : this.hasSpace ? Joint.space : Joint.none
    if (joint !== Joint.none || at > from) this.endWord()
    this.hasText = true
    this.hasSpace = false
    this.isLink = isLink
    for (; at < to; at++) {
      const kind = kindAt(text, at)
      if (kind >= Kind.inWords) {
        this.wordLength++
        if (kind === Kind.makesWords) this.isWord = true
      } else if (this.wordLength > 0) this.endWord()
    }
    return joint
  }

  private endWord(): void {
    const length = this.wordLength
    this.wordLength = 0
    if (!this.isWord) return
    this.isWord = false
    this.words++
    this.wordsInLine++
    if (this.isLink) this.linkWords++
    this.column += length + 1
    if (this.column <= LINE_WIDTH) return
    this.lines++
    this.column = length
    this.wordsInLine = 1
  }

  private spell(): string {
    const runs: string[] = []
    this.nodes.forEach((node, i) => {
      const text = evenSpaces(textOf(this.dom, node))
      if (text === ' ' || text === '') return
      if (this.joints[i] === Joint.newRun) runs.push(text)
      else runs[runs.length - 1] += this.joints[i] === Joint.space ? ` ${text}` : text
    })
    return runs.map(run => run.trim()).join(' ')
  }
}

export function findTextBlocks(dom: Dom): TextBlock[] {
  const blocks: TextBlock[] = []
  const body = Math.max(0, dom.tag.indexOf(Tag.body))
  const ends: NodeId[] = []
  let linkEnd = 0
  let block = new ReadBlock(dom, 0)
  const flush = () => {
    if (block.nodes.length === 0) return
    block.finish()
    blocks.push(block)
    block = new ReadBlock(dom, blocks.length)
  }
  for (let node = body + 1; node < dom.end[body]; node++) {
    while (ends.length > 0 && node >= ends[ends.length - 1]) {
      ends.pop()
      flush()
    }
    const tag = dom.tag[node]
    if (tag === Tag['#text']) block.add(node, node < linkEnd)
    else if (tag < Tag.html) continue
    else if (IGNORED[tag] === 1) {
      flush()
      node = dom.end[node] - 1
    } else if (tag >= TAG_NAMES.length || INLINE[tag] !== 1) {
      flush()
      ends.push(dom.end[node])
    } else if (tag === Tag.a) linkEnd = Math.max(linkEnd, dom.end[node])
    else if (SPACED[tag] === 1) block.space()
  }
  flush()
  return blocks
}

/** The verdict on a block and all that was merged into it. */
export function judge(block: TextBlock, isContent: boolean, why: string): void {
  block.isContent = isContent
  block.why = why
  for (const part of block.merged) {
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
  return title < 0 ? '' : evenSpaces(textContent(dom, title).replace(/\u00a0/g, ' ')).trim()
}
