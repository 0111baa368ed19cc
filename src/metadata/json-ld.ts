import { isObject, type Json, type JsonObject, parseJson } from './loose-json.ts'

/** A thing that the page describes in JSON-LD, with its schema.org types. */
export interface Thing {
  readonly types: readonly string[]
  readonly data: JsonObject
  /** At the top, in `@graph` or the `mainEntity` of such a thing; others (`blogPost`, `author` …) are parts of one. */
  readonly isTop: boolean
}

/** The things of a page's JSON-LD, in order, and those that can be referred to by their `@id`. */
export interface LinkedData {
  readonly things: readonly Thing[]
  readonly byId: ReadonlyMap<string, JsonObject>
}

// Enough for the largest product catalogues seen (20,000 values); the rest of a hostile block is not looked at.
const MAX_VALUES = 100_000

interface Visit {
  readonly value: Json
  readonly isTop: boolean
}

export function readLinkedData(blocks: readonly string[]): LinkedData {
  const things: Thing[] = []
  const byId = new Map<string, JsonObject>()
  const roots = blocks.flatMap(parseJson)
  const pending: Visit[] = roots.reverse().map(value => ({ value, isTop: true }))
  for (let count = 0; pending.length > 0 && count < MAX_VALUES; count++) {
    const { value, isTop } = pending.pop()!
    if (Array.isArray(value)) {
      for (let i = value.length - 1; i >= 0; i--) pending.push({ value: value[i], isTop })
    } else if (isObject(value)) {
      const types = typesOf(value)
      const id = value['@id']
      if (typeof id === 'string' && (types.length > 0 || !byId.has(id))) byId.set(id, value)
      if (types.length > 0) things.push({ types, data: value, isTop })
      // The questions of an FAQ are its parts, however its markup puts them.
      const hasMain = isTop && !types.includes('FAQPage')
      for (const [key, child] of Object.entries(value).reverse()) {
        if (typeof child !== 'object' || child === null) continue
        pending.push({ value: child, isTop: hasMain && (key === '@graph' || key.startsWith('mainEntity')) })
      }
    }
  }
  return { things, byId }
}

/** `NewsArticle` of `"@type": ["NewsArticle", …]`, `schema:NewsArticle`, `https://schema.org/NewsArticle`. */
function typesOf(data: JsonObject): string[] {
  return listOf(data['@type'])
    .filter(type => typeof type === 'string')
    .map(type => type.slice(Math.max(type.lastIndexOf('/'), type.lastIndexOf(':'), type.lastIndexOf('#')) + 1))
}

export function listOf(value: Json | undefined): Json[] {
  return value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]
}

/** The object itself, or the node that a bare `{"@id": …}` or an id written as a string refers to. */
export function resolve(data: LinkedData, value: Json): Json {
  const id = isObject(value) ? value['@id'] : value
  const target = typeof id === 'string' ? data.byId.get(id) : undefined
  return target !== undefined && (!isObject(value) || Object.keys(value).length <= 2) ? target : value
}

/** The text of a value that may be a string, a list of them, `{"@value": …}` or a thing with a name or url. */
export function textsOf(data: LinkedData, value: Json | undefined, keys: readonly string[] = NAME_KEYS): string[] {
  const texts: string[] = []
  for (const item of listOf(value)) {
    const target = resolve(data, item)
    if (typeof target === 'string') texts.push(target)
    else if (isObject(target)) {
      const text = keys.map(key => listOf(target[key])[0]).find(found => typeof found === 'string')
      if (text !== undefined) texts.push(text)
    }
  }
  return texts
}

const NAME_KEYS = ['@value', 'name', 'headline'] as const

/** Kinds of page by schema.org type, the telling ones first; `page` says no more than that it is one. */
// biome-ignore format: a table
const KINDS: readonly (readonly [string, RegExp])[] = [
  ['article',    /^(?:[A-Za-z]*Article|BlogPosting|LiveBlogPosting|Report|CriticReview|AnalysisNewsArticle|Chapter)$/],
  ['forum',      /^(?:DiscussionForumPosting|SocialMediaPosting|Question|QAPage|Conversation)$/],
  ['recipe',     /^Recipe$/],
  ['how-to',     /^HowTo$/],
  ['review',     /^Review$/],
  ['product',    /^(?:Product|ProductGroup|IndividualProduct|Vehicle|Car|SoftwareApplication|WebApplication|MobileApplication|VideoGame)$/],
  ['job',        /^JobPosting$/],
  ['event',      /^[A-Za-z]*Event$/],
  ['course',     /^Course$/],
  ['book',       /^Book$/],
  ['video',      /^(?:VideoObject|Movie|TVEpisode|TVSeries)$/],
  ['audio',      /^(?:PodcastEpisode|AudioObject|MusicRecording|MusicAlbum)$/],
  ['faq',        /^FAQPage$/],
  ['profile',    /^ProfilePage$/],
  ['collection', /^(?:CollectionPage|ItemList|SearchResultsPage|OfferCatalog|Blog)$/],
  ['page',       /^[A-Za-z]*Page$/],
]

/** The kind of page that a thing stands for, or a schema.org type or a name of a kind. */
export function kindOf(thing: Thing | string): string | undefined {
  const types = typeof thing === 'string' ? [thing.slice(thing.lastIndexOf('/') + 1)] : thing.types
  return KINDS.find(([kind, pattern]) => types.some(type => type === kind || pattern.test(type)))?.[0]
}

function rankOf(thing: Thing): number {
  return KINDS.findIndex(([, types]) => thing.types.some(type => types.test(type)))
}

/**
 * The things that speak for the page, most telling kind first. Where several of one kind stand side by side (a list of
 * articles), only those count that `isThis` recognises as the page; and a part of another thing only counts so.
 */
export function tellingThings(data: LinkedData, isThis: (thing: Thing) => boolean): Thing[] {
  const known = data.things
    .map(thing => ({ thing, rank: rankOf(thing), isThis: isThis(thing) }))
    .filter(({ thing, rank, isThis }) => rank >= 0 && (thing.isTop || (rank < RANKS_OF_PARTS && isThis)))
  const alike = new Map<number, number>()
  for (const { rank } of known) alike.set(rank, (alike.get(rank) ?? 0) + 1)
  return known
    .filter(({ rank, isThis }) => isThis || alike.get(rank)! <= MAX_ALIKE)
    .sort((a, b) => a.rank - b.rank || Number(b.isThis) - Number(a.isThis))
    .map(({ thing }) => thing)
}

// Articles and posts are often given as parts of their blog or forum.
const RANKS_OF_PARTS = 2
// Two is a translation or a doubled block; three of a kind is a list.
const MAX_ALIKE = 2
