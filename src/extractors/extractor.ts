import type { Dom, NodeId } from '../parse/dom.ts'
import { Tag, tagSet } from '../parse/tags.ts'
import type { Block } from '../segment/blocks.ts'
import type { Page } from '../segment/page.ts'

/** How likely each node is content, per NodeId, 0…1; 0.5 and above is content. */
export type Labels = Float32Array

/** Told why a node was judged as it was, in a few words. */
export type Trace = (node: NodeId, rule: string) => void

/** The contract of every system: it labels nodes; it writes no text and changes nothing. */
export interface Extractor {
  /** Key of the table, value on the command line, row of every report. */
  readonly name: string
  /** Paper and section, or project and version, that the code follows. */
  readonly source: string
  /** Synchronous, pure and total: no page makes it throw. */
  label(page: Page, trace?: Trace): Labels
  /** The same with what else the system tells of a page, where it does. */
  judge?(page: Page, trace?: Trace): Judgement
  /** Plain text in the system's own manner, where the way of writing it is its point. */
  renderText?(page: Page, labels: Labels): string
}

/** Labels, and what else a system may know about the page, worked out when asked for. */
export interface Judgement {
  readonly labels: Labels
  readonly assess?: () => Assessment
  /** What went wrong on the way to these labels. */
  readonly warnings?: readonly string[]
}

export interface Assessment {
  /** Estimate of the F1 that these labels reach, 0…1. */
  readonly confidence: number
  readonly pageType: { readonly name: string; readonly probability: number }
}

/** Scores for the blocks of a page, in their order, 0…1. */
export type Decide = (
  blocks: readonly Block[],
  page: Page,
  trace: (block: number, rule: string) => void,
) => ArrayLike<number>

/** An extractor that judges blocks: segmenting and spreading are done for it. */
export function fromBlocks(name: string, source: string, decide: Decide): Extractor {
  return {
    name,
    source,
    label: (page, trace) =>
      spread(
        page,
        decide(page.blocks, page, (block, rule) => trace?.(page.blocks[block].start, rule)),
      ),
  }
}

const MEDIA = tagSet('img', 'picture', 'video', 'audio', 'iframe', 'embed', 'object', 'hr', 'canvas', 'svg svg')

/**
 * Scores of blocks → labels of nodes. The nodes of a block take its score; a picture or the like takes that of its
 * caption, else the lower one of its two neighbours, so that it stays only in the midst of content; an element takes
 * the highest of what is in it.
 */
export function spread(page: Page, scores: ArrayLike<number>): Labels {
  const { dom, blocks } = page
  const labels = new Float32Array(dom.length)
  let node = 0
  for (let b = 0; b <= blocks.length; b++) {
    const before = b > 0 ? scores[b - 1] : 0
    const after = b < blocks.length ? scores[b] : 0
    const until = b < blocks.length ? blocks[b].start : dom.length
    for (; node < until; node++) {
      if (MEDIA[dom.tag[node]] === 1) labels[node] = captioned(dom, node) ? after : Math.min(before, after)
    }
    if (b < blocks.length) for (; node < blocks[b].end; node++) labels[node] = after
  }
  for (let n = dom.length - 1; n > 0; n--) labels[dom.parent[n]] = Math.max(labels[dom.parent[n]], labels[n])
  return labels
}

/** Labels of text nodes → labels of all nodes: pictures and elements as in `spread`, texts as they were labelled. */
export function fromTexts(page: Page, texts: Labels): Labels {
  const { dom, blocks } = page
  const scores = new Float32Array(blocks.length)
  blocks.forEach((block, i) => {
    for (let node = block.start; node < block.end; node++) if (texts[node] > scores[i]) scores[i] = texts[node]
  })
  const labels = spread(page, scores)
  for (let node = 0; node < dom.length; node++) if (dom.tag[node] === Tag['#text']) labels[node] = texts[node]
  return labels
}

function captioned(dom: Dom, node: NodeId): boolean {
  const parent = dom.parent[node]
  return dom.tag[parent] === Tag.figure || dom.tag[dom.parent[parent] ?? 0] === Tag.figure
}
