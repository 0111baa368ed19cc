import { grown } from './grown.ts'
import { TAG_NAMES } from './tags.ts'

/** Names that most pages have beside those of the tags: attributes, and drawings' elements. */
// biome-ignore format: a table
const OTHER_NAMES = [
  'class', 'id', 'href', 'src', 'alt', 'rel', 'type', 'name', 'value', 'width', 'height', 'target', 'lang', 'role',
  'align', 'valign', 'border', 'bgcolor', 'cellpadding', 'cellspacing', 'colspan', 'rowspan', 'size', 'color', 'face',
  'for', 'action', 'method', 'charset', 'http-equiv', 'property', 'media', 'sizes', 'srcset', 'loading', 'decoding',
  'async', 'defer', 'crossorigin', 'integrity', 'as', 'datetime', 'itemprop', 'itemscope', 'itemtype', 'tabindex', 'onclick',
  'hidden', 'checked', 'selected', 'disabled', 'multiple', 'placeholder', 'maxlength', 'encoding', 'public', 'system',
  'aria-label', 'aria-hidden', 'aria-expanded', 'aria-controls', 'aria-labelledby', 'data-id', 'data-src', 'data-type',
  'data-component', 'data-lp-replacement-content',
  'svg', 'math', 'mglyph', 'malignmark', 'g', 'path', 'circle', 'rect', 'use', 'defs', 'line', 'polygon', 'clippath', 'd', 'fill', 'stroke', 'viewbox', 'xmlns', 'x', 'y',
  'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'fill-rule', 'clip-rule', 'transform', 'points', 'xlink:href',
] as const

export type KnownName = (typeof TAG_NAMES)[number] | (typeof OTHER_NAMES)[number]

/** Names that need no lookup in a map: an id below NAMES.length is an index into this table. */
export const NAMES: readonly string[] = [...TAG_NAMES, ...OTHER_NAMES]

const KNOWN: ReadonlyMap<string, number> = new Map(NAMES.map((name, id) => [name, id]))

/** The id of a name that is in the table. */
export function knownName(name: KnownName): number {
  return KNOWN.get(name)!
}

/** What is needed to read the names of a page that are not in the table: they are ranges of the source. */
export interface OwnNames {
  source: string
  from: Int32Array
  to: Int32Array
  /** The names as strings, made when first asked for. */
  spelled: (string | undefined)[]
}

/** Names as small integers; tags and attributes share them. A page's own names get the ids after the table's. */
export interface Names extends OwnNames {
  /** How many own names there are. */
  count: number
  /** The name that readName has read. */
  found: number
  /** A hash table of the own names, with open addressing and at most half full: index + 1, or 0 where nothing is. */
  places: Int32Array
  hashes: Int32Array
  /** Names that were given as strings, and all new ones once a name has found its places taken. */
  ids: Map<string, number>
  isCrowded: boolean
}

/** A page may be made to have many names with one hash. From so many on they are looked up in a map. */
const MAX_TRIES = 128
/** With this factor no two names of the table share a place (checked by the test beside this file). */
const HASH_FACTOR = 4135

function hashStep(hash: number, letter: number): number {
  return (Math.imul(hash, HASH_FACTOR) + letter) | 0
}

function placeOf(hash: number, places: ArrayLike<number>): number {
  const mixed = Math.imul(hash, 0x9e3779b1)
  return (mixed ^ (mixed >>> 15)) & (places.length - 1)
}

/** The place of a hash → the id of the name of the table that has it, or 0. */
export const TABLE_PLACES = new Int16Array(4096)
for (const [id, name] of NAMES.entries()) {
  if (/[# ]/.test(name)) continue // no tag is written like that
  let hash = 0
  for (let i = 0; i < name.length; i++) hash = hashStep(hash, name.charCodeAt(i))
  TABLE_PLACES[placeOf(hash, TABLE_PLACES)] = id
}

export function createNames(): Names {
  return {
    source: '',
    from: new Int32Array(64),
    to: new Int32Array(64),
    spelled: [],
    count: 0,
    found: 0,
    places: new Int32Array(128),
    hashes: new Int32Array(64),
    ids: new Map(),
    isCrowded: false,
  }
}

/** Makes it empty again; the strings go. */
export function clearNames(names: Names): void {
  names.source = ''
  names.spelled = []
  names.count = 0
  names.places.fill(0)
  if (names.ids.size > 0) names.ids = new Map()
  names.isCrowded = false
}

// A name of this module's own: what is exported is looked up at each use.
const table = NAMES

export function nameOf(names: OwnNames, id: number): string {
  if (id < table.length) return table[id]
  const own = id - table.length
  return (names.spelled[own] ??= normalized(names.source.slice(names.from[own], names.to[own])))
}

/** Of all letters only the capitals of ASCII are made small. */
function normalized(name: string): string {
  if (/^[\w:.-]*$/.test(name)) return name.toLowerCase()
  return name.replace(/[A-Z]+/g, capitals => capitals.toLowerCase()).replaceAll('\0', '\uFFFD')
}

/** The id of a name in the form that the tree has it in. */
export function intern(names: Names, name: string): number {
  const known = KNOWN.get(name) ?? names.ids.get(name)
  if (known !== undefined) return known
  const own = addOwn(names, 0, 0, 0)
  names.spelled[own] = name
  names.ids.set(name, NAMES.length + own)
  return NAMES.length + own
}

/** ASCII characters → what they become in a name: capitals are small, NUL is U+FFFD (§13.2.5.8, §13.2.5.33). */
const LETTERS = Uint16Array.from({ length: 128 }, (_, c) => letterOf(c))

function letterOf(c: number): number {
  if (c >= 0x41 && c <= 0x5a) return c | 0x20
  return c === 0 ? 0xfffd : c
}

/** The letters of the name being read; what is longer is not in the table. */
const letters = new Uint16Array(32)

/**
 * Reads a name of at least one character, up to the first of those marked in `ends`. Answers where it ends; which one it
 * is, is in `found`.
 */
export function readName(names: Names, from: number, ends: Uint8Array): number {
  const { source } = names
  const { length } = source
  let hash = 0
  let at = from
  let c = source.charCodeAt(at)
  do {
    const letter = c < 128 ? LETTERS[c] : c
    letters[(at - from) & 31] = letter
    hash = hashStep(hash, letter)
    if (++at === length) break
    c = source.charCodeAt(at)
  } while (c >= 128 || ends[c] === 0)
  names.found = lookUp(names, from, at, hash)
  return at
}

function lookUp(names: Names, from: number, to: number, hash: number): number {
  const known = TABLE_PLACES[placeOf(hash, TABLE_PLACES)]
  return isOfTable(known, to - from) ? known : NAMES.length + lookUpOwn(names, from, to, hash)
}

function lookUpOwn(names: Names, from: number, to: number, hash: number): number {
  const { places } = names
  let place = placeOf(hash, places)
  for (let left = MAX_TRIES; left > 0; left--) {
    const own = places[place] - 1
    if (own < 0) {
      if (names.isCrowded) break
      const added = addOwn(names, from, to, hash)
      places[place] = added + 1
      if (names.count * 2 > places.length) makeRoom(names)
      return added
    }
    if (isOwn(names, own, from, to, hash)) return own
    place = (place + 1) & (places.length - 1)
  }
  names.isCrowded = true
  return intern(names, normalized(names.source.slice(from, to))) - NAMES.length
}

function addOwn(names: Names, from: number, to: number, hash: number): number {
  const own = names.count++
  if (own === names.from.length) {
    names.from = grown(names.from, own + 1)
    names.to = grown(names.to, own + 1)
    names.hashes = grown(names.hashes, own + 1)
  }
  names.from[own] = from
  names.to[own] = to
  names.hashes[own] = hash
  return own
}

function makeRoom(names: Names): void {
  const places = new Int32Array(names.places.length * 4)
  names.places = places
  for (let own = 0; own < names.count; own++) {
    if (names.from[own] === names.to[own]) continue // not read but made, and in the map
    let place = placeOf(names.hashes[own], places)
    let left = MAX_TRIES
    while (left > 0 && places[place] !== 0) {
      place = (place + 1) & (places.length - 1)
      left--
    }
    if (left > 0) places[place] = own + 1
    else {
      names.isCrowded = true
      const id = NAMES.length + own
      names.ids.set(nameOf(names, id), id)
    }
  }
}

/** The letters of the table's names, one after the other, and where each begins. */
const TABLE_LETTERS = Uint16Array.from(NAMES.join(''), c => c.charCodeAt(0))
const TABLE_STARTS = new Int32Array(NAMES.length + 1)
for (const [id, name] of NAMES.entries()) TABLE_STARTS[id + 1] = TABLE_STARTS[id] + name.length

/** Whether the name that was read is this one of the table. */
function isOfTable(id: number, length: number): boolean {
  const start = TABLE_STARTS[id]
  if (TABLE_STARTS[id + 1] - start !== length) return false
  for (let i = 0; i < length; i++) if (letters[i] !== TABLE_LETTERS[start + i]) return false
  return true
}

/** Whether the name at [from, to) is this one of the page. */
function isOwn(names: Names, own: number, from: number, to: number, hash: number): boolean {
  const { source } = names
  const start = names.from[own]
  if (names.hashes[own] !== hash || names.to[own] - start !== to - from) return false
  for (let i = 0; i < to - from; i++) {
    if (letterOf(source.charCodeAt(from + i)) !== letterOf(source.charCodeAt(start + i))) return false
  }
  return true
}
