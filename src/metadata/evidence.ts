import { attribute, type Dom, isElement, type NodeId, textContent, textOf } from '../parse/dom.ts'
import { Tag, tagSet } from '../parse/tags.ts'
import { lineText, oneLine, UNREAD } from './lines.ts'

/** An element of the page that may say what, who or when. */
export interface Clue {
  readonly node: NodeId
  readonly text: string
  /** `rel`, `itemprop`, `class` and `id`, in lower case. */
  readonly hint: string
  /** `datetime` or `content`: the value written for machines. */
  readonly value: string
  /** Inside comments, lists of other pages, navigation and the like: about something else than the page. */
  readonly isAside: boolean
}

/** Everything on a page that can tell about it, gathered in one pass. */
export interface Evidence {
  /** Contents of `<meta>` by `property`, `name`, `itemprop` and `http-equiv`, in lower case. */
  readonly meta: ReadonlyMap<string, readonly string[]>
  /** `href` of `<link>` by each word of `rel`; of other links for `license` alone. */
  readonly links: ReadonlyMap<string, readonly string[]>
  readonly base: string
  readonly htmlLanguage: string
  readonly title: string
  /** Every h1. */
  readonly headings: readonly Clue[]
  readonly authors: readonly Clue[]
  readonly dates: readonly Clue[]
  /** Microdata of the page's own items: property in lower case → values. */
  readonly properties: ReadonlyMap<string, readonly string[]>
  readonly itemTypes: readonly string[]
  readonly jsonLd: readonly string[]
  /** The beginning of the running text, to tell its language by. */
  readonly sample: string
}

// Limits that no honest page reaches; they keep the work linear on the others.
const MAX_CLUES = 150
const MAX_VALUES = 50
const MAX_SAMPLE_CHARS = 3000
const MAX_TITLE_CHARS = 1000

const WHOLE_PAGE = tagSet('html', 'body', 'main', 'article')
const ASIDE = tagSet('nav', 'aside', 'footer', 'dialog')

// Words at the start of a class or id (`related-posts`, not `elementor-widget`).
const ASIDE_WORDS =
  /(?:^| )(?:(?:site|page|main|global)-(?:footer|nav)|comments?|respond|replies|related|recommended|recirc|sidebar|popular|trending|footer|nav|menu|cookie|newsletter|widget|carousel|more-(?:from|posts|stories|articles))(?![a-z])/
const AUTHOR_WORDS =
  /author(?!i[sz])|byline|writer|posted-?by|published-?by|written-?by|contributor(?!y)|creator|user-?name(?!s)|user-(?:info|details|link)|poster|vcard/
const DATE_WORDS = /date|publish|posted|time|created|modified|entry-meta|post-?meta|article-?meta|meta-info|byline/

// Items inside an item that speak about something else.
const FOREIGN_ITEMS =
  /(?:review|comment|offer|rating|breadcrumblist|listitem|imageobject|organization|postaladdress|wpheader|wpfooter|sitenavigationelement)$/

/** What the names of an element say about it. */
interface Hints {
  readonly isAside: boolean
  readonly isAuthor: boolean
  readonly isDate: boolean
}

interface Scope {
  readonly end: NodeId
  readonly isForeign: boolean
}

type Writable<T> = {
  -readonly [K in keyof T]: T[K] extends ReadonlyMap<infer Key, readonly (infer V)[]>
    ? Map<Key, V[]>
    : T[K] extends readonly (infer V)[]
      ? V[]
      : T[K]
}

export function collectEvidence(dom: Dom): Evidence {
  const found: Writable<Evidence> = {
    meta: new Map(),
    links: new Map(),
    properties: new Map(),
    itemTypes: [],
    headings: [],
    authors: [],
    dates: [],
    jsonLd: [],
    base: '',
    htmlLanguage: '',
    title: '',
    sample: '',
  }
  const hintsOf = hintReader()
  const scopes: Scope[] = []
  let asideUntil = 0
  for (let n = 0; n < dom.length; n++) {
    const tag = dom.tag[n]
    if (tag === Tag['#text']) addSample(found, dom, n)
    if (!isElement(dom, n)) continue
    readElement(found, dom, n)
    if (UNREAD[tag] === 1) {
      n = dom.end[n] - 1
      continue
    }
    const hints = hintsOf(dom, n)
    if (WHOLE_PAGE[tag] !== 1 && (ASIDE[tag] === 1 || hints.isAside)) asideUntil = Math.max(asideUntil, dom.end[n])
    readItem(found, dom, n, scopes)
    const isAside = n < asideUntil
    if (tag === Tag.h1) addClue(found.headings, dom, n, isAside)
    if (tag === Tag.time || hints.isDate) addClue(found.dates, dom, n, isAside)
    if (hints.isAuthor) addClue(found.authors, dom, n, isAside)
  }
  return found
}

/** Elements that are there to tell about the page. */
function readElement(found: Writable<Evidence>, dom: Dom, n: NodeId): void {
  const tag = dom.tag[n]
  if (tag === Tag.title) found.title ||= oneLine(textContent(dom, n).slice(0, MAX_TITLE_CHARS))
  else if (tag === Tag.meta) readMeta(dom, n, found.meta)
  else if (tag === Tag.base) found.base ||= attribute(dom, n, 'href') ?? ''
  else if (tag === Tag.html) found.htmlLanguage = attribute(dom, n, 'lang') ?? attribute(dom, n, 'xml:lang') ?? ''
  else if (tag === Tag.link || tag === Tag.a) readLink(dom, n, found.links)
  else if (tag === Tag.script && isJsonLd(dom, n)) found.jsonLd.push(textContent(dom, n))
}

/** Microdata: the types and properties of the page's own items. `scopes` are the items that are open here. */
function readItem(found: Writable<Evidence>, dom: Dom, n: NodeId, scopes: Scope[]): void {
  while (scopes.length > 0 && n >= scopes.at(-1)!.end) scopes.pop()
  const isForeign = scopes.at(-1)?.isForeign ?? false
  const property = attribute(dom, n, 'itemprop')
  if (attribute(dom, n, 'itemscope') === undefined) {
    if (property !== undefined && !isForeign) readProperty(dom, n, property, found.properties)
    return
  }
  const type = attribute(dom, n, 'itemtype') ?? ''
  // An item that is the value of a property (the author's person, the offer) does not describe the page.
  const isPart = property !== undefined || FOREIGN_ITEMS.test(type.toLowerCase())
  scopes.push({ end: dom.end[n], isForeign: isForeign || isPart })
  if (!isPart && type !== '' && found.itemTypes.length < MAX_VALUES) found.itemTypes.push(type)
}

const NAMES = ['class', 'id', 'itemprop', 'rel'] as const

/** Reads the names of elements; pages use few different ones, so each is looked at once. */
function hintReader(): (dom: Dom, node: NodeId) => Hints {
  const known = new Map<string, Hints>()
  return (dom, node) => {
    let hints = NOTHING
    for (const name of NAMES) {
      const value = attribute(dom, node, name)
      if (value === undefined || value === '') continue
      let own = known.get(value)
      if (own === undefined) known.set(value, (own = hintsIn(value.toLowerCase())))
      if (own !== NOTHING) hints = hints === NOTHING ? own : both(hints, own)
    }
    return hints
  }
}

const NOTHING: Hints = { isAside: false, isAuthor: false, isDate: false }

function hintsIn(names: string): Hints {
  const hints = {
    isAside: ASIDE_WORDS.test(names),
    isAuthor: AUTHOR_WORDS.test(names),
    isDate: DATE_WORDS.test(names),
  }
  return hints.isAside || hints.isAuthor || hints.isDate ? hints : NOTHING
}

function both(a: Hints, b: Hints): Hints {
  return {
    isAside: a.isAside || b.isAside,
    isAuthor: a.isAuthor || b.isAuthor,
    isDate: a.isDate || b.isDate,
  }
}

function hintText(dom: Dom, node: NodeId): string {
  const [classes, id, property, rel] = NAMES.map(name => attribute(dom, node, name) ?? '')
  return `${rel} ${property} ${classes} ${id}`.toLowerCase()
}

function addTo(map: Map<string, string[]>, key: string, value: string): void {
  const values = map.get(key)
  if (values === undefined) map.set(key, [value])
  else if (values.length < MAX_VALUES) values.push(value)
}

function readMeta(dom: Dom, node: NodeId, meta: Map<string, string[]>): void {
  const content = oneLine(attribute(dom, node, 'content') ?? '')
  if (content === '') return
  for (const name of ['property', 'name', 'itemprop', 'http-equiv']) {
    const key = attribute(dom, node, name)
    if (key !== undefined) addTo(meta, key.trim().toLowerCase(), content)
  }
}

function readLink(dom: Dom, node: NodeId, links: Map<string, string[]>): void {
  const rel = attribute(dom, node, 'rel')
  const href = attribute(dom, node, 'href')?.trim()
  if (rel === undefined || href === undefined || href === '') return
  for (const word of rel.toLowerCase().split(/\s+/)) {
    if (dom.tag[node] === Tag.link || word === 'license') addTo(links, word, href)
  }
}

function isJsonLd(dom: Dom, node: NodeId): boolean {
  return attribute(dom, node, 'type')?.toLowerCase().includes('ld+json') === true
}

/** The value of a microdata property (HTML standard §5.2.4), but the text of links: names are what is asked for. */
function readProperty(dom: Dom, node: NodeId, property: string, properties: Map<string, string[]>): void {
  const value = machineValue(dom, node) || lineText(dom, node) || ''
  if (value !== '') for (const name of property.toLowerCase().split(/\s+/)) addTo(properties, name, value)
}

function machineValue(dom: Dom, node: NodeId): string {
  return (attribute(dom, node, 'datetime') ?? attribute(dom, node, 'content') ?? '').trim()
}

function addClue(clues: Clue[], dom: Dom, node: NodeId, isAside: boolean): void {
  if (clues.length >= MAX_CLUES) return
  const text = lineText(dom, node) ?? ''
  const value = machineValue(dom, node)
  if (text !== '' || value !== '') clues.push({ node, text, hint: hintText(dom, node), value, isAside })
}

// A run of text long enough to be a sentence: menus and buttons are in the language of the template.
const MIN_SAMPLE_CHARS = 40

function addSample(found: Writable<Evidence>, dom: Dom, node: NodeId): void {
  const room = MAX_SAMPLE_CHARS - found.sample.length
  if (room <= 0) return
  const text = textOf(dom, node)
  if (text.length >= MIN_SAMPLE_CHARS) found.sample += `${text.slice(0, room)} `
}
