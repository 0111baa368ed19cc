import {
  type Builder,
  endOfSpace,
  endTagAs,
  endTagByRulesOf,
  ignore,
  insertElement,
  insertImplied,
  insertText,
  insertVoid,
  isOnlyNuls,
  isSpaceAndNuls,
  Mode,
  type ModeId,
  type Rules,
  startTagAs,
  startTagByRulesOf,
  type TagRule,
  tagRules,
  tagRulesOn,
  takeSpaces,
} from './builder.ts'
import { droppingNuls } from './character-references.ts'
import { clearToMarker, insertMarker } from './formatting.ts'
import { resetInsertionMode } from './insertion-mode.ts'
import { inBody, isHiddenInput } from './mode-in-body.ts'
import {
  clearStackTo,
  generateImpliedEndTags,
  hasOpenTemplate,
  IN_TABLE_SCOPE,
  isAnyInScope,
  isInScope,
  pop,
  popUntil,
  popUntilAny,
} from './open-elements.ts'
import { Tag, type TagId, tagSet } from './tags.ts'

// §13.2.6.4.9 to 15: tables.

const TABLE_CONTEXT = tagSet('table', 'template', 'html')
const TABLE_BODY_CONTEXT = tagSet('tbody', 'tfoot', 'thead', 'template', 'html')
const ROW_CONTEXT = tagSet('tr', 'template', 'html')
const TABLE_BODIES = tagSet('tbody', 'tfoot', 'thead')
const CELLS = tagSet('td', 'th')

// ── In table (§13.2.6.4.9): what does not belong into a table goes before it, "fostered". ──

function fostered(run: () => void, b: Builder): void {
  b.isFostering = true
  run()
  b.isFostering = false
}

const startFostered: TagRule = (b, tag) => fostered(() => startTagByRulesOf(b, Mode.inBody, tag), b)
const endFostered: TagRule = (b, tag) => fostered(() => endTagByRulesOf(b, Mode.inBody, tag), b)

const HOLDS_TABLE_TEXT = tagSet('table', 'tbody', 'template', 'tfoot', 'thead', 'tr')

function fosterText(b: Builder, from: number, to: number, how: number): void {
  fostered(() => b.rules[Mode.inBody].text(b, from, to, how), b)
}

function tableText(b: Builder, from: number, to: number, how: number): void {
  if (HOLDS_TABLE_TEXT[b.openTag[b.top]] !== 1) {
    fosterText(b, from, to, how)
    return
  }
  b.originalMode = b.mode
  b.mode = Mode.inTableText
  addTableText(b, from, to, how)
}

/**
 * Text in a table (§13.2.6.4.10): white space stays there if it is all that comes before another token; else the whole
 * text is fostered, which can begin as soon as this is known.
 */
function addTableText(b: Builder, from: number, to: number, how: number): void {
  const { tableText, tableTextLength: length } = b
  tableText[length] = from
  tableText[length + 1] = to
  tableText[length + 2] = how
  b.tableTextLength = length + 3
  if (!b.isTableTextFostered && isSpaceAndNuls(b, from, to, how)) return
  b.isTableTextFostered = true
  takeTableText(b, fosterText)
}

function takeTableText(b: Builder, take: Rules['text']): void {
  const { tableText, tableTextLength: length } = b
  b.tableTextLength = 0
  for (let i = 0; i < length; i += 3) take(b, tableText[i], tableText[i + 1], tableText[i + 2])
}

/** Another token has come. */
export function flushTableText(b: Builder): void {
  b.mode = b.originalMode
  b.isTableTextFostered = false
  takeTableText(b, insertSpaceAndNuls)
}

function insertSpaceAndNuls(b: Builder, from: number, to: number, how: number): void {
  if (!isOnlyNuls(b, from, to, how)) insertText(b, from, to, droppingNuls(how))
}

export const inTableText: Rules = {
  text: addTableText,
  // The tree builder flushes before any other token.
  startTag: tagRules(ignore),
  endTag: tagRules(ignore),
  endOfFile() {},
}

function startCaption(b: Builder, tag: TagId): void {
  clearStackTo(b, TABLE_CONTEXT)
  insertMarker(b)
  insertElement(b, tag)
  b.mode = Mode.inCaption
}

/** A part of the table that opens a mode of its own. */
function startPart(context: Uint8Array, mode: ModeId): TagRule {
  return (b, tag) => {
    clearStackTo(b, context)
    insertElement(b, tag)
    b.mode = mode
  }
}

/** A part whose parent was not written: the parent is made, then the tag is handled in its mode. */
function startPartIn(context: Uint8Array, parent: TagId, mode: ModeId): TagRule {
  return (b, tag) => {
    clearStackTo(b, context)
    insertImplied(b, parent)
    b.mode = mode
    startTagByRulesOf(b, mode, tag)
  }
}

function startTableInTable(b: Builder, tag: TagId): void {
  if (!isInScope(b, Tag.table, IN_TABLE_SCOPE)) return
  endTable(b)
  startTagByRulesOf(b, b.mode, tag)
}

function endTable(b: Builder): void {
  if (!isInScope(b, Tag.table, IN_TABLE_SCOPE)) return
  popUntil(b, Tag.table)
  resetInsertionMode(b)
}

function startInput(b: Builder, tag: TagId): void {
  if (isHiddenInput(b)) insertVoid(b, tag)
  else startFostered(b, tag)
}

function startForm(b: Builder, tag: TagId): void {
  if (b.form !== 0 || hasOpenTemplate(b)) return
  insertElement(b, tag)
  b.form = b.openNode[b.top]
  pop(b)
}

export const inTable: Rules = {
  text: tableText,
  startTag: tagRules(
    startFostered,
    [['caption'], startCaption],
    [['colgroup'], startPart(TABLE_CONTEXT, Mode.inColumnGroup)],
    [['col'], startPartIn(TABLE_CONTEXT, Tag.colgroup, Mode.inColumnGroup)],
    [['tbody', 'tfoot', 'thead'], startPart(TABLE_CONTEXT, Mode.inTableBody)],
    [['td', 'th', 'tr'], startPartIn(TABLE_CONTEXT, Tag.tbody, Mode.inTableBody)],
    [['table'], startTableInTable],
    [['style', 'script', 'template'], startTagAs(Mode.inHead)],
    [['input'], startInput],
    [['form'], startForm],
  ),
  endTag: tagRules(
    endFostered,
    [['table'], endTable],
    [['body', 'caption', 'col', 'colgroup', 'html', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'], ignore],
    [['template'], endTagAs(Mode.inHead)],
  ),
  endOfFile: inBody.endOfFile,
}

// ── Leaving a part because of a tag that cannot be in it: `leave` answers whether it could. ──

type Leave = (b: Builder) => boolean

function startAfter(leave: Leave): TagRule {
  return (b, tag) => {
    if (leave(b)) startTagByRulesOf(b, b.mode, tag)
  }
}

function endAfter(leave: Leave): TagRule {
  return (b, tag) => {
    if (leave(b)) endTagByRulesOf(b, b.mode, tag)
  }
}

// ── In caption (§13.2.6.4.11) ──

const leaveCaption: Leave = b => {
  if (!isInScope(b, Tag.caption, IN_TABLE_SCOPE)) return false
  generateImpliedEndTags(b)
  popUntil(b, Tag.caption)
  clearToMarker(b)
  b.mode = Mode.inTable
  return true
}

export const inCaption: Rules = {
  text: inBody.text,
  startTag: tagRulesOn(inBody.startTag, [
    ['caption', 'col', 'colgroup', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'],
    startAfter(leaveCaption),
  ]),
  endTag: tagRulesOn(
    inBody.endTag,
    [['caption'], b => void leaveCaption(b)],
    [['table'], endAfter(leaveCaption)],
    [['body', 'col', 'colgroup', 'html', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'], ignore],
  ),
  endOfFile: inBody.endOfFile,
}

// ── In column group (§13.2.6.4.12) ──

const leaveColumnGroup: Leave = b => {
  if (b.openTag[b.top] !== Tag.colgroup) return false
  pop(b)
  b.mode = Mode.inTable
  return true
}

export const inColumnGroup: Rules = {
  text(b, from, to, how) {
    const space = endOfSpace(b, from, to, how)
    insertText(b, from, space, how)
    if (space === to) return
    if (leaveColumnGroup(b)) b.rules[b.mode].text(b, space, to, how)
    else takeSpaces(b, space, to, how, insertText)
  },
  startTag: tagRules(
    startAfter(leaveColumnGroup),
    [['html'], startTagAs(Mode.inBody)],
    [['col'], insertVoid],
    [['template'], startTagAs(Mode.inHead)],
  ),
  endTag: tagRules(
    endAfter(leaveColumnGroup),
    [['colgroup'], b => void leaveColumnGroup(b)],
    [['col'], ignore],
    [['template'], endTagAs(Mode.inHead)],
  ),
  endOfFile: inBody.endOfFile,
}

// ── In table body (§13.2.6.4.13) ──

const leaveTableBody: Leave = b => {
  if (!isAnyInScope(b, TABLE_BODIES, IN_TABLE_SCOPE)) return false
  clearStackTo(b, TABLE_BODY_CONTEXT)
  pop(b)
  b.mode = Mode.inTable
  return true
}

function endTableBody(b: Builder, tag: TagId): void {
  if (isInScope(b, tag, IN_TABLE_SCOPE)) leaveTableBody(b)
}

export const inTableBody: Rules = {
  text: tableText,
  startTag: tagRulesOn(
    inTable.startTag,
    [['tr'], startPart(TABLE_BODY_CONTEXT, Mode.inRow)],
    [['th', 'td'], startPartIn(TABLE_BODY_CONTEXT, Tag.tr, Mode.inRow)],
    [['caption', 'col', 'colgroup', 'tbody', 'tfoot', 'thead'], startAfter(leaveTableBody)],
  ),
  endTag: tagRulesOn(
    inTable.endTag,
    [['tbody', 'tfoot', 'thead'], endTableBody],
    [['table'], endAfter(leaveTableBody)],
    [['body', 'caption', 'col', 'colgroup', 'html', 'td', 'th', 'tr'], ignore],
  ),
  endOfFile: inBody.endOfFile,
}

// ── In row (§13.2.6.4.14) ──

const leaveRow: Leave = b => {
  if (!isInScope(b, Tag.tr, IN_TABLE_SCOPE)) return false
  clearStackTo(b, ROW_CONTEXT)
  pop(b)
  b.mode = Mode.inTableBody
  return true
}

function startCell(b: Builder, tag: TagId): void {
  clearStackTo(b, ROW_CONTEXT)
  insertElement(b, tag)
  insertMarker(b)
  b.mode = Mode.inCell
}

export const inRow: Rules = {
  text: tableText,
  startTag: tagRulesOn(
    inTable.startTag,
    [['th', 'td'], startCell],
    [['caption', 'col', 'colgroup', 'tbody', 'tfoot', 'thead', 'tr'], startAfter(leaveRow)],
  ),
  endTag: tagRulesOn(
    inTable.endTag,
    [['tr'], b => void leaveRow(b)],
    [['table'], endAfter(leaveRow)],
    [['tbody', 'tfoot', 'thead'], endInScopeAfter(leaveRow)],
    [['body', 'caption', 'col', 'colgroup', 'html', 'td', 'th'], ignore],
  ),
  endOfFile: inBody.endOfFile,
}

/** The same for the end tag of an element that has to be open. */
function endInScopeAfter(leave: Leave): TagRule {
  return (b, tag) => {
    if (isInScope(b, tag, IN_TABLE_SCOPE) && leave(b)) endTagByRulesOf(b, b.mode, tag)
  }
}

// ── In cell (§13.2.6.4.15) ──

const leaveCell: Leave = b => {
  if (!isAnyInScope(b, CELLS, IN_TABLE_SCOPE)) return false
  generateImpliedEndTags(b)
  popUntilAny(b, CELLS)
  clearToMarker(b)
  b.mode = Mode.inRow
  return true
}

function endCell(b: Builder, tag: TagId): void {
  if (!isInScope(b, tag, IN_TABLE_SCOPE)) return
  generateImpliedEndTags(b)
  popUntil(b, tag)
  clearToMarker(b)
  b.mode = Mode.inRow
}

export const inCell: Rules = {
  text: inBody.text,
  startTag: tagRulesOn(inBody.startTag, [
    ['caption', 'col', 'colgroup', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'],
    startAfter(leaveCell),
  ]),
  endTag: tagRulesOn(
    inBody.endTag,
    [['td', 'th'], endCell],
    [['table', 'tbody', 'tfoot', 'thead', 'tr'], endInScopeAfter(leaveCell)],
    [['body', 'caption', 'col', 'colgroup', 'html'], ignore],
  ),
  endOfFile: inBody.endOfFile,
}
