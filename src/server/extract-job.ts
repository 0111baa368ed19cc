import { type ExtractOptions, extract } from '../extract.ts'
import { defaultExtractor, loadExtractor } from '../extractors/index.ts'
import { decode } from '../parse/decode.ts'
import { UserError } from '../user-error.ts'
import type { Format } from './document.ts'
import { answerLine, type Line } from './pipe-rows.ts'
import { type About, SHAPES, type Shape } from './shapes.ts'

/** Options that can be sent to a thread: the extractor by its name. */
export type PlainOptions = Omit<ExtractOptions, 'extractor'> & { readonly extractor?: string }

/** A page, and the shape of the answer. */
export interface PageJob {
  readonly input: string | Uint8Array
  readonly options: PlainOptions
  readonly shape: Shape
  readonly about: About
}

/** A line of a batch. */
export interface LineJob {
  readonly line: Line
  readonly options: PlainOptions
  readonly format: Format
}

export interface Answer {
  readonly body: string
  /** Why there is nothing in it. */
  readonly reason?: string
}

/** An error does not keep its kind on the way out of a thread, so it travels as data. A fault's stack is for our log. */
export interface Problem {
  readonly code: string
  readonly message: string
  readonly stack?: string
}

export type Outcome = Answer | { readonly problem: Problem }

/** What a thread of the server does: a page in, the body of the answer out, so that the main thread only moves strings. */
export async function work(job: PageJob | LineJob): Promise<Outcome> {
  try {
    const { extractor = defaultExtractor, focus = 'balanced' } = job.options
    await loadExtractor(extractor, { focus })
    return 'line' in job ? { body: answerLine(job.line, job.format, job.options, messageOf) } : extractPage(job)
  } catch (error) {
    const isOurs = !(error instanceof UserError)
    return {
      problem: {
        code: isOurs ? 'fault' : error.code,
        message: messageOf(error),
        ...(isOurs && { stack: String(error instanceof Error ? error.stack : error) }),
      },
    }
  }
}

function extractPage({ input, options, shape, about }: PageJob): Answer {
  const { url } = about
  const wantsSource = about.formats?.some(format => format === 'rawHtml' || format === 'links')
  const html = wantsSource && typeof input !== 'string' ? decode(input, options).text : input
  const page = extract(html, { ...options, ...(url && { url }) })
  const body = SHAPES[shape](page, { ...about, ...(wantsSource && { source: html as string }) })
  return { body, ...(page.reason && { reason: page.reason }) }
}

export function messageOf(error: unknown): string {
  return error instanceof UserError
    ? error.message
    : 'This is a fault in pith, not in what you asked for. Please report it with the page: `npm bugs pith`.'
}
