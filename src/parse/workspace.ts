import { type Attributes, clearAttributes, createAttributes } from './attributes.ts'
import { clearNames, createNames, type Names } from './names.ts'
import { MAX_DEPTH } from './open-elements.ts'
import { TAG_NAMES } from './tags.ts'
import { clearTree, createTree, type Tree } from './tree.ts'

/**
 * What is needed while a page is read, and not afterwards. It is left for the page after it, since making and sweeping up
 * two dozen arrays takes a twentieth of the time of a small page.
 */
export interface Workspace {
  readonly tree: Tree
  readonly attributes: Attributes
  readonly names: Names
  // Of the stack of open elements.
  readonly openNode: Int32Array
  readonly openTag: Int32Array
  readonly openCount: Int32Array
}

/** Larger ones are not left: 64 bytes a node or so. */
const MAX_NODES_LEFT = 1 << 15

let left: Workspace | undefined

/** A workspace with room for a page of this length, as most are; it grows where more is needed. */
export function takeWorkspace(expectedLength: number): Workspace {
  const nodes = (expectedLength >> 5) + 64
  const workspace = left
  left = undefined
  if (workspace !== undefined && workspace.tree.tag.length >= nodes) return workspace
  return {
    tree: createTree(nodes),
    attributes: createAttributes(nodes >> 1),
    names: createNames(),
    openNode: new Int32Array(MAX_DEPTH),
    openTag: new Int32Array(MAX_DEPTH),
    openCount: new Int32Array(TAG_NAMES.length),
  }
}

/** Is it too large to be left? */
export function isTooLarge({ tree, attributes, names }: Workspace): boolean {
  const size = Math.max(tree.tag.length, attributes.name.length, attributes.seen.length, names.places.length)
  return size > MAX_NODES_LEFT
}

/** Only numbers are left in it. */
export function leaveWorkspace(workspace: Workspace): void {
  const { tree, attributes, names, openCount } = workspace
  clearTree(tree)
  clearAttributes(attributes)
  clearNames(names)
  openCount.fill(0)
  left = workspace
}
