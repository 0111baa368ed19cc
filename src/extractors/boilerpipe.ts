import { textDensity } from '../features/text-density.ts'
import { type Block, linkDensity } from '../segment/blocks.ts'
import { type Extractor, fromBlocks } from './extractor.ts'

const SOURCE = 'Kohlschütter, Fankhauser, Nejdl: Boilerplate detection using shallow text features, WSDM 2010'

/** What the two trees look at: a block's link density and its size, in words or as text density. */
interface Shallow {
  readonly linkDensity: number
  readonly size: number
}
const EDGE: Shallow = { linkDensity: 0, size: 0 }
type Tree = (previous: Shallow, current: Shallow, next: Shallow) => [isContent: boolean, rule: string]

/** Algorithm 2, the classifier based on the number of words. */
export function boilerpipeWords(): Extractor {
  return fromTree(
    'boilerpipe-words',
    `${SOURCE}, Algorithm 2`,
    block => block.words,
    (previous, current, next) => {
      if (current.linkDensity > 0.333333) return [false, 'over a third of its words are links']
      if (previous.linkDensity > 0.555556) {
        if (current.size > 40) return [true, 'long text after links']
        if (next.size > 17) return [true, 'text follows that is long']
        return [false, 'short text after links']
      }
      if (current.size > 16) return [true, 'long text']
      if (next.size > 15) return [true, 'the next block is long']
      if (previous.size > 4) return [true, 'the block before has text too']
      return [false, 'short text among short text']
    },
  )
}

/** Algorithm 1, the densitometric classifier. */
export function boilerpipeDensity(): Extractor {
  return fromTree(
    'boilerpipe-density',
    `${SOURCE}, Algorithm 1`,
    block => textDensity(block.text),
    (previous, current, next) => {
      if (current.linkDensity > 0.333333) return [false, 'over a third of its words are links']
      if (previous.linkDensity > 0.555556) {
        return next.size > 11 ? [true, 'dense text follows'] : [false, 'between links and thin text']
      }
      if (current.size > 9) return next.size === 0 ? [false, 'nothing follows'] : [true, 'dense text']
      if (next.size > 10) return [true, 'dense text follows']
      if (previous.size > 4) return [true, 'the block before has text too']
      return [false, 'thin text among thin text']
    },
  )
}

function fromTree(name: string, source: string, size: (block: Block) => number, tree: Tree): Extractor {
  return fromBlocks(name, source, (blocks, _page, trace) => {
    const shallow = blocks.map(block => ({ linkDensity: linkDensity(block), size: size(block) }))
    return shallow.map((current, i) => {
      const [isContent, rule] = tree(shallow[i - 1] ?? EDGE, current, shallow[i + 1] ?? EDGE)
      trace(i, rule)
      return Number(isContent)
    })
  })
}
