import type { Labels } from '../extractors/extractor.ts'
import type { Dom, NodeId } from '../parse/dom.ts'
import { Tag } from '../parse/tags.ts'
import { findHidden, UNREAD } from '../segment/display.ts'
import type { Page } from '../segment/page.ts'
import { UserError } from '../user-error.ts'
import { CONTENT, enterElement, hasInk, leaveElement, type Marks, type Step, type Walk, writeText } from './elements.ts'
import { findFootnotes } from './footnotes.ts'
import { findFormulaUse } from './formulas.ts'
import { type Picture, readPicture } from './pictures.ts'
import { pieceBuilder } from './piece-builder.ts'
import type { Piece } from './pieces.ts'
import { findDataTables } from './tables.ts'
import { baseUrl } from './urls.ts'

// Constants of this module, which V8 compiles in: a field of an imported table it looks up each time.
const TEXT = Tag['#text']
const HTML = Tag.html
const IMG = Tag.img

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

/** Labels → pieces: one pass over the Dom, where each element says what it makes of the text in it. */
export function outline(page: Page, labels: Labels, marks: Marks, options: RenderOptions): readonly Piece[] {
  const { dom } = page
  const { length, tag: tags, end } = dom
  const walk = prepare(page, labels, marks, options)
  const ends: NodeId[] = []
  const steps: Step[] = []
  for (let node = 1; node < length; node++) {
    while (ends.length > 0 && node >= ends[ends.length - 1]) {
      ends.pop()
      leaveElement(walk, steps.pop()!)
    }
    const tag = tags[node]
    if (tag === TEXT) writeText(walk, node)
    else if (tag >= HTML) {
      const step = enterElement(walk, node)
      if (step === 'skip') node = end[node] - 1
      else if (step !== 'inline') {
        ends.push(end[node])
        steps.push(step)
      }
    }
  }
  while (steps.length > 0) leaveElement(walk, steps.pop()!)
  return walk.builder.finish()
}

/** What has to be known of the whole page before the first word is written. */
function prepare({ dom, url, apart }: Page, labels: Labels, marks: Marks, options: RenderOptions): Walk {
  if (labels.length !== dom.length)
    throw new UserError(
      'labels-mismatch',
      `There are ${labels.length} labels for ${dom.length} nodes. Pass the labels that an extractor gave for this page.`,
    )
  const { links = true, images = true, tables = true, markHidden = false } = options
  const base = baseUrl(dom, url)
  const pictures = new Map<NodeId, Picture>()
  const keptBefore = countKept(dom, labels, node => {
    const picture = images ? readPicture(dom, node, base) : undefined
    if (picture !== undefined) pictures.set(node, picture)
    return picture !== undefined
  })
  const dataTables = findDataTables(dom, keptBefore)
  const mayBeNote = (block: NodeId) =>
    keptBefore[dom.end[block]] > keptBefore[block] && !isInTable(dom, block, dataTables)
  return {
    dom,
    labels,
    keptBefore,
    builder: pieceBuilder(),
    marks,
    links,
    tables,
    base,
    pictures,
    dataTables,
    footnotes: findFootnotes(dom, mayBeNote),
    formulas: findFormulaUse(dom),
    hidden: markHidden ? findHidden(dom) : undefined,
    wasHidden: false,
    wasKept: false,
    apart,
    nextNumber: new Map(),
    sources: new Map(),
  }
}

/** Counts the kept words, and the kept pictures that show something. */
function countKept(dom: Dom, labels: Labels, isPicture: (img: NodeId) => boolean): Int32Array {
  const { length, tag: tags, end } = dom
  const before = new Int32Array(length + 1)
  let kept = 0
  let unreadEnd = 0
  for (let node = 0; node < length; node++) {
    before[node] = kept
    if (node < unreadEnd) continue
    const tag = tags[node]
    if (tag === TEXT) {
      if (labels[node] >= CONTENT && hasInk(dom, node)) kept++
    } else if (tag === IMG) {
      if (labels[node] >= CONTENT && isPicture(node)) kept++
    } else if (tag < UNREAD.length && UNREAD[tag] === 1) unreadEnd = end[node]
  }
  before[length] = kept
  return before
}

/** Blocks in cells are not written as such. */
function isInTable(dom: Dom, node: NodeId, tables: ReadonlySet<NodeId>): boolean {
  let n = node
  for (let steps = 0; steps < 64 && n > 0; steps++, n = dom.parent[n]) if (tables.has(n)) return true
  return false
}
