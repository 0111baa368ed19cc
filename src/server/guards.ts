import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import { UserError } from '../user-error.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Does this host, as one would write it to listen on or in an address, mean the machine itself? */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '').toLowerCase()
  const family = isIP(address)
  return family === 0 ? address === 'localhost' : loopback.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** Refuses everyone who does not know the token. */
export function tokenGuard(token: string): MiddlewareHandler {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const expected = digest(token)
  return async ({ req }, next) => {
    const [scheme = '', given = ''] = (req.header('Authorization') ?? '').split(' ')
    // Digests are of one length, and comparing them takes the same time however much of the token is right.
    if (scheme.toLowerCase() !== 'bearer' || !timingSafeEqual(digest(given), expected)) {
      throw new UserError('token-needed', 'This server wants a token. Send the header `Authorization: Bearer TOKEN`.')
    }
    await next()
  }
}

/**
 * For a server without a token, which only this machine can reach: the browsers on it must not reach it for strangers' pages.
 * A foreign name that resolves to us (DNS rebinding) shows in `Host`; a foreign page shows in `Origin` or `Sec-Fetch-Site`.
 * Following a link to us is harmless: the foreign page does not see the answer.
 */
export const strangerGuard: MiddlewareHandler = async ({ req }, next) => {
  const host = req.header('Host') ?? ''
  if (!isLoopback(host.replace(/:\d*$/, ''))) {
    throw new UserError(
      'wrong-host',
      `This server is for its own machine, not for "${host}". Ask for localhost, or start it with a token.`,
    )
  }
  const origin = req.header('Origin')
  const isForeign = origin !== undefined && origin !== `http://${host}`
  const isEmbedded = req.header('Sec-Fetch-Site') === 'cross-site' && req.header('Sec-Fetch-Mode') !== 'navigate'
  if (isForeign || isEmbedded) {
    throw new UserError('cross-origin', 'Pages of other sites may not use this server. Start it with a token for that.')
  }
  await next()
}

/** What any answer says to browsers; a page that needs more says so itself. */
const HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}

export const securityHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  for (const [name, value] of Object.entries(HEADERS)) {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
}
