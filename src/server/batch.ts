import { UserError } from '../user-error.ts'
import type { Format } from './document.ts'
import { messageOf, type PlainOptions } from './extract-job.ts'
import type { PagePool } from './page-pool.ts'
import { errorRow, idOf, type Line, readLines } from './pipe-rows.ts'

export interface BatchOptions {
  readonly format: Format
  readonly options: PlainOptions
  /** Longest line that is read. */
  readonly maxBytes: number
}

type Rows = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/**
 * Rows in, rows out, in order, by the contract of `pith pipe`. Each answer is sent as soon as it is its turn, so that a client
 * may wait for one before it sends the next row; nothing is read further ahead than threads can use.
 */
export function answerBatch(
  rows: Rows,
  how: BatchOptions,
  pool: PagePool,
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  // A client that is gone needs no answer: its rows end here.
  sendAnswers(rows, how, pool, writer)
    .catch(error => writer.abort(error).catch(() => {}))
    .finally(onEnd)
  return readable
}

async function sendAnswers(
  rows: Rows,
  how: BatchOptions,
  pool: PagePool,
  writer: WritableStreamDefaultWriter<Uint8Array>,
): Promise<void> {
  const encoder = new TextEncoder()
  const sending: Promise<void>[] = []
  const send = async (answer: Promise<string>, before: Promise<void> | undefined) => {
    await before
    await writer.write(encoder.encode(`${await answer}\n`))
  }
  for await (const line of readLines(rows, how.maxBytes)) {
    const sent = send(answerOf(line, how, pool), sending.at(-1))
    sent.catch(() => {}) // Heard of below, when its turn comes.
    sending.push(sent)
    if (sending.length > pool.threads) await sending.shift()
  }
  await sending.at(-1)
  await writer.close()
}

async function answerOf(line: Line, { format, options }: BatchOptions, pool: PagePool): Promise<string> {
  try {
    const outcome = await pool.run({ line, format, options })
    return 'problem' in outcome ? errorRow(idOf(line), line.number, outcome.problem) : outcome.body
  } catch (error) {
    const code = error instanceof UserError ? error.code : 'fault'
    return errorRow(idOf(line), line.number, { code, message: messageOf(error) })
  }
}
