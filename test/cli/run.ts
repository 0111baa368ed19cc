import { Readable, Writable } from 'node:stream'
import type { Output } from '../../src/cli/io.ts'
import { pith } from '../../src/cli/pith.ts'

export interface Outcome {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs the program in this process, with streams of our own in place of a terminal. */
export async function run(
  argv: readonly string[],
  {
    stdin = '',
    isTerminal = false,
    columns = 80,
    env = {},
  }: { stdin?: string | Readable; isTerminal?: boolean; columns?: number; env?: Record<string, string> } = {},
): Promise<Outcome> {
  const out = memory(isTerminal, columns)
  const err = memory(isTerminal, columns)
  const input = typeof stdin === 'string' ? Readable.from(stdin === '' ? [] : [Buffer.from(stdin)]) : stdin
  const code = await pith(argv, {
    stdin: Object.assign(input, { isTTY: isTerminal && stdin === '' }),
    stdout: out.stream,
    stderr: err.stream,
    env,
  })
  return { code, out: out.text(), err: err.text() }
}

function memory(isTTY: boolean, columns: number): { stream: Output; text: () => string } {
  const chunks: Buffer[] = []
  const stream = new Writable({
    write(chunk, _, done) {
      chunks.push(Buffer.from(chunk))
      done()
    },
  })
  return {
    stream: Object.assign(stream, { isTTY, ...(isTTY && { columns }) }),
    text: () => Buffer.concat(chunks).toString(),
  }
}
