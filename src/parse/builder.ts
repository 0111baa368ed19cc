import { type Attributes, attributeNameId, beginTag, copyAttribute } from './attributes.ts'
import { decode, hasDroppableNuls, REFERENCES, referenceAt } from './character-references.ts'
import type { Doctype, QuirksMode } from './doctype.ts'
import { grown } from './grown.ts'
import { type KnownName, knownName, NAMES, type Names } from './names.ts'
import { MAX_DEPTH, push } from './open-elements.ts'
import { isSpace } from './raw-text.ts'
import { Tag, type TagId, tagSet } from './tags.ts'
import { State, type StateId } from './tokenizer.ts'
import { append, createNode, insertBefore, type Tree } from './tree.ts'
import type { Workspace } from './workspace.ts'

/** The insertion modes (§13.2.4.1). */
export const Mode = {
  initial: 0,
  beforeHtml: 1,
  beforeHead: 2,
  inHead: 3,
  inHeadNoscript: 4,
  afterHead: 5,
  inBody: 6,
  text: 7,
  inTable: 8,
  inTableText: 9,
  inCaption: 10,
  inColumnGroup: 11,
  inTableBody: 12,
  inRow: 13,
  inCell: 14,
  inTemplate: 15,
  afterBody: 16,
  inFrameset: 17,
  afterFrameset: 18,
  afterAfterBody: 19,
  afterAfterFrameset: 20,
} as const
export type ModeId = (typeof Mode)[keyof typeof Mode]

/** What a mode does with each kind of token; comments, instructions and doctypes are the tree builder's. */
export interface Rules {
  text(b: Builder, from: number, to: number, how: number): void
  readonly startTag: TagRules
  readonly endTag: TagRules
  endOfFile(b: Builder): void
}

export type TagRule = (b: Builder, tag: TagId) => void

/** A rule for each name of the table, and one for all the others. */
export interface TagRules {
  readonly byTag: readonly TagRule[]
  readonly otherwise: TagRule
}

type RulesOfTags = readonly (readonly [readonly KnownName[], TagRule])[]

export function tagRules(otherwise: TagRule, ...rules: RulesOfTags): TagRules {
  return tagRulesOn({ byTag: NAMES.map(() => otherwise), otherwise }, ...rules)
}

/** The rules of another mode but for some tags. They are copied, so that they need not be looked up twice. */
export function tagRulesOn(others: TagRules, ...rules: RulesOfTags): TagRules {
  const byTag = [...others.byTag]
  for (const [names, rule] of rules) for (const name of names) byTag[knownName(name)] = rule
  return { byTag, otherwise: others.otherwise }
}

export const ignore: TagRule = () => {}

/** The state of tree construction (§13.2.4): the open elements, the formatting elements, and what modes remember. */
export interface Builder {
  source: string
  readonly tree: Tree
  readonly names: Names
  readonly attributes: Attributes
  readonly rules: readonly Rules[]
  readonly maxNodes: number
  /** See ParseOptions. */
  readonly isAsShown: boolean
  /** Text that no single range of the source holds. */
  readonly literals: string[]
  readonly warnings: string[]

  // The stack of open elements: 0 … top.
  openNode: Int32Array
  openTag: Int32Array
  top: number
  /** How many of each tag of the table are open. */
  readonly openCount: Int32Array
  /** By tag: the name alone, as start tags have it, of the elements of SVG and MathML that the page has; else 0. */
  localNames: Int32Array
  hasForeign: boolean
  /** The list of active formatting elements; 0 is a marker. */
  readonly formatting: number[]
  copies: number

  mode: ModeId
  originalMode: ModeId
  readonly templateModes: ModeId[]
  quirks: QuirksMode
  doctype: Doctype | undefined
  /** The element a fragment is parsed for; -1 for a document. */
  readonly context: TagId
  hasSelectedContent: boolean
  head: number
  form: number
  isFramesetOk: boolean
  isFostering: boolean
  /** After `<pre>` and the like a line feed is not text. */
  skipsNewline: boolean
  /** White space that waits for the rest of a text in a table, as triples of from, to, how; what is behind them is done with. */
  readonly tableText: number[]
  tableTextLength: number
  isTableTextFostered: boolean
  /** By node: the attributes that a second `<html>` or `<body>` adds, and the names that the element then has. */
  readonly added: Map<number, AddedAttributes>

  // The tag being handled.
  tokenFrom: number
  tokenTo: number
  isSelfClosing: boolean
  /** How the tokenizer is to go on after the start tag being handled. */
  nextState: StateId
}

export function createBuilder(
  workspace: Workspace,
  rules: readonly Rules[],
  context: TagId,
  maxNodes: number,
  isAsShown: boolean,
): Builder {
  const { tree, names, attributes, openNode, openTag, openCount } = workspace
  createNode(tree, Tag['#document'], 0, 0, 0, 0)
  return {
    source: '',
    tree,
    names,
    attributes,
    rules,
    maxNodes,
    isAsShown,
    literals: [],
    warnings: [],
    openNode,
    openTag,
    top: -1,
    openCount,
    localNames: new Int32Array(0),
    hasForeign: false,
    formatting: [],
    copies: 0,
    mode: Mode.initial,
    originalMode: Mode.initial,
    templateModes: [],
    quirks: 'no-quirks',
    doctype: undefined,
    context,
    hasSelectedContent: false,
    head: 0,
    form: 0,
    isFramesetOk: true,
    isFostering: false,
    skipsNewline: false,
    tableText: [],
    tableTextLength: 0,
    isTableTextFostered: false,
    added: new Map(),
    tokenFrom: 0,
    tokenTo: 0,
    isSelfClosing: false,
    nextState: State.data,
  }
}

// ── Rules by mode ──

export function startTagByRulesOf(b: Builder, mode: ModeId, tag: TagId): void {
  const { byTag, otherwise } = b.rules[mode].startTag
  const rule = tag < byTag.length ? byTag[tag] : otherwise
  rule(b, tag)
}

export function endTagByRulesOf(b: Builder, mode: ModeId, tag: TagId): void {
  const { byTag, otherwise } = b.rules[mode].endTag
  const rule = tag < byTag.length ? byTag[tag] : otherwise
  rule(b, tag)
}

/** A rule that hands the start tag on to another mode's rules; that mode need not become the current one. */
export function startTagAs(mode: ModeId): TagRule {
  return (b, tag) => startTagByRulesOf(b, mode, tag)
}

export function endTagAs(mode: ModeId): TagRule {
  return (b, tag) => endTagByRulesOf(b, mode, tag)
}

// ── Insertion (§13.2.6.1) ──

const FOSTERING = tagSet('table', 'tbody', 'tfoot', 'thead', 'tr')

/** The current node, or the deepest one that may still have children. */
export function currentParent(b: Builder): number {
  return b.openNode[b.top < MAX_DEPTH ? b.top : MAX_DEPTH - 1]
}

/** Puts a node at the appropriate place for inserting a node. */
export function insert(b: Builder, node: number): void {
  insertIn(b, node, currentParent(b))
}

/** The same with an override target. */
export function insertIn(b: Builder, node: number, target: number): void {
  const place = b.isFostering && FOSTERING[b.tree.tag[target]] === 1 ? fosterPlace(b) : target
  if (place < 0) insertBefore(b.tree, node, ~place)
  else append(b.tree, place, node)
}

/** A foster parent, or ~table where the place is before that table. */
function fosterPlace(b: Builder): number {
  const floor = Math.max(0, b.top - MAX_DEPTH)
  for (let i = b.top; i > floor; i--) {
    if (b.openTag[i] === Tag.template) return b.openNode[i]
    if (b.openTag[i] === Tag.table) return ~b.openNode[i]
  }
  return b.openNode[0]
}

/** The element of the start tag being handled, with its attributes. */
export function createElement(b: Builder, tag: TagId): number {
  const { attributes } = b
  const start = attributes.kept
  attributes.kept = attributes.length
  return createNode(b.tree, tag, b.tokenFrom, b.tokenTo, start, attributes.length)
}

/** Inserts an HTML element for the start tag being handled; it is the current node then. */
export function insertElement(b: Builder, tag: TagId): void {
  const node = createElement(b, tag)
  insert(b, node)
  push(b, node, tag)
}

/** The same without a tag that wrote it. */
export function insertImplied(b: Builder, tag: TagId): void {
  const node = createNode(b.tree, tag, b.tokenFrom, b.tokenFrom, 0, 0)
  insert(b, node)
  push(b, node, tag)
}

export function insertVoid(b: Builder, tag: TagId): void {
  insert(b, createElement(b, tag))
}

/** The generic RCDATA or raw text element parsing algorithm (§13.2.6.2). */
export function insertRawText(b: Builder, tag: TagId, state: StateId): void {
  insertElement(b, tag)
  b.nextState = state
  b.originalMode = b.mode
  b.mode = Mode.text
}

// ── Text ──

/** Inserts characters; text next to text becomes one node. */
export function insertText(b: Builder, from: number, to: number, how: number): void {
  insertTextIn(b, currentParent(b), from, to, how)
}

export function insertTextIn(b: Builder, target: number, from: number, to: number, how: number): void {
  if (from === to) return
  const { tree } = b
  const place = b.isFostering && FOSTERING[tree.tag[target]] === 1 ? fosterPlace(b) : target
  const before = place < 0 ? tree.previous[~place] : tree.lastChild[place]
  if (before !== 0 && tree.tag[before] === Tag['#text']) {
    extendText(b, before, from, to, how)
    return
  }
  const node = createNode(tree, Tag['#text'], from, to, how, 0)
  if (place < 0) insertBefore(tree, node, ~place)
  else append(tree, place, node)
}

function extendText(b: Builder, node: number, from: number, to: number, how: number): void {
  const { tree, literals } = b
  const start = tree.start[node]
  if (start >= 0 && tree.to[node] === from) {
    tree.start[node] = start | how
  } else {
    const piece = decode(b.source, from, to, how)
    if (start < 0) literals[~start] += piece
    else {
      tree.start[node] = ~literals.length
      literals.push(decode(b.source, tree.from[node], tree.to[node], start) + piece)
    }
  }
  tree.to[node] = to
}

/** Where the white space at the beginning of a text ends. White space may be written as a reference. */
export function endOfSpace(b: Builder, from: number, to: number, how: number): number {
  const { source } = b
  let at = from
  while (at < to) {
    const c = source.charCodeAt(at)
    if (isSpace(c)) at++
    else {
      if (c !== 0x26 || (how & REFERENCES) === 0) return at
      const reference = referenceAt(source, at, source.length, false)
      if (reference === undefined || !isSpace(reference.characters.charCodeAt(0))) return at
      at = reference.end
    }
  }
  return to
}

/** Of a text that is otherwise ignored, the white space still counts in some modes: each run of it is taken by itself. */
export function takeSpaces(b: Builder, from: number, to: number, how: number, take: Rules['text']): void {
  let at = from
  while (at < to) {
    const space = endOfSpace(b, at, to, how)
    if (at < space) take(b, at, space, how)
    at = space + 1
  }
}

/** Whether all characters of a text are NUL. */
export function isOnlyNuls(b: Builder, from: number, to: number, how: number): boolean {
  if (!hasDroppableNuls(how)) return false
  for (let at = from; at < to; at++) if (b.source.charCodeAt(at) !== 0) return false
  return true
}

/** Whether a text has white space and NULs alone: it does not keep a frameset from coming. */
export function isSpaceAndNuls(b: Builder, from: number, to: number, how: number): boolean {
  let at = endOfSpace(b, from, to, how)
  while (at < to && b.source.charCodeAt(at) === 0) at = endOfSpace(b, at + 1, to, how)
  return at === to
}

// ── Attributes ──

/** Attributes that came to an element later. */
export interface AddedAttributes {
  /** By the ids of names: 1 for those that the element has. */
  names: Int32Array
  readonly indices: number[]
}

/** Adds the attributes of the tag being handled that the element does not have yet (§13.2.6.4.7, "html" and "body"). */
export function addMissingAttributes(b: Builder, node: number): void {
  const { attributes, tree } = b
  if (attributes.kept === attributes.length) return
  const added = b.added.get(node) ?? { names: new Int32Array(0), indices: [] }
  if (!b.added.has(node)) {
    b.added.set(node, added)
    for (let at = tree.start[node]; at < tree.stop[node]; at++) isNew(added, attributeNameId(attributes.name, at))
  }
  for (let at = attributes.kept; at < attributes.length; at++) {
    if (!isNew(added, attributeNameId(attributes.name, at))) continue
    added.indices.push(at)
    attributes.kept = attributes.length
  }
}

/** Is the name new to an element? It is not from then on. */
function isNew(added: AddedAttributes, name: number): boolean {
  if (name >= added.names.length) added.names = grown(added.names, name + 1)
  if (added.names[name] === 1) return false
  added.names[name] = 1
  return true
}

/** Gives the elements what addMissingAttributes found for them: their attributes must be one range. */
export function placeAddedAttributes(b: Builder): void {
  const { attributes, tree } = b
  for (const [node, { indices }] of b.added) {
    beginTag(attributes)
    for (let at = tree.start[node]; at < tree.stop[node]; at++) copyAttribute(attributes, at)
    for (const at of indices) copyAttribute(attributes, at)
    tree.start[node] = attributes.kept
    tree.stop[node] = attributes.kept = attributes.length
  }
}
