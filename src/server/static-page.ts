import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.bin': 'application/octet-stream',
}

/** Scripts of our own only, and the WebAssembly that they write; framed pages inherit this, so that they reach nothing. */
const CSP = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self' blob: data:",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export type StaticPage = (path: string, request: Request) => Response | undefined

/** The files of a folder, held in memory by their paths: what is not among them cannot be asked for. */
export async function loadStaticPage(folder: URL): Promise<StaticPage> {
  const root = fileURLToPath(folder)
  const entries = await readdir(root, { recursive: true }).catch(() => [])
  const known = entries.filter(name => extname(name) in TYPES)
  const files = new Map<string, (request: Request) => Response>(
    await Promise.all(
      known.map(async name => [`/${name.replaceAll('\\', '/')}`, await load(`${root}/${name}`)] as const),
    ),
  )
  return (path, request) => files.get(path === '/' ? '/index.html' : path)?.(request)
}

async function load(path: string): Promise<(request: Request) => Response> {
  const bytes = await readFile(path)
  const packed = gzipSync(bytes)
  const type = TYPES[extname(path)]
  const tag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 20)}"`
  const headers = { ETag: tag, 'Cache-Control': 'no-cache', 'Content-Security-Policy': CSP, Vary: 'Accept-Encoding' }
  return request => {
    if (request.headers.get('If-None-Match') === tag) return new Response(null, { status: 304, headers })
    const isPacked = /\bgzip\b/.test(request.headers.get('Accept-Encoding') ?? '')
    return new Response(isPacked ? packed : bytes, {
      headers: { ...headers, 'Content-Type': type, ...(isPacked && { 'Content-Encoding': 'gzip' }) },
    })
  }
}
