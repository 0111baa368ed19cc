/**
 * Filters of several widths that slide over a string of words, each followed by its highest value (Kim, EMNLP 2014). A
 * filter's window is a sum of one product for each word in it, and words repeat: so all words are multiplied by all
 * filters once (`products`), and a string costs additions only.
 */
export interface WordFilters {
  readonly widths: readonly number[]
  /** How many filters of each width. */
  readonly filters: readonly number[]
}

export function filterCount({ filters }: WordFilters): number {
  return filters.reduce((sum, count) => sum + count, 0)
}

/** Numbers that a word has as products: for each width, for each place in the window, one for each filter. */
export function productCount({ widths, filters }: WordFilters): number {
  return widths.reduce((sum, width, i) => sum + width * filters[i], 0)
}

/** The place of a filter's highest window when that is one behind the last word, all of zeros. */
const BEHIND = -1

/**
 * The highest value of each filter over a string of up to `slots` words, zeros behind it, is written to `into`; the first
 * word of each winning window to `winners`. `words` are rows of `products`.
 */
export function poolString(
  shape: WordFilters,
  products: Float32Array,
  bias: ArrayLike<number>,
  words: ArrayLike<number>,
  slots: number,
  into: Float32Array,
  at: number,
  winners?: Int32Array,
): void {
  const row = productCount(shape)
  const sums = new Float32Array(Math.max(...shape.filters))
  let first = 0
  let offset = 0
  for (const [i, width] of shape.widths.entries()) {
    const count = shape.filters[i]
    const windows = Math.min(words.length, slots - width + 1)
    const hasEmpty = words.length <= slots - width
    for (let f = 0; f < count; f++) {
      into[at + first + f] = hasEmpty ? bias[first + f] : Number.NEGATIVE_INFINITY
      if (winners) winners[at + first + f] = BEHIND
    }
    for (let from = 0; from < windows; from++) {
      const seen = Math.min(width, words.length - from)
      for (let f = 0; f < count; f++) sums[f] = bias[first + f]
      for (let t = 0; t < seen; t++) {
        const base = words[from + t] * row + offset + t * count
        for (let f = 0; f < count; f++) sums[f] += products[base + f]
      }
      for (let f = 0; f < count; f++) {
        if (sums[f] <= into[at + first + f]) continue
        into[at + first + f] = sums[f]
        if (winners) winners[at + first + f] = from
      }
    }
    first += count
    offset += width * count
  }
}

/** The way back: what the loss changes by with a string's pooled values is added to that of its products and of the bias. */
export function unpoolString(
  shape: WordFilters,
  gradient: Float32Array,
  winners: Int32Array,
  at: number,
  words: ArrayLike<number>,
  toProducts: Float32Array,
  toBias: Float32Array,
): void {
  const row = productCount(shape)
  let first = 0
  let offset = 0
  for (const [i, width] of shape.widths.entries()) {
    const count = shape.filters[i]
    for (let f = 0; f < count; f++) {
      const change = gradient[at + first + f]
      toBias[first + f] += change
      const from = winners[at + first + f]
      if (from === BEHIND) continue
      const seen = Math.min(width, words.length - from)
      for (let t = 0; t < seen; t++) toProducts[words[from + t] * row + offset + t * count + f] += change
    }
    first += count
    offset += width * count
  }
}
