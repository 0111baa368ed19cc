import { type Dom, isElement, type NodeId, tagName, textOf } from '../parse/dom.ts'
import { Tag, tagSet } from '../parse/tags.ts'
import { UNREAD } from '../segment/display.ts'
import type { SparseRows } from './matrix.ts'

/** The text leaves of a page, each as counts of the tags above it and of its words (BoilerNet, WWW Companion 2020, §3). */
export interface LeafCounts extends SparseRows {
  readonly leaves: readonly NodeId[]
}

/** The column of a tag, written `<p>`, or of a word; both have one for all that are unknown. */
export type ColumnOf = (token: string) => number

/** Elements that BoilerNet does not look into, besides those whose text nobody reads. */
const IGNORED = tagSet('head', 'iframe', 'script', 'meta', 'link', 'style', 'input', 'button', 'noscript')

/**
 * Counts are given as log(1 + n), so that a long text is not a hundred times a short one. Tags are counted while the
 * elements open and close, so that depth costs nothing.
 */
export function countLeaves(dom: Dom, columnOf: ColumnOf): LeafCounts {
  const leaves: NodeId[] = []
  const starts: number[] = [0]
  const columns: number[] = []
  const values: number[] = []
  const open: { end: number; column: number }[] = []
  const tags = new Map<number, number>()
  const body = Math.max(0, dom.tag.indexOf(Tag.body))
  for (let n = body; n < dom.end[body]; n++) {
    while (open.length > 0 && open[open.length - 1].end <= n) add(tags, open.pop()!.column, -1)
    const tag = dom.tag[n]
    if (IGNORED[tag] === 1 || UNREAD[tag] === 1) n = dom.end[n] - 1
    else if (isElement(dom, n)) {
      const column = columnOf(`<${tagName(dom, n)}>`)
      open.push({ end: dom.end[n], column })
      add(tags, column, 1)
    } else if (tag === Tag['#text']) {
      const words = countWords(textOf(dom, n), columnOf)
      if (words.size === 0) continue
      leaves.push(n)
      for (const counts of [words, tags]) {
        for (const [column, count] of counts) {
          columns.push(column)
          values.push(Math.log1p(count))
        }
      }
      starts.push(columns.length)
    }
  }
  return {
    leaves,
    starts: Uint32Array.from(starts),
    columns: Uint32Array.from(columns),
    values: Float32Array.from(values),
  }
}

function add(counts: Map<number, number>, column: number, amount: number): void {
  const count = (counts.get(column) ?? 0) + amount
  if (count === 0) counts.delete(column)
  else counts.set(column, count)
}

/** Words in lower case, and each mark alone; of unspaced scripts a run is a word. */
const TOKENS = /[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu

function countWords(text: string, columnOf: ColumnOf): Map<number, number> {
  const counts = new Map<number, number>()
  for (const word of text.toLowerCase().match(TOKENS) ?? []) add(counts, columnOf(word), 1)
  return counts
}
