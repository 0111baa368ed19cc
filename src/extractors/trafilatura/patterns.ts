import { attribute, type Dom, hasAny, type NodeId, nameSet } from '../../parse/dom.ts'
import { TAG_NAMES, Tag, type TagId, tagSet } from '../../parse/tags.ts'
import type { Focus } from '../index.ts'

/**
 * Where trafilatura 1.5 (A. Barbaresi, ACL 2021; its `xpaths.py`) looks for the main text and what it throws away, as
 * patterns over attributes instead of XPath. Capitals count, as there.
 */
interface Pattern {
  /** The elements it is about: sections, parts of text, or all but headings (those have lost their attributes). */
  readonly tags: Uint8Array
  /** One of these attributes must fit. */
  readonly attributes: Readonly<Partial<Record<(typeof ATTRIBUTES)[number], RegExp>>>
  /** Or be one of these. */
  readonly always?: Uint8Array
}
// biome-ignore format: a list
const ATTRIBUTES = [
  'class', 'id', 'style', 'role', 'itemprop', 'data-component', 'data-lp-replacement-content', 'aria-hidden', 'hidden',
] as const

const SECTIONS = tagSet('article', 'div', 'main', 'section')
const PARTS = tagSet('div', 'li', 'dd', 'dt', 'ul', 'ol', 'dl', 'p', 'section', 'span')
const HEADINGS = tagSet('h1', 'h2', 'h3', 'h4', 'h5', 'h6')
const NOT_HEADINGS = HEADINGS.map(isHeading => 1 - isHeading)
const NONE = tagSet()

const PATTERNS = {
  body1: {
    tags: SECTIONS,
    attributes: {
      class:
        /^(?:post|entry)$|post-text|post_text|post-body|post-entry|postentry|post-content|post_content|post[cC]ontent|article-text|article[tT]ext|entry-content|article-content|article__content|article-body|article__body|ArticleContent|page-content|text-content|body-text|article__container|art-content/,
      id: /^articleContent$|entry-content|article-content|article__content|article-body|article__body|article[bB]ody|body-text|art-content/,
      itemprop: /^articleBody$/,
    },
  },
  body2: { tags: NONE, attributes: {}, always: tagSet('article') },
  body3: {
    tags: SECTIONS,
    attributes: {
      class:
        /^(?:postarea|art-postcontent|text|cell|story)$|^article |post-bodycopy|storycontent|story-content|theme-content|blog-content|section-content|single-content|single-post|main-column|wpb_text_column|story-body|field-body|[fF][uU][lL][lL][tT][eE][xX][tT]/,
      id: /^(?:article|story)$|^primary/,
    },
  },
  body4: {
    tags: SECTIONS,
    attributes: {
      class: /^content$|content-main|content_main|content-body|content__body|[mM]ain-[cC]ontent|[pP]age-[cC]ontent/,
      id: /^content$|content-main|content-body|contentBody|[mM]ain-[cC]ontent/,
    },
  },
  body5: { tags: SECTIONS, attributes: { class: /^main/, id: /^main/, role: /^main/ }, always: tagSet('main') },
  /** Navigation, footers, related articles, sharing. */
  boilerplate: {
    tags: PARTS,
    attributes: {
      class:
        /[fF]ooter|[rR]elated|viral|^shar|share-|social|sociable|syndication|embed|newsletter|subnav|cookie|tags|sidebar|banner|meta|menu|^nav|[nN]avigation|navbar|navbox|^post-nav|bread-?crumb|author|button|[bB]yline|rating|^widget|attachment|timestamp|user-info|user-profile|-ad-|-icon|article-infos|[iI]nfoline|options|consent|modal-content|paid-?content|obfuscated|blurred| ad |next-post|message-container|yin|zlylin|xg1/,
      id: /[fF]ooter|related|viral|^shar|[sS]hare|social|syndication|^jp-|^dpsp-content|newsletter|cookie|tags|sidebar|banner|menu|[nN]av|bread-?crumb|author|button|premium-|paywall|message_container|bmdh/,
      role: /[nN]av/,
      'data-component': /MostPopularStories/,
      'data-lp-replacement-content': /^/,
    },
  },
  /** What is left of comments, and what is hidden. */
  debris: {
    tags: NOT_HEADINGS,
    attributes: {
      class: /comments-title|nocomments|^reply-|-reply-|message|akismet|^hide-|hide-print|noprint| hidden|notloaded/,
      id: /^reply-|akismet|hidden/,
      style: /hidden|display:none/,
      'aria-hidden': /^true$/,
      hidden: /^hidden$/,
    },
  },
  paywall: {
    tags: tagSet('div', 'p'),
    attributes: { class: /paid-?content|obfuscated|blurred|restricted|overlay/, id: /paywall|premium/ },
  },
  caption: { tags: PARTS, attributes: { class: /caption/, id: /caption/ } },
  teaser: { tags: PARTS, attributes: { class: /[tT]easer/, id: /[tT]easer/ } },
  doubtful: {
    tags: PARTS,
    attributes: { class: /bottom|link/, id: /bottom|link/, style: /border/ },
    always: tagSet('header'),
  },
  comments: {
    tags: tagSet('div', 'ul', 'ol', 'dl', 'section'),
    attributes: {
      class: /^[cC]omment|article-comments|post-comments/,
      id: /^(?:[cC]omment|comol|disqus_thread|dsq-comments)/,
    },
  },
} satisfies Record<string, Pattern>

type PatternName = keyof typeof PATTERNS
const LIST: readonly Pattern[] = Object.values(PATTERNS)

/** A set of patterns as bits. */
export type PatternSet = number
const setOf = (...names: readonly PatternName[]): PatternSet =>
  names.reduce((set, name) => set | (1 << Object.keys(PATTERNS).indexOf(name)), 0)

/** The main text is in the first element that fits the first of these that fits any. */
export const BODIES = (['body1', 'body2', 'body3', 'body4', 'body5'] as const).map(name => setOf(name))
export const ANY_BODY: PatternSet = BODIES.reduce((all, body) => all | body)
export const BOILERPLATE = setOf('boilerplate', 'debris')
export const PAYWALL = setOf('paywall')
export const COMMENTS = setOf('comments')
/** What else is thrown away. */
export const DEBRIS: Readonly<Record<Focus, PatternSet>> = {
  recall: setOf('paywall', 'caption'),
  balanced: setOf('paywall', 'caption', 'teaser'),
  precision: setOf('paywall', 'caption', 'teaser', 'doubtful'),
}

const bitsOf = (has: (pattern: Pattern) => boolean): PatternSet =>
  LIST.reduce((set, pattern, i) => (has(pattern) ? set | (1 << i) : set), 0)
const ABOUT_TAG = Int16Array.from(TAG_NAMES, (_, tag) =>
  tag < Tag.html ? 0 : bitsOf(pattern => pattern.tags[tag] === 1),
)
const ALWAYS_TAG = Int16Array.from(TAG_NAMES, (_, tag) => bitsOf(pattern => pattern.always?.[tag] === 1))
const POSSIBLE_FOR_TAG = ABOUT_TAG.map((about, tag) => about | ALWAYS_TAG[tag])
const ABOUT_OTHERS = setOf('debris')

/** For each attribute, what fits which pattern, and the patterns that it has a part in. */
const BY_ATTRIBUTE = ATTRIBUTES.map(name => ({
  name,
  bits: bitsOf(pattern => pattern.attributes[name] !== undefined),
  fitting: LIST.flatMap(({ attributes }, i) =>
    attributes[name] === undefined ? [] : [[1 << i, attributes[name]] as const],
  ),
}))

const ASKED = nameSet(...ATTRIBUTES)
/** Most elements have none but the first three. */
const COMMON = 3
const RARE = nameSet(...ATTRIBUTES.slice(COMMON))

/** For each attribute, what its values fit that have been read: the same come again and again. */
export type KnownValues = readonly Map<string, Known>[]

/** Which patterns a value was tried with, and which of those it fits. */
interface Known {
  tried: PatternSet
  fitted: PatternSet
}

export function nothingKnown(): KnownValues {
  return BY_ATTRIBUTE.map(() => new Map())
}

/** Those of some patterns that nodes with this tag may fit. */
export function possibleFor(tag: TagId, patterns: PatternSet): PatternSet {
  return (tag < POSSIBLE_FOR_TAG.length ? POSSIBLE_FOR_TAG[tag] : ABOUT_OTHERS) & patterns
}

/** Which of some patterns does an element fit? */
export function fittedBy(dom: Dom, element: NodeId, patterns: PatternSet, known: KnownValues): PatternSet {
  const tag = dom.tag[element]
  const about = (ABOUT_TAG[tag] ?? ABOUT_OTHERS) & patterns
  let set = (ALWAYS_TAG[tag] ?? 0) & patterns
  if (about === 0 || !hasAny(dom, element, ASKED)) return set
  const count = hasAny(dom, element, RARE) ? BY_ATTRIBUTE.length : COMMON
  for (let i = 0; i < count; i++) {
    const { name, bits, fitting } = BY_ATTRIBUTE[i]
    const wanted = bits & about
    const value = wanted === 0 ? undefined : attribute(dom, element, name)
    if (value === undefined) continue
    let found = known[i].get(value)
    if (found === undefined) known[i].set(value, (found = { tried: 0, fitted: 0 }))
    if ((wanted & ~found.tried) !== 0) tryAll(found, value, wanted, fitting)
    set |= found.fitted & wanted
  }
  return set
}

function tryAll(
  found: Known,
  value: string,
  wanted: PatternSet,
  fitting: readonly (readonly [number, RegExp])[],
): void {
  for (const [bit, pattern] of fitting) {
    if ((bit & wanted & ~found.tried) !== 0 && pattern.test(value)) found.fitted |= bit
  }
  found.tried |= wanted
}
