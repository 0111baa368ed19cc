import { attribute, type Dom, type NodeId } from '../../parse/dom.ts'
import { Tag, tagSet } from '../../parse/tags.ts'

/**
 * Where trafilatura 1.5 (A. Barbaresi, ACL 2021, and its `xpaths.py`) looks for the main text and what it throws away,
 * as patterns over class and id instead of XPath. Capitals count, as there.
 */
export interface Pattern {
  /** The elements it is about; all if there is none. */
  readonly tags?: Uint8Array
  readonly class?: RegExp
  readonly id?: RegExp
  readonly style?: RegExp
  /** Anything else. */
  readonly also?: (dom: Dom, node: NodeId) => boolean
}

const SECTIONS = tagSet('article', 'div', 'main', 'section')
const PARTS = tagSet('div', 'li', 'dd', 'dt', 'ul', 'ol', 'dl', 'p', 'section', 'span')
/** Headings have lost their attributes before anything is thrown away. */
const HEADING = tagSet('h1', 'h2', 'h3', 'h4', 'h5', 'h6')

/** The main text is in the first element that fits the first of these that fits any. */
export const BODIES: readonly Pattern[] = [
  {
    tags: SECTIONS,
    class:
      /^(?:post|entry)$|post-text|post_text|post-body|post-entry|postentry|post-content|post_content|post[cC]ontent|article-text|article[tT]ext|entry-content|article-content|article__content|article-body|article__body|ArticleContent|page-content|text-content|body-text|article__container|art-content/,
    id: /^articleContent$|entry-content|article-content|article__content|article-body|article__body|article[bB]ody|body-text|art-content/,
    also: (dom, node) => attribute(dom, node, 'itemprop') === 'articleBody',
  },
  { tags: tagSet('article'), also: () => true },
  {
    tags: SECTIONS,
    class:
      /^(?:postarea|art-postcontent|text|cell|story)$|^article |post-bodycopy|storycontent|story-content|theme-content|blog-content|section-content|single-content|single-post|main-column|wpb_text_column|story-body|field-body|[fF][uU][lL][lL][tT][eE][xX][tT]/,
    id: /^(?:article|story)$|^primary/,
  },
  {
    tags: SECTIONS,
    class: /^content$|content-main|content_main|content-body|content__body|[mM]ain-[cC]ontent|[pP]age-[cC]ontent/,
    id: /^content$|content-main|content-body|contentBody|[mM]ain-[cC]ontent/,
  },
  {
    tags: SECTIONS,
    class: /^main/,
    id: /^main/,
    also: (dom, node) => dom.tag[node] === Tag.main || (attribute(dom, node, 'role') ?? '').startsWith('main'),
  },
]

/** Navigation, footers, related articles, sharing; then comments and what is hidden. */
export const BOILERPLATE: readonly Pattern[] = [
  {
    tags: PARTS,
    class:
      /[fF]ooter|[rR]elated|viral|^shar|share-|social|sociable|syndication|embed|newsletter|subnav|cookie|tags|sidebar|banner|meta|menu|^nav|[nN]avigation|navbar|navbox|^post-nav|bread-?crumb|author|button|[bB]yline|rating|^widget|attachment|timestamp|user-info|user-profile|-ad-|-icon|article-infos|[iI]nfoline|options|consent|modal-content|paid-?content|obfuscated|blurred| ad |next-post|message-container|yin|zlylin|xg1/,
    id: /[fF]ooter|related|viral|^shar|[sS]hare|social|syndication|^jp-|^dpsp-content|newsletter|cookie|tags|sidebar|banner|menu|[nN]av|bread-?crumb|author|button|premium-|paywall|message_container|bmdh/,
    also: (dom, node) =>
      /[nN]av/.test(attribute(dom, node, 'role') ?? '') ||
      (attribute(dom, node, 'data-component') ?? '').includes('MostPopularStories') ||
      attribute(dom, node, 'data-lp-replacement-content') !== undefined,
  },
  {
    class: /comments-title|nocomments|^reply-|-reply-|message|akismet|^hide-|hide-print|noprint| hidden|notloaded/,
    id: /^reply-|akismet|hidden/,
    style: /hidden|display:none/,
    also: (dom, node) => attribute(dom, node, 'aria-hidden') === 'true' || attribute(dom, node, 'hidden') === 'hidden',
  },
]

export const PAYWALLS: readonly Pattern[] = [
  { tags: tagSet('div', 'p'), class: /paid-?content|obfuscated|blurred|restricted|overlay/, id: /paywall|premium/ },
]
export const CAPTIONS: readonly Pattern[] = [{ tags: PARTS, class: /caption/, id: /caption/ }]
export const TEASERS: readonly Pattern[] = [{ tags: PARTS, class: /[tT]easer/, id: /[tT]easer/ }]
export const DOUBTFUL: readonly Pattern[] = [
  { tags: tagSet('header'), also: () => true },
  { tags: PARTS, class: /bottom|link/, id: /bottom|link/, style: /border/ },
]
export const COMMENTS: readonly Pattern[] = [
  {
    tags: tagSet('div', 'ul', 'ol', 'dl', 'section'),
    class: /^[cC]omment|article-comments|post-comments/,
    id: /^(?:[cC]omment|comol|disqus_thread|dsq-comments)/,
  },
]

export function fits(dom: Dom, node: NodeId, pattern: Pattern): boolean {
  const tag = dom.tag[node]
  if (pattern.tags === undefined ? tag < Tag.html || HEADING[tag] === 1 : pattern.tags[tag] !== 1) return false
  return (
    has(dom, node, 'class', pattern.class) ||
    has(dom, node, 'id', pattern.id) ||
    has(dom, node, 'style', pattern.style) ||
    pattern.also?.(dom, node) === true
  )
}

function has(dom: Dom, node: NodeId, name: string, pattern: RegExp | undefined): boolean {
  if (pattern === undefined) return false
  const value = attribute(dom, node, name)
  return value !== undefined && pattern.test(value)
}
