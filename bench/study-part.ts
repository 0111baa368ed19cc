import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Example } from '../src/datasets/example.ts'
import { findSources } from '../src/datasets/index.ts'
import { UserError } from '../src/user-error.ts'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** What every part of the study is told: where the data is and, with `--write`, where its page goes. */
export const partOptions = {
  data: { type: 'string', default: join(ROOT, '../shared/data') },
  out: { type: 'string', default: join(ROOT, 'docs/study') },
  write: { type: 'boolean', default: false },
} as const

/** Trained networks, so that a broken run goes on. */
export const KEPT = join(ROOT, '.cache/study')

/** The pages of one dataset in a folder of datasets. */
export async function* examplesOf(folder: string, dataset: string): AsyncGenerator<Example> {
  const source = (await findSources(folder)).find(({ name }) => name === dataset)
  if (source === undefined) {
    throw new UserError('no-dataset', `"${folder}" has no ${dataset}. docs/datasets.md says where it comes from.`)
  }
  yield* source.read()
}

/** Writes the page of a part, or shows it. */
export function writePage({ out, write }: { out: string; write: boolean }, name: string, text: string): void {
  if (!write) {
    process.stdout.write(text)
    return
  }
  mkdirSync(out, { recursive: true })
  writeFileSync(join(out, name), text)
}
