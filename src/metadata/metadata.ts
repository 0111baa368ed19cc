import { type Dom, type NodeId, textContent } from '../parse/dom.ts'
import { parse } from '../parse/parse.ts'
import { Tag } from '../parse/tags.ts'
import { authorsOf, uninverted } from './authors.ts'
import { bylines } from './bylines.ts'
import { type DateStyle, dateInUrl, dateStyle, datesIn, parseDate } from './dates.ts'
import { collectEvidence, type Evidence } from './evidence.ts'
import { kindOf, type LinkedData, readLinkedData, type Thing, tellingThings, textsOf } from './json-ld.ts'
import { guessLanguage, isOtherScript, languageTag } from './language.ts'
import { type Line, linesAround, oneLine } from './lines.ts'
import { hostOf, isSiteName, type SiteNames, siteNames, wordKey } from './names.ts'
import { type Mention, mentions } from './page-dates.ts'
import { chooseTitle, type Title } from './title.ts'

/** What a page says about itself. A field that nothing trustworthy gives is absent. */
export interface Metadata {
  readonly title?: string
  readonly authors: readonly string[]
  /** ISO 8601: `2024-08-02`, or with the time and zone where the page gives them. */
  readonly published?: string
  readonly modified?: string
  readonly site?: string
  readonly description?: string
  /** BCP 47. */
  readonly language?: string
  /** The canonical address, absolute. */
  readonly url?: string
  readonly image?: string
  readonly tags: readonly string[]
  readonly license?: string
  /** What kind of page it claims to be: `article`, `product`, `forum`, `recipe` … */
  readonly kind?: string
  /** Where each field came from: `json-ld`, `og`, `twitter`, `meta`, `dublin-core`, `microdata`, `h1`, `title`, `byline` … */
  readonly sources: Readonly<Partial<Record<FieldName, string>>>
}

export type FieldName = Exclude<keyof Metadata, 'sources'>

/** All that the fields are read from. */
interface Facts {
  readonly dom: Dom
  readonly evidence: Evidence
  readonly data: LinkedData
  /** Things of the JSON-LD that speak for the page, most telling first. */
  readonly things: readonly Thing[]
  readonly address: string | undefined
  readonly now: number
}

interface Found<T> {
  readonly value: T
  readonly source: string
}

/** Strings that one kind of source offers for a field. */
type Source = (facts: Facts) => readonly Found<string>[]

const meta =
  (source: string, ...names: readonly string[]): Source =>
  ({ evidence }) =>
    names.flatMap(name => (evidence.meta.get(name) ?? []).map(value => ({ value, source })))

const item =
  (...properties: readonly string[]): Source =>
  ({ evidence }) =>
    properties.flatMap(name => (evidence.properties.get(name) ?? []).map(value => ({ value, source: 'microdata' })))

/** Properties of the things of the given kinds in the page's JSON-LD. */
const linked =
  (kinds: readonly string[], keys: readonly string[], targets?: readonly string[]): Source =>
  ({ data, things }) =>
    things
      .filter(thing => kinds.length === 0 || kinds.includes(kindOf(thing) ?? ''))
      .flatMap(thing => keys.flatMap(key => textsOf(data, thing.data[key], targets)))
      .map(value => ({ value, source: 'json-ld' }))

const link =
  (rel: string): Source =>
  ({ evidence }) =>
    (evidence.links.get(rel) ?? []).map(value => ({ value, source: 'link' }))

/** Metadata whose names no standard fixes (`w-published-date`, `pub_time`). */
const metaLike =
  (...words: readonly RegExp[]): Source =>
  ({ evidence }) =>
    [...evidence.meta]
      .filter(([name]) => words.every(word => word.test(name)))
      .map(([, [value]]) => ({ value, source: 'meta' }))

// What somebody wrote at some time, and what only may carry the time of its page.
const WRITTEN = ['article', 'forum', 'recipe', 'how-to', 'review']
const PAGES = ['page', 'collection', 'faq', 'profile']

/** Where each field is looked for, in order of trust. */
const SOURCES = {
  title: [
    linked([...WRITTEN, 'product', 'job', 'course', 'book'], ['headline', 'name']),
    meta('og', 'og:title'),
    meta('twitter', 'twitter:title'),
    meta('meta', 'citation_title', 'parsely-title', 'sailthru.title'),
    meta('dublin-core', 'dc.title', 'dcterms.title'),
    ({ evidence }) => (evidence.title === '' ? [] : [{ value: evidence.title, source: 'title' }]),
    item('headline'),
  ],
  authors: [
    linked([...WRITTEN, 'book'], ['author', 'creator']),
    linked(PAGES, ['author', 'creator']),
    meta('meta', 'author'),
    meta('meta', 'parsely-author', 'sailthru.author', 'byl', 'article:author_name'),
    citationAuthors,
    meta('dublin-core', 'dc.creator', 'dcterms.creator', 'dc.contributor'),
    twitterAuthors,
    meta('og', 'article:author', 'og:article:author', 'book:author'),
  ],
  published: [
    linked(WRITTEN, ['datePublished', 'dateCreated', 'uploadDate']),
    meta('og', 'article:published_time', 'og:published_time', 'og:article:published_time', 'article:published'),
    meta('meta', 'datepublished', 'parsely-pub-date', 'sailthru.date', 'citation_publication_date', 'citation_date'),
    meta(
      'dublin-core',
      'dc.date.issued',
      'dcterms.issued',
      'dcterms.created',
      'dc.date.created',
      'dc.date',
      'dcterms.date',
    ),
    metaLike(/publi(?:sh|c)|^pub/, /date|time/),
    meta('meta', 'date', 'article_date_original', 'originalpublicationdate'),
    linked(PAGES, ['datePublished']),
    item('datepublished', 'datecreated'),
  ],
  modified: [
    linked([...WRITTEN, ...PAGES], ['dateModified']),
    meta('og', 'article:modified_time', 'og:updated_time', 'og:modified_time', 'article:modified'),
    meta('meta', 'datemodified', 'last-modified', 'lastmod', 'revised'),
    meta('dublin-core', 'dcterms.modified', 'dc.date.modified'),
    item('datemodified'),
  ],
  site: [
    meta('og', 'og:site_name'),
    ({ data }) =>
      data.things
        .filter(thing => thing.types.includes('WebSite'))
        .flatMap(thing => textsOf(data, thing.data['name']))
        .map(value => ({ value, source: 'json-ld' })),
    linked([], ['publisher']),
    meta('meta', 'application-name', 'apple-mobile-web-app-title', 'citation_journal_title'),
    meta('dublin-core', 'dc.publisher', 'dcterms.publisher'),
  ],
  description: [
    meta('og', 'og:description'),
    meta('meta', 'description'),
    linked([], ['description', 'abstract']),
    meta('twitter', 'twitter:description'),
    meta('dublin-core', 'dc.description', 'dcterms.abstract'),
    item('description'),
  ],
  language: [
    ({ evidence }) => [{ value: evidence.htmlLanguage, source: 'html-lang' }],
    meta('meta', 'content-language', 'language'),
    linked([], ['inLanguage']),
    meta('og', 'og:locale'),
    meta('dublin-core', 'dc.language', 'dcterms.language'),
  ],
  url: [
    link('canonical'),
    meta('og', 'og:url'),
    linked(WRITTEN, ['url', 'mainEntityOfPage'], ['@id', 'url']),
    meta('twitter', 'twitter:url'),
  ],
  image: [
    meta('og', 'og:image', 'og:image:url', 'og:image:secure_url'),
    meta('twitter', 'twitter:image', 'twitter:image:src'),
    linked([], ['image', 'thumbnailUrl'], ['url', 'contentUrl', '@id']),
    item('image'),
    link('image_src'),
  ],
  tags: [
    meta('og', 'article:tag', 'og:article:tag', 'video:tag', 'book:tag'),
    linked([], ['keywords']),
    meta('meta', 'keywords', 'news_keywords', 'parsely-tags', 'sailthru.tags', 'citation_keywords'),
    meta('dublin-core', 'dc.subject'),
  ],
  license: [
    link('license'),
    linked([], ['license'], ['url', '@id', 'name']),
    meta('dublin-core', 'dcterms.license', 'dc.rights'),
    meta('meta', 'license', 'copyright'),
  ],
  kind: [
    ({ things }) => things.map(thing => ({ value: kindOf(thing) ?? '', source: 'json-ld' })),
    meta('og', 'og:type'),
    ({ evidence }) => evidence.itemTypes.map(value => ({ value, source: 'microdata' })),
  ],
} satisfies Record<FieldName, readonly Source[]>

function citationAuthors(facts: Facts): Found<string>[] {
  return meta('meta', 'citation_author')(facts).map(({ value, source }) => ({ value: uninverted(value), source }))
}

/** Twitter's cards have two free fields with labels; blogs put "Written by" into one. */
function twitterAuthors({ evidence }: Facts): Found<string>[] {
  return ['1', '2'].flatMap(n => {
    const label = evidence.meta.get(`twitter:label${n}`)?.[0] ?? ''
    const value = evidence.meta.get(`twitter:data${n}`)?.[0]
    return value !== undefined && /written|author|^by/i.test(label) ? [{ value, source: 'twitter' }] : []
  })
}

function* candidates(facts: Facts, field: FieldName): Generator<Found<string>> {
  for (const source of SOURCES[field]) yield* offered(facts, source)
}

function offered(facts: Facts, source: Source): Found<string>[] {
  return source(facts)
    .map(({ value, source }) => ({ value: plain(value), source }))
    .filter(({ value }) => value !== '')
}

/** The values of each source together: several of one source are several authors, or tags, of one page. */
function lists(
  facts: Facts,
  field: FieldName,
  split: (value: string) => readonly string[],
): Found<readonly string[]>[] {
  return SOURCES[field].flatMap(from => {
    const found = offered(facts, from)
    const value = unique(found.flatMap(one => split(one.value)))
    return value.length === 0 ? [] : [{ value, source: found[0].source }]
  })
}

/** Values in scripts and attributes are often HTML, escaped once too often. */
function plain(value: string): string {
  return oneLine(/&[#a-z]|<\//i.test(value) ? textContent(parse(value), 0) : value)
}

/** The first candidate that `accept` makes something of. */
function first<T>(found: Iterable<Found<string>>, accept: (value: string) => T | undefined): Found<T> | undefined {
  for (const { value, source } of found) {
    const accepted = accept(value)
    if (accepted !== undefined) return { value: accepted, source }
  }
  return undefined
}

/** Reads what a page says about itself. `url` is where it was found. */
export function readMetadata(dom: Dom, url?: string): Metadata {
  const facts = gather(dom, url)
  const { evidence, address } = facts
  const site =
    first(candidates(facts, 'site'), value => (value.length <= MAX_SITE_CHARS ? value : undefined)) ??
    hostAsSite(address)
  const names = siteNames(namesOfSite(facts), address)
  const title = chooseTitle(
    [...candidates(facts, 'title')].map(({ value, source }) => ({ text: value, source })),
    evidence.headings,
    names,
  )
  const language = chooseLanguage(facts)
  const style = dateStyle(language?.value ?? 'en')
  const place = placeOf(facts, title)
  const dates = chooseDates(facts, place, style)
  const authors = chooseAuthors(facts, place, style, names)
  const absolute = (value: string): string | undefined => toAbsolute(value, address, evidence.base)
  return assemble({
    title: title && { value: title.text, source: title.source },
    authors,
    ...dates,
    site,
    description: first(candidates(facts, 'description'), value => value),
    language,
    url:
      first(candidates(facts, 'url'), absolute) ??
      (address === undefined ? undefined : { value: address, source: 'url' }),
    image: first(candidates(facts, 'image'), absolute),
    tags: chooseTags(facts),
    license: first(candidates(facts, 'license'), value => value),
    kind: first(candidates(facts, 'kind'), kindFrom),
  })
}

const MAX_SITE_CHARS = 100

type Fields = { readonly [F in FieldName]: Found<string | readonly string[]> | undefined }

function assemble(fields: Fields): Metadata {
  const known = Object.entries(fields).flatMap(([field, found]) => (found === undefined ? [] : [{ field, ...found }]))
  return {
    authors: [],
    tags: [],
    ...Object.fromEntries(known.map(({ field, value }) => [field, value])),
    sources: Object.fromEntries(known.map(({ field, source }) => [field, source])),
  }
}

function gather(dom: Dom, url: string | undefined): Facts {
  const evidence = collectEvidence(dom)
  const data = readLinkedData(evidence.jsonLd)
  const address = toAbsolute(url ?? evidence.links.get('canonical')?.[0] ?? '', undefined, '')
  const addresses = new Set([
    address,
    url,
    ...(evidence.links.get('canonical') ?? []),
    ...(evidence.meta.get('og:url') ?? []),
  ])
  const titles = new Set(
    [...(evidence.meta.get('og:title') ?? []), evidence.title, ...evidence.headings.map(h => h.text)].map(wordKey),
  )
  const isThis = ({ data: thing }: Thing): boolean =>
    textsOf(data, [thing['url'] ?? null, thing['@id'] ?? null, thing['mainEntityOfPage'] ?? null].flat(), [
      '@id',
      'url',
    ]).some(id => addresses.has(id)) || textsOf(data, thing['headline']).some(headline => titles.has(wordKey(headline)))
  return { dom, evidence, data, things: tellingThings(data, isThis), address, now: Date.now() }
}

function toAbsolute(value: string, address: string | undefined, base: string): string | undefined {
  try {
    const root = base === '' ? address : new URL(base, address).href
    const url = new URL(value, root)
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined
  } catch {
    return undefined
  }
}

function hostAsSite(address: string | undefined): Found<string> | undefined {
  const host = hostOf(address).replace(/^www\./, '')
  return host === '' ? undefined : { value: host, source: 'url' }
}

/** Everything that the site may be called, to tell its name from a title or an author. */
function namesOfSite(facts: Facts): string[] {
  const organizations = facts.data.things.filter(thing => thing.isTop && thing.types.includes('Organization'))
  return [
    ...[...candidates(facts, 'site')].map(({ value }) => value),
    ...organizations.flatMap(thing => textsOf(facts.data, thing.data['name'])),
  ]
}

/** Declared, unless the text is written in another script; else guessed. */
function chooseLanguage(facts: Facts): Found<string> | undefined {
  const declared = first(candidates(facts, 'language'), languageTag)
  if (declared !== undefined && !isOtherScript(facts.evidence.sample, declared.value)) return declared
  const guess = guessLanguage(facts.evidence.sample)
  return guess === undefined ? declared : { value: guess, source: 'text' }
}

/** Where the page's own text starts, and the lines about it. */
interface Place {
  readonly node: NodeId
  readonly lines: readonly Line[]
  /** A front page has no author and no date of its own; what it shows belongs to what it lists. */
  readonly isHome: boolean
}

function placeOf({ dom, evidence, address }: Facts, title: Title | undefined): Place {
  const key = wordKey(title?.text ?? '')
  const heading =
    title?.node ??
    [...evidence.headings, ...evidence.subheadings].find(clue => wordKey(clue.text) === key)?.node ??
    evidence.headings.find(clue => !clue.isAside)?.node
  const node = heading ?? dom.tag.findIndex(tag => tag === Tag.main || tag === Tag.article || tag === Tag.body)
  const start = Math.max(0, node)
  return {
    node: start,
    lines: linesAround(dom, start, heading !== undefined),
    isHome: address !== undefined && isHomeAddress(address),
  }
}

function isHomeAddress(address: string): boolean {
  const { pathname, search } = new URL(address)
  return search === '' && (pathname === '/' || pathname === '/index.html')
}

function chooseAuthors(
  facts: Facts,
  place: Place,
  style: DateStyle,
  site: SiteNames,
): Found<readonly string[]> | undefined {
  const isDated = (line: string): boolean => line.length <= 60 && datesIn(line, style, facts.now).length > 0
  const given = lists(facts, 'authors', authorsOf)
  const shown = place.isHome
    ? []
    : [...bylines(facts.dom, facts.evidence, place.node, place.lines, isDated)].map(({ names, source }) => ({
        value: names,
        source,
      }))
  const all = [...given, ...shown].filter(({ value }) => value.length > 0)
  // A site that signs its pages itself is believed when nobody else is named.
  const chosen = all.find(({ value }) => value.some(name => !isSiteName(name, site))) ?? all[0]
  return chosen && { value: unique(chosen.value), source: chosen.source }
}

function unique(values: readonly string[]): string[] {
  const seen = new Map(values.map(value => [wordKey(value), value]))
  return [...seen.values()]
}

function chooseDates(
  facts: Facts,
  place: Place,
  style: DateStyle,
): { published: Found<string> | undefined; modified: Found<string> | undefined } {
  const read = (value: string): string | undefined => parseDate(value, style, facts.now)
  const shown = place.isHome ? [] : mentions(facts.evidence, place.node, place.lines, style, facts.now)
  const modified =
    first(candidates(facts, 'modified'), read) ?? asFound(shown.find(mention => mention.role === 'modified'))
  const published =
    first(candidates(facts, 'published'), read) ??
    // A bare date that is also the day of the last change is that day.
    asFound(
      shown.find(({ role, iso }) => role === 'published' || (role === undefined && !isSameDay(iso, modified?.value))),
    ) ??
    inAddress(facts)
  return { published, modified }
}

function asFound(mention: Mention | undefined): Found<string> | undefined {
  return mention && { value: mention.iso, source: mention.source }
}

function isSameDay(a: string, b: string | undefined): boolean {
  return a.slice(0, 10) === b?.slice(0, 10)
}

function inAddress({ address, now }: Facts): Found<string> | undefined {
  const date = address === undefined ? undefined : dateInUrl(address, now)
  return date === undefined ? undefined : { value: date, source: 'url' }
}

const MAX_TAGS = 50

function chooseTags(facts: Facts): Found<readonly string[]> | undefined {
  const tags = lists(facts, 'tags', value =>
    value
      .split(/[,;，、]/)
      .map(oneLine)
      .filter(tag => tag !== ''),
  )[0]
  return tags && { value: tags.value.slice(0, MAX_TAGS), source: tags.source }
}

// Open Graph's own types (ogp.me) and those that platforms added.
const OPEN_GRAPH_KINDS: Readonly<Record<string, string>> = {
  article: 'article',
  blog: 'collection',
  book: 'book',
  product: 'product',
  'product.item': 'product',
  'product.group': 'collection',
  profile: 'profile',
  website: 'page',
}

function kindFrom(value: string): string | undefined {
  const lower = value.toLowerCase()
  const kind = Object.hasOwn(OPEN_GRAPH_KINDS, lower)
    ? OPEN_GRAPH_KINDS[lower]
    : lower.startsWith('video')
      ? 'video'
      : lower.startsWith('music')
        ? 'audio'
        : kindOf(value)
  return kind === 'page' ? undefined : kind
}
