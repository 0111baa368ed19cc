import type { Example } from '../datasets/example.ts'
import type { LeafJob, LeafResult } from './judge-leaves.ts'
import { scoreLeaves } from './metrics/leaves.ts'
import type { Scores } from './metrics/metric.ts'
import { forEachOf, openPool, type PoolOptions, WorkFailure } from './pool.ts'
import { moduleBeside, threadLane } from './thread-lane.ts'

export interface LeafScores {
  readonly dataset: string
  readonly extractor: string
  readonly pages: number
  readonly leaves: number
  readonly byLeaf: Scores
  readonly byWord: Scores
}

export interface LeafOptions extends PoolOptions {
  readonly foldOf?: (example: Example) => number
  readonly onPage?: () => void
  readonly onFailure?: (page: string, why: string) => void
}

/** How well extractors tell content from boilerplate leaf by leaf, over all leaves of each dataset. */
export async function judgeLeaves(
  examples: AsyncIterable<Example>,
  extractors: readonly string[],
  options: LeafOptions,
): Promise<LeafScores[]> {
  const pool = openPool<LeafJob, LeafResult>(() => threadLane(moduleBeside(import.meta.url, 'judge-leaves')), options)
  const found = new Map<string, LeafResult[]>()
  try {
    await forEachOf(examples, pool.lanes * 2, async example => {
      const { dataset, html, url, text, annotated } = example
      const fold = options.foldOf?.(example)
      const job: LeafJob = {
        extractors,
        html,
        text,
        ...(url && { url }),
        ...(annotated !== undefined && { annotated }),
        ...(fold !== undefined && { fold }),
      }
      try {
        const result = await pool.run(job)
        if (!found.has(dataset)) found.set(dataset, [])
        found.get(dataset)!.push(result)
      } catch (error) {
        if (!(error instanceof WorkFailure)) throw error
        options.onFailure?.(`${dataset} ${example.case}`, error.message)
      }
      options.onPage?.()
    })
  } finally {
    await pool.close()
  }
  return [...found].flatMap(([dataset, pages]) =>
    extractors.map((extractor, e) => {
      const leaves = {
        gold: joined(pages.map(page => page.gold)),
        words: joined(pages.map(page => page.words)),
        probability: joined(pages.map(page => page.probabilities[e])),
      }
      return {
        dataset,
        extractor,
        pages: pages.length,
        leaves: leaves.gold.length,
        byLeaf: scoreLeaves(leaves, 'leaf'),
        byWord: scoreLeaves(leaves, 'word'),
      }
    }),
  )
}

function joined(parts: readonly (Uint8Array | Float32Array)[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
