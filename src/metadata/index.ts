export { type Metadata, readMetadata } from './metadata.ts'
export type { FieldName } from './sources.ts'
export { type StructuredContent, structuredContent } from './structured-content.ts'
