import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import peers from '../peers/peers.json' with { type: 'json' }
import type { Timing } from './jobs.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The peers of other languages on the pages that all others had, in one round: theirs have no compiler to warm up. */
export async function timePeers(pages: readonly string[]): Promise<{ timings: Timing[]; absent: string[] }> {
  const timings: Timing[] = []
  const absent: string[] = []
  for (const [name, { language, command }] of Object.entries(peers)) {
    if (language === 'JavaScript') continue
    if (existsSync(`${root}${command.split(' ')[0]}`))
      timings.push(await timePeer(`${name} (${language})`, command, pages))
    else absent.push(name)
  }
  return { timings, absent }
}

interface Row {
  readonly ms: number
  readonly error?: object
}

async function timePeer(system: string, command: string, pages: readonly string[]): Promise<Timing> {
  const child = spawn(command, { shell: true, cwd: root, stdio: ['pipe', 'pipe', 'ignore'] })
  // A peer that ends early is noticed by its missing rows.
  child.stdin.on('error', () => {})
  child.stdin.end(pages.map((html, id) => `${JSON.stringify({ id, html })}\n`).join(''))
  const rows: Row[] = []
  for await (const line of createInterface({ input: child.stdout })) rows.push(JSON.parse(line))
  const failed = rows.filter(row => row.error !== undefined).length + pages.length - rows.length
  const bytes = pages.slice(0, rows.length).reduce((sum, html) => sum + Buffer.byteLength(html), 0)
  return { system, ms: rows.map(row => row.ms), bytes, failed }
}
