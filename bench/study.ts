/**
 * The whole study: every part in turn, an index, and one page that holds everything.
 *   npm run study -- --answers DIR [--data ../shared/data] [--bench DIR] [--share 1] [--part NAME]… [--again] [--pages]
 * What was done is kept in .cache/study: a part is run again only if its program, its options or its data have changed, or
 * with `--again`. `--part` runs only some, `--pages` none: index and page are made from what is there. `--share` takes a
 * share of the pages and writes beside that, not to docs/study. `--bench` is a benchmark whose answers are taken as they are.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { clock } from '../src/cli/progress.ts'
import { UserError } from '../src/user-error.ts'
import { answerFiles, fileOf, inputsOf, sample } from './study-inputs.ts'
import { writeIndex, writeStudyPage } from './study-page.ts'
import { KEPT, partOptions, ROOT } from './study-part.ts'
import { PARTS, type Part, type Places, trainCommand } from './study-parts.ts'

const { values } = parseArgs({
  options: {
    data: partOptions.data,
    answers: { type: 'string', default: join(KEPT, 'answers') },
    bench: { type: 'string', default: '' },
    share: { type: 'string', default: '1' },
    part: { type: 'string', multiple: true, default: [] },
    again: { type: 'boolean', default: false },
    pages: { type: 'boolean', default: false },
  },
})
const share = Number(values.share)
if (!(share > 0 && share <= 1)) {
  throw new UserError('bad-share', `--share is "${values.share}". Give a number above 0, up to 1.`)
}
/** Samples are kept apart from the study proper. */
const kept = share < 1 ? join(KEPT, `share-${share}`) : KEPT
const given = resolve(values.data)
const data = share < 1 ? join(kept, 'data') : given
const PITH = join(ROOT, 'dist/cli/main.js')
const DONE = join(kept, 'done.json')

/** What is known of a part that was run. */
interface Done {
  readonly inputs: string
  readonly seconds: number
}

/** A part, what it would be made from now, and where. */
interface Task extends Part {
  readonly inputs: string
  readonly places: Places
}

const say = (line: string): void => void process.stderr.write(`${line}\n`)
const chosen = chosenParts()
mkdirSync(kept, { recursive: true })
if (share < 1) await sample(given, share, data)
const done: Record<string, Done> = existsSync(DONE) ? JSON.parse(readFileSync(DONE, 'utf8')) : {}
if (values.again) for (const { name } of chosen) delete done[name]
const tasks = await tasksOf(chosen)
const failed: string[] = []
for (const [i, task] of tasks.entries()) {
  const title = `${i + 1} of ${tasks.length}  ${task.name}`
  const problems = problemsOf(task)
  if (isDone(task)) say(`${title}: nothing has changed since it was run`)
  else if (problems.length > 0) say(`${title}: not run. ${problems.join('\n')}`)
  else await run(task, title, tasks.slice(i + 1))
  if (!isDone(task)) failed.push(task.name)
}
const { out } = placesWith('')
const written = PARTS.filter(({ name }) => existsSync(join(out, `${name}.md`)))
say(`${writeIndex(out, written)}\n${writeStudyPage(out, written)}`)
if (failed.length > 0) throw new UserError('not-all', `No new page of ${failed.join(', ')}: see above why.`)

function chosenParts(): readonly Part[] {
  if (values.pages) return []
  const names = PARTS.map(({ name }) => name)
  const unknown = values.part.find(name => !names.includes(name))
  if (unknown !== undefined) {
    throw new UserError('no-part', `There is no part "${unknown}". Use one of ${names.join(', ')}.`)
  }
  return values.part.length > 0 ? PARTS.filter(({ name }) => values.part.includes(name)) : PARTS
}

function placesWith(bench: string): Places {
  return {
    data,
    answers: resolve(values.answers),
    bench,
    out: share < 1 ? join(kept, 'pages') : partOptions.out.default,
    fileOf: dataset => fileOf(data, dataset) ?? join(data, `${dataset}.jsonl`),
  }
}

/** A benchmark keeps the answers of systems as they were, so that each state of program and data has one of its own. */
async function tasksOf(parts: readonly Part[]): Promise<Task[]> {
  if (parts.length === 0) return []
  const own = placesWith(values.bench)
  const compared = await inputsOf(PARTS.find(({ name }) => name === 'comparison')!, own)
  const folder = `bench-${compared.slice(0, 12)}`
  const places = placesWith(values.bench === '' ? join(kept, folder) : resolve(values.bench))
  for (const name of readdirSync(kept)) {
    if (/^bench-[\da-f]{12}$/.test(name) && name !== folder) rmSync(join(kept, name), { recursive: true })
  }
  const tasks: Task[] = []
  for (const part of parts) {
    const before = part.after === undefined ? '' : compared
    tasks.push({ ...part, inputs: `${before}${await inputsOf(part, own)}`, places })
  }
  return tasks
}

function isDone({ name, inputs, places }: Task): boolean {
  return done[name]?.inputs === inputs && existsSync(join(places.out, `${name}.md`))
}

/** What keeps a part from being run, in words that tell what to do. */
function problemsOf({ datasets, answersOf = [], after, program, places }: Task): string[] {
  const problems: string[] = []
  const missing = datasets.filter(dataset => fileOf(data, dataset) === undefined)
  if (missing.length > 0) {
    problems.push(`${data} has no ${missing.join(', ')}: docs/datasets.md says where they come from.`)
  }
  problems.push(...missingAnswers(answersOf, places))
  if (after !== undefined && values.bench === '' && done[after] === undefined) {
    problems.push(`It reads the benchmark of ${after}, which has not been run. Run that, or give a --bench.`)
  }
  if (program[0] === 'pith' && !existsSync(PITH)) problems.push(`There is no ${PITH}. Run \`npm run build\`.`)
  return problems
}

function missingAnswers(systems: readonly string[], places: Places): string[] {
  const missing = systems.filter(name => !answerFiles(name, places).every(path => existsSync(path)))
  const from = (dataset: string): string => fileOf(values.data, dataset) ?? join(values.data, `${dataset}.jsonl`)
  const commands = missing.map(name => `  ${trainCommand(name, { answers: values.answers, fileOf: from })}`)
  return missing.length === 0
    ? []
    : [`${places.answers} lacks out-of-fold answers of ${missing.join(', ')}. Make them:`, ...commands]
}

/** Runs a part; what it says of its progress goes to the terminal. */
async function run(task: Task, title: string, later: readonly Task[]): Promise<void> {
  const left = [task, ...later.filter(one => !isDone(one))]
  say(`${title}: about ${clock(expected([task]))}; all that is left about ${clock(expected(left))}`)
  const start = Date.now()
  const code = await exitCode(task)
  const seconds = Math.round((Date.now() - start) / 1000)
  say(`${title}: ${code === 0 ? 'took' : `failed (exit code ${code}) after`} ${clock(seconds)}`)
  if (code !== 0) return
  done[task.name] = { inputs: task.inputs, seconds }
  writeFileSync(DONE, JSON.stringify(done, null, 2))
}

/** Seconds, as they were measured before, else as the table of parts has them. */
function expected(parts: readonly Part[]): number {
  return parts.reduce((sum, { name, minutes }) => sum + (done[name]?.seconds ?? minutes * 60 * share), 0)
}

function exitCode({ program: [first, ...rest], options, places }: Task): Promise<number> {
  const start = first === 'pith' ? [PITH, ...rest] : [join(ROOT, 'bench/run.mjs'), join(ROOT, first)]
  return new Promise((resolve, reject) => {
    spawn(process.execPath, [...start, ...options(places)], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
      .once('error', reject)
      .once('exit', code => resolve(code ?? 1))
  })
}
