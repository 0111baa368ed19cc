import { pageDigest } from '../datasets/digest.ts'
import type { Example } from '../datasets/example.ts'
import { findSources } from '../datasets/index.ts'
import { type Source, sampleOf } from '../eval/run.ts'
import { UserError } from '../user-error.ts'
import type { Io } from './io.ts'
import { startProgress } from './progress.ts'

/** Labelled pages that can be read again and again. */
export interface LabelledPages {
  readonly total: number
  /** Digests of the pages, by dataset. */
  readonly digests: ReadonlyMap<string, readonly string[]>
  readonly read: Source
}

/** A share of the pages at the paths. */
export async function sourceOf(paths: readonly string[], share: number): Promise<Source> {
  const sources = (await Promise.all(paths.map(findSources))).flat()
  async function* all(): AsyncGenerator<Example> {
    for (const source of sources) yield* source.read()
  }
  return () => sampleOf(all(), share)
}

/** Reads a share of the pages at the paths once, so that one knows how many there are. */
export async function openLabelledPages(paths: readonly string[], share: number, io: Io): Promise<LabelledPages> {
  const read = await sourceOf(paths, share)
  const digests = new Map<string, string[]>()
  const progress = startProgress(io.stderr, { unit: 'pages read' })
  let total = 0
  for await (const example of read()) {
    const known = digests.get(example.dataset) ?? []
    digests.set(example.dataset, known)
    known.push(pageDigest(example))
    total++
    progress.advance()
  }
  progress.end()
  if (total === 0) {
    throw new UserError('no-pages', `There is no page with gold at ${paths.join(', ')}. Give other data or more of it.`)
  }
  return { total, digests, read }
}
