import { type FeatureTable, featurize } from './matrix.ts'
import { WEB2TEXT_TAGS, type Web2TextPage, type Web2TextTag } from './web2text-page.ts'
import type { TextCount } from './web2text-text.ts'

// The 128 block features of Web2Text (Vogels, Ganea, Eickhoff, ECIR 2018, appendix A), in its order. Names that end in
// "?" are its 1/0 features and stay as they are; all others are standardised by the model. NaN stands where a formula
// does not apply (no word, no parent) and becomes the mean.
//
// Where the appendix contradicts itself, this is how it is read:
// - b21, b22: powers of b20 (printed: of b25, which is not a ratio); b27: b26 squared (printed: 17).
// - b49–b69 are 21 numbers for 20 tags, and b69 is "has grandparent": the tags are b49–b68.
// - Of these tags `ul` is listed twice, in the authors' code too; the second is `section`, so that no column is lost.
// - The number of characters of a node is clipped at e^10 as in the authors' code: at e^5.5, as b6–b22 says, it would
//   be the same for nearly all of them.

/** A page with the features of its nodes worked out, since many leaves have the same nodes above them. */
export interface Web2TextBlocks extends Web2TextPage {
  /** Row by row, the columns of `nodeFeatures`. */
  readonly nodes: Float32Array
}

export function readBlocks(page: Web2TextPage): Web2TextBlocks {
  return { ...page, nodes: featurize(nodeFeatures, page, page.tree.parent.length).values }
}

/** A formula for a node of the collapsed DOM. */
type NodeFormula = (page: Web2TextBlocks, node: number) => number

/** b6–b22, for a leaf or any other node. */
function textFeatures(maxLogCharacters: number): FeatureTable<Web2TextPage> {
  return {
    'average word length': (page, node) => clip(ratio(page, node, 'wordCharacters', 'words'), 3, 15),
    'has stop word?': (page, node) => Number(sum(page, node, 'stopWords') > 0),
    'stop word ratio': (page, node) => ratio(page, node, 'stopWords', 'words'),
    'log characters': (page, node) => clip(Math.log(sum(page, node, 'characters')), 2.5, maxLogCharacters),
    'log punctuation ratio': (page, node) =>
      sum(page, node, 'punctuation') === 0
        ? Number.NaN
        : clip(Math.log(ratio(page, node, 'punctuation', 'characters')), -4, -2.5),
    'has digit?': (page, node) => Number(sum(page, node, 'digits') > 0),
    'digit ratio': (page, node) => ratio(page, node, 'digits', 'characters'),
    'log average sentence length': (page, node) => clip(Math.log(ratio(page, node, 'characters', 'sentences')), 2, 5),
    'ends with punctuation?': (page, node) => page.endsWithPunctuation[page.tree.endLeaf[node] - 1],
    'ends with question mark?': (page, node) => page.endsWithQuestionMark[page.tree.endLeaf[node] - 1],
    'contains copyright?': (page, node) => Number(sum(page, node, 'copyright') > 0),
    'contains email?': (page, node) => Number(sum(page, node, 'emails') > 0),
    'contains url?': (page, node) => Number(sum(page, node, 'urls') > 0),
    'contains year?': (page, node) => Number(sum(page, node, 'years') > 0),
    'capital ratio': capitalRatio,
    'capital ratio²': (page, node) => capitalRatio(page, node) ** 2,
    'capital ratio³': (page, node) => capitalRatio(page, node) ** 3,
  }
}

/** b29–b48: the features of a node above a leaf. */
const nodeFeatures: FeatureTable<Web2TextPage> = {
  'body share': ({ page: { dom }, tree, from, to }, node) => {
    const start = dom.from[tree.leaves[tree.firstLeaf[node]]]
    const end = dom.to[tree.leaves[tree.endLeaf[node] - 1]]
    return clip((end - start) / (to - from), 0, 1)
  },
  'link density': (page, node) => ratio(page, node, 'linkCharacters', 'characters'),
  ...textFeatures(10),
  'contains form element?': ({ page: { dom }, tree, formsBefore }, node) =>
    Number(formsBefore[dom.end[tree.top[node]]] > formsBefore[tree.top[node]]),
}

/** b1–b27. */
const leafFeatures: FeatureTable<Web2TextBlocks> = {
  'has duplicate?': ({ sameText }, leaf) => Number(sameText[leaf] > 1),
  'has 10 duplicates?': ({ sameText }, leaf) => Number(sameText[leaf] > 10),
  'same class path ratio': ({ samePath }, leaf) => samePath[leaf] / samePath.length,
  'has word?': (page, leaf) => Number(count(page, leaf, 'words') > 0),
  'log words': (page, leaf) => {
    const words = count(page, leaf, 'words')
    return words === 0 ? Number.NaN : clip(Math.log(words), 0, 3.5)
  },
  ...ofNode(textFeatures(5.5), '', leafNode),
  'contains punctuation?': (page, leaf) => Number(count(page, leaf, 'punctuation') > 0),
  // Not clipped in the appendix, but in the authors' code.
  'punctuation marks': (page, leaf) => clip(count(page, leaf, 'punctuation'), 0, 10),
  'has several sentences?': (page, leaf) => Number(count(page, leaf, 'sentences') > 1),
  'relative position': position,
  'relative position²': (page, leaf) => position(page, leaf) ** 2,
}

// biome-ignore format: a list
const PARENT_TAGS: readonly Web2TextTag[] = [
  'td', 'div', 'p', 'tr', 'table', 'body', 'ul', 'span', 'li', 'blockquote', 'b', 'small', 'a', 'ol', 'section', 'i', 'form',
  'dl', 'strong', 'pre',
]
// biome-ignore format: a list
const LEAF_TAGS: readonly Web2TextTag[] = [
  'a', 'p', 'td', 'b', 'li', 'span', 'i', 'tr', 'div', 'strong', 'em', 'h3', 'h2', 'table', 'h4', 'small', 'sup', 'h1',
  'blockquote',
]

export const web2textBlock: FeatureTable<Web2TextBlocks> = {
  ...leafFeatures,
  'has parent?': (page, leaf) => Number(parentNode(page, leaf) >= 0),
  ...ofNode(workedOut(), 'parent: ', parentNode),
  ...ofNode(tagFeatures(PARENT_TAGS), 'parent: ', parentNode),
  'has grandparent?': (page, leaf) => Number(grandparentNode(page, leaf) >= 0),
  ...ofNode(workedOut(), 'grandparent: ', grandparentNode),
  ...ofNode(workedOut(), 'root: ', () => 0),
  ...ofNode(tagFeatures(LEAF_TAGS), 'leaf: ', leafNode),
}

function leafNode({ tree }: Web2TextPage, leaf: number): number {
  return tree.nodeOfLeaf[leaf]
}

function parentNode({ tree }: Web2TextPage, leaf: number): number {
  return tree.parent[tree.nodeOfLeaf[leaf]]
}

function grandparentNode({ tree }: Web2TextPage, leaf: number): number {
  const parent = tree.parent[tree.nodeOfLeaf[leaf]]
  return parent < 0 ? parent : tree.parent[parent]
}

/** Sum of a count over the leaves of a node. */
function sum({ before, tree }: Web2TextPage, node: number, name: keyof Web2TextPage['before']): number {
  return before[name][tree.endLeaf[node]] - before[name][tree.firstLeaf[node]]
}

function count({ before }: Web2TextPage, leaf: number, name: TextCount): number {
  return before[name][leaf + 1] - before[name][leaf]
}

function ratio(
  page: Web2TextPage,
  node: number,
  part: keyof Web2TextPage['before'],
  whole: keyof Web2TextPage['before'],
): number {
  return sum(page, node, part) / sum(page, node, whole)
}

function capitalRatio(page: Web2TextPage, node: number): number {
  return ratio(page, node, 'capitals', 'words')
}

function position({ page: { dom }, tree, from, to }: Web2TextPage, leaf: number): number {
  return clip((dom.from[tree.leaves[leaf]] - from) / (to - from), 0, 1)
}

/** NaN stays NaN. */
function clip(value: number, min: number, max: number): number {
  return value < min ? min : value > max ? max : value
}

/** The node features, as they stand in `nodes`. */
export function workedOut(): Readonly<Record<string, NodeFormula>> {
  const names = Object.keys(nodeFeatures)
  return Object.fromEntries(
    names.map((name, column) => [
      name,
      ({ nodes }: Web2TextBlocks, node: number) => nodes[node * names.length + column],
    ]),
  )
}

/** Formulas of nodes as formulas of rows: those of the node that `nodeOf` finds, or none. */
export function ofNode<Context extends Web2TextBlocks>(
  table: Readonly<Record<string, NodeFormula>>,
  prefix: string,
  nodeOf: (page: Context, row: number) => number,
): FeatureTable<Context> {
  return Object.fromEntries(
    Object.entries(table).map(([name, formula]) => {
      const absent = name.endsWith('?') ? 0 : Number.NaN
      const ofRow = (page: Context, row: number) => {
        const node = nodeOf(page, row)
        return node >= 0 ? formula(page, node) : absent
      }
      return [`${prefix}${name}`, ofRow]
    }),
  )
}

/** Is the node, or an element that became one with it, of this tag? */
function tagFeatures(tags: readonly Web2TextTag[]): Readonly<Record<string, NodeFormula>> {
  return Object.fromEntries(
    tags.map(tag => {
      const bit = WEB2TEXT_TAGS.indexOf(tag)
      return [`is ${tag}?`, (page: Web2TextPage, node: number) => (page.tags[node] >>> bit) & 1]
    }),
  )
}
