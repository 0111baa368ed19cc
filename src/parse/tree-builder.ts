import { type Builder, createBuilder, endTagByRulesOf, insert, Mode, type Rules, startTagByRulesOf } from './builder.ts'
import { REFERENCES, referenceAt } from './character-references.ts'
import { quirksModeOf } from './doctype.ts'
import {
  foreignEndTag,
  foreignStartTag,
  foreignTag,
  foreignText,
  isForeign,
  takesTagAsHtml,
  takesTextAsHtml,
} from './foreign-content.ts'
import { resetInsertionMode } from './insertion-mode.ts'
import { inBody } from './mode-in-body.ts'
import {
  afterAfterBody,
  afterAfterFrameset,
  afterBody,
  afterFrameset,
  inFrameset,
  inTemplate,
  text,
} from './modes-after-body.ts'
import { afterHead, beforeHead, beforeHtml, inHead, inHeadNoscript, initial } from './modes-before-body.ts'
import {
  flushTableText,
  inCaption,
  inCell,
  inColumnGroup,
  inRow,
  inTable,
  inTableBody,
  inTableText,
} from './modes-in-table.ts'
import { intern } from './names.ts'
import { push } from './open-elements.ts'
import { Tag, type TagId } from './tags.ts'
import { type Sink, State, type StateId, type Tokenizer } from './tokenizer.ts'
import { append, createNode } from './tree.ts'

/** In the order of the numbers in Mode. Made anew so that all have the same shape, which makes them faster to use. */
const RULES: readonly Rules[] = [
  initial,
  beforeHtml,
  beforeHead,
  inHead,
  inHeadNoscript,
  afterHead,
  inBody,
  text,
  inTable,
  inTableText,
  inCaption,
  inColumnGroup,
  inTableBody,
  inRow,
  inCell,
  inTemplate,
  afterBody,
  inFrameset,
  afterFrameset,
  afterAfterBody,
  afterAfterFrameset,
].map(({ text, startTag, endTag, endOfFile }) => ({ text, startTag, endTag, endOfFile }))

/** A builder for a page, or for what stands inside an element (`context`, as tagName gives it). */
export function createTreeBuilder(
  t: Tokenizer,
  context: string | undefined,
  maxNodes: number,
  isAsShown = false,
): Builder {
  const contextTag = context === undefined ? -1 : intern(t.names, context)
  const b = createBuilder(t.workspace, RULES, contextTag, maxNodes, isAsShown)
  if (context !== undefined) startFragment(t, b, context)
  return b
}

/** How the text of the element itself is read. */
const CONTEXT_STATE = new Map<TagId, StateId>([
  [Tag.title, State.rcdata],
  [Tag.textarea, State.rcdata],
  [Tag.style, State.rawText],
  [Tag.xmp, State.rawText],
  [Tag.iframe, State.rawText],
  [Tag.noembed, State.rawText],
  [Tag.noframes, State.rawText],
  [Tag.script, State.scriptData],
  [Tag.plaintext, State.plaintext],
])

/** The HTML fragment parsing algorithm (§13.4). The document takes the place of the root, so its children are the answer. */
function startFragment(t: Tokenizer, b: Builder, context: string): void {
  const [namespace, local] = context.split(' ')
  if (local !== undefined && (namespace === 'svg' || namespace === 'math')) {
    foreignTag(b, namespace, intern(b.names, local.toLowerCase()))
  }
  t.state = CONTEXT_STATE.get(b.context) ?? State.data
  push(b, 0, Tag.html)
  if (b.context === Tag.template) b.templateModes.push(Mode.inTemplate)
  resetInsertionMode(b)
  if (b.context === Tag.form) b.form = CONTEXT_FORM
}

/** Stands for the form element around a fragment: open, but not in the stack. */
const CONTEXT_FORM = -1

/** What the tokenizer tells the builder: the tree construction dispatcher (§13.2.6). */
export const TREE_SINK: Sink<Builder> = {
  text(b, from, to, how) {
    b.tokenFrom = from
    let start = from
    if (b.skipsNewline) {
      b.skipsNewline = false
      start = afterNewline(b, from, to, how)
      if (start === to) return
    }
    if (isForeign(b) && !takesTextAsHtml(b)) foreignText(b, start, to, how)
    else b.rules[b.mode].text(b, start, to, how)
  },

  startTag(b, tag, from, to, isSelfClosing) {
    beginToken(b, from, to)
    b.isSelfClosing = isSelfClosing
    b.nextState = State.data
    if (isForeign(b) && !takesTagAsHtml(b, tag)) foreignStartTag(b, tag)
    else startTagByRulesOf(b, b.mode, tag)
    return b.nextState
  },

  endTag(b, tag, from, to) {
    beginToken(b, from, to)
    if (isForeign(b)) foreignEndTag(b, tag)
    else endTagByRulesOf(b, b.mode, tag)
  },

  comment(b, from, to, dataFrom, dataTo) {
    beginToken(b, from, to)
    insertRemark(b, createNode(b.tree, Tag['#comment'], from, to, dataFrom, dataTo))
  },

  instruction(b, from, to, dataFrom, dataTo) {
    beginToken(b, from, to)
    insertRemark(b, createNode(b.tree, Tag['#instruction'], from, to, dataFrom, dataTo))
  },

  doctype(b, from, to, doctype) {
    beginToken(b, from, to)
    if (b.mode !== Mode.initial) return
    append(b.tree, 0, createNode(b.tree, Tag['#doctype'], from, to, 0, 0))
    b.doctype = doctype
    b.quirks = quirksModeOf(doctype)
    b.mode = Mode.beforeHtml
  },

  allowsCdata: isForeign,
  endsWithNoscript: b => b.isAsShown && b.openCount[Tag.noscript] > 0,

  isFull: b => b.tree.length >= b.maxNodes,
}

/** The end of the page: closes what is open, and makes what is missing. */
export function endOfFile(b: Builder): void {
  beginToken(b, b.source.length, b.source.length)
  b.rules[b.mode].endOfFile(b)
}

function beginToken(b: Builder, from: number, to: number): void {
  b.tokenFrom = from
  b.tokenTo = to
  b.skipsNewline = false
  if (b.mode === Mode.inTableText) flushTableText(b)
}

/** Where a text goes on after a line feed at its beginning. */
function afterNewline(b: Builder, from: number, to: number, how: number): number {
  const { source } = b
  const c = source.charCodeAt(from)
  if (c === 0x0a) return from + 1
  if (c === 0x0d) return from + 1 < to && source.charCodeAt(from + 1) === 0x0a ? from + 2 : from + 1
  const reference = c === 0x26 && (how & REFERENCES) !== 0 ? referenceAt(source, from, source.length, false) : undefined
  return reference?.characters === '\n' ? reference.end : from
}

/** Comments and instructions go into the current node, but outside of `<html>` into the document. */
function insertRemark(b: Builder, node: number): void {
  const { mode } = b
  const isBefore = mode === Mode.initial || mode === Mode.beforeHtml
  const isOutside = isBefore || mode === Mode.afterAfterBody || mode === Mode.afterAfterFrameset
  if (isForeign(b) || !(isOutside || mode === Mode.afterBody)) {
    insert(b, node)
    return
  }
  append(b.tree, isOutside ? 0 : b.openNode[0], node)
}
