import {
  type Builder,
  endOfSpace,
  endTagAs,
  endTagByRulesOf,
  ignore,
  insertElement,
  insertText,
  insertTextIn,
  insertVoid,
  Mode,
  type ModeId,
  type Rules,
  startTagAs,
  startTagByRulesOf,
  type TagRule,
  tagRules,
  takeSpaces,
} from './builder.ts'
import { clearToMarker } from './formatting.ts'
import { resetInsertionMode } from './insertion-mode.ts'
import { hasOpenTemplate, pop, popUntil } from './open-elements.ts'
import { Tag } from './tags.ts'

// §13.2.6.4.8 and 16 to 21: raw text, templates, frames, and what comes after the body.

/** §13.2.6.4.8: inside `<title>`, `<script>` … where the tokenizer knows but text and one end tag. */
export const text: Rules = {
  // Even where elements are too deep to have children: a script must not become text of its parent.
  text: (b, from, to, how) => insertTextIn(b, b.openNode[b.top], from, to, how),
  startTag: tagRules(ignore),
  endTag: tagRules(leaveText),
  endOfFile(b) {
    leaveText(b)
    b.rules[b.mode].endOfFile(b)
  },
}

function leaveText(b: Builder): void {
  pop(b)
  b.mode = b.originalMode
}

// ── In template (§13.2.6.4.16) ──

/** A template takes the mode that its first content needs. */
function startTemplateContent(mode: ModeId): TagRule {
  return (b, tag) => {
    b.templateModes[b.templateModes.length - 1] = mode
    b.mode = mode
    startTagByRulesOf(b, mode, tag)
  }
}

export const inTemplate: Rules = {
  text: (b, from, to, how) => b.rules[Mode.inBody].text(b, from, to, how),
  startTag: tagRules(
    startTemplateContent(Mode.inBody),
    [
      ['base', 'basefont', 'bgsound', 'link', 'meta', 'noframes', 'script', 'style', 'template', 'title'],
      startTagAs(Mode.inHead),
    ],
    [['caption', 'colgroup', 'tbody', 'tfoot', 'thead'], startTemplateContent(Mode.inTable)],
    [['col'], startTemplateContent(Mode.inColumnGroup)],
    [['tr'], startTemplateContent(Mode.inTableBody)],
    [['td', 'th'], startTemplateContent(Mode.inRow)],
  ),
  endTag: tagRules(ignore, [['template'], endTagAs(Mode.inHead)]),
  endOfFile(b) {
    if (!hasOpenTemplate(b)) return
    // One after the other, and only then what is around them: in the standard each one is a step down.
    while (hasOpenTemplate(b)) {
      popUntil(b, Tag.template)
      clearToMarker(b)
      b.templateModes.pop()
    }
    resetInsertionMode(b)
    b.rules[b.mode].endOfFile(b)
  },
}

// ── After body (§13.2.6.4.17) and after after body (20): what still comes belongs into the body. ──

const startInBodyAgain: TagRule = (b, tag) => {
  b.mode = Mode.inBody
  startTagByRulesOf(b, b.mode, tag)
}

const endInBodyAgain: TagRule = (b, tag) => {
  b.mode = Mode.inBody
  endTagByRulesOf(b, b.mode, tag)
}

function textAfterBody(b: Builder, from: number, to: number, how: number): void {
  if (endOfSpace(b, from, to, how) < to) b.mode = Mode.inBody
  b.rules[Mode.inBody].text(b, from, to, how)
}

function endHtml(b: Builder): void {
  if (b.context < 0) b.mode = Mode.afterAfterBody
}

export const afterBody: Rules = {
  text: textAfterBody,
  startTag: tagRules(startInBodyAgain, [['html'], startTagAs(Mode.inBody)]),
  endTag: tagRules(endInBodyAgain, [['html'], endHtml]),
  endOfFile() {},
}

export const afterAfterBody: Rules = {
  text: textAfterBody,
  startTag: tagRules(startInBodyAgain, [['html'], startTagAs(Mode.inBody)]),
  endTag: tagRules(endInBodyAgain),
  endOfFile() {},
}

// ── Frames (§13.2.6.4.18, 19, 21) ──

function endFrameset(b: Builder): void {
  if (b.top === 0) return
  pop(b)
  if (b.context < 0 && b.openTag[b.top] !== Tag.frameset) b.mode = Mode.afterFrameset
}

export const inFrameset: Rules = {
  text: (b, from, to, how) => takeSpaces(b, from, to, how, insertText),
  startTag: tagRules(
    ignore,
    [['html'], startTagAs(Mode.inBody)],
    [['frameset'], insertElement],
    [['frame'], insertVoid],
    [['noframes'], startTagAs(Mode.inHead)],
  ),
  endTag: tagRules(ignore, [['frameset'], endFrameset]),
  endOfFile() {},
}

export const afterFrameset: Rules = {
  text: (b, from, to, how) => takeSpaces(b, from, to, how, insertText),
  startTag: tagRules(ignore, [['html'], startTagAs(Mode.inBody)], [['noframes'], startTagAs(Mode.inHead)]),
  endTag: tagRules(ignore, [
    ['html'],
    b => {
      b.mode = Mode.afterAfterFrameset
    },
  ]),
  endOfFile() {},
}

export const afterAfterFrameset: Rules = {
  text: (b, from, to, how) => takeSpaces(b, from, to, how, b.rules[Mode.inBody].text),
  startTag: tagRules(ignore, [['html'], startTagAs(Mode.inBody)], [['noframes'], startTagAs(Mode.inHead)]),
  endTag: tagRules(ignore),
  endOfFile() {},
}
