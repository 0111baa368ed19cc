import { TAG_NAMES, Tag, type TagId } from './tags.ts'

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
  /** What had to be left out or cut because of the limits; empty on ordinary pages. */
  readonly warnings: readonly string[]
  /** Names of the tag ids beyond the table of tags.ts. */
  readonly ownNames: readonly string[]
  readonly texts: readonly string[]
  readonly attributes: readonly (Readonly<Record<string, string>> | undefined)[]
}

/** The name of an element (`p`, `svg path`, `my-widget`), or `#text` and so on. */
export function tagName(dom: Dom, node: NodeId): string {
  const id: TagId = dom.tag[node]
  return id < TAG_NAMES.length ? TAG_NAMES[id] : dom.ownNames[id - TAG_NAMES.length]
}

/** The characters of a text node or a comment; the name of a doctype; '' for everything else. */
export function textOf(dom: Dom, node: NodeId): string {
  return dom.texts[node]
}

/** The value of an attribute (its name in lower case), or undefined where the element does not have it. */
export function attribute(dom: Dom, node: NodeId, name: string): string | undefined {
  const attributes = dom.attributes[node]
  return attributes !== undefined && Object.hasOwn(attributes, name) ? attributes[name] : undefined
}

/** All attributes of an element, in order, as pairs of name and value. */
export function attributesOf(dom: Dom, node: NodeId): readonly (readonly [string, string])[] {
  return Object.entries(dom.attributes[node] ?? {})
}

export function isElement(dom: Dom, node: NodeId): boolean {
  return dom.tag[node] > Tag['#doctype']
}

/** All text below a node, as written, in order. */
export function textContent(dom: Dom, node: NodeId): string {
  let text = ''
  for (let n = node; n < dom.end[node]; n++) if (dom.tag[n] === Tag['#text']) text += textOf(dom, n)
  return text
}
