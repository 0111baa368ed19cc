/** Upper ends of the histogram's buckets, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

export interface Metrics {
  /** A request that was answered. */
  observe(route: string, status: number, seconds: number): void
  /** Everything so far in Prometheus' text format, version 0.0.4. */
  text(gauges: Readonly<Record<string, Gauge>>): string
}

export interface Gauge {
  readonly help: string
  readonly value: number
}

interface Timing {
  readonly buckets: number[]
  sum: number
  count: number
}

export function createMetrics(): Metrics {
  const requests = new Map<string, number>()
  const timings = new Map<string, Timing>()
  return {
    observe(route, status, seconds) {
      const labels = `{route="${route}",status="${status}"}`
      requests.set(labels, (requests.get(labels) ?? 0) + 1)
      const timing = timings.get(route) ?? { buckets: BUCKETS.map(() => 0), sum: 0, count: 0 }
      timings.set(route, timing)
      timing.sum += seconds
      timing.count++
      for (const [i, end] of BUCKETS.entries()) if (seconds <= end) timing.buckets[i]++
    },
    text: gauges =>
      [
        ...family('pith_requests_total', 'counter', 'Requests answered, by route and status.'),
        ...[...requests].map(([labels, count]) => `pith_requests_total${labels} ${count}`),
        ...family('pith_request_seconds', 'histogram', 'Time until the answer began, by route.'),
        ...[...timings].flatMap(histogram),
        ...Object.entries({ ...gauges, ...processGauges() }).flatMap(([name, { help, value }]) => [
          ...family(name, name.endsWith('_total') ? 'counter' : 'gauge', help),
          `${name} ${value}`,
        ]),
        '',
      ].join('\n'),
  }
}

function family(name: string, type: string, help: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]
}

function histogram([route, { buckets, sum, count }]: [string, Timing]): string[] {
  const name = 'pith_request_seconds'
  return [
    ...BUCKETS.map((end, i) => `${name}_bucket{route="${route}",le="${end}"} ${buckets[i]}`),
    `${name}_bucket{route="${route}",le="+Inf"} ${count}`,
    `${name}_sum{route="${route}"} ${sum}`,
    `${name}_count{route="${route}"} ${count}`,
  ]
}

/** By the names that Prometheus' own clients give them. */
function processGauges(): Record<string, Gauge> {
  const { user, system } = process.cpuUsage()
  return {
    process_resident_memory_bytes: { help: 'Memory of the process.', value: process.memoryUsage.rss() },
    process_cpu_seconds_total: { help: 'Processor time of the process.', value: (user + system) / 1e6 },
    process_uptime_seconds: { help: 'Time since the process began.', value: process.uptime() },
  }
}
