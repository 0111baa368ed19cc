import type { LexiconEntries } from '../../features/lexicon.ts'
import { pageFeatures } from '../../features/page-features.ts'
import { pithFeatures } from '../../features/pith-features.ts'
import { packForest, unpackForest } from '../../models/forest-arrays.ts'
import type { Forest } from '../../models/gradient-boosting.ts'
import { type ModelArray, type ModelHeader, readModel, writeModel } from '../../models/model-file.ts'

// biome-ignore format: a list
export const PAGE_TYPES = ['article', 'forum', 'product', 'collection', 'listing', 'documentation', 'service'] as const
export type PageType = (typeof PAGE_TYPES)[number]

/** All that training finds out. */
export interface PithModel {
  /** Block → probability of content. */
  readonly blocks: Forest
  readonly lexicon: LexiconEntries
  /** Judged page → probability of each type, in the order of PAGE_TYPES. */
  readonly types: readonly Forest[]
  /** Judged page → expected F1 of the answer. */
  readonly confidence: Forest
}

const COLUMNS = [...Object.keys(pithFeatures), ...Object.keys(pageFeatures)]
const EVIDENCE_STEPS = 32

export function packModel(model: PithModel, card: ModelHeader['card']): Uint8Array {
  return writeModel(
    { kind: 'pith', features: COLUMNS, card },
    {
      ...packForest(model.blocks, 'blocks'),
      ...packForest(model.confidence, 'confidence'),
      ...Object.assign({}, ...model.types.map((forest, i) => packForest(forest, PAGE_TYPES[i]))),
      ...packWords(model.lexicon.names, 'names'),
      ...packWords(model.lexicon.text, 'text'),
      ...packWords(model.lexicon.headings, 'headings'),
    },
  )
}

export function unpackModel(bytes: Uint8Array): PithModel {
  const { arrays } = readModel(bytes, 'pith', COLUMNS)
  const ofPage = Object.keys(pageFeatures)
  return {
    blocks: unpackForest(arrays, 'blocks', Object.keys(pithFeatures)),
    confidence: unpackForest(arrays, 'confidence', ofPage),
    types: PAGE_TYPES.map(type => unpackForest(arrays, type, ofPage)),
    lexicon: {
      names: unpackWords(arrays, 'names'),
      text: unpackWords(arrays, 'text'),
      headings: unpackWords(arrays, 'headings'),
    },
  }
}

function packWords(words: ReadonlyMap<string, number>, prefix: string): Record<string, ModelArray> {
  const sorted = [...words].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    [`${prefix}.words`]: new TextEncoder().encode(sorted.map(([word]) => word).join('\n')),
    [`${prefix}.evidence`]: Int8Array.from(sorted, ([, evidence]) =>
      Math.max(-127, Math.min(127, Math.round(evidence * EVIDENCE_STEPS))),
    ),
  }
}

function unpackWords(arrays: Readonly<Record<string, ModelArray>>, prefix: string): Map<string, number> {
  const words = new TextDecoder().decode(arrays[`${prefix}.words`] as Uint8Array).split('\n')
  return new Map(words.map((word, i) => [word, arrays[`${prefix}.evidence`][i] / EVIDENCE_STEPS]))
}
