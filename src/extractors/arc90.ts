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
  readonly sizes: TextSizes
  readonly commasBefore: Int32Array
  /** Is it a paragraph, or a division taken for one? */
  readonly isParagraph: Uint8Array
  /** A text that stands directly in a division is a paragraph too: at its first node, where it ends. */
  readonly looseEnd: Int32Array
  /** 0 for elements that got no points. */
  readonly scores: Float64Array
  readonly isCandidate: Uint8Array
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
  return best < 0 ? undefined : cleaned(page, articleAround(page, best))
}

function wholeBody(page: Prepared): Arc90Article {
  const chosen = new Uint8Array(page.dom.length)
  const body = page.dom.tag.indexOf(Tag.body)
  if (body >= 0) chosen.fill(1, body, page.dom.end[body])
  return cleaned(page, chosen)
}

function prepare(dom: Dom, options: Arc90Options, isStrict: boolean): Prepared {
  const removed = options.removed.slice()
  const divisionsBefore = new Int32Array(dom.length + 1)
  const commasBefore = new Int32Array(dom.length + 1)
  const commasIn = commaCounter(dom)
  for (let node = 0; node < dom.length; node++) {
    divisionsBefore[node + 1] = divisionsBefore[node]
    commasBefore[node + 1] = commasBefore[node]
    if (removed[node] === 1 || isGone(dom, node, isStrict)) {
      removed[node] = 1
      divisionsBefore.fill(divisionsBefore[node], node, dom.end[node] + 1)
      commasBefore.fill(commasBefore[node], node, dom.end[node] + 1)
      node = dom.end[node] - 1
    } else if (dom.tag[node] === Tag['#text']) commasBefore[node + 1] += commasIn(node)
    else if (keepsDivision(dom, node)) divisionsBefore[node + 1]++
  }
  const isParagraph = new Uint8Array(dom.length)
  for (let node = 1; node < dom.length; node++) {
    const tag = dom.tag[node]
    isParagraph[node] = Number(
      tag === Tag.p || (tag === Tag.div && divisionsBefore[dom.end[node]] === divisionsBefore[node + 1]),
    )
  }
  return {
    dom,
    negative: options.negative,
    removed,
    sizes: textSizes(dom, options.lengths, removed),
    commasBefore,
    isParagraph,
    looseEnd: findLooseTexts(dom, removed, isParagraph),
    scores: new Float64Array(dom.length),
    isCandidate: new Uint8Array(dom.length),
  }
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
  const { dom, sizes, commasBefore, scores, isCandidate } = page
  const candidates: NodeId[] = []
  const award = (node: NodeId, points: number) => {
    if (node <= 0) return
    if (isCandidate[node] === 0) {
      isCandidate[node] = 1
      scores[node] = classWeight(page, node) + (TAG_SCORE[dom.tag[node]] ?? 0)
      candidates.push(node)
    }
    scores[node] += points
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
  for (const node of candidates) {
    scores[node] *= 1 - linkDensity(sizes, node)
    if (best < 0 || scores[node] > scores[best]) best = node
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
  const { dom, scores, isCandidate } = page
  const chosen = new Uint8Array(dom.length)
  const parent = dom.parent[best]
  const threshold = Math.max(10, scores[best] * 0.2)
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
      (isCandidate[child] === 1 && scores[child] >= threshold) ||
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

/** What is below an element of the article and was not taken out. */
const COUNTS = ['text', 'links', 'commas', 'paragraphs', 'pictures', 'items', 'embeds', 'inputs'] as const
type Counts = Record<(typeof COUNTS)[number], Int32Array>

/** Takes out what the article should not have: from the end to the start, so that the inner goes before the outer. */
function cleaned(page: Prepared, chosen: Uint8Array): Arc90Article {
  const { dom } = page
  const removed = page.removed.slice()
  // One piece of memory for all: it is had faster than many.
  const memory = new Int32Array(COUNTS.length * dom.length)
  const counts = Object.fromEntries(
    COUNTS.map((name, i) => [name, memory.subarray(i * dom.length, (i + 1) * dom.length)]),
  ) as Counts
  for (let node = dom.length - 1; node > 0; node--) {
    if (chosen[node] === 0 || removed[node] === 1) continue
    if (isTakenOut(page, counts, node)) removed[node] = 1
    else addToParent(page, counts, node)
  }
  const kept = new Uint8Array(dom.length)
  let length = 0
  let htmlLength = 0
  for (let node = 1; node < dom.length; node++) {
    if (removed[node] === 1) {
      node = dom.end[node] - 1
      continue
    }
    if (chosen[node] === 0) continue
    kept[node] = 1
    htmlLength += dom.to[node] - dom.from[node]
    if (dom.tag[node] === Tag['#text']) length += page.sizes.text(node)
    else htmlLength += tagName(dom, node).length + '</>'.length
  }
  return { kept, length, htmlLength }
}

function addToParent(
  { dom, sizes, commasBefore, isParagraph, looseEnd }: Prepared,
  counts: Counts,
  node: NodeId,
): void {
  const parent = dom.parent[node]
  const tag = dom.tag[node]
  if (tag === Tag['#text']) {
    counts.text[parent] += sizes.text(node)
    counts.commas[parent] += commasBefore[node + 1] - commasBefore[node]
    counts.paragraphs[parent] += Number(looseEnd[node] > 0)
    return
  }
  counts.text[parent] += counts.text[node]
  counts.commas[parent] += counts.commas[node]
  counts.paragraphs[parent] += counts.paragraphs[node] + isParagraph[node]
  counts.pictures[parent] += counts.pictures[node]
  counts.items[parent] += counts.items[node]
  counts.embeds[parent] += counts.embeds[node]
  counts.inputs[parent] += counts.inputs[node]
  counts.links[parent] += tag === Tag.a ? counts.text[node] : counts.links[node]
  if (tag === Tag.img) counts.pictures[parent]++
  else if (tag === Tag.li) counts.items[parent]++
  else if (tag === Tag.embed) counts.embeds[parent]++
  else if (tag === Tag.input && attribute(dom, node, 'type') !== 'hidden') counts.inputs[parent]++
}

function isTakenOut(page: Prepared, counts: Counts, node: NodeId): boolean {
  const { dom } = page
  const tag = dom.tag[node]
  if (NEVER_ARTICLE[tag] === 1) return true
  if (HEADING[tag] === 1) return classWeight(page, node) < 0 || counts.links[node] > 0.33 * counts.text[node]
  if (DOUBTFUL[tag] !== 1 || page.isParagraph[node] === 1) return false
  const weight = classWeight(page, node)
  if (weight + page.scores[node] < 0) return true
  if (counts.commas[node] >= 10) return false
  const { text, links, paragraphs, pictures, items, embeds, inputs } = counts
  return (
    (paragraphs[node] > 0 && pictures[node] > 1 + paragraphs[node] * 1.3) ||
    (tag !== Tag.ul && items[node] - 100 > paragraphs[node]) ||
    inputs[node] > paragraphs[node] / 3 ||
    (text[node] < MIN_PARAGRAPH && (pictures[node] === 0 || pictures[node] > 2)) ||
    links[node] > (weight < 25 ? 0.2 : 0.5) * text[node] ||
    (embeds[node] === 1 && text[node] < 75) ||
    embeds[node] > 1
  )
}
