import { mkdir } from 'node:fs/promises'
import { pageDigest } from '../datasets/digest.ts'
import type { Example } from '../datasets/example.ts'
import { parse } from '../parse/parse.ts'
import { complexity } from './metrics/complexity.ts'
import { forEachOf, WorkFailure } from './pool.ts'
import { appendTo, keyOf, type PageRow, type RunRow, rowsOf } from './rows.ts'
import type { System, SystemGroup } from './systems.ts'

/** Reads the same pages from the beginning each time it is called. */
export type Source = () => AsyncIterable<Example>

/**
 * A share of the pages, always the same ones: ids are digests, so that their first digits are as good as drawn by
 * chance. Pages that Readability's test suite has gained since the comparison study are left out: no stored answer
 * knows them.
 */
export async function* sampleOf(examples: AsyncIterable<Example>, share: number): AsyncGenerator<Example> {
  for await (const example of examples) {
    if (isInShare(example.id, share) && example.split !== 'extra') yield example
  }
}

export function isInShare(id: string, share: number): boolean {
  return Number.parseInt(id.slice(0, 8), 16) / 2 ** 32 < share
}

/** Writes what scoring must know of each page to the folder's pages; gives their number. */
export async function collectPages(source: Source, folder: string, onPage: () => void = () => {}): Promise<number> {
  await mkdir(folder, { recursive: true })
  const known = new Set<string>()
  for await (const row of rowsOf(folder, 'pages')) known.add(keyOf(row.dataset, row.page))
  const pages = appendTo(folder, 'pages')
  let count = 0
  for await (const example of source()) {
    count++
    if (!known.has(keyOf(example.dataset, example.id))) pages.write(pageRow(example))
    onPage()
  }
  pages.close()
  return count
}

function pageRow(example: Example): PageRow {
  const { dataset, id, case: name, host, url, pageType, html, text, textStudy, studyId } = example
  return {
    dataset,
    page: id,
    digest: pageDigest(example),
    ...(studyId !== id && { studyId }),
    case: name,
    host,
    ...(url !== undefined && { url }),
    ...(pageType !== undefined && { pageType }),
    bytes: Buffer.byteLength(html),
    complexity: complexity(parse(html), textStudy),
    text,
    ...(textStudy !== text && { textStudy }),
    ...(example.with && { with: example.with }),
    ...(example.without && { without: example.without }),
  }
}

export interface RunOptions {
  /** The fold of a page, for trained systems; without it they answer with all that they know. */
  readonly foldOf?: (example: Example) => number
  readonly onRow?: (row: RunRow) => void
}

/** Asks every system for every page and writes each answer as a row; what is `done` (`keysOf`) is not asked again. */
export async function run(
  source: Source,
  group: SystemGroup,
  folder: string,
  done: ReadonlySet<string>,
  options: RunOptions = {},
): Promise<void> {
  const runs = appendTo(folder, 'runs')
  async function* questions() {
    for await (const example of source()) {
      for (const system of group.systems) {
        if (!done.has(keyOf(system.name, example.dataset, example.id))) yield { system, example }
      }
    }
  }
  // A few more than there are lanes, so that none waits for a page to be read.
  await forEachOf(questions(), group.lanes * 2, async ({ system, example }) => {
    const row = await ask(system, example, options.foldOf?.(example))
    runs.write(row)
    options.onRow?.(row)
  })
  runs.close()
}

async function ask(system: System, example: Example, fold: number | undefined): Promise<RunRow> {
  const { id, dataset, html, url } = example
  const head = { system: system.name, dataset, page: id, ...(fold !== undefined && { fold }) }
  try {
    const answer = await system.answer({ id, html, ...(url && { url }), ...(fold !== undefined && { fold }) })
    return { ...head, ...answer }
  } catch (error) {
    if (!(error instanceof WorkFailure)) throw error
    return { ...head, error: { code: error.code, message: error.message } }
  }
}
