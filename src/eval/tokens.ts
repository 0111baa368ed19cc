/**
 * Tokens as the published benchmarks count them. Their code is Python, whose `\s` and `\w` are not JavaScript's: its
 * white space has U+001C–U+001F and U+0085 but not U+FEFF, its words have the digits and numbers of every script but
 * no combining marks (Python Library Reference, `re` and `str.isspace`, `str.isalnum`).
 */
export const SPACE = '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000'

const SPACES = new RegExp(`[${SPACE}]+`)
const WORD = /[\p{L}\p{N}_]+/gu

/** Tokens between white space: the comparison study's, SIGIR 2023 §4.3. */
export function whiteSpaceTokens(text: string): string[] {
  const tokens = text.split(SPACES)
  if (tokens.at(-1) === '') tokens.pop()
  if (tokens[0] === '') tokens.shift()
  return tokens
}

/** Runs of letters, digits and underscores, case kept. */
export function wordTokens(text: string): string[] {
  return text.match(WORD) ?? []
}

/** How often each token occurs. */
export function bagOf(tokens: readonly string[]): Map<string, number> {
  const bag = new Map<string, number>()
  for (const token of tokens) bag.set(token, (bag.get(token) ?? 0) + 1)
  return bag
}

/** How many tokens two bags share, each as often as it is in both. */
export function overlap(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let shared = 0
  for (const [token, count] of a) shared += Math.min(count, b.get(token) ?? 0)
  return shared
}

/** Several token lists as integers over one vocabulary. */
export function tokenIds(lists: readonly (readonly string[])[]): { ids: Int32Array[]; vocabulary: number } {
  const known = new Map<string, number>()
  const idOf = (token: string): number => {
    const id = known.get(token) ?? known.size
    if (id === known.size) known.set(token, id)
    return id
  }
  const ids = lists.map(list => Int32Array.from(list, idOf))
  return { ids, vocabulary: known.size }
}
