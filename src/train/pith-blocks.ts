import { availableParallelism } from 'node:os'
import { mapInOrder, openPool } from '../eval/pool.ts'
import { moduleBeside, threadLane } from '../eval/thread-lane.ts'
import type { ColumnMatrix } from '../features/matrix.ts'
import { ofLexicon, pithFeatures } from '../features/pith-features.ts'
import { packForest, unpackForest } from '../models/forest-arrays.ts'
import type { BoostingOptions, Forest } from '../models/gradient-boosting.ts'
import { readModel, writeModel } from '../models/model-file.ts'
import type { GrowJob, Lessons } from './grow-forest.ts'
import { holdsItsGold, type TrainingData, type TrainingPage } from './pith-pages.ts'
import type { TrainingRequest } from './trainer.ts'

export type ForestOptions = Omit<BoostingOptions, 'seed' | 'onTree'>

/** Found on the folds of WCXB. */
export const BLOCK_OPTIONS: ForestOptions = {
  trees: 160, leaves: 40, depth: 8, learningRate: 0.08, minLeafWeight: 8, l2: 2, columnShare: 0.25, rowShare: 0.6,
} // biome-ignore format: a table
/** How much a lesson from a copy counts beside one from a page. */
export const COPY_WEIGHT = 0.5

const BLOCK_COLUMNS = Object.keys(pithFeatures)
const LEXICON_COLUMNS = Object.keys(ofLexicon).length

/** The forest that learns from all pages, and for each fold the one that saw nothing of it: as many at a time as there are cores. */
export async function growForests(
  data: TrainingData,
  { seed, onStep, keep }: TrainingRequest,
): Promise<{ blocks: Forest; ofFolds: Forest[] }> {
  const without = [...Array(data.folds).keys(), undefined]
  const trees = watchTrees(done => onStep('growing trees', done, without.length * BLOCK_OPTIONS.trees))
  const threads = openPool<GrowJob, Forest>(() => threadLane(moduleBeside(import.meta.url, 'grow-forest')), {
    lanes: availableParallelism(),
    timeoutMs: NEVER,
  })
  const grow = (fold: number | undefined) =>
    keep(fold === undefined ? 'all' : `fold-${fold + 1}`, async () => {
      const learnt = (page: TrainingPage) => page.fold !== fold
      const own = { pages: data.pages.filter(page => learnt(page) && holdsItsGold(page)), weight: 1 }
      const copies = { pages: data.copies.filter(learnt), weight: COPY_WEIGHT }
      const lessons = lessonsFrom([own, copies], fold)
      const forest = await threads.run({ ...lessons, options: { ...BLOCK_OPTIONS, seed }, grown: trees.grown })
      return writeModel({ kind: 'pith', features: BLOCK_COLUMNS, card: {} }, packForest(forest, 'blocks'))
    })
  try {
    const forests: Forest[] = []
    for await (const bytes of mapInOrder(without, threads.lanes, grow)) {
      forests.push(unpackForest(readModel(bytes, 'pith', BLOCK_COLUMNS).arrays, 'blocks', BLOCK_COLUMNS))
    }
    return { blocks: forests[data.folds], ofFolds: forests.slice(0, data.folds) }
  } finally {
    trees.stop()
    await threads.close()
  }
}

/** The longest that a timer can wait, some weeks. */
const NEVER = 2 ** 31 - 1

/** Tells of trees that grow in other threads, each of which adds one to `grown`. */
function watchTrees(onTree: (done: number) => void): { readonly grown: Int32Array; stop(): void } {
  const grown = new Int32Array(new SharedArrayBuffer(4))
  let told = 0
  const tell = () => {
    while (told < Atomics.load(grown, 0)) onTree(++told)
  }
  const timer = setInterval(tell, 250)
  return {
    grown,
    stop() {
      clearInterval(timer)
      tell()
    },
  }
}

/** All blocks of some pages as rows. The lexicon's columns are those for `fold`, or learnt without the page's own alone. */
export function blockMatrix(pages: readonly TrainingPage[], fold: number | undefined): ColumnMatrix {
  const rows = pages.reduce((sum, page) => sum + page.words.length, 0)
  // In memory that threads share: a matrix is hundreds of megabytes.
  const columns = new Float32Array(new SharedArrayBuffer(4 * rows * BLOCK_COLUMNS.length))
  const ofPage = BLOCK_COLUMNS.length - LEXICON_COLUMNS
  let row = 0
  for (const page of pages) {
    const own = page.words.length
    const evidence = page.evidence[fold ?? page.fold]
    for (let c = 0; c < BLOCK_COLUMNS.length; c++) {
      const column = c < ofPage ? page.features.subarray(c * own) : evidence.subarray((c - ofPage) * own)
      columns.set(column.subarray(0, own), c * rows + row)
    }
    row += own
  }
  return { names: BLOCK_COLUMNS, rows, columns }
}

/** Pages to learn from, and how much they count. */
export interface Lot {
  readonly pages: readonly TrainingPage[]
  readonly weight: number
}

/** What a forest learns from some pages; the lexicon's columns are those for `fold`. */
export function lessonsFrom(lots: readonly Lot[], fold: number | undefined): Lessons {
  const parts = lots.map(({ pages, weight }) => {
    const lessons = lessonsOf(pages)
    return { ...lessons, weight: lessons.weight.map(w => w * weight) }
  })
  return {
    x: blockMatrix(
      lots.flatMap(({ pages }) => pages),
      fold,
    ),
    target: Float32Array.from(parts.flatMap(({ target }) => [...target])),
    weight: Float32Array.from(parts.flatMap(({ weight }) => [...weight])),
  }
}

/**
 * What the model is to say of each block, and how much that counts: a block counts by its share of the page's gold, so
 * that every page counts about the same and every word of a page does.
 */
export function lessonsOf(pages: readonly TrainingPage[]): Omit<Lessons, 'x'> {
  const rows = pages.reduce((sum, page) => sum + page.words.length, 0)
  const target = new Float32Array(rows)
  const weight = new Float32Array(rows)
  let row = 0
  for (const { words, shares } of pages) {
    const gold = words.reduce((sum, w, b) => sum + w * shares[b], 0)
    for (let b = 0; b < words.length; b++, row++) {
      target[row] = shares[b]
      weight[row] = (words[b] + 0.5) / (gold + 50)
    }
  }
  const mean = weight.reduce((sum, w) => sum + w, 0) / rows
  return { target, weight: weight.map(w => w / mean) }
}
