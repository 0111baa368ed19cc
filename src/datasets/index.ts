import { existsSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { UserError } from '../user-error.ts'
import { googleTrends, l3sGn1 } from './annotated-pages.ts'
import { cetd } from './cetd.ts'
import { cleaneval, cleanportaleval } from './cleaneval.ts'
import { type Dataset, hasLayout, type Skip } from './dataset.ts'
import { dragnet } from './dragnet.ts'
import type { Example } from './example.ts'
import { JSONL, readJsonl } from './jsonl.ts'
import { readability } from './readability.ts'
import { scrapinghub } from './scrapinghub.ts'
import { wcxb } from './wcxb.ts'

export type { Dataset, Layout, Skip } from './dataset.ts'
export type { Example } from './example.ts'

/** Every dataset whose own layout is read. */
export const datasets = {
  cleaneval,
  cleanportaleval,
  cetd,
  dragnet,
  'l3s-gn1': l3sGn1,
  'google-trends-2017': googleTrends,
  readability,
  scrapinghub,
  wcxb,
} satisfies Record<string, Dataset>

export type DatasetName = keyof typeof datasets

/** Examples to be read, as often as one likes. */
export interface Source {
  readonly name: string
  readonly path: string
  read(skip?: Skip): AsyncGenerator<Example>
}

/**
 * What there is at a path: a JSONL file, a folder of such files, a dataset's folder in its own layout, or a folder of
 * such folders.
 */
export async function findSources(path: string): Promise<Source[]> {
  if (!existsSync(path)) throw new UserError('no-such-file', `There is no file or folder "${path}". Check the path.`)
  if (!statSync(path).isDirectory()) return [fileSource(path)]
  const own = folderSource(path)
  if (own !== undefined) return [own]
  const inside = (await readdir(path)).sort().map(name => join(path, name))
  const found = inside.flatMap(child => {
    if (statSync(child).isDirectory()) return folderSource(child) ?? []
    return isExamples(child) ? fileSource(child) : []
  })
  if (found.length === 0)
    throw new UserError('unknown-dataset', `"${path}" holds no dataset that is known. ${expected()}`)
  return found
}

/** All examples at a path. */
export async function* readExamples(path: string, skip?: Skip): AsyncGenerator<Example> {
  for (const source of await findSources(path)) yield* source.read(skip)
}

function fileSource(path: string): Source {
  if (!JSONL.test(path)) {
    throw new UserError(
      'unknown-dataset',
      `"${path}" is not a dataset. Give a folder, or a .jsonl, .jsonl.gz or .jsonl.xz file.`,
    )
  }
  return { name: basename(path).replace(JSONL, ''), path, read: (skip = () => {}) => readJsonl(path, skip) }
}

/** In a folder of datasets lie other JSONL files too, such as scores. */
function isExamples(path: string): boolean {
  return JSONL.test(path) && !/(?:^|_)scores\./.test(basename(path))
}

function folderSource(path: string): Source | undefined {
  for (const [name, dataset] of Object.entries(datasets)) {
    const layouts = dataset.layouts.filter(layout => hasLayout(path, layout))
    if (layouts.length === 0) continue
    const read: Source['read'] = async function* (skip = () => {}) {
      for (const layout of layouts) yield* dataset.read(path, layout, skip)
    }
    return { name, path, read }
  }
  return undefined
}

function expected(): string {
  const rows = Object.entries(datasets).map(([name, { layouts }]) => `${name}: ${layouts.map(describe).join(', or ')}`)
  return `Known layouts, pages + gold:\n${rows.map(row => `  ${row}`).join('\n')}\nUnpack the download and give its folder.`
}

function describe({ pages, gold }: { pages: string; gold: string }): string {
  return `${pages} + ${gold}`
}
