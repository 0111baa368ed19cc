import type { Labels } from '../extractors/extractor.ts'
import { attribute, type Dom, type NodeId, textContent, textOf } from '../parse/dom.ts'
import { TAG_NAMES, Tag, type TagName } from '../parse/tags.ts'
import { findHidden, isBlock, UNREAD } from '../segment/display.ts'
import type { Page } from '../segment/page.ts'
import { UserError } from '../user-error.ts'
import { type Footnotes, findFootnotes } from './footnotes.ts'
import { type Formula, type FormulaUse, findFormulaUse, readFormula, splitTex } from './formulas.ts'
import { isLineNumber, isListing, languageOf, readListing } from './listings.ts'
import { type Picture, readPicture } from './pictures.ts'
import { type PieceBuilder, pieceBuilder } from './piece-builder.ts'
import type { ContainerKind, LineKind, MarkName, Piece } from './pieces.ts'
import { findDataTables, readCell } from './tables.ts'
import { baseUrl, linkTarget } from './urls.ts'

export interface RenderOptions {
  /** Write where links lead (default), or their text only? Plain text has no links. */
  readonly links?: boolean
  /** Write pictures (default)? Plain text has none. */
  readonly images?: boolean
  /** Write tables (default), or leave them out? Tables that only lay out a page are not meant. */
  readonly tables?: boolean
  /** Put `[hidden]` before text that the page does not show (default: no). */
  readonly markHidden?: boolean
}

/** The marks that a writer can express, by the tags that ask for them. */
export type Marks = Partial<Record<TagName, MarkName>>

/** Written before hidden text where the caller wants to know. */
const HIDDEN_SIGN = '[hidden] '

/** A node is content from here on. */
const CONTENT = 0.5

/** What the walk knows besides the builder's state. */
interface Walk {
  readonly dom: Dom
  readonly labels: Labels
  /** How many kept words and pictures come before a node, so that "of the subtree" is a subtraction. */
  readonly keptBefore: Int32Array
  readonly builder: PieceBuilder
  readonly marks: Marks
  readonly options: Required<RenderOptions>
  readonly base: string | undefined
  readonly dataTables: ReadonlySet<NodeId>
  /** Number of the next item of each ordered list. */
  readonly nextNumber: Map<NodeId, number>
  readonly footnotes: Footnotes
  readonly formulas: FormulaUse
  /** Was the last word kept? */
  wasKept: boolean
  /** The kept pictures. */
  readonly pictures: ReadonlyMap<NodeId, Picture>
  /** Sources of pictures so far, and whether one of each stood in `<noscript>`. */
  readonly sources: Map<string, boolean>
}

/** What is to be done at the end of an element, or that nothing in it is wanted. */
type Step = 'skip' | 'inline' | 'edge' | 'container' | 'line' | 'span'
type Handler = (walk: Walk, node: NodeId) => Step

/** Labels → pieces: one pass over the Dom, where each element says what it makes of the text in it. */
export function outline(page: Page, labels: Labels, marks: Marks, options: RenderOptions): readonly Piece[] {
  const { dom } = page
  const { links = true, images = true, tables = true, markHidden = false } = options
  if (labels.length !== dom.length)
    throw new UserError(
      'labels-mismatch',
      `There are ${labels.length} labels for ${dom.length} nodes. Pass the labels that an extractor gave for this page.`,
    )
  const builder = pieceBuilder()
  const base = baseUrl(dom, page.url)
  const pictures = images ? findPictures(dom, labels, base) : new Map<NodeId, Picture>()
  const keptBefore = countKept(dom, labels, pictures)
  const dataTables = findDataTables(dom, keptBefore)
  const walk: Walk = {
    dom,
    labels,
    keptBefore,
    builder,
    marks,
    options: { links, images, tables, markHidden },
    base,
    pictures,
    dataTables,
    footnotes: findFootnotes(
      dom,
      block => keptBefore[dom.end[block]] > keptBefore[block] && !isInTable(dom, block, dataTables),
    ),
    nextNumber: new Map(),
    sources: new Map(),
    formulas: findFormulaUse(dom),
    wasKept: false,
  }
  const hidden = markHidden ? findHidden(dom) : undefined
  let wasHidden = false
  const ends: NodeId[] = []
  const steps: Step[] = []

  for (let node = 1; node < dom.length; node++) {
    while (ends.length > 0 && node >= ends[ends.length - 1]) {
      ends.pop()
      leave(builder, steps.pop()!)
    }
    const tag = dom.tag[node]
    if (tag === Tag['#text']) {
      const text = textOf(dom, node)
      if (keptBefore[node + 1] === keptBefore[node]) {
        if (text !== '') builder.space()
        if (labels[node] < CONTENT && hasInk(text)) walk.wasKept = false
      } else {
        walk.wasKept = true
        const isHidden = hidden !== undefined && hidden[node] > 0
        if (isHidden && !(wasHidden && builder.isOpen())) builder.text(HIDDEN_SIGN, node)
        wasHidden = isHidden
        if (walk.formulas.hasScript && dom.tag[dom.parent[node]] !== Tag.code) textWithFormulas(walk, text, node)
        else builder.text(text, node)
      }
    } else if (tag >= Tag.html) {
      const step = enter(walk, node)
      if (step === 'skip') node = dom.end[node] - 1
      else if (step !== 'inline') {
        ends.push(dom.end[node])
        steps.push(step)
      }
    }
  }
  while (steps.length > 0) leave(builder, steps.pop()!)
  return builder.finish()
}

function findPictures(dom: Dom, labels: Labels, base: string | undefined): ReadonlyMap<NodeId, Picture> {
  const pictures = new Map<NodeId, Picture>()
  for (let node = 1; node < dom.length; node++) {
    const picture = dom.tag[node] === Tag.img && labels[node] >= CONTENT ? readPicture(dom, node, base) : undefined
    if (picture !== undefined) pictures.set(node, picture)
  }
  return pictures
}

function countKept(dom: Dom, labels: Labels, pictures: ReadonlyMap<NodeId, Picture>): Int32Array {
  const before = new Int32Array(dom.length + 1)
  let kept = 0
  let unreadEnd = 0
  for (let node = 0; node < dom.length; node++) {
    before[node] = kept
    const tag = dom.tag[node]
    if (tag === Tag['#text']) {
      if (labels[node] >= CONTENT && node >= unreadEnd && hasInk(textOf(dom, node))) kept++
    } else if (tag === Tag.img) {
      if (pictures.has(node) && node >= unreadEnd) kept++
    } else if (UNREAD[tag] === 1 && node >= unreadEnd) unreadEnd = dom.end[node]
  }
  before[dom.length] = kept
  return before
}

/** Blocks in cells are not written as such. */
function isInTable(dom: Dom, node: NodeId, tables: ReadonlySet<NodeId>): boolean {
  let n = node
  for (let steps = 0; steps < 64 && n > 0; steps++, n = dom.parent[n]) if (tables.has(n)) return true
  return false
}

const hasInk = (text: string) => /\S/.test(text)

function leave(builder: PieceBuilder, step: Step) {
  if (step === 'span') builder.leaveSpan()
  else if (step === 'line') builder.leaveLine()
  else if (step === 'container') builder.leave()
  else builder.edge()
}

function enter(walk: Walk, node: NodeId): Step {
  const { dom, builder } = walk
  const tag = dom.tag[node]
  if (walk.formulas.hasElements) {
    const step = formula(walk, node)
    if (step !== undefined) return step
  }
  if (UNREAD[tag] === 1) return 'skip'
  if (walk.footnotes.notes.size > 0) {
    const step = footnote(walk, node)
    if (step !== undefined) return step
  }
  const handler = HANDLERS[tag]
  if (!isBlock(dom, node)) return handler === undefined ? mark(walk, node) : handler(walk, node)
  if (tag === Tag.br) {
    builder.lineBreak()
    return 'skip'
  }
  builder.edge()
  return handler === undefined ? block(walk, node) : handler(walk, node)
}

function block(walk: Walk, node: NodeId): Step {
  if (!hasKept(walk, node)) return 'skip'
  return attribute(walk.dom, node, 'role') === 'heading' ? ariaHeading(walk, node) : 'edge'
}

const hasKept = ({ dom, keptBefore }: Walk, node: NodeId) => keptBefore[dom.end[node]] > keptBefore[node]

function mark({ dom, builder, marks }: Walk, node: NodeId): Step {
  const name = marks[TAG_NAMES[dom.tag[node]]]
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
  return walk.options.tables ? container(walk, node, { kind: 'table' }) : 'skip'
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
  if (builder.isInLine()) return builder.enterSpan({ kind: 'mark', name: 'code' }, node) ? 'span' : 'edge'
  const text = readListing(dom, node, text => labels[text] >= CONTENT)
  if (text !== '') builder.solid({ kind: 'listing', text, language: languageOf(dom, node) }, node)
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

/** Text in which a script would look for TeX. */
function textWithFormulas(walk: Walk, text: string, node: NodeId) {
  for (const part of splitTex(text)) {
    if (typeof part === 'string') walk.builder.text(part, node)
    else writeFormula(walk, part, node)
  }
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

function link({ dom, builder, options, base }: Walk, node: NodeId): Step {
  const href = options.links ? attribute(dom, node, 'href') : undefined
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
