import { attribute, type Dom, type NodeId, textOf } from '../parse/dom.ts'
import { Tag } from '../parse/tags.ts'
import { isBlock, UNREAD } from '../segment/display.ts'

/**
 * The text of preformatted code, exactly as it is shown: `<br>` and elements that hold a line each end lines, numbers
 * of lines are left out, and so are blank lines around it.
 */
export function readListing(dom: Dom, listing: NodeId, isKept: (text: NodeId) => boolean): string {
  let text = ''
  let blockEnd = dom.length
  const blockEnds: NodeId[] = []
  const breakLine = () => {
    if (text !== '' && !text.endsWith('\n')) text += '\n'
  }
  for (let node = listing + 1; node < dom.end[listing]; node++) {
    while (node >= blockEnd) {
      breakLine()
      blockEnd = blockEnds.pop()!
    }
    const tag = dom.tag[node]
    if (tag === Tag['#text']) {
      if (isKept(node)) text += textOf(dom, node)
    } else if (tag === Tag.br) text += '\n'
    else if (tag < Tag.html) continue
    else if (UNREAD[tag] === 1 || isLineNumber(dom, node)) node = dom.end[node] - 1
    else if (isBlock(dom, node) && tag !== Tag.td) {
      breakLine()
      blockEnds.push(blockEnd)
      blockEnd = dom.end[node]
    }
  }
  return trimBlankLines(text)
}

function trimBlankLines(text: string): string {
  const body = text.trimEnd()
  const indent = body.length - body.trimStart().length
  return body.slice(body.lastIndexOf('\n', indent) + 1)
}

/** Classes that highlighters give to the column of line numbers. */
const GUTTER =
  /(?:^|[\s_-])(?:gutter|lineno|linenos|linenumbers?|line-numbers?(?:-rows)?|lnt?|linenodiv|hljs-ln-n|hljs-ln-numbers|blob-num|rouge-gutter|react-syntax-highlighter-line-number|line-num|cl-num)(?:$|[\s])/i

/** A line number is in an element that says so, and is nothing but digits. */
export function isLineNumber(dom: Dom, node: NodeId): boolean {
  const classes = attribute(dom, node, 'class')
  if (classes === undefined || !GUTTER.test(classes)) return false
  for (let n = node + 1; n < dom.end[node]; n++) {
    if (dom.tag[n] === Tag['#text'] && !/^[\d\s.:|]*$/.test(textOf(dom, n))) return false
  }
  return true
}

/** How highlighters write a language into a class: `language-x`, `lang-x`, `highlight-source-x`, `brush: x`. */
const LANGUAGE_CLASS = /(?:^|\s)(?:language-|lang-|highlight-source-|highlight-text-|brush:\s?)([a-z\d_+#.-]+)/i
const LANGUAGE_ATTRIBUTES = ['data-lang', 'data-language', 'data-code-lang', 'lang']

/** The language of a listing, as its page names it: on it, on the code in it, or on what wraps it; '' if unknown. */
export function languageOf(dom: Dom, listing: NodeId): string {
  const inside = dom.tag[listing + 1] === Tag.code && listing + 1 < dom.end[listing] ? [listing + 1] : []
  for (const node of [...inside, listing, dom.parent[listing], dom.parent[dom.parent[listing]] ?? -1]) {
    if (node <= 0) continue
    const named = LANGUAGE_CLASS.exec(attribute(dom, node, 'class') ?? '')?.[1]
    if (named !== undefined) return named.toLowerCase()
    for (const name of LANGUAGE_ATTRIBUTES) {
      if (name === 'lang' && dom.tag[node] !== Tag.pre) continue
      const value = attribute(dom, node, name)
      if (value !== undefined && /^[a-z\d_+#.-]+$/i.test(value)) return value.toLowerCase()
    }
  }
  return ''
}
