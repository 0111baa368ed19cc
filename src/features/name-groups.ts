import { attributeValues, type Dom, type NodeId, tagName, wantedNames } from '../parse/dom.ts'
import { TAG_NAMES, type TagName } from '../parse/tags.ts'

/**
 * What the words in `class`, `id`, `role` and `itemprop` say about a part of the page. Site builders use the same few
 * English words whatever the page's language; each group is evidence that the model weighs, none decides.
 */
export const NAME_GROUPS = {
  navigation: ['nav', 'navbar', 'navigation', 'menu', 'menus', 'submenu', 'breadcrumb', 'breadcrumbs', 'crumbs', 'pagination', 'pager', 'paging', 'toc', 'sitemap', 'topbar', 'toolbar', 'tabs', 'tablist'],
  header: ['header', 'masthead', 'banner', 'top', 'logo', 'brand', 'branding', 'hero'],
  footer: ['footer', 'bottom', 'copyright', 'colophon', 'legal', 'contentinfo', 'disclaimer'],
  sidebar: ['sidebar', 'side', 'rail', 'aside', 'secondary', 'complementary', 'column', 'widget', 'widgets', 'gadget'],
  comments: ['comment', 'comments', 'commentlist', 'disqus', 'respond', 'discussion', 'replies'],
  posts: ['reply', 'answer', 'answers', 'question', 'thread', 'topic', 'message', 'messages', 'forum', 'bbs', 'postbody', 'posts', 'conversation'],
  related: ['related', 'recommended', 'recommend', 'recommendation', 'recommendations', 'more', 'similar', 'popular', 'trending', 'latest', 'recent', 'also', 'read', 'suggested', 'teaser', 'teasers', 'mostread', 'next', 'prev', 'previous', 'upsell'],
  share: ['share', 'shares', 'sharing', 'social', 'follow', 'facebook', 'twitter', 'linkedin', 'pinterest', 'whatsapp', 'addthis', 'like', 'likes'],
  advert: ['ad', 'ads', 'advert', 'advertisement', 'sponsor', 'sponsored', 'promo', 'promotion', 'outbrain', 'taboola', 'adsense', 'dfp', 'affiliate', 'cta'],
  content: ['content', 'contents', 'article', 'articlebody', 'body', 'text', 'entry', 'post', 'story', 'main', 'maincontent', 'prose', 'copy', 'richtext', 'rte', 'markdown', 'wysiwyg', 'page', 'blog', 'detail', 'details', 'paragraph'],
  meta: ['meta', 'metadata', 'byline', 'author', 'date', 'time', 'timestamp', 'published', 'info', 'credit', 'credits', 'dateline', 'posted', 'stats', 'views', 'reading'],
  tags: ['tag', 'tags', 'category', 'categories', 'label', 'labels', 'topics', 'keywords', 'taxonomy', 'badge', 'chip'],
  consent: ['cookie', 'cookies', 'consent', 'gdpr', 'privacy', 'ccpa', 'onetrust', 'cookiebot'],
  dialog: ['modal', 'popup', 'overlay', 'dialog', 'lightbox', 'tooltip', 'toast', 'alert', 'notice', 'notification', 'dropdown', 'drawer', 'offcanvas', 'flyout', 'popover'],
  newsletter: ['newsletter', 'subscribe', 'subscription', 'signup', 'subscriber', 'mailing', 'optin'],
  account: ['login', 'signin', 'register', 'account', 'user', 'profile', 'password', 'cart', 'basket', 'checkout', 'wishlist', 'search', 'searchform'],
  product: ['product', 'products', 'price', 'prices', 'sku', 'spec', 'specs', 'specification', 'specifications', 'features', 'feature', 'variant', 'stock', 'shipping', 'delivery', 'buy', 'offer', 'offers', 'shop', 'item', 'description', 'desc'],
  review: ['review', 'reviews', 'rating', 'ratings', 'testimonial', 'testimonials', 'feedback', 'faq', 'faqs', 'accordion'],
  listing: ['list', 'listing', 'listings', 'grid', 'card', 'cards', 'tile', 'tiles', 'results', 'result', 'collection', 'archive', 'feed', 'items', 'loop', 'row', 'gallery', 'carousel', 'slider', 'slide', 'swiper'],
  title: ['title', 'headline', 'heading', 'subtitle', 'dek', 'standfirst', 'lead', 'intro', 'summary', 'excerpt', 'abstract', 'lede', 'subhead'],
  caption: ['caption', 'figcaption', 'figure', 'image', 'img', 'photo', 'thumbnail', 'thumb', 'media', 'video', 'player', 'embed', 'picture'],
  filter: ['filter', 'filters', 'facet', 'facets', 'sort', 'sorting', 'refine', 'select', 'options', 'option', 'quantity', 'form', 'field', 'input', 'button', 'btn', 'buttons', 'control', 'controls', 'actions', 'action'],
  note: ['note', 'notes', 'footnote', 'footnotes', 'reference', 'references', 'citation', 'code', 'highlight', 'example', 'table', 'quote', 'pullquote', 'blockquote', 'callout'],
  section: ['section', 'container', 'wrapper', 'wrap', 'inner', 'block', 'module', 'component', 'panel', 'layout', 'region', 'area'],
} as const satisfies Record<string, readonly string[]> // biome-ignore format: a table

/** Elements that say what is in them, singly or in kinds. */
export const TAG_GROUPS = {
  article: ['article'],
  main: ['main'],
  nav: ['nav'],
  headerTag: ['header', 'hgroup'],
  footerTag: ['footer'],
  asideTag: ['aside'],
  form: ['form', 'fieldset', 'label', 'button', 'select', 'textarea'],
  tableTag: ['table'],
  cell: ['td', 'th'],
  list: ['ul', 'ol', 'menu', 'dir'],
  listItem: ['li'],
  definitions: ['dl'],
  quoteTag: ['blockquote', 'q'],
  figureTag: ['figure', 'figcaption', 'caption'],
  sectionTag: ['section'],
  paragraphTag: ['p'],
  headingTag: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  link: ['a'],
  preformatted: ['pre', 'code', 'samp'],
  disclosure: ['details', 'summary', 'dialog'],
  emphasis: ['b', 'strong', 'em', 'i', 'u', 'mark'],
  small: ['small', 'sub', 'sup', 'time', 'abbr', 'cite'],
  division: ['div'],
  inline: ['span', 'font'],
} as const satisfies Record<string, readonly TagName[]>

export const NAME_GROUP_NAMES = Object.keys(NAME_GROUPS) as (keyof typeof NAME_GROUPS)[]
export const TAG_GROUP_NAMES = Object.keys(TAG_GROUPS) as (keyof typeof TAG_GROUPS)[]
/** Name groups first, then tag groups. */
export const GROUP_COUNT = NAME_GROUP_NAMES.length + TAG_GROUP_NAMES.length
/** Bytes that a byte for each group takes, so that they can be copied in fours. */
export const GROUP_STRIDE = 4 * Math.ceil(GROUP_COUNT / 4)

const GROUP_OF_WORD = new Map<string, number>(
  NAME_GROUP_NAMES.flatMap((name, group) => NAME_GROUPS[name].map(word => [word, group] as const)),
)

/** Tag id → its group's number among all groups, or -1. */
export const GROUP_OF_TAG: Int8Array = new Int8Array(TAG_NAMES.length).fill(-1)
for (const [i, name] of TAG_GROUP_NAMES.entries()) {
  for (const tag of TAG_GROUPS[name]) GROUP_OF_TAG[TAG_NAMES.indexOf(tag)] = NAME_GROUP_NAMES.length + i
}

/** All that an element is called: its classes, id, role, property, label and name for tests; its own tag if it has one. */
export function namesOf(dom: Dom, node: NodeId): string {
  const values = attributeValues(dom, node, NAME_ATTRIBUTES)
  return dom.tag[node] < TAG_NAMES.length ? values : `${tagName(dom, node)} ${values}`
}
// biome-ignore format: a list
const NAME_ATTRIBUTES = wantedNames(
  'class', 'id', 'role', 'itemprop', 'itemtype', 'aria-label', 'data-testid', 'data-component',
)

/** Longest value of `class` or `id` that is looked at; generated names run on for kilobytes. */
const MAX_NAMES_LENGTH = 400

/** The words of an attribute's names: split at anything but letters and at camelCase humps, in lower case. */
export function nameWords(names: string): string[] {
  const words: string[] = []
  const length = Math.min(names.length, MAX_NAMES_LENGTH)
  let from = -1
  for (let i = 0; i <= length; i++) {
    const c = i < length ? names.charCodeAt(i) : 32
    const isLower = c >= 97 && c <= 122
    const isUpper = c >= 65 && c <= 90
    const isHump = isUpper && from >= 0 && i > 0 && names.charCodeAt(i - 1) >= 97
    if (from >= 0 && (isHump || !(isLower || isUpper))) {
      if (i - from > 1) words.push(names.slice(from, i).toLowerCase())
      from = -1
    }
    if (from < 0 && (isLower || isUpper)) from = i
  }
  return words
}

/** The groups that some names belong to, each once. */
export function groupsOf(words: readonly string[]): number[] {
  const groups = new Set<number>()
  for (const word of words) {
    const group = GROUP_OF_WORD.get(word)
    if (group !== undefined) groups.add(group)
  }
  return [...groups]
}
