import weights from '../../weights/complexity.model.js'
import { complexityFeatures, complexityMatrix } from '../features/complexity.ts'
import { predictLogistic } from '../models/logistic-regression.ts'
import { fromBase64, type ModelHeader, readModel, writeModel } from '../models/model-file.ts'
import type { LinearModel } from '../models/scaling.ts'
import type { Page } from '../segment/page.ts'

const COLUMNS = Object.keys(complexityFeatures)

/**
 * The share of a page's words that are not its main content, 0…1, as a logistic regression sees it: the complexity of
 * Bevendorff et al., SIGIR 2023, §3.3, without a gold. It asks no extractor, so it can help to choose one.
 */
export function estimateComplexity(page: Page): number {
  model ??= unpackComplexity(fromBase64(weights))
  return predictLogistic(model, complexityMatrix(page))[0]
}

let model: LinearModel | undefined

export function packComplexity({ mean, deviation, weights, bias }: LinearModel, card: ModelHeader['card']): Uint8Array {
  const arrays = { mean, deviation, weights, bias: Float32Array.of(bias) }
  return writeModel({ kind: 'complexity', features: COLUMNS, card }, arrays)
}

function unpackComplexity(bytes: Uint8Array): LinearModel {
  const { arrays } = readModel(bytes, 'complexity', COLUMNS)
  return {
    names: COLUMNS,
    mean: arrays['mean'] as Float32Array,
    deviation: arrays['deviation'] as Float32Array,
    weights: arrays['weights'] as Float32Array,
    bias: arrays['bias'][0],
  }
}
