import { codeAt, type Dom, isVerbatim, type NodeId, textOf } from '../parse/dom.ts'
import { tagSet } from '../parse/tags.ts'

/** In these, what stands together belongs together. */
const VERBATIM = tagSet('pre', 'code', 'kbd', 'samp', 'math math', 'ruby')

/**
 * Whether two texts of one line, with nothing between them, are to be read apart: each in an element of its own, which the
 * page's style sheet sets apart (`<span>Publisher</span><span>Houghton</span>`), and a word or number that ends where a
 * capital, a number or a price begins. Elements in running text stand in or beside the text, not beside each other; single
 * letters may be drop caps or moving letters, and stay. Word F1 of wcxb-dev + 0.001, collections + 0.007.
 */
export function areApart(dom: Dom, before: NodeId, text: NodeId): boolean {
  const { parent, end } = dom
  const [left, right] = [parent[before], parent[text]]
  if (end[left] > text || right <= before) return false
  return isWordEdge(dom, before, text) && !isIn(dom, right, VERBATIM)
}

function isWordEdge(dom: Dom, before: NodeId, text: NodeId): boolean {
  const [first, firstFrom, firstTo] = charactersOf(dom, before)
  const [second, from, to] = charactersOf(dom, text)
  if (firstTo - firstFrom < 2 || to - from < 2) return false
  const last = codeAt(first, firstTo - 1)
  const next = codeAt(second, from)
  return (isDigit(last) || isSmall(last)) && (isDigit(next) || isCapital(next) || CURRENCY.has(next))
}

function charactersOf(dom: Dom, text: NodeId): [string, number, number] {
  if (isVerbatim(dom, text)) return [dom.source, dom.from[text], dom.to[text]]
  const string = textOf(dom, text)
  return [string, 0, string.length]
}

const CURRENCY: ReadonlySet<number> = new Set(Array.from('$€£¥₹', sign => codeAt(sign, 0)))

const isDigit = (unit: number) => unit >= 0x30 && unit <= 0x39

/** A letter that has a capital, and the reverse. */
const isSmall = (unit: number) => isOther(unit, String.prototype.toUpperCase)
const isCapital = (unit: number) => isOther(unit, String.prototype.toLowerCase)

function isOther(unit: number, change: () => string): boolean {
  const letter = String.fromCharCode(unit)
  return change.call(letter) !== letter
}

function isIn(dom: Dom, node: NodeId, tags: Uint8Array): boolean {
  for (let above = node; above > 0; above = dom.parent[above]) if (tags[dom.tag[above]] === 1) return true
  return false
}
