import { removedTags, searchAndCombine } from '../../segment/scs.ts'
import { countWords } from '../../segment/words.ts'
import { type Extractor, fromTexts, type Labels } from '../extractor.ts'
import { chooseBlocks } from '../pith/selection.ts'
import { blockFeatures, judgeFeatures, type Network, type Verdict } from './network.ts'
import { type BlockWords, readWords } from './words.ts'

const SOURCE =
  'Zhang, Wang: Boilerplate Detection via Semantic Classification of TextBlocks, IJCNN 2021 (SemText), trained anew'

/** SemText with given weights: segments of the page, judged in sequences. */
export function fromNetwork(network: Network): Extractor {
  return {
    name: 'semtext',
    source: SOURCE,
    label(page) {
      const { dom } = page
      const removed = removedTags(dom)
      const segments = searchAndCombine(dom, removed)
      const { probabilities } = judgeBlocks(network, readWords(dom, segments))
      const chosen = keptBlocks(
        probabilities,
        segments.map(({ text }) => countWords(text)),
      )
      const texts: Labels = new Float32Array(dom.length)
      for (const [i, { start, end }] of segments.entries()) {
        // The choice decides; the probability only ranks what is on the same side.
        const score = chosen[i] === 1 ? 0.5 + probabilities[i] / 2 : Math.min(0.499, probabilities[i] / 2)
        for (let node = start; node < end; node++) {
          if (removed[dom.tag[node]] === 1) node = dom.end[node] - 1
          else texts[node] = score
        }
      }
      return fromTexts(page, texts)
    },
  }
}

/**
 * Deviation: what is kept are the blocks with the highest expected F1 by the CRF's marginals, not its most probable chain. A
 * network that saw as few pages as ours is often unsure, and the most probable chain of an unsure one is all boilerplate
 * (docs/study/semtext.md compares both).
 */
export function keptBlocks(probabilities: Float32Array, words: ArrayLike<number>): Uint8Array {
  return chooseBlocks(probabilities, words, new Uint8Array(words.length), 'balanced')
}

/** m of §IV-B: the longest sequence. */
export const MAX_BLOCKS = 85

/** A page in sequences of at most `most` blocks, as few and as even as can be; [from, to) of each. */
export function evenParts(blocks: number, most = MAX_BLOCKS): (readonly [from: number, to: number])[] {
  const parts = Math.ceil(blocks / most)
  return Array.from({ length: parts }, (_, i) => [
    Math.floor((i * blocks) / parts),
    Math.floor(((i + 1) * blocks) / parts),
  ])
}

/** Judges the blocks of a page, in sequences of at most `most`. */
export function judgeBlocks(network: Network, blocks: readonly BlockWords[], most = MAX_BLOCKS): Verdict {
  const features = blockFeatures(network, blocks)
  const width = features.length / Math.max(1, blocks.length)
  const verdict = { labels: new Uint8Array(blocks.length), probabilities: new Float32Array(blocks.length) }
  for (const [from, to] of evenParts(blocks.length, most)) {
    const part = judgeFeatures(network, features.subarray(from * width, to * width), to - from)
    verdict.labels.set(part.labels, from)
    verdict.probabilities.set(part.probabilities, from)
  }
  return verdict
}
