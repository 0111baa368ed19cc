import autocannon from 'autocannon'

export interface Load {
  readonly clients: number
  readonly seconds: number
}

export interface Outcome {
  /** Answers by status. */
  readonly statuses: Readonly<Record<string, number>>
  /** Connections that broke, answers that never came. */
  readonly errors: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly seconds: number
}

/** Clients that send pages to `/v1/extract`, each the next one as soon as it has its answer. */
export async function load(url: string, pages: readonly string[], { clients, seconds }: Load): Promise<Outcome> {
  const result = await autocannon({
    url,
    connections: clients,
    duration: seconds,
    timeout: 120,
    requests: pages.map(body => ({
      method: 'POST' as const,
      path: '/v1/extract?format=markdown',
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body,
    })),
  })
  const { statusCodeStats = {}, errors, timeouts, latency, duration } = result
  return {
    statuses: Object.fromEntries(Object.entries(statusCodeStats).map(([status, { count }]) => [status, count ?? 0])),
    errors: errors + timeouts,
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    seconds: duration,
  }
}
