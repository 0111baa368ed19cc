import type { Example } from '../datasets/example.ts'
import { blockShares, CONTENT_SHARE, findGold, leafShares } from '../datasets/labels.ts'
import { spread } from '../extractors/extractor.ts'
import { renderText } from '../render/text.ts'
import { openPage } from '../segment/page.ts'
import { rougeLsum } from './metrics/rouge-lsum.ts'
import { wordF1 } from './metrics/word-f1.ts'

/** The scores that no system can exceed which labels leaves, or blocks, as their alignment with the gold does. */
export interface Ceiling {
  readonly leafWordF1: number
  readonly blockWordF1: number
  readonly leafRouge: number
  readonly blockRouge: number
}

/** The text rendered from the labels of a page, held against the gold that the labels were made of. */
export function ceilingOf({ html, text }: Example): Ceiling {
  const page = openPage(html)
  const gold = findGold(page, text)
  const isContent = (share: number) => Number(share >= CONTENT_SHARE)
  const byLeaves = renderText(page, leafShares(page, gold).map(isContent))
  const byBlocks = renderText(page, spread(page, blockShares(page.blocks, gold).map(isContent)))
  const wanted = { text, textStudy: text }
  return {
    leafWordF1: wordF1.score(byLeaves, wanted)['f1'],
    blockWordF1: wordF1.score(byBlocks, wanted)['f1'],
    leafRouge: rougeLsum.score(byLeaves, wanted)['f1'],
    blockRouge: rougeLsum.score(byBlocks, wanted)['f1'],
  }
}
