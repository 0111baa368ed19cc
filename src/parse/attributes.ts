import { IN_ATTRIBUTE } from './character-references.ts'
import { grown } from './grown.ts'

/**
 * All attributes of a page, one after the other; an element has a range of them. The values are ranges of the source.
 * The tokenizer writes them here at once, and what belongs to no element is overwritten by the next tag.
 */
export interface Attributes {
  length: number
  /** Those before this index belong to elements. */
  kept: number
  /** The id of the name times 8, plus how to decode the value. */
  name: Int32Array
  from: Int32Array
  to: Int32Array
  /** Name → the tag that had it last: finds a repeated attribute without going through the others. */
  seen: Int32Array
  tags: number
}

const HOW = 7

export function createAttributes(capacity: number): Attributes {
  return {
    length: 0,
    kept: 0,
    name: new Int32Array(capacity),
    from: new Int32Array(capacity),
    to: new Int32Array(capacity),
    seen: new Int32Array(1024),
    tags: 0,
  }
}

/** Makes it empty again. Tags are counted on, so that what was seen in those before need not be forgotten. */
export function clearAttributes(attributes: Attributes): void {
  attributes.length = attributes.kept = 0
  if (attributes.tags < MAX_TAGS) return
  attributes.tags = 0
  attributes.seen.fill(0)
}

/** So many tags, and those of any page more, can be counted. */
const MAX_TAGS = 1 << 29

/** Forgets the attributes that no element has taken, and begins the list of another tag. */
export function beginTag(attributes: Attributes): void {
  attributes.length = attributes.kept
  attributes.tags++
}

/** Adds an attribute to the tag, unless the tag has one of that name: the first one counts (§13.2.5.33). */
export function addAttribute(attributes: Attributes, name: number, from: number, to: number, how: number): void {
  if (name >= attributes.seen.length) attributes.seen = grown(attributes.seen, name + 1)
  if (attributes.seen[name] === attributes.tags) return
  attributes.seen[name] = attributes.tags
  const at = attributes.length++
  if (at === attributes.name.length) {
    attributes.name = grown(attributes.name, at + 1)
    attributes.from = grown(attributes.from, at + 1)
    attributes.to = grown(attributes.to, at + 1)
  }
  attributes.name[at] = name * (HOW + 1) + how
  attributes.from[at] = from
  attributes.to[at] = to
}

export function copyAttribute(attributes: Attributes, at: number): void {
  const { name, from, to } = attributes
  addAttribute(attributes, attributeNameId(name, at), from[at], to[at], name[at] & HOW)
}

export function attributeNameId(name: Int32Array, at: number): number {
  return name[at] >> 3
}

/** Where the attribute of that name is in `[start, stop)`, or -1. */
export function indexOfName(name: Int32Array, start: number, stop: number, wanted: number): number {
  for (let at = start; at < stop; at++) if (attributeNameId(name, at) === wanted) return at
  return -1
}

export function setAttributeName(attributes: Attributes, at: number, name: number): void {
  attributes.name[at] = name * (HOW + 1) + (attributes.name[at] & HOW)
}

export function attributeDecoding(name: Int32Array, at: number): number {
  return (name[at] & HOW) === 0 ? 0 : (name[at] & HOW) | IN_ATTRIBUTE
}
