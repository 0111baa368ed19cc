import { type Dom, type NodeId, textOf } from '../parse/dom.ts'
import { Tag, tagSet } from '../parse/tags.ts'
import { UNREAD } from './display.ts'

/**
 * The tree that Web2Text works on (Vogels, Ganea, Eickhoff, ECIR 2018, §3.1): elements without text are gone, and an
 * element with one child is one node with it, so that "parent" and "neighbour" mean what they look like. Nodes are
 * numbered in document order, the root, which holds the body, first; the leaves of a node are `[firstLeaf, endLeaf)`.
 */
export interface CollapsedDom {
  /** The text nodes, which are Web2Text's blocks (§3.2). */
  readonly leaves: readonly NodeId[]
  /** The node that each leaf is. */
  readonly nodeOfLeaf: Int32Array
  /** -1 above the root. */
  readonly parent: Int32Array
  readonly firstLeaf: Int32Array
  readonly endLeaf: Int32Array
  /** The topmost of the elements that became one node. */
  readonly top: Int32Array
  /** The node that each node of the page is part of; -1 where it is part of none. */
  readonly nodeOf: Int32Array
}

/** What holds no text to extract (§3.1 names the first seven "e.g."; the others are in the authors' settings). */
// biome-ignore format: a list
const SKIPPED = tagSet(
  'br', 'head', 'hr', 'iframe', 'img', 'input', 'meta', 'noscript', 'script', 'select', 'style', 'textarea', 'title', 'video',
)

export function collapseDom(dom: Dom): CollapsedDom {
  const body = dom.tag.indexOf(Tag.body)
  const leaves = body < 0 ? [] : findLeaves(dom, body)
  const children = countChildren(dom, body, leaves)
  const nodeOf = new Int32Array(dom.length).fill(-1)
  const nodeOfLeaf = new Int32Array(leaves.length)
  const parent: number[] = []
  const top: NodeId[] = []
  const firstLeaf: number[] = []
  const endLeaf: number[] = []
  let leaf = 0
  for (let n = Math.max(0, body); leaves.length > 0 && n < dom.end[body]; n++) {
    const isLeaf = n === leaves[leaf]
    if (children[n] === 0 && !isLeaf) continue
    const above = dom.parent[n]
    if (n === body || children[above] > 1) {
      nodeOf[n] = top.length
      parent.push(n === body ? -1 : nodeOf[above])
      top.push(n)
      firstLeaf.push(leaf)
      endLeaf.push(leaf)
    } else nodeOf[n] = nodeOf[above]
    if (isLeaf) {
      nodeOfLeaf[leaf++] = nodeOf[n]
      endLeaf[nodeOf[n]] = leaf
    }
  }
  for (let node = top.length - 1; node > 0; node--) {
    endLeaf[parent[node]] = Math.max(endLeaf[parent[node]], endLeaf[node])
  }
  return {
    leaves,
    nodeOfLeaf,
    nodeOf,
    parent: Int32Array.from(parent),
    top: Int32Array.from(top),
    firstLeaf: Int32Array.from(firstLeaf),
    endLeaf: Int32Array.from(endLeaf),
  }
}

/** Text nodes of the body with more in them than white space. */
function findLeaves(dom: Dom, body: NodeId): NodeId[] {
  const leaves: NodeId[] = []
  for (let n = body + 1; n < dom.end[body]; n++) {
    const tag = dom.tag[n]
    if (SKIPPED[tag] === 1 || UNREAD[tag] === 1) n = dom.end[n] - 1
    else if (tag === Tag['#text'] && textOf(dom, n).trim() !== '') leaves.push(n)
  }
  return leaves
}

/** For each node inside the body, how many of its children lead to a leaf. */
function countChildren(dom: Dom, body: NodeId, leaves: readonly NodeId[]): Int32Array {
  const children = new Int32Array(dom.length)
  for (const leaf of leaves) {
    let n = leaf
    // The way up ends where another leaf has been already, so that all ways together are as long as the page.
    while (n !== body) {
      n = dom.parent[n]
      if (++children[n] > 1) break
    }
  }
  return children
}
