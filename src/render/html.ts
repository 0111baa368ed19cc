import type { Labels } from '../extractors/extractor.ts'
import { attribute, type Dom, type NodeId } from '../parse/dom.ts'
import { isBlock } from '../segment/display.ts'
import type { Page } from '../segment/page.ts'
import { marksOf } from './elements.ts'
import { isTight } from './layout.ts'
import { outline, type RenderOptions } from './outline.ts'
import type { Cell, MarkName, Piece, PieceKind } from './pieces.ts'

/** The only ids that are written, so that none can stand in for a name of the page around (DOM clobbering). */
const NOTE_ID = 'pith-note-'

// biome-ignore format: a table
const MARKS = marksOf({
  strong: 'strong', b: 'strong', em: 'em', i: 'em', del: 'del', s: 'del', strike: 'del', ins: 'ins', u: 'u', mark: 'mark',
  small: 'small', sub: 'sub', sup: 'sup', code: 'code', tt: 'code', kbd: 'kbd', samp: 'samp', var: 'var', cite: 'cite',
  dfn: 'dfn', abbr: 'abbr', acronym: 'abbr', time: 'time', q: 'q', ruby: 'ruby', rt: 'rt', bdi: 'bdi', bdo: 'bdo',
})

/**
 * Labels → HTML. It is built anew from a few elements and attributes, all of which are in this file, and everything
 * that comes from the page passes through `escapeHtml`; so none of the page's markup gets through. Written, read and
 * written again it stays the same.
 */
export function renderHtml(page: Page, labels: Labels, options: RenderOptions = {}): string {
  const pieces = outline(page, labels, MARKS, options)
  let out = ''
  const open: Open[] = []
  for (let i = 1; i <= pieces.length; i++) {
    while (open.length > 0 && i >= open[open.length - 1].end) out += open.pop()!.closer
    if (i === pieces.length) break
    const [opener, closer] = write(page.dom, pieces, i, open)
    out += opener
    const { end } = pieces[i]
    if (end > i + 1 || closer !== '')
      open.push({
        kind: pieces[i].kind,
        end,
        closer,
        isTight: hasBareLines(pieces, i),
        next: firstNumber(pieces, i),
        isInHead: false,
      })
  }
  return out.trimStart()
}

/** A piece whose end is still to come. */
interface Open {
  readonly kind: PieceKind['kind']
  readonly end: number
  readonly closer: string
  /** Do lines in it go without a paragraph? */
  readonly isTight: boolean
  /** Of a list: the number of its next item. */
  next: number
  /** Of a table: is the next row one of its head, as the last one was? */
  isInHead: boolean
}

/** Items of tight lists, and definitions of one paragraph. */
function hasBareLines(pieces: readonly Piece[], i: number): boolean {
  const { kind, end } = pieces[i]
  return kind === 'list' ? isTight(pieces, i) : kind === 'definition' && pieces[i + 1].end === end
}

function write(dom: Dom, pieces: readonly Piece[], i: number, open: readonly Open[]): Tags {
  const { kind, what, node, end } = pieces[i]
  const parent = open[open.length - 1]
  switch (kind) {
    case 'text':
      return [escapeHtml(what.text), '']
    case 'break':
      return ['<br>', '']
    case 'mark':
      return mark(dom, what.name, node)
    case 'link':
      return [`<a href="${escapeHtml(what.href)}"${given('title', what.title)}>`, '</a>']
    case 'image':
      return [`<img src="${escapeHtml(what.src)}" alt="${attributeValue(what.alt)}"${given('title', what.title)}>`, '']
    case 'math':
      return [code('math', what.text), '']
    case 'reference':
      return [`<sup><a href="#${NOTE_ID}${what.number}">${escapeHtml(what.text)}</a></sup>`, '']
    case 'paragraph': {
      const isBare = parent?.isTight || (parent?.kind === 'item' && open[open.length - 2].isTight)
      return isBare ? ['', ''] : block('p', common(dom, blockAround(dom, node)))
    }
    case 'listing':
      return [`\n<pre>${code(what.language, what.text)}</pre>`, '']
    case 'formula':
      return [`\n<pre>${code('math', what.text)}</pre>`, '']
    case 'rule':
      return ['\n<hr>', '']
    case 'heading':
      return block(`h${what.level}`, common(dom, node))
    case 'list':
      return block(what.ordered ? 'ol' : 'ul', start(pieces, i) + common(dom, node))
    case 'item': {
      const number = what.number === parent.next ? '' : given('value', what.number < 0 ? '' : `${what.number}`)
      parent.next = what.number + 1
      return block('li', number + common(dom, node))
    }
    case 'note':
      return block('aside', ` id="${NOTE_ID}${what.number}"`)
    case 'details':
      return block('details', ' open')
    case 'caption':
      return block(parent.kind === 'table' ? 'caption' : 'figcaption', common(dom, node))
    case 'row':
      return row(what.head, parent, pieces[end])
    case 'cell':
      return block(what.head ? 'th' : 'td', cellAttributes(what) + common(dom, node))
    default:
      return block(ELEMENT[kind], common(dom, node))
  }
}

/** Of the first item of a list. */
function firstNumber(pieces: readonly Piece[], list: number): number {
  const item = pieces[list + 1]
  return item?.kind === 'item' ? item.what.number : 1
}

function start(pieces: readonly Piece[], list: number): string {
  const number = firstNumber(pieces, list)
  return number < 0 || number === 1 ? '' : ` start="${number}"`
}

type Tags = readonly [opener: string, closer: string]

const ELEMENT = {
  root: 'div',
  quote: 'blockquote',
  figure: 'figure',
  terms: 'dl',
  term: 'dt',
  definition: 'dd',
  table: 'table',
  summary: 'summary',
} as const

/** Blocks begin on a line of their own. */
const block = (name: string, attributes: string): Tags => [`\n<${name}${attributes}>`, `</${name}>`]

function row(isHead: boolean, table: Open, next: Piece | undefined): Tags {
  const [opener, closer] = block('tr', '')
  if (!isHead) return [opener, closer]
  const begins = table.isInHead ? '' : '\n<thead>'
  table.isInHead = next?.kind === 'row' && next.what.head
  return [begins + opener, closer + (table.isInHead ? '' : '</thead>')]
}

function cellAttributes({ columns, rows, align }: Cell): string {
  return (
    given('colspan', columns > 1 ? `${columns}` : '') +
    given('rowspan', rows > 1 ? `${rows}` : '') +
    given('align', align)
  )
}

function mark(dom: Dom, name: MarkName, node: NodeId): Tags {
  if (name === 'rt') return ['<rp>(</rp><rt>', '</rt><rp>)</rp>']
  const own = name === 'abbr' ? 'title' : name === 'time' ? 'datetime' : undefined
  const value = own === undefined ? '' : given(own, attribute(dom, node, own)?.replace(/\s+/g, ' ').trim())
  return [`<${name}${value}${common(dom, node)}>`, `</${name}>`]
}

const code = (language: string, text: string) =>
  `<code${given('class', language === '' ? '' : `language-${language}`)}>${escapeHtml(text)}</code>`

const LANGUAGE = /^[a-z\d]{1,8}(?:-[a-z\d]{1,8}){0,8}$/i
const DIRECTION = /^(?:ltr|rtl|auto)$/i

/** What any element may say about its text. */
function common(dom: Dom, node: NodeId): string {
  const lang = attribute(dom, node, 'lang') ?? ''
  const dir = attribute(dom, node, 'dir') ?? ''
  return given('lang', LANGUAGE.test(lang) ? lang : '') + given('dir', DIRECTION.test(dir) ? dir.toLowerCase() : '')
}

/** The block element around a text; -1 if it is not near. */
function blockAround(dom: Dom, node: NodeId): NodeId {
  let around = dom.parent[node]
  for (let steps = 0; steps < 8; steps++, around = dom.parent[around]) if (isBlock(dom, around)) return around
  return 0
}

/** Values that would end a comment or raw text, should somebody copy them into one. DOMPurify leaves them out too. */
const ENDS_RAW_TEXT = /(?:--!?|\])>|<\/(?:style|script|title|xmp|textarea|noscript|iframe|noembed|noframes)/i

const attributeValue = (value: string) => (ENDS_RAW_TEXT.test(value) ? '' : escapeHtml(value))

function given(name: string, value: string | undefined): string {
  const safe = value ? attributeValue(value) : ''
  return safe === '' ? '' : ` ${name}="${safe}"`
}

const ENTITY: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, c => ENTITY[c])
