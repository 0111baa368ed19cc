import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { type Duplex, pipeline, type Readable } from 'node:stream'
import * as zlib from 'node:zlib'
import { UserError } from '../user-error.ts'
import { checkHost, lookupPublic } from './public-address.ts'

export interface FetchOptions {
  /** For the whole transfer, redirects included. */
  readonly timeoutMs?: number
  /** Counted after decompression, while it arrives. */
  readonly maxBytes?: number
  readonly maxRedirects?: number
  readonly userAgent?: string
  /**
   * Fetch from anywhere, with the name and password of the address: only for addresses that the owner of this machine
   * typed. Otherwise each request, redirects included, goes to public addresses and carries no credentials.
   */
  readonly allowPrivate?: boolean
}

export interface FetchedPage {
  readonly bytes: Uint8Array
  /** Where the redirects ended. */
  readonly url: string
  readonly contentType?: string
  readonly status: number
}

/**
 * A page of the web. Written on `node:http` and not on `fetch`, which tells neither the cause of a failure nor lets one
 * bound redirects; nothing is kept open afterwards. Every failure is a `UserError`.
 */
export async function fetchPage(address: string, options: FetchOptions = {}): Promise<FetchedPage> {
  const {
    timeoutMs = 20_000,
    maxBytes = 20_000_000,
    maxRedirects = 10,
    userAgent = 'Mozilla/5.0 (compatible; pith)',
    allowPrivate = false,
  } = options
  const signal = AbortSignal.timeout(Math.min(timeoutMs, LONGEST_TIMER_MS))
  let url = webUrl(address)
  try {
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      if (!allowPrivate) url = publicUrl(url)
      const response = await send(url, userAgent, signal, allowPrivate ? {} : { lookup: lookupPublic })
      const location = REDIRECTS.has(response.statusCode!) ? response.headers.location : undefined
      if (location === undefined) return await readPage(response, url, maxBytes)
      response.destroy()
      url = webUrl(location, url)
    }
  } catch (error) {
    if (error instanceof UserError) throw error
    if (signal.aborted) throw tooSlow(url, timeoutMs)
    throw explain(error as NodeJS.ErrnoException, url)
  }
  throw new UserError(
    'too-many-redirects',
    `"${address}" redirects more than ${maxRedirects} times. Open it in a browser and give the address where it ends.`,
  )
}

const LONGEST_TIMER_MS = 2 ** 31 - 1
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

function webUrl(address: string, base?: URL): URL {
  const url = URL.canParse(address, base?.href) ? new URL(address, base) : undefined
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  const redirected = base === undefined ? '' : ` (${base.href} leads there)`
  throw new UserError(
    'bad-url',
    `"${address}"${redirected} is not an address of the web. Give one that begins with http:// or https://.`,
  )
}

function publicUrl(url: URL): URL {
  checkHost(url.hostname)
  return Object.assign(new URL(url), { username: '', password: '' })
}

function send(url: URL, userAgent: string, signal: AbortSignal, how: RequestOptions): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const headers = {
    'User-Agent': userAgent,
    // HTML before Markdown, which some servers have as well: what follows reads HTML.
    Accept: 'text/html, application/xhtml+xml;q=0.9, text/*;q=0.5, */*;q=0.1',
    'Accept-Encoding': Object.keys(DECOMPRESSORS).join(', '),
  }
  return new Promise((resolve, reject) => {
    request(url, { ...how, headers, signal, agent: false, maxHeaderSize: 65_536 })
      .on('response', resolve)
      .on('error', reject)
      .end()
  })
}

async function readPage(response: IncomingMessage, url: URL, maxBytes: number): Promise<FetchedPage> {
  const status = response.statusCode!
  const contentType = response.headers['content-type']
  try {
    checkStatus(status, response.statusMessage ?? '', url)
    checkType(contentType ?? '', url)
    const bytes = await readBody(response, url, maxBytes)
    return { bytes, url: url.href, ...(contentType !== undefined && { contentType }), status }
  } finally {
    response.destroy()
  }
}

function checkStatus(status: number, reason: string, url: URL): void {
  if (status >= 200 && status < 300) return
  const advice = ADVICE_BY_STATUS.find(([from, to]) => status >= from && status <= to)![2]
  throw new UserError('http-status', `${url.href} answered ${`${status} ${reason}`.trim()}. ${advice}`)
}

const ADVICE_BY_STATUS: readonly (readonly [from: number, to: number, advice: string])[] = [
  [401, 403, 'It wants a login or keeps programs out: save the page from a browser and give the file.'],
  [404, 404, 'Check the address.'],
  [410, 410, 'The page was removed: look for it in a web archive.'],
  [429, 429, 'Wait, then ask less often.'],
  [500, 599, 'The fault is with the server: try again later.'],
  [0, 999, 'Open it in a browser to see what it wants.'],
]

/** Text, XHTML, XML, JSON; and what does not say what it is. */
const TEXT_TYPE = /^(?:|text\/.*|application\/(?:[^/]*\+)?(?:xml|json))$/

function checkType(contentType: string, url: URL): void {
  const essence = contentType.split(';')[0].trim().toLowerCase()
  if (TEXT_TYPE.test(essence)) return
  throw new UserError('not-a-page', `${url.href} is ${essence}, not a page. Give the address of an HTML page.`)
}

async function readBody(response: IncomingMessage, url: URL, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of unpacked(response, url) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > maxBytes)
      throw new UserError('too-large', `${url.href} has more than ${maxBytes / 1e6} MB. Raise --max-size to read it.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function unpacked(response: IncomingMessage, url: URL): Readable {
  const stages = decompressors(response.headers['content-encoding'] ?? '', url)
  // Errors come out of the last stage, which is being read.
  return stages.length === 0 ? response : (pipeline([response, ...stages], () => {}) as Duplex)
}

// Servers cut the ends of compressed bodies; like browsers, we take what is there.
const unzip = (): Duplex => zlib.createUnzip({ finishFlush: zlib.constants.Z_SYNC_FLUSH })
const brotli = (): Duplex => zlib.createBrotliDecompress({ finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH })
const { createZstdDecompress } = zlib as { createZstdDecompress?: () => Duplex } // Node 22.15 and later

const DECOMPRESSORS: Readonly<Record<string, () => Duplex>> = {
  gzip: unzip,
  br: brotli,
  ...(createZstdDecompress !== undefined && { zstd: createZstdDecompress }),
}

/** Not asked for, but known. */
const OTHER_DECOMPRESSORS: Readonly<Record<string, () => Duplex>> = { 'x-gzip': unzip, deflate: unzip }

/** What undoes a `Content-Encoding`: the last one applied first. */
function decompressors(contentEncoding: string, url: URL): Duplex[] {
  const names = contentEncoding
    .toLowerCase()
    .split(',')
    .map(name => name.trim())
  return names
    .filter(name => name !== '' && name !== 'identity')
    .reverse()
    .map(name => {
      const known = { ...DECOMPRESSORS, ...OTHER_DECOMPRESSORS }
      if (Object.hasOwn(known, name)) return known[name]()
      throw new UserError(
        'unknown-compression',
        `${url.href} is compressed by "${name}" without being asked. Save the page from a browser and give the file.`,
      )
    })
}

function tooSlow(url: URL, timeoutMs: number): UserError {
  return new UserError('timeout', `${url.href} took more than ${timeoutMs / 1000} s. Try again, or raise --timeout.`)
}

/** What the codes of Node's errors mean: pattern, our code, what happened, what to do. */
const FAILURES: readonly (readonly [RegExp, code: string, what: string, advice: string])[] = [
  [/^(?:ENOTFOUND|EAI_)/, 'unknown-host', 'there is no such host', 'Check the address and your connection.'],
  [/^ECONNREFUSED$/, 'refused', 'it refuses connections', 'Check the port, or try again later.'],
  [/^(?:EHOSTUNREACH|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL)$/, 'unreachable', 'no way leads there', 'Check your connection.'],
  [/^ETIMEDOUT$/, 'timeout', 'it does not answer', 'Try again later.'],
  [/^(?:ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/, 'connection-lost', 'it broke off', 'Try again.'],
  [/CERT|TLS|SSL|SIGNATURE|^EPROTO$/, 'tls', 'its certificate or encryption cannot be trusted', 'Check the address, or save the page from a browser and give the file.'],
  [/^(?:Z_|ERR__ERROR_|ERR_BROTLI|ZSTD_)/, 'bad-compression', 'it is compressed wrongly', 'Save the page from a browser and give the file.'],
  [/^HPE_/, 'bad-response', 'the answer is not HTTP', 'Check the port and http:// or https://.'],
] // biome-ignore format: a table

function explain(error: NodeJS.ErrnoException, url: URL): UserError {
  const failure = FAILURES.find(([pattern]) => pattern.test(error.code ?? ''))
  const [, code, what, advice] = failure ?? [null, 'fetch-failed', error.message, 'Try again.']
  return new UserError(code, `${url.href} cannot be read: ${what}${error.code ? ` (${error.code})` : ''}. ${advice}`, {
    cause: error,
  })
}
