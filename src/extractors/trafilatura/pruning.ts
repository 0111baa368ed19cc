import { type NodeId, textContent } from '../../parse/dom.ts'
import { Tag } from '../../parse/tags.ts'
import { collapseSpace } from '../../segment/words.ts'
import type { Focus } from '../index.ts'
import type { TextSizes } from '../text-sizes.ts'
import { BOILERPLATE, DEBRIS, fittedBy, type PatternSet, possibleFor } from './patterns.ts'
import { Kind, kindOf, remove, sizesOf, type Tree } from './tree.ts'

/** An element that fits some patterns. */
export interface Fit {
  readonly node: NodeId
  readonly patterns: PatternSet
}

/** The elements that fit one of some patterns, in order. */
export function fitting({ dom, removed, known }: Tree, patterns: PatternSet): Fit[] {
  const fits: Fit[] = []
  for (let node = 1; node < dom.length; node++) {
    if (removed[node] === 1) node = dom.end[node] - 1
    else if (possibleFor(dom.tag[node], patterns) !== 0) {
      const fitted = fittedBy(dom, node, patterns, known)
      if (fitted !== 0) fits.push({ node, patterns: fitted })
    }
  }
  return fits
}

/** Those of them below `root` that fit one of some patterns and are in no other that does. */
function outermost({ dom }: Tree, root: NodeId, fits: readonly Fit[], wanted: PatternSet): NodeId[] {
  const found: NodeId[] = []
  let end = root + 1
  for (const { node, patterns } of fits) {
    if (node < end || (patterns & wanted) === 0) continue
    if (node >= dom.end[root]) break
    found.push(node)
    end = dom.end[node]
  }
  return found
}

/** Removes from the whole page what fits one of some patterns. */
export function prune(tree: Tree, patterns: PatternSet): void {
  remove(tree, outermost(tree, 0, fitting(tree, patterns), patterns))
}

/** Removes what is not main text below `root`: by the names of those that fit patterns, then by its links. */
export function pruneSections(tree: Tree, root: NodeId, fits: readonly Fit[], focus: Focus): void {
  removeUnlessTooMuch(tree, root, outermost(tree, root, fits, BOILERPLATE))
  remove(tree, outermost(tree, root, fits, DEBRIS[focus]))
  pruneLinked(tree, root, Kind.div, focus)
  pruneLinked(tree, root, Kind.paragraph, focus)
  if (focus === 'precision') {
    pruneLinked(tree, root, Kind.heading, 'balanced')
    pruneLinked(tree, root, Kind.quote, 'balanced')
  }
}

/** Names mislead on some sites: if less than a seventh of the text were left, nothing is thrown away. */
function removeUnlessTooMuch(tree: Tree, root: NodeId, nodes: readonly NodeId[]): void {
  const sizes = sizesOf(tree, root)
  const before = sizes.text(root)
  const after = before - nodes.reduce((sum, node) => sum + sizes.text(node), 0)
  if (after > before / 7) remove(tree, nodes)
}

/** How many links there are below a node: all, those with text, and those with a short one. */
interface Links {
  all(node: NodeId): number
  named(node: NodeId): number
  short(node: NodeId): number
}

/** Throws away the short elements of one kind that are mostly links, and the text right after them. */
export function pruneLinked(tree: Tree, root: NodeId, kind: Kind, focus: Focus): void {
  const { dom } = tree
  const candidates = ofKind(tree, root, kind)
  if (candidates.length === 0) return
  const sizes = sizesOf(tree, root)
  const isPrecise = focus === 'precision'
  const links = countLinks(tree, root, sizes, isPrecise ? 50 : 10)
  const found: NodeId[] = []
  const repeated = new Map<string, NodeId[]>()
  for (const node of candidates) {
    if (links.all(node) === 0) continue
    const length = sizes.text(node)
    if (length >= longestLinked(tree, node, kind, isPrecise)) continue
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
  for (const nodes of repeated.values()) {
    if (nodes.length >= 3) for (const node of nodes) found.push(node)
  }
  removeWithTails(tree, found)
}

function ofKind({ dom, removed }: Tree, root: NodeId, kind: Kind): NodeId[] {
  const nodes: NodeId[] = []
  for (let node = root + 1; node < dom.end[root]; node++) {
    if (removed[node] === 1) node = dom.end[node] - 1
    else if (kindOf(dom, node) === kind) nodes.push(node)
  }
  return nodes
}

/** Deviation: what repeats is looked for in small subtrees only, so that the time stays linear. */
const MAX_REPEATED_NODES = 50

function longestLinked(tree: Tree, node: NodeId, kind: Kind, isPrecise: boolean): number {
  if (kind !== Kind.paragraph) return isLast(tree, node) ? 300 : 100
  if (isPrecise) return 200
  return isLast(tree, node) ? 60 : 30
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
        removeWithTails(tree, [node])
        node = dom.end[node] - 1
      }
    }
  }
}

function countLinks({ dom, removed }: Tree, root: NodeId, sizes: TextSizes, shortLength: number): Links {
  const { tag, end } = dom
  const last = end[root]
  /** How many links there are before each node from `root` on; and how many of those before each link are named, short. */
  const before = new Int32Array(last - root + 1)
  const named = [0]
  const short = [0]
  let links = 0
  let removedEnd = 0
  for (let node = root; node < last; node++) {
    before[node - root] = links
    if (removed[node] === 1 && node > root) removedEnd = Math.max(removedEnd, end[node])
    if (tag[node] !== Tag.a || node < removedEnd) continue
    const length = sizes.text(node)
    named.push(named[links] + Number(length > 0))
    short.push(short[links] + Number(length > 0 && length < shortLength))
    links++
  }
  before[last - root] = links
  const from = (node: NodeId) => before[node - root]
  const to = (node: NodeId) => before[end[node] - root]
  return {
    all: node => to(node) - from(node),
    named: node => named[to(node)] - named[from(node)],
    short: node => short[to(node)] - short[from(node)],
  }
}

/** Is there no other element after it in its parent? */
function isLast({ dom, removed }: Tree, node: NodeId): boolean {
  const end = dom.end[dom.parent[node]]
  for (let next = dom.end[node]; next < end; next = dom.end[next]) {
    if (removed[next] === 0 && dom.tag[next] >= Tag.html && kindOf(dom, next) !== Kind.inline) return false
  }
  return true
}

/** In lxml an element that is removed takes the text up to the next element with it. */
function removeWithTails(tree: Tree, nodes: readonly NodeId[]): void {
  const { dom, removed } = tree
  const gone = [...nodes]
  for (const node of nodes) {
    const end = dom.end[dom.parent[node]]
    for (let next = dom.end[node]; next < end; next = dom.end[next]) {
      if (removed[next] === 1) continue
      if (dom.tag[next] !== Tag['#text'] && kindOf(dom, next) !== Kind.inline) break
      gone.push(next)
    }
  }
  remove(tree, gone)
}
