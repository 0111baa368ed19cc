import { type Dom, type NodeId, textOf } from '../parse/dom.ts'
import { Tag, tagSet } from '../parse/tags.ts'
import type { Page } from '../segment/page.ts'
import type { Extractor, Labels } from './extractor.ts'

const STUDY =
  'as used by Bevendorff et al.: An empirical comparison of web content extraction algorithms, SIGIR 2023, §4.2'

/** All text below the body but scripts and styles: the floor that every extractor must beat. */
export function xpathText(): Extractor {
  const dropped = tagSet('script', 'style')
  return {
    name: 'xpath-text',
    source: `XPath //body[1]//*[not(script or style)]/text(), ${STUDY}`,
    label({ dom }): Labels {
      const body = dom.tag.indexOf(Tag.body)
      const labels = body < 0 ? new Float32Array(dom.length) : keepText(dom, body, dropped)
      // The expression asks for text of elements in the body, so what stands in the body itself is not among it.
      for (let child = body + 1; body >= 0 && child < dom.end[body]; child = dom.end[child])
        if (dom.tag[child] === Tag['#text']) labels[child] = 0
      return labels
    },
    renderText: joinedText,
  }
}

/** All text but scripts, styles, their replacements, templates and readings of ruby. */
export function bs4(): Extractor {
  return textConverter(
    'bs4',
    `Beautiful Soup 4.11, get_text() on html.parser without script, style and noscript, ${STUDY}`,
    // Strings in the last three are of classes that get_text leaves out (Beautiful Soup, changelog of 4.10 and 4.11).
    tagSet('script', 'style', 'noscript', 'template', 'rt', 'rp'),
  )
}

/** All text but that of elements which seldom hold content: forms, navigation, figures, asides, footers, labels … */
export function lxmlCleaner(): Extractor {
  return textConverter(
    'lxml-cleaner',
    `lxml 4.9, lxml.html.clean.Cleaner with a list of 50 tags to remove, ${STUDY}`,
    // biome-ignore format: a table
    tagSet(
      'aside', 'embed', 'footer', 'form', 'head', 'iframe', 'menu', 'object', 'script',
      'applet', 'audio', 'canvas', 'figure', 'map', 'picture', 'svg svg', 'video',
      'area', 'blink', 'button', 'datalist', 'dialog', 'frame', 'frameset', 'fieldset', 'link', 'input', 'ins', 'label',
      'legend', 'marquee', 'math math', 'menuitem', 'nav', 'noscript', 'optgroup', 'option', 'output', 'param', 'progress',
      'rp', 'rt', 'rtc', 'select', 'source', 'style', 'track', 'template', 'textarea', 'time',
    ),
  )
}

function textConverter(name: string, source: string, dropped: Uint8Array): Extractor {
  return { name, source, label: ({ dom }) => keepText(dom, 0, dropped), renderText: joinedText }
}

/** Every text node without the white space at its ends, a space between any two: words divided by tags fall apart. */
function joinedText({ dom }: Page, labels: Labels): string {
  const texts: string[] = []
  for (let node = 0; node < dom.length; node++) {
    const text = labels[node] >= 0.5 && dom.tag[node] === Tag['#text'] ? textOf(dom, node).trim() : ''
    if (text !== '') texts.push(text)
  }
  return texts.join(' ')
}

/** All visible text, forms included. */
export function htmlText(): Extractor {
  const dropped = tagSet('script', 'style', 'link', 'meta', 'applet', 'frame', 'frameset')
  return {
    name: 'html-text',
    source: `html-text 0.5.2, extract_text(), ${STUDY}`,
    label: ({ dom }) => keepText(dom, 0, dropped),
    renderText: guessedLayout,
  }
}

// The tags around which html-text begins a new line, or leaves one free (its documentation, `extract_text`).
// biome-ignore format: a table
const LINE = tagSet(
  'article', 'aside', 'br', 'dd', 'details', 'div', 'dt', 'fieldset', 'figcaption', 'footer', 'form', 'header', 'hr',
  'legend', 'li', 'main', 'nav', 'table', 'tr',
)
const PARAGRAPH = tagSet(
  'blockquote',
  'dl',
  'figure',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ol',
  'p',
  'pre',
  'title',
  'ul',
)

/** Lines by tags, and between two text nodes of a line a space, but for punctuation that hugs its word. */
function guessedLayout({ dom }: Page, labels: Labels): string {
  let out = ''
  let last = ''
  let gap = 2
  const open: NodeId[] = []
  const edge = (node: NodeId) => {
    const tag = dom.tag[node]
    gap = Math.max(gap, PARAGRAPH[tag] === 1 ? 2 : LINE[tag] === 1 ? 1 : 0)
  }
  for (let node = 1; node < dom.length; node++) {
    while (open.length > 0 && node >= dom.end[open[open.length - 1]]) edge(open.pop()!)
    if (dom.tag[node] === Tag['#text']) {
      const raw = labels[node] >= 0.5 ? textOf(dom, node) : ''
      const text = raw.trim().replace(/\s+/g, ' ')
      if (text === '') continue
      if (out !== '') out += gap > 0 ? '\n'.repeat(gap) : isApart(last, text) ? ' ' : ''
      out += text
      last = raw
      gap = 0
    } else if (LINE[dom.tag[node]] === 1 || PARAGRAPH[dom.tag[node]] === 1) {
      edge(node)
      open.push(node)
    }
  }
  return out
}

function isApart(before: string, text: string): boolean {
  return /\s$/.test(before) || (!/^[,:;.!?")]/.test(text) && !before.endsWith('('))
}

/** What is markup to HTML 4, but one long text to HTML 5: no converter of the study wrote it as text. */
const RAW = tagSet('iframe', 'noembed', 'noframes')

/** Labels for everything below `root` and the elements around it, but not for the subtrees of dropped tags. */
function keepText(dom: Dom, root: NodeId, dropped: Uint8Array): Labels {
  const labels = new Float32Array(dom.length)
  for (let node = root; node > 0; node = dom.parent[node]) labels[dom.parent[node]] = 1
  for (let node = root; node < dom.end[root]; node++) {
    if (dropped[dom.tag[node]] === 1 || RAW[dom.tag[node]] === 1) node = dom.end[node] - 1
    else labels[node] = 1
  }
  return labels
}
