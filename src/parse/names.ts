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

/** Names as small integers; tags and attributes share them. A page's own names get the ids after the table's. */
export interface Names {
  readonly own: string[]
  readonly ids: Map<string, number>
  /** Hash → the name with that hash that was seen last. It spares most names the making of a string. */
  readonly recent: Int32Array
}

const RECENT = 4096
/** With this factor no two names of the table share a place (checked by the test beside this file). */
const HASH_FACTOR = 335

/** The hash goes through the name character by character, while the tokenizer looks for its end. */
export function hashStep(hash: number, character: number): number {
  return (Math.imul(hash, HASH_FACTOR) + character) | 0
}

function placeOf(hash: number): number {
  return (hash ^ (hash >>> 11)) & (RECENT - 1)
}

const COMMON = new Int32Array(RECENT)
for (const [id, name] of NAMES.entries()) {
  if (/[# ]/.test(name)) continue // no tag is written like that
  let hash = 0
  for (let i = 0; i < name.length; i++) hash = hashStep(hash, name.charCodeAt(i))
  COMMON[placeOf(hash)] = id
}

export function createNames(): Names {
  return { own: [], ids: new Map(), recent: COMMON.slice() }
}

export function nameOf(names: Names, id: number): string {
  return id < NAMES.length ? NAMES[id] : names.own[id - NAMES.length]
}

/** The id of a name given as a string, in the form that the tree has it in. */
export function intern(names: Names, name: string): number {
  const known = KNOWN.get(name) ?? names.ids.get(name)
  if (known !== undefined) return known
  const id = NAMES.length + names.own.length
  names.own.push(name)
  names.ids.set(name, id)
  return id
}

/** The id of the name at [from, to), with ASCII capitals made small and NUL made U+FFFD (§13.2.5.8, §13.2.5.33). */
export function internRange(names: Names, source: string, from: number, to: number, hash: number): number {
  const place = placeOf(hash)
  const candidate = names.recent[place]
  if (isSpelled(nameOf(names, candidate), source, from, to)) return candidate
  const id = intern(names, normalized(source.slice(from, to)))
  names.recent[place] = id
  return id
}

function isSpelled(name: string, source: string, from: number, to: number): boolean {
  if (name.length !== to - from) return false
  for (let i = 0; i < name.length; i++) {
    const c = source.charCodeAt(from + i)
    if (c !== name.charCodeAt(i) && (c < 0x41 || c > 0x5a || (c | 0x20) !== name.charCodeAt(i))) return false
  }
  return true
}

function normalized(name: string): string {
  return /[A-Z\0]/.test(name)
    ? name.replace(/[A-Z]+/g, capitals => capitals.toLowerCase()).replaceAll('\0', '\uFFFD')
    : name
}
