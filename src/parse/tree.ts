import { grown } from './grown.ts'

/**
 * The tree while it grows: nodes in the order of their making, linked to their relatives. 0 is the document, and as it
 * is nobody's child or sibling, 0 also means "none" in the links.
 */
export interface Tree {
  length: number
  tag: Int32Array
  from: Int32Array
  to: Int32Array
  /** What is the node's own, see dom.ts. */
  start: Int32Array
  stop: Int32Array
  parent: Int32Array
  firstChild: Int32Array
  lastChild: Int32Array
  previous: Int32Array
  next: Int32Array
  /** As long as every node was made after all those that stand before it in the document. */
  isInOrder: boolean
}

const ARRAYS = [
  'tag',
  'from',
  'to',
  'start',
  'stop',
  'parent',
  'firstChild',
  'lastChild',
  'previous',
  'next',
] as const satisfies readonly (keyof Tree)[]

export function createTree(capacity: number): Tree {
  const array = () => new Int32Array(capacity)
  return {
    length: 0,
    tag: array(),
    from: array(),
    to: array(),
    start: array(),
    stop: array(),
    parent: array(),
    firstChild: array(),
    lastChild: array(),
    previous: array(),
    next: array(),
    isInOrder: true,
  }
}

/** Makes it empty again. */
export function clearTree(tree: Tree): void {
  const { length } = tree
  tree.parent.fill(0, 0, length)
  tree.firstChild.fill(0, 0, length)
  tree.lastChild.fill(0, 0, length)
  tree.previous.fill(0, 0, length)
  tree.next.fill(0, 0, length)
  tree.length = 0
  tree.isInOrder = true
}

export function createNode(tree: Tree, tag: number, from: number, to: number, start: number, stop: number): number {
  const node = tree.length++
  if (node === tree.tag.length) for (const name of ARRAYS) tree[name] = grown(tree[name], node + 1)
  tree.tag[node] = tag
  tree.from[node] = from
  tree.to[node] = to
  tree.start[node] = start
  tree.stop[node] = stop
  return node
}

/** Makes a node without a parent the last child of another. */
export function append(tree: Tree, parent: number, node: number): void {
  if (tree.isInOrder) tree.isInOrder = isAfterAll(tree, parent)
  const last = tree.lastChild[parent]
  tree.parent[node] = parent
  tree.previous[node] = last
  if (last === 0) tree.firstChild[parent] = node
  else tree.next[last] = node
  tree.lastChild[parent] = node
}

/**
 * Whether the end of an element is the end of the document, as far as it is made. It goes up from the node made last
 * (the one before the node to be appended) over the elements that are closed: never twice over the same.
 */
function isAfterAll(tree: Tree, parent: number): boolean {
  let last = tree.length - 2
  while (last > parent) last = tree.parent[last]
  return last === parent
}

/** Puts a node without a parent before another one. */
export function insertBefore(tree: Tree, node: number, next: number): void {
  const parent = tree.parent[next]
  const previous = tree.previous[next]
  tree.isInOrder = false
  tree.parent[node] = parent
  tree.previous[node] = previous
  tree.next[node] = next
  tree.previous[next] = node
  if (previous === 0) tree.firstChild[parent] = node
  else tree.next[previous] = node
}

/** Takes a node and its subtree out of the document. */
export function detach(tree: Tree, node: number): void {
  const parent = tree.parent[node]
  const previous = tree.previous[node]
  const next = tree.next[node]
  tree.isInOrder = false
  if (previous === 0) tree.firstChild[parent] = next
  else tree.next[previous] = next
  if (next === 0) tree.lastChild[parent] = previous
  else tree.previous[next] = previous
  tree.parent[node] = tree.previous[node] = tree.next[node] = 0
}

/** Makes all children of one node the last children of another that has none. */
export function moveChildren(tree: Tree, from: number, to: number): void {
  tree.isInOrder = false
  for (let child = tree.firstChild[from]; child !== 0; child = tree.next[child]) tree.parent[child] = to
  tree.firstChild[to] = tree.firstChild[from]
  tree.lastChild[to] = tree.lastChild[from]
  tree.firstChild[from] = tree.lastChild[from] = 0
}

/** The node after this one in document order within the subtree of `root`; 0 after the last. */
export function following(tree: Tree, node: number, root: number): number {
  if (tree.firstChild[node] !== 0) return tree.firstChild[node]
  let n = node
  while (n !== root && tree.next[n] === 0) n = tree.parent[n]
  return n === root ? 0 : tree.next[n]
}

export interface OrderedTree {
  readonly length: number
  readonly tag: Int32Array
  readonly parent: Int32Array
  readonly end: Int32Array
  readonly from: Int32Array
  readonly to: Int32Array
  readonly start: Int32Array
  readonly stop: Int32Array
}

/** The tree in document order, without links. Where the tree `isDone` with and in that order, its arrays are taken over. */
export function ordered(tree: Tree, isDone = false): OrderedTree {
  const order = tree.isInOrder ? undefined : documentOrder(tree)
  const length = order?.length ?? tree.length
  if (isDone && order === undefined) return takenOver(tree)
  // One piece of memory for all: it is had faster than many.
  const memory = new Int32Array(7 * length)
  const parent = gather(tree.parent, memory, 0, length, order)
  if (order !== undefined) rank(parent, order, tree.length)
  parent[0] = -1
  return {
    length,
    tag: gather(tree.tag, memory, 1, length, order),
    parent,
    end: fillEnds(memory.subarray(2 * length, 3 * length), parent),
    from: gather(tree.from, memory, 3, length, order),
    to: gather(tree.to, memory, 4, length, order),
    start: gather(tree.start, memory, 5, length, order),
    stop: gather(tree.stop, memory, 6, length, order),
  }
}

function takenOver(tree: Tree): OrderedTree {
  const { length } = tree
  const used = (array: Int32Array) => array.subarray(0, length)
  const parent = used(tree.parent)
  parent[0] = -1
  return {
    length,
    tag: used(tree.tag),
    parent,
    end: fillEnds(used(tree.firstChild).fill(0), parent),
    from: used(tree.from),
    to: used(tree.to),
    start: used(tree.start),
    stop: used(tree.stop),
  }
}

/** The first nodes of an array, or those that `order` names, as the `nth` part of a piece of memory. */
function gather(
  array: Int32Array,
  memory: Int32Array,
  nth: number,
  length: number,
  order: Int32Array | undefined,
): Int32Array {
  const start = nth * length
  if (order === undefined) memory.set(array.subarray(0, length), start)
  else for (let i = 0; i < length; i++) memory[start + i] = array[order[i]]
  return memory.subarray(start, start + length)
}

/** Makes nodes in the order of their making into nodes in document order. */
function rank(nodes: Int32Array, order: Int32Array, made: number): void {
  const rankOf = new Int32Array(made)
  for (let i = 0; i < order.length; i++) rankOf[order[i]] = i
  for (let i = 0; i < nodes.length; i++) nodes[i] = rankOf[nodes[i]]
}

function documentOrder(tree: Tree): Int32Array {
  const order = new Int32Array(tree.length)
  let length = 1
  for (let node = following(tree, 0, 0); node !== 0; node = following(tree, node, 0)) order[length++] = node
  return order.subarray(0, length)
}

/** The end of each subtree, from the last node to the first: by then all its descendants have reported theirs. */
function fillEnds(end: Int32Array, parent: Int32Array): Int32Array {
  for (let node = parent.length - 1; node >= 0; node--) {
    if (end[node] === 0) end[node] = node + 1
    const above = parent[node]
    if (above >= 0 && end[above] < end[node]) end[above] = end[node]
  }
  return end
}
