import { indexOfName } from './attributes.ts'
import type { Builder } from './builder.ts'
import { knownName } from './names.ts'
import { Tag, tagSet } from './tags.ts'
import { append, createNode, detach, following } from './tree.ts'

/**
 * `<selectedcontent>` in a `<select>` shows a copy of the selected option (§4.10.7 and §4.10.10, "maybe clone an option
 * into selectedcontent"). The standard copies when an option is closed; here it is done once, at the end of the page,
 * with the option that is selected then.
 */
export function mirrorSelectedOptions(b: Builder): void {
  const { tree } = b
  const { length } = tree
  const done = new Set<number>()
  // The copies come after these nodes, so what is inside an option is not mirrored again.
  for (let node = 1; node < length; node++) {
    const select = tree.tag[node] === Tag.selectedcontent ? enclosingSelect(b, node) : 0
    if (select === 0 || done.has(select)) continue
    done.add(select)
    const first = firstSelectedContent(b, select)
    if (enclosingSelect(b, first) === select) mirror(b, select, first)
  }
}

const DISABLING = tagSet('option', 'selectedcontent')

/** The select whose choice an element shows, or 0: none inside an option or inside two selects shows one. */
function enclosingSelect(b: Builder, node: number): number {
  let select = 0
  for (let above = b.tree.parent[node]; above !== 0; above = b.tree.parent[above]) {
    const tag = b.tree.tag[above]
    if (DISABLING[tag] === 1 || (tag === Tag.select && select !== 0)) return 0
    if (tag === Tag.select) select = above
  }
  return select
}

function firstSelectedContent(b: Builder, select: number): number {
  let node = following(b.tree, select, select)
  while (node !== 0 && b.tree.tag[node] !== Tag.selectedcontent) node = following(b.tree, node, select)
  return node
}

function mirror(b: Builder, select: number, into: number): void {
  const { tree } = b
  const option = has(b, select, 'multiple') ? 0 : selectedOption(b, select)
  if (option === 0) return
  while (tree.firstChild[into] !== 0) detach(tree, tree.firstChild[into])
  let node = option
  let copy = into
  for (;;) {
    const isParent = tree.firstChild[node] !== 0
    while (!isParent && node !== option && tree.next[node] === 0) {
      node = tree.parent[node]
      copy = tree.parent[copy]
    }
    if (!isParent && node === option) return
    const parent = isParent ? copy : tree.parent[copy]
    node = isParent ? tree.firstChild[node] : tree.next[node]
    copy = createNode(tree, tree.tag[node], tree.from[node], tree.to[node], tree.start[node], tree.stop[node])
    append(tree, parent, copy)
  }
}

/** The last option that says so, else the first that can be chosen. */
function selectedOption(b: Builder, select: number): number {
  let first = 0
  let chosen = 0
  for (let node = following(b.tree, select, select); node !== 0; node = following(b.tree, node, select)) {
    if (b.tree.tag[node] !== Tag.option || selectOf(b, node) !== select) continue
    if (has(b, node, 'selected')) chosen = node
    if (first === 0 && !isDisabled(b, node)) first = node
  }
  return chosen === 0 ? first : chosen
}

const NO_OPTION_BELOW = tagSet('datalist', 'hr', 'option')

/** The select an option belongs to, or 0. */
function selectOf(b: Builder, option: number): number {
  const { tag, parent } = b.tree
  for (let above = parent[option]; above !== 0; above = parent[above]) {
    if (tag[above] === Tag.select) return above
    if (NO_OPTION_BELOW[tag[above]] === 1) return 0
  }
  return 0
}

function isDisabled(b: Builder, option: number): boolean {
  const above = b.tree.parent[option]
  return has(b, option, 'disabled') || (b.tree.tag[above] === Tag.optgroup && has(b, above, 'disabled'))
}

function has(b: Builder, node: number, name: 'selected' | 'disabled' | 'multiple'): boolean {
  return indexOfName(b.attributes.name, b.tree.start[node], b.tree.stop[node], knownName(name)) >= 0
}
