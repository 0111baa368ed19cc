import type { BodyLimits } from './body.ts'
import type { Answer, PlainOptions } from './extract-job.ts'
import type { FetchedPage } from './fetch-page.ts'
import type { PagePool } from './page-pool.ts'
import { errorOf } from './problem.ts'
import type { About, Shape } from './shapes.ts'
import type { StaticPage } from './static-page.ts'

/** What the routes stand on. */
export interface Service {
  readonly pool: PagePool
  readonly fetchPage: (url: string, timeoutMs?: number) => Promise<FetchedPage>
  /** Requests for pages that may be inside at a time. */
  readonly maxInside: number
  readonly body: BodyLimits
  readonly token?: string
  readonly page: StaticPage
  /** Is the server about to end? Then connections are not kept. */
  readonly isStopping: () => boolean
  /** Told of our own faults. */
  readonly log: (text: string) => void
}

/** A page that came along, with what is known of it; or one that is to be fetched from its `url`. */
export interface Sent {
  readonly input?: string | Uint8Array | undefined
  readonly url?: string | undefined
  readonly contentType?: string
  readonly timeoutMs?: number | undefined
}

/** The page, fetched if it must be, through a thread. */
export async function answerPage(
  { pool, fetchPage }: Pick<Service, 'pool' | 'fetchPage'>,
  sent: Sent,
  how: { readonly shape: Shape; readonly options?: PlainOptions; readonly about?: About },
): Promise<Answer> {
  const fetched = sent.input === undefined ? await fetchPage(sent.url ?? '', sent.timeoutMs) : undefined
  const { input, url, contentType } = fetched ? { ...fetched, input: fetched.bytes } : sent
  const outcome = await pool.run({
    input: input ?? '',
    options: { ...how.options, ...(contentType && { contentType }) },
    shape: how.shape,
    about: { ...how.about, ...(url && { url }), ...(fetched && { status: fetched.status }) },
  })
  if ('problem' in outcome) throw errorOf(outcome.problem)
  return outcome
}
