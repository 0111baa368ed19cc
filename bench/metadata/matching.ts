/** How an answer is compared with the gold: `strict` is the figure to trust, the others tell what it misses. */
export interface Verdict {
  readonly strict: boolean
  readonly lenient: boolean
}

export interface TitleVerdict extends Verdict {
  /** One contains the other, whatever their lengths: what other evaluations call a match. */
  readonly contained: boolean
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  )
}

export function keyOf(text: string): string {
  return wordsOf(text).join(' ')
}

function contains(a: string, b: string): boolean {
  const [x, y] = [` ${keyOf(a)} `, ` ${keyOf(b)} `]
  return x.length > 2 && y.length > 2 && (x.includes(y) || y.includes(x))
}

/** Strict: the same words in the same order. Lenient: one contains the other, and the shorter has 0.9 of its words. */
export function compareTitles(answer: string, gold: string): TitleVerdict {
  const strict = keyOf(answer) === keyOf(gold)
  const contained = strict || contains(answer, gold)
  const [a, b] = [wordsOf(answer).length, wordsOf(gold).length]
  return { strict, contained, lenient: contained && Math.min(a, b) >= 0.9 * Math.max(a, b) }
}

/** Both sides are cut at commas, semicolons, "and" and "&". Strict: the same set. Lenient: a name in common. */
export function compareAuthors(answer: readonly string[], gold: string): Verdict {
  const [given, wanted] = [namesIn(answer.join(', ')), namesIn(gold)]
  const common = [...wanted].filter(name => given.has(name)).length
  return {
    strict: common === wanted.size && common === given.size,
    lenient: common > 0 || contains(answer.join(', '), gold),
  }
}

function namesIn(text: string): Set<string> {
  return new Set(
    text
      .split(/[,;&]| and /i)
      .map(keyOf)
      .filter(name => name !== ''),
  )
}

/** Strict: published on that day (as far as the gold tells). Lenient: published or changed on it. */
export function compareDates(published: string | undefined, modified: string | undefined, gold: string): Verdict {
  const strict = published?.startsWith(gold) ?? false
  return { strict, lenient: strict || (modified?.startsWith(gold) ?? false) }
}
