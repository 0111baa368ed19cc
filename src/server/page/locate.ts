/** A stretch of a text. */
export type Range = readonly [from: number, to: number]

/** How many words are looked at for the beginning of a block, … */
const MAX_AHEAD = 2000
/** … and how many others, like the address of a link, may stand between two of its words. */
const MAX_BETWEEN = 40
/** So many of its first words must follow each other. */
const SURE = 3

/**
 * Where blocks are in a rendering, which has their words in the same order with marks and addresses between them. What
 * was not rendered has no place.
 */
export function locate(blocks: readonly (string | undefined)[], rendered: string): (Range | undefined)[] {
  const words = wordsOf(rendered)
  let cursor = 0
  return blocks.map(text => {
    const wanted = text === undefined ? [] : wordsOf(text).map(({ word }) => word)
    if (wanted.length === 0) return undefined
    const until = Math.min(words.length, cursor + MAX_AHEAD)
    for (let at = cursor; at < until; at++) {
      const last = words[at].word === wanted[0] ? follow(words, at, wanted) : undefined
      if (last === undefined) continue
      cursor = last + 1
      return [words[at].from, words[last].to]
    }
    return undefined
  })
}

interface Word {
  readonly word: string
  readonly from: number
  readonly to: number
}

function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}]+/gu), ({ 0: word, index }) => ({
    word,
    from: index,
    to: index + word.length,
  }))
}

/** The last of the wanted words that is found from here on, or undefined if the first ones are not. */
function follow(words: readonly Word[], start: number, wanted: readonly string[]): number | undefined {
  let last = start
  for (let i = 1; i < wanted.length; i++) {
    let at = last + 1
    while (at < words.length && at - last <= MAX_BETWEEN && words[at].word !== wanted[i]) at++
    if (words[at]?.word === wanted[i]) last = at
    else if (i < SURE) return undefined
  }
  return last
}
