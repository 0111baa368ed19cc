import type { Dom, NodeId } from '../../parse/dom.ts'
import { TAG_NAMES, Tag, type TagName, tagSet } from '../../parse/tags.ts'
import { type TextSizes, textLengths, textSizes } from '../text-sizes.ts'
import { type KnownValues, nothingKnown } from './patterns.ts'

/** What an element is taken for. */
// biome-ignore format: a table
export const Kind = {
  /** Holds other elements, but no text that counts. */
  other: 0,
  /** As good as not there: its content belongs to what is around it. */
  inline: 1,
  paragraph: 2, list: 3, heading: 4, quote: 5, line: 6, table: 7, cell: 8, div: 9, deletion: 10,
} as const
export type Kind = (typeof Kind)[keyof typeof Kind]

// biome-ignore format: a table
const TAGS: Partial<Record<keyof typeof Kind, readonly TagName[]>> = {
  inline: [
    'a', 'abbr', 'acronym', 'address', 'b', 'bdi', 'bdo', 'big', 'cite', 'data', 'dfn', 'em', 'font', 'hgroup', 'i', 'img', 'kbd',
    'mark', 'meta', 'ruby', 'samp', 'small', 'span', 'strong', 'sub', 'sup', 'tbody', 'template', 'tfoot', 'thead', 'tt', 'u', 'var',
  ],
  paragraph: ['p'],
  list: ['ul', 'ol', 'dl'],
  heading: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'summary'],
  quote: ['blockquote', 'pre', 'q', 'code'],
  line: ['br', 'hr'],
  table: ['table'],
  cell: ['td', 'th'],
  div: ['div', 'details', 'figure'],
  deletion: ['del', 's', 'strike'],
}
const KIND_OF_TAG = new Uint8Array(TAG_NAMES.length)
for (const [kind, tags] of Object.entries(TAGS))
  for (const tag of tags) KIND_OF_TAG[Tag[tag]] = Kind[kind as keyof typeof Kind]

export function kindOf(dom: Dom, node: NodeId): Kind {
  const tag = dom.tag[node]
  return (tag < KIND_OF_TAG.length ? KIND_OF_TAG[tag] : Kind.other) as Kind
}

/** Thrown away at once, with all they hold (`MANUALLY_CLEANED`). */
// biome-ignore format: a table
const CLEANED = tagSet(
  '#comment', 'aside', 'embed', 'footer', 'form', 'head', 'iframe', 'menu', 'object', 'script', 'applet', 'audio', 'canvas',
  'figure', 'map', 'picture', 'svg svg', 'video', 'area', 'blink', 'button', 'datalist', 'dialog', 'frame', 'frameset',
  'fieldset', 'link', 'input', 'ins', 'label', 'legend', 'marquee', 'math math', 'menuitem', 'nav', 'noscript', 'optgroup',
  'option', 'output', 'param', 'progress', 'rp', 'rt', 'rtc', 'select', 'source', 'style', 'track', 'textarea', 'time',
)

/** A page of which parts have been thrown away; the lengths are those of its texts. */
export interface Tree {
  readonly dom: Dom
  readonly lengths: Int32Array
  /** 1 at the top of each subtree that is gone (and perhaps inside it). */
  readonly removed: Uint8Array
  readonly known: KnownValues
  /** The sizes that were asked for last, until something more is thrown away. */
  measured: { readonly root: NodeId; readonly sizes: TextSizes } | undefined
}

/** The page without the elements that never hold main text. A figure around a table stays. */
export function cleanedTree(dom: Dom): Tree {
  const removed = new Uint8Array(dom.length)
  /** The first table at or after the node; as nodes come in order, no table is looked at twice. */
  let table = -1
  for (let node = 1; node < dom.length; node++) {
    const tag = dom.tag[node]
    if (CLEANED[tag] !== 1) continue
    if (tag === Tag.figure && table < node) table = indexOrEnd(dom.tag, Tag.table, node)
    removed[node] = Number(tag !== Tag.figure || table >= dom.end[node])
  }
  return { dom, lengths: textLengths(dom), removed, known: nothingKnown(), measured: undefined }
}

function indexOrEnd(tags: Int32Array, tag: number, from: number): number {
  const at = tags.indexOf(tag, from)
  return at < 0 ? tags.length : at
}

export function copyOf({ dom, lengths, removed, known, measured }: Tree): Tree {
  return { dom, lengths, removed: removed.slice(), known, measured }
}

/** The sizes below a node. */
export function sizesOf(tree: Tree, root: NodeId): TextSizes {
  if (tree.measured?.root !== root) {
    tree.measured = { root, sizes: textSizes(tree.dom, tree.lengths, tree.removed, root) }
  }
  return tree.measured.sizes
}

export function remove(tree: Tree, nodes: readonly NodeId[]): void {
  if (nodes.length === 0) return
  for (const node of nodes) tree.removed[node] = 1
  tree.measured = undefined
}
