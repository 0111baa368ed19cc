import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'

/** What a command reads and writes: the process's own streams, or those of a test. */
export interface Io {
  readonly stdin: Readable & { readonly isTTY?: boolean }
  readonly stdout: Output
  readonly stderr: Output
  readonly env: Readonly<Record<string, string | undefined>>
}

export type Output = Writable & { readonly isTTY?: boolean; readonly columns?: number }

/** Writes, and waits where the reader is slower than we are, so that memory stays flat. */
export async function write(output: Output, text: string): Promise<void> {
  if (!output.write(text)) await once(output, 'drain')
}

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, blue: 34, cyan: 36 } as const
export type Paint = (style: keyof typeof CODES, text: string) => string

/** Colours, where the output is a terminal and nobody asked for none (https://no-color.org, https://force-color.org). */
export function painter(io: Io, output: Output): Paint {
  const { NO_COLOR: none, FORCE_COLOR: force } = io.env
  const isColoured = none ? false : force ? force !== '0' : output.isTTY === true && io.env['TERM'] !== 'dumb'
  return isColoured ? (style, text) => `\u001b[${CODES[style]}m${text}\u001b[0m` : (_, text) => text
}
