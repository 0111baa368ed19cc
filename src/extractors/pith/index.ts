import weights from '../../../weights/pith.model.js'
import { readContext } from '../../features/block-context.ts'
import { makeLexicon } from '../../features/lexicon.ts'
import { type ColumnMatrix, featurize } from '../../features/matrix.ts'
import { type PageContext, pageFeatures } from '../../features/page-features.ts'
import { pithFeatures } from '../../features/pith-features.ts'
import { predictBoosting } from '../../models/gradient-boosting.ts'
import { fromBase64 } from '../../models/model-file.ts'
import { isProse } from '../../segment/blocks.ts'
import type { Page } from '../../segment/page.ts'
import { type Assessment, type Extractor, type Judgement, spread, type Trace } from '../extractor.ts'
import type { ExtractorOptions, Focus } from '../index.ts'
import { reasons } from './explain.ts'
import { PAGE_TYPES, type PithModel, unpackModel } from './model.ts'
import { chooseBlocks, evenOut, withHeading, withoutCopies } from './selection.ts'

/**
 * Blocks of a page that are judged, as if it ended there. The largest page of WCXB has 2,681; a page of a million blocks
 * would take gigabytes of features.
 */
const MAX_JUDGED = 20_000

/** The flagship: boosted trees over blocks, and per page the choice with the highest expected F-score. */
export function pith({ focus = 'balanced' }: ExtractorOptions = {}): Extractor {
  return fromModel(unpackModel(fromBase64(weights)), focus)
}

/** The same with other weights, as training needs it. */
export function fromModel(model: PithModel, focus: Focus): Extractor {
  const lexicon = makeLexicon(model.lexicon)
  const judge = (page: Page, trace?: Trace): Judgement => {
    const context = readContext(beginningOf(page), lexicon)
    const { blocks, words } = context
    const x = featurize(pithFeatures, context, blocks.length)
    const probabilities = evenOut(predictBoosting(model.blocks, x), words, context.signatures.build)
    const chosen = withoutCopies(
      context.copies.first,
      words,
      chooseBlocks(probabilities, words, context.isProse, focus),
    )
    if (trace !== undefined) traceBlocks(model, page, x, trace)
    return {
      labels: spread(page, scoresOf(page, probabilities, withHeading(chosen, probabilities, context.titles.heading))),
      assess: assessLater(model, context, probabilities, chosen),
    }
  }
  return {
    name: 'pith',
    source: 'pith: gradient-boosted trees over blocks, choice by expected F-score; docs/models/pith.md',
    label: (page, trace) => judge(page, trace).labels,
    judge,
  }
}

function beginningOf(page: Page): Page {
  return page.blocks.length <= MAX_JUDGED ? page : { ...page, blocks: page.blocks.slice(0, MAX_JUDGED) }
}

/**
 * Probabilities moved to the side of 0.5 on which the choice put them, their order kept on each side. Blocks beyond those
 * judged are content where they are long text without links.
 */
function scoresOf({ blocks }: Page, probabilities: Float32Array, chosen: Uint8Array): Float32Array {
  const scores = new Float32Array(blocks.length)
  for (let b = 0; b < probabilities.length; b++) {
    const half = probabilities[b] / 2
    scores[b] = chosen[b] === 1 ? 0.5 + half : Math.min(0.499, half)
  }
  for (let b = probabilities.length; b < blocks.length; b++) scores[b] = isProse(blocks[b]) ? 0.8 : 0.05
  return scores
}

/** Keeps no more of the context than it will need. */
function assessLater(
  model: PithModel,
  { blocks, nearest, evidence, repeats, regions, titles, facts }: PageContext,
  probabilities: Float32Array,
  chosen: Uint8Array,
): () => Assessment {
  const context = { blocks, nearest, evidence, repeats, regions, titles, facts }
  return () => assess(model, featurize(pageFeatures, { context, probabilities, chosen }, 1))
}

function assess(model: PithModel, judged: ColumnMatrix): Assessment {
  const scores = model.types.map(forest => predictBoosting(forest, judged)[0])
  const total = scores.reduce((sum, score) => sum + score, 0)
  const best = scores.indexOf(Math.max(...scores))
  return {
    confidence: predictBoosting(model.confidence, judged)[0],
    pageType: { name: PAGE_TYPES[best], probability: scores[best] / total },
  }
}

function traceBlocks(model: PithModel, page: Page, x: ColumnMatrix, trace: Trace): void {
  for (let b = 0; b < x.rows; b++) trace(page.blocks[b].start, reasons(model.blocks, x, b))
}
