import { rename } from 'node:fs/promises'
import type { Gold, Scores } from './metrics/index.ts'
import { forEachOf, openPool, type PoolOptions } from './pool.ts'
import {
  appendRows,
  appendTo,
  fileOf,
  keyOf,
  keysOf,
  type PageRow,
  type RunRow,
  readRows,
  rowsOf,
  type ScoreRow,
  type State,
} from './rows.ts'
import type { ScoreJob } from './score-answer.ts'
import { moduleBeside, threadLane } from './thread-lane.ts'

/** Far beyond what the longest text takes: that a score is late is a fault, not a score. */
const TIMEOUT_MS = 600_000

export interface ScoreOptions extends Pick<PoolOptions, 'lanes'> {
  readonly onRow?: (row: ScoreRow) => void
}

/** Scores every answer in the folder that has no score yet. A failure scores as an empty answer. */
export async function score(folder: string, options: ScoreOptions): Promise<void> {
  const pages = await pagesOf(folder)
  const seen = await keysOf(folder, 'scores')
  const scores = appendTo(folder, 'scores')
  const pool = openPool<ScoreJob, Record<string, Scores>>(() => threadLane(MODULE), {
    lanes: options.lanes,
    timeoutMs: TIMEOUT_MS,
  })
  async function* answers(): AsyncGenerator<RunRow> {
    for await (const row of rowsOf(folder, 'runs')) {
      if (!seen.has(keyOf(row.system, row.dataset, row.page)) && pages.has(keyOf(row.dataset, row.page))) yield row
    }
  }
  try {
    await forEachOf(answers(), pool.lanes * 2, async run => {
      const gold = goldOf(pages.get(keyOf(run.dataset, run.page))!)
      const row = scoreRow(run, await pool.run({ answer: run.text ?? '', gold }))
      scores.write(row)
      options.onRow?.(row)
    })
  } finally {
    scores.close()
    await pool.close()
  }
}

const MODULE = moduleBeside(import.meta.url, 'score-answer')

export async function pagesOf(folder: string): Promise<Map<string, PageRow>> {
  const pages = new Map<string, PageRow>()
  for await (const row of rowsOf(folder, 'pages')) pages.set(keyOf(row.dataset, row.page), row)
  return pages
}

export function goldOf(page: PageRow): Gold {
  return {
    text: page.text,
    textStudy: page.textStudy ?? page.text,
    ...(page.with && { with: page.with }),
    ...(page.without && { without: page.without }),
  }
}

function scoreRow({ system, dataset, page, ms, ...run }: RunRow, scores: Record<string, Scores>): ScoreRow {
  return { system, dataset, page, state: stateOf(run), ...(ms !== undefined && { ms }), scores }
}

function stateOf({ text, error }: Pick<RunRow, 'text' | 'error'>): State {
  if (error) return 'failed'
  return text?.trim() ? 'answered' : 'empty'
}

/** Removes what the folder has of some systems, so that they are asked and scored again. */
export async function forget(folder: string, systems: ReadonlySet<string>): Promise<void> {
  for (const path of [fileOf(folder, 'runs'), fileOf(folder, 'scores')]) {
    const kept = appendRows<{ system: string }>(`${path}.new`)
    for await (const row of readRows<{ system: string }>(path)) if (!systems.has(row.system)) kept.write(row)
    kept.close()
    await rename(`${path}.new`, path)
  }
}
