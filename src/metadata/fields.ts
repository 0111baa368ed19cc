/** What is told of a page wherever all of it is told, in this order. */
// biome-ignore format: a table
export const METADATA_FIELDS = [
  'title', 'authors', 'published', 'modified', 'site', 'description', 'language', 'url', 'image', 'tags', 'license',
] as const

export type FieldName = (typeof METADATA_FIELDS)[number] | 'kind'
