import { CONTENT_SHARE, findGold, leafShares } from '../../datasets/labels.ts'
import type { NodeId } from '../../parse/dom.ts'
import { textOf } from '../../parse/dom.ts'
import { openPage, type Page } from '../../segment/page.ts'
import { whiteSpaceTokens } from '../tokens.ts'

/** A page with the frame of one page and the content of another. */
export interface MadePage {
  readonly html: string
  /** An answer to the page whose frame it has, as one to this page: the same text nodes, with the words that they have here. */
  readonly answerAs: (answer: string) => string
}

/**
 * A page with the same frame and another content: the texts that the gold has are filled with the words of `content`,
 * each with its share of them, so that the page keeps its elements and about the lengths of its texts. Undefined where
 * the gold is not found on the page.
 */
export function makePage(html: string, gold: string, content: string): MadePage | undefined {
  const page = openPage(html)
  const { dom } = page
  // A literal has no place in the source; the parser makes few of them, from misplaced text.
  const leaves = keptLeaves(page, gold).filter(node => dom.to[node] > dom.from[node])
  const wordsIn = (node: NodeId): number => whiteSpaceTokens(textOf(dom, node)).length
  const total = leaves.reduce((sum, leaf) => sum + wordsIn(leaf), 0)
  if (total === 0) return undefined
  const words = whiteSpaceTokens(content)
  const filled = new Map<NodeId, string>()
  let made = ''
  let copied = 0
  let before = 0
  for (const leaf of leaves) {
    const after = before + wordsIn(leaf)
    const own = words.slice(Math.round((before / total) * words.length), Math.round((after / total) * words.length))
    filled.set(leaf, own.join(' '))
    made += `${html.slice(copied, dom.from[leaf])} ${escapeText(own.join(' '))} `
    copied = dom.to[leaf]
    before = after
  }
  return { html: made + html.slice(copied), answerAs: answer => refilled(html, answer, filled) }
}

/** The text nodes that an answer holds. */
function keptLeaves(page: Page, answer: string): NodeId[] {
  const shares = leafShares(page, findGold(page, answer))
  return Array.from(shares.keys()).filter(node => shares[node] >= CONTENT_SHARE)
}

function refilled(html: string, answer: string, filled: ReadonlyMap<NodeId, string>): string {
  const page = openPage(html)
  return keptLeaves(page, answer)
    .map(leaf => filled.get(leaf) ?? textOf(page.dom, leaf))
    .join('\n')
}

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
