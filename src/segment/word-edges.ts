import { codeAt, type Dom, type NodeId } from '../parse/dom.ts'
import { tagSet } from '../parse/tags.ts'
import { type BlockText, isUnicodeSpace } from './block-text.ts'

/** What stands in these belongs to what stands before it: code, formulas, readings, exponents and marks of notes. */
const BOUND = tagSet('pre', 'code', 'kbd', 'samp', 'math math', 'ruby', 'sup', 'sub')

/**
 * Whether a text that begins with the character `next` is to be read apart from the text `before` it, which ends what is
 * read of the block so far: each in an element of its own, which the page's style sheet sets apart
 * (`<span>Publisher</span><span>Houghton</span>`), and a word or number that ends where a capital, a number or a price begins.
 * Elements in running text stand in or beside the text, not beside each other; a single letter may be a drop cap, and stays.
 */
export function areApart(dom: Dom, before: NodeId, text: NodeId, read: BlockText, next: number): boolean {
  const { parent, end } = dom
  return end[parent[before]] <= text && parent[text] > before && isWordEdge(read, next) && !isBound(dom, parent[text])
}

function isWordEdge({ units, from, to, isSpaceDue }: BlockText, next: number): boolean {
  if (isSpaceDue || to - from < 2 || isUnicodeSpace(units[to - 2])) return false
  const last = units[to - 1]
  return (isDigit(last) || isSmall(last)) && (isDigit(next) || isCapital(next) || CURRENCY.has(next))
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

function isBound(dom: Dom, node: NodeId): boolean {
  for (let above = node; above > 0; above = dom.parent[above]) if (BOUND[dom.tag[above]] === 1) return true
  return false
}
