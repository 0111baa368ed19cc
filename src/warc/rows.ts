import type { PageRow } from './page-work.ts'

/** A row of the output: what was found, by what, and where the page came from. */
export interface OutputRow extends PageRow {
  readonly version: string
  readonly file: string
  readonly offset: number
}

/** A row of the error file: a record that was tried and gave nothing, or could not be read. */
export interface ErrorRow {
  readonly id: string | null
  readonly url: string | null
  readonly date: string | null
  readonly code: string
  readonly message: string
  readonly file: string
  readonly offset: number
}

type ColumnType = 'STRING' | 'INT64' | 'DOUBLE' | 'LIST'

/** The columns of the output in their order; `content` is text, markdown or html. */
export function columnsFor(content: 'text' | 'markdown' | 'html'): readonly (readonly [keyof OutputRow, ColumnType])[] {
  // biome-ignore format: a table
  return [
    ['id', 'STRING'], ['url', 'STRING'], ['date', 'STRING'], ['title', 'STRING'], [content, 'STRING'], ['words', 'INT64'],
    ['language', 'STRING'], ['pageType', 'STRING'], ['confidence', 'DOUBLE'], ['authors', 'LIST'], ['published', 'STRING'],
    ['modified', 'STRING'], ['site', 'STRING'], ['description', 'STRING'], ['canonical', 'STRING'], ['image', 'STRING'],
    ['tags', 'LIST'], ['license', 'STRING'], ['extractor', 'STRING'], ['version', 'STRING'], ['file', 'STRING'],
    ['offset', 'INT64'],
  ]
}
