import weights from '../../../weights/rrm.model.js'
import { fromBase64 } from '../../models/model-file.ts'
import type { Extractor } from '../extractor.ts'
import { filterFrom, unpackFilter } from './model.ts'

/** The trainable filter with robust risk minimisation. */
export function rrm(): Extractor {
  return filterFrom('rrm', unpackFilter('rrm', fromBase64(weights)))
}
