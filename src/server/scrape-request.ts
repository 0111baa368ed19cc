import { UserError } from '../user-error.ts'
import { isObject } from './asked.ts'
import type { PlainOptions } from './extract-job.ts'
import { type ScrapeFormat, scrapeFormats } from './shapes.ts'

export interface ScrapeRequest {
  readonly url: string
  readonly formats: readonly ScrapeFormat[]
  readonly timeoutMs: number | undefined
  readonly options: PlainOptions
}

/** A request to Firecrawl's scrape. What it cannot do here it says; what only steers a browser is passed over. */
export function askedByScrape(body: unknown): ScrapeRequest {
  const { url, formats = ['markdown'], timeout, onlyMainContent = true } = isObject(body) ? body : {}
  if (typeof url !== 'string') throw new UserError('bad-url', 'Which page? Give {"url": "https://…"}.')
  if (!Array.isArray(formats) || formats.some(format => !scrapeFormats.includes(format))) {
    throw new UserError(
      'bad-option',
      `formats is ${JSON.stringify(formats)}. Use some of: ${scrapeFormats.join(', ')}.`,
    )
  }
  if (timeout !== undefined && !(Number(timeout) > 0)) {
    throw new UserError('bad-option', `timeout is ${JSON.stringify(timeout)}. Give milliseconds.`)
  }
  return {
    url,
    formats,
    timeoutMs: timeout === undefined ? undefined : Number(timeout),
    options: onlyMainContent === false ? { extractor: 'html-text' } : {},
  }
}
