import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach } from 'vitest'
import { fetchPage } from '../../src/server/fetch-page.ts'
import { type RunningServer, type ServerOptions, startServer } from '../../src/server/listen.ts'

const opened: (() => unknown)[] = []
afterEach(async () => void (await Promise.all(opened.splice(0).map(close => close()))))

let plain: Promise<RunningServer> | undefined
afterAll(async () => (await plain)?.close())

/** A server of ours, which may fetch from this machine: one for all tests of a file, or with options one for this test. */
export async function started(options?: ServerOptions): Promise<string> {
  if (options === undefined) {
    plain ??= start({})
    return (await plain).url.slice(0, -1)
  }
  const { url, close } = await start(options)
  opened.push(close)
  return url.slice(0, -1)
}

const start = (options: ServerOptions): Promise<RunningServer> =>
  startServer({
    port: 0,
    threads: 2,
    fetchPage: (address, limits) => fetchPage(address, { ...limits, allowPrivate: true }),
    ...options,
  })

/** A site to fetch from. */
export async function site(handle: RequestListener): Promise<string> {
  const server = createServer(handle)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  opened.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const SENTENCE =
  'Every tram of the old line had a bell, a brake and a driver who knew the names of all the dogs along the way.'
export const TRAMS = `<!doctype html><html lang=en><title>Trams</title><meta name=author content="Jo Quill">
<meta property="article:published_time" content="2021-05-06T10:00:00Z">
<nav><a href="/map">Map</a> <a href="/fares">Fares</a></nav>
<article><h1>Trams</h1><p>${SENTENCE} <a href="/dogs">The dogs</a> came to the stops.</p><p>${SENTENCE}</p></article>`
