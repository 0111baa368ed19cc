import { annotatedClasses, TEXT_CLASSES } from '../datasets/annotations.ts'
import { CONTENT_SHARE, findGold, leafShares, textLeaves } from '../datasets/labels.ts'
import { loadExtractor } from '../extractors/index.ts'
import { textOf } from '../parse/dom.ts'
import { openPage, type Page } from '../segment/page.ts'
import { countWords } from '../segment/words.ts'

export interface LeafJob {
  readonly extractors: readonly string[]
  readonly fold?: number
  readonly html: string
  readonly url?: string
  readonly text: string
  readonly annotated?: string
}

/** The text leaves of a page that hold words, and what each extractor says of them. */
export interface LeafResult {
  readonly gold: Uint8Array
  readonly words: Float32Array
  readonly probabilities: readonly Float32Array[]
}

/** What a thread of `judgeLeaves` does. */
export async function work(job: LeafJob): Promise<LeafResult> {
  const page = openPage(job.html, job.url === undefined ? {} : { url: job.url })
  const { leaves, gold, words } = goldLeaves(page, job)
  const probabilities: Float32Array[] = []
  for (const name of job.extractors) {
    const labels = (await loadExtractor(name, job.fold === undefined ? {} : { fold: job.fold })).label(page)
    probabilities.push(Float32Array.from(leaves, leaf => labels[leaf]))
  }
  return { gold, words, probabilities }
}

/** The text leaves of a page that hold words, how many, and which of them are content. */
export function goldLeaves(page: Page, labels: Pick<LeafJob, 'text' | 'annotated'>) {
  const isGold = goldOf(page, labels)
  const counts = textLeaves(page.dom).map(leaf => ({ leaf, words: countWords(textOf(page.dom, leaf)) }))
  const leaves = counts.filter(({ words }) => words > 0)
  return {
    leaves: leaves.map(({ leaf }) => leaf),
    gold: Uint8Array.from(leaves, ({ leaf }) => Number(isGold(leaf))),
    words: Float32Array.from(leaves, ({ words }) => words),
  }
}

/** Of L3S-GN1's classes; comments are content (Kohlschütter et al., WSDM 2010, §4.3.1: the two-class problem). */
const BOILERPLATE: ReadonlySet<string> = new Set(['not content', 'related content'])

/** By the annotators where they marked the page itself, else by where the gold text is found on it. */
function goldOf(page: Page, { annotated, text }: Pick<LeafJob, 'text' | 'annotated'>): (leaf: number) => boolean {
  if (annotated !== undefined) {
    const classes = annotatedClasses(page, annotated)
    return leaf => !BOILERPLATE.has(TEXT_CLASSES[classes[leaf]])
  }
  const shares = leafShares(page, findGold(page, text))
  return leaf => shares[leaf] >= CONTENT_SHARE
}
