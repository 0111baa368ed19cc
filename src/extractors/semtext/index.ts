import weights from '../../../weights/semtext.model.js'
import { fromBase64 } from '../../models/model-file.ts'
import type { Extractor } from '../extractor.ts'
import { fromNetwork } from './from-network.ts'
import { unpackNetwork } from './network.ts'

/** SemText: words of text, tags and class names through a convolution, a two-way LSTM and a CRF. */
export function semtext(): Extractor {
  return fromNetwork(unpackNetwork(fromBase64(weights)))
}
