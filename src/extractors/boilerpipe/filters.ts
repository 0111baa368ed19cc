import { judge, linkDensity, mergeInto, type TextBlock, textDensity } from './text-blocks.ts'

/** A step of a chain: changes what is known of the blocks, and gives those that the next step sees. */
export type Filter = (blocks: TextBlock[], title: string) => TextBlock[]

/** Its verdict, and the reason in words. */
type Rule = (previous: TextBlock | undefined, block: TextBlock, next: TextBlock | undefined) => [boolean, string]

const classify =
  (rule: Rule): Filter =>
  blocks => {
    blocks.forEach((block, i) => {
      const [isContent, why] = rule(blocks[i - 1], block, blocks[i + 1])
      judge(block, isContent, why)
    })
    return blocks
  }

const wordsOf = (block: TextBlock | undefined) => block?.words ?? 0
const linksOf = (block: TextBlock | undefined) => (block === undefined ? 0 : linkDensity(block))
const densityOf = (block: TextBlock | undefined) => (block === undefined ? 0 : textDensity(block))

/** Algorithm 2, the classifier based on the number of words. */
export const numWordsRules: Filter = classify((previous, block, next) => {
  if (linkDensity(block) > 0.333333) return [false, 'over a third of its words are links']
  if (linksOf(previous) > 0.555556) {
    if (block.words > 40) return [true, 'long text after links']
    if (wordsOf(next) > 17) return [true, 'text follows that is long']
    return [false, 'short text after links']
  }
  if (block.words > 16) return [true, 'long text']
  if (wordsOf(next) > 15) return [true, 'the next block is long']
  if (wordsOf(previous) > 4) return [true, 'the block before has text too']
  return [false, 'short text among short text']
})

/** Algorithm 1, the densitometric classifier. */
export const densityRules: Filter = classify((previous, block, next) => {
  if (linkDensity(block) > 0.333333) return [false, 'over a third of its words are links']
  if (linksOf(previous) > 0.555556) {
    return densityOf(next) > 11 ? [true, 'dense text follows'] : [false, 'between links and thin text']
  }
  if (textDensity(block) > 9) return densityOf(next) === 0 ? [false, 'nothing follows'] : [true, 'dense text']
  if (densityOf(next) > 10) return [true, 'dense text follows']
  if (densityOf(previous) > 4) return [true, 'the block before has text too']
  return [false, 'thin text among thin text']
})

export const keepEverything: Filter = classify(() => [true, 'everything is kept'])

export const minWords = (min: number): Filter =>
  classify((_, block) => (block.words >= min ? [block.isContent, block.why] : [false, `fewer than ${min} words`]))

export const minDensity = (min: number): Filter =>
  classify((_, block) =>
    textDensity(block) >= min ? [block.isContent, block.why] : [false, `a text density below ${min}`],
  )

/** Merges neighbours of one text density: block fusion (Kohlschütter, Nejdl, CIKM 2008) with threshold 0. */
export const fuseEqualDensity: Filter = blocks => fuse(blocks, (a, b) => textDensity(a) === textDensity(b))

/**
 * Merges content with what is before it, at most one dropped block between them. As in the original the block before
 * need not be content itself: so the line over each run of content comes along.
 */
export const fuseNear: Filter = blocks => fuse(blocks, (a, b) => b.isContent && isNear(a, b))

export const fuseNearContent: Filter = blocks => fuse(blocks, (a, b) => a.isContent && b.isContent && isNear(a, b))

const isNear = (a: TextBlock, b: TextBlock) => b.first - a.last - 1 <= 1

function fuse(blocks: readonly TextBlock[], belongs: (a: TextBlock, b: TextBlock) => boolean): TextBlock[] {
  const fused: TextBlock[] = []
  for (const block of blocks) {
    const before = fused[fused.length - 1]
    if (before !== undefined && belongs(before, block)) mergeInto(before, block)
    else fused.push(block)
  }
  return fused
}

export const dropBoilerplate: Filter = blocks => blocks.filter(block => block.isContent)

/** The largest content filter of §4.3.2. The others may still come back as what is between title and text. */
export const keepLargest: Filter = blocks => {
  if (blocks.length < 2) return blocks
  let largest: TextBlock | undefined
  for (const block of blocks) if (block.isContent && block.words > wordsOf(largest)) largest = block
  for (const block of blocks) {
    if (block === largest) continue
    judge(block, false, 'not the largest piece of content')
    block.mightBeContent = true
  }
  return blocks
}

const END =
  /^(?:comments|© reuters|please rate this|post a comment|[0-9]+ (?:comments|users responded in)|thanks for your comments - this feedback is now closed$)|what you think\.\.\.|add (?:your )?comment|reader views|have your say|reader comments|rätta artikeln/

/** Finds the short blocks that stand over readers' comments: the strings are those of boilerpipe 1.2. */
export const findEnd: Filter = blocks => {
  for (const block of blocks) {
    if (block.words >= 15) continue
    const text = block.text.toLowerCase()
    block.endsText = text.length >= 8 ? END.test(text) : text === 'comment' && block.linkWords === 0
  }
  return blocks
}

/** Words that must be in running text (of a density from 9 on) before an end is believed. */
const MIN_WORDS_BEFORE_END = 60

/** Drops comments: all after the end of the text, as found by `findEnd`. */
export const dropAfterEnd: Filter = blocks => {
  let words = 0
  let isAfter = false
  for (const block of blocks) {
    if (block.isContent && textDensity(block) >= 9) words += block.words
    isAfter ||= block.endsText && words >= MIN_WORDS_BEFORE_END
    if (isAfter) judge(block, false, 'after the end of the text')
  }
  return blocks
}

/** Where titles are cut: into the name of the page and that of the site. */
const CUTS = [/ *[|»:] */, / *[|»:()] */, / *[|»:()-] */, / *[|»,:()-] */]
const MAX_TITLE_WORDS = 100

/** Finds the first block that says what the page's title says, or the longest part of it. */
export const findTitle: Filter = (blocks, title) => {
  const titles = new Set([title, ...CUTS.map(cut => longestPart(title.split(cut)))])
  titles.delete('')
  // A word has a letter at least, and something between it and the next: spares us to look at the text of longer blocks.
  const longest = Math.max(...[...titles].map(part => part.length), 0)
  const found = blocks.find(block => {
    if (block.words > MAX_TITLE_WORDS || 2 * block.words - 1 > longest) return false
    const text = block.text.replace(/\u00a0/g, ' ').trim()
    return titles.has(text) || titles.has(text.replace(/[?!.:-]+/g, '').trim())
  })
  if (found !== undefined) found.isTitle = true
  return blocks
}

function longestPart(parts: readonly string[]): string {
  if (parts.length === 1) return ''
  let longest = ''
  let most = 0
  for (const part of parts) {
    if (part.includes('.com')) continue
    const words = part.split(/ +/).length
    if (words > most || part.length > longest.length) {
      most = words
      longest = part
    }
  }
  return longest.trim()
}

/** Keeps what stands between the title and the content after it. */
export const expandToTitle: Filter = blocks => {
  const start = blocks.findIndex(block => block.isContent)
  const title = blocks.findLastIndex((block, i) => block.isTitle && i <= start)
  if (title < 0) return blocks
  for (const block of blocks.slice(title, start))
    if (block.mightBeContent) judge(block, true, 'between the title and the text')
  return blocks
}
