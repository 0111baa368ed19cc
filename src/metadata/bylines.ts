import type { Dom, NodeId } from '../parse/dom.ts'
import { authorsOf, isFullName, isLeadIn, isNameLike, namesInByline, withoutLeadIn } from './authors.ts'
import type { Clue, Evidence } from './evidence.ts'
import { type Line, linkTexts } from './lines.ts'

/** Names that a place of the page gives as its authors. */
export interface Byline {
  readonly value: readonly string[]
  readonly source: 'byline' | 'text'
}

// Elements that hold a name and nothing else.
const NAME_HINT = /^author\b|^\S* author\b|author[-_]*name|\bfn\b|user-?name|\bname\b/
const AUTHOR_HINT = /author|byline|writer|written|contributor/
// Names of those who bought or said something.
const FOREIGN_HINT = /review|testimonial|customer|quote|rating/
// Nodes between the title and a byline. Further on are the boxes about the author, and other pages' authors.
const NEAR = 120
const FAR = 1500
const BESIDE_TITLE = 40
const MAX_BYLINE_CHARS = 120

/** Where to look: the title, and the lines after and before it. */
export interface Place {
  readonly heading: NodeId
  readonly lines: readonly Line[]
  /** Shelves and shops have no author and no date; those that they show far from the title belong to what they list. */
  readonly isSigned: boolean
}

/**
 * Bylines as a reader would find them, the most trusted first: elements marked as author near the title, lines that say
 * "by", names beside the date, then what is marked as author further away.
 */
export function* bylines(
  dom: Dom,
  evidence: Evidence,
  place: Place,
  isDated: (line: string) => boolean,
): Generator<Byline> {
  const { heading, lines } = place
  const clues = evidence.authors
    .filter(clue => !FOREIGN_HINT.test(clue.hint))
    .map(clue => ({ ...clue, far: distance(clue.node, heading) + (clue.isAside ? NEAR : 0) }))
    .filter(clue => clue.far <= FAR)
    .sort((a, b) => a.far - b.far)
  for (const clue of clues) {
    if (clue.far <= NEAR && AUTHOR_HINT.test(clue.hint)) yield { value: namesOf(dom, clue), source: 'byline' }
  }
  if (!place.isSigned) return
  for (let i = 0; i < lines.length; i++) yield { value: namesInLines(lines, i), source: 'text' }
  for (let i = 0; i < lines.length; i++) {
    if (distance(lines[i].node, heading) <= BESIDE_TITLE)
      yield { value: namesByDate(lines, i, isDated), source: 'text' }
  }
  for (const clue of clues) yield { value: namesOf(dom, clue), source: 'byline' }
}

/** A name on the line of a date ("Ann Lee, May 3, 2024") or on the line before or after it. */
function namesByDate(lines: readonly Line[], at: number, isDated: (line: string) => boolean): string[] {
  const { text } = lines[at]
  if (isDated(text)) return namesInByline(text).filter(isFullName)
  const isBeside = [lines[at - 1], lines[at + 1]].some(line => line !== undefined && isDated(line.text))
  return isBeside && isFullName(text) ? authorsOf(text) : []
}

/** Nodes between a place and the title; what stands before the title counts double. */
export function distance(node: NodeId, heading: NodeId): number {
  return node >= heading ? node - heading : 2 * (heading - node)
}

function namesOf(dom: Dom, clue: Clue): string[] {
  if (clue.text === '' || clue.text.length > MAX_BYLINE_CHARS) return []
  if (NAME_HINT.test(clue.hint) && clue.text.length <= 40 && !/\d{4}/.test(clue.text)) {
    const names = authorsOf(clue.text)
    if (names.length > 0 && names.every(isNameLike)) return names
  }
  const linked = linkTexts(dom, clue.node).flatMap(namesInByline)
  return linked.length > 0 ? linked : namesInByline(clue.text)
}

function namesInLines(lines: readonly Line[], at: number): string[] {
  const { text } = lines[at]
  if (isLeadIn(text)) return at + 1 < lines.length ? namesInByline(lines[at + 1].text) : []
  return text.length > MAX_BYLINE_CHARS || withoutLeadIn(text) === undefined ? [] : namesInByline(text)
}
