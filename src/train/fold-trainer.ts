import type { Example } from '../datasets/example.ts'
import { goldLeaves } from '../eval/judge-leaves.ts'
import { extract } from '../extract.ts'
import type { Extractor } from '../extractors/extractor.ts'
import type { ModelHeader } from '../models/model-file.ts'
import { openPage, type Page } from '../segment/page.ts'
import { UserError } from '../user-error.ts'
import { scoresOf } from './card.ts'
import type { OutOfFold, Trainer, TrainingRequest } from './trainer.ts'

/** A system that learns from pages one by one: what is particular to it. Folds, answers and resuming are done for it. */
export interface FoldedSystem<Row> extends Omit<Trainer, 'train'> {
  /** Is the page for training? The others are answered only, by the model that never saw their fold's sites either. */
  readonly isFor: (example: Example) => boolean
  /** What training needs of a page: numbers, not its HTML, since all pages are held at once. */
  readonly prepare: (page: Page, example: Example) => Row
  /** Rows → model file. */
  readonly fit: (rows: readonly Row[], how: FitOptions) => Uint8Array | Promise<Uint8Array>
  /** Model file → extractor. */
  readonly open: (bytes: Uint8Array) => Extractor
}

export interface FitOptions {
  readonly seed: number
  /** For the header of the model. */
  readonly card: ModelHeader['card']
  /** Told after each round (a tree, an epoch). */
  readonly onRound: (done: number, total: number, loss?: number) => void
}

export function foldTrainer<Row>(system: FoldedSystem<Row>): Trainer {
  const { name, summary, data, parameters } = system
  return {
    name,
    summary,
    data,
    parameters,
    async train(request) {
      const rows = await prepareAll(system, request)
      const extractors: Extractor[] = []
      for (let fold = 0; fold < request.folds; fold++) {
        const others = rows.filter(row => row.fold !== fold).map(row => row.row)
        const step = `training without fold ${fold + 1} of ${request.folds}`
        extractors.push(system.open(await fitKept(system, request, others, `fold-${fold + 1}`, step, {})))
      }
      const outOfFold = await answerAll(extractors, request)
      const card = { ...request.card, scores: scoresOf(outOfFold) }
      const all = rows.map(row => row.row)
      return { bytes: await fitKept(system, request, all, 'whole', 'training on all pages', card), outOfFold }
    },
  }
}

interface Prepared<Row> {
  readonly fold: number
  readonly row: Row
}

async function prepareAll<Row>(system: FoldedSystem<Row>, request: TrainingRequest): Promise<Prepared<Row>[]> {
  const rows: Prepared<Row>[] = []
  for await (const example of request.read()) {
    if (!system.isFor(example)) continue
    rows.push({ fold: request.foldOf(example), row: system.prepare(pageOf(example), example) })
    request.onStep('reading pages', rows.length)
  }
  if (new Set(rows.map(row => row.fold)).size < 2) {
    throw new UserError(
      'too-few-sites',
      `"${system.name}" learns from ${system.data}. The ${rows.length} such pages are of too few sites for ${request.folds} folds. Give more of them with --data PATH.`,
    )
  }
  return rows
}

function fitKept<Row>(
  system: FoldedSystem<Row>,
  { seed, keep, onStep }: TrainingRequest,
  rows: readonly Row[],
  part: string,
  step: string,
  card: ModelHeader['card'],
): Promise<Uint8Array> {
  return keep(part, () =>
    system.fit(rows, { seed, card, onRound: (done, total, loss) => onStep(step, done, total, loss) }),
  )
}

async function answerAll(extractors: readonly Extractor[], { read, foldOf, onStep }: TrainingRequest) {
  const answers: OutOfFold[] = []
  for await (const { html, ...example } of read()) {
    const extractor = extractors[foldOf(example)]
    const { text } = extract(html, { extractor, ...(example.url && { url: example.url }) })
    answers.push({ example, text, ...leavesOf(extractor, { html, ...example }) })
    onStep('answering out-of-fold', answers.length)
  }
  return answers
}

function leavesOf(extractor: Extractor, example: Example): Pick<OutOfFold, 'leaves'> {
  if (example.annotated === undefined) return {}
  const page = pageOf(example)
  const labels = extractor.label(page)
  const { leaves, gold, words } = goldLeaves(page, example)
  return { leaves: { gold, words, probability: Float32Array.from(leaves, leaf => labels[leaf]) } }
}

function pageOf({ html, url }: Example): Page {
  return openPage(html, url === undefined ? {} : { url })
}
