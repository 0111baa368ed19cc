import { createHash } from 'node:crypto'
import type { Example } from './example.ts'

/** What pins one page: its id, its HTML and its gold. */
export function pageDigest({ id, html, text }: Example): string {
  return `${id} ${sha256(html)} ${sha256(text)}`
}

/** What pins a dataset, whatever the order of its pages: two that have the same pages and gold have the same digest. */
export function datasetDigest(pageDigests: readonly string[]): string {
  return sha256([...pageDigests].sort().join('\n'))
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
