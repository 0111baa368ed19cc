import { createHash } from 'node:crypto'
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { build } from 'rolldown'
import { JSONL } from '../src/datasets/jsonl.ts'
import { linesOf } from '../src/datasets/lines.ts'
import { isInShare } from '../src/eval/run.ts'
import { ROOT } from './study-part.ts'
import { type Part, type Places, TRAINED } from './study-parts.ts'

/** A digest of all that a part is made from: its program with what that imports, weights too, its options, data and answers. */
export async function inputsOf(part: Part, places: Places): Promise<string> {
  const { output } = await build({
    input: join(ROOT, part.source),
    platform: 'node',
    external: id => !/^(\.{0,2}\/|[a-z]:)/i.test(id),
    logLevel: 'silent',
    write: false,
  })
  const hash = createHash('sha256').update(part.options(places).join('\n'))
  for (const chunk of output) if (chunk.type === 'chunk') hash.update(chunk.code)
  for (const dataset of part.datasets) hash.update(await digestOf(fileOf(places.data, dataset)))
  for (const name of part.answersOf ?? [])
    for (const path of answerFiles(name, places)) hash.update(await digestOf(path))
  return hash.digest('hex')
}

/** Where the out-of-fold answers of a system are. */
export function answerFiles(name: string, { answers }: Places): string[] {
  return TRAINED[name].datasets.map(dataset => join(answers, dataset, `${name}.jsonl`))
}

const digests = new Map<string, string>()

async function digestOf(path: string | undefined): Promise<string> {
  if (path === undefined || !existsSync(path)) return 'none'
  const known = digests.get(path)
  if (known !== undefined) return known
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  const digest = hash.digest('hex')
  digests.set(path, digest)
  return digest
}

/** The file of a dataset in a folder, plain or packed. */
export function fileOf(data: string, dataset: string): string | undefined {
  const files = existsSync(data) ? readdirSync(data).sort() : []
  const name = files.find(file => JSONL.test(file) && file.replace(JSONL, '') === dataset)
  return name === undefined ? undefined : join(data, name)
}

/** Makes a folder with a share of the pages of a folder, always the same ones (their ids are digests), and all else in it. */
export async function sample(data: string, share: number, to: string): Promise<void> {
  if (existsSync(to) || !existsSync(data)) return
  const begun = `${to}.new`
  rmSync(begun, { recursive: true, force: true })
  mkdirSync(begun, { recursive: true })
  for (const file of readdirSync(data, { withFileTypes: true })) {
    const from = join(data, file.name)
    if (!file.isFile()) continue
    if (!JSONL.test(file.name) || file.name.includes('scores')) symlinkSync(from, join(begun, file.name))
    else writeFileSync(join(begun, `${file.name.replace(JSONL, '')}.jsonl`), await sampleOfFile(from, share))
  }
  renameSync(begun, to)
}

async function sampleOfFile(path: string, share: number): Promise<string> {
  let rows = ''
  for await (const line of linesOf(path)) {
    if (line !== '' && isInShare(String(JSON.parse(line).id), share)) rows += `${line}\n`
  }
  return rows
}
