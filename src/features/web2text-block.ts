import { byRows, type Columns, columnsOf, type FeatureFamily, type FeatureTable, featurize } from './matrix.ts'
import { LEAF_COUNTS, WEB2TEXT_TAGS, type Web2TextPage, type Web2TextTag } from './web2text-page.ts'

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

/** The column of each count. */
const COUNT = Object.fromEntries(LEAF_COUNTS.map((name, column) => [name, column])) as Record<
  (typeof LEAF_COUNTS)[number],
  number
>
const COUNTS = LEAF_COUNTS.length

export function readBlocks(page: Web2TextPage): Web2TextBlocks {
  return { ...page, nodes: byRows(featurize(nodeFeatures, page, page.tree.parent.length)).values }
}

/** b6–b22, for a leaf or any other node. */
const textFeatures: FeatureTable<Web2TextPage> = {
  'average word length': (page, node) => clip(ratio(page, node, COUNT.wordCharacters, COUNT.words), 3, 15),
  'has stop word?': (page, node) => Number(sum(page, node, COUNT.stopWords) > 0),
  'stop word ratio': (page, node) => ratio(page, node, COUNT.stopWords, COUNT.words),
  'log characters': (page, node) => clip(Math.log(sum(page, node, COUNT.characters)), 2.5, 10),
  'log punctuation ratio': (page, node) =>
    sum(page, node, COUNT.punctuation) === 0
      ? Number.NaN
      : clip(Math.log(ratio(page, node, COUNT.punctuation, COUNT.characters)), -4, -2.5),
  'has digit?': (page, node) => Number(sum(page, node, COUNT.digits) > 0),
  'digit ratio': (page, node) => ratio(page, node, COUNT.digits, COUNT.characters),
  'log average sentence length': (page, node) =>
    clip(Math.log(ratio(page, node, COUNT.characters, COUNT.sentences)), 2, 5),
  'ends with punctuation?': (page, node) => page.endsWithPunctuation[page.tree.endLeaf[node] - 1],
  'ends with question mark?': (page, node) => page.endsWithQuestionMark[page.tree.endLeaf[node] - 1],
  'contains copyright?': (page, node) => Number(sum(page, node, COUNT.copyright) > 0),
  'contains email?': (page, node) => Number(sum(page, node, COUNT.emails) > 0),
  'contains url?': (page, node) => Number(sum(page, node, COUNT.urls) > 0),
  'contains year?': (page, node) => Number(sum(page, node, COUNT.years) > 0),
  'capital ratio': capitalRatio,
  'capital ratio²': (page, node) => capitalRatio(page, node) ** 2,
  'capital ratio³': (page, node) => capitalRatio(page, node) ** 3,
}
/** The same of a leaf is clipped sooner. */
const MAX_LOG_LEAF_CHARACTERS = 5.5

/** b29–b48: the features of a node above a leaf. */
const nodeFeatures: FeatureTable<Web2TextPage> = {
  'body share': ({ page: { dom }, tree, from, to }, node) => {
    const start = dom.from[tree.leaves[tree.firstLeaf[node]]]
    const end = dom.to[tree.leaves[tree.endLeaf[node] - 1]]
    return clip((end - start) / (to - from), 0, 1)
  },
  'link density': (page, node) => ratio(page, node, COUNT.linkCharacters, COUNT.characters),
  ...textFeatures,
  'contains form element?': ({ page: { dom }, tree, formsBefore }, node) =>
    Number(formsBefore[dom.end[tree.top[node]]] > formsBefore[tree.top[node]]),
}
const NODE_FEATURES = Object.keys(nodeFeatures)
const TEXT_FEATURES = Object.keys(textFeatures)

/** b1–b5. */
const leafFeatures: FeatureTable<Web2TextBlocks> = {
  'has duplicate?': ({ sameText }, leaf) => Number(sameText[leaf] > 1),
  'has 10 duplicates?': ({ sameText }, leaf) => Number(sameText[leaf] > 10),
  'same class path ratio': ({ samePath }, leaf) => samePath[leaf] / samePath.length,
  'has word?': (page, leaf) => Number(count(page, leaf, COUNT.words) > 0),
  'log words': (page, leaf) => {
    const words = count(page, leaf, COUNT.words)
    return words === 0 ? Number.NaN : clip(Math.log(words), 0, 3.5)
  },
}

/** b6–b22. */
const leafText: FeatureFamily<Web2TextBlocks> = {
  names: TEXT_FEATURES,
  write({ nodes, tree }, rows, columns, at) {
    for (let leaf = 0; leaf < rows; leaf++) {
      const from = tree.nodeOfLeaf[leaf] * NODE_FEATURES.length + FIRST_TEXT_FEATURE
      for (let i = 0; i < TEXT_FEATURES.length; i++) columns[at + i * rows + leaf] = nodes[from + i]
      const log = at + LOG_CHARACTERS * rows + leaf
      columns[log] = Math.min(columns[log], MAX_LOG_LEAF_CHARACTERS)
    }
  },
}
const FIRST_TEXT_FEATURE = NODE_FEATURES.indexOf(TEXT_FEATURES[0])
const LOG_CHARACTERS = TEXT_FEATURES.indexOf('log characters')

/** b23–b27. */
const leafPlace: FeatureTable<Web2TextBlocks> = {
  'contains punctuation?': (page, leaf) => Number(count(page, leaf, COUNT.punctuation) > 0),
  // Not clipped in the appendix, but in the authors' code.
  'punctuation marks': (page, leaf) => clip(count(page, leaf, COUNT.punctuation), 0, 10),
  'has several sentences?': (page, leaf) => Number(count(page, leaf, COUNT.sentences) > 1),
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

export const web2textBlock: Columns<Web2TextBlocks> = {
  ...leafFeatures,
  ...columnsOf(leafText),
  ...leafPlace,
  'has parent?': (page, leaf) => Number(parentNode(page, leaf) >= 0),
  ...ofNode('parent: ', parentNode),
  ...isTag('parent: ', PARENT_TAGS, parentNode),
  'has grandparent?': (page, leaf) => Number(grandparentNode(page, leaf) >= 0),
  ...ofNode('grandparent: ', grandparentNode),
  ...ofNode('root: ', () => 0),
  ...isTag('leaf: ', LEAF_TAGS, leafNode),
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
function sum({ before, tree }: Web2TextPage, node: number, column: number): number {
  return before[tree.endLeaf[node] * COUNTS + column] - before[tree.firstLeaf[node] * COUNTS + column]
}

function count({ before }: Web2TextPage, leaf: number, column: number): number {
  return before[(leaf + 1) * COUNTS + column] - before[leaf * COUNTS + column]
}

function ratio(page: Web2TextPage, node: number, part: number, whole: number): number {
  return sum(page, node, part) / sum(page, node, whole)
}

function capitalRatio(page: Web2TextPage, node: number): number {
  return ratio(page, node, COUNT.capitals, COUNT.words)
}

function position({ page: { dom }, tree, from, to }: Web2TextPage, leaf: number): number {
  return clip((dom.from[tree.leaves[leaf]] - from) / (to - from), 0, 1)
}

/** NaN stays NaN. */
function clip(value: number, min: number, max: number): number {
  return value < min ? min : value > max ? max : value
}

/** The features of the node that `nodeOf` finds; where there is none, no number, or 0 for a question. */
export function ofNode<Context extends Web2TextBlocks>(
  prefix: string,
  nodeOf: (page: Context, row: number) => number,
): Columns<Context> {
  const absent = Float32Array.from(NODE_FEATURES, name => (name.endsWith('?') ? 0 : Number.NaN))
  return columnsOf({
    names: NODE_FEATURES.map(name => `${prefix}${name}`),
    write(page, rows, columns, at) {
      for (let row = 0; row < rows; row++) {
        const node = nodeOf(page, row)
        const from = node >= 0 ? page.nodes : absent
        const start = node >= 0 ? node * NODE_FEATURES.length : 0
        for (let i = 0; i < NODE_FEATURES.length; i++) columns[at + i * rows + row] = from[start + i]
      }
    },
  })
}

/** Is the node, or an element that became one with it, of this tag? */
function isTag(
  prefix: string,
  tags: readonly Web2TextTag[],
  nodeOf: (page: Web2TextBlocks, row: number) => number,
): Columns<Web2TextBlocks> {
  const bits = tags.map(tag => WEB2TEXT_TAGS.indexOf(tag))
  return columnsOf({
    names: tags.map(tag => `${prefix}is ${tag}?`),
    write(page, rows, columns, at) {
      for (let row = 0; row < rows; row++) {
        const node = nodeOf(page, row)
        const own = node >= 0 ? page.tags[node] : 0
        for (let i = 0; i < bits.length; i++) columns[at + i * rows + row] = (own >>> bits[i]) & 1
      }
    },
  })
}
