import type { Extraction } from '../../extract.ts'
import { METADATA_FIELDS } from '../../metadata/fields.ts'
import { h } from './element.ts'
import { locate } from './locate.ts'
import type { Seen } from './seen.ts'

// What came out, in each of its forms. An element with `data-block` stands for the block of that number.

const REASONS: Readonly<Record<string, string>> = {
  empty: 'There is no text on this page.',
  'script-shell': 'This page is an empty shell: its text is made by scripts, which are not run.',
  'consent-wall': 'This page only asks for consent.',
  login: 'This page only asks to log in.',
  'error-page': 'This page tells of an error.',
  listing: 'This page is a list of other pages.',
  'not-html': 'This is not HTML.',
}

/** The result as one would like to read it. */
export function readerView({ result, blocks }: Seen): Node {
  if (result.text.trim() === '') {
    return h('p', { className: 'empty' }, REASONS[result.reason ?? ''] ?? 'Nothing was kept.')
  }
  const template = document.createElement('template')
  template.innerHTML = result.html
  const { content } = template
  for (const image of content.querySelectorAll('img')) image.replaceWith(placeholder(image))
  for (const link of content.querySelectorAll('a')) Object.assign(link, { target: '_blank', rel: 'noreferrer' })
  numberElements(content, keptTexts(blocks))
  return h('article', { className: 'reader', lang: result.language ?? '' }, about(result), content)
}

/** Pictures are not loaded: nothing leaves the browser. */
function placeholder(image: HTMLImageElement): Node {
  return h('span', { className: 'picture' }, image.alt === '' ? 'a picture' : `Picture: ${image.alt}`)
}

function about({ authors, published, site }: Extraction): Node | string {
  const parts = [authors.join(', '), published?.slice(0, 10), site].filter(part => part !== undefined && part !== '')
  return parts.length === 0 ? '' : h('p', { className: 'about' }, parts.join(' · '))
}

const keptTexts = (blocks: Seen['blocks']) => blocks.map(block => (block.label === 'content' ? block.text : undefined))

const READER_BLOCKS = 'p, li, h1, h2, h3, h4, h5, h6, td, th, dt, dd, pre, blockquote, figcaption, caption, figure, div'

function numberElements(root: DocumentFragment, texts: readonly (string | undefined)[]): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const starts: { readonly at: number; readonly element: HTMLElement }[] = []
  let all = ''
  while (walker.nextNode()) {
    starts.push({ at: all.length, element: walker.currentNode.parentElement! })
    all += `${walker.currentNode.nodeValue} `
  }
  let next = 0
  for (const [block, range] of locate(texts, all).entries()) {
    if (range === undefined) continue
    while (next + 1 < starts.length && starts[next + 1].at <= range[0]) next++
    const element = starts[next].element.closest<HTMLElement>(READER_BLOCKS) ?? starts[next].element
    element.dataset['block'] ??= String(block)
  }
}

/** Markdown or plain text, as it is written. */
export function sourceView(text: string, { blocks }: Seen): Node {
  const view = h('pre', { className: 'source' })
  let at = 0
  for (const [block, range] of locate(keptTexts(blocks), text).entries()) {
    if (range === undefined) continue
    view.append(text.slice(at, range[0]), h('span', { 'data-block': String(block) }, text.slice(...range)))
    at = range[1]
  }
  view.append(text.slice(at))
  return view
}

export function jsonView({ result }: Seen): Node {
  return h('pre', { className: 'source' }, JSON.stringify(result, null, 2))
}

/** Every block of the page with the verdict on it; arrow keys go from one to the next. */
export function blocksView({ blocks }: Seen, reasons: readonly string[]): Node {
  const rows = blocks.map((block, i) =>
    h(
      'li',
      { 'data-block': String(i), 'data-role': block.role, tabIndex: i === 0 ? 0 : -1 },
      h('span', { className: 'p' }, block.probability.toFixed(2)),
      h('span', { className: 'role' }, block.role === 'boilerplate' ? 'dropped' : block.role),
      h('span', { className: 'text' }, block.text),
      h('span', { className: 'why' }, why(block, reasons[i])),
    ),
  )
  rows.forEach((row, i) => {
    row.style.setProperty('--p', `${Math.round(blocks[i].probability * 100)}%`)
  })
  const list = h('ol', { className: 'blocks' }, ...rows)
  list.addEventListener('keydown', event => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const from = rows.indexOf(event.target as HTMLLIElement)
    const to = step === undefined ? undefined : rows[from + step]
    if (to === undefined) return
    event.preventDefault()
    rows[from].tabIndex = -1
    to.tabIndex = 0
    to.focus()
  })
  return list
}

/** What is known of a block beside its text, in a few words. */
export function why(block: Seen['blocks'][number], reason = ''): string {
  return [block.kind, block.hidden && `not shown (${block.hidden})`, reason].filter(Boolean).join(' · ')
}

/** What the page says about itself, and where it says so. */
export function metadataView({ result }: Seen): Node {
  const rows = METADATA_FIELDS.map(name => {
    const value = [result[name] ?? []].flat().join(', ')
    const from = result.sources[name]
    return h(
      'tr',
      {},
      h('th', { scope: 'row' }, name),
      h('td', {}, value === '' ? '–' : value),
      h('td', {}, value !== '' && from !== undefined && h('span', { className: 'from' }, from)),
    )
  })
  const { pageType, pageTypeProbability: sure } = result
  const judged: [string, string | undefined][] = [
    ['page type', pageType && `${pageType}${sure === undefined ? '' : ` (${Math.round(sure * 100)} % sure)`}`],
    ['confidence', result.confidence?.toFixed(2)],
    ['content from', result.contentFrom],
    ['warnings', result.warnings.join(' · ') || undefined],
  ]
  const more = judged
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => h('tr', {}, h('th', { scope: 'row' }, name), h('td', { colSpan: 2 }, value)))
  return h('table', { className: 'facts' }, h('tbody', {}, ...rows, ...more))
}
