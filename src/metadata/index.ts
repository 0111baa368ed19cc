export { type FieldName, type Metadata, readMetadata } from './metadata.ts'
export { type StructuredContent, structuredContent } from './structured-content.ts'
