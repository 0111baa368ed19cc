import { type Dom, type NodeId, textOf } from '../parse/dom.ts'
import { Tag } from '../parse/tags.ts'
import { absoluteUrl, hostOf, isHomeAddress } from './address.ts'
import { authorsOf } from './authors.ts'
import { bylines, type Place } from './bylines.ts'
import { type DateStyle, dateInUrl, dateStyle, datesIn, parseDate } from './dates.ts'
import type { FieldName } from './fields.ts'
import { kindOf, textsOf } from './json-ld.ts'
import { guessLanguage, isOtherScript, languageTag } from './language.ts'
import { linesAround, oneLine, UNREAD } from './lines.ts'
import { isSiteName, type SiteNames, siteNames, wordKey } from './names.ts'
import { type Mention, mentions } from './page-dates.ts'
import { candidates, type Facts, type Found, first, gather, lists } from './sources.ts'
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
  const kind = first(candidates(facts, 'kind'), kindFrom)
  const place = placeOf(facts, title, kind?.value)
  const dates = chooseDates(facts, place, style)
  const authors = chooseAuthors(facts, place, style, names)
  const absolute = (value: string): string | undefined => absoluteUrl(value, address, evidence.base)
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
    kind,
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

/** Where the page's own text starts. */
function placeOf({ dom, evidence }: Facts, title: Title | undefined, kind: string | undefined): Place {
  const first = evidence.headings.find(clue => !clue.isAside)
  const heading = title?.node ?? (title && findLine(dom, title.text)) ?? first?.node
  const start = heading ?? dom.tag.findIndex(tag => tag === Tag.main || tag === Tag.article || tag === Tag.body)
  const node = Math.max(0, start)
  const lines = linesAround(dom, node, heading !== undefined)
  return { heading: node, lines, isSigned: !UNSIGNED.has(kind ?? '') }
}

const UNSIGNED = new Set(['product', 'collection', 'job', 'event', 'profile'])

/** The text node in the body that reads like this: a title that is not marked as one. */
function findLine(dom: Dom, line: string): NodeId | undefined {
  const key = wordKey(line)
  for (let n = dom.tag.indexOf(Tag.body) + 1; n > 0 && n < dom.length; n++) {
    if (UNREAD[dom.tag[n]] === 1) n = dom.end[n] - 1
    else if (dom.tag[n] === Tag['#text']) {
      const text = textOf(dom, n).trim()
      if (Math.abs(text.length - line.length) <= MAX_LENGTH_GAP && wordKey(text) === key) return n
    }
  }
  return undefined
}

// Spaces and marks that the two forms of a title may differ in.
const MAX_LENGTH_GAP = 5

/** A front page has neither author nor date: those that it shows belong to what it lists. */
function isHome({ address }: Facts): boolean {
  return address !== undefined && isHomeAddress(address)
}

function chooseAuthors(
  facts: Facts,
  place: Place,
  style: DateStyle,
  site: SiteNames,
): Found<readonly string[]> | undefined {
  let signedBySite: Found<readonly string[]> | undefined
  for (const found of authorLists(facts, place, style)) {
    if (found.value.some(name => !isSiteName(name, site))) return found
    // A site that signs its pages itself is believed when nobody else is named.
    if (found.value.length > 0) signedBySite ??= found
  }
  return signedBySite
}

const MAX_DATE_LINE_CHARS = 60

function* authorLists(facts: Facts, place: Place, style: DateStyle): Generator<Found<readonly string[]>> {
  yield* lists(facts, 'authors', authorsOf)
  if (isHome(facts)) return
  const isDated = (line: string): boolean =>
    line.length <= MAX_DATE_LINE_CHARS && datesIn(line, style, facts.now).length > 0
  yield* bylines(facts.dom, facts.evidence, place, isDated)
}

function chooseDates(
  facts: Facts,
  place: Place,
  style: DateStyle,
): { published: Found<string> | undefined; modified: Found<string> | undefined } {
  const read = (value: string): string | undefined => parseDate(value, style, facts.now)
  const shown = isHome(facts) ? [] : mentions(facts.evidence, place, style, facts.now)
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
