import weights from '../../../weights/crf.model.js'
import { fromBase64 } from '../../models/model-file.ts'
import type { Extractor } from '../extractor.ts'
import { filterFrom, unpackFilter } from './model.ts'

/** The trainable filter with a conditional random field. */
export function crf(): Extractor {
  return filterFrom('crf', unpackFilter('crf', fromBase64(weights)))
}
