import weights from '../../../weights/boilernet.model.js'
import { fromBase64 } from '../../models/model-file.ts'
import type { Extractor } from '../extractor.ts'
import { boilernetWith } from './label.ts'
import { unpackBoilerNet } from './model.ts'

export function boilernet(): Extractor {
  return boilernetWith(unpackBoilerNet(fromBase64(weights)))
}
