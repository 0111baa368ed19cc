/** Finds longest common subsequences of one text (`use`) with others. Tokens are integers below `vocabulary`. */
export interface Aligner {
  use(a: Int32Array): void
  /** The length of a longest common subsequence. */
  length(b: Int32Array): number
  /** Sets to 1 the places of `a` (and of `b`) that one longest common subsequence runs through; gives its length. */
  mark(b: Int32Array, inA: Uint8Array, inB?: Uint8Array): number
}

/**
 * Longest common subsequences, 30 cells of the table at a time: a column of the table is a bit vector over `a` in which
 * a 0 says that the length grows at that row, and the next column is `(V + U) | (V & ~U)` with U = V & matches
 * (H. Hyyrö, Bit-parallel LCS-length computation revisited, AWOCA 2004, §2). 30 bits, so that a sum stays an int32.
 *
 * The function uses nothing outside itself: the page browser of the report carries its source text.
 */
export function aligner(vocabulary: number): Aligner {
  const BITS = 30
  const FULL = (1 << BITS) - 1
  // Columns are kept for the way back in at most this many words; beyond, stretches of them are computed again.
  const KEPT_WORDS = 1 << 22

  // The places of a token in `a`: the last one, then for each place the one before it with the same token.
  const last = new Int32Array(vocabulary).fill(-1)
  let before = new Int32Array(0)
  let pattern: Int32Array = new Int32Array(0)
  let words = 0
  let matches = new Int32Array(0)
  let columns = new Int32Array(0)
  let places = new Int32Array(0)

  function use(a: Int32Array): void {
    for (const token of pattern) last[token] = -1
    pattern = a
    words = Math.ceil(a.length / BITS)
    if (matches.length < words) matches = new Int32Array(words)
    if (before.length < a.length) before = new Int32Array(a.length)
    for (let i = 0; i < a.length; i++) {
      before[i] = last[a[i]]
      last[a[i]] = i
    }
  }

  /** The column after a token that is in `a`. Any other token leaves the column as it is. */
  function step(token: number, from: number, to: number): void {
    for (let i = last[token]; i >= 0; i = before[i]) matches[(i / BITS) | 0] |= 1 << (i % BITS)
    let carry = 0
    for (let w = 0; w < words; w++) {
      const v = columns[from + w]
      const u = v & matches[w]
      const sum = v + u + carry
      carry = sum >>> BITS
      columns[to + w] = (sum & FULL) | (v & ~u)
      matches[w] = 0
    }
  }

  function start(count: number): void {
    if (columns.length < (count + 1) * words) columns = new Int32Array((count + 1) * words)
    columns.fill(FULL, 0, words)
  }

  function length(b: Int32Array): number {
    start(0)
    for (let k = 0; k < b.length; k++) if (last[b[k]] >= 0) step(b[k], 0, 0)
    let zeros = 0
    for (let i = 0; i < pattern.length; i++) zeros += 1 - ((columns[(i / BITS) | 0] >>> (i % BITS)) & 1)
    return zeros
  }

  /** Fills `places` with those of `b` whose token is in `a`, and its end; gives their number. */
  function share(b: Int32Array): number {
    if (places.length <= b.length) places = new Int32Array(b.length + 1)
    let count = 0
    for (let k = 0; k < b.length; k++) if (last[b[k]] >= 0) places[count++] = k
    places[count] = b.length
    return count
  }

  function mark(b: Int32Array, inA: Uint8Array, inB?: Uint8Array): number {
    const shared = share(b)
    if (shared === 0) return 0
    const stretch = Math.min(shared, Math.max(1, Math.floor(KEPT_WORDS / words)))
    const stretches = Math.ceil(shared / stretch)
    const starts = new Int32Array((stretches - 1) * words)
    start(stretch)
    const fill = (s: number): number => {
      const count = Math.min(stretch, shared - s * stretch)
      for (let k = 0; k < count; k++) step(b[places[s * stretch + k]], k * words, (k + 1) * words)
      return count
    }
    for (let s = 0; s < stretches - 1; s++) {
      starts.set(columns.subarray(0, words), s * words)
      columns.copyWithin(0, fill(s) * words, (stretch + 1) * words)
    }
    let found = 0
    let i = pattern.length
    const isEven = (k: number): number => (columns[k * words + (((i - 1) / BITS) | 0)] >>> ((i - 1) % BITS)) & 1
    for (let s = stretches - 1; s >= 0 && i > 0; s--) {
      if (s < stretches - 1) columns.set(starts.subarray(s * words, (s + 1) * words))
      let k = fill(s)
      // At a place where the tokens differ, go back in `a` if that loses nothing, else in `b`: the tie-breaking of
      // the reference implementation of ROUGE, on which its scores depend. A token of `b` alone differs from all.
      while (k > 0) {
        const place = places[s * stretch + k - 1]
        if (places[s * stretch + k] > place + 1) while (i > 0 && isEven(k)) i--
        while (i > 0 && pattern[i - 1] !== b[place] && isEven(k)) i--
        if (i === 0) break
        k--
        if (pattern[i - 1] !== b[place]) continue
        i--
        inA[i] = 1
        if (inB) inB[place] = 1
        found++
      }
    }
    return found
  }

  return { use, length, mark }
}
