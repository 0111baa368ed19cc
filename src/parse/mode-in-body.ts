import { attributeDecoding, attributeNameId } from './attributes.ts'
import {
  addMissingAttributes,
  type Builder,
  endTagAs,
  endTagByRulesOf,
  ignore,
  insert,
  insertElement,
  insertImplied,
  insertRawText,
  insertText,
  insertVoid,
  isOnlyNuls,
  isSpaceAndNuls,
  Mode,
  type Rules,
  startTagAs,
  type TagRule,
  tagRules,
} from './builder.ts'
import { decode, droppingNuls } from './character-references.ts'
import { startForeign } from './foreign-content.ts'
import {
  clearToMarker,
  endAnyOther,
  insertMarker,
  lastFormatting,
  pushFormatting,
  reconstructFormatting,
  removeFormatting,
  runAdoptionAgency,
} from './formatting.ts'
import { knownName } from './names.ts'
import {
  generateImpliedEndTags,
  hasOpenTemplate,
  IN_BUTTON_SCOPE,
  IN_LIST_ITEM_SCOPE,
  IN_SCOPE,
  indexInStack,
  isAnyInScope,
  isInScope,
  MAX_DEPTH,
  pop,
  popUntil,
  popUntilAny,
  removeFromStack,
  SPECIAL,
} from './open-elements.ts'
import { Tag, type TagId, tagSet } from './tags.ts'
import { State } from './tokenizer.ts'
import { createNode, detach } from './tree.ts'

// §13.2.6.4.7, the "in body" insertion mode.

const P = Tag.p
const SVG = knownName('svg')
const HEADINGS = tagSet('h1', 'h2', 'h3', 'h4', 'h5', 'h6')

function closeP(b: Builder): void {
  if (!isInScope(b, P, IN_BUTTON_SCOPE)) return
  generateImpliedEndTags(b, P)
  popUntil(b, P)
}

function text(b: Builder, from: number, to: number, how: number): void {
  if (isOnlyNuls(b, from, to, how)) return
  reconstructFormatting(b)
  insertText(b, from, to, droppingNuls(how))
  if (b.isFramesetOk) b.isFramesetOk = isSpaceAndNuls(b, from, to, how)
}

// ── Start tags ──

function startHtml(b: Builder): void {
  if (!hasOpenTemplate(b)) addMissingAttributes(b, b.openNode[0])
}

function hasOpenBody(b: Builder): boolean {
  return b.top >= 1 && b.openTag[1] === Tag.body
}

function startBody(b: Builder): void {
  if (!hasOpenBody(b) || hasOpenTemplate(b)) return
  b.isFramesetOk = false
  addMissingAttributes(b, b.openNode[1])
}

function startFrameset(b: Builder, tag: TagId): void {
  if (!hasOpenBody(b) || !b.isFramesetOk) return
  detach(b.tree, b.openNode[1])
  while (b.top > 0) pop(b)
  insertElement(b, tag)
  b.mode = Mode.inFrameset
}

function startBlock(b: Builder, tag: TagId): void {
  closeP(b)
  insertElement(b, tag)
}

function startHeading(b: Builder, tag: TagId): void {
  closeP(b)
  if (HEADINGS[b.openTag[b.top]] === 1) pop(b)
  insertElement(b, tag)
}

function startPre(b: Builder, tag: TagId): void {
  startBlock(b, tag)
  b.skipsNewline = true
  b.isFramesetOk = false
}

function startForm(b: Builder, tag: TagId): void {
  if (b.form !== 0 && !hasOpenTemplate(b)) return
  startBlock(b, tag)
  if (!hasOpenTemplate(b)) b.form = b.openNode[b.top]
}

const LIST_ITEM = tagSet('li')
const DEFINITION = tagSet('dd', 'dt')
const NO_LIST_BORDER = tagSet('address', 'div', 'p')

/** An item ends the one before it, if no other special element is between them. */
function startItem(items: Uint8Array): TagRule {
  return (b, tag) => {
    b.isFramesetOk = false
    const floor = Math.max(0, b.top - MAX_DEPTH)
    for (let i = b.top; i >= floor; i--) {
      const open = b.openTag[i]
      if (items[open] === 1) {
        generateImpliedEndTags(b, open)
        popUntil(b, open)
        break
      }
      if (SPECIAL[open] === 1 && NO_LIST_BORDER[open] !== 1) break
    }
    startBlock(b, tag)
  }
}

function startPlaintext(b: Builder, tag: TagId): void {
  startBlock(b, tag)
  b.nextState = State.plaintext
}

function startButton(b: Builder, tag: TagId): void {
  if (isInScope(b, tag, IN_SCOPE)) {
    generateImpliedEndTags(b)
    popUntil(b, tag)
  }
  startInline(b, tag)
  b.isFramesetOk = false
}

function startInline(b: Builder, tag: TagId): void {
  reconstructFormatting(b)
  insertElement(b, tag)
}

function startFormatting(b: Builder, tag: TagId): void {
  startInline(b, tag)
  pushFormatting(b)
}

function startA(b: Builder, tag: TagId): void {
  const open = lastFormatting(b, tag)
  if (open !== 0) {
    runAdoptionAgency(b, tag)
    removeFormatting(b, open)
    const at = indexInStack(b, open)
    if (at >= 0) removeFromStack(b, at)
  }
  startFormatting(b, tag)
}

function startNobr(b: Builder, tag: TagId): void {
  reconstructFormatting(b)
  if (isInScope(b, tag, IN_SCOPE)) runAdoptionAgency(b, tag)
  startFormatting(b, tag)
}

function startMarked(b: Builder, tag: TagId): void {
  startInline(b, tag)
  insertMarker(b)
  b.isFramesetOk = false
}

function startTable(b: Builder, tag: TagId): void {
  if (b.quirks !== 'quirks') closeP(b)
  insertElement(b, tag)
  b.isFramesetOk = false
  b.mode = Mode.inTable
}

function startVoid(b: Builder, tag: TagId): void {
  reconstructFormatting(b)
  insertVoid(b, tag)
  b.isFramesetOk = false
}

const TYPE = knownName('type')

/** Whether the tag being handled is `<input type=hidden>`. */
export function isHiddenInput(b: Builder): boolean {
  const { attributes } = b
  for (let i = attributes.kept; i < attributes.length; i++) {
    if (attributeNameId(attributes.name, i) !== TYPE) continue
    const how = attributeDecoding(attributes.name, i)
    return decode(b.source, attributes.from[i], attributes.to[i], how).toLowerCase() === 'hidden'
  }
  return false
}

function startInput(b: Builder, tag: TagId): void {
  if (b.context === Tag.select) return
  if (isInScope(b, Tag.select, IN_SCOPE)) popUntil(b, Tag.select)
  const isHidden = isHiddenInput(b)
  reconstructFormatting(b)
  insertVoid(b, tag)
  if (!isHidden) b.isFramesetOk = false
}

function startHr(b: Builder, tag: TagId): void {
  closeP(b)
  if (isInScope(b, Tag.select, IN_SCOPE)) generateImpliedEndTags(b)
  insertVoid(b, tag)
  b.isFramesetOk = false
}

function startTextarea(b: Builder, tag: TagId): void {
  insertRawText(b, tag, State.rcdata)
  b.skipsNewline = true
  b.isFramesetOk = false
}

function startXmp(b: Builder, tag: TagId): void {
  closeP(b)
  reconstructFormatting(b)
  startIframe(b, tag)
}

function startIframe(b: Builder, tag: TagId): void {
  b.isFramesetOk = false
  insertRawText(b, tag, State.rawText)
}

function startSelect(b: Builder, tag: TagId): void {
  if (b.context === Tag.select) return
  if (isInScope(b, tag, IN_SCOPE)) {
    popUntil(b, tag)
    return
  }
  startInline(b, tag)
  b.isFramesetOk = false
}

/** `<option>` and `<optgroup>` end the open ones before them, in a `<select>` at any rate. */
function startOption(b: Builder, tag: TagId): void {
  if (isInScope(b, Tag.select, IN_SCOPE)) generateImpliedEndTags(b, tag === Tag.option ? Tag.optgroup : -1)
  else if (b.openTag[b.top] === Tag.option) pop(b)
  startInline(b, tag)
}

function startSelectedContent(b: Builder, tag: TagId): void {
  b.hasSelectedContent = true
  startInline(b, tag)
}

/** Parts of a ruby annotation: `except` may stay open. */
function startRuby(except: TagId): TagRule {
  return (b, tag) => {
    if (isInScope(b, Tag.ruby, IN_SCOPE)) generateImpliedEndTags(b, except)
    insertElement(b, tag)
  }
}

function startForeignRoot(b: Builder, tag: TagId): void {
  reconstructFormatting(b)
  startForeign(b, tag, tag === SVG ? 'svg' : 'math')
}

// ── End tags ──

function endBody(b: Builder): void {
  if (isInScope(b, Tag.body, IN_SCOPE)) b.mode = Mode.afterBody
}

function endHtml(b: Builder, tag: TagId): void {
  if (!isInScope(b, Tag.body, IN_SCOPE)) return
  b.mode = Mode.afterBody
  endTagByRulesOf(b, b.mode, tag)
}

/** Ends an element, with those in it whose end may be left out, if it is open in this scope. */
function end(b: Builder, tag: TagId, scope: Uint8Array, except: TagId): boolean {
  if (!isInScope(b, tag, scope)) return false
  generateImpliedEndTags(b, except)
  popUntil(b, tag)
  return true
}

function endBlock(b: Builder, tag: TagId): void {
  end(b, tag, IN_SCOPE, -1)
}

function endForm(b: Builder, tag: TagId): void {
  if (hasOpenTemplate(b)) {
    endBlock(b, tag)
    return
  }
  const form = b.form
  b.form = 0
  const at = form === 0 ? -1 : indexInStack(b, form)
  if (at < 0) return
  for (let i = b.top; i > at; i--) if (IN_SCOPE[b.openTag[i]] === 1) return
  generateImpliedEndTags(b)
  removeFromStack(b, at)
}

function endP(b: Builder): void {
  if (!isInScope(b, P, IN_BUTTON_SCOPE)) insertImplied(b, P)
  closeP(b)
}

function endHeading(b: Builder): void {
  if (!isAnyInScope(b, HEADINGS, IN_SCOPE)) return
  generateImpliedEndTags(b)
  popUntilAny(b, HEADINGS)
}

function endMarked(b: Builder, tag: TagId): void {
  if (end(b, tag, IN_SCOPE, -1)) clearToMarker(b)
}

/** `</br>` is a `<br>` without its attributes. */
function endBr(b: Builder, tag: TagId): void {
  reconstructFormatting(b)
  insert(b, createNode(b.tree, tag, b.tokenFrom, b.tokenTo, 0, 0))
  b.isFramesetOk = false
}

export const inBody: Rules = {
  text,
  startTag: tagRules(
    startInline,
    [['html'], startHtml],
    [
      ['base', 'basefont', 'bgsound', 'link', 'meta', 'noframes', 'script', 'style', 'template', 'title'],
      startTagAs(Mode.inHead),
    ],
    [['body'], startBody],
    [['frameset'], startFrameset],
    [
      // biome-ignore format: a table
      [
        'address', 'article', 'aside', 'blockquote', 'center', 'details', 'dialog', 'dir', 'div', 'dl', 'fieldset', 'figcaption',
        'figure', 'footer', 'header', 'hgroup', 'main', 'menu', 'nav', 'ol', 'p', 'search', 'section', 'summary', 'ul',
      ],
      startBlock,
    ],
    [['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], startHeading],
    [['pre', 'listing'], startPre],
    [['form'], startForm],
    [['li'], startItem(LIST_ITEM)],
    [['dd', 'dt'], startItem(DEFINITION)],
    [['plaintext'], startPlaintext],
    [['button'], startButton],
    [['a'], startA],
    [['b', 'big', 'code', 'em', 'font', 'i', 's', 'small', 'strike', 'strong', 'tt', 'u'], startFormatting],
    [['nobr'], startNobr],
    [['applet', 'marquee', 'object'], startMarked],
    [['table'], startTable],
    [['area', 'br', 'embed', 'img', 'keygen', 'wbr'], startVoid],
    [['input'], startInput],
    [['param', 'source', 'track'], insertVoid],
    [['hr'], startHr],
    [['image'], b => startVoid(b, Tag.img)],
    [['textarea'], startTextarea],
    [['xmp'], startXmp],
    [['iframe'], startIframe],
    [['noembed'], (b, tag) => insertRawText(b, tag, State.rawText)],
    [['select'], startSelect],
    [['optgroup', 'option'], startOption],
    [['selectedcontent'], startSelectedContent],
    [['rb', 'rtc'], startRuby(-1)],
    [['rp', 'rt'], startRuby(Tag.rtc)],
    [['math', 'svg'], startForeignRoot],
    [['caption', 'col', 'colgroup', 'frame', 'head', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'], ignore],
  ),
  endTag: tagRules(
    endAnyOther,
    [['template'], endTagAs(Mode.inHead)],
    [['body'], endBody],
    [['html'], endHtml],
    [
      // biome-ignore format: a table
      [
        'address', 'article', 'aside', 'blockquote', 'button', 'center', 'details', 'dialog', 'dir', 'div', 'dl', 'fieldset',
        'figcaption', 'figure', 'footer', 'header', 'hgroup', 'listing', 'main', 'menu', 'nav', 'ol', 'pre', 'search', 'section',
        'select', 'summary', 'ul',
      ],
      endBlock,
    ],
    [['form'], endForm],
    [['p'], endP],
    [['li'], (b, tag) => void end(b, tag, IN_LIST_ITEM_SCOPE, tag)],
    [['dd', 'dt'], (b, tag) => void end(b, tag, IN_SCOPE, tag)],
    [['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], endHeading],
    [
      ['a', 'b', 'big', 'code', 'em', 'font', 'i', 'nobr', 's', 'small', 'strike', 'strong', 'tt', 'u'],
      runAdoptionAgency,
    ],
    [['applet', 'marquee', 'object'], endMarked],
    [['br'], endBr],
  ),
  endOfFile(b) {
    if (b.templateModes.length > 0) b.rules[Mode.inTemplate].endOfFile(b)
  },
}
