import { existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UserError } from '../user-error.ts'
import type { Tally } from './captures.ts'
import type { Position } from './records.ts'
import { DRAFT, type FileSum } from './shard-file.ts'

/** A stretch of one input that is done: its rows are in files of their own. */
export interface Shard {
  /** Places in the lists of inputs and of the input's shards. */
  readonly input: number
  readonly part: number
  readonly from: Position
  /** Where the next one begins, or that there is none. */
  readonly to: Position | 'end'
  readonly rows: FileSum
  readonly errors: FileSum
  /** Rows of the error file by their code. */
  readonly codes: Tally
  readonly skipped: Tally
}

/** What a run is: it can only be taken up by one that is the same. */
export interface Plan {
  readonly format: 'pith-corpus/1'
  readonly version: string
  readonly inputs: readonly string[]
  readonly options: object
}

export interface Manifest extends Plan {
  readonly shards: readonly Shard[]
}

export const MANIFEST = 'manifest.json'
const JOURNAL = 'journal.jsonl'
const LOCK = '.lock'

export interface Journal {
  /** What earlier runs have done. */
  readonly done: readonly Shard[]
  readonly isComplete: boolean
  add(shard: Shard): Promise<void>
  /** All is done: leaves the manifest, which is the same however often the run was broken off. */
  finish(): Promise<void>
  close(): Promise<void>
}

/**
 * The record of a run in its folder. A shard counts once its line is in the journal, which is written after its files have
 * their names: whatever was begun besides is done again, to the same bytes.
 */
export async function openJournal(folder: string, plan: Plan): Promise<Journal> {
  await mkdir(folder, { recursive: true })
  const unlock = await lock(folder)
  try {
    return await openLocked(folder, plan, unlock)
  } catch (error) {
    await unlock()
    throw error
  }
}

async function openLocked(folder: string, plan: Plan, unlock: () => Promise<void>): Promise<Journal> {
  const manifest = join(folder, MANIFEST)
  if (existsSync(manifest)) {
    const { shards, ...old }: Manifest = JSON.parse(await readFile(manifest, 'utf8'))
    checkSame(old, plan, folder)
    await rm(join(folder, JOURNAL), { force: true })
    return { done: shards, isComplete: true, add: never, finish: async () => {}, close: unlock }
  }
  const done = await takeUp(folder, plan)
  const file = await open(join(folder, JOURNAL), 'a')
  if (done === undefined) await append(file, plan)
  const shards = [...(done ?? [])]
  return {
    done: done ?? [],
    isComplete: false,
    async add(shard) {
      await append(file, shard)
      shards.push(shard)
    },
    async finish() {
      await writeWhole(manifest, { ...plan, shards: shards.toSorted((a, b) => a.input - b.input || a.part - b.part) })
      await rm(join(folder, JOURNAL))
    },
    async close() {
      await file.close()
      await unlock()
    },
  }
}

/** Two runs at a time would spoil each other's files. The lock of a process that is gone does not hold. */
async function lock(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, LOCK)
  const owner = Number(await readFile(path, 'utf8').catch(() => ''))
  if (owner > 0 && owner !== process.pid && isAlive(owner)) {
    throw new UserError(
      'in-use',
      `Process ${owner} is writing to "${folder}". Wait for it to end; if it is another program, remove ${path}.`,
    )
  }
  await writeFile(path, String(process.pid))
  return () => rm(path, { force: true })
}

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function never(): Promise<never> {
  throw new Error('the run is complete')
}

/** The shards of a run that was broken off; undefined where there was none. Removes its drafts. */
async function takeUp(folder: string, plan: Plan): Promise<Shard[] | undefined> {
  const names = await readdir(folder)
  for (const name of names) if (DRAFT.test(name)) await rm(join(folder, name))
  if (!names.includes(JOURNAL)) {
    if (names.every(name => name.startsWith('.'))) return undefined
    throw new UserError(
      'not-empty',
      `The folder "${folder}" holds files that are not of such a run. Give --output a new folder.`,
    )
  }
  const path = join(folder, JOURNAL)
  const text = await readFile(path, 'utf8')
  // A line that was being written when the power went is not whole.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  await truncate(path, Buffer.byteLength(whole))
  const [old, ...shards] = whole.split('\n').slice(0, -1)
  if (old === undefined) return undefined
  checkSame(JSON.parse(old), plan, folder)
  return shards.map(line => JSON.parse(line))
}

function checkSame(old: Plan, plan: Plan, folder: string): void {
  const differing = (['format', 'version', 'inputs', 'options'] as const).find(
    part => JSON.stringify(old[part]) !== JSON.stringify(plan[part]),
  )
  if (differing === undefined) return
  throw new UserError(
    'other-run',
    `The folder "${folder}" holds a run with other ${differing === 'version' ? 'pith' : differing}. Give --output a new folder, or run the same command to go on.`,
  )
}

async function append(file: FileHandle, line: object): Promise<void> {
  await file.appendFile(`${JSON.stringify(line)}\n`)
  await file.sync()
}

async function writeWhole(path: string, content: object): Promise<void> {
  const draft = `${path}.draft`
  const file = await open(draft, 'w')
  await file.writeFile(`${JSON.stringify(content, null, 1)}\n`)
  await file.sync()
  await file.close()
  await rename(draft, path)
}
