import { attribute, readText } from '../parse/dom.ts'
import { TAG_NAMES, Tag, type TagName, tagSet } from '../parse/tags.ts'
import { type CollapsedDom, collapseDom } from '../segment/collapsed-dom.ts'
import type { Page } from '../segment/page.ts'
import { countText, isPunctuation, lastCharacter, TEXT_COUNTS } from './web2text-text.ts'

/** What is counted in each leaf. */
export const LEAF_COUNTS = [...TEXT_COUNTS, 'linkCharacters'] as const

/** All that Web2Text's features are worked out from: sums over leaves, so that those of a node are a subtraction. */
export interface Web2TextPage {
  readonly page: Page
  readonly tree: CollapsedDom
  /** For each leaf, and after the last, the sums of LEAF_COUNTS over the leaves before it. */
  readonly before: Float64Array
  readonly endsWithPunctuation: Uint8Array
  readonly endsWithQuestionMark: Uint8Array
  /** How many leaves have the text, and how many the class path, of the i-th. */
  readonly sameText: Uint32Array
  readonly samePath: Uint32Array
  /** Which of WEB2TEXT_TAGS the elements of each node of the collapsed DOM have, a bit for each. */
  readonly tags: Uint32Array
  /** Form elements before each node of the page. */
  readonly formsBefore: Uint32Array
  /** Where the text begins and ends in the source. */
  readonly from: number
  readonly to: number
}

/** The tags that features ask for: at most 32. */
// biome-ignore format: a list
export const WEB2TEXT_TAGS = [
  'a', 'b', 'blockquote', 'body', 'div', 'dl', 'em', 'form', 'h1', 'h2', 'h3', 'h4', 'i', 'li', 'ol', 'p', 'pre', 'section',
  'small', 'span', 'strong', 'sup', 'table', 'td', 'tr', 'ul',
] as const satisfies readonly TagName[]
export type Web2TextTag = (typeof WEB2TEXT_TAGS)[number]
const TAG_BITS = new Uint32Array(TAG_NAMES.length)
for (const [bit, name] of WEB2TEXT_TAGS.entries()) TAG_BITS[Tag[name]] = 1 << bit

const FORM_ELEMENTS = tagSet('input', 'select', 'textarea', 'button')

export function readWeb2TextPage(page: Page): Web2TextPage {
  const { dom } = page
  const tree = collapseDom(dom)
  const { leaves } = tree
  const width = LEAF_COUNTS.length
  const before = new Float64Array((leaves.length + 1) * width)
  const ends = new Uint8Array(leaves.length)
  const asks = new Uint8Array(leaves.length)
  const texts = new Float64Array(leaves.length)
  const counts = new Float64Array(TEXT_COUNTS.length)
  const inLink = findLinks(page, leaves)
  for (let i = 0; i < leaves.length; i++) {
    readText(dom, leaves[i], (text, from, to) => {
      texts[i] = countText(text, from, to, counts)
      const last = lastCharacter(text, from, to)
      ends[i] = Number(isPunctuation(last))
      asks[i] = Number(last === QUESTION_MARK)
    })
    const at = i * width
    for (let c = 0; c < counts.length; c++) before[at + width + c] = before[at + c] + counts[c]
    const link = at + counts.length
    before[link + width] = before[link] + (inLink[i] === 1 ? counts[0] : 0)
  }
  return {
    page,
    tree,
    before,
    endsWithPunctuation: ends,
    endsWithQuestionMark: asks,
    sameText: countEqual(texts),
    samePath: countEqual(classPaths(page, tree)),
    tags: tagsOfNodes(page, tree),
    formsBefore: countForms(page),
    from: leaves.length === 0 ? 0 : dom.from[leaves[0]],
    to: leaves.length === 0 ? 0 : dom.to[leaves[leaves.length - 1]],
  }
}

const QUESTION_MARK = 0x3f

/** Which leaves are inside a link. */
function findLinks({ dom }: Page, leaves: readonly number[]): Uint8Array {
  const inLink = new Uint8Array(leaves.length)
  let leaf = 0
  let linkEnd = 0
  for (let n = 0; n < dom.length && leaf < leaves.length; n++) {
    if (dom.tag[n] === Tag.a && n >= linkEnd) linkEnd = dom.end[n]
    if (n === leaves[leaf]) inLink[leaf++] = Number(n < linkEnd)
  }
  return inLink
}

/** A number for each leaf's path of tags and classes (`body>div>a.link>b`); equal paths have equal numbers. */
function classPaths({ dom }: Page, { leaves, nodeOf }: CollapsedDom): number[] {
  const numbers = new Map<string, number>()
  const path = new Int32Array(dom.length)
  for (let n = 1; n < dom.length; n++) {
    if (nodeOf[n] < 0) continue
    const key = `${path[dom.parent[n]]} ${dom.tag[n]} ${attribute(dom, n, 'class') ?? ''}`
    path[n] = numbers.get(key) ?? numbers.size + 1
    numbers.set(key, path[n])
  }
  return leaves.map(leaf => path[leaf])
}

function countEqual(keys: ArrayLike<number>): Uint32Array {
  const counts = new Map<number, number>()
  for (let i = 0; i < keys.length; i++) counts.set(keys[i], (counts.get(keys[i]) ?? 0) + 1)
  return Uint32Array.from(keys, key => counts.get(key)!)
}

function countForms({ dom }: Page): Uint32Array {
  const before = new Uint32Array(dom.length + 1)
  for (let n = 0; n < dom.length; n++) before[n + 1] = before[n] + (FORM_ELEMENTS[dom.tag[n]] ?? 0)
  return before
}

function tagsOfNodes({ dom }: Page, { nodeOf, parent }: CollapsedDom): Uint32Array {
  const tags = new Uint32Array(parent.length)
  for (let n = 1; n < dom.length; n++) if (nodeOf[n] >= 0) tags[nodeOf[n]] |= TAG_BITS[dom.tag[n]] ?? 0
  return tags
}
