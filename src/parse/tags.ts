/**
 * The names a page is made of, as small integers. `#document` … `#doctype` are the kinds of node that are not
 * elements. Elements of SVG and MathML carry their namespace in the name (`svg title`), so that `Tag.title` is
 * always HTML's. A name that is not in this table gets a greater id than all of them, per page.
 */
// biome-ignore format: a table
export const TAG_NAMES = [
  '#document', '#text', '#comment', '#instruction', '#doctype',
  'html', 'head', 'body', 'title', 'base', 'basefont', 'bgsound', 'link', 'meta', 'style', 'script', 'noscript', 'template',
  'address', 'article', 'aside', 'blockquote', 'center', 'details', 'dialog', 'dir', 'div', 'dl', 'dt', 'dd', 'fieldset',
  'figcaption', 'figure', 'footer', 'form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hgroup', 'hr', 'legend', 'li',
  'listing', 'main', 'menu', 'nav', 'ol', 'p', 'plaintext', 'pre', 'search', 'section', 'summary', 'ul', 'xmp',
  'a', 'abbr', 'acronym', 'b', 'bdi', 'bdo', 'big', 'blink', 'br', 'cite', 'code', 'data', 'del', 'dfn', 'em', 'font', 'i',
  'ins', 'kbd', 'label', 'mark', 'nobr', 'q', 'rb', 'rp', 'rt', 'rtc', 'ruby', 's', 'samp', 'small', 'span', 'strike',
  'strong', 'sub', 'sup', 'time', 'tt', 'u', 'var', 'wbr',
  'table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td',
  'button', 'datalist', 'input', 'keygen', 'meter', 'optgroup', 'option', 'output', 'progress', 'select', 'selectedcontent', 'textarea',
  'applet', 'area', 'audio', 'canvas', 'embed', 'frame', 'frameset', 'iframe', 'image', 'img', 'map', 'marquee', 'noembed',
  'noframes', 'object', 'param', 'picture', 'source', 'track', 'video',
  'slot', 'portal', 'menuitem', 'isindex', 'multicol', 'nextid', 'spacer', 'command', 'content', 'element', 'shadow',
  'svg svg', 'svg foreignObject', 'svg desc', 'svg title', 'svg style', 'svg script',
  'math math', 'math mi', 'math mo', 'math mn', 'math ms', 'math mtext', 'math annotation-xml', 'math annotation',
] as const

export type TagName = (typeof TAG_NAMES)[number]
export type TagId = number

/** `Tag.p` is the id of `p`; `Tag['#text']` that of text. */
export const Tag = Object.fromEntries(TAG_NAMES.map((name, id) => [name, id])) as { readonly [N in TagName]: TagId }

/** A set of tags as a table to index with a tag id: 1 inside; 0, or undefined for a page's own names, outside. */
export function tagSet(...names: readonly TagName[]): Uint8Array {
  const set = new Uint8Array(TAG_NAMES.length)
  for (const name of names) set[Tag[name]] = 1
  return set
}
