import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const fileOf = (dataset: string): string =>
  fileURLToPath(new URL(`../../../shared/data/${dataset}.jsonl.xz`, import.meta.url))

export const hasRealPages = (dataset: string): boolean => existsSync(fileOf(dataset))

export interface RealPages {
  readonly pages: readonly string[]
  /** Of the ids of the pages, which are digests of their bytes. */
  readonly digest: string
}

/** Every `step`-th page of a dataset of ../shared/data, `count` at most. */
export async function readRealPages(dataset: string, step: number, count: number): Promise<RealPages> {
  const xz = spawn('xz', ['-dc', fileOf(dataset)], { stdio: ['ignore', 'pipe', 'ignore'] })
  const pages: string[] = []
  const digest = createHash('sha256')
  let row = 0
  for await (const line of createInterface({ input: xz.stdout })) {
    if (row++ % step !== 0) continue
    const { id, html } = JSON.parse(line)
    pages.push(html)
    digest.update(id)
    if (pages.length === count) break
  }
  xz.kill()
  return { pages, digest: digest.digest('hex').slice(0, 16) }
}
