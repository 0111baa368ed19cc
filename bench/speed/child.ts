import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Job } from './jobs.ts'

/**
 * Runs a job in a process of its own, so that neither a crash nor the memory of one measurement reaches the next one.
 * Gives what it measured until it ended, or until the time was up.
 */
export async function measure<Result>(job: Job, timeoutMs: number): Promise<Result[]> {
  const flags = ['--expose-gc', '--max-old-space-size=8192']
  const child = spawn(process.execPath, [...flags, process.argv[1], '--job', JSON.stringify(job)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  const results: Result[] = []
  for await (const line of createInterface({ input: child.stdout })) results.push(JSON.parse(line))
  clearTimeout(timer)
  return results
}
