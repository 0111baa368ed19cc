import { attribute, type Dom, hasAny, isVerbatim, type NodeId, nameSet, tagName, textOf } from '../parse/dom.ts'
import { indexOrEnd } from '../parse/raw-text.ts'
import { TAG_NAMES, Tag, type TagName, tagSet } from '../parse/tags.ts'
import { isBlank, type TextSizes, textSizes } from './text-sizes.ts'

/**
 * The algorithm of arc90's bookmarklet (2009), as the Python package readability-lxml 0.8 knows it: paragraphs give
 * points to the two elements above them, the richest element is the article, and what looks like a list of links,
 * a form or a gallery in it is taken out. Other systems call it as their second opinion.
 */
export interface Arc90Options {
  /** Subtrees that are not there, marked at their top. */
  readonly removed: Uint8Array
  /** Names that count against an element. */
  readonly negative: RegExp
  /** Of the texts. */
  readonly lengths: Int32Array
}

export interface Arc90Article {
  /** 1 for each node of the article. */
  readonly kept: Uint8Array
  /** Characters of its text, white space collapsed. */
  readonly length: number
  /** Characters of its markup. */
  readonly htmlLength: number
}

/** The page as the algorithm sees it. */
interface Prepared {
  readonly dom: Dom
  readonly negative: RegExp
  readonly removed: Uint8Array
  readonly lengths: Int32Array
  readonly sizes: TextSizes
  readonly commasBefore: Int32Array
  /** Is it a paragraph, or a division taken for one? */
  readonly isParagraph: Uint8Array
  /** A text that stands directly in a division is a paragraph too: at its first node, where it ends. */
  readonly looseEnd: Int32Array
  /** Of the elements that got points, in the order in which they got the first. */
  readonly scores: Map<NodeId, number>
}

const UNLIKELY =
  /combx|comment|community|disqus|extra|foot|header|menu|remark|rss|shoutbox|sidebar|sponsor|ad-break|agegate|pagination|pager|popup|tweet|twitter/i
const MAYBE = /and|article|body|column|content|main|shadow/i
const POSITIVE = /article|body|content|entry|hentry|main|page|pagination|post|text|blog|story/i
export const NEGATIVE =
  /combx|comment|com-|contact|foot|footer|footnote|masthead|media|meta|outbrain|promo|related|scroll|shoutbox|sidebar|sponsor|shopping|tags|tool|widget/i

/** A division with an element whose name begins like this stays a division; any other is a paragraph. */
const KEEPS_DIVISION = /^(?:a|blockquote|dl|div|img|ol|p|table|ul)/
const KEEPS_DIVISION_TAG = Uint8Array.from(TAG_NAMES, name => Number(KEEPS_DIVISION.test(name)))

// biome-ignore format: a table
const TAG_SCORES: Partial<Record<TagName, number>> = {
  div: 5, article: 5, pre: 3, td: 3, blockquote: 3,
  address: -3, ol: -3, ul: -3, dl: -3, dd: -3, dt: -3, li: -3, form: -3, aside: -3,
  h1: -5, h2: -5, h3: -5, h4: -5, h5: -5, h6: -5, th: -5, header: -5, footer: -5, nav: -5,
}
const TAG_SCORE = Int8Array.from(TAG_NAMES, name => TAG_SCORES[name] ?? 0)
const SCRIPT = tagSet('script', 'style', 'link')
const HEADING = tagSet('h1', 'h2', 'h3', 'h4', 'h5', 'h6')
const NEVER_ARTICLE = tagSet('form', 'textarea', 'iframe')
const DOUBTFUL = tagSet('table', 'ul', 'div', 'aside', 'header', 'footer', 'section')

const MIN_PARAGRAPH = 25
const MIN_ARTICLE = 250

/** First without what looks like no content by its name; if that leaves too little, with it. */
export function arc90(dom: Dom, options: Arc90Options): Arc90Article {
  const strict = attempt(dom, options, true)
  if (strict !== undefined && strict.htmlLength >= MIN_ARTICLE) return strict
  return attempt(dom, options, false) ?? wholeBody(prepare(dom, options, false))
}

function attempt(dom: Dom, options: Arc90Options, isStrict: boolean): Arc90Article | undefined {
  const page = prepare(dom, options, isStrict)
  const best = scoreElements(page)
  return best < 0 ? undefined : cleaned(page, articleAround(page, best), dom.parent[best])
}

function wholeBody(page: Prepared): Arc90Article {
  const { dom, removed } = page
  const kept = new Uint8Array(dom.length)
  const body = dom.tag.indexOf(Tag.body)
  const html = dom.parent[body]
  if (body < 0 || removed[html] === 1) return { kept, length: 0, htmlLength: 0 }
  return cleaned(page, kept.fill(1, body, dom.end[body]), html)
}

function prepare(dom: Dom, options: Arc90Options, isStrict: boolean): Prepared {
  const removed = options.removed.slice()
  const commasBefore = new Int32Array(dom.length + 1)
  const commasIn = commaCounter(dom)
  for (let node = 0; node < dom.length; node++) {
    commasBefore[node + 1] = commasBefore[node]
    if (removed[node] === 1 || isGone(dom, node, isStrict)) {
      removed[node] = 1
      commasBefore.fill(commasBefore[node], node, dom.end[node] + 1)
      node = dom.end[node] - 1
    } else if (dom.tag[node] === Tag['#text']) commasBefore[node + 1] += commasIn(node)
  }
  const isParagraph = findParagraphs(dom, removed)
  return {
    dom,
    negative: options.negative,
    removed,
    lengths: options.lengths,
    sizes: textSizes(dom, options.lengths, removed),
    commasBefore,
    isParagraph,
    looseEnd: findLooseTexts(dom, removed, isParagraph),
    scores: new Map(),
  }
}

function findParagraphs(dom: Dom, removed: Uint8Array): Uint8Array {
  const isParagraph = new Uint8Array(dom.length)
  /** From the end to the start, so that an element is told what is in it before it is asked. */
  const holdsBlock = new Uint8Array(dom.length)
  for (let node = dom.length - 1; node > 0; node--) {
    const tag = dom.tag[node]
    isParagraph[node] = Number(tag === Tag.p || (tag === Tag.div && holdsBlock[node] === 0))
    if (removed[node] === 0 && (holdsBlock[node] === 1 || keepsDivision(dom, node))) holdsBlock[dom.parent[node]] = 1
  }
  return isParagraph
}

/** The attributes that name an element. */
const NAMING = nameSet('class', 'id')

function isGone(dom: Dom, node: NodeId, isStrict: boolean): boolean {
  const tag = dom.tag[node]
  if (SCRIPT[tag] === 1 || tag === Tag['#comment']) return true
  if (!isStrict || tag === Tag.html || tag === Tag.body || !hasAny(dom, node, NAMING)) return false
  const classes = attribute(dom, node, 'class') ?? ''
  const id = attribute(dom, node, 'id') ?? ''
  const names = classes === '' && id === '' ? '' : `${classes} ${id}`
  return names !== '' && UNLIKELY.test(names) && !MAYBE.test(names)
}

function keepsDivision(dom: Dom, node: NodeId): boolean {
  const tag = dom.tag[node]
  return tag < TAG_NAMES.length ? KEEPS_DIVISION_TAG[tag] === 1 : KEEPS_DIVISION.test(tagName(dom, node))
}

/** Counts the commas of texts. Most stand in the source in their order: there the next comma tells that they have none. */
function commaCounter(dom: Dom): (text: NodeId) => number {
  const { source } = dom
  let read = 0
  let next = -1
  return text => {
    const from = dom.from[text]
    if (!isVerbatim(dom, text) || from < read) return countCommas(textOf(dom, text))
    read = dom.to[text]
    if (next < from) next = indexOrEnd(source, ',', from)
    let commas = 0
    for (; next < read; next = indexOrEnd(source, ',', next + 1)) commas++
    return commas
  }
}

function countCommas(text: string): number {
  let commas = 0
  for (let at = text.indexOf(','); at >= 0; at = text.indexOf(',', at + 1)) commas++
  return commas
}

function findLooseTexts(dom: Dom, removed: Uint8Array, isParagraph: Uint8Array): Int32Array {
  const looseEnd = new Int32Array(dom.length)
  for (let division = 1; division < dom.length; division++) {
    if (dom.tag[division] !== Tag.div || isParagraph[division] === 1) continue
    let start = -1
    for (let child = division + 1; child < dom.end[division]; child = dom.end[child]) {
      if (removed[child] === 1) continue
      if (dom.tag[child] !== Tag['#text']) start = -1
      else if (start >= 0 || !isBlank(dom, child)) {
        if (start < 0) start = child
        looseEnd[start] = child + 1
      }
    }
  }
  return looseEnd
}

/** Gives the points and returns who got most, or -1. */
function scoreElements(page: Prepared): NodeId {
  const { dom, sizes, commasBefore, scores } = page
  const award = (node: NodeId, points: number) => {
    if (node <= 0) return
    scores.set(node, points + (scores.get(node) ?? classWeight(page, node) + (TAG_SCORE[dom.tag[node]] ?? 0)))
  }
  for (let node = 1; node < dom.length; node++) {
    if (page.removed[node] === 1) {
      node = dom.end[node] - 1
      continue
    }
    const end = page.looseEnd[node] || (isScored(page, node) ? dom.end[node] : 0)
    if (end === 0) continue
    const length = sizes.between(node, end)
    if (length < MIN_PARAGRAPH) continue
    const points = 2 + commasBefore[end] - commasBefore[node] + Math.min(length / 100, 3)
    award(dom.parent[node], points)
    award(dom.parent[dom.parent[node]], points / 2)
  }
  let best = -1
  let most = 0
  for (const [node, points] of scores) {
    const score = points * (1 - linkDensity(sizes, node))
    scores.set(node, score)
    if (best < 0 || score > most) [best, most] = [node, score]
  }
  return best
}

function isScored(page: Prepared, node: NodeId): boolean {
  const tag = page.dom.tag[node]
  return page.isParagraph[node] === 1 || tag === Tag.pre || tag === Tag.td
}

function classWeight({ dom, negative }: Prepared, node: NodeId): number {
  let weight = 0
  if (!hasAny(dom, node, NAMING)) return weight
  for (const name of ['class', 'id']) {
    const value = attribute(dom, node, name)
    if (value === undefined) continue
    if (negative.test(value)) weight -= 25
    if (POSITIVE.test(value)) weight += 25
  }
  return weight
}

function linkDensity(sizes: TextSizes, node: NodeId): number {
  return sizes.links(node) / Math.max(1, sizes.text(node))
}

/** The best element, with those beside it that have many points too or are ordinary paragraphs. */
function articleAround(page: Prepared, best: NodeId): Uint8Array {
  const { dom, scores } = page
  const chosen = new Uint8Array(dom.length)
  const parent = dom.parent[best]
  const threshold = Math.max(10, scores.get(best)! * 0.2)
  const isDivision = dom.tag[parent] === Tag.div && page.isParagraph[parent] === 0
  let wasChosen = false
  for (let child = parent + 1; child < dom.end[parent]; child = dom.end[child]) {
    if (page.removed[child] === 1) continue
    if (dom.tag[child] === Tag['#text']) {
      // A text goes with the element before it, unless it is a paragraph of its own.
      const end = isDivision ? page.looseEnd[child] : child + 1
      if (isDivision ? end > 0 && isRunningText(page, child, end, 0) : wasChosen) chosen.fill(1, child, end)
      continue
    }
    wasChosen =
      child === best ||
      (scores.get(child) ?? 0) >= threshold ||
      (page.isParagraph[child] === 1 &&
        isRunningText(page, child + 1, firstElement(page, child), linkDensity(page.sizes, child)))
    if (wasChosen) chosen.fill(1, child, dom.end[child])
  }
  return chosen
}

function firstElement({ dom, removed }: Prepared, parent: NodeId): NodeId {
  let child = parent + 1
  while (child < dom.end[parent] && (removed[child] === 1 || dom.tag[child] === Tag['#text'])) child = dom.end[child]
  return child
}

/** Long with few links, or short, without links and with the end of a sentence. */
function isRunningText({ dom, removed }: Prepared, from: NodeId, end: NodeId, density: number): boolean {
  let text = ''
  for (let node = from; node < end; node = dom.end[node]) if (removed[node] === 0) text += textOf(dom, node)
  return text.length > 80 ? density < 0.25 : density === 0 && /\.(?: |$)/.test(text)
}

/** What is counted below each element of the article, of that which was not taken out. */
const [TEXT, LINKS, COMMAS, PARAGRAPHS, PICTURES, ITEMS, EMBEDS, INPUTS, COUNTS] = [0, 1, 2, 3, 4, 5, 6, 7, 8]

/**
 * The article are those children of `root` that were chosen, with all they hold; what it should not have is taken out
 * of them: from the end to the start, so that the inner goes before the outer.
 */
function cleaned(page: Prepared, chosen: Uint8Array, root: NodeId): Arc90Article {
  const { dom, removed, lengths } = page
  const counts = new Int32Array(COUNTS * (dom.end[root] - root))
  for (let node = dom.end[root] - 1; node > root; node--) {
    if (chosen[node] === 0) continue
    const at = COUNTS * (node - root)
    if (removed[node] === 1 || isTakenOut(page, node, counts, at)) chosen[node] = 0
    else addToParent(page, node, counts, at, COUNTS * (dom.parent[node] - root))
  }
  let length = 0
  let htmlLength = 0
  for (let node = root + 1; node < dom.end[root]; node++) {
    if (chosen[node] === 0) {
      chosen.fill(0, node, dom.end[node])
      node = dom.end[node] - 1
      continue
    }
    htmlLength += dom.to[node] - dom.from[node]
    if (dom.tag[node] === Tag['#text']) length += lengths[node]
    else htmlLength += tagName(dom, node).length + '</>'.length
  }
  return { kept: chosen, length, htmlLength }
}

function addToParent(page: Prepared, node: NodeId, counts: Int32Array, at: number, parent: number): void {
  const { dom, lengths, commasBefore, isParagraph, looseEnd } = page
  const tag = dom.tag[node]
  if (tag === Tag['#text']) {
    counts[parent + TEXT] += lengths[node]
    counts[parent + COMMAS] += commasBefore[node + 1] - commasBefore[node]
    counts[parent + PARAGRAPHS] += Number(looseEnd[node] > 0)
    return
  }
  if (tag === Tag.a) counts[at + LINKS] = counts[at + TEXT]
  for (let count = 0; count < COUNTS; count++) counts[parent + count] += counts[at + count]
  counts[parent + PARAGRAPHS] += isParagraph[node]
  if (tag === Tag.img) counts[parent + PICTURES]++
  else if (tag === Tag.li) counts[parent + ITEMS]++
  else if (tag === Tag.embed) counts[parent + EMBEDS]++
  else if (tag === Tag.input && attribute(dom, node, 'type') !== 'hidden') counts[parent + INPUTS]++
}

function isTakenOut(page: Prepared, node: NodeId, counts: Int32Array, at: number): boolean {
  const { dom } = page
  const tag = dom.tag[node]
  if (NEVER_ARTICLE[tag] === 1) return true
  const text = counts[at + TEXT]
  const links = counts[at + LINKS]
  if (HEADING[tag] === 1) return classWeight(page, node) < 0 || links > 0.33 * text
  if (DOUBTFUL[tag] !== 1 || page.isParagraph[node] === 1) return false
  const weight = classWeight(page, node)
  if (weight + (page.scores.get(node) ?? 0) < 0) return true
  if (counts[at + COMMAS] >= 10) return false
  const paragraphs = counts[at + PARAGRAPHS]
  const pictures = counts[at + PICTURES]
  const embeds = counts[at + EMBEDS]
  return (
    (paragraphs > 0 && pictures > 1 + paragraphs * 1.3) ||
    (tag !== Tag.ul && counts[at + ITEMS] - 100 > paragraphs) ||
    counts[at + INPUTS] > paragraphs / 3 ||
    (text < MIN_PARAGRAPH && (pictures === 0 || pictures > 2)) ||
    links > (weight < 25 ? 0.2 : 0.5) * text ||
    (embeds === 1 && text < 75) ||
    embeds > 1
  )
}
