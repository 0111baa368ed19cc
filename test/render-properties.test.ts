import fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { mathFromMarkdown } from 'mdast-util-math'
import { gfm } from 'micromark-extension-gfm'
import { math } from 'micromark-extension-math'
import { describe, expect, test } from 'vitest'
import { spread } from '../src/extractors/extractor.ts'
import { renderHtml, renderMarkdown, renderText } from '../src/render/index.ts'
import { MARKS } from '../src/render/markdown-line.ts'
import { outline } from '../src/render/outline.ts'
import type { Piece } from '../src/render/pieces.ts'
import { openPage, type Page } from '../src/segment/page.ts'

/** The same pages in every run; `PITH_RUNS=5000 PITH_SEED=7` looks at others. */
const SAMPLE = { numRuns: Number(process.env['PITH_RUNS'] ?? 200), seed: Number(process.env['PITH_SEED'] ?? 1) }
/** The machine may have other things to do. */
const TIMEOUT_MS = 600_000

// ── pages ────────────────────────────────────────────────────────────────────────────────────────────────────────

const escapeHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** Words that look like Markdown, in many scripts. */
const word = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('lorem', 'ipsum', 'a', 'Zürich', 'naïve', '42', '東京', 'שלום', 'مرحبا', 'สวัสดี'),
  },
  {
    weight: 4,
    arbitrary: fc
      .array(fc.constantFrom(...'*_[]()<>#+-.!|\\`~$&:;=\'"^{}@/%a1'), { minLength: 1, maxLength: 5 })
      .map(characters => characters.join('')),
  },
  {
    weight: 2,
    // biome-ignore format: a list
    arbitrary: fc.constantFrom(
      '1.', '12)', '#', '##', '>', '-', '+', '---', '===', '***', '```', '~~~', '[x]', '[ ]', '[^1]', '![a](b)', '[a](b)', '[a]:',
      '<b>', '</div>', '<!--', '&amp;', '&#35;', '&copy', 'C:\\dir\\', '$5', '$$', '|', '|-|', ':-:', '\\', '_x_', '__init__',
      'snake_case', '*', '**', 'http://a.example/x_y*z', 'www.example.com/~me', 'https://x.example', 'me@example.com', '😀', '👩‍👩‍👧', '«x»', '「x」',
      '\u3000', '\u2003', '\u00a0', '…', '€5', '!', ']', '[', '](', '\u200b', 'e\u0301',
    ),
  },
)
const text = fc
  .array(fc.tuple(word, fc.constantFrom(' ', ' ', ' ', '', '\n', '  ')), { minLength: 1, maxLength: 5 })
  .map(parts => escapeHtml(parts.flat().join('')))

const inlineTags = [
  'b',
  'strong',
  'i',
  'em',
  'del',
  's',
  'code',
  'sub',
  'sup',
  'mark',
  'kbd',
  'span',
  'u',
  'abbr',
  'cite',
] as const

const { inline } = fc.letrec<{ inline: string; inlines: string }>(tie => ({
  inline: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    fc.tuple(fc.constantFrom(...inlineTags), tie('inlines')).map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
    fc
      .tuple(
        fc.constantFrom('/a', 'https://b.example/(c', '?q=1&amp;copy;', '#x y', 'javascript:x', '//c.example/*d*|'),
        tie('inlines'),
      )
      .map(([href, inner]) => `<a href="${href}">${inner}</a>`),
    fc.constantFrom('<math><msup><mi>x</mi><mn>2</mn></msup></math>', '<ruby>漢<rt>kan</rt></ruby>', '<q>said</q>'),
    fc.constantFrom(
      '<br>',
      ' ',
      '<wbr>',
      '<img src="i.png" alt="al*t [x]" title="a &quot;t&quot; | \\ &amp;lt; $">',
      '<span></span>',
    ),
  ),
  inlines: fc.array(tie('inline'), { minLength: 1, maxLength: 4 }).map(parts => parts.join('')),
}))
const inlines = fc.array(inline, { minLength: 1, maxLength: 4 }).map(parts => parts.join(''))

const lines = fc
  .array(
    fc.constantFrom('  if (x) {', '', '\treturn `y`', '```', '# no', '<b>', '&amp;', '    deep', '~~~', '1. one'),
    { minLength: 1, maxLength: 5 },
  )
  .map(lines => escapeHtml(lines.join('\n')))

const { blocks } = fc.letrec<{ block: string; blocks: string }>(tie => ({
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    inlines.map(inner => `<p>${inner}</p>`),
    inlines,
    fc.tuple(fc.integer({ min: 1, max: 6 }), inlines).map(([level, inner]) => `<h${level}>${inner}</h${level}>`),
    fc
      .tuple(fc.constantFrom('ul', 'ol', 'ol start=7'), fc.array(tie('blocks'), { minLength: 1, maxLength: 3 }))
      .map(([tag, items]) => `<${tag}>${items.map(item => `<li>${item}</li>`).join('')}</${tag.slice(0, 2)}>`),
    fc
      .tuple(fc.constantFrom('blockquote', 'div', 'section', 'figure', 'details'), tie('blocks'))
      .map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
    fc
      .array(fc.tuple(inlines, tie('blocks')), { minLength: 1, maxLength: 2 })
      .map(pairs => `<dl>${pairs.map(([t, d]) => `<dt>${t}</dt><dd>${d}</dd>`).join('')}</dl>`),
    lines.map(inner => `<pre><code class="language-x">${inner}</code></pre>`),
    fc
      .array(fc.array(inlines, { minLength: 2, maxLength: 3 }), { minLength: 2, maxLength: 3 })
      .map(
        rows =>
          `<table>${rows.map((row, r) => `<tr>${row.map(cell => (r === 0 ? `<th>${cell}</th>` : `<td>${cell}</td>`)).join('')}</tr>`).join('')}</table>`,
      ),
    fc.tuple(inlines, tie('blocks')).map(([head, inner]) => `<details><summary>${head}</summary>${inner}</details>`),
    fc.constant('<hr>'),
    fc.constant('<figure><img src=f.png alt=f><figcaption>A caption</figcaption></figure>'),
    tie('blocks').map(inner => `<ul>${inner}</ul>`),
  ),
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 4 }).map(parts => parts.join('\n')),
}))

/** A page that refers to notes at its end. */
const withNotes = fc
  .tuple(blocks, fc.array(fc.tuple(inlines, blocks), { maxLength: 2, size: 'small' }))
  .map(([body, notes]) => {
    const references = notes.map(([text], i) => `<p>${text}<sup><a href="#fn${i}">${i}</a></sup></p>`).join('')
    const list = notes.map(([, note], i) => `<li id="fn${i}">${note} <a href="#r">↩</a></li>`).join('')
    return `${references}${body}<hr><ol>${list}</ol>`
  })

// ── what was written, what was read ──────────────────────────────────────────────────────────────────────────────

const everything = (page: Page) => new Float32Array(page.dom.length).fill(1)

const readMarkdown = (markdown: string) =>
  fromMarkdown(markdown, { extensions: [gfm(), math()], mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()] })

/** Words, without the signs that stand for marks and formulas in text. */
const tokens = (text: string) =>
  text
    .replace(/["()^]/g, '')
    .split(/\s+/)
    .filter(token => token !== '')

type Node = ReturnType<typeof fromMarkdown>['children'][number]

/** The structure of Markdown as it is read back, one line a block: its kind, and its text with the marks in it. */
function shapeOfMarkdown(markdown: string): string {
  const out: string[] = []
  const flow = (node: Node) => {
    if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell')
      out.push(`${node.type}${node.type === 'heading' ? node.depth : ''} ${phrasing(node)}`)
    else if (node.type === 'code') out.push(`code ${node.lang ?? ''} ${JSON.stringify(node.value)}`)
    else if (node.type === 'math') out.push(`math ${node.value}`)
    else {
      out.push(
        node.type === 'footnoteDefinition'
          ? `note ${node.identifier}`
          : node.type === 'list'
            ? node.ordered
              ? `ordered ${node.start}`
              : 'bullets'
            : node.type,
      )
      if ('children' in node) for (const child of node.children) flow(child)
      out.push('end')
    }
  }
  const phrasing = (node: Node): string => {
    if (node.type === 'text') return node.value
    if (node.type === 'inlineCode') return `{code ${node.value}}`
    if (node.type === 'inlineMath') return `{math ${node.value}}`
    if (node.type === 'html')
      return node.value === '<br>' ? '{br}' : node.value.startsWith('</') ? '}' : `{${node.value.slice(1, -1)} `
    if (node.type === 'break') return '{br}'
    if (node.type === 'image') return `{image ${node.url} ${node.alt} ${node.title ?? ''}}`
    const inner = 'children' in node ? node.children.map(phrasing).join('') : ''
    // GFM makes links of addresses in the text; they have no brackets.
    if (node.type === 'link')
      return markdown[node.position?.start.offset ?? -1] === '[' ? `{link ${node.url} ${inner}}` : inner
    if (node.type === 'footnoteReference') return `{note ${node.identifier}}`
    const name = ({ strong: 'strong', emphasis: 'em', delete: 'del' } as Record<string, string>)[node.type]
    return name === undefined ? inner : `{${name} ${inner}}`
  }
  for (const child of readMarkdown(markdown).children) flow(child)
  return comparable(out)
}

/**
 * Rows are filled up with empty cells, formulas that touch are set apart, and which of two marks is around the other is
 * the same to a reader.
 */
const comparable = (lines: readonly string[]) =>
  lines
    .filter(line => line !== 'tableCell ')
    .join('\n')
    .replaceAll('{em {strong ', '{strong {em ')
    .replaceAll('} {math ', '}{math ')

/** What marks look like in Markdown: two of them are just characters. */
function around(mark: string, text: string): string {
  if (mark === 'q') return `"${text}"`
  return mark === 'rt' ? `(${text})` : `{${mark} ${text}}`
}

/** The same of the pieces that the Markdown was made of. */
function shapeOfPieces(pieces: readonly Piece[]): string {
  const out: string[] = []
  const children = (i: number) => {
    const found: number[] = []
    for (let c = i + 1; c < pieces[i].end; c = pieces[c].end) found.push(c)
    return found
  }
  const flow = (i: number) => {
    const { what: piece, end } = pieces[i]
    const wrap = (name: string, kids = children(i)) => {
      out.push(name)
      kids.forEach(flow)
      out.push('end')
    }
    switch (piece.kind) {
      case 'heading':
        return void out.push(`heading${piece.level} ${phrasing(i, ' ')}`)
      case 'cell':
        return void out.push(`tableCell ${phrasing(i, '{br}')}`)
      case 'term':
      case 'summary':
        return void out.push(`paragraph {strong ${phrasing(i, '{br}')}}`)
      case 'paragraph':
      case 'caption':
        return void out.push(`paragraph ${phrasing(i, '{br}')}`)
      case 'listing':
        return void out.push(`code ${piece.language} ${JSON.stringify(piece.text)}`)
      case 'formula':
        return void out.push(`math ${piece.text}`)
      case 'rule':
        return void out.push('thematicBreak', 'end')
      case 'quote':
        return wrap('blockquote')
      case 'list': {
        const first = pieces[i + 1].what
        return wrap(piece.ordered && first.kind === 'item' ? `ordered ${first.number}` : 'bullets')
      }
      case 'item':
        return wrap('listItem')
      case 'note':
        return wrap(`note ${piece.number}`)
      case 'definition':
        if (pieces[i - 1].what.kind === 'terms' || !isDefinitionEnd(i)) out.push('bullets')
        wrap('listItem')
        if (pieces[end]?.what.kind !== 'definition' || !isSibling(i, end)) out.push('end')
        return
      case 'table': {
        const captions = children(i).filter(c => pieces[c].what.kind === 'caption')
        captions.forEach(flow)
        return wrap(
          'table',
          children(i).filter(c => !captions.includes(c)),
        )
      }
      case 'row':
        return wrap('tableRow')
      default:
        return void children(i).forEach(flow)
    }
  }
  const parents = new Map<number, number>()
  const setParents = (i: number) =>
    void children(i).forEach(c => {
      parents.set(c, i)
      setParents(c)
    })
  setParents(0)
  const isSibling = (a: number, b: number) => parents.get(a) === parents.get(b)
  const isDefinitionEnd = (i: number) => {
    const siblings = children(parents.get(i)!)
    return pieces[siblings[siblings.indexOf(i) - 1]]?.what.kind === 'definition'
  }
  const phrasing = (i: number, br: string): string =>
    children(i)
      .map(c => {
        const piece = pieces[c].what
        if (piece.kind === 'text') return piece.text
        if (piece.kind === 'break') return br
        if (piece.kind === 'reference') return `{note ${piece.number}}`
        if (piece.kind === 'math') return `{math ${piece.text}}`
        if (piece.kind === 'image') return `{image ${piece.src} ${piece.alt} ${piece.title}}`
        if (piece.kind === 'link') return `{link ${piece.href} ${phrasing(c, br)}}`
        if (piece.kind === 'mark') return around(piece.name, phrasing(c, br))
        return ''
      })
      .join('')
  flow(0)
  return comparable(out)
}

// ── properties ───────────────────────────────────────────────────────────────────────────────────────────────────

describe('on any page', () => {
  test(
    'Markdown is read back as the same blocks with the same text and marks',
    () => {
      fc.assert(
        fc.property(withNotes, html => {
          const page = openPage(html)
          const markdown = renderMarkdown(page, everything(page))
          expect(shapeOfMarkdown(markdown), markdown).toBe(shapeOfPieces(outline(page, everything(page), MARKS, {})))
        }),
        SAMPLE,
      )
    },
    TIMEOUT_MS,
  )

  test(
    'text has the words of what was kept, all of them, in order, none fused',
    () => {
      fc.assert(
        fc.property(withNotes, fc.infiniteStream(fc.boolean()), (html, stream) => {
          const page = openPage(html)
          const scores = page.blocks.map(() => Number(stream.next().value))
          const expected = page.blocks.filter((_, i) => scores[i] > 0).flatMap(block => tokens(block.text))
          const written = tokens(renderText(page, spread(page, scores)))
          let at = 0
          for (const token of written) {
            if (token === expected[at]) at++
            else expect(token).toMatch(/^(?:[-*]|\d+\.?)$/)
          }
          expect(expected.slice(at)).toEqual([])
        }),
        SAMPLE,
      )
    },
    TIMEOUT_MS,
  )

  test(
    'HTML, read and written again, stays the same',
    () => {
      fc.assert(
        fc.property(withNotes, html => {
          const page = openPage(html)
          const once = renderHtml(page, everything(page))
          const again = openPage(once)
          expect(renderHtml(again, everything(again))).toBe(once)
        }),
        SAMPLE,
      )
    },
    TIMEOUT_MS,
  )
})
