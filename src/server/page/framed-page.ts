import { attributesOf, type Dom, isElement, type NodeId, textOf } from '../../parse/dom.ts'
import { escaped, localName, VOID } from '../../parse/serialize.ts'
import { Tag, tagSet } from '../../parse/tags.ts'
import type { Page } from '../../segment/page.ts'
import { BLOCK_ELEMENT } from './seen.ts'

/** What acts, loads or speaks to the browser, and drawings, which are huge without the page's style sheet. */
// biome-ignore format: a list
const LEFT_OUT = tagSet(
  'script', 'iframe', 'frame', 'frameset', 'noframes', 'noembed', 'object', 'embed', 'applet', 'base', 'link', 'meta', 'title',
  'template', 'audio', 'video', 'canvas', 'svg svg',
)
/** Their text is no markup: an element around it would be shown as written. */
const PLAIN_TEXT = tagSet('style', 'textarea', 'select', 'option', 'optgroup')
/** Raw text would end in other places than it did. */
const AS_PRE = tagSet('plaintext', 'xmp', 'listing')
// biome-ignore format: a list
const ATTRIBUTES: ReadonlySet<string> = new Set([
  'class', 'id', 'style', 'dir', 'lang', 'align', 'valign', 'width', 'height', 'bgcolor', 'color', 'border', 'cellpadding',
  'cellspacing', 'colspan', 'rowspan', 'span', 'alt', 'title', 'type', 'value', 'placeholder', 'start', 'reversed', 'hidden', 'open',
  'size', 'face', 'rows', 'cols', 'datetime',
])

/** Nothing is loaded, whatever a style sheet or an element asks for. */
const CSP = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"

/** Weaker than anything the page says, for pages whose style sheets are elsewhere; and the colours of verdicts. */
const STYLE = `:where(html){color-scheme:light;background:#fff;color:#1d1d1b}
:where(body){font:16px/1.55 system-ui,sans-serif;margin:1.5rem;max-width:56rem}
:where(a){color:#2a5d84;text-decoration:underline;text-underline-offset:2px}
:where(table){border-collapse:collapse}:where(td,th){padding:.2rem .6rem;border:1px solid #ddd;text-align:left}
:where(pre){overflow-x:auto}:where(img){max-width:100%;font-style:italic;color:#666}
pith-block{border-radius:3px;transition:background .12s}
.pith-colours pith-block[data-role]{background:#f7e3db!important;color:#74331d!important}
.pith-colours pith-block[data-role=hidden]{background:#f3ecd2!important;color:#6a5210!important}
.pith-colours pith-block[data-role=main]{background:#cfeee0!important;color:#0b3328!important}
.pith-colours pith-block[data-role=comment]{background:#d8e6f8!important;color:#173a66!important}
pith-block[data-block][data-marked],.pith-colours pith-block[data-role][data-marked]{background:#fbd78f!important;color:#3b2704!important}`

const HEAD = `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${CSP}"><style>${STYLE}</style>`

/** The page as a browser may show it safely: elements and looks, nothing that runs, loads or leads away. */
export function framedPage({ dom, blocks }: Page): string {
  const pieces: string[] = dom.quirks === 'quirks' ? [] : ['<!doctype html>']
  const open: NodeId[] = []
  let block = 0
  for (let n = 1; n < dom.length; n++) {
    while (open.length > 0 && dom.end[open[open.length - 1]] <= n) pieces.push(endTag(dom, open.pop()!))
    while (block < blocks.length && blocks[block].end <= n) block++
    if (LEFT_OUT[dom.tag[n]] === 1) {
      n = dom.end[n] - 1
    } else if (isElement(dom, n)) {
      pieces.push(startTag(dom, n))
      if (VOID[dom.tag[n]] !== 1) open.push(n)
    } else if (dom.tag[n] === Tag['#text']) {
      pieces.push(textIn(dom, n, block < blocks.length && blocks[block].start <= n ? block : undefined))
    }
  }
  while (open.length > 0) pieces.push(endTag(dom, open.pop()!))
  return pieces.join('')
}

function nameIn(dom: Dom, n: NodeId): string {
  return AS_PRE[dom.tag[n]] === 1 ? 'pre' : localName(dom, n)
}

function startTag(dom: Dom, n: NodeId): string {
  let tag = `<${nameIn(dom, n)}`
  for (const [name, value] of attributesOf(dom, n)) {
    if (ATTRIBUTES.has(name) || (name === 'src' && value.startsWith('data:image/'))) {
      tag += ` ${name}="${escaped(value).replaceAll('"', '&quot;')}"`
    }
  }
  // What is folded away is a part of the page that is judged as well.
  if (dom.tag[n] === Tag.details) tag += ' open'
  return dom.tag[n] === Tag.head ? `${tag}>${HEAD}` : `${tag}>`
}

const endTag = (dom: Dom, n: NodeId) => `</${nameIn(dom, n)}>`

function textIn(dom: Dom, n: NodeId, block: number | undefined): string {
  const text = textOf(dom, n)
  const parent = dom.tag[dom.parent[n]]
  if (parent === Tag.style) return text.replaceAll('</', '<\\/')
  const isMarked = block !== undefined && PLAIN_TEXT[parent] !== 1 && text.trim() !== ''
  return isMarked ? `<${BLOCK_ELEMENT} data-block="${block}">${escaped(text)}</${BLOCK_ELEMENT}>` : escaped(text)
}
