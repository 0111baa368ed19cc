import { attribute, type Dom, isElement, type NodeId, textOf } from '../parse/dom.ts'
import { Tag, tagSet } from '../parse/tags.ts'
import type { Extractor, Labels } from './extractor.ts'
import { type TextSizes, textLengths, textSizes } from './text-sizes.ts'

/** An element, as the rules see it. */
interface Candidate {
  readonly dom: Dom
  readonly node: NodeId
  /** 0 for the body. */
  readonly depth: number
  readonly sizes: TextSizes
  readonly verdicts: Verdicts
  /** Is it the very end of the body's child that it is in? */
  readonly isTail: boolean
}

/** Never looked into: no text for readers, and with the study's options no captions and no form fields. */
// biome-ignore format: a table
const SKIPPED = tagSet(
  'script', 'style', 'iframe', 'frame', 'template', 'noscript', 'object', 'video', 'audio', 'area', 'svg svg', 'figcaption',
  'figure', 'textarea', 'input', 'button', 'select', 'option', 'label', 'nav', 'aside', 'time',
)
const ALWAYS_KEPT = tagSet('body', 'main', 'h1')

// biome-ignore format: a table
const BLOCK = tagSet(
  'address', 'article', 'aside', 'blockquote', 'body', 'center', 'dd', 'details', 'dialog', 'dir', 'div', 'dl', 'dt',
  'fieldset', 'footer', 'form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hgroup', 'hr', 'li', 'main', 'nav', 'ol', 'p',
  'pre', 'section', 'table', 'td', 'tfoot', 'tr', 'ul',
)

/** If exactly one element carries one of these classes or the role `main`, nothing outside it is looked at. */
const MAIN_CLASS =
  /(?:^|\s)(?:article-body|articleBody|contentBody|article-text|main-content|postcontent|post-content|single-post)(?:$|\s)/

/** Values of attributes that only elements beside the content have. */
// biome-ignore format: a table
const TELLING: readonly (readonly [attribute: string, values: readonly string[]])[] = [
  ['rel',           ['author', 'icon', 'search', 'prev', 'next', 'tag']],
  ['itemprop',      ['datePublished', 'author', 'url']],
  ['aria-hidden',   ['true']],
  ['aria-expanded', ['false']],
]
// biome-ignore format: a list
const ROLES = [
  'alert', 'banner', 'checkbox', 'comment', 'complementary', 'contentinfo', 'dialog', 'img', 'menu', 'menubar', 'menuitem',
  'navigation', 'presentation', 'radio', 'search', 'searchbox', 'separator', 'tab', 'toolbar', 'tooltip',
]

/** A pattern over the class, the id, or both; the patterns are those of the original, oddities included. */
type NameRule = readonly [rule: string, of: 'class' | 'id' | 'names', pattern: RegExp]

const SKIP_LINK =
  /(?:^|\s)(?:link[_-]?)?(?:skip(?:[_-]?(?:to|link))?|scroll[_-]?(?:up|down)|next|prev(?:ious)?|permalink|pagination)(?:$|\s|[_-]?(?:post|article))/i
const HIDING_STYLE = /(?:^|;\s?)(?:display\s?:\s?none|visibility\s?:\s?hidden)(?:$|\s?;)/i
const HIDING_CLASS =
  /(?:^|\s)(?:is[_-])?(?:display-none|hidden|invisible|collapsed|h-0|nocontent|expandable)(?:-xs|-sm|-lg|-2?xl)?(?:$|\s)/i

/** For every element two levels below the body and deeper. */
// biome-ignore format: a table
const DEEP: readonly NameRule[] = [
  ['sign-in', 'class', /(?:^|[\s_-])(?:log[_-]?in|sign[_-]?(?:in|up)|account|user[_-](?:info|profile|settings|actions))(?:$|[\s_-])/i],
  // The first half has no end and the second no beginning.
  ['about the text', 'class', /(?:^|[\s_-])(?:(?:post|entry|article(?:page)?|content|story|section)[_-]*(?:text[_-]*)?(?:footer|teaser|meta(?:[_-]?data)?|subline|sidebar|author(?:name)?|published|timestamp|date|posted[_-]?on|info|labels?|tags?|keywords|category)|by[_-]?line|date[_-]?line|author-date|submitted(?:-by)?)|meta[_-]?data(?:$|[\s_-])/i],
  ['social media', 'class', /(?:^|\s|__|--|mobile-|desktop-|l-|m-|c-)(?:social(?:media|search)?|share(?:daddy)?|syndication|newsletter|sharing|follow|email|likes?|(?:give[_-]?)?feedback|(?:brand[_-])?engagement|facebook|twitter|subscribe|wa|jp|aptf-follow)(?:[_-]?(?:post|links?|section|icons?|btn|buttons?|target))?(?:$|[\s_-])/i],
]

/** For every element. */
// biome-ignore format: a table
const ANY: readonly NameRule[] = [
  ['logo',          'names', /logo(?:$|\s)/i],
  ['advertisement', 'names', /(?:^|\s)(?:(?:google|wide)[_-]?ads?|ad(?:vert|vertise(?:ment|link)?|$|_[a-f0-9]+)|sponsor(?:ed)?|promoted|paid|(?:wide)?banner|donate)(?:$|[\s_-])/i],
]

const ARTICLE =
  /(?:^|[\s_-])(?:article|entry|post|story|single[_-]?post|main[_-]content)(?:content|body|text|page)?(?:$|[\s_-])/i

/** For blocks that are not called an article. */
// biome-ignore format: a table
const BLOCKS: readonly NameRule[] = [
  ['landmark',    'id',    /^(?:(?:l|wp|global|page|site|full|sticky)[_-]*)?(?:(?:head|foot)(?:er)?|right)$/i],
  ['header',      'names', /(?:^|\s)(?:l|m|wp|global|page|site|full|sticky)[_-]*header(?:[_-]?wrap(?:per)?|bar)?(?:$|\s)/i],
  ['footer',      'names', /(?:^|[\s_-])(?:global|page|site|copyright)?(?:footer|copyright|cookie|consent|legal|fcontainer)(?:$|[\s_-])/i],
  // Again without an end and without a beginning: `menus` and `permalink` are navigation too.
  ['navigation',  'names', /(?:^|\s)(?:(?:l|m|wp|main|site|page|sub|article|global|sticky)[_-]*)?(?:nav|menu|drop[_-]?down|bread[_-]?crumb)|links?[_-]?(?:bar|box|list|container|section|wrapper)?(?:$|[\s_-])/i],
  ['recommended', 'names', /(?:^|[\s_-])(?:trends|trending|recommended|featured|popular|editors?[_-]picks|related|read-next|(?:related|more|other)[_-]?(?:links|articles|posts|guides|stories))(?:$|[\s_-])/i],
  ['comments',    'names', /(?:^|[\s_-])(?:(?:article|user|post)[_-]*)?(?:(?:no[_-]?)?comments?|comment[_-]?list|reply)(?:$|[\s_-])/i],
  ['search',      'names', /(?:^|[\s_-])search(?:[_-]?(?:bar|facility|box))?(?:$|\s)/i],
  ['sidebar',     'names', /(?:^|\s)(?:(?:l|wp|right|left|global|sticky)[_-]*)?(?:(?:side|sticky)[_-]?(?:bars?|box)|one-third)(?:$|[\s_-])/i],
  ['dialog',      'names', /(?:^|\s)(?:wp-|p-|-l)?(?:modal|popup|lightbox)(?:[_-]*(?:window|pane|box))?(?:$|[\s_-])/i],
  ['gallery',     'names', /(?:^|[\s_-])(?:gallery|carousel)(?:$|[\s_-])/i],
  ['print',       'names', /(?:^|\s)print[_-]/i],
]
const HAVE_SKIP_LINKS = tagSet('a', 'div', 'li')
const AD_ATTRIBUTES = ['data-ad', 'data-advertisement', 'data-text-ad']

/** What an element is called. */
interface Names {
  readonly class: string
  readonly id: string
  readonly names: string
}

/** What names say. The same classes come again and again on a page, so each is asked once. */
const newVerdicts = () => ({
  isHiding: askedOnce(names => HIDING_CLASS.test(names.class)),
  isSkipLink: askedOnce(({ names }) => SKIP_LINK.test(names)),
  isArticle: askedOnce(({ names }) => ARTICLE.test(names)),
  brokenDeep: askedOnce(brokenOf(DEEP)),
  brokenAny: askedOnce(brokenOf(ANY)),
  brokenByBlock: askedOnce(brokenOf(BLOCKS)),
})
type Verdicts = ReturnType<typeof newVerdicts>

function brokenOf(rules: readonly NameRule[]): (names: Names) => string | undefined {
  return names => rules.find(([, of, pattern]) => pattern.test(names[of]))?.[0]
}

/** An id is there once: only elements without one are worth remembering. */
function askedOnce<V>(ask: (names: Names) => V): (names: Names) => V {
  const known = new Map<string, V>()
  return names => {
    if (names.id !== '') return ask(names)
    if (!known.has(names.class)) known.set(names.class, ask(names))
    return known.get(names.class)!
  }
}

/** One walk that asks one question of each node: is it main content? A subtree ends at the first no. */
export function resiliparse(): Extractor {
  return {
    name: 'resiliparse',
    source: 'J. Bevendorff, Resiliparse 0.14 (2023), extract.html2text with main_content and without comments',
    label({ dom }, trace): Labels {
      const labels = new Float32Array(dom.length)
      const body = dom.tag.indexOf(Tag.body)
      if (body < 0) return labels
      const sizes = textSizes(dom, textLengths(dom))
      const depths = new Int32Array(dom.length)
      const isTail = new Uint8Array(dom.length)
      const verdicts = newVerdicts()
      const root = mainZone(dom, body, depths)
      for (let up = root; up >= 0; up = dom.parent[up]) labels[up] = 1
      for (let node = body; node < dom.end[root]; node++) {
        isTail[node] = Number(endsChildOfBody(dom, body, isTail, node))
        if (node < root) continue
        const why = isElement(dom, node)
          ? reasonToDrop({ dom, node, depth: depths[node], sizes, verdicts, isTail: isTail[node] === 1 })
          : isIcon(dom, node)
            ? 'icon'
            : undefined
        if (why === undefined) labels[node] = 1
        else {
          trace?.(node, why)
          node = dom.end[node] - 1
        }
      }
      return labels
    },
  }
}

/** The one element that says it is the main content, or the body. Fills the depths on the way. */
function mainZone(dom: Dom, body: NodeId, depths: Int32Array): NodeId {
  let zone = body
  let zones = 0
  for (let node = body + 1; node < dom.end[body]; node++) {
    depths[node] = depths[dom.parent[node]] + 1
    if (!isElement(dom, node)) continue
    if (MAIN_CLASS.test(attribute(dom, node, 'class') ?? '') || attribute(dom, node, 'role') === 'main') {
      zones++
      zone = node
    }
  }
  return zones === 1 ? zone : body
}

/** Does nothing but one text follow, here and in what is around it up to the body's child? */
function endsChildOfBody(dom: Dom, body: NodeId, isTail: Uint8Array, node: NodeId): boolean {
  const parent = dom.parent[node]
  if (node === body || parent === body) return true
  let next = dom.end[node]
  if (next < dom.end[parent] && dom.tag[next] === Tag['#text']) next++
  return next >= dom.end[parent] && isTail[parent] === 1
}

/** A lone pilcrow or character of the private use area: the sign of a link, a letter of an icon font. */
function isIcon(dom: Dom, node: NodeId): boolean {
  if (dom.tag[node] !== Tag['#text'] || dom.to[node] - dom.from[node] > 100) return false
  const text = textOf(dom, node).trim()
  return text === '¶' || (text.length === 1 && text >= '\ue000' && text <= '\uf8ff')
}

function reasonToDrop(candidate: Candidate): string | undefined {
  const { dom, node, depth } = candidate
  const tag = dom.tag[node]
  if (SKIPPED[tag] === 1) return 'kind of element'
  if (ALWAYS_KEPT[tag] === 1) return undefined
  if (tag === Tag.footer) return isPageFooter(candidate) ? 'footer' : undefined
  if (tag === Tag.ul && (depth < 4 || isLinkCluster(candidate, 0.2))) return 'list of links'
  if (tag === Tag.article && depth > 2 && isLinkCluster(candidate, 0.2, 500)) return 'teaser'
  if (attribute(dom, node, 'hidden') !== undefined) return 'hidden'
  for (const [name, values] of TELLING) {
    const value = attribute(dom, node, name)
    if (value !== undefined && values.includes(value)) return `${name}="${value}"`
  }
  return reasonByName(candidate)
}

function reasonByName(candidate: Candidate): string | undefined {
  const { dom, node, depth } = candidate
  const tag = dom.tag[node]
  const classes = attribute(dom, node, 'class') ?? ''
  const id = attribute(dom, node, 'id') ?? ''
  if (classes === '' && id === '') {
    return tag === Tag.div && depth > 5 && isLinkCluster(candidate, 0.6, 800) ? 'links' : undefined
  }
  const names = { class: classes, id, names: classes === '' ? id : `${classes} ${id}` }
  const { isHiding, isSkipLink, isArticle, brokenDeep, brokenAny, brokenByBlock } = candidate.verdicts

  if (isHiding(names) || HIDING_STYLE.test(attribute(dom, node, 'style') ?? '')) return 'hidden'
  if (HAVE_SKIP_LINKS[tag] === 1 && isSkipLink(names)) return 'skip link'
  const anywhere = (depth > 2 ? brokenDeep(names) : undefined) ?? brokenAny(names)
  if (anywhere !== undefined) return anywhere
  if (AD_ATTRIBUTES.some(name => attribute(dom, node, name) !== undefined)) return 'advertisement'

  if (BLOCK[tag] !== 1) return undefined
  if (ROLES.includes(attribute(dom, node, 'role') ?? '')) return 'role'
  if (isArticle(names)) return undefined
  const block = brokenByBlock(names)
  if (block !== undefined) return block
  return tag === Tag.div && depth > 2 && isLinkCluster(candidate, 0.6, 1500) ? 'links' : undefined
}

function isPageFooter(candidate: Candidate): boolean {
  return candidate.depth < 3 || isLinkCluster(candidate, 0.2) || candidate.isTail
}

/** Are more than that share of its characters in links? Longer texts than `maxLength` are not asked. */
function isLinkCluster({ sizes, node }: Candidate, maxShare: number, maxLength = Number.POSITIVE_INFINITY): boolean {
  const length = sizes.text(node)
  return length <= maxLength && sizes.links(node) > maxShare * length
}
