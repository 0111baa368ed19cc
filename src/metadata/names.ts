import { hostOf } from './address.ts'

/** Lower-case words of a text, without punctuation: two forms of one name or title have the same. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  )
}

export function wordKey(text: string): string {
  return wordsOf(text).join(' ')
}

/** The names that a site goes by: what it calls itself, and its host. */
export interface SiteNames {
  readonly keys: ReadonlySet<string>
  /** `example` of www.example.co.uk. */
  readonly host: string
}

export function siteNames(given: readonly string[], url: string | undefined): SiteNames {
  return { keys: new Set(given.map(squash).filter(key => key !== '')), host: hostLabel(url) }
}

function squash(text: string): string {
  return wordsOf(text).join('')
}

const COUNTRY_SECOND_LEVEL = new Set(['co', 'com', 'org', 'net', 'ac', 'gov', 'edu', 'or', 'ne', 'gob', 'gouv'])

function hostLabel(url: string | undefined): string {
  const labels = hostOf(url).split('.')
  const isSecondLevel = labels.length > 2 && COUNTRY_SECOND_LEVEL.has(labels.at(-2)!)
  return squash(labels.at(isSecondLevel ? -3 : -2) ?? '')
}

/** Whether a text is a name of the site: "Example", "Example.com", "The Example", "example". */
export function isSiteName(text: string, site: SiteNames): boolean {
  const key = squash(text)
  if (key === '') return false
  const bare = key.replace(/^the/, '')
  if (site.keys.has(key) || site.keys.has(bare) || site.keys.has(`the${key}`)) return true
  return (
    site.host.length > 2 && [key, bare].some(k => k.startsWith(site.host) && SUFFIXES.has(k.slice(site.host.length)))
  )
}

// What a site may add to the name of its host.
// biome-ignore format: a table
const SUFFIXES = new Set(['', 'com', 'org', 'net', 'co', 'io', 'inc', 'llc', 'ltd', 'news', 'blog', 'online', 'us', 'usa', 'uk', 'magazine', 'hq', 'app', 'ai'])
