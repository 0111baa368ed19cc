import { attribute, type Dom, hasAny, mayBeginWith, type NodeId, nameSet, textContent } from '../parse/dom.ts'
import { knownName } from '../parse/names.ts'
import { Tag, tagSet } from '../parse/tags.ts'

// A constant of this module, which V8 compiles in: a field of an imported table it looks up each time.
const A = Tag.a
const HREF = knownName('href')
const HASH = 0x23

export interface Footnotes {
  /** Elements that refer to a note (`<sup>` or `<a>`), with its number. */
  readonly references: ReadonlyMap<NodeId, number>
  /** The blocks that are notes. */
  readonly notes: ReadonlyMap<NodeId, number>
  /** Links from a note back to where it is referred to. */
  readonly backLinks: ReadonlySet<NodeId>
  /** Lists of notes, which need no numbers of their own. */
  readonly lists: ReadonlySet<NodeId>
}

const NONE: Footnotes = { references: new Map(), notes: new Map(), backLinks: new Set(), lists: new Set() }

/** What a note may be. */
const NOTE = tagSet('li', 'p', 'div', 'aside', 'section')
/** Ids that programs give to notes: Markdown writers, MediaWiki, Word, LaTeXML and this one. */
const NOTE_ID = /^(?:user-content-|pith-)?(?:_?ftn|_?edn|fn|footnote|endnote|cite_note|note|bib)(?:[-_:.\d]|$)/i
/** What stands for a note in the text: a number, a letter, an asterisk or the like, often in brackets. */
const REFERENCE_TEXT = /^[[(]?(?:\d{1,4}|[a-z]{1,3}|note \d{1,3}|[*†‡§¶#]{1,3})[\])]?$/i
const BACK_CLASS = /back-?link|back-?ref|reversefootnote/i
/** A link back is a sign or a word or two. */
const MAX_BACK_LENGTH = 24

/** More links back to one reference are not looked at. */
const MAX_BACK_LINKS = 4

interface Pair {
  readonly reference: NodeId
  readonly note: NodeId
  readonly backLinks: readonly NodeId[]
}

/**
 * Notes are found by their links: from a short mark in the text to a block further down that holds a link back, or
 * whose id says what it is. `mayBeNote` tells which blocks can be written as notes.
 */
export function findFootnotes(dom: Dom, mayBeNote: (block: NodeId) => boolean): Footnotes {
  const linksTo = findInnerLinks(dom)
  if (linksTo.size === 0) return NONE
  const places = findPlaces(dom, linksTo)
  const pairs: Pair[] = []
  for (const [id, links] of linksTo) {
    const note = blockAround(dom, places.get(id) ?? 0)
    if (note === 0 || !mayBeNote(note)) continue
    for (const link of links) {
      if (link >= note || !REFERENCE_TEXT.test(shortText(dom, link))) continue
      const backLinks = namesAround(dom, link)
        .flatMap(name => linksTo.get(name)?.slice(0, MAX_BACK_LINKS) ?? [])
        .filter(back => back >= note && back < dom.end[note] && shortText(dom, back) !== TOO_LONG)
      if (backLinks.length > 0 || NOTE_ID.test(id))
        pairs.push({ reference: wholeReference(dom, link), note, backLinks })
    }
  }
  return number(dom, pairs)
}

/** The links to places in the page, by the name of the place. */
function findInnerLinks(dom: Dom): ReadonlyMap<string, NodeId[]> {
  const { length, tag } = dom
  const links = new Map<string, NodeId[]>()
  for (let node = 1; node < length; node++) {
    if (tag[node] !== A || !mayBeginWith(dom, node, HREF, HASH)) continue
    const href = attribute(dom, node, 'href')
    if (!href?.startsWith('#') || href === '#') continue
    const name = href.slice(1)
    const others = links.get(name)
    if (others === undefined) links.set(name, [node])
    else others.push(node)
  }
  return links
}

const NAMING = nameSet('id', 'name')

/** The elements that links lead to. */
function findPlaces(dom: Dom, linksTo: ReadonlyMap<string, unknown>): ReadonlyMap<string, NodeId> {
  const places = new Map<string, NodeId>()
  for (let node = 1; node < dom.length; node++) {
    if (!hasAny(dom, node, NAMING)) continue
    for (const name of namesOf(dom, node)) if (linksTo.has(name) && !places.has(name)) places.set(name, node)
  }
  return places
}

function namesOf(dom: Dom, node: NodeId): string[] {
  const id = attribute(dom, node, 'id')
  const name = dom.tag[node] === A ? attribute(dom, node, 'name') : undefined
  return [id, name].filter(value => value !== undefined)
}

/** The names by which a link back may call a reference: its own, or those of the elements around it. */
function namesAround(dom: Dom, link: NodeId): string[] {
  const parent = dom.parent[link]
  return [link, parent, dom.parent[parent]].filter(node => node > 0).flatMap(node => namesOf(dom, node))
}

/** The block that a place is, or is in; 0 if there is none near that may be a note. */
function blockAround(dom: Dom, place: NodeId): NodeId {
  let node = place
  for (let steps = 0; steps < 4 && node > 0; steps++, node = dom.parent[node])
    if (NOTE[dom.tag[node]] === 1) return node
  return 0
}

const TOO_LONG = '…'

/** What a mark says; marks are short and hold few elements. */
function shortText(dom: Dom, node: NodeId): string {
  if (dom.end[node] - node > 10) return TOO_LONG
  const text = textContent(dom, node).trim()
  return text.length > MAX_BACK_LENGTH ? TOO_LONG : text
}

/** The element around a reference that holds nothing but it and its brackets. */
function wholeReference(dom: Dom, link: NodeId): NodeId {
  const parent = dom.parent[link]
  const bare = (node: NodeId) => shortText(dom, node).replace(/[[\]() ]/g, '')
  return dom.tag[parent] === Tag.sup && bare(parent) === bare(link) ? parent : link
}

/** A link back with the signs that only belong to it. */
function wholeBackLink(dom: Dom, link: NodeId): NodeId {
  let node = link
  for (let steps = 0; steps < 3; steps++, node = dom.parent[node])
    if (BACK_CLASS.test(attribute(dom, node, 'class') ?? '')) return node
  return link
}

/** Numbers notes in the order in which the text refers to them. */
function number(dom: Dom, pairs: readonly Pair[]): Footnotes {
  const outer = new Set<NodeId>()
  let end = 0
  for (const note of [...new Set(pairs.map(({ note }) => note))].sort((a, b) => a - b)) {
    if (note < end) continue
    outer.add(note)
    end = dom.end[note]
  }
  const references = new Map<NodeId, number>()
  const notes = new Map<NodeId, number>()
  const backLinks = new Set<NodeId>()
  const lists = new Set<NodeId>()
  for (const pair of pairs.filter(({ note }) => outer.has(note)).sort((a, b) => a.reference - b.reference)) {
    const number = notes.get(pair.note) ?? notes.size + 1
    notes.set(pair.note, number)
    references.set(pair.reference, number)
    for (const link of pair.backLinks) backLinks.add(wholeBackLink(dom, link))
    if (dom.tag[pair.note] === Tag.li) lists.add(dom.parent[pair.note])
  }
  return { references, notes, backLinks, lists }
}
