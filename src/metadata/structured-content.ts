import { type Dom, textContent } from '../parse/dom.ts'
import { parse } from '../parse/parse.ts'
import { type AppState, appStates } from './app-state.ts'
import { collectEvidence } from './evidence.ts'
import {
  kindOf,
  type LinkedData,
  listOf,
  readLinkedData,
  resolve,
  type Thing,
  tellingThings,
  textsOf,
} from './json-ld.ts'
import { isObject, type Json } from './loose-json.ts'
import { wordKey } from './names.ts'
import { asHtml, headingHtml, largestProse, type Prose } from './prose.ts'

/** A page's text as its data for machines and scripts holds it. The HTML is the page's: as little to be trusted. */
export interface StructuredContent {
  readonly html: string
  readonly from: 'json-ld' | AppState['from']
}

/**
 * The main text of a page that its elements do not hold: `articleBody` and the like of its JSON-LD, or the largest body of
 * text in the data that it carries for its scripts. When to prefer this to the elements is the caller's choice.
 */
export function structuredContent(dom: Dom): StructuredContent | undefined {
  const { jsonLd, meta, title, headings } = collectEvidence(dom)
  const described = describedContent(readLinkedData(jsonLd))
  const isPageTitle = titleMatcher([title, ...(meta.get('og:title') ?? []), ...headings.map(clue => clue.text)])
  let best: (Prose & { from: AppState['from'] }) | undefined
  for (const { value, from } of appStates(dom)) {
    const prose = largestProse(value, isPageTitle)
    if (prose !== undefined && prose.chars > (best?.chars ?? 0)) best = { ...prose, from }
  }
  // What is written as the page's text is that; data for scripts must hold much more to be believed instead.
  if (described !== undefined && described.chars * 2 >= (best?.chars ?? 0))
    return { html: described.html, from: 'json-ld' }
  return best && { html: best.html, from: best.from }
}

// What each kind of thing has to say, in reading order. Articles' `description` is a summary: not their text.
const TEXT_OF: Readonly<Record<string, readonly string[]>> = {
  article: ['articleBody', 'text'],
  forum: ['articleBody', 'text'],
  review: ['reviewBody'],
  recipe: ['description', 'recipeIngredient'],
  product: ['description'],
  job: ['description', 'responsibilities', 'qualifications'],
  event: ['description'],
  course: ['description'],
  book: ['description'],
  video: ['transcript', 'description'],
  audio: ['transcript', 'description'],
  'how-to': ['description'],
  faq: [],
}
const PARTS = [
  'mainEntity',
  'acceptedAnswer',
  'suggestedAnswer',
  'comment',
  'recipeInstructions',
  'step',
  'itemListElement',
]
const PART_TEXT = ['text', 'description']
const MIN_CHARS = 200
const MAX_PARTS = 2000

function describedContent(data: LinkedData): Prose | undefined {
  for (const thing of tellingThings(data, () => false)) {
    const prose = contentOf(data, thing)
    if (prose.chars >= MIN_CHARS) return prose
  }
  return undefined
}

/** Whether a text is one of the page's titles, or the part of one before the name of the site. */
function titleMatcher(titles: readonly string[]): (text: string) => boolean {
  const keys = titles.map(wordKey).filter(key => key !== '')
  return text => {
    const key = wordKey(text)
    return keys.some(title => title === key || (key.length >= MIN_PART_CHARS && title.includes(key)))
  }
}

const MIN_PART_CHARS = 15

function contentOf(data: LinkedData, thing: Thing): Prose {
  const keys = TEXT_OF[kindOf(thing) ?? '']
  if (keys === undefined) return { html: '', chars: 0 }
  let html = textsOf(data, thing.data['headline'] ?? thing.data['name'])
    .slice(0, 1)
    .map(title => headingHtml(decoded(title), 1))
    .join('')
  let chars = 0
  const add = (texts: readonly string[]): void => {
    for (const text of texts) {
      html += asHtml(decoded(text))
      chars += text.length
    }
  }
  for (const key of keys) add(textsOf(data, thing.data[key]))
  const pending = partsOf(thing.data).reverse()
  for (let count = 0; pending.length > 0 && count < MAX_PARTS; count++) {
    const part = resolve(data, pending.pop()!)
    if (typeof part === 'string') add([part])
    if (!isObject(part)) continue
    const text = PART_TEXT.flatMap(key => textsOf(data, part[key])).slice(0, 1)
    const name = textsOf(data, part['name'])[0]
    if (name !== undefined && name !== text[0]) html += headingHtml(decoded(name), html === '' ? 1 : 2)
    add(text)
    for (const inner of partsOf(part).reverse()) pending.push(inner)
  }
  return { html, chars }
}

function partsOf(data: { readonly [key: string]: Json }): Json[] {
  return PARTS.flatMap(key => listOf(data[key]))
}

/** Text whose markup was escaped on its way into the JSON: &lt;p&gt;. */
function decoded(text: string): string {
  return /&(?:lt|#60|amp|quot|#3[49]|nbsp|rsquo);/.test(text) && !/<[a-z/]/i.test(text)
    ? textContent(parse(text), 0)
    : text
}
