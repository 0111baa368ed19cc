/**
 * Where the time of `readability` goes: into Mozilla's library, into the light DOM that we give it, or into collecting
 * the garbage of both. Samples of V8's profiler; what has no file of its own counts for its caller.
 *   node bench/run.mjs bench/readability-share.ts [--data ../shared/data] [--pages N] [--write]
 */
import { existsSync } from 'node:fs'
import { type Profiler, Session } from 'node:inspector/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { datasetDigest, pageDigest } from '../src/datasets/digest.ts'
import type { Example } from '../src/datasets/example.ts'
import { readJsonl } from '../src/datasets/jsonl.ts'
import { loadExtractor } from '../src/extractors/index.ts'
import { openPage } from '../src/segment/page.ts'
import { provenance, writeBetween } from './generated.ts'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: join(ROOT, '..', 'shared', 'data') },
    pages: { type: 'string', default: '60' },
    write: { type: 'boolean' },
  },
})
type Owner = 'library' | 'light DOM' | 'garbage collector'

const plain = join(values.data, 'wcxb-dev.jsonl')
const examples: Example[] = []
for await (const example of readJsonl(existsSync(plain) ? plain : `${plain}.xz`, () => {})) {
  if (examples.push(example) === Number(values.pages)) break
}
const pages = examples.map(({ html }) => openPage(html))
const { label } = await loadExtractor('readability')
for (const page of pages) label(page)

const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.start')
for (const page of pages) label(page)
const { profile } = await session.post('Profiler.stop')

const owners = ownersOf(profile)
const counts = new Map<Owner, number>([
  ['library', 0],
  ['light DOM', 0],
  ['garbage collector', 0],
])
for (const sample of profile.samples ?? []) {
  const owner = owners.get(sample)
  if (owner !== undefined) counts.set(owner, counts.get(owner)! + 1)
}
const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
const shares = [...counts].map(([owner, count]) => `${owner} ${Math.round((100 * count) / total)} %`).join(', ')
const line = `Time of \`readability\` on ${pages.length} pages: ${shares}.`
process.stdout.write(`${line}\n`)
if (values.write) {
  const digest = `wcxb-dev ${datasetDigest(examples.map(pageDigest)).slice(0, 12)}`
  writeBetween(join(ROOT, 'docs', 'algorithms.md'), 'readability-share', `${line} ${provenance(ROOT, [digest])}`)
}

/** Whose each node of the profile's tree is; nobody's outside of the system. Parents come before children. */
function ownersOf({ nodes }: Profiler.Profile): Map<number, Owner> {
  const found = new Map<number, Owner>()
  for (const { id, callFrame, children = [] } of nodes) {
    const { url, functionName } = callFrame
    if (url.includes('@mozilla/readability')) found.set(id, 'library')
    else if (url.endsWith('readability.mjs')) found.set(id, 'light DOM')
    else if (functionName === '(garbage collector)') found.set(id, 'garbage collector')
    const own = found.get(id)
    if (own !== undefined) for (const child of children) found.set(child, own)
  }
  return found
}
