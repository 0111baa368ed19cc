import { byRows, featurize } from '../../features/matrix.ts'
import { readBlocks, web2textBlock } from '../../features/web2text-block.ts'
import { readEdges, web2textEdge } from '../../features/web2text-edge.ts'
import { readWeb2TextPage } from '../../features/web2text-page.ts'
import type { Page } from '../../segment/page.ts'
import { type Extractor, fromTexts } from '../extractor.ts'
import { labelLeaves, type Web2TextModel } from './model.ts'

/** A page as the two networks see it, and the leaves that its rows are. */
export interface Web2TextRows {
  readonly leaves: readonly number[]
  readonly blocks: Float32Array
  readonly edges: Float32Array
}

export function web2textRows(page: Page): Web2TextRows {
  const of = readBlocks(readWeb2TextPage(page))
  const { leaves } = of.tree
  return {
    leaves,
    blocks: byRows(featurize(web2textBlock, of, leaves.length)).values,
    edges: byRows(featurize(web2textEdge, readEdges(of), Math.max(0, leaves.length - 1))).values,
  }
}

/** The system with a model that was read already. */
export function web2textWith(model: Web2TextModel): Extractor {
  return {
    name: 'web2text',
    source: 'Vogels, Ganea, Eickhoff: Web2Text, ECIR 2018; weights of our own',
    label(page, trace) {
      const { leaves, blocks, edges } = web2textRows(page)
      const { labels, content } = labelLeaves(model, blocks, edges)
      const texts = new Float32Array(page.dom.length)
      for (let i = 0; i < leaves.length; i++) {
        // On the side that Viterbi chose, as sure as the unary network was.
        texts[leaves[i]] = labels[i] === 1 ? Math.max(0.5, content[i]) : Math.min(JUST_NOT, content[i])
        trace?.(leaves[i], `alone ${content[i].toFixed(2)}, in line ${labels[i] === 1 ? 'content' : 'boilerplate'}`)
      }
      return fromTexts(page, texts)
    },
  }
}

/** The greatest number below 0.5 that 32 bits hold. */
const JUST_NOT = 0.5 - 2 ** -25
