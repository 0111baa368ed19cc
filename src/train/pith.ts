import { wordF1 } from '../eval/metrics/word-f1.ts'
import { PAGE_TYPES, packModel } from '../extractors/pith/model.ts'
import { chooseBlocks, evenOut, withoutCopies } from '../extractors/pith/selection.ts'
import { readContext } from '../features/block-context.ts'
import { makeLexicon } from '../features/lexicon.ts'
import { byColumns, type ColumnMatrix, featurize } from '../features/matrix.ts'
import { pageFeatures } from '../features/page-features.ts'
import { type Forest, fitBoosting, predictBoosting } from '../models/gradient-boosting.ts'
import { openPage } from '../segment/page.ts'
import { learnLexicon } from './lexicon.ts'
import { BLOCK_OPTIONS, blockMatrix, COPY_WEIGHT, type ForestOptions, growForests } from './pith-blocks.ts'
import { pithSections } from './pith-card.ts'
import { readTrainingData, type TrainingData, type TrainingPage } from './pith-pages.ts'
import type { Trainer, TrainingRequest } from './trainer.ts'

/** A page is one row, and there are few pages. */
const PAGE_OPTIONS: ForestOptions = {
  trees: 60, leaves: 6, depth: 4, learningRate: 0.08, minLeafWeight: 4, l2: 5, columnShare: 0.3, rowShare: 0.7,
} // biome-ignore format: a table

const PAGE_COLUMNS = Object.keys(pageFeatures)

/** A page judged by a model that never saw its site. */
export interface JudgedPage {
  readonly page: TrainingPage
  readonly text: string
  readonly f1: number
  readonly confidence: number
  readonly pageType: string
}

export interface PithTrained {
  /** The model file. */
  readonly bytes: Uint8Array
  readonly outOfFold: readonly JudgedPage[]
  /** Share of all gain that each column brought, the largest first. */
  readonly importance: readonly (readonly [column: string, share: number])[]
}

export const pithTrainer: Trainer = {
  name: 'pith',
  summary:
    'gradient-boosted trees that give each block of a page the probability of being main content; the blocks are chosen ' +
    'by the highest expected F-score, and two small sets of trees on top tell the type of page and the expected F1',
  data: 'labelled pages of every type',
  parameters: { blocks: BLOCK_OPTIONS, pages: PAGE_OPTIONS, copyWeight: COPY_WEIGHT },
  async train(request) {
    const trained = await trainPith(request)
    return {
      bytes: trained.bytes,
      outOfFold: trained.outOfFold.map(({ page, text }) => ({ example: page.example, text })),
      sections: pithSections(trained),
    }
  },
}

/** Trains the flagship: the block forest, and on its out-of-fold answers the forests for confidence and page type. */
export async function trainPith(request: TrainingRequest): Promise<PithTrained> {
  const { folds, seed, onStep } = request
  let read = 0
  const data = await readTrainingData(request.read, request.foldOf, folds, () => onStep('reading pages', ++read))
  const { blocks, ofFolds } = await growForests(data, request)
  const answers = data.pages.map(page => answerOf(ofFolds[page.fold], page))
  const rows = await judgePages(request, data, answers)
  const assessed = assessOutOfFold(data, answers, rows, seed, folds)
  const confidence = fitConfidence(rows, answers, seed)
  const types = fitTypes(rows, data.pages, seed)
  const outOfFold = data.pages.map((page, i) => ({ page, ...answers[i], ...assessed[i] }))
  const scores = scoresOf(outOfFold)
  const bytes = packModel(
    { blocks, confidence, types, lexicon: learnLexicon(data.counts, []) },
    { ...request.card, scores },
  )
  return { bytes, outOfFold, importance: importanceOf(blocks) }
}

interface Answer {
  readonly text: string
  readonly f1: number
  readonly probabilities: Float32Array
  readonly chosen: Uint8Array
}

function answerOf(forest: Forest, page: TrainingPage): Answer {
  return chooseFrom(page, predictBoosting(forest, blockMatrix([page], page.fold)))
}

/** The page's answer by the probabilities that some model gave to its blocks. */
export function chooseFrom(page: TrainingPage, judged: Float32Array): Answer {
  const probabilities = evenOut(judged, page.words, page.build)
  const chosen = withoutCopies(
    page.texts,
    page.words,
    chooseBlocks(probabilities, page.words, page.isProse, 'balanced'),
  )
  const text = page.texts.filter((_, b) => chosen[b] === 1).join('\n')
  return { text, f1: wordF1.score(text, page.example)['f1'], probabilities, chosen }
}

/** The page features of every page under its out-of-fold answer. */
async function judgePages(
  { read, onStep }: TrainingRequest,
  data: TrainingData,
  answers: readonly Answer[],
): Promise<Float32Array[]> {
  const lexicons = Array.from({ length: data.folds }, (_, fold) => makeLexicon(learnLexicon(data.counts, [fold])))
  const rows: Float32Array[] = []
  for await (const { html, url } of read()) {
    const i = rows.length
    const page = openPage(html, url === undefined ? {} : { url })
    const context = readContext(page, lexicons[data.pages[i].fold])
    rows.push(featurize(pageFeatures, { context, ...answers[i] }, 1).columns)
    onStep('judging pages', rows.length, data.pages.length)
  }
  return rows
}

function pageMatrix(rows: readonly Float32Array[]): ColumnMatrix {
  const values = new Float32Array(rows.length * PAGE_COLUMNS.length)
  for (const [i, row] of rows.entries()) values.set(row, i * PAGE_COLUMNS.length)
  return byColumns({ names: PAGE_COLUMNS, rows: rows.length, values })
}

const ones = (n: number) => new Float32Array(n).fill(1)

function fitConfidence(rows: readonly Float32Array[], answers: readonly Pick<Answer, 'f1'>[], seed: number): Forest {
  return fitBoosting(
    pageMatrix(rows),
    answers.map(answer => answer.f1),
    ones(rows.length),
    { ...PAGE_OPTIONS, seed },
  )
}

/** One forest for each type against the rest, from the pages whose type is known. */
function fitTypes(rows: readonly Float32Array[], pages: readonly TrainingPage[], seed: number): Forest[] {
  const known = rows.filter((_, i) => pages[i].example.pageType !== undefined)
  const types = pages.flatMap(page => page.example.pageType ?? [])
  return PAGE_TYPES.map(type =>
    fitBoosting(
      pageMatrix(known),
      types.map(t => Number(t === type)),
      ones(known.length),
      { ...PAGE_OPTIONS, seed },
    ),
  )
}

function assessOutOfFold(
  data: TrainingData,
  answers: readonly Answer[],
  rows: readonly Float32Array[],
  seed: number,
  folds: number,
): { confidence: number; pageType: string }[] {
  const assessed = new Array<{ confidence: number; pageType: string }>(rows.length)
  for (let fold = 0; fold < folds; fold++) {
    const train = data.pages.flatMap((page, i) => (page.fold !== fold ? [i] : []))
    const confidence = fitConfidence(
      train.map(i => rows[i]),
      train.map(i => answers[i]),
      seed,
    )
    const types = fitTypes(
      train.map(i => rows[i]),
      train.map(i => data.pages[i]),
      seed,
    )
    for (const [i, page] of data.pages.entries()) {
      if (page.fold !== fold) continue
      const x = pageMatrix([rows[i]])
      const scores = types.map(forest => predictBoosting(forest, x)[0])
      assessed[i] = {
        confidence: predictBoosting(confidence, x)[0],
        pageType: PAGE_TYPES[scores.indexOf(Math.max(...scores))],
      }
    }
  }
  return assessed
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** Word F1 out-of-fold, by dataset and by type of page. */
function scoresOf(outOfFold: readonly JudgedPage[]): Record<string, number> {
  const groups = new Map<string, number[]>()
  for (const { page, f1 } of outOfFold) {
    const { dataset, pageType } = page.example
    for (const key of [dataset, ...(pageType === undefined ? [] : [`${dataset} ${pageType}`])]) {
      groups.set(key, [...(groups.get(key) ?? []), f1])
    }
  }
  return Object.fromEntries([...groups].sort().map(([key, values]) => [key, Number(meanOf(values).toFixed(4))]))
}

/** How often each column is asked, weighed by how far its answers move the score. */
function importanceOf(forest: Forest): [string, number][] {
  const sums = new Float64Array(forest.names.length)
  for (let node = 0; node < forest.column.length; node++) {
    if (forest.column[node] < 0) continue
    const left = forest.left[node]
    sums[forest.column[node]] += Math.abs(forest.value[left] - forest.value[left + 1])
  }
  const total = sums.reduce((a, b) => a + b, 0)
  return [...sums.entries()]
    .map(([i, sum]): [string, number] => [forest.names[i], sum / total])
    .sort((a, b) => b[1] - a[1])
}
