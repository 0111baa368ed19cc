import type { Example } from '../../src/datasets/example.ts'
import { foldOf, siteOf } from '../../src/datasets/splits.ts'

/** Words that mark a topic; a page's share of them decides. */
const TOPICS: Readonly<Record<string, string>> = {
  health:
    'health patients patient doctor doctors disease medical treatment hospital cancer drug drugs symptoms clinical medicine diet skin sleep blood brain heart pain infection virus therapy care',
  sport:
    'game games team teams season player players coach league match matches cup championship football basketball baseball hockey race tournament goal goals win wins injury stadium club olympic',
  software:
    'software code app apps server user users web website browser windows linux google api developer developers programming data file files download version google android microsoft apple security',
  money:
    'bank banks market markets economy economic percent stock stocks investors investment tax prices price financial finance growth inflation mortgage billion million budget trade debt companies shares',
}
export const GENERAL = 'general'
export const GROUPS: readonly string[] = [GENERAL, ...Object.keys(TOPICS)]

const TOPIC_OF = new Map(
  Object.entries(TOPICS).flatMap(([topic, words]) => words.split(' ').map(word => [word, topic])),
)

/** A page that may be chosen, without its HTML. */
export interface Candidate {
  readonly key: string
  readonly site: string
  /** The topic with most words, and their share of all. */
  readonly topic: string
  readonly share: number
  /** A number that is the same in every run, for drawing. */
  readonly lot: number
}

/** The paper took pages "that had a clear text content"; here: articles in English of at least this many words. */
const MIN_WORDS = 100

export function candidateOf(example: Example): Candidate | undefined {
  const words = example.text.toLowerCase().match(/[a-z]+/g) ?? []
  const isArticle = (example.pageType ?? 'article') === 'article'
  if (!isArticle || (example.language ?? 'en') !== 'en' || words.length < MIN_WORDS) return undefined
  const counts = new Map<string, number>()
  for (const word of words) {
    const topic = TOPIC_OF.get(word)
    if (topic !== undefined) counts.set(topic, (counts.get(topic) ?? 0) + 1)
  }
  const [topic, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [GENERAL, 0]
  const lot = foldOf(example, 1_000_003)
  return { key: keyOf(example), site: siteOf(example), topic, share: count / words.length, lot }
}

export function keyOf({ dataset, case: name }: Example): string {
  return `${dataset} ${name}`
}

/**
 * Groups of `size` pages, one page of a site, no site twice: for each topic the pages with the largest share of its
 * words, then for the general group others by lot.
 */
export function cutGroups(candidates: readonly Candidate[], size: number): Map<string, string> {
  const groups = new Map<string, string>()
  const usedSites = new Set<string>()
  const take = (group: string, ranked: readonly Candidate[]) => {
    let taken = 0
    for (const { key, site } of ranked) {
      if (taken === size) break
      if (usedSites.has(site)) continue
      usedSites.add(site)
      groups.set(key, group)
      taken++
    }
  }
  for (const topic of Object.keys(TOPICS)) {
    take(
      topic,
      candidates.filter(page => page.topic === topic).sort((a, b) => b.share - a.share || a.lot - b.lot),
    )
  }
  take(
    GENERAL,
    [...candidates].sort((a, b) => a.lot - b.lot),
  )
  return groups
}
