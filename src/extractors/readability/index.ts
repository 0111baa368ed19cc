import type { Dom } from '../../parse/dom.ts'
import { UserError } from '../../user-error.ts'
import type { Extractor, Labels } from '../extractor.ts'
import { following, type LightDocument, LightNode, lightDocument } from './light-dom.ts'

/** The reader view of Firefox: Mozilla's own library, on a light DOM made from the page. */
export async function readability(): Promise<Extractor> {
  const { Readability } = await load()
  return {
    name: 'readability',
    source: 'Mozilla, Readability.js 0.6 (2025), after arc90, Readability (2009)',
    label({ dom, url }): Labels {
      const document = lightDocument(dom, url ?? 'about:blank')
      const labels = new Float32Array(dom.length)
      if (document.body === null) return labels
      const article = new Readability(document as unknown as Document, {
        disableJSONLD: true,
        serializer: content => content as unknown as LightDocument,
      }).parse()
      if (article?.content instanceof LightNode) markSources(dom, article.content, labels)
      return labels
    },
  }
}

function markSources(dom: Dom, content: LightNode, labels: Labels): void {
  for (let node: LightNode | null = content; node !== null; node = following(node, content)) {
    if (node.source > 0) labels[node.source] = 1
  }
  for (let node = dom.length - 1; node > 0; node--) if (labels[node] === 1) labels[dom.parent[node]] = 1
}

async function load(): Promise<typeof import('@mozilla/readability')> {
  try {
    return await import('@mozilla/readability')
  } catch (cause) {
    throw new UserError(
      'missing-package',
      'The extractor "readability" is the library @mozilla/readability, which is not installed. Run `npm install @mozilla/readability`.',
      { cause },
    )
  }
}
