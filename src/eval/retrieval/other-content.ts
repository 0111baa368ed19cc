import { CONTENT_SHARE, findGold, leafShares } from '../../datasets/labels.ts'
import type { NodeId } from '../../parse/dom.ts'
import { textOf } from '../../parse/dom.ts'
import { openPage } from '../../segment/page.ts'
import { whiteSpaceTokens } from '../tokens.ts'

/**
 * A page with the same frame and another content: the texts that the gold has are filled with the words of `content`,
 * each with its share of them, so that the page keeps its elements and about the lengths of its texts. Undefined where
 * the gold is not found on the page.
 */
export function withOtherContent(html: string, gold: string, content: string): string | undefined {
  const page = openPage(html)
  const { dom } = page
  const shares = leafShares(page, findGold(page, gold))
  // A literal has no place in the source; the parser makes few of them, from misplaced text.
  const leaves = Array.from(shares.keys()).filter(
    node => shares[node] >= CONTENT_SHARE && dom.to[node] > dom.from[node],
  )
  const wordsIn = (node: NodeId): number => whiteSpaceTokens(textOf(dom, node)).length
  const total = leaves.reduce((sum, leaf) => sum + wordsIn(leaf), 0)
  if (total === 0) return undefined
  const words = whiteSpaceTokens(content)
  let made = ''
  let copied = 0
  let before = 0
  for (const leaf of leaves) {
    const after = before + wordsIn(leaf)
    const own = words.slice(Math.round((before / total) * words.length), Math.round((after / total) * words.length))
    made += `${html.slice(copied, dom.from[leaf])} ${escapeText(own.join(' '))} `
    copied = dom.to[leaf]
    before = after
  }
  return made + html.slice(copied)
}

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
