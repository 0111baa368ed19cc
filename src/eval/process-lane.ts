import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { linesIn } from '../datasets/lines.ts'
import { type Lane, WorkFailure } from './pool.ts'

export interface PipeRow {
  readonly id: string
  readonly html: string
  readonly url?: string
}

export interface PipeAnswer {
  readonly id: string | null
  readonly text?: string | null
  /** How long the page took, where the program measures it. */
  readonly ms?: number
  readonly error?: { readonly code: string; readonly message: string }
}

/** A lane that drives a program by the contract of `pith pipe`: one JSON object a line in, one a line out, in order. */
export function processLane(command: string): Lane<PipeRow, PipeAnswer> {
  const child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'ignore'], detached: true })
  const lines = linesIn(child.stdout!)
  // A program that is gone is noticed by its missing answer.
  child.stdin!.on('error', () => {})
  return {
    async run(row) {
      child.stdin!.write(`${JSON.stringify(row)}\n`)
      const { value, done } = await lines.next()
      if (done) throw new Error(`\`${command}\` ended without an answer`)
      const answer: PipeAnswer = JSON.parse(value)
      if (answer.error) throw new WorkFailure(answer.error.code, answer.error.message)
      if (answer.id !== row.id) throw new Error(`\`${command}\` answered ${answer.id} when asked for ${row.id}`)
      return answer
    },
    stop: () => stop(child),
  }
}

/** Ends the program with all that its shell started: it leads a process group of its own. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await ended
}
