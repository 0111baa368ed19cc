import { attribute, type Dom, type NodeId, textContent, textOf } from '../parse/dom.ts'
import { parse } from '../parse/parse.ts'
import { Tag, tagSet } from '../parse/tags.ts'
import type { Page } from '../segment/page.ts'
import { align } from './align.ts'
import { textLeaves } from './labels.ts'
import { lettersOf } from './letters.ts'

/**
 * The classes that L3S-GN1's annotators gave to text (Kohlschütter et al., WSDM 2010, §4.2); a class's number is that of
 * its mark `x-nc-selN` in the annotated page (README of the dataset). What bears no mark is not content.
 * Google-Trends-2017 knows only content, which is read as full text, and the rest.
 */
export const TEXT_CLASSES = [
  'not content',
  'headline',
  'full text',
  'supplemental',
  'related content',
  'comments',
] as const

const FULL_TEXT = TEXT_CLASSES.indexOf('full text')

/** The classes that the comparison study took for content: "the first three positive labels" (SIGIR 2023, §3.2). */
const CONTENT_CLASSES = ['headline', 'full text', 'supplemental'].map(name => TEXT_CLASSES.indexOf(name as 'headline'))

/** The class that an element is marked with, or -1. */
function markOf(dom: Dom, node: NodeId): number {
  const label = attribute(dom, node, '__boilernet_label')
  if (label !== undefined) return label === '1' ? FULL_TEXT : 0
  const mark = / x-nc-sel([0-5]) /.exec(` ${attribute(dom, node, 'class') ?? ''} `)
  return mark === null ? -1 : Number(mark[1])
}

/** The class of each node, by the nearest mark around it. */
function classesOf(dom: Dom): Uint8Array {
  const classes = new Uint8Array(dom.length)
  for (let node = 1; node < dom.length; node++) {
    const mark = markOf(dom, node)
    classes[node] = mark >= 0 ? mark : classes[dom.parent[node]]
  }
  return classes
}

/**
 * The class of each text leaf of a page, by NodeId, read off its annotated copy. The copy is a browser's rewriting of
 * the page with marks in it, so that their leaves are paired by their letters; a leaf takes the class that most of its
 * letters have.
 */
export function annotatedClasses(page: Page, annotated: string): Uint8Array {
  const copy = parse(annotated)
  const copyClasses = classesOf(copy)
  const copyLeaves = textLeaves(copy)
  const copyLetters = lettersOf(copyLeaves.map(leaf => textOf(copy, leaf)))
  const leaves = textLeaves(page.dom)
  const letters = lettersOf(leaves.map(leaf => textOf(page.dom, leaf)))
  const copyOf = align(copyLetters, letters)
  const votes = new Int32Array(leaves.length * TEXT_CLASSES.length)
  for (let i = 0; i < letters.length; i++) {
    if (copyOf[i] < 0) continue
    const voted = copyClasses[copyLeaves[copyLetters.textOf[copyOf[i]]]]
    votes[letters.textOf[i] * TEXT_CLASSES.length + voted]++
  }
  const classes = new Uint8Array(page.dom.length)
  for (let i = 0; i < leaves.length; i++) {
    const of = votes.subarray(i * TEXT_CLASSES.length, (i + 1) * TEXT_CLASSES.length)
    classes[leaves[i]] = of.indexOf(Math.max(...of))
  }
  return classes
}

/** The class that most characters of some text nodes have. */
export function majorityClass(
  dom: Dom,
  nodes: readonly NodeId[],
  classOf: (node: NodeId) => number,
  classes: number,
): number {
  const votes = new Array<number>(classes).fill(0)
  for (const node of nodes) votes[classOf(node)] += textOf(dom, node).trim().length
  return votes.indexOf(Math.max(...votes))
}

/** The content of an annotated page in reading order, a line for each block. */
export function annotatedText(annotated: string): string {
  return joinMarked(parse(annotated), CONTENT_AT_ONCE)
}

/**
 * The same as the study made it (§3.2; its reader of L3S-GN1): one class after the other, and only of elements that
 * hold nothing but one text.
 */
export function annotatedStudyText(annotated: string): string {
  return joinMarked(
    parse(annotated),
    CONTENT_CLASSES.map(each => [each]),
  )
}

/** What annotators took for the headlines of an annotated page. */
export function annotatedHeadline(annotated: string): string {
  return joinMarked(parse(annotated), [[TEXT_CLASSES.indexOf('headline')]])
}

const CONTENT_AT_ONCE = [CONTENT_CLASSES]

/** Parents after which the study began a line. */
// biome-ignore format: a list
const LINE = tagSet(
  'address', 'article', 'aside', 'blockquote', 'canvas', 'dd', 'div', 'dl', 'dt', 'fieldset', 'figcaption', 'figure',
  'footer', 'form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'li', 'main', 'nav', 'noscript', 'ol', 'p', 'pre',
  'section', 'table', 'tfoot', 'ul', 'video',
)

function joinMarked(dom: Dom, passes: readonly (readonly number[])[]): string {
  const body = dom.tag.indexOf(Tag.body)
  let text = ''
  for (const wanted of passes) {
    for (let node = body + 1; body >= 0 && node < dom.end[body]; node++) {
      const isLeaf = dom.end[node] === node + 2 && dom.tag[node + 1] === Tag['#text']
      if (!isLeaf || !wanted.includes(markOf(dom, node))) continue
      text += `${LINE[dom.tag[dom.parent[node]]] === 1 ? '\n' : ''}${textContent(dom, node).trim()} `
    }
  }
  return text.trim()
}
