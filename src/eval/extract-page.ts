import { extract } from '../extract.ts'
import { loadExtractor } from '../extractors/index.ts'

export interface ExtractJob {
  readonly extractor: string
  readonly fold?: number
  readonly html: string
  readonly url?: string
}

export interface Answer {
  readonly text: string
  readonly ms: number
}

/** What a thread of the benchmark does. The time is that of the whole line, parsing to text. */
export async function work({ extractor: name, fold, html, url }: ExtractJob): Promise<Answer> {
  const extractor = await loadExtractor(name, fold === undefined ? {} : { fold })
  const start = performance.now()
  const { text } = extract(html, { extractor, ...(url && { url }) })
  return { text, ms: performance.now() - start }
}
