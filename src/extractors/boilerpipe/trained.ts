import type { Matrix } from '../../features/matrix.ts'
import { type DecisionTree, predictTree } from '../../models/decision-tree.ts'
import { predictSvm } from '../../models/linear-svm.ts'
import { fromBase64, type ModelHeader, readModel, writeModel } from '../../models/model-file.ts'
import type { LinearModel } from '../../models/scaling.ts'
import { packTree, unpackTree } from '../../models/tree-arrays.ts'
import { type Extractor, fromTexts } from '../extractor.ts'
import { shallowFeatures, shallowMatrix } from './shallow-features.ts'
import { findTextBlocks } from './text-blocks.ts'

const PAPER = 'Kohlschütter, Fankhauser, Nejdl: Boilerplate detection using shallow text features, WSDM 2010, §4.3.1'
const COLUMNS = Object.keys(shallowFeatures)

/** The four-class problem; in the two-class problem all but the first are content. */
export const BLOCK_CLASSES = ['boilerplate', 'full text', 'headline', 'supplemental'] as const

export interface ShallowTrees {
  /** Boilerplate or content: this one decides. */
  readonly content: DecisionTree
  /** Which of BLOCK_CLASSES: this one tells what a block is when asked. */
  readonly classes: DecisionTree
}

export function packShallowTree({ content, classes }: ShallowTrees, card: ModelHeader['card']): Uint8Array {
  const arrays = { ...packTree(content, 'content'), ...packTree(classes, 'classes') }
  return writeModel({ kind: 'boilerpipe-tree', features: COLUMNS, card }, arrays)
}

export function packShallowSvm({ mean, deviation, weights, bias }: LinearModel, card: ModelHeader['card']): Uint8Array {
  const arrays = { mean, deviation, weights, bias: Float32Array.of(bias) }
  return writeModel({ kind: 'boilerpipe-svm', features: COLUMNS, card }, arrays)
}

export async function boilerpipeTree(): Promise<Extractor> {
  return openShallowTree(fromBase64((await import('../../../weights/boilerpipe-tree.model.js')).default))
}

export async function boilerpipeSvm(): Promise<Extractor> {
  return openShallowSvm(fromBase64((await import('../../../weights/boilerpipe-svm.model.js')).default))
}

export function openShallowTree(bytes: Uint8Array): Extractor {
  const { arrays } = readModel(bytes, 'boilerpipe-tree', COLUMNS)
  const content = unpackTree(arrays, 'content', COLUMNS, 2)
  const classes = unpackTree(arrays, 'classes', COLUMNS, BLOCK_CLASSES.length)
  return fromShallowBlocks(
    'boilerpipe-tree',
    `${PAPER}, C4.8`,
    x => predictTree(content, x).filter((_, i) => i % 2 === 1),
    (x, row) => {
      const shares = predictTree(classes, rowOf(x, row))
      const likeliest = shares.indexOf(Math.max(...shares))
      return `${BLOCK_CLASSES[likeliest]}, as are ${Math.round(100 * shares[likeliest])} % of such words`
    },
  )
}

export function openShallowSvm(bytes: Uint8Array): Extractor {
  const { arrays } = readModel(bytes, 'boilerpipe-svm', COLUMNS)
  const model: LinearModel = {
    names: COLUMNS,
    mean: arrays['mean'] as Float32Array,
    deviation: arrays['deviation'] as Float32Array,
    weights: arrays['weights'] as Float32Array,
    bias: arrays['bias'][0],
  }
  return fromShallowBlocks(
    'boilerpipe-svm',
    `${PAPER}, linear SVM`,
    x => predictSvm(model, x),
    (x, row) => `margin ${Math.log(1 / (1 / predictSvm(model, rowOf(x, row))[0] - 1)).toFixed(2)}`,
  )
}

function rowOf({ names, values }: Matrix, row: number): Matrix {
  return { names, rows: 1, values: values.subarray(row * names.length, (row + 1) * names.length) }
}

function fromShallowBlocks(
  name: string,
  source: string,
  predict: (x: Matrix) => Float32Array,
  reason: (x: Matrix, row: number) => string,
): Extractor {
  return {
    name,
    source,
    label(page, trace) {
      const blocks = findTextBlocks(page.dom)
      const x = shallowMatrix(page.dom, blocks)
      const content = predict(x)
      const labels = new Float32Array(page.dom.length)
      blocks.forEach(({ nodes }, row) => {
        for (const node of nodes) labels[node] = content[row]
        trace?.(nodes[0], reason(x, row))
      })
      return fromTexts(page, labels)
    },
  }
}
