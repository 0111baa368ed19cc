import { attributeDecoding, attributeNameId } from './attributes.ts'
import { CARRIAGE_RETURNS, decode, NULS, REFERENCES } from './character-references.ts'
import type { Doctype, QuirksMode } from './doctype.ts'
import { type KnownName, knownName, NAMES, nameOf, type OwnNames } from './names.ts'
import { Tag } from './tags.ts'

// Names of this module's own: what another module exports is looked up at each use, and these are used most of all.
const { '#text': TEXT, '#comment': COMMENT, '#instruction': INSTRUCTION, '#doctype': DOCTYPE } = Tag
const VERBATIM_BUT_FOR_LINE_ENDS = CARRIAGE_RETURNS

/** Index of a node in document order; 0 is the document. */
export type NodeId = number

/**
 * A parsed page as flat arrays in document order, never changed after parsing. The subtree of `n` is the id range
 * `[n, end[n])`, so a walk is a loop, and "of the subtree" is a subtraction of prefix sums. Children of a `<template>`
 * are its content. Read text and attributes by the functions below: they decode late.
 */
export interface Dom {
  readonly source: string
  readonly length: number
  readonly tag: Int32Array
  readonly parent: Int32Array
  readonly end: Int32Array
  /** Offsets into `source`: of the text, comment or start tag; `from === to` for an element that no tag wrote. */
  readonly from: Int32Array
  readonly to: Int32Array
  /** How a browser lays the page out. */
  readonly quirks: QuirksMode
  readonly doctype: Doctype | undefined
  /** What had to be left out or cut because of the limits; empty on ordinary pages. */
  readonly warnings: readonly string[]

  // What follows is read by the functions of this file alone.
  /**
   * An element's attributes are `[start, stop)` in the three arrays of attributes. The characters of a comment or
   * instruction are `[start, stop)` in the source. Of a text, `start` says how to decode it, or is ~index of a literal.
   */
  readonly start: Int32Array
  readonly stop: Int32Array
  readonly attributeName: Int32Array
  readonly attributeFrom: Int32Array
  readonly attributeTo: Int32Array
  readonly literals: readonly string[]
  /** The texts with references that have been read. */
  readonly decoded: Map<NodeId, string>
  /** Names beyond the table of names.ts. */
  readonly ownNames: OwnNames
}

/** The name of an element (`p`, `svg path`, `my-widget`), or `#text` and so on. */
export function tagName(dom: Dom, node: NodeId): string {
  return nameOf(dom.ownNames, dom.tag[node])
}

/** The characters of a text node, a comment or an instruction; the name of a doctype; '' for everything else. */
export function textOf(dom: Dom, node: NodeId): string {
  const tag = dom.tag[node]
  if (tag === TEXT) {
    const how = dom.start[node]
    if (how === 0) return dom.source.slice(dom.from[node], dom.to[node])
    return how < 0 ? dom.literals[~how] : decodedText(dom, node, how)
  }
  if (tag === COMMENT) return decode(dom.source, dom.start[node], dom.stop[node], CARRIAGE_RETURNS | NULS)
  if (tag === INSTRUCTION) return instructionOf(dom, node)
  return tag === DOCTYPE ? (dom.doctype?.name ?? '') : ''
}

/** Few texts have references, but each of those takes longer than many others: they are decoded once. */
function decodedText({ source, from, to, decoded }: Dom, text: NodeId, how: number): string {
  if ((how & REFERENCES) === 0) return decode(source, from[text], to[text], how)
  let characters = decoded.get(text)
  if (characters === undefined) decoded.set(text, (characters = decode(source, from[text], to[text], how)))
  return characters
}

/**
 * For those who go through the characters of a text once: calls `read` with a string and the range of it that is the
 * text. That string is the source where the text stands there as it is meant, but for carriage returns, which may be
 * read: nothing is copied.
 */
export function readText<T>(dom: Dom, node: NodeId, read: (text: string, from: number, to: number) => T): T {
  const how = dom.start[node]
  if (how === 0 || how === VERBATIM_BUT_FOR_LINE_ENDS) return read(dom.source, dom.from[node], dom.to[node])
  const text = textOf(dom, node)
  return read(text, 0, text.length)
}

const { charCodeAt } = String.prototype

/**
 * The code of a character, for loops over texts of many pages. V8 has a dozen kinds of strings (whole, sliced, joined,
 * of one or two bytes …) and after four of them looks up `text.charCodeAt` anew for each character, which makes such a
 * loop take twice as long.
 */
export function codeAt(text: string, at: number): number {
  return charCodeAt.call(text, at)
}

/** Do the characters of a text stand in the source as they are meant, line ends aside? Then they need not be cut out. */
export function isVerbatim(dom: Dom, text: NodeId): boolean {
  return dom.start[text] === 0 || dom.start[text] === VERBATIM_BUT_FOR_LINE_ENDS
}

/** No less than the length of a text, without decoding it: a reference is never shorter than what it stands for. */
export function longestText(dom: Dom, text: NodeId): number {
  const how = dom.start[text]
  return how < 0 ? dom.literals[~how].length : dom.to[text] - dom.from[text]
}

/** `target data`, or `target` alone. */
function instructionOf(dom: Dom, node: NodeId): string {
  const target = /^[\w-]*/.exec(dom.source.slice(dom.from[node] + '<?'.length, dom.stop[node]))![0]
  const data = decode(dom.source, dom.start[node], dom.stop[node], CARRIAGE_RETURNS)
  return data === '' ? target : `${target} ${data}`
}

/** Some names of the table, to look for all of them at once: 1 for each. */
export function nameSet(...names: readonly KnownName[]): Uint8Array {
  const isIn = new Uint8Array(NAMES.length)
  for (const name of names) isIn[knownName(name)] = 1
  return isIn
}

/** Does the element have one of these attributes? */
export function hasAny(dom: Dom, node: NodeId, names: Uint8Array): boolean {
  if (!isElement(dom, node)) return false
  for (let at = dom.start[node]; at < dom.stop[node]; at++) {
    if (names[attributeNameId(dom.attributeName, at)] === 1) return true
  }
  return false
}

/** The value of an attribute (its name in lower case), or undefined where the element does not have it. */
export function attribute(dom: Dom, node: NodeId, name: string): string | undefined {
  if (!isElement(dom, node)) return undefined
  for (let at = dom.start[node]; at < dom.stop[node]; at++) {
    if (nameOf(dom.ownNames, attributeNameId(dom.attributeName, at)) === name) return valueAt(dom, at)
  }
  return undefined
}

/**
 * Might the value of an attribute begin with this character? The value is not read: where it begins with a reference,
 * the answer is yes.
 */
export function mayBeginWith(dom: Dom, node: NodeId, name: number, unit: number): boolean {
  for (let at = dom.start[node]; at < dom.stop[node]; at++) {
    if (attributeNameId(dom.attributeName, at) !== name) continue
    const first = codeAt(dom.source, dom.attributeFrom[at])
    return first === unit || first === 0x26
  }
  return false
}

/** Names of attributes to look for all at once, be they in the table (1 for each) or not. */
export interface WantedNames {
  readonly known: Uint8Array
  readonly all: ReadonlySet<string>
}

export function wantedNames(...names: readonly string[]): WantedNames {
  const all = new Set(names)
  return { known: Uint8Array.from(NAMES, name => Number(all.has(name))), all }
}

/** The values of those attributes of an element that are wanted, in order, each with a space behind it. */
export function attributeValues(dom: Dom, node: NodeId, { known, all }: WantedNames): string {
  let values = ''
  if (!isElement(dom, node)) return values
  for (let at = dom.start[node]; at < dom.stop[node]; at++) {
    const name = attributeNameId(dom.attributeName, at)
    const isWanted = name < known.length ? known[name] === 1 : all.has(nameOf(dom.ownNames, name))
    if (isWanted) values += `${valueAt(dom, at)} `
  }
  return values
}

/** All attributes of an element, in order, as pairs of name and value. */
export function attributesOf(dom: Dom, node: NodeId): readonly (readonly [string, string])[] {
  const attributes: (readonly [string, string])[] = []
  if (!isElement(dom, node)) return attributes
  for (let at = dom.start[node]; at < dom.stop[node]; at++) {
    attributes.push([nameOf(dom.ownNames, attributeNameId(dom.attributeName, at)), valueAt(dom, at)])
  }
  return attributes
}

function valueAt(dom: Dom, at: number): string {
  return decode(dom.source, dom.attributeFrom[at], dom.attributeTo[at], attributeDecoding(dom.attributeName, at))
}

export function isElement(dom: Dom, node: NodeId): boolean {
  return dom.tag[node] > DOCTYPE
}

/** All text below a node, as written, in order. */
export function textContent(dom: Dom, node: NodeId): string {
  let text = ''
  for (let n = node; n < dom.end[node]; n++) if (dom.tag[n] === TEXT) text += textOf(dom, n)
  return text
}
