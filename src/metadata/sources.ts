import { type Dom, textContent } from '../parse/dom.ts'
import { parse } from '../parse/parse.ts'
import { absoluteUrl } from './address.ts'
import { uninverted } from './authors.ts'
import { collectEvidence, type Evidence } from './evidence.ts'
import type { FieldName } from './fields.ts'
import { kindOf, type LinkedData, readLinkedData, type Thing, tellingThings, textsOf } from './json-ld.ts'
import { oneLine } from './lines.ts'
import { wordKey } from './names.ts'

/** All that the fields are read from. */
export interface Facts {
  readonly dom: Dom
  readonly evidence: Evidence
  readonly data: LinkedData
  /** Things of the JSON-LD that speak for the page, most telling first. */
  readonly things: readonly Thing[]
  readonly address: string | undefined
  readonly now: number
}

export interface Found<T> {
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

/** What all sources of a field offer, in order of trust. */
export function* candidates(facts: Facts, field: FieldName): Generator<Found<string>> {
  for (const source of SOURCES[field]) yield* offered(facts, source)
}

function offered(facts: Facts, source: Source): Found<string>[] {
  return source(facts)
    .map(({ value, source }) => ({ value: plain(value), source }))
    .filter(({ value }) => value !== '')
}

/** The values of each source together: several of one source are several authors, or tags, of one page. */
export function lists(
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
  const text = value.slice(0, MAX_VALUE_CHARS)
  return oneLine(/&[#a-z]|<\//i.test(text) ? textContent(parse(text), 0) : text)
}

const MAX_VALUE_CHARS = 5000

/** The first candidate that `accept` makes something of. */
export function first<T>(
  found: Iterable<Found<string>>,
  accept: (value: string) => T | undefined,
): Found<T> | undefined {
  for (const { value, source } of found) {
    const accepted = accept(value)
    if (accepted !== undefined) return { value: accepted, source }
  }
  return undefined
}

/** Everything there is to know, read once. `address` is the page's own, absolute. */
export function gather(dom: Dom, url: string | undefined): Facts {
  const evidence = collectEvidence(dom)
  const data = readLinkedData(evidence.jsonLd)
  const { meta, links, title, headings } = evidence
  const canonical = [...(links.get('canonical') ?? []), ...(meta.get('og:url') ?? [])]
  const address = absoluteUrl(url ?? canonical[0] ?? '')
  const addresses = new Set([address, url, ...canonical])
  const titles = new Set([...(meta.get('og:title') ?? []), title, ...headings.map(clue => clue.text)].map(wordKey))
  const isThis = (thing: Thing): boolean =>
    ['url', '@id', 'mainEntityOfPage']
      .flatMap(key => textsOf(data, thing.data[key], ['@id', 'url']))
      .some(id => addresses.has(id)) ||
    textsOf(data, thing.data['headline']).some(headline => titles.has(wordKey(headline)))
  return { dom, evidence, data, things: tellingThings(data, isThis), address, now: Date.now() }
}

function unique(values: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const value of values) if (!byKey.has(wordKey(value))) byKey.set(wordKey(value), value)
  return [...byKey.values()]
}
