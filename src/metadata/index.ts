export { type FieldName, METADATA_FIELDS } from './fields.ts'
export { type Metadata, readMetadata } from './metadata.ts'
export { type StructuredContent, structuredContent } from './structured-content.ts'
