import { attributeDecoding, attributeNameId } from './attributes.ts'
import { type Builder, insert, insertIn } from './builder.ts'
import { decode } from './character-references.ts'
import {
  generateImpliedEndTags,
  IN_SCOPE,
  indexInStack,
  MAX_DEPTH,
  pop,
  push,
  removeFromStack,
  SPECIAL,
} from './open-elements.ts'
import { TAG_NAMES, type TagId } from './tags.ts'
import { append, createNode, detach, moveChildren } from './tree.ts'

/** §13.2.4.3: a marker keeps what is inside a cell, a template or an object apart from what is around it. */
export const MARKER = 0

/**
 * Deviation: the standard's list has no limit, so that every paragraph of a page with n unclosed `<font>`s would copy n
 * elements. Ours holds this many between two markers, and a page gets no more copies than COPIES_AT_LEAST plus one for
 * every CHARACTERS_PER_COPY characters read. Of 4,800 real pages none had more than 15 in the list, or more than 163 copies.
 */
const MAX_FORMATTING = 64
const COPIES_AT_LEAST = 10_000
const CHARACTERS_PER_COPY = 8

export function insertMarker(b: Builder): void {
  b.formatting.push(MARKER)
}

export function clearToMarker(b: Builder): void {
  while (b.formatting.length > 0 && b.formatting.pop() !== MARKER);
}

/** Pushes the current node onto the list; of equal ones, only the last three stay ("Noah's Ark clause"). */
export function pushFormatting(b: Builder): void {
  const { formatting, tree } = b
  const node = b.openNode[b.top]
  let first = formatting.length
  let sameTag = 0
  while (first > 0 && formatting[first - 1] !== MARKER) {
    first--
    if (tree.tag[formatting[first]] === tree.tag[node]) sameTag++
  }
  if (sameTag >= 3) removeThirdEqual(b, node, first)
  if (formatting.length - first >= MAX_FORMATTING) formatting.splice(first, 1)
  formatting.push(node)
}

function removeThirdEqual(b: Builder, node: number, first: number): void {
  let equal = 0
  for (let i = b.formatting.length - 1; i >= first; i--) {
    if (isEqualElement(b, b.formatting[i], node) && ++equal === 3) {
      b.formatting.splice(i, 1)
      return
    }
  }
}

function isEqualElement(b: Builder, one: number, other: number): boolean {
  const { tag, start, stop } = b.tree
  if (tag[one] !== tag[other] || stop[one] - start[one] !== stop[other] - start[other]) return false
  for (let i = start[one]; i < stop[one]; i++) {
    let j = start[other]
    while (j < stop[other] && attributeNameId(b.attributes.name, i) !== attributeNameId(b.attributes.name, j)) j++
    if (j === stop[other] || !isEqualValue(b, i, j)) return false
  }
  return true
}

function isEqualValue(b: Builder, i: number, j: number): boolean {
  const { name, from, to } = b.attributes
  const howOne = attributeDecoding(name, i)
  const howOther = attributeDecoding(name, j)
  if (howOne !== 0 || howOther !== 0) {
    return decode(b.source, from[i], to[i], howOne) === decode(b.source, from[j], to[j], howOther)
  }
  const length = to[i] - from[i]
  if (length !== to[j] - from[j]) return false
  // From the end: numbered values begin alike.
  for (let k = length - 1; k >= 0; k--) {
    if (b.source.charCodeAt(from[i] + k) !== b.source.charCodeAt(from[j] + k)) return false
  }
  return true
}

/** Reconstruct the active formatting elements (§13.2.4.3). */
export function reconstructFormatting(b: Builder): void {
  const { formatting } = b
  let i = formatting.length
  while (i > 0 && formatting[i - 1] !== MARKER && indexInStack(b, formatting[i - 1]) < 0) i--
  for (; i < formatting.length; i++) {
    if (isOutOfCopies(b)) return
    const node = copyElement(b, formatting[i])
    insert(b, node)
    push(b, node, b.tree.tag[node])
    formatting[i] = node
  }
}

/** Whether the page has had its share of copies. Then it loses its unclosed formatting. */
function isOutOfCopies(b: Builder): boolean {
  if (b.copies < COPIES_AT_LEAST + b.tokenFrom / CHARACTERS_PER_COPY) return false
  b.formatting.length = 0
  const warning =
    'Unclosed formatting elements were not repeated any more in the paragraphs after them: there are too many.'
  if (!b.warnings.includes(warning)) b.warnings.push(warning)
  return true
}

function copyElement(b: Builder, node: number): number {
  const { tag, start, stop } = b.tree
  b.copies++
  return createNode(b.tree, tag[node], b.tokenFrom, b.tokenFrom, start[node], stop[node])
}

/** Takes an element out of the list. */
export function removeFormatting(b: Builder, node: number): void {
  const at = indexInFormatting(b, node)
  if (at === b.formatting.length - 1) b.formatting.pop()
  else if (at >= 0) b.formatting.splice(at, 1)
}

/** Where a node is in the list after the last marker, or -1. Before a marker nobody looks for it. */
function indexInFormatting(b: Builder, node: number): number {
  for (let i = b.formatting.length - 1; i >= 0 && b.formatting[i] !== MARKER; i--) {
    if (b.formatting[i] === node) return i
  }
  return -1
}

/** The last element with this tag in the list after the last marker, or 0. */
export function lastFormatting(b: Builder, tag: TagId): number {
  for (let i = b.formatting.length - 1; i >= 0 && b.formatting[i] !== MARKER; i--) {
    if (b.tree.tag[b.formatting[i]] === tag) return b.formatting[i]
  }
  return 0
}

/** "Any other end tag" in body (§13.2.6.4.7). */
export function endAnyOther(b: Builder, tag: TagId): void {
  if (tag < TAG_NAMES.length && b.openCount[tag] === 0) return
  const floor = Math.max(0, b.top - MAX_DEPTH)
  for (let i = b.top; i >= floor; i--) {
    if (b.openTag[i] === tag) {
      generateImpliedEndTags(b, tag)
      while (b.top >= i) pop(b)
      return
    }
    if (SPECIAL[b.openTag[i]] === 1) return
  }
}

/** The adoption agency algorithm (§13.2.6.4.7): `<b>1<p>2</b>3</p>` is `<b>1</b><p><b>2</b>3</p>`. */
export function runAdoptionAgency(b: Builder, subject: TagId): void {
  if (b.openTag[b.top] === subject && indexInFormatting(b, b.openNode[b.top]) < 0) {
    pop(b)
    return
  }
  for (let round = 0; round < 8; round++) {
    const element = lastFormatting(b, subject)
    if (element === 0) {
      endAnyOther(b, subject)
      return
    }
    const at = indexInStack(b, element)
    if (at < 0) {
      removeFormatting(b, element)
      return
    }
    for (let i = b.top; i > at; i--) if (IN_SCOPE[b.openTag[i]] === 1) return
    let block = at + 1
    while (block <= b.top && SPECIAL[b.openTag[block]] !== 1) block++
    // Deviation: where the elements are too deep to be nested anyhow, or copies have run out, none is taken apart.
    if (block > b.top || b.top >= MAX_DEPTH || isOutOfCopies(b)) {
      while (b.top >= at) pop(b)
      removeFormatting(b, element)
      return
    }
    adopt(b, element, at, block)
  }
}

/** Steps 7 to 20, for a formatting element and the furthest block, both given by their place in the stack. */
function adopt(b: Builder, element: number, at: number, block: number): void {
  const { tree, formatting } = b
  const furthestBlock = b.openNode[block]
  const commonAncestor = b.openNode[at - 1]
  let bookmark = indexInFormatting(b, element)
  let last = furthestBlock
  let inner = 0
  detach(tree, furthestBlock)
  for (let i = block - 1; i > at; i--) {
    inner++
    const node = b.openNode[i]
    let listed = indexInFormatting(b, node)
    if (inner > 3 && listed >= 0) {
      formatting.splice(listed, 1)
      if (listed < bookmark) bookmark--
      listed = -1
    }
    if (listed < 0) {
      removeFromStack(b, i)
      continue
    }
    const copy = copyElement(b, node)
    formatting[listed] = b.openNode[i] = copy
    if (last === furthestBlock) bookmark = listed + 1
    append(tree, copy, last)
    last = copy
  }
  insertIn(b, last, commonAncestor)
  const copy = copyElement(b, element)
  moveChildren(tree, furthestBlock, copy)
  append(tree, furthestBlock, copy)
  const listed = indexInFormatting(b, element)
  formatting.splice(bookmark, 0, copy)
  formatting.splice(listed < bookmark ? listed : listed + 1, 1)
  putBelow(b, copy, furthestBlock, at)
}

/** Takes the formatting element at `at` out of the stack and puts its copy right below the furthest block. */
function putBelow(b: Builder, copy: number, furthestBlock: number, at: number): void {
  removeFromStack(b, at)
  const place = indexInStack(b, furthestBlock) + 1
  const tag = b.tree.tag[copy]
  push(b, copy, tag)
  b.openNode.copyWithin(place + 1, place, b.top)
  b.openTag.copyWithin(place + 1, place, b.top)
  b.openNode[place] = copy
  b.openTag[place] = tag
}
