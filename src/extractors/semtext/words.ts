import { nameWords } from '../../features/name-groups.ts'
import { attribute, type Dom, type NodeId, tagName } from '../../parse/dom.ts'
import { isStructural, type Segment } from '../../segment/scs.ts'
import { STOP_WORDS } from '../justext/stop-words.ts'

/** The three word strings of a text block, in this order everywhere (§III). */
export const STRINGS = ['text', 'tags', 'classes'] as const
export type StringName = (typeof STRINGS)[number]
export type BlockWords = Readonly<Record<StringName, readonly string[]>>

/** n of §IV-B: words of a string that are kept. */
export const MAX_WORDS = 50

/**
 * What a tag stands for, after the headings of W3C's "HTML5: A vocabulary … Edition for Web Authors" that the paper names,
 * with the three that it prints (§III-B: paragraph, division, primary headline). Other elements say what they are.
 */
// biome-ignore format: a table
const TAG_WORDS: Readonly<Record<string, string>> = {
  html: 'root', body: 'body', address: 'contact information', article: 'article', aside: 'tangential content',
  blockquote: 'block quotation', center: 'centered', dd: 'description definition', details: 'details control', dialog: 'dialog',
  dir: 'directory list', div: 'division', dl: 'description list', dt: 'description term', fieldset: 'form controls set',
  figcaption: 'figure caption', figure: 'figure', footer: 'footer', form: 'form', h1: 'primary headline',
  h2: 'secondary headline', h3: 'tertiary headline', h4: 'fourth headline', h5: 'fifth headline', h6: 'sixth headline',
  header: 'header', hgroup: 'headline group', li: 'list item', main: 'main content', menu: 'menu commands',
  nav: 'navigation', ol: 'ordered list', p: 'paragraph', pre: 'preformatted text', section: 'section', summary: 'summary',
  table: 'table', caption: 'table caption', td: 'table cell', th: 'table header cell', tr: 'table row', ul: 'unordered list',
}

/** Abbreviations that names of style sheets are full of, and what they mean there. */
// biome-ignore format: a table
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  abbr: 'abbreviation', acc: 'account', ad: 'advertisement', ads: 'advertisement', adv: 'advertisement', advert: 'advertisement',
  auth: 'author', bg: 'background', btn: 'button', btns: 'button', cal: 'calendar', cat: 'category', cats: 'category',
  cfg: 'configuration', cmt: 'comment', cmts: 'comment', col: 'column', cols: 'column', comm: 'comment', cont: 'container',
  ctl: 'control', ctr: 'center', ctrl: 'control', dd: 'dropdown', desc: 'description', dlg: 'dialog', doc: 'document', elem: 'element',
  faq: 'question', fb: 'facebook', fig: 'figure', fn: 'footnote', ftr: 'footer', gal: 'gallery', hd: 'header', hdr: 'header',
  hp: 'homepage', ico: 'icon', img: 'image', imgs: 'image', info: 'information', lbl: 'label', lg: 'large', lnk: 'link', loc: 'location',
  md: 'medium', mod: 'module', msg: 'message', msgs: 'message', nav: 'navigation', navbar: 'navigation bar', nl: 'newsletter',
  num: 'number', opt: 'option', pag: 'pagination', para: 'paragraph', pg: 'page', phone: 'telephone', pic: 'picture', pics: 'picture',
  pos: 'position', pref: 'preference', prev: 'previous', prod: 'product', promo: 'promotion', pub: 'published', qa: 'question answer',
  recs: 'recommended', ref: 'reference', refs: 'reference', rel: 'related', res: 'result', sb: 'sidebar', sec: 'section', sect: 'section',
  sep: 'separator', sm: 'small', src: 'source', sub: 'sub', subnav: 'sub navigation', sr: 'screen reader', tbl: 'table', tel: 'telephone',
  temp: 'template', thumb: 'thumbnail', thumbs: 'thumbnail', tpl: 'template', tw: 'twitter', txt: 'text', usr: 'user', vid: 'video',
  vids: 'video', wrap: 'wrapper', xs: 'small', xl: 'large',
}

const IS_STOP_WORD = new Set(STOP_WORDS.en.split(/\s+/))

/** The word strings of some segments. Elements that are alike share one array, so that equal work is done once. */
export function readWords(dom: Dom, segments: readonly Segment[]): BlockWords[] {
  const tags = pathReader(dom, node => tagWords(tagName(dom, node)))
  const classes = pathReader(dom, node =>
    classWords(`${attribute(dom, node, 'class') ?? ''} ${attribute(dom, node, 'id') ?? ''}`),
  )
  return segments.map(({ container, text }) => ({
    text: textWords(text),
    tags: tags(container),
    classes: classes(container),
  }))
}

/**
 * Words of the structural elements from the root to a node; each element is read once. Deviation: of more than MAX_WORDS
 * the last are kept, not the first. The paper met no such path; today every second block of WCXB has one (utility classes),
 * and its first words are those of `html` and `body`, the same for the whole page.
 */
function pathReader(dom: Dom, wordsOf: (node: NodeId) => readonly string[]): (node: NodeId) => readonly string[] {
  const known = new Map<NodeId, readonly string[]>([[0, []]])
  const longer = new Map<readonly string[], Map<string, readonly string[]>>()
  const extend = (words: readonly string[], own: readonly string[]) => {
    const byOwn = longer.get(words) ?? new Map<string, readonly string[]>()
    longer.set(words, byOwn)
    const key = own.join(' ')
    const extended = byOwn.get(key) ?? [...words, ...own].slice(-MAX_WORDS)
    byOwn.set(key, extended)
    return extended
  }
  return node => {
    const unknown: NodeId[] = []
    for (let at = node; !known.has(at); at = dom.parent[at]) unknown.push(at)
    let words = known.get(unknown.length === 0 ? node : dom.parent[unknown[unknown.length - 1]])!
    for (let i = unknown.length - 1; i >= 0; i--) {
      const own = isStructural(dom, unknown[i]) ? wordsOf(unknown[i]) : []
      if (own.length > 0) words = extend(words, own)
      known.set(unknown[i], words)
    }
    return words
  }
}

/** A tag as words; the name of an element that is the page's own, taken apart. */
export function tagWords(name: string): string[] {
  return (Object.hasOwn(TAG_WORDS, name) ? TAG_WORDS[name].split(' ') : nameWords(name)).filter(isKept)
}

/** Class names and ids as words: humps and delimiters divide, numbers go, abbreviations are written out. */
export function classWords(names: string): string[] {
  const words: string[] = []
  for (const name of names.split(/\s+/, MAX_WORDS)) {
    const parts = nameWords(name)
    // A name that holds no word is kept as it is (§III-B), unless it is a mere number.
    if (parts.length === 0 && /[^\d\s_-]/.test(name)) words.push(name.toLowerCase().slice(0, MAX_WORD_LENGTH))
    for (const part of parts) {
      if (Object.hasOwn(ABBREVIATIONS, part)) words.push(...ABBREVIATIONS[part].split(' '))
      else words.push(part)
    }
  }
  return words.filter(isKept)
}

/** Longer words are cut; only machines write such. */
const MAX_WORD_LENGTH = 30
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)?/gu

/** The first words of a text that are no stop words, in lower case. */
export function textWords(text: string): string[] {
  const words: string[] = []
  for (const [match] of text.matchAll(WORD)) {
    const word = match.toLowerCase().slice(0, MAX_WORD_LENGTH)
    if (!isKept(word)) continue
    words.push(word)
    if (words.length === MAX_WORDS) break
  }
  return words
}

function isKept(word: string): boolean {
  return !IS_STOP_WORD.has(word)
}
