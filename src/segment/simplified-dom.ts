import { attribute, type Dom, type NodeId, textOf } from '../parse/dom.ts'
import { Tag, tagSet } from '../parse/tags.ts'
import type { Block } from './blocks.ts'
import { isBlock, UNREAD } from './display.ts'
import type { Page } from './page.ts'
import { collapseSpace, countWords } from './words.ts'

/** A piece of text that is judged as one. */
export type TextLeaf = Pick<Block, 'start' | 'end' | 'text' | 'words' | 'linkWords'>

/** Pieces of text in reading order, and the elements around them as flat arrays in document order; element 0 is the root. */
export interface TextTree {
  readonly leaves: readonly TextLeaf[]
  /** Of each leaf: the element that it is directly in. */
  readonly holder: Int32Array
  readonly tag: Int32Array
  readonly parent: Int32Array
  /** The leaves of an element are `[first, end)`. */
  readonly first: Int32Array
  readonly end: Int32Array
}

/**
 * The page's tree made simple (Rosenfeld, Feldman, Ungar: Using sequence classification for filtering web pages, CIKM
 * 2008, which names the step and what it gains, not its rules). Ours: scripts, drawings and empty elements go; elements
 * inside a line are dissolved, so that the text around them is one leaf; elements that hold the very same leaves become
 * one, called by the most telling of their tags.
 */
export function simplifiedTree({ dom, blocks }: Page): TextTree {
  return fused(treeOver(dom, blocks, isBlock))
}

/** The same without simplification: every text of the page is a leaf, every element around one an element. */
export function plainTree({ dom }: Page): TextTree {
  return treeOver(dom, textLeaves(dom), (_, node) => dom.tag[node] >= Tag.html)
}

function textLeaves(dom: Dom): TextLeaf[] {
  const leaves: TextLeaf[] = []
  let linkEnd = 0
  for (let node = 1; node < dom.length; node++) {
    const tag = dom.tag[node]
    if (UNREAD[tag] === 1) node = dom.end[node] - 1
    else if (tag === Tag.a && node >= linkEnd && attribute(dom, node, 'href') !== undefined) linkEnd = dom.end[node]
    else if (tag === Tag['#text']) {
      const text = collapseSpace(textOf(dom, node))
      if (text === '') continue
      const words = countWords(text)
      leaves.push({ start: node, end: node + 1, text, words, linkWords: node < linkEnd ? words : 0 })
    }
  }
  return leaves
}

function treeOver(dom: Dom, leaves: readonly TextLeaf[], isKept: (dom: Dom, node: NodeId) => boolean): TextTree {
  const holder = new Int32Array(leaves.length)
  const tag = [dom.tag[0]]
  const parent = [0]
  const first = [0]
  /** Node → the nearest kept element around it, or itself. */
  const nearest = new Int32Array(dom.length)
  let leaf = 0
  for (let node = 1; node < dom.length; node++) {
    nearest[node] = nearest[dom.parent[node]]
    if (leaf < leaves.length && leaves[leaf].start === node) holder[leaf++] = nearest[node]
    else if (dom.tag[node] >= Tag.html && isKept(dom, node)) {
      parent.push(nearest[node])
      nearest[node] = tag.length
      tag.push(dom.tag[node])
      first.push(leaf)
    }
  }
  const end = Int32Array.from(first)
  for (let i = 0; i < leaves.length; i++) end[holder[i]] = i + 1
  for (let e = tag.length - 1; e > 0; e--) end[parent[e]] = Math.max(end[parent[e]], end[e])
  return {
    leaves,
    holder,
    tag: Int32Array.from(tag),
    parent: Int32Array.from(parent),
    first: Int32Array.from(first),
    end,
  }
}

/** Elements that only arrange others, and those that say most about what is in them; the others are in between. */
// biome-ignore format: tables
const ARRANGING = tagSet('#document', 'html', 'body', 'div', 'center', 'table', 'tbody', 'thead', 'tfoot', 'tr', 'noscript', 'template', 'slot')
// biome-ignore format: tables
const TELLING = tagSet(
  'nav', 'header', 'footer', 'aside', 'article', 'main', 'form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre',
  'figcaption', 'caption', 'address', 'button', 'select', 'option',
)

function tellingOf(tag: number): number {
  return TELLING[tag] === 1 ? 2 : ARRANGING[tag] === 1 ? 0 : 1
}

/** Elements without leaves are dropped, elements with the same leaves as their parent become one with it. */
function fused(tree: TextTree): TextTree {
  const become = new Int32Array(tree.tag.length)
  const tag = [tree.tag[0]]
  const parent = [0]
  const first = [0]
  const end = [tree.leaves.length]
  for (let e = 1; e < tree.tag.length; e++) {
    const outer = become[tree.parent[e]]
    if (tree.first[e] === tree.end[e]) continue
    if (tree.first[e] === first[outer] && tree.end[e] === end[outer]) {
      become[e] = outer
      if (tellingOf(tree.tag[e]) >= tellingOf(tag[outer])) tag[outer] = tree.tag[e]
      continue
    }
    become[e] = tag.length
    tag.push(tree.tag[e])
    parent.push(outer)
    first.push(tree.first[e])
    end.push(tree.end[e])
  }
  return {
    leaves: tree.leaves,
    holder: tree.holder.map(e => become[e]),
    tag: Int32Array.from(tag),
    parent: Int32Array.from(parent),
    first: Int32Array.from(first),
    end: Int32Array.from(end),
  }
}
