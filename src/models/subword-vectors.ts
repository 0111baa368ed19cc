import type { ModelArray } from './model-file.ts'
import { seededRandom } from './random.ts'

/**
 * Word vectors with sub-word information (Bojanowski, Grave, Joulin, Mikolov, TACL 2017): a skip-gram with negative
 * sampling whose words are the mean of their own vector and those of their character n-grams. Frequent words are stored
 * ready; any other word is the mean of its n-grams, which share a table by hash.
 */
export interface SubwordVectors {
  readonly dimensions: number
  /** Frequent word → its row. */
  readonly rows: ReadonlyMap<string, number>
  readonly words: Float32Array
  /** The vectors of n-grams, row by row; their number is a power of two. */
  readonly grams: Float32Array
}

/** Lengths of n-grams, as in the paper but for its longest (6): our table is small. */
const MIN_GRAM = 3
const MAX_GRAM = 5

/** Rows of the n-grams of `<word>` in a table of `count` rows; FNV-1a. */
export function gramsOf(word: string, count: number): number[] {
  const marked = `<${word}>`
  const grams: number[] = []
  for (let from = 0; from + MIN_GRAM <= marked.length; from++) {
    let hash = 0x811c9dc5
    for (let to = from; to < marked.length && to < from + MAX_GRAM; to++) {
      hash = Math.imul(hash ^ marked.charCodeAt(to), 0x01000193)
      if (to - from + 1 >= MIN_GRAM) grams.push((hash ^ (hash >>> 15)) & (count - 1))
    }
  }
  return grams
}

/** Writes the vector of any word at `at`. */
export function writeVector(vectors: SubwordVectors, word: string, into: Float32Array, at: number): void {
  const { dimensions, rows, words, grams } = vectors
  const row = rows.get(word)
  if (row !== undefined) {
    for (let d = 0; d < dimensions; d++) into[at + d] = words[row * dimensions + d]
    return
  }
  meanOf(grams, gramsOf(word, grams.length / dimensions), into.subarray(at, at + dimensions))
}

export interface SkipGramOptions {
  readonly dimensions: number
  /** Rows for n-grams; a power of two. */
  readonly grams: number
  /** Frequent words that are stored ready. */
  readonly words: number
  readonly window: number
  readonly negatives: number
  readonly epochs: number
  readonly learningRate: number
  readonly seed: number
  readonly onEpoch?: (done: number, total: number) => void
}

/** Words that are met less often are learnt from by their n-grams' other words alone. */
const MIN_COUNT = 5
/** Frequent words are skipped at random, so that they count as √(this / share) (Mikolov et al., NIPS 2013, §2.3). */
const SUBSAMPLING = 1e-4

/** `sentences` are numbers of words in `vocabulary`. The same sentences and seed give the same vectors. */
export function fitSubwordVectors(
  vocabulary: readonly string[],
  sentences: readonly ArrayLike<number>[],
  options: SkipGramOptions,
): SubwordVectors {
  const { dimensions, grams, epochs, seed, onEpoch } = options
  const counts = countWords(vocabulary.length, sentences)
  // Row numbers of the input table: n-grams first, then one for each word.
  const inputs = vocabulary.map((word, w) =>
    counts[w] < MIN_COUNT ? undefined : Int32Array.from([...gramsOf(word, grams), grams + w]),
  )
  const random = seededRandom(seed)
  const net: SkipGram = {
    options,
    inputs,
    input: Float32Array.from({ length: (grams + vocabulary.length) * dimensions }, () => (random() - 0.5) / dimensions),
    output: new Float32Array(vocabulary.length * dimensions),
    keep: keepChances(counts),
    noise: noiseTable(counts),
    random,
  }
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const [s, sentence] of sentences.entries()) {
      learnSentence(net, sentence, 1 - (epoch + s / sentences.length) / epochs)
    }
    onEpoch?.(epoch + 1, epochs)
  }
  return readyVectors(net, vocabulary, counts)
}

interface SkipGram {
  readonly options: SkipGramOptions
  readonly inputs: readonly (Int32Array | undefined)[]
  readonly input: Float32Array
  readonly output: Float32Array
  readonly keep: Float32Array
  readonly noise: Int32Array
  readonly random: () => number
}

function countWords(words: number, sentences: readonly ArrayLike<number>[]): Float64Array {
  const counts = new Float64Array(words)
  for (const sentence of sentences) for (let i = 0; i < sentence.length; i++) counts[sentence[i]]++
  return counts
}

function keepChances(counts: Float64Array): Float32Array {
  const total = counts.reduce((sum, count) => sum + count, 0)
  return Float32Array.from(counts, count => Math.min(1, Math.sqrt((SUBSAMPLING * total) / Math.max(1, count))))
}

/** Words in proportion to their count to the power of 3/4 (Mikolov et al., NIPS 2013, §2.2), to be drawn from. */
function noiseTable(counts: Float64Array): Int32Array {
  const SIZE = 1 << 18
  const table = new Int32Array(SIZE)
  const shares = counts.map(count => (count < MIN_COUNT ? 0 : count ** 0.75))
  const total = shares.reduce((sum, share) => sum + share, 0)
  let word = 0
  let until = shares[0] / total
  for (let i = 0; i < SIZE; i++) {
    while (i / SIZE >= until && word < shares.length - 1) until += shares[++word] / total
    table[i] = word
  }
  return table
}

/** One pass over a sentence; `left` is the share of the training that is still to come, to which the step falls. */
function learnSentence(net: SkipGram, sentence: ArrayLike<number>, left: number): void {
  const { options, inputs, input, keep, random } = net
  const { dimensions, window } = options
  const rate = options.learningRate * Math.max(0.05, left)
  const words: number[] = []
  for (let i = 0; i < sentence.length; i++) {
    const word = sentence[i]
    if (inputs[word] !== undefined && random() < keep[word]) words.push(word)
  }
  const hidden = new Float32Array(dimensions)
  const gradient = new Float32Array(dimensions)
  for (let i = 0; i < words.length; i++) {
    const rows = inputs[words[i]]!
    meanOf(input, rows, hidden)
    gradient.fill(0)
    const reach = 1 + Math.floor(random() * window)
    const last = Math.min(words.length - 1, i + reach)
    for (let j = Math.max(0, i - reach); j <= last; j++) if (j !== i) learnPair(net, hidden, words[j], rate, gradient)
    // As the reference implementation has it, every row takes the whole step.
    for (let r = 0; r < rows.length; r++) {
      const at = rows[r] * dimensions
      for (let d = 0; d < dimensions; d++) input[at + d] += gradient[d]
    }
  }
}

/** The mean of some rows of a table. */
function meanOf(table: Float32Array, rows: ArrayLike<number>, into: Float32Array): void {
  into.fill(0)
  for (let r = 0; r < rows.length; r++) {
    const at = rows[r] * into.length
    for (let d = 0; d < into.length; d++) into[d] += table[at + d]
  }
  for (let d = 0; d < into.length; d++) into[d] /= rows.length
}

/** One context word against words drawn at random; the step for the hidden vector is added to `gradient`. */
function learnPair(
  { options, output, noise, random }: SkipGram,
  hidden: Float32Array,
  context: number,
  rate: number,
  gradient: Float32Array,
): void {
  const { dimensions, negatives } = options
  for (let n = 0; n <= negatives; n++) {
    const word = n === 0 ? context : noise[Math.floor(random() * noise.length)]
    if (n > 0 && word === context) continue
    const at = word * dimensions
    let score = 0
    for (let d = 0; d < dimensions; d++) score += hidden[d] * output[at + d]
    const step = rate * ((n === 0 ? 1 : 0) - 1 / (1 + Math.exp(-score)))
    for (let d = 0; d < dimensions; d++) {
      gradient[d] += step * output[at + d]
      output[at + d] += step * hidden[d]
    }
  }
}

/** The most frequent words as they come out, and the n-grams for all others. */
function readyVectors(
  { options, inputs, input }: SkipGram,
  vocabulary: readonly string[],
  counts: Float64Array,
): SubwordVectors {
  const { dimensions } = options
  const frequent = [...vocabulary.keys()]
    .filter(word => inputs[word] !== undefined)
    .sort((a, b) => counts[b] - counts[a] || (vocabulary[a] < vocabulary[b] ? -1 : 1))
    .slice(0, options.words)
  const words = new Float32Array(frequent.length * dimensions)
  for (const [row, word] of frequent.entries()) {
    meanOf(input, inputs[word]!, words.subarray(row * dimensions, (row + 1) * dimensions))
  }
  const rows = new Map(frequent.map((word, row) => [vocabulary[word], row]))
  return evened({ dimensions, rows, words, grams: input.slice(0, options.grams * dimensions) })
}

/** What all words have in common is taken off (Mu and Viswanath, ICLR 2018), and words are made of length 1 in the mean. */
function evened({ dimensions, rows, words, grams }: SubwordVectors): SubwordVectors {
  const common = new Float32Array(dimensions)
  meanOf(words, [...rows.values()], common)
  let squares = 0
  for (let i = 0; i < words.length; i++) squares += (words[i] - common[i % dimensions]) ** 2
  const scale = squares === 0 ? 1 : Math.sqrt(rows.size / squares)
  const even = (value: number, i: number) => (value - common[i % dimensions]) * scale
  return { dimensions, rows, words: words.map(even), grams: grams.map(even) }
}

/** As arrays of a model file: bytes, with one scale for each table. */
export function packVectors(vectors: SubwordVectors): Record<string, ModelArray> {
  const words = toBytes(vectors.words)
  const grams = toBytes(vectors.grams)
  return {
    'vectors.text': new TextEncoder().encode([...vectors.rows.keys()].join('\n')),
    'vectors.scales': Float32Array.of(vectors.dimensions, words.scale, grams.scale),
    'vectors.words': words.bytes,
    'vectors.grams': grams.bytes,
  }
}

export function unpackVectors(arrays: Readonly<Record<string, ModelArray>>): SubwordVectors {
  const text = new TextDecoder().decode(arrays['vectors.text'] as Uint8Array).split('\n')
  const [dimensions, ofWords, ofGrams] = arrays['vectors.scales']
  return {
    dimensions,
    rows: new Map(text.map((word, row) => [word, row])),
    words: Float32Array.from(arrays['vectors.words'], byte => byte * ofWords),
    grams: Float32Array.from(arrays['vectors.grams'], byte => byte * ofGrams),
  }
}

/** The largest thousandth is cut off: one outlier would cost all others their precision. */
const CUT = 0.999

function toBytes(values: Float32Array): { bytes: Int8Array; scale: number } {
  const sizes = values.map(Math.abs).sort()
  const scale = (sizes[Math.floor((sizes.length - 1) * CUT)] || 1) / 127
  return { bytes: Int8Array.from(values, v => Math.max(-127, Math.min(127, Math.round(v / scale)))), scale }
}
