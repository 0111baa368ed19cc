import type { Letters } from './letters.ts'

/**
 * Which letter of the gold each letter of the page is, or -1: Web2Text's recovery of labels from a page and its cleaned
 * text (Vogels, Ganea, Eickhoff, ECIR 2018, §4.1). Windows of 10 characters that are unique on both sides divide the two
 * texts, the parts are treated likewise, what has no such window is aligned by dynamic programming.
 *
 * Deviation: of the unique windows the heaviest chain in reading order is taken, not the first one found, so that a
 * sentence that also stands in a sidebar cannot tear the page apart; where nothing is unique (a page that carries its
 * article twice) windows of a few occurrences are used, and the chain keeps together what is together; and gold that
 * stands in another order than the page is found in a last pass.
 */
export function align(gold: Letters, page: Letters): Int32Array {
  const goldOf = new Int32Array(page.length).fill(-1)
  const parts: Part[] = [{ g0: 0, g1: gold.length, p0: 0, p1: page.length, depth: 0 }]
  let cellsLeft = MAX_CELLS_PER_PAGE
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const cells = (part.g1 - part.g0) * (part.p1 - part.p0)
    if (cells === 0) continue
    const chain = chainOfWindows(gold, page, part)
    if (chain.length > 0) {
      for (const run of chain) for (let i = 0; i < run.length; i++) goldOf[run.p + i] = run.g + i
      parts.push(...between(chain, part))
    } else if (cells <= Math.min(MAX_CELLS_PER_PART, cellsLeft)) {
      cellsLeft -= cells
      alignByDynamicProgramming(gold, page, part, goldOf)
    }
  }
  findMoved(gold, page, goldOf)
  return goldOf
}

/** A part of the gold, [g0, g1), that lies somewhere in a part of the page, [p0, p1). */
interface Part {
  readonly g0: number
  readonly g1: number
  readonly p0: number
  readonly p1: number
  readonly depth: number
}

/** Equal letters: `length` of them from `g` in the gold and from `p` in the page. */
interface Run {
  readonly g: number
  readonly p: number
  readonly length: number
}

/** Web2Text, §4.1. */
const WINDOW = 10
/** Pairs of places that one window may stand for, tried in this order. */
const MAX_PAIRS_PER_WINDOW = [1, 16]
/** Each level of a division reads the page once more. */
const MAX_DEPTH = 16
/** Chaining takes the square of this in the worst case: some 10 ms. */
const MAX_RUNS = 3000
/** Bounds on the quadratic step: 4 MB and some 20 ms for one part. */
const MAX_CELLS_PER_PART = 4_000_000
const MAX_CELLS_PER_PAGE = 64_000_000

// Scores, in thousandths of a letter. A run must earn its two ends; ends within a word cost more than ends of words,
// so that letters strewn over a menu do not look like a sentence. Page text between two runs costs a little, so that of
// two equal places the nearer one is taken.
const LETTER = 1000
const WORD_END = 1500
const INNER_END = 4000
const SKIPPED = 1

/** What it costs that a run begins or ends before these two letters. */
function edgeCost(gold: Letters, g: number, page: Letters, p: number): number {
  return beginsWord(gold, g) && beginsWord(page, p) ? WORD_END : INNER_END
}

function beginsWord(letters: Letters, at: number): boolean {
  return at >= letters.length || letters.starts[at] === 1
}

function chainOfWindows(gold: Letters, page: Letters, part: Part): Run[] {
  if (part.depth > MAX_DEPTH) return []
  for (const pairs of MAX_PAIRS_PER_WINDOW) {
    const runs = commonRuns(gold, page, part, pairs)
    if (runs.length > 0) return bestChain(runs, part, page.length)
  }
  return []
}

/** The parts before, between and after the runs of a chain. */
function between(chain: readonly Run[], part: Part): Part[] {
  const parts: Part[] = []
  const depth = part.depth + 1
  let g0 = part.g0
  let p0 = part.p0
  for (const run of chain) {
    parts.push({ g0, g1: run.g, p0, p1: run.p, depth })
    g0 = run.g + run.length
    p0 = run.p + run.length
  }
  parts.push({ g0, g1: part.g1, p0, p1: part.p1, depth })
  return parts
}

/** Maximal runs that hold a window which stands for at most `maxPairs` pairs of places in this part. */
function commonRuns(gold: Letters, page: Letters, { g0, g1, p0, p1 }: Part, maxPairs: number): Run[] {
  const windows = g1 - g0 - WINDOW + 1
  if (windows <= 0 || p1 - p0 < WINDOW) return []

  // An open hash table over the gold's windows: slot → first place, and from place to the next equal one.
  const bits = 32 - Math.clz32(windows * 2)
  const mask = (1 << bits) - 1
  const first = new Int32Array(mask + 1).fill(-1)
  const next = new Int32Array(windows).fill(-1)
  const inGold = new Int32Array(mask + 1)
  const inPage = new Int32Array(mask + 1)

  const slotOf = (letters: Letters, at: number, hash: number): number => {
    let slot = Math.imul(hash, 0x9e3779b1) >>> (32 - bits)
    while (first[slot] >= 0 && !sameWindow(gold.codes, g0 + first[slot], letters.codes, at)) slot = (slot + 1) & mask
    return slot
  }
  eachWindow(gold.codes, g0, g1, (at, hash) => {
    const slot = slotOf(gold, at, hash)
    next[at - g0] = first[slot]
    first[slot] = at - g0
    inGold[slot]++
  })
  const slots = new Int32Array(p1 - p0)
  eachWindow(page.codes, p0, p1, (at, hash) => {
    const slot = slotOf(page, at, hash)
    slots[at - p0] = slot
    if (first[slot] >= 0) inPage[slot]++
  })

  const runs: Run[] = []
  const lastOnDiagonal = new Map<number, number>()
  for (let p = p0; p <= p1 - WINDOW; p++) {
    const slot = slots[p - p0]
    if (first[slot] < 0 || inGold[slot] * inPage[slot] > maxPairs) continue
    for (let i = first[slot]; i >= 0; i = next[i]) {
      const g = g0 + i
      const last = lastOnDiagonal.get(p - g)
      if (last !== undefined && runs[last].p + runs[last].length >= p + WINDOW) continue
      lastOnDiagonal.set(p - g, runs.length)
      runs.push(extend(gold, page, g, p, { g0, g1, p0, p1 }))
    }
  }
  return runs.length <= MAX_RUNS ? runs : runs.sort((a, b) => b.length - a.length).slice(0, MAX_RUNS)
}

function eachWindow(codes: Uint16Array, from: number, to: number, visit: (at: number, hash: number) => void): void {
  const BASE = 0x01000193
  let top = 1
  for (let i = 1; i < WINDOW; i++) top = Math.imul(top, BASE)
  let hash = 0
  for (let i = from; i < to; i++) {
    if (i >= from + WINDOW) hash = (hash - Math.imul(codes[i - WINDOW], top)) | 0
    hash = (Math.imul(hash, BASE) + codes[i]) | 0
    if (i >= from + WINDOW - 1) visit(i - WINDOW + 1, hash)
  }
}

function sameWindow(a: Uint16Array, i: number, b: Uint16Array, j: number): boolean {
  for (let k = 0; k < WINDOW; k++) if (a[i + k] !== b[j + k]) return false
  return true
}

/** The longest run through the pair (g, p) that stays inside the part. */
function extend(gold: Letters, page: Letters, g: number, p: number, bounds: Omit<Part, 'depth'>): Run {
  let back = 0
  const maxBack = Math.min(g - bounds.g0, p - bounds.p0)
  while (back < maxBack && gold.codes[g - back - 1] === page.codes[p - back - 1]) back++
  let length = 0
  const maxLength = Math.min(bounds.g1 - g, bounds.p1 - p)
  while (length < maxLength && gold.codes[g + length] === page.codes[p + length]) length++
  return { g: g - back, p: p - back, length: length + back }
}

/** The heaviest chain of runs in the order of both texts; overlaps are cut off the later run. */
function bestChain(runs: readonly Run[], part: Part, pageLength: number): Run[] {
  const sorted = [...runs].sort((a, b) => a.g - b.g || a.p - b.p)
  const score = new Float64Array(sorted.length)
  const previous = new Int32Array(sorted.length)
  let best = 0
  for (let i = 0; i < sorted.length; i++) {
    const run = sorted[i]
    score[i] = LETTER * run.length - (part.p0 > 0 ? SKIPPED * (run.p - part.p0) : 0)
    previous[i] = -1
    for (let j = 0; j < i; j++) {
      const overlap = overlapOf(sorted[j], run)
      if (overlap >= run.length) continue
      const skipped = Math.max(0, run.p - sorted[j].p - sorted[j].length)
      const candidate = score[j] + LETTER * (run.length - overlap) - 2 * WORD_END - SKIPPED * skipped
      if (candidate > score[i]) {
        score[i] = candidate
        previous[i] = j
      }
    }
    if (total(i) > total(best)) best = i
  }
  const chain: Run[] = []
  for (let i = best; i >= 0; i = previous[i]) {
    const cut = previous[i] < 0 ? 0 : overlapOf(sorted[previous[i]], sorted[i])
    chain.push({ g: sorted[i].g + cut, p: sorted[i].p + cut, length: sorted[i].length - cut })
  }
  return chain.reverse()

  function total(i: number): number {
    const { p, length } = sorted[i]
    return score[i] - (part.p1 < pageLength ? SKIPPED * (part.p1 - p - length) : 0)
  }
}

/** How many letters of `run` must go for it to follow `before` in both texts; all of them where it cannot. */
function overlapOf(before: Run, run: Run): number {
  if (run.p <= before.p) return run.length
  return Math.max(0, before.g + before.length - run.g, before.p + before.length - run.p)
}

// What the best alignment of a cell comes from.
const FROM_MATCH = 1
const SKIP_PAGE = 2
const ENDS_MATCH = 4

/**
 * The best alignment in order of two parts without a common rare window. `matched` is the best score of the letters so
 * far when the last two are matched, `open` the best score of all. A run pays for its ends but not in the corners of the
 * part, where it goes on from what is aligned already.
 */
function alignByDynamicProgramming(gold: Letters, page: Letters, part: Part, goldOf: Int32Array): void {
  const { g0, p0 } = part
  const rows = part.g1 - g0
  const columns = part.p1 - p0
  const trace = new Uint8Array(rows * columns)
  const leadingCost = p0 > 0 ? SKIPPED : 0
  const trailingCost = part.p1 < page.length ? SKIPPED : 0
  // Column c + 1 stands for page letter c; column 0 for none.
  const open = new Int32Array(columns + 1)
  const matched = new Int32Array(columns + 1).fill(UNREACHABLE)
  for (let c = 0; c < columns; c++) open[c + 1] = -leadingCost * (c + 1)
  for (let r = 0; r < rows; r++) {
    let openDiagonal = open[0]
    let matchedDiagonal = matched[0]
    const code = gold.codes[g0 + r]
    const isLastRow = r === rows - 1
    for (let c = 0; c < columns; c++) {
      const at = c + 1
      let step = 0
      let match = UNREACHABLE
      if (page.codes[p0 + c] === code) {
        const startCost = r + c === 0 ? 0 : edgeCost(gold, g0 + r, page, p0 + c)
        match = LETTER + Math.max(matchedDiagonal, openDiagonal - startCost)
        if (matchedDiagonal >= openDiagonal - startCost) step |= FROM_MATCH
      }
      openDiagonal = open[at]
      matchedDiagonal = matched[at]
      const skipPage = open[c] - (isLastRow ? trailingCost : SKIPPED)
      if (skipPage > open[at]) {
        open[at] = skipPage
        step |= SKIP_PAGE
      }
      if (match > UNREACHABLE) {
        const ended = match - (isLastRow && at === columns ? 0 : edgeCost(gold, g0 + r + 1, page, p0 + at))
        if (ended > open[at]) {
          open[at] = ended
          step |= ENDS_MATCH
        }
      }
      matched[at] = match
      trace[r * columns + c] = step
    }
  }
  let inRun = false
  for (let r = rows - 1, c = columns - 1; r >= 0 && c >= 0; ) {
    const step = trace[r * columns + c]
    if (inRun || step & ENDS_MATCH) {
      goldOf[p0 + c] = g0 + r
      inRun = (step & FROM_MATCH) !== 0
      r--
      c--
    } else if (step & SKIP_PAGE) c--
    else r--
  }
}
const UNREACHABLE = -(2 ** 30)

/**
 * Gold text that stands elsewhere on the page than its neighbours do: common runs of what is still free on both sides,
 * the longest first and, of equal ones, the one nearest to what is aligned already.
 */
function findMoved(gold: Letters, page: Letters, goldOf: Int32Array): void {
  // No letter folds to 0 or 1, and these two differ: what is taken matches nothing.
  const freeGold = gold.codes.slice()
  const freePage = page.codes.slice()
  for (let p = 0; p < page.length; p++) if (goldOf[p] >= 0) take(goldOf[p], p)

  const bounds = { g0: 0, g1: gold.length, p0: 0, p1: page.length, depth: 0 }
  const left = { ...gold, codes: freeGold }
  const right = { ...page, codes: freePage }
  const distance = distanceToAligned(goldOf)
  const runs = commonRuns(left, right, bounds, MAX_PAIRS_PER_WINDOW[1])
  runs.sort((a, b) => b.length - a.length || distance[a.p] - distance[b.p])
  for (const run of runs) {
    let { g, p, length } = run
    while (length > 0 && freeGold[g] !== freePage[p]) [g, p, length] = [g + 1, p + 1, length - 1]
    let free = 0
    while (free < length && freeGold[g + free] === freePage[p + free]) free++
    if (free < WINDOW) continue
    for (let i = 0; i < free; i++) {
      goldOf[p + i] = g + i
      take(g + i, p + i)
    }
  }

  function take(g: number, p: number): void {
    freeGold[g] = 0
    freePage[p] = 1
  }
}

/** For each page letter, how far the nearest aligned one is. */
function distanceToAligned(goldOf: Int32Array): Int32Array {
  const distance = new Int32Array(goldOf.length)
  let since = goldOf.length
  for (let p = 0; p < goldOf.length; p++) distance[p] = since = goldOf[p] >= 0 ? 0 : since + 1
  since = goldOf.length
  for (let p = goldOf.length - 1; p >= 0; p--) {
    since = goldOf[p] >= 0 ? 0 : since + 1
    if (since < distance[p]) distance[p] = since
  }
  return distance
}
