export { type Extraction, type ExtractOptions, explain, extract, type LabelledBlock, type Role } from './extract.ts'
export {
  type Extractor,
  type ExtractorName,
  extractorNames,
  type Focus,
  loadExtractor,
} from './extractors/index.ts'
export type { Metadata } from './metadata/index.ts'
export { UserError } from './user-error.ts'
