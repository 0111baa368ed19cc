import {
  type Builder,
  createElement,
  endOfSpace,
  endTagAs,
  endTagByRulesOf,
  ignore,
  insertElement,
  insertImplied,
  insertRawText,
  insertText,
  insertVoid,
  Mode,
  type Rules,
  startTagAs,
  startTagByRulesOf,
  type TagRule,
  tagRules,
} from './builder.ts'
import { clearToMarker, insertMarker } from './formatting.ts'
import { resetInsertionMode } from './insertion-mode.ts'
import {
  generateAllImpliedEndTags,
  hasOpenTemplate,
  indexInStack,
  pop,
  popUntil,
  push,
  removeFromStack,
} from './open-elements.ts'
import { Tag, type TagId, type TagName } from './tags.ts'
import { State } from './tokenizer.ts'
import { append, createNode } from './tree.ts'

// §13.2.6.4.1 to 6: everything before the body. Each of these modes has an "anything else": it makes the element that
// should have come, goes on to the next mode, and has the token handled there.

type Step = (b: Builder) => void

/** The rules of such a mode but for the tags it knows. */
function untilElse(anythingElse: Step, keepsSpace: boolean): Pick<Rules, 'text' | 'endOfFile'> {
  return {
    text(b, from, to, how) {
      const space = endOfSpace(b, from, to, how)
      if (keepsSpace) insertText(b, from, space, how)
      if (space === to) return
      anythingElse(b)
      b.rules[b.mode].text(b, space, to, how)
    },
    endOfFile(b) {
      anythingElse(b)
      b.rules[b.mode].endOfFile(b)
    },
  }
}

function startTagAfter(anythingElse: Step): TagRule {
  return (b, tag) => {
    anythingElse(b)
    startTagByRulesOf(b, b.mode, tag)
  }
}

function endTagAfter(anythingElse: Step): TagRule {
  return (b, tag) => {
    anythingElse(b)
    endTagByRulesOf(b, b.mode, tag)
  }
}

/** Of the end tags that come too early, these count; all others are ignored. */
const COUNTING_END_TAGS = ['head', 'body', 'html', 'br'] as const satisfies readonly TagName[]

// ── Initial (§13.2.6.4.1): a page without a doctype is written for browsers that knew none. ──

const leaveInitial: Step = b => {
  b.quirks = 'quirks'
  b.mode = Mode.beforeHtml
}

export const initial: Rules = {
  ...untilElse(leaveInitial, false),
  startTag: tagRules(startTagAfter(leaveInitial)),
  endTag: tagRules(endTagAfter(leaveInitial)),
}

// ── Before html (§13.2.6.4.2) ──

function openHtml(b: Builder, node: number): void {
  append(b.tree, 0, node)
  push(b, node, Tag.html)
  b.mode = Mode.beforeHead
}

const implyHtml: Step = b => openHtml(b, createNode(b.tree, Tag.html, b.tokenFrom, b.tokenFrom, 0, 0))

export const beforeHtml: Rules = {
  ...untilElse(implyHtml, false),
  startTag: tagRules(startTagAfter(implyHtml), [['html'], (b, tag) => openHtml(b, createElement(b, tag))]),
  endTag: tagRules(ignore, [COUNTING_END_TAGS, endTagAfter(implyHtml)]),
}

// ── Before head (§13.2.6.4.3) ──

function enterHead(b: Builder): void {
  b.head = b.openNode[b.top]
  b.mode = Mode.inHead
}

const implyHead: Step = b => {
  insertImplied(b, Tag.head)
  enterHead(b)
}

function startHead(b: Builder, tag: TagId): void {
  insertElement(b, tag)
  enterHead(b)
}

export const beforeHead: Rules = {
  ...untilElse(implyHead, false),
  startTag: tagRules(startTagAfter(implyHead), [['html'], startTagAs(Mode.inBody)], [['head'], startHead]),
  endTag: tagRules(ignore, [COUNTING_END_TAGS, endTagAfter(implyHead)]),
}

// ── In head (§13.2.6.4.4) ──

const leaveHead: Step = b => {
  pop(b)
  b.mode = Mode.afterHead
}

function startTemplate(b: Builder, tag: TagId): void {
  insertElement(b, tag)
  insertMarker(b)
  b.isFramesetOk = false
  b.mode = Mode.inTemplate
  b.templateModes.push(Mode.inTemplate)
}

function endTemplate(b: Builder, tag: TagId): void {
  if (!hasOpenTemplate(b)) return
  generateAllImpliedEndTags(b)
  popUntil(b, tag)
  clearToMarker(b)
  b.templateModes.pop()
  resetInsertionMode(b)
}

function startNoscript(b: Builder, tag: TagId): void {
  insertElement(b, tag)
  b.mode = Mode.inHeadNoscript
}

export const inHead: Rules = {
  ...untilElse(leaveHead, true),
  startTag: tagRules(
    startTagAfter(leaveHead),
    [['html'], startTagAs(Mode.inBody)],
    [['base', 'basefont', 'bgsound', 'link', 'meta'], insertVoid],
    [['title'], (b, tag) => insertRawText(b, tag, State.rcdata)],
    [['noframes', 'style'], (b, tag) => insertRawText(b, tag, State.rawText)],
    [['noscript'], startNoscript],
    [['script'], (b, tag) => insertRawText(b, tag, State.scriptData)],
    [['template'], startTemplate],
    [['head'], ignore],
  ),
  endTag: tagRules(
    ignore,
    [['head'], leaveHead],
    [['body', 'html', 'br'], endTagAfter(leaveHead)],
    [['template'], endTemplate],
  ),
}

// ── In head noscript (§13.2.6.4.5) ──

const leaveNoscript: Step = b => {
  pop(b)
  b.mode = Mode.inHead
}

export const inHeadNoscript: Rules = {
  ...untilElse(leaveNoscript, true),
  startTag: tagRules(
    startTagAfter(leaveNoscript),
    [['html'], startTagAs(Mode.inBody)],
    [['basefont', 'bgsound', 'link', 'meta', 'noframes', 'style'], startTagAs(Mode.inHead)],
    [['head', 'noscript'], ignore],
  ),
  endTag: tagRules(ignore, [['noscript'], leaveNoscript], [['br'], endTagAfter(leaveNoscript)]),
}

// ── After head (§13.2.6.4.6) ──

const implyBody: Step = b => {
  insertImplied(b, Tag.body)
  b.mode = Mode.inBody
}

function startBody(b: Builder, tag: TagId): void {
  insertElement(b, tag)
  b.isFramesetOk = false
  b.mode = Mode.inBody
}

function startFrameset(b: Builder, tag: TagId): void {
  insertElement(b, tag)
  b.mode = Mode.inFrameset
}

/** What belongs into the head goes there, late as it is. */
function startInClosedHead(b: Builder, tag: TagId): void {
  push(b, b.head, Tag.head)
  startTagByRulesOf(b, Mode.inHead, tag)
  removeFromStack(b, indexInStack(b, b.head))
}

export const afterHead: Rules = {
  ...untilElse(implyBody, true),
  startTag: tagRules(
    startTagAfter(implyBody),
    [['html'], startTagAs(Mode.inBody)],
    [['body'], startBody],
    [['frameset'], startFrameset],
    [
      ['base', 'basefont', 'bgsound', 'link', 'meta', 'noframes', 'script', 'style', 'template', 'title'],
      startInClosedHead,
    ],
    [['head'], ignore],
  ),
  endTag: tagRules(ignore, [['template'], endTagAs(Mode.inHead)], [['body', 'html', 'br'], endTagAfter(implyBody)]),
}
