import type { Example } from '../datasets/example.ts'
import { goldLeaves } from '../eval/judge-leaves.ts'
import {
  FILTER_SPACE,
  type FilterName,
  filterFrom,
  packFilter,
  unpackFilter,
} from '../extractors/trainable-filter/model.ts'
import { type FeatureGroup, readContext, sequenceOf, VARIANTS } from '../features/trainable-filter.ts'
import type { ChainModel, Labelled } from '../models/chain.ts'
import { fitCrf } from '../models/crf.ts'
import { fitRrm, RRM_OPTIONS } from '../models/rrm.ts'
import type { Page } from '../segment/page.ts'
import type { TextTree } from '../segment/simplified-dom.ts'
import { UserError } from '../user-error.ts'
import { type FitOptions, foldTrainer } from './fold-trainer.ts'

/** A page as the filter learns from it: its leaves as a labelled chain. */
export interface FilterPage extends Labelled {
  /** Words of each leaf, and those of them that are gold. */
  readonly words: Float32Array
  readonly goldWords: Float32Array
}

export function filterPage(
  page: Page,
  example: Pick<Example, 'text' | 'annotated'>,
  tree: TextTree,
  groups: readonly FeatureGroup[],
  siteTexts?: ReadonlySet<string>,
): FilterPage {
  const gold = goldLeaves(page, example)
  const words = new Float32Array(tree.leaves.length)
  const goldWords = new Float32Array(tree.leaves.length)
  let leaf = 0
  for (const [i, node] of gold.leaves.entries()) {
    while (leaf < tree.leaves.length && tree.leaves[leaf].end <= node) leaf++
    if (leaf === tree.leaves.length) break
    if (node < tree.leaves[leaf].start) continue
    words[leaf] += gold.words[i]
    goldWords[leaf] += gold.words[i] * gold.gold[i]
  }
  return {
    sequence: sequenceOf(readContext(page, tree, siteTexts), groups),
    labels: Uint8Array.from(words, (all, i) => Number(goldWords[i] > all / 2)),
    words,
    goldWords,
  }
}

/** Found on one fold of L3S-GN1. */
export const CRF_OPTIONS = { variance: 0.1, iterations: 30 }

/** The permissively licensed sets, as for the default extractor: the paper's own pages were never published. */
const LEARNT_FROM = ['wcxb-dev', 'wcxb', 'readability', 'postlight']

export const crfTrainer = filterTrainer(
  'crf',
  'conditional random field over blocks',
  CRF_OPTIONS,
  (pages, { onRound }) => {
    const { iterations } = CRF_OPTIONS
    return fitCrf(pages, FILTER_SPACE, { ...CRF_OPTIONS, onIteration: (done, loss) => onRound(done, iterations, loss) })
  },
)

const { epochs } = RRM_OPTIONS
export const rrmTrainer = filterTrainer(
  'rrm',
  'robust risk minimisation over blocks',
  RRM_OPTIONS,
  (pages, { onRound }) => fitRrm(pages, FILTER_SPACE, { ...RRM_OPTIONS, onEpoch: done => onRound(done, epochs) }),
)

function filterTrainer(
  name: FilterName,
  summary: string,
  parameters: object,
  learn: (pages: readonly FilterPage[], how: FitOptions) => ChainModel,
) {
  const { tree, groups } = VARIANTS.Full
  return foldTrainer<FilterPage>({
    name,
    summary,
    data: 'the pages of WCXB (development set), Readability and Postlight',
    parameters: { ...parameters },
    isFor: example => LEARNT_FROM.includes(example.dataset),
    prepare: (page, example) => filterPage(page, example, tree(page), groups),
    fit: (pages, how) => {
      checkPages(pages)
      return packFilter(name, learn(pages, how), how.card)
    },
    open: bytes => filterFrom(name, unpackFilter(name, bytes)),
  })
}

/** Refuses pages from which nothing can be learnt. */
function checkPages(pages: readonly FilterPage[]): void {
  const leaves = pages.reduce((sum, { labels }) => sum + labels.length, 0)
  const content = pages.reduce((sum, { labels }) => sum + labels.reduce((a, b) => a + b, 0), 0)
  if (content > 0 && content < leaves) return
  throw new UserError(
    'one-class',
    `${content} of ${leaves} blocks are content. Give pages that hold both content and boilerplate.`,
  )
}
