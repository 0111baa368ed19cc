import { attribute, type Dom, isElement, type NodeId, textOf } from '../../parse/dom.ts'
import { TAG_NAMES, Tag, type TagName, tagSet } from '../../parse/tags.ts'
import type { Page } from '../../segment/page.ts'
import type { Extractor, Labels } from '../extractor.ts'
import {
  breakLine,
  type Canvas,
  type Cell,
  flush,
  leaveFree,
  newCanvas,
  textOfCanvas,
  textOfTable,
  write,
  writeVerbatim,
} from './canvas.ts'

/** All text that a browser shows, laid out as it would be: tables in columns, lists with bullets, margins and indents. */
export function inscriptis(): Extractor {
  return {
    name: 'inscriptis',
    source:
      'Weichselbraun: Inscriptis, a Python-based HTML to text conversion library, JOSS 6(66), 2021; version 2.3, its relaxed style sheet',
    label({ dom }): Labels {
      const labels = new Float32Array(dom.length)
      for (let node = 0; node < dom.length; node++) {
        if (isShown(dom, node)) labels[node] = 1
        else node = dom.end[node] - 1
      }
      return labels
    },
    renderText,
  }
}

const NOT_SHOWN = tagSet(
  'head',
  'link',
  'meta',
  'script',
  'style',
  'title',
  'svg title',
  'iframe',
  'noembed',
  'noframes',
)

function isShown(dom: Dom, node: NodeId): boolean {
  if (NOT_SHOWN[dom.tag[node]] === 1) return false
  const style = isElement(dom, node) ? attribute(dom, node, 'style') : undefined
  return style === undefined || !/display *: *none/i.test(style)
}

interface Box {
  /** Free lines before and after it. */
  readonly margin: number
  readonly indent: number
}
const box = (margin = 0, indent = 0): Box => ({ margin, indent })

/** The relaxed style sheet of the original. Elements that are not here are inline. */
// biome-ignore format: a table
const BOXES: Partial<Record<TagName, Box>> = {
  p: box(1), figure: box(1), h1: box(1), h2: box(1), h3: box(1), h4: box(1), h5: box(1), h6: box(1),
  ul: box(0, 4), ol: box(0, 4), li: box(), div: box(0, 2),
  address: box(), article: box(), aside: box(), footer: box(), header: box(), hgroup: box(), main: box(), nav: box(),
  figcaption: box(), blockquote: box(), pre: box(), xmp: box(), listing: box(), plaintext: box(),
}
const BOX_OF_TAG: readonly (Box | undefined)[] = TAG_NAMES.map(name => BOXES[name])
const PRE = tagSet('pre', 'xmp', 'listing', 'plaintext')
const BULLETS = ['* ', '+ ', 'o ', '- ']
/** Tables deeper than this are running text: each level copies what is in it. */
const MAX_TABLES = 12

function renderText({ dom }: Page, labels: Labels): string {
  const canvases: Canvas[] = [newCanvas()]
  const tables: Cell[][][] = []
  /** For each open list its next number, or its bullet. */
  const lists: (number | string)[] = []
  const open: { readonly end: NodeId; readonly close: () => void }[] = []
  let preEnd = 0
  const top = () => canvases[canvases.length - 1]

  const openBox = ({ margin, indent }: Box, bullet: string): (() => void) => {
    const canvas = top()
    flush(canvas)
    canvas.indent += indent
    if (bullet !== '') canvas.bullet = bullet
    leaveFree(canvas, margin)
    return () => {
      flush(canvas)
      canvas.indent -= indent
      leaveFree(canvas, margin)
    }
  }
  const openTable = (): (() => void) => {
    canvases.push(newCanvas())
    tables.push([])
    return () => {
      const rows = tables.pop()!
      const outside = textOfCanvas(canvases.pop()!).trim()
      if (outside !== '') {
        write(top(), outside)
        breakLine(top())
      }
      flush(top())
      writeVerbatim(top(), textOfTable(rows))
      flush(top())
    }
  }
  const openCell = (node: NodeId): (() => void) => {
    const canvas = newCanvas()
    const table = tables[tables.length - 1]
    if (table.length === 0) table.push([])
    const [align, valign] = ['align', 'valign'].map(name => attribute(dom, node, name)?.toLowerCase() ?? '')
    table[table.length - 1].push({ canvas, align, valign })
    canvases.push(canvas)
    return () => {
      canvases.pop()
    }
  }
  const bulletOf = (): string => {
    const last = lists.length - 1
    const next = lists[last] ?? '* '
    if (typeof next === 'string') return next
    lists[last] = next + 1
    return `${next}. `
  }
  const openElement = (node: NodeId): (() => void) | undefined => {
    const tag = dom.tag[node]
    if (tag === Tag.table && tables.length < MAX_TABLES) return openTable()
    if (tag === Tag.td || tag === Tag.th) return tables.length > 0 ? openCell(node) : undefined
    if (tag === Tag.tr) tables.at(-1)?.push([])
    if (tag === Tag.br) breakLine(top())
    if (PRE[tag] === 1) preEnd = Math.max(preEnd, dom.end[node])
    const shape = BOX_OF_TAG[tag]
    if (shape === undefined) return undefined
    const closeBox = openBox(shape, tag === Tag.li ? bulletOf() : '')
    if (tag !== Tag.ul && tag !== Tag.ol) return closeBox
    lists.push(tag === Tag.ol ? 1 : BULLETS[lists.length % BULLETS.length])
    return () => {
      lists.pop()
      closeBox()
    }
  }

  for (let node = 1; node < dom.length; node++) {
    while (open.length > 0 && node >= open[open.length - 1].end) open.pop()!.close()
    if (dom.tag[node] === Tag['#text']) {
      if (labels[node] < 0.5) continue
      if (node < preEnd) writeVerbatim(top(), textOf(dom, node))
      else write(top(), affixed(dom, node))
    } else if (isElement(dom, node)) {
      const close = openElement(node)
      if (close !== undefined) open.push({ end: dom.end[node], close })
    }
  }
  while (open.length > 0) open.pop()!.close()
  return textOfCanvas(canvases[0]).trimEnd()
}

/** Spans are parted from what is around them, since many pages use them as boxes. */
function affixed(dom: Dom, node: NodeId): string {
  const parent = dom.tag[dom.parent[node]]
  const affix = parent === Tag.span ? ' ' : parent === Tag.q ? '"' : ''
  return affix + textOf(dom, node) + affix
}
