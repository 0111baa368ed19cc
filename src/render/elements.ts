import type { Labels } from '../extractors/extractor.ts'
import { attribute, codeAt, type Dom, isVerbatim, type NodeId, textContent, textOf } from '../parse/dom.ts'
import { TAG_NAMES, Tag, type TagName } from '../parse/tags.ts'
import { isUnicodeSpace } from '../segment/block-text.ts'
import { isBlock, UNREAD } from '../segment/display.ts'
import type { Page } from '../segment/page.ts'
import type { Footnotes } from './footnotes.ts'
import { type Formula, type FormulaUse, readFormula, splitTex } from './formulas.ts'
import { isLineNumber, isListing, languageOf, readListing } from './listings.ts'
import type { Picture } from './pictures.ts'
import type { PieceBuilder } from './piece-builder.ts'
import type { ContainerKind, LineKind, MarkName } from './pieces.ts'
import { readCell } from './tables.ts'
import { linkTarget } from './urls.ts'

// Constants of this module, which V8 compiles in: a field of an imported table it looks up each time.
const BR = Tag.br
const CODE = Tag.code

/** The marks that a writer can express, by the ids of the tags that ask for them. */
export type Marks = readonly (MarkName | undefined)[]

export function marksOf(byTag: Partial<Record<TagName, MarkName>>): Marks {
  return TAG_NAMES.map(name => byTag[name])
}

/** Written before hidden text where the caller wants to know. */
const HIDDEN_SIGN = '[hidden] '

/** A node is content from here on. */
export const CONTENT = 0.5

/** Is there anything but white space in a text? */
export function hasInk(dom: Dom, text: NodeId): boolean {
  if (!isVerbatim(dom, text)) return /\S/.test(textOf(dom, text))
  const { source } = dom
  const to = dom.to[text]
  for (let i = dom.from[text]; i < to; i++) if (!isUnicodeSpace(codeAt(source, i))) return true
  return false
}

/** What the walk knows besides the builder's state. */
export interface Walk {
  readonly dom: Dom
  readonly labels: Labels
  /** How many kept words and pictures come before a node, so that "of the subtree" is a subtraction. */
  readonly keptBefore: Int32Array
  readonly builder: PieceBuilder
  readonly marks: Marks
  readonly links: boolean
  readonly tables: boolean
  readonly base: string | undefined
  readonly dataTables: ReadonlySet<NodeId>
  /** Number of the next item of each ordered list. */
  readonly nextNumber: Map<NodeId, number>
  readonly footnotes: Footnotes
  readonly formulas: FormulaUse
  /** Why nodes are not shown, where the caller wants to know. */
  readonly hidden: Uint8Array | undefined
  readonly apart: Page['apart']
  /** Was the last word hidden; was it kept? */
  wasHidden: boolean
  wasKept: boolean
  /** The kept pictures. */
  readonly pictures: ReadonlyMap<NodeId, Picture>
  /** Sources of pictures so far, and whether one of each stood in `<noscript>`. */
  readonly sources: Map<string, boolean>
}

/** What is to be done at the end of an element, or that nothing in it is wanted. */
export type Step = 'skip' | 'inline' | 'edge' | 'container' | 'line' | 'span' | 'block-span'
type Handler = (walk: Walk, node: NodeId) => Step

export function leaveElement({ builder }: Walk, step: Step) {
  if (step === 'span' || step === 'block-span') builder.leaveSpan()
  if (step === 'edge' || step === 'block-span') builder.edge()
  else if (step === 'line') builder.leaveLine()
  else if (step === 'container') builder.leave()
}

export function enterElement(walk: Walk, node: NodeId): Step {
  const { dom, builder } = walk
  const tag = dom.tag[node]
  if (walk.formulas.hasElements) {
    const step = formula(walk, node)
    if (step !== undefined) return step
  }
  if (tag < UNREAD.length && UNREAD[tag] === 1) return 'skip'
  if (walk.footnotes.notes.size > 0) {
    const step = footnote(walk, node)
    if (step !== undefined) return step
  }
  const handler = tag < HANDLERS.length ? HANDLERS[tag] : undefined
  if (!isBlock(dom, node)) return handler === undefined ? mark(walk, node) : handler(walk, node)
  if (tag === BR) {
    builder.lineBreak()
    return 'skip'
  }
  builder.edge()
  return handler === undefined ? block(walk, node) : handler(walk, node)
}

/** Text: dropped text still parts the words around it. */
export function writeText(walk: Walk, node: NodeId) {
  const { dom, builder, keptBefore } = walk
  if (keptBefore[node + 1] === keptBefore[node]) {
    if (isVerbatim(dom, node) ? dom.from[node] < dom.to[node] : textOf(dom, node) !== '') builder.space()
    if (walk.wasKept && walk.labels[node] < CONTENT && hasInk(dom, node)) walk.wasKept = false
    return
  }
  walk.wasKept = true
  if (walk.apart.has(node)) builder.space()
  signHidden(walk, node)
  // Line ends are white space to the builder, whichever they are.
  if (!walk.formulas.hasScript || dom.tag[dom.parent[node]] === CODE)
    builder.text(isVerbatim(dom, node) ? dom.source.slice(dom.from[node], dom.to[node]) : textOf(dom, node), node)
  else
    for (const part of splitTex(textOf(dom, node))) {
      if (typeof part === 'string') builder.text(part, node)
      else writeFormula(walk, part, node)
    }
}

/** Says so where hidden content begins. */
function signHidden(walk: Walk, node: NodeId) {
  const isHidden = walk.hidden !== undefined && walk.hidden[node] > 0
  if (isHidden && !(walk.wasHidden && walk.builder.isOpen())) walk.builder.text(HIDDEN_SIGN, node)
  walk.wasHidden = isHidden
}

function block(walk: Walk, node: NodeId): Step {
  // The source of a formula is no text, but may be all that a block holds.
  if (!hasKept(walk, node) && !walk.formulas.hasElements) return 'skip'
  return attribute(walk.dom, node, 'role') === 'heading' ? ariaHeading(walk, node) : 'edge'
}

const hasKept = ({ dom, keptBefore }: Walk, node: NodeId) => keptBefore[dom.end[node]] > keptBefore[node]

function mark({ dom, builder, marks }: Walk, node: NodeId): Step {
  const name = marks[dom.tag[node]]
  return name !== undefined && builder.enterSpan({ kind: 'mark', name }, node) ? 'span' : 'inline'
}

/** A container where there is something in it. */
function container(walk: Walk, node: NodeId, what: ContainerKind): Step {
  if (!hasKept(walk, node)) return 'skip'
  return walk.builder.enter(what, node) ? 'container' : 'edge'
}

function line(walk: Walk, node: NodeId, what: LineKind): Step {
  if (!hasKept(walk, node)) return 'skip'
  return walk.builder.enterLine(what, node) ? 'line' : 'edge'
}

/** A line that has its meaning in one container only; elsewhere it is a paragraph. */
const lineOf =
  (kind: 'term' | 'caption' | 'summary', holders: readonly ContainerKind['kind'][]): Handler =>
  (walk, node) =>
    holders.includes(walk.builder.around().what.kind)
      ? line(walk, node, { kind })
      : hasKept(walk, node)
        ? 'edge'
        : 'skip'

const heading =
  (level: number): Handler =>
  (walk, node) =>
    line(walk, node, { kind: 'heading', level })

/** ARIA 1.2 §5.4: a heading without a level has level 2. */
function ariaHeading(walk: Walk, node: NodeId): Step {
  const level = Number(attribute(walk.dom, node, 'aria-level'))
  return line(walk, node, { kind: 'heading', level: level >= 1 && level <= 6 ? Math.trunc(level) : 2 })
}

const list =
  (ordered: boolean): Handler =>
  (walk, node) => {
    if (ordered) walk.nextNumber.set(node, integer(attribute(walk.dom, node, 'start')) ?? 1)
    return container(walk, node, { kind: 'list', ordered })
  }

function item(walk: Walk, node: NodeId): Step {
  const { what, node: list } = walk.builder.around()
  if (what.kind !== 'list') return hasKept(walk, node) ? 'edge' : 'skip'
  const number = integer(attribute(walk.dom, node, 'value')) ?? walk.nextNumber.get(list) ?? -1
  if (what.ordered) walk.nextNumber.set(list, Math.min(number + 1, MAX_NUMBER))
  return container(walk, node, { kind: 'item', number: what.ordered ? number : -1 })
}

/** Numbers of items as Markdown can write them: no sign, nine digits (CommonMark §5.2). */
const MAX_NUMBER = 999_999_999

function integer(value: string | undefined): number | undefined {
  const number = value === undefined ? Number.NaN : Number.parseInt(value, 10)
  return number >= 0 && number <= MAX_NUMBER ? number : undefined
}

function table(walk: Walk, node: NodeId): Step {
  if (isListing(walk.dom, node)) return listing(walk, node)
  if (!walk.dataTables.has(node)) return hasKept(walk, node) ? 'edge' : 'skip'
  return walk.tables ? container(walk, node, { kind: 'table' }) : 'skip'
}

function row(walk: Walk, node: NodeId): Step {
  if (walk.builder.around().what.kind !== 'table') return hasKept(walk, node) ? 'edge' : 'skip'
  // Rows without content are told to the builder too: cells may span them.
  const head = walk.dom.tag[walk.dom.parent[node]] === Tag.thead
  return walk.builder.enter({ kind: 'row', head }, node) ? 'container' : 'edge'
}

function cell(walk: Walk, node: NodeId): Step {
  if (walk.builder.around().what.kind !== 'row')
    return hasKept(walk, node) && !isLineNumber(walk.dom, node) ? 'edge' : 'skip'
  return walk.builder.enterLine({ kind: 'cell', ...readCell(walk.dom, node) }, node) ? 'line' : 'edge'
}

/** Code that has lines; where there is room for one line only it is like other code. */
function listing(walk: Walk, node: NodeId): Step {
  const { dom, builder, labels } = walk
  if (!hasKept(walk, node)) return 'skip'
  if (builder.isInLine()) return builder.enterSpan({ kind: 'mark', name: 'code' }, node) ? 'block-span' : 'edge'
  const text = readListing(dom, node, text => labels[text] >= CONTENT)
  if (text === '') return 'skip'
  signHidden(walk, node)
  builder.solid({ kind: 'listing', text, language: languageOf(dom, node) }, node)
  return 'skip'
}

function footnote(walk: Walk, node: NodeId): Step | undefined {
  const { dom, builder, footnotes } = walk
  const note = footnotes.notes.get(node)
  if (note !== undefined) {
    builder.edge()
    return container(walk, node, { kind: 'note', number: note })
  }
  if (footnotes.backLinks.has(node)) return 'skip'
  if (footnotes.lists.has(node)) {
    builder.edge()
    return 'edge'
  }
  const number = footnotes.references.get(node)
  if (number === undefined) return undefined
  const text = textContent(dom, node).replace(/\s+/g, ' ').trim()
  if (hasKept(walk, node)) builder.atom({ kind: 'reference', number, text }, node)
  return 'skip'
}

function writeFormula({ builder }: Walk, { tex, isDisplay }: Formula, node: NodeId) {
  if (isDisplay && !builder.isInLine()) builder.solid({ kind: 'formula', text: tex }, node)
  else builder.atom({ kind: 'math', text: tex }, node)
}

/** A formula, once: it may be there as text, as a drawing, and as its source. */
function formula(walk: Walk, node: NodeId): Step | undefined {
  const { dom, labels } = walk
  const found = readFormula(dom, node)
  if (found === undefined) return undefined
  const isScript = dom.tag[node] === Tag.script
  const isKept = isScript ? labels[node] >= CONTENT || walk.wasKept : hasKept(walk, node)
  if (found === 'drawing') {
    if (dom.end[node] > node + 1) walk.wasKept = isKept
  } else if (isKept) writeFormula(walk, found, node)
  return 'skip'
}

function link({ dom, builder, links, base }: Walk, node: NodeId): Step {
  const href = links ? attribute(dom, node, 'href') : undefined
  const target = href === undefined ? undefined : linkTarget(href, base)
  if (target === undefined) return 'inline'
  const title = attribute(dom, node, 'title')?.replace(/\s+/g, ' ').trim() ?? ''
  return builder.enterSpan({ kind: 'link', href: target, title }, node) ? 'span' : 'inline'
}

function image({ builder, pictures, sources }: Walk, node: NodeId): Step {
  const picture = pictures.get(node)
  if (picture === undefined) return 'skip'
  const { src, alt, title, isTwin } = picture
  // A picture that a script would load and its twin for readers without scripts are one.
  const hadTwin = sources.get(src)
  if (hadTwin === undefined || !(hadTwin || isTwin)) builder.atom({ kind: 'image', src, alt, title }, node)
  sources.set(src, isTwin || hadTwin === true)
  return 'skip'
}

function rule({ builder, labels }: Walk, node: NodeId): Step {
  if (labels[node] >= CONTENT) builder.rule(node)
  return 'skip'
}

/** The only page content that a table may hold outside of its cells (HTML §4.9.1). */
function template(walk: Walk, node: NodeId): Step {
  const { kind } = walk.builder.around().what
  const isAmongCells = (kind === 'table' || kind === 'row') && !walk.builder.isInLine()
  return isAmongCells || !hasKept(walk, node) ? 'skip' : 'edge'
}

const BY_TAG: Partial<Record<TagName, Handler>> = {
  h1: heading(1),
  h2: heading(2),
  h3: heading(3),
  h4: heading(4),
  h5: heading(5),
  h6: heading(6),
  ul: list(false),
  menu: list(false),
  dir: list(false),
  ol: list(true),
  li: item,
  blockquote: (walk, node) => container(walk, node, { kind: 'quote' }),
  figure: (walk, node) => container(walk, node, { kind: 'figure' }),
  details: (walk, node) => container(walk, node, { kind: 'details' }),
  dl: (walk, node) => container(walk, node, { kind: 'terms' }),
  dd: (walk, node) => container(walk, node, { kind: 'definition' }),
  dt: lineOf('term', ['terms']),
  summary: lineOf('summary', ['details']),
  figcaption: lineOf('caption', ['figure']),
  caption: lineOf('caption', ['table']),
  table,
  tr: row,
  td: cell,
  th: cell,
  template,
  pre: listing,
  listing,
  xmp: listing,
  plaintext: listing,
  code: (walk, node) => (isListing(walk.dom, node) ? listing(walk, node) : mark(walk, node)),
  div: (walk, node) => (isListing(walk.dom, node) ? listing(walk, node) : block(walk, node)),
  hr: rule,
  a: link,
  img: image,
  rp: () => 'skip',
}
const HANDLERS: readonly (Handler | undefined)[] = TAG_NAMES.map(name => BY_TAG[name])
