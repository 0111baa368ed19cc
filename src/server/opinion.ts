import { type ExtractorOptions, loadExtractor } from '../extractors/index.ts'
import type { Page } from '../segment/page.ts'

/** What a system makes of a page, block by block, and how long its second look takes. */
export async function askOpinion(
  page: Page,
  name: string,
  options: ExtractorOptions = {},
): Promise<{ kept: boolean[]; ms: number }> {
  const extractor = await loadExtractor(name, options)
  // The first look compiles its code, which would count against whoever is asked first.
  extractor.label(page)
  const start = performance.now()
  const labels = extractor.label(page)
  return { ms: performance.now() - start, kept: page.blocks.map(block => labels[block.start] >= 0.5) }
}

/** The words of those blocks that count. */
export function weigh(blocks: readonly { words: number }[], counts: (block: number) => boolean): number {
  return blocks.reduce((sum, block, i) => sum + (counts(i) ? block.words : 0), 0)
}

/** F1 of the words that two systems keep; 1 where neither keeps any. */
export function agreementOf(
  blocks: readonly { words: number }[],
  a: readonly boolean[],
  b: readonly boolean[],
): number {
  const either = weigh(blocks, i => a[i]) + weigh(blocks, i => b[i])
  return either === 0 ? 1 : (2 * weigh(blocks, i => a[i] && b[i])) / either
}
