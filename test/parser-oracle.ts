import {
  type DefaultTreeAdapterMap,
  defaultTreeAdapter,
  html,
  parse as parse5,
  parseFragment as parse5Fragment,
} from 'parse5'
import { attributesOf, type Dom, parse, parseFragment, tagName, textOf } from '../src/parse/index.ts'

// parse5 as the oracle of the parser: another implementation of the same standard, on the same page.

type Node = DefaultTreeAdapterMap['node']

const PREFIX: Readonly<Record<string, string>> = { [html.NS.SVG]: 'svg ', [html.NS.MATHML]: 'math ' }

/**
 * Where parse5 8.1.1 does not do what the standard says today, the page is changed so that it cannot show:
 * - `<select>` once had insertion modes of its own, and now has the rules of the body (whatwg/html#10310);
 * - `<?target data>` was a comment, and now is a processing instruction (whatwg/html#12118);
 * - `<search>` and `<keygen>` are not special elements to it (§13.2.4.2), so stray end tags pass through them;
 * - `<![CDATA[` is a comment to it in an element where HTML begins again, though the element itself is foreign
 *   (§13.2.5.42 asks for the namespace of the adjusted current node alone);
 * - `</tbody>` in a row ends the row even where no such element is open (§13.2.6.4.14 ignores the tag then);
 * - `<template>` does not end a table scope for it (§13.2.4.2 has it beside `table` and `html`);
 * - of NULs in a row, foreign content gets one U+FFFD (§13.2.6.5 replaces each);
 * - a byte order mark is text to it; decoding takes it away (§13.2.3.2), and parse() where that was not done.
 */
function withoutKnownDifferences(page: string): string {
  return page
    .replace(/(<\/?)select(?=[\s/>])/gi, '$1selekt')
    .replace(/<\?(?=[a-z_])/gi, '<!?')
    .replace(/(<\/?)search(?=[\s/>])/gi, '$1nav')
    .replace(/(<\/?)keygen(?=[\s/>])/gi, '$1embed')
    .replaceAll('<![CDATA[', '<!CDATA[')
    .replace(/<\/(tbody|thead|tfoot)(?=[\s/>])/gi, '</x')
    .replace(/(<\/?)template(?=[\s/>])/gi, '$1x-template')
    .replace(/\0+/g, '\0')
    .replace(/^\uFEFF/, '')
}

/** The first place where the two trees differ for no known reason, in words; undefined where there is none. */
export function unexplainedDifference(page: string, context?: string): string | undefined {
  return firstDifference(page, context) && firstDifference(withoutKnownDifferences(page), context)
}

function firstDifference(page: string, context?: string): string | undefined {
  const dom = context === undefined ? parse(page) : parseFragment(page, context)
  const options = { scriptingEnabled: false }
  const root = context === undefined ? parse5(page, options) : parse5Fragment(contextElement(context), page, options)
  const nodes = flattened(root)
  for (let n = 1; n < Math.max(dom.length, nodes.length); n++) {
    const ours = n < dom.length ? described(dom, n) : 'nothing'
    const theirs = n < nodes.length ? describedByOracle(nodes[n]) : 'nothing'
    if (ours !== theirs) return `node ${n}: ${ours.slice(0, 200)} here, ${theirs.slice(0, 200)} in parse5`
  }
  return undefined
}

function contextElement(context: string): DefaultTreeAdapterMap['element'] {
  const [prefix, local] = context.split(' ')
  const namespace = Object.keys(PREFIX).find(key => PREFIX[key] === `${prefix} `)
  return defaultTreeAdapter.createElement(local ?? prefix, (namespace as html.NS | undefined) ?? html.NS.HTML, [])
}

function described(dom: Dom, n: number): string {
  const attributes = attributesOf(dom, n).map(([name, value]) => `${name}=${value}`)
  return `${dom.parent[n]} ${tagName(dom, n)} ${attributes.join('\n')} ${textOf(dom, n)}`
}

interface FlatNode {
  readonly node: Node
  readonly parent: number
}

function describedByOracle({ node, parent }: FlatNode): string {
  if ('tagName' in node) {
    const attributes = node.attrs.map(a => `${a.prefix ? `${a.prefix}:` : ''}${a.name}=${a.value}`)
    return `${parent} ${PREFIX[node.namespaceURI] ?? ''}${node.tagName} ${attributes.join('\n')} `
  }
  if ('publicId' in node) return `${parent} #doctype  ${node.name}`
  return `${parent} ${node.nodeName}  ${'value' in node ? node.value : 'data' in node ? node.data : ''}`
}

/** The nodes in document order; the content of a template are its children. */
function flattened(root: Node): readonly FlatNode[] {
  const flat: FlatNode[] = []
  const pending: FlatNode[] = [{ node: root, parent: -1 }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const id = flat.push(next) - 1
    const { node } = next
    const children = 'content' in node ? node.content.childNodes : 'childNodes' in node ? node.childNodes : []
    for (let i = children.length - 1; i >= 0; i--) pending.push({ node: children[i], parent: id })
  }
  return flat
}
