import type { Dom, NodeId } from '../../parse/dom.ts'
import { Tag, tagSet } from '../../parse/tags.ts'
import type { Page } from '../../segment/page.ts'
import { type Arc90Article, arc90 } from '../arc90.ts'
import { type Extractor, fromTexts, type Labels } from '../extractor.ts'
import type { ExtractorOptions, Focus } from '../index.ts'
import { justext } from '../justext/index.ts'
import { textSizes } from '../text-sizes.ts'
import { type Found, MIN_LENGTH, ownExtraction } from './own-extraction.ts'
import { BOILERPLATE, COMMENTS, PAYWALL } from './patterns.ts'
import { prune } from './pruning.ts'
import { cleanedTree, copyOf, sizesOf, type Tree } from './tree.ts'

/** Its own rules first; then, where they found too little, arc90's algorithm, jusText, and all paragraphs. */
export function trafilatura({ focus = 'balanced' }: ExtractorOptions = {}): Extractor {
  return {
    name: 'trafilatura',
    source: 'A. Barbaresi: Trafilatura, a web scraping library and command-line tool, ACL 2021; version 1.5 (2023)',
    label(page, trace): Labels {
      const [kept, stage] = cascade(page, focus)
      trace?.(0, stage)
      return fromTexts(page, new Float32Array(kept))
    },
  }
}

function cascade(page: Page, focus: Focus): readonly [kept: Uint8Array, stage: string] {
  const { dom } = page
  const cleaned = cleanedTree(dom)
  if (focus === 'precision') prune(cleaned, COMMENTS)
  const own = ownExtraction(cleaned, focus)
  if (focus === 'recall' && own.length > MIN_LENGTH * 10) return [own.kept, 'own rules']
  const general = mayBeBetter(cleaned, own) ? generalArticle(cleaned, focus) : undefined
  const prefersGeneral = general !== undefined && isBetter(general, own)
  const length = prefersGeneral ? general.length : own.length
  if (length < MIN_LENGTH || (prefersGeneral && isUnclean(dom, general))) {
    const rescued = justextIn(page, cleaned)
    const rescuedLength = lengthOf(cleaned, rescued)
    if (rescuedLength >= MIN_LENGTH) return [rescued, 'jusText']
    if (length < MIN_LENGTH) return [baseline(cleaned), 'all paragraphs']
  }
  return prefersGeneral ? [without(dom, general.kept, cleaned.removed), 'arc90'] : [own.kept, 'own rules']
}

/** An article with such elements in it was not well found. */
// biome-ignore format: a table
const UNCLEAN = tagSet(
  'aside', 'audio', 'button', 'fieldset', 'figure', 'footer', 'iframe', 'input', 'label', 'link', 'nav', 'noscript', 'object',
  'option', 'select', 'source', 'svg svg', 'time',
)

function isUnclean(dom: Dom, { kept }: Arc90Article): boolean {
  for (let node = 0; node < dom.length; node++) if (kept[node] === 1 && UNCLEAN[dom.tag[node]] === 1) return true
  return false
}

/** Deviation: with the thresholds and the one language of our jusText, which are a little stricter. */
function justextIn(page: Page, cleaned: Tree): Uint8Array {
  const tree = copyOf(cleaned)
  prune(tree, PAYWALL | COMMENTS)
  const kept = new Uint8Array(justext().label(page))
  const { dom } = page
  for (let node = 1; node < dom.length; node++) {
    if (tree.removed[node] === 0) continue
    kept.fill(0, node, dom.end[node])
    node = dom.end[node] - 1
  }
  return kept
}

function lengthOf({ lengths }: Tree, kept: Uint8Array): number {
  let length = 0
  for (let node = 0; node < lengths.length; node++) length += lengths[node] * kept[node]
  return length
}

/** What counts against an element in trafilatura's copy of the algorithm. */
const NEGATIVE =
  /button|combx|comment|com-|contact|figure|foot|form|input|masthead|media|meta|outbrain|promo|related|scroll|shoutbox|sidebar|sponsor|shopping|tags|tool|widget/i

function generalArticle(cleaned: Tree, focus: Focus): Arc90Article {
  const { dom, lengths, known } = cleaned
  const tree: Tree = { dom, lengths, removed: new Uint8Array(dom.length), known, measured: undefined }
  prune(tree, PAYWALL)
  if (focus === 'precision') prune(tree, BOILERPLATE)
  return arc90(dom, { removed: tree.removed, negative: NEGATIVE, lengths })
}

/** Can another article be twice as long, or be better arranged? If not, there is no need to look for it. */
function mayBeBetter(cleaned: Tree, own: Found): boolean {
  if (own.paragraphs === 0 || own.tables > own.paragraphs || own.length < MIN_LENGTH) return true
  return sizesOf(cleaned, 0).text(0) > 2 * own.length
}

/** Is the general article to be preferred (`compare_extraction`)? */
function isBetter(general: Arc90Article, own: Found): boolean {
  if (general.length === 0 || general.length === own.length || own.length > 2 * general.length) return false
  if (own.length === 0 || general.length > 2 * own.length) return true
  return general.length > 2 * MIN_LENGTH && (own.paragraphs === 0 || own.tables > own.paragraphs)
}

/** The article is cleaned in itself: that all of it may be in a form or the like does not matter. */
function without(dom: Dom, kept: Uint8Array, removed: Uint8Array): Uint8Array {
  const left = kept.slice()
  for (let node = 0; node < dom.length; node++) {
    if (removed[node] === 0 || kept[node] === 0) continue
    left.fill(0, node, dom.end[node])
    node = dom.end[node] - 1
  }
  return left
}

const BASELINE_REMOVED = tagSet('aside', 'footer', 'script', 'style', 'head')
const BASELINE_TEXT = tagSet('blockquote', 'code', 'p', 'pre', 'q')
const MIN_BASELINE = 100

/**
 * The last resort: the first article, else all paragraphs and quotes, else the whole body. Deviation: the original asks
 * the page's JSON-LD first; labels are of nodes, so text that is in no node cannot be given.
 */
function baseline({ dom, lengths }: Tree): Uint8Array {
  const removed = new Uint8Array(dom.length)
  for (let node = 0; node < dom.length; node++) removed[node] = BASELINE_REMOVED[dom.tag[node]] ?? 0
  const sizes = textSizes(dom, lengths, removed)
  const article = dom.tag.indexOf(Tag.article)
  if (article >= 0 && sizes.text(article) > MIN_BASELINE) return textsOf(dom, removed, [article])
  const texts = outermost(dom, removed, BASELINE_TEXT)
  if (texts.reduce((sum, node) => sum + sizes.text(node), 0) > MIN_BASELINE) return textsOf(dom, removed, texts)
  return textsOf(dom, removed, outermost(dom, removed, tagSet('body')))
}

function outermost(dom: Dom, removed: Uint8Array, tags: Uint8Array): NodeId[] {
  const found: NodeId[] = []
  for (let node = 0; node < dom.length; node++) {
    if (removed[node] === 0 && tags[dom.tag[node]] !== 1) continue
    if (removed[node] === 0) found.push(node)
    node = dom.end[node] - 1
  }
  return found
}

function textsOf(dom: Dom, removed: Uint8Array, roots: readonly NodeId[]): Uint8Array {
  const kept = new Uint8Array(dom.length)
  for (const root of roots) kept.fill(1, root, dom.end[root])
  return without(dom, kept, removed)
}
