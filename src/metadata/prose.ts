import { isObject, type Json, type JsonObject } from './loose-json.ts'

/** Running text found in data, as HTML, and how much of it there is. */
export interface Prose {
  readonly html: string
  readonly chars: number
}

/** A value of the data as a flat tree in order: the subtree of `n` is `[n, end)`. */
interface Entry {
  readonly key: string
  readonly value: Json
  readonly parent: number
  end: number
  /** The element that this value is, in a tree of rich text ('' where it is none), and the entry that says so. */
  readonly block: string
  readonly blockAt: number
  /** Characters of running text in this string alone. */
  readonly weight: number
}

const MAX_ENTRIES = 400_000
const MIN_CHARS = 200

/**
 * The largest coherent body of text in some data: from the object that has the page's title (else from the root), go down
 * as long as one child holds most of the text below. It stops at an HTML string, a list of paragraphs or the root of a
 * rich-text tree alike. Linear: each value is looked at once going in and once on the way down.
 */
export function largestProse(data: Json, isPageTitle: (text: string) => boolean): Prose | undefined {
  const entries = flatten(data)
  const before = new Float64Array(entries.length + 1)
  for (let n = 0; n < entries.length; n++) before[n + 1] = before[n] + entries[n].weight
  const weight = (n: number): number => before[entries[n].end] - before[n]
  if (entries.length === 0 || weight(0) < MIN_CHARS) return undefined
  const anywhere = descend(entries, 0, weight)
  const titled = titledEntry(entries, isPageTitle, weight)
  const named = titled < 0 ? anywhere : descend(entries, titled, weight)
  const at = weight(named) >= MIN_SHARE_OF_TITLED * weight(anywhere) ? named : anywhere
  if (weight(at) < MIN_CHARS) return undefined
  const body = write(entries, at)
  const title = titleAbove(entries, at)
  return { html: title === undefined ? body : headingHtml(title, 1) + body, chars: weight(at) }
}

// The page's title also stands in its breadcrumbs and its card; those have a sentence or two.
const MIN_SHARE_OF_TITLED = 0.2

function descend(entries: readonly Entry[], from: number, weight: (n: number) => number): number {
  let at = from
  for (let next = heaviestChild(entries, at, weight); next > 0; next = heaviestChild(entries, at, weight)) at = next
  return at
}

/** The object with the page's title that has most text in it, or -1. */
function titledEntry(
  entries: readonly Entry[],
  isPageTitle: (text: string) => boolean,
  weight: (n: number) => number,
): number {
  let best = -1
  for (const { key, value, parent } of entries) {
    if (typeof value !== 'string' || !HEADING_KEYS.has(key) || !isTitle(value) || !isPageTitle(value)) continue
    if (best < 0 || weight(parent) > weight(best)) best = parent
  }
  return best
}

/** The child that holds most of the text below an entry, or 0 where none does (or it is a block of rich text itself). */
function heaviestChild(entries: readonly Entry[], at: number, weight: (n: number) => number): number {
  if (entries[at].block !== '') return 0
  for (let n = at + 1; n < entries[at].end; n = entries[n].end) {
    if (entries[n].block === '' && weight(n) > MOST * weight(at)) return n
  }
  return 0
}

const MOST = 0.5

interface Pending {
  readonly key: string
  readonly value: Json
  readonly parent: number
  /** Strings of a catalogue of messages are nobody's text. */
  readonly isMute: boolean
}

function flatten(data: Json): Entry[] {
  const entries: Entry[] = []
  const pending: (Pending | number)[] = [{ key: '', value: data, parent: -1, isMute: false }]
  while (pending.length > 0 && entries.length < MAX_ENTRIES) {
    const next = pending.pop()!
    if (typeof next === 'number') {
      entries[next].end = entries.length
      continue
    }
    const { key, parent, isMute } = next
    const value = typeof next.value === 'string' ? unwrapped(next.value) : next.value
    const at = entries.length
    const block = blockOf(value)
    const blockAt = block !== '' ? at : parent < 0 ? -1 : entries[parent].blockAt
    const weight = typeof value === 'string' && !isMute ? weigh(value, key, blockAt >= 0) : 0
    entries.push({ key, value, parent, end: at + 1, block, blockAt, weight })
    if (typeof value !== 'object' || value === null) continue
    pending.push(at)
    const children = childrenOf(key, value)
    const isCatalogue = isObject(value) && children.length > MAX_TEXTS && textsIn(children) > MAX_TEXTS
    for (let i = children.length - 1; i >= 0; i--) {
      pending.push({ key: children[i][0], value: children[i][1], parent: at, isMute: isCatalogue })
    }
  }
  for (const left of pending) if (typeof left === 'number') entries[left].end = entries.length
  return entries
}

/** JSON in a string is what it holds. */
function unwrapped(text: string): Json {
  if (!/^[{[]/.test(text) || text.length < MIN_CHARS) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

// An object with more texts than that under names of their own is a catalogue of messages, not a document.
const MAX_TEXTS = 8

function textsIn(children: readonly (readonly [string, Json])[]): number {
  let texts = 0
  for (const [, value] of children) if (typeof value === 'string' && isProse(value)) texts++
  return texts
}

/** The members of an object or list; of an element of React's stream (["$", type, key, props]), its properties. */
function childrenOf(key: string, value: Json[] | JsonObject): (readonly [string, Json])[] {
  if (!Array.isArray(value)) return Object.entries(value)
  return value[0] === '$' ? value.slice(3).map(child => ['', child]) : value.map(child => [key, child])
}

// Types of blocks in the trees of editors and content stores: Contentful, ProseMirror, Slate, Lexical, Portable Text,
// Draft.js, hast, and React's elements.
// biome-ignore format: a table
const NAMES_OF_BLOCKS = {
  h1: 'h1 heading1 heading-1 header-one', h2: 'h2 heading heading2 heading-2 header header-two subheading',
  h3: 'h3 heading3 heading-3 header-three', h4: 'h4 h5 h6 heading4 heading-4 heading5 heading-5 header-four header-five',
  li: 'li listitem list-item ordered-list-item unordered-list-item', blockquote: 'blockquote block-quote quote pullquote',
  pre: 'pre code codeblock code-block', p: 'p paragraph textblock text-block unstyled block normal',
}
const BLOCKS = new Map(
  Object.entries(NAMES_OF_BLOCKS).flatMap(([block, names]) => names.split(' ').map(name => [name, block] as const)),
)
const TYPE_KEYS = ['style', 'type', 'nodeType', '_type', 'tagName', 'tag', 'blockType'] as const

function blockOf(value: Json): string {
  if (Array.isArray(value)) return value[0] === '$' && typeof value[1] === 'string' ? blockNamed(value[1]) : ''
  if (!isObject(value)) return ''
  for (const key of TYPE_KEYS) {
    const type = value[key]
    const block = typeof type === 'string' ? blockNamed(type) : ''
    if (block !== '') return block === 'h2' && typeof value['level'] === 'number' ? headingOf(value['level']) : block
  }
  return ''
}

function blockNamed(type: string): string {
  return BLOCKS.get(type.toLowerCase().replaceAll('_', '-')) ?? ''
}

function headingOf(level: number): string {
  return `h${Math.min(4, Math.max(1, Math.trunc(level)))}`
}

// Strings that are the text of a rich-text node.
const TEXT_KEYS = new Set(['text', 'value', 'children', 'content', 'literal', 'insert', 'html', '__html'])
const HEADING_KEYS = new Set(['title', 'headline', 'heading', 'name', 'question'])

// "$L2f" in React's stream stands for another row.
const REFERENCE = /^\$[A-Z@]?[0-9a-f]+$/

function weigh(text: string, key: string, isInBlock: boolean): number {
  if (isInBlock) return TEXT_KEYS.has(key) && !REFERENCE.test(text) ? text.length : 0
  return isHtml(text) ? textOfHtml(text).length : isProse(text) ? text.length : 0
}

function isHtml(text: string): boolean {
  return text.length > 40 && !/^[{[]/.test(text) && /<(?:p|br|h[1-6]|li|div|blockquote|table)[\s/>]/i.test(text)
}

/** Sentences: words with spaces (or a script without them), a full stop, no signs of code, hardly any other marks. */
function isProse(text: string): boolean {
  if (text.length < 40 || /^(?:https?:|\/|data:|[{[<$.#@])/.test(text)) return false
  const head = text.slice(0, 1000)
  if (/[{}]|=>|\bfunction\b/.test(head)) return false
  const letters = head.match(/[\p{L}\p{M}\p{N}\s,.'’]/gu)?.length ?? 0
  const spaces = head.match(/\s/g)?.length ?? 0
  const isSpaced = spaces * 14 >= head.length || /[\u3040-\u30ff\u4e00-\u9fff\u0e00-\u0e7f]/.test(head)
  return isSpaced && letters >= head.length * 0.85 && /[.!?…](?:[\s"'”’)]|$)|[。！？]/.test(text)
}

function textOfHtml(html: string): string {
  return html.replace(/<[^<>]*>/g, ' ')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Plain text as paragraphs, HTML as it is; text whose HTML was escaped once too often as HTML. */
export function asHtml(text: string): string {
  if (isHtml(text)) return text
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .map(line => `<p>${escapeHtml(line)}</p>`)
    .join('')
}

export function headingHtml(text: string, level: number): string {
  return `<h${level}>${escapeHtml(text.trim())}</h${level}>`
}

function write(entries: readonly Entry[], root: number): string {
  const isKept = longestOfSame(entries, root)
  let html = ''
  let block = -1
  const close = (): void => {
    if (block >= 0) html += `</${entries[block].block}>`
    block = -1
  }
  for (let n = root; n < entries[root].end; n++) {
    const { key, value, blockAt, weight, parent } = entries[n]
    if (typeof value !== 'string') continue
    const isHeading =
      weight === 0 && blockAt < 0 && HEADING_KEYS.has(key) && isTitle(value) && hasProse(entries, parent)
    if (weight === 0 && !isHeading) continue
    if (blockAt !== block || blockAt < 0) close()
    if (blockAt >= 0) {
      if (block < 0) html += `<${entries[blockAt].block}>`
      block = blockAt
      html += escapeHtml(value)
    } else if (isHeading) html += headingHtml(value, 2)
    else if (isKept(n)) html += asHtml(value)
  }
  close()
  return html
}

// A key for what a text says: data often holds a text twice, with and without tags, or whole and as its beginning.
function openingOf(text: string): string {
  return (isHtml(text) ? textOfHtml(text) : text).replace(/[^\p{L}\p{N}]+/gu, '').slice(0, 50)
}

function longestOfSame(entries: readonly Entry[], root: number): (n: number) => boolean {
  const longest = new Map<string, number>()
  for (let n = root; n < entries[root].end; n++) {
    const { value, weight, blockAt } = entries[n]
    if (typeof value !== 'string' || weight === 0 || blockAt >= 0) continue
    const opening = openingOf(value)
    const known = longest.get(opening)
    if (known === undefined || entries[known].weight < weight) longest.set(opening, n)
  }
  const kept = new Set(longest.values())
  return n => kept.has(n)
}

function isTitle(text: string): boolean {
  return text.length >= 3 && text.length <= 200 && text.includes(' ') && !/[<>{}\n]/.test(text)
}

/** Whether an object has text of its own, so that its title is a heading and not an item of a menu. */
function hasProse(entries: readonly Entry[], at: number): boolean {
  for (let n = at + 1, count = 0; n < entries[at].end && count < 30; n = entries[n].end, count++) {
    if (entries[n].weight > 0 || entries[n].block !== '' || Array.isArray(entries[n].value)) return true
  }
  return false
}

const MAX_TITLE_DISTANCE = 4

/** The title that an object around the body gives. */
function titleAbove(entries: readonly Entry[], at: number): string | undefined {
  let around = at
  for (let i = 0; i < MAX_TITLE_DISTANCE && around >= 0; i++, around = entries[around].parent) {
    const { value } = entries[around]
    if (!isObject(value)) continue
    for (const key of HEADING_KEYS) {
      const title = value[key]
      if (typeof title === 'string' && isTitle(title) && around !== at) return title.trim()
    }
  }
  return undefined
}
