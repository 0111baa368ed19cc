import { type DefaultTreeAdapterMap, html as names, parse as parse5 } from 'parse5'
import type { Dom } from './dom.ts'
import { TAG_NAMES, Tag } from './tags.ts'

type Node = DefaultTreeAdapterMap['childNode'] | DefaultTreeAdapterMap['document']

const KNOWN = new Map<string, number>(TAG_NAMES.map((name, id) => [name, id]))
const PREFIX: Record<string, string> = { [names.NS.SVG]: 'svg ', [names.NS.MATHML]: 'math ' }

/** HTML → Dom, by the standard's rules with scripting off. Any string gives a tree. */
export function parse(source: string): Dom {
  const tag: number[] = []
  const parent: number[] = []
  const end: number[] = []
  const from: number[] = []
  const to: number[] = []
  const texts: string[] = []
  const attributes: (Record<string, string> | undefined)[] = []
  const ownNames: string[] = []
  const own = new Map<string, number>()

  const idOf = (name: string): number => {
    const known = KNOWN.get(name) ?? own.get(name)
    if (known !== undefined) return known
    own.set(name, TAG_NAMES.length + ownNames.length)
    ownNames.push(name)
    return TAG_NAMES.length + ownNames.length - 1
  }

  // A node, or the id of an element whose children are all done.
  const pending: (Node | number)[] = [parse5(source, { sourceCodeLocationInfo: true, scriptingEnabled: false })]
  const parents: number[] = []
  while (pending.length > 0) {
    const node = pending.pop()!
    if (typeof node === 'number') {
      end[node] = tag.length
      parents.pop()
      continue
    }
    const id = tag.length
    parent.push(parents.at(-1) ?? -1)
    end.push(id + 1)
    texts.push('value' in node ? node.value : 'data' in node ? node.data : 'publicId' in node ? node.name : '')
    const place = node.sourceCodeLocation
    const written = place && 'startTag' in place ? place.startTag : place
    from.push(written?.startOffset ?? place?.startOffset ?? 0)
    to.push(written?.endOffset ?? from[id])
    if ('tagName' in node) {
      tag.push(idOf((PREFIX[node.namespaceURI] ?? '') + node.tagName))
      attributes.push(
        node.attrs.length === 0
          ? undefined
          : Object.fromEntries(node.attrs.map(a => [a.prefix ? `${a.prefix}:${a.name}` : a.name, a.value])),
      )
    } else {
      tag.push('publicId' in node ? Tag['#doctype'] : KNOWN.get(node.nodeName)!)
      attributes.push(undefined)
    }
    if ('childNodes' in node) {
      pending.push(id)
      parents.push(id)
      const children = 'content' in node ? node.content.childNodes : node.childNodes
      for (let i = children.length - 1; i >= 0; i--) pending.push(children[i])
    }
  }
  return {
    source,
    length: tag.length,
    tag: Int32Array.from(tag),
    parent: Int32Array.from(parent),
    end: Int32Array.from(end),
    from: Int32Array.from(from),
    to: Int32Array.from(to),
    warnings: [],
    ownNames,
    texts,
    attributes,
  }
}
