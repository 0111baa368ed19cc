import { byColumns, type Matrix } from '../../features/matrix.ts'
import { packForest, unpackForest } from '../../models/forest-arrays.ts'
import { type Forest, predictBoosting } from '../../models/gradient-boosting.ts'
import { fromBase64, type ModelHeader, readModel, writeModel } from '../../models/model-file.ts'
import { predictForest } from '../../models/random-forest.ts'
import type { Dom } from '../../parse/dom.ts'
import { shallowFeatures, shallowMatrix } from '../boilerpipe/shallow-features.ts'
import { findTextBlocks, type TextBlock } from '../boilerpipe/text-blocks.ts'
import { type Extractor, fromTexts } from '../extractor.ts'
import { dragnetFeatures, dragnetMatrix } from './block-features.ts'

/** A system that judges text blocks by a set of columns and a forest. */
export interface BlockClassifier {
  readonly name: string
  readonly source: string
  readonly columns: readonly string[]
  readonly matrix: (dom: Dom, blocks: readonly TextBlock[]) => Matrix
  readonly predict: (forest: Forest, x: Matrix) => Float32Array
}

/** Deviation: a random forest, where the original has extremely randomised trees; both are means of many trees. */
export const DRAGNET: BlockClassifier = {
  name: 'dragnet',
  source: 'Peters, Lecocq: Content extraction using diverse feature sets, WWW 2013; features as in dragnet 2',
  columns: Object.keys(dragnetFeatures),
  matrix: dragnetMatrix,
  predict: predictForest,
}

/**
 * Deviation: the columns beyond Dragnet's are the shallow text features, where the original learns words from the text;
 * its model is boosted trees too. It was trained on pages that are not public.
 */
export const EXTRACTNET: BlockClassifier = {
  name: 'extractnet',
  source: 'ExtractNet 2 (currentslab/extractnet): Dragnet’s features and more, boosted trees',
  columns: [...Object.keys(dragnetFeatures), ...Object.keys(shallowFeatures)],
  matrix: (dom, blocks) => beside(dragnetMatrix(dom, blocks), shallowMatrix(dom, blocks)),
  predict: (forest, x) => predictBoosting(forest, byColumns(x)),
}

function beside(a: Matrix, b: Matrix): Matrix {
  const names = [...a.names, ...b.names]
  const values = new Float32Array(a.rows * names.length)
  for (let row = 0; row < a.rows; row++) {
    values.set(a.values.subarray(row * a.names.length, (row + 1) * a.names.length), row * names.length)
    values.set(b.values.subarray(row * b.names.length, (row + 1) * b.names.length), row * names.length + a.names.length)
  }
  return { names, rows: a.rows, values }
}

export async function dragnet(): Promise<Extractor> {
  return openClassifier(DRAGNET, fromBase64((await import('../../../weights/dragnet.model.js')).default))
}

export async function extractnet(): Promise<Extractor> {
  return openClassifier(EXTRACTNET, fromBase64((await import('../../../weights/extractnet.model.js')).default))
}

export function packClassifier(
  { name, columns }: BlockClassifier,
  forest: Forest,
  card: ModelHeader['card'],
): Uint8Array {
  return writeModel({ kind: name, features: columns, card }, packForest(forest, 'forest'))
}

export function openClassifier(classifier: BlockClassifier, bytes: Uint8Array): Extractor {
  const { name, source, columns, matrix, predict } = classifier
  const forest = unpackForest(readModel(bytes, name, columns).arrays, 'forest', columns)
  return {
    name,
    source,
    label(page, trace) {
      const blocks = findTextBlocks(page.dom)
      const content = predict(forest, matrix(page.dom, blocks))
      const labels = new Float32Array(page.dom.length)
      blocks.forEach(({ nodes }, b) => {
        for (const node of nodes) labels[node] = content[b]
        trace?.(nodes[0], `${Math.round(100 * content[b])} % of the trees' votes`)
      })
      return fromTexts(page, labels)
    },
  }
}
