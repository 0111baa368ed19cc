import { attribute, type Dom, hasAny, isElement, type NodeId, nameSet } from '../../parse/dom.ts'
import { Tag, type TagId, tagSet } from '../../parse/tags.ts'
import { isBlank } from '../text-sizes.ts'
import { countCommonWords } from './common-words.ts'

/**
 * The algorithm of Goose (J. Plush, Gravity Labs 2011), which goose3 and newspaper3k share: paragraphs with common words
 * give points to the elements above them; the element with most points is the article. Nodes are never moved or renamed
 * here: a division that is taken for a paragraph is marked, a text that stands loose in a division is a list of nodes.
 */
export interface GravityRules {
  /** Elements with such an id, class or name are not there. */
  readonly unwanted: RegExp
  /** … unless they hold an article. */
  readonly sparesArticles: boolean
  /** Elements that are taken for paragraphs if they hold no block. */
  readonly paragraphTags: Uint8Array
  /** Elements whose tags are ignored. */
  readonly ignoredTags: Uint8Array
  /** Points for the element `depth` levels above a paragraph worth `points`; 0 ends the climb. */
  readonly share: (points: number, depth: number) => number
  /** Where articles are known to be; the whole page if there is none. */
  readonly isKnownArticle: (dom: Dom, node: NodeId) => boolean
  /** Children of the article that are kept whatever they hold. */
  readonly keptChildren: Uint8Array
  /** Must the other children have points, and paragraphs? */
  readonly needsPoints: boolean
  /** Elements with fewer common words than this are taken out of the article. */
  readonly minCommonWords: number
}

/** A paragraph: an element, or texts and links that stand loose in a division. */
interface Paragraph {
  readonly parent: NodeId
  readonly nodes: readonly NodeId[]
  readonly tag: TagId
  readonly length: number
  readonly common: number
  readonly isLinks: boolean
  /** The paragraph before it in the same parent. */
  readonly previous: Paragraph | undefined
}

/** What is summed up over all nodes before each node, side by side. */
const [LENGTH, WORDS, COMMON, LINKS, LINK_WORDS, SUMS] = [0, 1, 2, 3, 4, 5]

interface Prepared {
  readonly dom: Dom
  readonly rules: GravityRules
  readonly removed: Uint8Array
  readonly sums: Int32Array
  readonly isParagraph: Uint8Array
  readonly paragraphs: readonly Paragraph[]
  /** Loose texts and the links beside them, which are parts of paragraphs already. */
  readonly isLoose: Uint8Array
  readonly scores: Float64Array
  readonly isScored: Uint8Array
}

const BLOCKS = tagSet('a', 'blockquote', 'dl', 'div', 'img', 'ol', 'p', 'pre', 'table', 'ul')
const SCRIPT = tagSet('script', 'style', '#comment')
const UNWANTED_PARTS = /^caption$| google |^[^entry-]more|[^-]facebook|facebook-broadcasting|[^-]twitter/i

/** What a name says of its element, as bits. */
const Verdict = { fine: 0, unwanted: 1, part: 2 } as const
type Verdict = number

/**
 * The nodes of the article: 1 for each of its texts. Known articles are looked at as if nothing were around them, so
 * that the name of an element above them cannot take them away; where they hold no paragraph, the whole page is.
 */
export function gravity(dom: Dom, rules: GravityRules): Uint8Array {
  const articles = knownArticles(dom, rules)
  return (
    (articles === undefined ? undefined : bestIn(dom, rules, articles)) ??
    bestIn(dom, rules, new Int32Array(dom.length)) ??
    new Uint8Array(dom.length)
  )
}

/** `roots` says for each node the top of the part that it is in; -1 outside of all. */
function bestIn(dom: Dom, rules: GravityRules, roots: Int32Array): Uint8Array | undefined {
  const page = prepare(dom, rules, roots)
  const top = topElement(page, roots)
  return top < 0 ? undefined : articleIn(page, top)
}

function prepare(dom: Dom, rules: GravityRules, roots: Int32Array): Prepared {
  const removed = findUnwanted(dom, rules, roots)
  const sums = sumUp(dom, removed)
  const isParagraph = findParagraphs(dom, removed, rules)
  const isLoose = new Uint8Array(dom.length)
  const paragraphs = listParagraphs({ dom, rules, removed, sums, isParagraph, isLoose })
  const scores = new Float64Array(dom.length)
  const isScored = new Uint8Array(dom.length)
  return { dom, rules, removed, sums, isParagraph, isLoose, paragraphs, scores, isScored }
}

/** The attributes that name an element. */
const NAMING = nameSet('id', 'class', 'name')

function findUnwanted(dom: Dom, rules: GravityRules, roots: Int32Array): Uint8Array {
  const removed = new Uint8Array(dom.length)
  let articlesBefore: Int32Array | undefined
  const isSpared = (node: NodeId): boolean => {
    if (!rules.sparesArticles) return false
    articlesBefore ??= countArticles(dom)
    return articlesBefore[dom.end[node]] > articlesBefore[node + 1]
  }
  const known = new Map<string, Verdict>()
  const judge = (value: string | undefined): Verdict => {
    if (value === undefined) return Verdict.fine
    let verdict = known.get(value)
    if (verdict === undefined) {
      verdict = UNWANTED_PARTS.test(value) ? Verdict.part : Verdict.fine
      if (rules.unwanted.test(value)) verdict |= Verdict.unwanted
      known.set(value, verdict)
    }
    return verdict
  }
  for (let node = 1; node < dom.length; node++) {
    const tag = dom.tag[node]
    removed[node] = SCRIPT[tag] ?? 0
    const isInside = roots[node] >= 0 && node > roots[node]
    if (removed[node] === 0 && isInside && tag !== Tag.article && hasAny(dom, node, NAMING)) {
      const verdict = judge(attribute(dom, node, 'id')) | (tag === Tag.body ? 0 : judge(attribute(dom, node, 'class')))
      const isUnwanted = ((verdict | judge(attribute(dom, node, 'name'))) & Verdict.unwanted) !== 0
      if ((verdict & Verdict.part) !== 0 || (isUnwanted && !isSpared(node))) removed[node] = 1
    }
    if (removed[node] === 1) node = dom.end[node] - 1
  }
  return removed
}

/** How many articles begin before each node. */
function countArticles(dom: Dom): Int32Array {
  const before = new Int32Array(dom.length + 1)
  for (let node = 0; node < dom.length; node++) before[node + 1] = before[node] + Number(isArticle(dom, node))
  return before
}

const TELLING = nameSet('id', 'itemprop')

function isArticle(dom: Dom, node: NodeId): boolean {
  if (dom.tag[node] === Tag.article) return true
  if (!hasAny(dom, node, TELLING)) return false
  return attribute(dom, node, 'id') === 'article' || attribute(dom, node, 'itemprop') === 'articleBody'
}

function sumUp(dom: Dom, removed: Uint8Array): Int32Array {
  const sums = new Int32Array(SUMS * (dom.length + 1))
  const { words, common } = countCommonWords(dom, removed)
  let linkEnd = 0
  for (let node = 0, at = 0; node < dom.length; node++, at += SUMS) {
    const isLink = dom.tag[node] === Tag.a
    sums[at + SUMS + LENGTH] = sums[at + LENGTH] + (words[node] > 0 ? dom.to[node] - dom.from[node] : 0)
    sums[at + SUMS + WORDS] = sums[at + WORDS] + words[node]
    sums[at + SUMS + COMMON] = sums[at + COMMON] + common[node]
    sums[at + SUMS + LINKS] = sums[at + LINKS] + Number(isLink)
    sums[at + SUMS + LINK_WORDS] = sums[at + LINK_WORDS] + (node < linkEnd ? words[node] : 0)
    if (isLink) linkEnd = dom.end[node]
  }
  return sums
}

/** One of the sums, of a node and all below it. */
function sumOf({ dom, sums }: Marked, node: NodeId, sum: number): number {
  return sums[SUMS * dom.end[node] + sum] - sums[SUMS * node + sum]
}

/** Paragraphs, and the divisions and the like that hold no block. */
function findParagraphs(dom: Dom, removed: Uint8Array, rules: GravityRules): Uint8Array {
  const isParagraph = new Uint8Array(dom.length)
  const blocksBefore = new Int32Array(dom.length + 1)
  let removedEnd = 0
  let paragraphEnd = 0
  for (let node = 0; node < dom.length; node++) {
    if (removed[node] === 1 && node >= removedEnd) removedEnd = dom.end[node]
    blocksBefore[node + 1] = blocksBefore[node] + Number(node >= removedEnd && BLOCKS[dom.tag[node]] === 1)
  }
  for (let node = 1; node < dom.length; node++) {
    const tag = dom.tag[node]
    if (tag === Tag.p) {
      isParagraph[node] = 1
      paragraphEnd = Math.max(paragraphEnd, dom.end[node])
    } else if (rules.paragraphTags[tag] === 1 && !(tag === Tag.span && node < paragraphEnd)) {
      isParagraph[node] = Number(blocksBefore[dom.end[node]] === blocksBefore[node + 1])
    }
  }
  return isParagraph
}

type Marked = Omit<Prepared, 'paragraphs' | 'scores' | 'isScored'>

/** Paragraphs, loose texts, listings and cells, in the order of the page. Marks the loose texts. */
function listParagraphs(page: Marked): Paragraph[] {
  const { dom, removed, rules, isParagraph } = page
  const paragraphs: Paragraph[] = []
  const last = new Map<NodeId, Paragraph>()
  const add = (parent: NodeId, tag: TagId, nodes: readonly NodeId[]) => {
    const { length, common, isLinks } = measure(page, nodes)
    const paragraph = { parent, nodes, tag, length, common, isLinks, previous: last.get(parent) }
    paragraphs.push(paragraph)
    if (tag === Tag.p) last.set(parent, paragraph)
  }
  for (let node = 1; node < dom.length; node++) {
    if (removed[node] === 1) {
      node = dom.end[node] - 1
      continue
    }
    const tag = dom.tag[node]
    if (isParagraph[node] === 1) add(dom.parent[node], Tag.p, [node])
    else if (tag === Tag.pre || tag === Tag.td) add(dom.parent[node], tag, [node])
    else if (rules.paragraphTags[tag] === 1) for (const nodes of looseTexts(page, node)) add(node, Tag.p, nodes)
  }
  return paragraphs
}

/** The texts directly in an element, with the links beside them; a paragraph ends one list and begins the next. */
function looseTexts({ dom, removed, isParagraph, isLoose }: Marked, parent: NodeId): NodeId[][] {
  const lists: NodeId[][] = []
  let list: NodeId[] = []
  let links: NodeId[] = []
  let wasText = false
  const flush = () => {
    if (list.length > 0) lists.push(list)
    for (const node of list) isLoose[node] = 1
    list = []
    links = []
    wasText = false
  }
  for (let child = parent + 1; child < dom.end[parent]; child = dom.end[child]) {
    if (removed[child] === 1) continue
    if (dom.tag[child] === Tag['#text']) {
      if (isBlank(dom, child)) continue
      for (const link of links) list.push(link)
      list.push(child)
      links = []
      wasText = true
    } else if (dom.tag[child] === Tag.a) {
      if (wasText) list.push(child)
      else links.push(child)
    } else if (isParagraph[child] === 1) flush()
    else {
      links = []
      wasText = false
    }
  }
  flush()
  return lists
}

function measure(page: Marked, nodes: readonly NodeId[]): Pick<Paragraph, 'length' | 'common' | 'isLinks'> {
  let [length, words, common, links, linkWords] = [0, 0, 0, 0, 0]
  for (const node of nodes) {
    length += sumOf(page, node, LENGTH)
    words += sumOf(page, node, WORDS)
    common += sumOf(page, node, COMMON)
    links += sumOf(page, node, LINKS)
    linkWords += sumOf(page, node, LINK_WORDS)
  }
  return { length, common, isLinks: isMostlyLinks(links, words, linkWords) }
}

/** Link words per word, times links: one long link is as bad as many short ones. */
function isMostlyLinks(links: number, words: number, linkWords: number): boolean {
  return links > 0 && (Math.max(1, linkWords - links + 1) / Math.max(1, words)) * links >= 1
}

/** Gives the points and returns who got most, or -1. */
function topElement(page: Prepared, roots: Int32Array): NodeId {
  const { dom, rules, scores, isScored } = page
  const order = [Tag.p, Tag.pre, Tag.td]
  const good = order.flatMap(tag =>
    page.paragraphs.filter(
      paragraph =>
        paragraph.tag === tag && paragraph.common > 2 && !paragraph.isLinks && roots[paragraph.nodes[0]] >= 0,
    ),
  )
  const candidates: NodeId[] = []
  let boosts = 0
  good.forEach((paragraph, i) => {
    let boost = isAmongParagraphs(paragraph) ? 50 / ++boosts : 0
    const fromEnd = good.length * 0.25 - (good.length - i)
    if (good.length > 15 && fromEnd >= 0) boost = fromEnd * fromEnd > 40 ? 5 : -(fromEnd * fromEnd)
    const points = Math.trunc(paragraph.common + boost)
    const root = roots[paragraph.nodes[0]]
    let node = paragraph.parent
    for (let depth = 1; node > 0 && node >= root; depth++) {
      const share = rules.share(points, depth)
      if (depth > 2 && share === 0) break
      if (isScored[node] === 0) candidates.push(node)
      isScored[node] = 1
      scores[node] += share
      node = dom.parent[node]
    }
  })
  let top = candidates.length > 0 ? candidates[0] : -1
  for (const node of candidates) if (scores[node] > scores[top]) top = node
  return top
}

/** For each node the outermost known article that it is in, -1 outside; undefined if there is none. */
function knownArticles(dom: Dom, rules: GravityRules): Int32Array | undefined {
  let roots: Int32Array | undefined
  for (let node = 1; node < dom.length; node++) {
    if (!isElement(dom, node) || !rules.isKnownArticle(dom, node)) continue
    roots ??= new Int32Array(dom.length).fill(-1)
    roots.fill(node, node, dom.end[node])
    node = dom.end[node] - 1
  }
  return roots
}

/** Is one of the three paragraphs before it in its parent more than a caption? */
function isAmongParagraphs(paragraph: Paragraph): boolean {
  let other = paragraph.previous
  for (let step = 0; step < 3 && other !== undefined; step++, other = other.previous) if (other.common > 5) return true
  return false
}

function articleIn(page: Prepared, top: NodeId): Uint8Array {
  const { dom, rules, removed, scores, isScored, isLoose } = page
  const kept = new Uint8Array(dom.length)
  for (let child = top + 1; child < dom.end[top]; child = dom.end[child]) {
    if (removed[child] === 1 || (isLoose[child] === 0 && !isElement(dom, child))) continue
    if (isLoose[child] === 1 || isKeptChild(page, top, child)) kept.fill(1, child, dom.end[child])
  }
  if (!rules.isKnownArticle(dom, top)) addSiblings(page, top, kept)
  for (let node = 1; node < dom.length; node++) {
    const isNegative = isScored[node] === 1 && scores[node] < 1 && node > top && node < dom.end[top]
    if (removed[node] === 0 && !isNegative) continue
    kept.fill(0, node, dom.end[node])
    node = dom.end[node] - 1
  }
  if (rules.minCommonWords > 0) takeOutFewWords(page, kept)
  return kept
}

function isKeptChild(page: Prepared, top: NodeId, child: NodeId): boolean {
  const { dom, rules, isParagraph, scores } = page
  const tag = dom.tag[child]
  if (isParagraph[child] === 1 || rules.keptChildren[tag] === 1) return true
  if (measure(page, [child]).isLinks) return false
  if (!rules.needsPoints || tag === Tag.td) return true
  return scores[child] >= scores[top] * 0.08 && holdsParagraph(page, child)
}

function holdsParagraph(page: Prepared, element: NodeId): boolean {
  const { dom, isParagraph, isLoose } = page
  for (let node = element; node < dom.end[element]; node++) {
    const isAny = isParagraph[node] === 1 || isLoose[node] === 1
    if (isAny && sumOf(page, node, LENGTH) >= 25) return true
  }
  return false
}

/** Paragraphs before the article, in the same parent, that have a third of its paragraphs' common words. */
function addSiblings({ dom, paragraphs }: Prepared, top: NodeId, kept: Uint8Array): void {
  const own = paragraphs.filter(
    ({ nodes, tag, common, isLinks }) =>
      tag === Tag.p && nodes[0] > top && nodes[0] < dom.end[top] && common > 2 && !isLinks,
  )
  const mean = own.length > 0 ? own.reduce((sum, { common }) => sum + common, 0) / own.length : 100_000
  const parent = dom.parent[top]
  for (const { nodes, tag, common, length, isLinks, parent: its } of paragraphs) {
    if (tag !== Tag.p || nodes[0] <= parent || nodes[0] >= top) continue
    const isSibling = its === parent && length > 0
    if (isSibling || (common > 0.3 * mean && !isLinks)) for (const node of nodes) kept.fill(1, node, dom.end[node])
  }
}

/** Takes out elements and loose texts with few common words, from the inside out. */
function takeOutFewWords(page: Prepared, kept: Uint8Array): void {
  const { dom, rules, paragraphs, isLoose } = page
  for (const { nodes, common } of paragraphs) {
    if (isLoose[nodes[0]] === 1 && common < rules.minCommonWords)
      for (const node of nodes) kept.fill(0, node, dom.end[node])
  }
  const common = new Int32Array(dom.length)
  const out = new Uint8Array(dom.length)
  for (let node = dom.length - 1; node > 0; node--) {
    if (kept[node] === 0) continue
    if (dom.tag[node] === Tag['#text']) common[node] = sumOf(page, node, COMMON)
    else if (isElement(dom, node) && rules.ignoredTags[dom.tag[node]] !== 1 && common[node] < rules.minCommonWords) {
      out[node] = 1
      continue
    }
    common[dom.parent[node]] += common[node]
  }
  for (let node = 1; node < dom.length; node++) {
    if (out[node] === 0) continue
    kept.fill(0, node, dom.end[node])
    node = dom.end[node] - 1
  }
}
