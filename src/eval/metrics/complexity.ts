import { type Dom, textOf } from '../../parse/dom.ts'
import { Tag, tagSet } from '../../parse/tags.ts'
import { wordTokens } from '../tokens.ts'

const NOT_TEXT = tagSet('script', 'style')

/**
 * The share of a page's words that are not main content, 0…1 (Bevendorff et al., SIGIR 2023, §3.3). As in the study's
 * code, words are counted and not matched, and text nodes are joined as they stand; a gold longer than its page gives 0.
 */
export function complexity(dom: Dom, gold: string): number {
  const body = dom.tag.indexOf(Tag.body)
  let text = ''
  for (let node = Math.max(0, body); body >= 0 && node < dom.end[body]; node++) {
    if (NOT_TEXT[dom.tag[node]] === 1) node = dom.end[node] - 1
    else if (dom.tag[node] === Tag['#text']) text += textOf(dom, node)
  }
  const words = wordTokens(text).length
  return words === 0 ? 0 : Math.max(0, 1 - wordTokens(gold).length / words)
}
