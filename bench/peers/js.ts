/**
 * JavaScript's extractors behind the contract of `pith pipe`: a JSON object a line in, one a line out, in order.
 * `node bench/run.mjs bench/peers/js.ts NAME [--version]`, NAME a key of PEERS. Every row also tells in `ms` how
 * much processor time the page took, without reading and writing JSON.
 */
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { processorMs } from '../processor-time.ts'
import { withinLimit } from '../time-limit.ts'
import { articleText, defuddleOnLinkedom, readabilityOnLinkedom } from './articles.ts'

const TIMEOUT_MS = 30_000

/** name → the package that has the version, what makes its function */
const PEERS = {
  readability: ['@mozilla/readability', readabilityOnLinkedom],
  defuddle: ['defuddle', defuddleOnLinkedom],
} as const

type Extract = Awaited<ReturnType<typeof readabilityOnLinkedom>>

const isPeer = (name: string | undefined): name is keyof typeof PEERS => name !== undefined && name in PEERS

function readRow(line: string): { id: unknown; html: string; url?: string } | undefined {
  try {
    const row = JSON.parse(line)
    return typeof row.html === 'string' && 'id' in row ? row : undefined
  } catch {
    return undefined
  }
}

function answer(extract: Extract, line: string, number: number): object {
  const row = readRow(line)
  if (row === undefined) {
    return { id: null, error: { code: 'bad-row', message: `line ${number} is no JSON object with id and html` } }
  }
  const start = processorMs()
  try {
    const { title, content } = withinLimit(TIMEOUT_MS, () => extract(row.html, row.url))
    const ms = processorMs() - start
    return { id: row.id, title, text: articleText(content), ms }
  } catch (error) {
    const { code, name, message } = error as Error & { code?: string }
    return { id: row.id, error: { code: code ?? name, message }, ms: processorMs() - start }
  }
}

async function main([name, flag]: string[]): Promise<void> {
  if (!isPeer(name)) {
    console.error(`usage: js.ts NAME [--version], NAME one of: ${Object.keys(PEERS).join(', ')}`)
    process.exitCode = 2
    return
  }
  const [pack, load] = PEERS[name]
  if (flag === '--version') {
    const manifest = new URL(`../../node_modules/${pack}/package.json`, import.meta.url)
    console.log(JSON.parse(readFileSync(manifest, 'utf8')).version)
    return
  }
  // Libraries may print; standard output is for rows only.
  console.log = console.error
  const extract = await load()
  let number = 0
  for await (const line of createInterface({ input: process.stdin })) {
    number++
    if (line.trim() !== '') process.stdout.write(`${JSON.stringify(answer(extract, line, number))}\n`)
  }
}

await main(process.argv.slice(2))
