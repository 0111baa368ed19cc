import type { ServerOptions } from '../server/listen.ts'
import { usageError, type Values } from './command.ts'
import type { Io } from './io.ts'

/** The limits of a server: for every command that starts one. */
export const limitOptions = {
  threads: { type: 'count', value: 'N', defaultText: 'one per processor', help: 'Pages that are worked on at a time.' },
  pageTimeout: { type: 'number', value: 'SECONDS', default: 10, help: 'Longest time for working on one page.' },
  memory: { type: 'size', value: 'SIZE', default: 1e9, help: 'Most memory for working on one page.' },
  timeout: { type: 'number', value: 'SECONDS', default: 20, help: 'Longest time for fetching or receiving a page.' },
  maxSize: { type: 'size', value: 'SIZE', default: 10e6, help: 'Largest page, after decompression.' },
  userAgent: { type: 'string', value: 'TEXT', help: 'How to introduce ourselves to servers.' },
} as const

/** Where a server listens, and to whom. */
export const listeningOptions = {
  port: { type: 'count', short: 'p', value: 'PORT', default: 7484, help: 'Where to listen; 0 takes any that is free.' },
  host: {
    type: 'string',
    value: 'ADDRESS',
    default: '127.0.0.1',
    help: 'Where to listen; beyond this machine a token is needed.',
  },
  token: {
    type: 'string',
    value: 'TOKEN',
    defaultText: 'PITH_TOKEN of the environment',
    help: 'Answer only those who send `Authorization: Bearer TOKEN`. The environment keeps it out of the list of processes.',
  },
  queue: { type: 'count', value: 'N', default: 100, help: 'Requests that may wait; more are told to come back (503).' },
} as const

type Limits = Values<typeof limitOptions>
type Listening = Values<typeof listeningOptions>

export function limitsOf({ threads, pageTimeout, memory, timeout, maxSize, userAgent }: Limits) {
  if (threads === 0) throw usageError('--threads is 0. Give at least 1.')
  return {
    ...(threads && { threads }),
    pageTimeoutMs: pageTimeout * 1000,
    memoryMb: Math.ceil(memory / 1e6),
    timeoutMs: timeout * 1000,
    maxBytes: maxSize,
    ...(userAgent && { userAgent }),
  } satisfies ServerOptions
}

/** Listens, says where, and stays until it is told to stop; then it answers what was asked before it ends. */
export async function serveUntilStopped(values: Limits & Listening, path: string, io: Io): Promise<number> {
  const { startServer } = await import('../server/listen.ts')
  const { host, port, queue } = values
  const token = values.token ?? (io.env['PITH_TOKEN'] || undefined)
  const log = (text: string) => void io.stderr.write(`pith: ${text}\n`)
  const server = await startServer({ ...limitsOf(values), host, port, queue, log, ...(token && { token }) })
  io.stderr.write(`pith listens on ${server.url}${path} – Ctrl-C stops it.\n`)
  await stopSignal()
  io.stderr.write('pith: finishing what was asked … (once more ends it at once)\n')
  await server.close()
  return 0
}

/** The first one; a second one ends the process at once, as it would without us. */
function stopSignal(): Promise<void> {
  return new Promise(resolve => {
    const stop = () => {
      process.off('SIGINT', stop).off('SIGTERM', stop)
      resolve()
    }
    process.on('SIGINT', stop).on('SIGTERM', stop)
  })
}
