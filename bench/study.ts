/**
 * The whole study: every part in turn, an index, and one page that holds everything.
 *   npm run study -- --answers DIR [--data ../shared/data] [--bench DIR] [--share 1] [--part NAME]… [--again] [--pages]
 * What was done is kept in .cache/study: a part is run again only if its program, its options or its data have changed, or
 * with `--again`. `--part` runs only some, `--pages` none: index and page are made from what is there. `--share` takes a
 * share of the pages and writes beside that, not to docs/study.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'rolldown'
import { clock } from '../src/cli/progress.ts'
import { JSONL } from '../src/datasets/jsonl.ts'
import { linesOf } from '../src/datasets/lines.ts'
import { UserError } from '../src/user-error.ts'
import { writeIndex, writeStudyPage } from './study-page.ts'
import { KEPT, partOptions, ROOT } from './study-part.ts'
import { PARTS, type Part, type Places, TRAINED, trainCommand } from './study-parts.ts'

const { values } = parseArgs({
  options: {
    data: partOptions.data,
    answers: { type: 'string', default: join(KEPT, 'answers') },
    bench: { type: 'string' },
    share: { type: 'string', default: '1' },
    part: { type: 'string', multiple: true, default: [] },
    again: { type: 'boolean', default: false },
    pages: { type: 'boolean', default: false },
  },
})

/** What is known of a part that was run. */
interface Done {
  /** Digest of all that it was made from. */
  readonly key: string
  readonly seconds: number
}

const share = Number(values.share)
/** Samples are kept apart from the study proper. */
const kept = share < 1 ? join(KEPT, `share-${share}`) : KEPT
const PITH = join(ROOT, 'dist/cli/main.js')
const say = (line: string): void => void process.stderr.write(`${line}\n`)

async function study(): Promise<void> {
  const chosen = chosenParts()
  mkdirSync(kept, { recursive: true })
  const data = share < 1 ? await sampled(resolve(values.data)) : resolve(values.data)
  const places: Places = {
    data,
    answers: resolve(values.answers),
    bench: resolve(values.bench ?? join(kept, 'bench')),
    out: share < 1 ? join(kept, 'pages') : partOptions.out.default,
    fileOf: dataset => fileOf(data, dataset) ?? join(data, `${dataset}.jsonl`),
  }
  const doneFile = join(kept, 'done.json')
  const done: Record<string, Done> = existsSync(doneFile) ? JSON.parse(readFileSync(doneFile, 'utf8')) : {}
  let failures = 0
  for (const [i, part] of chosen.entries()) {
    const title = `${i + 1} of ${chosen.length}  ${part.name}`
    const key = await keyOf(part, places, done)
    const problems = problemsOf(part, places, done)
    if (problems.length > 0) {
      say(`${title}: not run. ${problems.join('\n')}`)
      failures++
    } else if (!values.again && done[part.name]?.key === key && existsSync(pageOf(part, places))) {
      say(`${title}: nothing has changed since it was run`)
    } else {
      const [own, all] = [expected([part], done), expected(chosen.slice(i), done)]
      say(`${title}: about ${clock(own)}, with those after it ${clock(all)}`)
      const start = Date.now()
      const code = await run(part, places)
      const seconds = Math.round((Date.now() - start) / 1000)
      if (code === 0) done[part.name] = { key, seconds }
      else failures++
      say(`${title}: ${code === 0 ? 'took' : `failed (exit code ${code}) after`} ${clock(seconds)}`)
      writeFileSync(doneFile, JSON.stringify(done, null, 2))
    }
  }
  const written = PARTS.filter(part => existsSync(pageOf(part, places)))
  say([writeIndex(places.out, written), writeStudyPage(places.out, written)].join('\n'))
  if (failures > 0)
    throw new UserError('not-all', `${failures} of ${chosen.length} parts have no new page (see above).`)
}

function chosenParts(): readonly Part[] {
  if (values.pages) return []
  const names = PARTS.map(({ name }) => name)
  const unknown = values.part.find(name => !names.includes(name))
  if (unknown !== undefined) {
    throw new UserError('no-part', `There is no part "${unknown}". Use one of ${names.join(', ')}.`)
  }
  return values.part.length > 0 ? PARTS.filter(({ name }) => values.part.includes(name)) : PARTS
}

const pageOf = ({ name }: Part, { out }: Places): string => join(out, `${name}.md`)

/** Seconds, as they were measured before, else as the table of parts has them. */
function expected(parts: readonly Part[], done: Readonly<Record<string, Done>>): number {
  return parts.reduce((sum, { name, minutes }) => sum + (done[name]?.seconds ?? minutes * 60 * share), 0)
}

/** What keeps a part from being run, in words that tell what to do. */
function problemsOf(part: Part, places: Places, done: Readonly<Record<string, Done>>): string[] {
  const problems: string[] = []
  const missing = part.datasets.filter(dataset => fileOf(places.data, dataset) === undefined)
  if (missing.length > 0) {
    problems.push(`${places.data} has no ${missing.join(', ')}: docs/datasets.md says where they come from.`)
  }
  if (part.needsAnswers) {
    const untold = Object.keys(TRAINED).filter(name =>
      TRAINED[name].datasets.some(dataset => !existsSync(join(places.answers, dataset, `${name}.jsonl`))),
    )
    if (untold.length > 0) {
      problems.push(`${places.answers} lacks out-of-fold answers of ${untold.join(', ')}. Make them:`)
      problems.push(...untold.map(name => `  ${trainCommand(name, { answers: values.answers, fileOf: original })}`))
    }
  }
  if (part.after !== undefined && done[part.after] === undefined && values.bench === undefined) {
    problems.push(`It reads the benchmark of ${part.after}, which has not been run. Run that, or give a --bench.`)
  }
  if (part.program[0] === 'pith' && !existsSync(PITH)) problems.push(`There is no ${PITH}. Run \`npm run build\`.`)
  return problems
}

/** Gives the exit code; what the part says of its progress goes to the terminal. */
function run({ program: [first, ...rest], options }: Part, places: Places): Promise<number> {
  const start = first === 'pith' ? [PITH, ...rest] : [join(ROOT, 'bench/run.mjs'), join(ROOT, first)]
  return new Promise((resolve, reject) => {
    spawn(process.execPath, [...start, ...options(places)], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
      .once('error', reject)
      .once('exit', code => resolve(code ?? 1))
  })
}

/** A digest of what a part is made from: its program with all that it imports, its options, data and answers. */
async function keyOf(part: Part, places: Places, done: Readonly<Record<string, Done>>): Promise<string> {
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
  if (part.needsAnswers) {
    for (const [name, { datasets }] of Object.entries(TRAINED)) {
      for (const dataset of datasets) hash.update(await digestOf(join(places.answers, dataset, `${name}.jsonl`)))
    }
  }
  if (part.after !== undefined) hash.update(done[part.after]?.key ?? '')
  return hash.digest('hex')
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
function fileOf(data: string, dataset: string): string | undefined {
  const name = existsSync(data)
    ? readdirSync(data)
        .sort()
        .find(file => JSONL.test(file) && file.replace(JSONL, '') === dataset)
    : undefined
  return name === undefined ? undefined : join(data, name)
}

/** The file of a dataset as it was given, sampled or not. */
const original = (dataset: string): string => fileOf(values.data, dataset) ?? join(values.data, `${dataset}.jsonl`)

/** A folder with a share of the pages of a folder, always the same ones (their ids are digests), and all else in it. */
async function sampled(data: string): Promise<string> {
  const to = join(kept, 'data')
  const begun = `${to}.new`
  if (existsSync(to) || !existsSync(data)) return to
  rmSync(begun, { recursive: true, force: true })
  mkdirSync(begun)
  for (const file of readdirSync(data, { withFileTypes: true })) {
    const from = join(data, file.name)
    if (!file.isFile()) continue
    if (!JSONL.test(file.name) || file.name.includes('scores')) symlinkSync(from, join(begun, file.name))
    else writeFileSync(join(begun, `${file.name.replace(JSONL, '')}.jsonl`), await sampleOfFile(from))
  }
  renameSync(begun, to)
  return to
}

async function sampleOfFile(path: string): Promise<string> {
  let rows = ''
  for await (const line of linesOf(path)) {
    if (line !== '' && Number.parseInt(String(JSON.parse(line).id).slice(0, 8), 16) / 2 ** 32 < share)
      rows += `${line}\n`
  }
  return rows
}

try {
  await study()
} catch (error) {
  if (!(error instanceof UserError)) throw error
  say(error.message)
  process.exitCode = 1
}
