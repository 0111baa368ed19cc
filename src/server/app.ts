import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { UserError } from '../user-error.ts'
import { formatFor, readerShapeFor } from './answer-format.ts'
import { type Asked, askedByQuery } from './asked.ts'
import { answerBatch } from './batch.ts'
import { readBody } from './body.ts'
import { docsPage } from './docs-page.ts'
import type { Answer } from './extract-job.ts'
import { describeExtractors } from './extractor-table.ts'
import { type Gate, openGate } from './gate.ts'
import { securityHeaders, strangerGuard, tokenGuard } from './guards.ts'
import { answerMcp } from './mcp.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { openApi } from './openapi.ts'
import { problemAnswer } from './problem.ts'
import { readPageTool } from './read-page-tool.ts'
import { READER_CSP } from './reader-style.ts'
import { askedByScrape } from './scrape-request.ts'
import { parseJson, sentPage } from './sent-page.ts'
import { answerPage, type Sent, type Service } from './service.ts'
import { MEDIA_TYPE, type Shape } from './shapes.ts'

/** The HTTP API as a function from requests to responses. */
export function createApp(service: Service): Hono {
  const app = new Hono()
  const gate = openGate(service.maxInside)
  const metrics = createMetrics()
  app.use(measured(metrics, service), securityHeaders, guardOf(service))
  addPages(app, service, gate)
  addProtocols(app, service, gate)
  addUpkeep(app, service, gate, metrics)
  app.get(
    '*',
    async (c, next) => service.page(c.req.path, c.req.raw) ?? (c.req.path === '/' ? c.text(WELCOME) : next()),
  )
  app.notFound(c => failed(c, nothingAt(c), service))
  app.onError((error, c) => failed(c, error, service))
  return app
}

/** A page in, its content out. */
function addPages(app: Hono, service: Service, gate: Gate): void {
  const inside: MiddlewareHandler = (_, next) => gate.during(next)

  async function written(c: Context, sent: Sent, { format, options, withMetadata = false }: Asked): Promise<Response> {
    const shape = format ?? formatFor(c.req.raw.headers)
    return respond(c, shape, await answerPage(service, sent, { shape, options, about: { withMetadata } }))
  }

  app.get('/v1/extract', inside, c => {
    const asked = askedByQuery(queryOf(c))
    if (asked.url === undefined) throw new UserError('bad-url', 'Which page? Ask for /v1/extract?url=https://…')
    return written(c, { url: asked.url }, asked)
  })

  app.post('/v1/extract', inside, async c => {
    const { sent, asked } = sentPage(c.req.raw, await readBody(c.req.raw, service.body))
    return written(c, sent, asked)
  })

  app.post('/v1/batch', c => {
    const { format = 'text', options } = askedByQuery(queryOf(c))
    const leave = gate.enter()
    const how = { format, options, maxBytes: service.body.maxBytes }
    return c.body(answerBatch(c.req.raw.body ?? [], how, service.pool, leave), 200, { 'Content-Type': NDJSON })
  })

  app.get('/:address{https?:/.+}', inside, async c => {
    const { pathname, search } = new URL(c.req.url)
    const shape = readerShapeFor(c.req.raw.headers)
    const answer = await answerPage(service, { url: pathname.slice(1) + search }, { shape })
    if (shape === 'readerHtml') c.header('Content-Security-Policy', READER_CSP)
    return respond(c, shape, answer)
  })
}

/** The same in the words of others. */
function addProtocols(app: Hono, service: Service, gate: Gate): void {
  app.post('/v1/scrape', c =>
    gate.during(async () => {
      const { url, timeoutMs, options, formats } = askedByScrape(parseJson(await readBody(c.req.raw, service.body)))
      const how = { shape: 'scrape', options, about: { formats } } as const
      return respond(c, 'scrape', await answerPage(service, { url, timeoutMs }, how))
    }),
  )

  const tool = readPageTool(({ html, url }, options) =>
    gate.during(async () => (await answerPage(service, { input: html, url }, { shape: 'reader', options })).body),
  )
  app.post('/mcp', async c => {
    const message = new TextDecoder().decode(await readBody(c.req.raw, service.body))
    const reply = await answerMcp(message, tool)
    return reply === undefined ? c.body(null, 202) : c.json(reply)
  })
}

/** About the server itself. */
function addUpkeep(app: Hono, { pool, isStopping }: Service, gate: Gate, metrics: Metrics): void {
  app.get('/v1/extractors', async c => c.json(await describeExtractors()))
  app.get('/openapi.json', c => c.json(openApi()))
  app.get('/docs', c => c.html(docsPage(openApi()), 200, { 'Content-Security-Policy': READER_CSP }))

  app.get('/healthz', c => {
    if (isStopping()) throw new UserError('stopping', 'The server is about to end. Ask another one.')
    return c.json({ status: 'ok' })
  })

  app.get('/metrics', c => {
    const gauges = {
      pith_threads: { help: 'Threads for pages.', value: pool.threads },
      pith_pages_pending: { help: 'Pages in threads or waiting for one.', value: pool.pending() },
      pith_requests_inside: { help: 'Requests for pages that are being answered.', value: gate.inside() },
      pith_requests_refused_total: { help: 'Requests refused for too much work.', value: gate.refused() },
    }
    return c.body(metrics.text(gauges), 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
  })
}

const NDJSON = 'application/x-ndjson; charset=utf-8'
const WELCOME = `pith finds the main content of web pages.

GET  /https://example.org/          the page at that address, as Markdown
POST /v1/extract                    a page that you send: curl --data-binary @page.html …/v1/extract?format=markdown
GET  /docs                          everything else
`

const queryOf = (c: Context): URLSearchParams => new URL(c.req.url).searchParams

function respond(c: Context, shape: Shape, { body, reason }: Answer): Response {
  const headers = { 'Content-Type': MEDIA_TYPE[shape], Vary: 'Accept', ...(reason && { 'X-Pith-Reason': reason }) }
  return c.body(body, 200, headers)
}

/** These give nothing away and cost nothing. */
const OPEN_PATHS: ReadonlySet<string> = new Set(['/', '/healthz', '/docs', '/openapi.json'])

function guardOf({ token, page }: Service): MiddlewareHandler {
  if (token === undefined) return strangerGuard
  const guard = tokenGuard(token)
  const isOpen = ({ req }: Context) => OPEN_PATHS.has(req.path) || page(req.path, req.raw) !== undefined
  return (c, next) => (isOpen(c) ? next() : guard(c, next))
}

function measured(metrics: Metrics, { isStopping }: Service): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now()
    await next()
    metrics.observe(routeOf(c.req.path), c.res.status, (performance.now() - start) / 1000)
    if (isStopping()) c.res.headers.set('Connection', 'close')
  }
}

const ROUTES: Readonly<Record<string, object | undefined>> = openApi().paths

/** One of a few names, whatever is asked for: it is a label of metrics. */
function routeOf(path: string): string {
  return ROUTES[path] ? path : /^\/https?:\//.test(path) ? '/{url}' : 'other'
}

function nothingAt({ req: { path, method }, header }: Context): UserError {
  const methods = Object.keys(ROUTES[path] ?? {}).map(name => name.toUpperCase())
  if (methods.length > 0) header('Allow', methods.join(', '))
  return methods.length > 0
    ? new UserError('wrong-method', `${path} takes ${methods.join(' and ')}, not ${method}. See /docs.`)
    : new UserError('not-found', `There is nothing at ${path}. See /docs.`)
}

/** An error, in the words of its route. */
function failed(c: Context, error: unknown, { log }: Service): Response {
  const { status, problem, headers } = problemAnswer(error)
  const { code, message, stack } = problem
  if (stack !== undefined) log(`${c.req.method} ${c.req.path}: ${stack}`)
  const body = c.req.path === '/v1/scrape' ? { success: false, error: message, code } : { error: { code, message } }
  return c.json(body, status as ContentfulStatusCode, headers)
}
