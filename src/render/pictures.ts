import { attribute, attributeValues, type Dom, type NodeId, wantedNames } from '../parse/dom.ts'
import { Tag } from '../parse/tags.ts'
import { imageSource } from './urls.ts'

export interface Picture {
  readonly src: string
  readonly alt: string
  readonly title: string
  /** Does it stand in `<noscript>`, for a picture that a script would load? */
  readonly isTwin: boolean
}

/** Where scripts that load pictures late keep the source, the most common first. */
// biome-ignore format: a list
const LAZY_SOURCES = [
  'data-src', 'data-original', 'data-lazy-src', 'data-lazy', 'data-original-src', 'data-orig-file', 'data-actualsrc',
  'data-hi-res-src', 'data-full-src', 'data-url', 'data-image',
]
const LAZY_SETS = ['data-srcset', 'data-lazy-srcset', 'data-original-set']
const NONE: readonly string[] = []
const LAZY = wantedNames(...LAZY_SOURCES, ...LAZY_SETS)

/** What an `<img>` shows once its page has run, or undefined for placeholders and counting pixels. */
export function readPicture(dom: Dom, node: NodeId, base: string | undefined): Picture | undefined {
  if (isPixel(dom, node)) return undefined
  // In the order of trust: what a script would put in, then what is there, then what a `<picture>` offers.
  const src =
    firstSource(lazySources(dom, node), base) ??
    imageSource(attribute(dom, node, 'src') ?? '', base) ??
    firstSource(otherSources(dom, node), base)
  if (src === undefined) return undefined
  return { src, alt: label(dom, node, 'alt'), title: label(dom, node, 'title'), isTwin: isInNoscript(dom, node) }
}

function label(dom: Dom, node: NodeId, name: string): string {
  return attribute(dom, node, name)?.replace(/\s+/g, ' ').trim() ?? ''
}

function firstSource(candidates: Iterable<string>, base: string | undefined): string | undefined {
  for (const candidate of candidates) {
    const src = imageSource(candidate, base)
    if (src !== undefined) return src
  }
  return undefined
}

/** Most pictures have none of so many. */
function lazySources(dom: Dom, node: NodeId): readonly string[] {
  if (attributeValues(dom, node, LAZY) === '') return NONE
  return [
    ...LAZY_SOURCES.map(name => attribute(dom, node, name) ?? ''),
    ...LAZY_SETS.map(name => largest(attribute(dom, node, name))),
  ]
}

function* otherSources(dom: Dom, node: NodeId): Generator<string> {
  yield largest(attribute(dom, node, 'srcset'))
  const parent = dom.parent[node]
  if (dom.tag[parent] !== Tag.picture) return
  for (let child = parent + 1; child < node; child = dom.end[child]) {
    if (dom.tag[child] !== Tag.source) continue
    for (const name of [...LAZY_SETS, 'srcset']) yield largest(attribute(dom, child, name))
  }
}

/** The candidate of a `srcset` with the greatest width or density (HTML §4.8.4.2.1). URLs may hold commas, not spaces. */
function largest(srcset: string | undefined): string {
  let best = ''
  let bestSize = -1
  const words = srcset?.split(/\s+/).filter(word => word !== '' && word !== ',') ?? []
  for (let i = 0; i < words.length; i++) {
    const isAlone = words[i].endsWith(',')
    const descriptor = isAlone ? '' : (words[i + 1] ?? '')
    const size = descriptor === '' ? 1 : Number.parseFloat(descriptor)
    if (size > bestSize) {
      best = isAlone ? words[i].slice(0, -1) : words[i]
      bestSize = size
    }
    if (descriptor !== '') i++
  }
  return best
}

/** A picture of one or two dots counts readers. */
function isPixel(dom: Dom, node: NodeId): boolean {
  return isTiny(attribute(dom, node, 'width')) && isTiny(attribute(dom, node, 'height'))
}

const isTiny = (size: string | undefined) => size !== undefined && /^[012](?:px)?$/.test(size)

function isInNoscript(dom: Dom, node: NodeId): boolean {
  let n = dom.parent[node]
  for (let steps = 0; steps < 4 && n > 0; steps++, n = dom.parent[n]) if (dom.tag[n] === Tag.noscript) return true
  return false
}
