import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, isIPv6, Server as NetServer } from 'node:net'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { UserError } from '../user-error.ts'
import { createApp } from './app.ts'
import { fetchPage } from './fetch-page.ts'
import { isLoopback } from './guards.ts'
import { openPagePool, warmUp } from './page-pool.ts'
import type { Service } from './service.ts'
import { loadStaticPage } from './static-page.ts'

export interface ServerOptions {
  /** Where to listen; beyond this machine only with a token. Default: 127.0.0.1. */
  readonly host?: string
  /** Default 7484; 0 is any that is free. */
  readonly port?: number
  /** Wanted of every caller as `Authorization: Bearer TOKEN`. */
  readonly token?: string
  /** Pages that are worked on at a time; default: as many as there are processors. */
  readonly threads?: number
  /** Requests that may wait for a thread; more are answered 503. Default 100. */
  readonly queue?: number
  /** For one page in a thread; default 10 s. */
  readonly pageTimeoutMs?: number
  /** For one page in a thread; default 1024. */
  readonly memoryMb?: number
  /** Largest page, sent or fetched (after decompression); default 10 MB. */
  readonly maxBytes?: number
  /** For fetching a page, or for receiving one; default 20 s. */
  readonly timeoutMs?: number
  readonly userAgent?: string
  /** Where pages come from; default: the public web, and nowhere else. */
  readonly fetchPage?: typeof fetchPage
  /** Told of faults in pith. */
  readonly log?: (text: string) => void
}

export interface RunningServer {
  readonly url: string
  /** Answers what was asked, then ends. */
  close(): Promise<void>
}

export const DEFAULT_PORT = 7484 // "PITH" on the keys of a telephone

/**
 * While the server ends, answers ask clients to close their connections. New requests are taken for this long, so that none is
 * lost that is on its way when the end begins.
 */
const LINGER_MS = 300

export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const { host = '127.0.0.1', port = DEFAULT_PORT, token, log = () => {} } = options
  const { threads = availableParallelism(), queue = 100, pageTimeoutMs = 10_000, memoryMb = 1024 } = options
  const { maxBytes = 10e6, timeoutMs = 20_000, userAgent, fetchPage: fetch = fetchPage } = options
  if (token === undefined && !isLoopback(host)) {
    throw new UserError(
      'token-needed',
      `On "${host}" others could use this server. Set a token (PITH_TOKEN), or listen on 127.0.0.1.`,
    )
  }
  let isStopping = false
  const pool = openPagePool({ threads, pageTimeoutMs, memoryMb })
  const service: Service = {
    pool,
    fetchPage: (url, ms = timeoutMs) =>
      fetch(url, { maxBytes, timeoutMs: Math.min(ms, timeoutMs), ...(userAgent && { userAgent }) }),
    maxInside: threads + queue,
    body: { maxBytes, timeoutMs },
    ...(token !== undefined && { token }),
    page: await loadStaticPage(new URL('./playground/', import.meta.url)),
    isStopping: () => isStopping,
    log,
  }
  const server = createAdaptorServer({
    fetch: createApp(service).fetch,
    // Bodies have a time limit of their own, or, in a batch, none; headers may not dawdle.
    serverOptions: { requestTimeout: 0, headersTimeout: 15_000, keepAliveTimeout: 10_000 },
    overrideGlobalObjects: false,
  }) as Server
  const answered = trackAnswers(server)
  await listen(server, host, port)
  await warmUp(pool)
  const { port: actual } = server.address() as AddressInfo
  return {
    url: `http://${isIPv6(host) ? `[${host}]` : host}:${actual}/`,
    async close() {
      isStopping = true
      await sleep(LINGER_MS)
      const closed = once(server, 'close')
      // HTTP's own `close` cuts connections whose answers are written but not yet sent; TCP's only stops listening.
      NetServer.prototype.close.call(server)
      await answered()
      server.close()
      await closed
      await pool.close()
    },
  }
}

/** Gives what to wait for until nobody waits for an answer. */
function trackAnswers(server: Server): () => Promise<void> {
  const open = new Set<Promise<unknown>>()
  server.on('request', (_, response) => {
    const closed: Promise<unknown> = once(response, 'close').finally(() => open.delete(closed))
    open.add(closed)
  })
  return async () => {
    while (open.size > 0) await Promise.allSettled(open)
  }
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  try {
    await once(server.listen(port, host), 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const what: Record<string, string> = {
      ERR_SOCKET_BAD_PORT: `There is no port ${port}. Choose one from 0 to 65535 with --port.`,
      EADDRINUSE: `Port ${port} is taken. Choose another with --port; 0 takes any that is free.`,
      EACCES: `Port ${port} is not yours to open. Choose one above 1023 with --port.`,
      EADDRNOTAVAIL: `This machine has no address "${host}". Give another --host, for instance 127.0.0.1.`,
      ENOTFOUND: `There is no host "${host}". Give another --host, for instance 127.0.0.1.`,
    }
    throw new UserError(
      'cannot-listen',
      what[code ?? ''] ?? `Cannot listen on ${host}:${port} (${code}). Choose others.`,
    )
  }
}
