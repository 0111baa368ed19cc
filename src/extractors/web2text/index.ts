import weights from '../../../weights/web2text.model.js'
import { fromBase64 } from '../../models/model-file.ts'
import type { Extractor } from '../extractor.ts'
import { web2textWith } from './label.ts'
import { unpackWeb2Text } from './model.ts'

export function web2text(): Extractor {
  return web2textWith(unpackWeb2Text(fromBase64(weights)))
}
