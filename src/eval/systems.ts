import { UserError } from '../user-error.ts'
import type { Answer, ExtractJob } from './extract-page.ts'
import { openPool, type PoolOptions } from './pool.ts'
import { processLane } from './process-lane.ts'
import { moduleBeside, threadLane } from './thread-lane.ts'

export interface Question {
  readonly id: string
  readonly html: string
  readonly url?: string
  /** For trained systems: the fold that must not have been trained on. */
  readonly fold?: number
}

/** Whatever can be asked for the main content of a page. */
export interface System {
  readonly name: string
  answer(page: Question): Promise<Answer>
}

/** Systems that share their lanes. */
export interface SystemGroup {
  readonly systems: readonly System[]
  readonly lanes: number
  close(): Promise<void>
}

/** Extractors of the table, in threads. */
export function extractorSystems(names: readonly string[], options: PoolOptions): SystemGroup {
  const module = moduleBeside(import.meta.url, 'extract-page')
  const pool = openPool<ExtractJob, Answer>(() => threadLane(module), options)
  const answer = (extractor: string, { html, url, fold }: Question): Promise<Answer> =>
    pool.run({ extractor, html, ...(url && { url }), ...(fold !== undefined && { fold }) })
  return {
    systems: names.map(name => ({ name, answer: page => answer(name, page) })),
    lanes: pool.lanes,
    close: pool.close,
  }
}

/** A program of any language that speaks the contract of `pith pipe`. */
export async function commandSystem(name: string, command: string, options: PoolOptions): Promise<SystemGroup> {
  const pool = openPool(() => processLane(command), options)
  const answer = async ({ id, html, url }: Question): Promise<Answer> => {
    const start = performance.now()
    const { text, ms } = await pool.run({ id, html, ...(url && { url }) })
    return { text: text ?? '', ms: ms ?? performance.now() - start }
  }
  try {
    await answer({ id: 'probe', html: '<title>Probe</title><p>A page to see whether the program answers.' })
  } catch (error) {
    await pool.close()
    throw new UserError(
      'peer-fails',
      `"${name}" does not answer: ${error instanceof Error ? error.message : error}. Try \`${command}\` by hand: it must read one JSON object a line and answer each with one.`,
    )
  }
  return { systems: [{ name, answer }], lanes: pool.lanes, close: pool.close }
}
