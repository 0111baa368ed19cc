import { createHash } from 'node:crypto'
import { annotatedHeadline } from '../../datasets/annotations.ts'
import type { Example } from '../../datasets/example.ts'
import { siteOf } from '../../datasets/splits.ts'
import type { Question } from '../systems.ts'
import { type MadePage, makePage } from './other-content.ts'
import type { Terms, Vocabulary } from './text-index.ts'
import type { Judgements } from './trec-measures.ts'

/** A page to be searched, with its gold, which alone decides what it is relevant for. */
export interface Document extends Question {
  readonly dataset: string
  readonly gold: Terms
  /** Of a page that was made: the document whose frame it has, and an answer to that one as an answer to this. */
  readonly made?: { readonly frame: number; readonly answerAs: MadePage['answerAs'] }
}

export const QUERY_KINDS = ['title', 'passage', 'topic'] as const
export type QueryKind = (typeof QUERY_KINDS)[number]

export interface Query {
  readonly kind: QueryKind
  readonly terms: Terms
  readonly judgements: Judgements
}

/** Documents, and questions to which the right answers are known. */
export interface Collection {
  readonly documents: readonly Document[]
  readonly queries: readonly Query[]
  /** How many of the documents are frames with another content. */
  readonly distractors: number
}

/** Words of a title that are asked for. */
const TITLE_WORDS = 12
/** Words of a passage, of which a reader remembers a few, and by which its content is known again. */
const PASSAGE = { words: 20, remembered: 3, known: 8 }
/** Shorter main contents are not asked for: they have no middle. */
const MIN_GOLD_WORDS = 50
/** A topic is a pair of words that so many pages are about, from at least so many sites. */
const TOPIC = { minPages: 4, maxPages: 40, minSites: 3, mentions: 2, manyMentions: 4 }

interface Item {
  /** Its number as a document. */
  readonly document: number
  readonly example: Example
  readonly gold: Terms
  readonly title: Terms | undefined
}

/**
 * A test collection made from gold alone: no system's answer is looked at. Items, drawn by chance from pages, are
 * asked for by their titles and by words from the middle of their content; topics by pairs of words. For each item there is
 * another page with the item's frame and another content, and one with its content in another frame.
 */
export function makeCollection(examples: readonly Example[], vocabulary: Vocabulary, queries: number): Collection {
  const pages = examples.map((example, document) => ({
    document,
    example,
    gold: vocabulary.termsOf(example.text),
    title: titleOf(example, vocabulary),
  }))
  const items = drawn(pages, queries)
  const distractors = items.flatMap((item, i) => distractorOf(item, items[(i + 1) % items.length]) ?? [])
  const documents = [...pages.map(documentOf), ...distractors]
  const isTelling = tellingIn(documents)
  return {
    documents,
    distractors: distractors.length,
    queries: [...itemQueries(items, documents, isTelling), ...topicQueries(pages, documents, isTelling, queries)],
  }
}

function titleOf({ title, annotated, dataset }: Example, vocabulary: Vocabulary): Terms | undefined {
  const given = title ?? (annotated !== undefined && dataset === 'l3s-gn1' ? annotatedHeadline(annotated) : '')
  const terms = vocabulary.termsOf(given).slice(0, TITLE_WORDS)
  return terms.length >= 2 ? terms : undefined
}

/** A number in [0, 1) that is as good as drawn by chance, and the same every time. */
function chance(...parts: readonly string[]): number {
  return createHash('sha256').update(parts.join('\n')).digest().readUInt32BE() / 2 ** 32
}

/** Pages to ask for, in the order of their lengths, so that neighbours are alike. */
function drawn(pages: readonly Item[], wanted: number): Item[] {
  const order = ({ example }: Item): number => chance('item', example.id)
  return pages
    .filter(({ gold }) => gold.length >= MIN_GOLD_WORDS)
    .toSorted((a, b) => order(a) - order(b))
    .slice(0, wanted)
    .toSorted((a, b) => a.example.dataset.localeCompare(b.example.dataset) || a.gold.length - b.gold.length)
}

function documentOf({ example: { id, dataset, html, url }, gold }: Item): Document {
  return { id, dataset, html, ...(url && { url }), gold }
}

/** The frame of the one with the content of the other. */
function distractorOf(frame: Item, content: Item): Document | undefined {
  const made = makePage(frame.example.html, frame.example.text, content.example.text)
  if (made === undefined) return undefined
  const { id, ...rest } = documentOf(frame)
  const { html, answerAs } = made
  return { ...rest, id: `${id}-other`, html, gold: content.gold, made: { frame: frame.document, answerAs } }
}

/** A page is relevant for an item if its gold has the passage: the page itself, its content elsewhere, reprints. */
function itemQueries(items: readonly Item[], documents: readonly Document[], isTelling: IsTelling): Query[] {
  const golds = documents.map(({ gold }) => sequenceOf(gold))
  return items.flatMap(({ example, gold, title }): Query[] => {
    // From the second or third quarter.
    const start = Math.floor((gold.length - PASSAGE.words) * (0.25 + 0.5 * chance('passage', example.id)))
    const passage = gold.slice(start, start + PASSAGE.words)
    const wanted = sequenceOf(passage.slice(0, PASSAGE.known))
    const judgements = new Map([...golds.keys()].filter(i => golds[i].includes(wanted)).map(i => [i, 1]))
    const terms = Int32Array.from(
      [...new Set(passage)]
        .filter(isTelling)
        .toSorted((a, b) => chance('word', example.id, String(a)) - chance('word', example.id, String(b)))
        .slice(0, PASSAGE.remembered),
    )
    const asked = { title, passage: terms.length === PASSAGE.remembered ? terms : undefined }
    return (['title', 'passage'] as const).flatMap(kind => {
      const of = asked[kind]
      return of === undefined ? [] : { kind, terms: of, judgements }
    })
  })
}

/** A text in which terms that stand in a row are found. */
function sequenceOf(terms: Terms): string {
  return ` ${terms.join(' ')} `
}

/**
 * Pairs of words that some pages, not of one site, repeat. A page whose gold has the pair at least twice is about it, one
 * with four or more the more so; where it is only in the frame the page is not.
 */
function topicQueries(
  pages: readonly Item[],
  documents: readonly Document[],
  isTelling: IsTelling,
  wanted: number,
): Query[] {
  const mentions = new Map<string, Map<number, number>>()
  for (const [document, { gold }] of documents.entries()) {
    for (let i = 0; i + 1 < gold.length; i++) {
      if (gold[i] === gold[i + 1] || !isTelling(gold[i]) || !isTelling(gold[i + 1])) continue
      const pair = `${gold[i]} ${gold[i + 1]}`
      const of = mentions.get(pair) ?? new Map<number, number>()
      mentions.set(pair, of)
      of.set(document, (of.get(document) ?? 0) + 1)
    }
  }
  const { minPages, maxPages, minSites, mentions: enough, manyMentions } = TOPIC
  const topics = [...mentions].flatMap(([pair, of]) => {
    const about = [...of].filter(([, count]) => count >= enough)
    const sites = new Set(
      about.flatMap(([document]) => (document < pages.length ? siteOf(pages[document].example) : [])),
    )
    return about.length < minPages || about.length > maxPages || sites.size < minSites ? [] : [{ pair, about }]
  })
  return topics
    .toSorted((a, b) => chance('topic', a.pair) - chance('topic', b.pair))
    .slice(0, wanted)
    .map(({ pair, about }) => ({
      kind: 'topic',
      terms: Int32Array.from(pair.split(' '), Number),
      judgements: new Map(about.map(([document, count]) => [document, count >= manyMentions ? 2 : 1])),
    }))
}

/** Words in the main content of more than this share of the pages tell nothing. */
const MAX_TELLING = 0.1

type IsTelling = (term: number) => boolean

function tellingIn(documents: readonly Document[]): IsTelling {
  const frequency = new Map<number, number>()
  for (const { gold } of documents) {
    for (const term of new Set(gold)) frequency.set(term, (frequency.get(term) ?? 0) + 1)
  }
  return term => frequency.get(term)! <= documents.length * MAX_TELLING
}
