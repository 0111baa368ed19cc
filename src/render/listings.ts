import { attribute, type Dom, type NodeId, textOf } from '../parse/dom.ts'
import { Tag, tagSet } from '../parse/tags.ts'
import { isBlock, UNREAD } from '../segment/display.ts'

/** Elements whose white space counts. */
const PREFORMATTED = tagSet('pre', 'listing', 'xmp', 'plaintext')

/** Classes of what highlighters and code hosts show without `<pre>`: each line is an element, or a row of a table. */
const LISTING_CLASS =
  /(?:^|\s)(?:syntaxhighlighter|crayon-pre|js-file-line-container|react-code-lines|CodeMirror-code|ace_text-layer|view-lines)(?:$|\s)/

/** Is it code that has lines of its own? */
export function isListing(dom: Dom, node: NodeId): boolean {
  const tag = dom.tag[node]
  if (tag === Tag.code) return isAlone(dom, node) && dom.tag.subarray(node, dom.end[node]).includes(Tag.br)
  if (tag === Tag.div || tag === Tag.table) return hasClass(dom, node, LISTING_CLASS)
  return PREFORMATTED[tag] === 1
}

function hasClass(dom: Dom, node: NodeId, pattern: RegExp): boolean {
  const classes = attribute(dom, node, 'class')
  return classes !== undefined && pattern.test(classes)
}

/** Is there nothing else in the block it is in? */
function isAlone(dom: Dom, node: NodeId): boolean {
  const parent = dom.parent[node]
  const isSpace = (from: NodeId, to: NodeId) =>
    from === to || (from + 1 === to && dom.tag[from] === Tag['#text'] && textOf(dom, from).trim() === '')
  return isBlock(dom, parent) && isSpace(parent + 1, node) && isSpace(dom.end[node], dom.end[parent])
}

/**
 * The text of a listing as it is shown: `<br>` and elements that hold a line each end lines; numbers of lines and blank
 * lines around it are left out.
 */
export function readListing(dom: Dom, listing: NodeId, isKept: (text: NodeId) => boolean): string {
  const show = PREFORMATTED[dom.tag[listing]] === 1 ? asWritten : dom.tag[listing] === Tag.code ? collapsed : between
  const lineEnds: NodeId[] = []
  let text = ''
  let isLineStart = true
  const endLine = () => {
    if (!isLineStart) text += '\n'
    isLineStart = true
  }
  for (let node = listing + 1; node < dom.end[listing]; node++) {
    while (lineEnds.length > 0 && node >= lineEnds[lineEnds.length - 1]) {
      endLine()
      lineEnds.pop()
    }
    const tag = dom.tag[node]
    if (tag === Tag['#text']) {
      const shown: string = isKept(node) ? show(textOf(dom, node), isLineStart) : ''
      text += shown
      if (shown !== '') isLineStart = shown.endsWith('\n')
    } else if (tag === Tag.br) {
      text += '\n'
      isLineStart = true
    } else if (UNREAD[tag] === 1 || isLineNumber(dom, node)) node = dom.end[node] - 1
    else if (tag >= Tag.html && isBlock(dom, node) && tag !== Tag.td) {
      endLine()
      lineEnds.push(dom.end[node])
    }
  }
  // Code without <pre> is set in by no-break spaces.
  return trimBlankLines(text.replace(/\r\n?/g, '\n').replaceAll('\u00a0', ' '))
}

const asWritten = (text: string) => text

/** In elements that hold lines white space counts, but not between them. */
const between = (text: string) => (text.includes('\n') && /^\s*$/.test(text) ? '' : text)

/** In code without lines only no-break spaces count. */
function collapsed(text: string, isLineStart: boolean): string {
  const line = text.replace(/[ \t\n\f\r]+/g, ' ')
  return isLineStart && line.startsWith(' ') ? line.slice(1) : line
}

function trimBlankLines(text: string): string {
  const body = text.trimEnd()
  const indent = body.length - body.trimStart().length
  return body.slice(body.lastIndexOf('\n', indent) + 1)
}

/** Classes that highlighters give to the column of line numbers, or to each of them. */
const NUMBER_CLASS =
  /(?:^|[\s_-])(?:gutter|linenos?|linenodiv|linenumbers?|line-numbers?|line-numbers-rows|lnt?|hljs-ln-n|hljs-ln-numbers|blob-num|crayon-nums|CodeMirror-linenumber)(?:$|\s)/i

/** Is it a line number, or a column of them? It says so, and holds nothing but digits. */
export function isLineNumber(dom: Dom, node: NodeId): boolean {
  const isNamed = hasClass(dom, node, NUMBER_CLASS) || attribute(dom, node, 'data-line-number') !== undefined
  if (!isNamed) return false
  for (let n = node + 1; n < dom.end[node]; n++) {
    if (dom.tag[n] === Tag['#text'] && !/^[\d\s.:|]*$/.test(textOf(dom, n))) return false
  }
  return true
}

/** How highlighters write a language into the class of code, the surest first: `language-x`, `brush: x`, `hljs x` … */
const OF_CODE = [
  /(?:^|\s)(?:language|lang|highlight-source)-([^\s;]+)/i,
  /(?:^|\s)brush:\s?([^\s;]+)/i,
  /(?:^|\s)(?:sourceCode|hljs)\s([^\s;]+)/i,
]
/** … and of what is around it. */
const OF_WRAPPER = [/(?:^|\s)(?:language|highlight-source|highlight-text|highlight)-([^\s;]+)/i]
const LANGUAGE_ATTRIBUTES = ['data-lang', 'data-language', 'data-code-lang']
/** Names that say there is none. */
const NO_LANGUAGE: ReadonlySet<string> = new Set([
  'none',
  'default',
  'plain',
  'plaintext',
  'text',
  'txt',
  'nohighlight',
])

/** The language of a listing as its page names it: on the code in it, on itself, or on what is around it; '' if unknown. */
export function languageOf(dom: Dom, listing: NodeId): string {
  const parent = dom.parent[listing]
  const code = dom.tag[listing + 1] === Tag.code ? listing + 1 : listing
  for (const node of [code, listing, parent, dom.parent[parent]]) {
    if (node <= 0) continue
    const classes = attribute(dom, node, 'class') ?? ''
    const named =
      firstOf(node >= listing ? OF_CODE : OF_WRAPPER, pattern => pattern.exec(classes)?.[1]) ??
      firstOf(LANGUAGE_ATTRIBUTES, name => attribute(dom, node, name))
    if (named === undefined || !/^[a-z\d_+#.-]{1,32}$/i.test(named)) continue
    const language = named.toLowerCase()
    return NO_LANGUAGE.has(language) ? '' : language
  }
  return ''
}

function firstOf<T>(list: readonly T[], find: (one: T) => string | undefined): string | undefined {
  for (const one of list) {
    const found = find(one)
    if (found !== undefined) return found
  }
  return undefined
}
