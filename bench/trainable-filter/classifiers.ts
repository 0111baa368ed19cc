import { FILTER_SPACE } from '../../src/extractors/trainable-filter/model.ts'
import { FIRST_WORD } from '../../src/features/trainable-filter.ts'
import { scoresOf, viterbi } from '../../src/models/chain.ts'
import { crfPotentials, fitCrf } from '../../src/models/crf.ts'
import { fitRrm, RRM_OPTIONS, rrmPotentials } from '../../src/models/rrm.ts'
import { CRF_OPTIONS, type FilterPage } from '../../src/train/trainable-filter.ts'
import { fitSparseSvm } from './sparse-svm.ts'

/** A page of the study, and what the hand-coded baseline says of its blocks. */
export interface StudyPage extends FilterPage {
  readonly site: string
  readonly handCoded: Uint8Array
}

/** Learns from pages how to label others. */
export type Classifier = (pages: readonly StudyPage[]) => (page: StudyPage) => ArrayLike<number>

const SVM_COST = 0.02
const SVM_EPOCHS = 20

export const classifiers = {
  'Zero baseline': () => page => page.labels.map(() => 1),
  Baseline: () => page => page.handCoded,
  CRF: pages => {
    const model = fitCrf(pages, FILTER_SPACE, CRF_OPTIONS)
    return ({ sequence }) => viterbi(crfPotentials(scoresOf(sequence, model.features), sequence.steps, model))
  },
  RRM: pages => {
    const model = fitRrm(pages, FILTER_SPACE, RRM_OPTIONS)
    return ({ sequence }) => viterbi(rrmPotentials(scoresOf(sequence, model.features), sequence.steps, model))
  },
  SVM: pages => {
    const weights = fitSparseSvm(pages, FILTER_SPACE.features, SVM_COST, SVM_EPOCHS)
    const bias = weights[FILTER_SPACE.features]
    return ({ sequence }) => scoresOf(sequence, weights).map(score => Number(score + bias > 0))
  },
} as const satisfies Record<string, Classifier>

/** The page with those of its features that are kept. */
export function restricted<P extends FilterPage>(page: P, isKept: (feature: number) => boolean): P {
  const { sequence } = page
  const starts = new Uint32Array(sequence.length + 1)
  const features: number[] = []
  for (let i = 0; i < sequence.length; i++) {
    for (let at = sequence.starts[i]; at < sequence.starts[i + 1]; at++) {
      if (isKept(sequence.features[at])) features.push(sequence.features[at])
    }
    starts[i + 1] = features.length
  }
  return { ...page, sequence: { ...sequence, starts, features: Uint32Array.from(features) } }
}

/** Words are kept where they speak against content: a smaller share of their blocks is content than of all. */
export function noiseWords(pages: readonly FilterPage[]): (feature: number) => boolean {
  const all = new Float64Array(FILTER_SPACE.features)
  const inContent = new Float64Array(FILTER_SPACE.features)
  let blocks = 0
  let content = 0
  for (const { sequence, labels } of pages) {
    for (let i = 0; i < labels.length; i++) {
      blocks++
      content += labels[i]
      for (let at = sequence.starts[i]; at < sequence.starts[i + 1]; at++) {
        all[sequence.features[at]]++
        inContent[sequence.features[at]] += labels[i]
      }
    }
  }
  return feature => feature < FIRST_WORD || inContent[feature] * blocks < all[feature] * content
}
