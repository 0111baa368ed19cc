import { type NodeId, textContent } from '../../parse/dom.ts'
import { Tag } from '../../parse/tags.ts'
import { collapseSpace } from '../../segment/words.ts'
import type { Focus } from '../index.ts'
import type { TextSizes } from '../text-sizes.ts'
import { BOILERPLATE, CAPTION, DOUBTFUL, PAYWALL, type PatternSet, TEASER } from './patterns.ts'
import { Kind, kindOf, sizesOf, type Tree } from './tree.ts'

/** Marks in `removed` what is not main text below `root`: by its names, then by its links. */
export function pruneSections(tree: Tree, root: NodeId, focus: Focus): void {
  pruneUnlessTooMuch(tree, root)
  prune(tree, root, PAYWALL | CAPTION | (focus === 'recall' ? 0 : TEASER) | (focus === 'precision' ? DOUBTFUL : 0))
  pruneLinked(tree, root, Kind.div, focus)
  pruneLinked(tree, root, Kind.paragraph, focus)
  if (focus === 'precision') {
    pruneLinked(tree, root, Kind.heading, 'balanced')
    pruneLinked(tree, root, Kind.quote, 'balanced')
  }
}

export function prune(tree: Tree, root: NodeId, patterns: PatternSet): void {
  for (const node of matches(tree, root, patterns)) tree.removed[node] = 1
}

/** Names mislead on some sites: if less than a seventh of the text were left, nothing is thrown away. */
function pruneUnlessTooMuch(tree: Tree, root: NodeId): void {
  const sizes = sizesOf(tree, root)
  const found = matches(tree, root, BOILERPLATE)
  const before = sizes.text(root)
  const after = before - found.reduce((sum, node) => sum + sizes.text(node), 0)
  if (after > before / 7) for (const node of found) tree.removed[node] = 1
}

function matches({ dom, removed, fits }: Tree, root: NodeId, patterns: PatternSet): NodeId[] {
  const found: NodeId[] = []
  for (let node = root + 1; node < dom.end[root]; node++) {
    if (removed[node] === 0) {
      if (!fits(node, patterns)) continue
      found.push(node)
    }
    node = dom.end[node] - 1
  }
  return found
}

/** How many links there are below a node: all, those with text, and those with a short one. */
interface Links {
  all(node: NodeId): number
  named(node: NodeId): number
  short(node: NodeId): number
}

/** Throws away the short elements of one kind that are mostly links, and the text right after them. */
export function pruneLinked(tree: Tree, root: NodeId, kind: Kind, focus: Focus): void {
  const { dom, removed } = tree
  if (!holds(tree, root, kind)) return
  const sizes = sizesOf(tree, root)
  const isPrecise = focus === 'precision'
  const links = countLinks(tree, root, sizes, isPrecise ? 50 : 10)
  const isLast = findLast(tree, root)
  const found: NodeId[] = []
  const repeated = new Map<string, NodeId[]>()
  for (let node = root + 1; node < dom.end[root]; node++) {
    if (removed[node] === 1) {
      node = dom.end[node] - 1
      continue
    }
    if (kindOf(dom, node) !== kind || links.all(node) === 0) continue
    const length = sizes.text(node)
    if (length >= longestLinked(kind, isLast[node] === 1, isPrecise)) continue
    const named = links.named(node)
    const short = links.short(node)
    if (named === 0 || sizes.links(node) > 0.8 * length || (named > 1 && short > 0.8 * named)) found.push(node)
    else if (kind === Kind.div && length < (isPrecise ? 200 : 100) && dom.end[node] - node < MAX_REPEATED_NODES) {
      const text = collapseSpace(textContent(dom, node))
      const same = repeated.get(text)
      if (same === undefined) repeated.set(text, [node])
      else same.push(node)
    }
  }
  for (const nodes of repeated.values()) if (nodes.length >= 3) found.push(...nodes)
  for (const node of found) removeTail(tree, node)
  for (const node of found) removed[node] = 1
}

function holds({ dom }: Tree, root: NodeId, kind: Kind): boolean {
  for (let node = root + 1; node < dom.end[root]; node++) if (kindOf(dom, node) === kind) return true
  return false
}

/** Deviation: what repeats is looked for in small subtrees only, so that the time stays linear. */
const MAX_REPEATED_NODES = 50

function longestLinked(kind: Kind, isLast: boolean, isPrecise: boolean): number {
  if (kind !== Kind.paragraph) return isLast ? 300 : 100
  if (isPrecise) return 200
  return isLast ? 60 : 30
}

/** Tables are judged when they are long: most of a layout's text is not links. */
export function pruneLinkedTables(tree: Tree, root: NodeId): void {
  const { dom, removed } = tree
  const sizes = sizesOf(tree, root)
  for (let node = root + 1; node < dom.end[root]; node++) {
    if (removed[node] === 1) node = dom.end[node] - 1
    else if (dom.tag[node] === Tag.table) {
      const length = sizes.text(node)
      if (length > 250 && sizes.links(node) > (length < 1000 ? 0.8 : 0.5) * length) {
        removeTail(tree, node)
        removed[node] = 1
        node = dom.end[node] - 1
      }
    }
  }
}

function countLinks({ dom, removed }: Tree, root: NodeId, sizes: TextSizes, shortLength: number): Links {
  const { tag, end } = dom
  const last = end[root]
  /** The three counts before each node from `root` on. */
  const before = new Int32Array(3 * (last - root + 1))
  let removedEnd = 0
  for (let node = root, at = 0; node < last; node++, at += 3) {
    if (removed[node] === 1 && node > root) removedEnd = Math.max(removedEnd, end[node])
    const isLink = tag[node] === Tag.a && node >= removedEnd
    const length = isLink ? sizes.text(node) : 0
    before[at + 3] = before[at] + Number(isLink)
    before[at + 4] = before[at + 1] + Number(length > 0)
    before[at + 5] = before[at + 2] + Number(length > 0 && length < shortLength)
  }
  const below = (node: NodeId, count: number) =>
    before[3 * (end[node] - root) + count] - before[3 * (node - root) + count]
  return { all: node => below(node, 0), named: node => below(node, 1), short: node => below(node, 2) }
}

/** Which elements have no other after them in their parent? */
function findLast({ dom, removed }: Tree, root: NodeId): Uint8Array {
  const isLast = new Uint8Array(dom.length)
  const hasLater = new Uint8Array(dom.length)
  for (let node = dom.end[root] - 1; node > root; node--) {
    if (removed[node] === 1 || dom.tag[node] < Tag.html || kindOf(dom, node) === Kind.inline) continue
    isLast[node] = 1 - hasLater[dom.parent[node]]
    hasLater[dom.parent[node]] = 1
  }
  return isLast
}

/** In lxml an element that is removed takes the text up to the next element with it. */
function removeTail({ dom, removed }: Tree, node: NodeId): void {
  const end = dom.end[dom.parent[node]]
  for (let next = dom.end[node]; next < end; next = dom.end[next]) {
    if (removed[next] === 1) continue
    if (dom.tag[next] !== Tag['#text'] && kindOf(dom, next) !== Kind.inline) return
    removed[next] = 1
  }
}
