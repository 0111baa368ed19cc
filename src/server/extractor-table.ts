import {
  defaultExtractor,
  type ExtractorName,
  extractorNames,
  extractors,
  hasFocus,
  loadExtractor,
} from '../extractors/index.ts'

export interface ExtractorRow {
  readonly name: ExtractorName
  readonly family: string
  readonly summary: string
  readonly source: string
  readonly hasFocus: boolean
  readonly isDefault: boolean
}

/** Every system that can be chosen, and where it comes from. */
export function describeExtractors(): Promise<ExtractorRow[]> {
  return Promise.all(extractorNames.map(describe))
}

async function describe(name: ExtractorName): Promise<ExtractorRow> {
  const { family, summary } = extractors[name]
  const { source } = await loadExtractor(name)
  return { name, family, summary, source, hasFocus: hasFocus(name), isDefault: name === defaultExtractor }
}
