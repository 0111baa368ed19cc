import type { Dom, NodeId } from '../parse/dom.ts'
import { authorsOf, isFullName, isLeadIn, namesInByline, withoutLeadIn } from './authors.ts'
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
// Nodes between the title and a byline. Further on are the boxes about the author, and other pages' authors.
const NEAR = 120
const FAR = 1500
const MAX_BYLINE_CHARS = 120

/**
 * Bylines as a reader would find them, the most trusted first: elements marked as author near the title, lines that say
 * "by", names beside the date, then what is marked as author further away. `lines` are those around the title, nearest
 * first on each side.
 */
export function* bylines(
  dom: Dom,
  evidence: Evidence,
  heading: NodeId,
  lines: readonly Line[],
  isDated: (line: string) => boolean,
): Generator<Byline> {
  const clues = evidence.authors
    .map(clue => ({ ...clue, far: distance(clue.node, heading) + (clue.isAside ? NEAR : 0) }))
    .filter(clue => clue.far <= FAR)
    .sort((a, b) => a.far - b.far)
  for (const clue of clues) {
    if (clue.far <= NEAR && AUTHOR_HINT.test(clue.hint)) yield { value: namesOf(dom, clue), source: 'byline' }
  }
  for (let i = 0; i < lines.length; i++) yield { value: namesInLines(lines, i), source: 'text' }
  for (let i = 0; i < lines.length; i++) {
    const isBesideDate = [lines[i - 1], lines[i + 1]].some(line => line !== undefined && isDated(line.text))
    if (isBesideDate && isFullName(lines[i].text)) yield { value: authorsOf(lines[i].text), source: 'text' }
  }
  for (const clue of clues) yield { value: namesOf(dom, clue), source: 'byline' }
}

/** Nodes between a place and the title; what stands before the title counts double. */
export function distance(node: NodeId, heading: NodeId): number {
  return node >= heading ? node - heading : 2 * (heading - node)
}

function namesOf(dom: Dom, clue: Clue): string[] {
  if (clue.text === '' || clue.text.length > MAX_BYLINE_CHARS) return []
  if (NAME_HINT.test(clue.hint) && clue.text.length <= 40 && !/\d{4}/.test(clue.text)) {
    const names = authorsOf(clue.text)
    if (names.length > 0) return names
  }
  const linked = linkTexts(dom, clue.node).flatMap(namesInByline)
  return linked.length > 0 ? linked : namesInByline(clue.text)
}

function namesInLines(lines: readonly Line[], at: number): string[] {
  const { text } = lines[at]
  if (isLeadIn(text)) return at + 1 < lines.length ? namesInByline(lines[at + 1].text) : []
  return text.length > MAX_BYLINE_CHARS || withoutLeadIn(text) === undefined ? [] : namesInByline(text)
}
