import manifest from '../../../package.json' with { type: 'json' }
import type { Extraction } from '../../extract.ts'
import { h } from './element.ts'
import type { Settings, Source } from './seen.ts'

export interface Reported {
  readonly source: Source
  readonly html: string
  readonly settings: Settings
  readonly result: Extraction
  readonly expected: string
}

/** All that is needed to see the same again elsewhere, and what should have been seen: a test in waiting. */
export function makeReport({ source, html, settings, result, expected }: Reported): string {
  const { name, url } = source
  const { blocks: _, ...told } = result
  return `${JSON.stringify({ format: 'pith-report/1', version: manifest.version, name, url, settings, expected, html, result: told }, null, 2)}\n`
}

export function save(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text]))
  h('a', { href, download: name }).click()
  URL.revokeObjectURL(href)
}
