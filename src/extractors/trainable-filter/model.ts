import {
  FEATURE_NAMES,
  FEATURES,
  readContext,
  STEPS,
  scoresOf,
  stepsOf,
  VARIANTS,
} from '../../features/trainable-filter.ts'
import { type ChainModel, marginals, type Potentials, viterbi } from '../../models/chain.ts'
import { crfPotentials } from '../../models/crf.ts'
import { type ModelHeader, readModel, writeModel } from '../../models/model-file.ts'
import { rrmPotentials } from '../../models/rrm.ts'
import { type Extractor, fromBlocks } from '../extractor.ts'

const PAPER = 'Rosenfeld, Feldman, Ungar: Using sequence classification for filtering web pages, CIKM 2008'

/** The paper's two classifiers: what they are, and how their weights become potentials of a chain. */
const CLASSIFIERS = {
  crf: { potentials: crfPotentials, source: `${PAPER}; conditional random field` },
  rrm: { potentials: rrmPotentials, source: `${PAPER}; robust risk minimisation, JMLR 2 (2002)` },
} as const satisfies Record<
  string,
  { potentials: (scores: Float64Array, steps: Uint8Array, model: ChainModel) => Potentials; source: string }
>

export type FilterName = keyof typeof CLASSIFIERS

/** Features in 16 bits and one scale: they lose less than a ten-thousandth of the largest weight. */
const LARGEST = 32_767

export function packFilter(name: FilterName, { features, steps }: ChainModel, card: ModelHeader['card']): Uint8Array {
  const scale = features.reduce((max, weight) => Math.max(max, Math.abs(weight)), 1e-9) / LARGEST
  return writeModel(
    { kind: name, features: FEATURE_NAMES, card },
    {
      scale: Float32Array.of(scale),
      features: Int16Array.from(features, weight => Math.round(weight / scale)),
      steps: Float32Array.from(steps),
    },
  )
}

export function unpackFilter(name: FilterName, bytes: Uint8Array): ChainModel {
  const { arrays } = readModel(bytes, name, FEATURE_NAMES)
  return {
    features: Float64Array.from(arrays['features'], weight => weight * arrays['scale'][0]),
    steps: Float64Array.from(arrays['steps']),
  }
}

/** The filter with the full feature set: the most probable labelling of all blocks decides, their own probability ranks. */
export function filterFrom(name: FilterName, model: ChainModel): Extractor {
  const { potentials, source } = CLASSIFIERS[name]
  const { tree, groups } = VARIANTS.Full
  return fromBlocks(name, source, (blocks, page) => {
    const context = readContext(page, tree(page))
    const chain = potentials(scoresOf(context, groups, model.features), stepsOf(context), model)
    const { content } = marginals(chain)
    const labels = viterbi(chain)
    return Float32Array.from(blocks, (_, b) =>
      labels[b] === 1 ? 0.5 + content[b] / 2 : Math.min(0.499, content[b] / 2),
    )
  })
}

/** How large a model is. */
export const FILTER_SPACE = { features: FEATURES, steps: STEPS }
