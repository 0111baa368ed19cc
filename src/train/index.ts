import { createHash } from 'node:crypto'
import { datasetDigest, pageDigest } from '../datasets/digest.ts'
import { type Example, findSources } from '../datasets/index.ts'
import { foldOf, siteOf } from '../datasets/splits.ts'
import { UserError } from '../user-error.ts'
import { type CardFacts, type DataFacts, trainingCard } from './card.ts'
import { openCheckpoint } from './checkpoint.ts'
import type { OnStep, OutOfFold, Trainer } from './trainer.ts'

export type { FitOptions, FoldedSystem } from './fold-trainer.ts'
export { foldTrainer } from './fold-trainer.ts'
export type { Keep, OnStep, OutOfFold, Trained, Trainer, TrainingRequest } from './trainer.ts'

/** Every system that can be trained. To add one: one file beside this one, and one line here. */
export const trainers = {
  pith: async () => (await import('./pith.ts')).pithTrainer,
  'boilerpipe-tree': async () => (await import('./shallow-text.ts')).shallowTreeTrainer,
  'boilerpipe-svm': async () => (await import('./shallow-text.ts')).shallowSvmTrainer,
  dragnet: async () => (await import('./dragnet.ts')).dragnetTrainer,
  extractnet: async () => (await import('./dragnet.ts')).extractnetTrainer,
  'dom-distiller': async () => (await import('./dragnet.ts')).distillerTrainer,
  crf: async () => (await import('./trainable-filter.ts')).crfTrainer,
  rrm: async () => (await import('./trainable-filter.ts')).rrmTrainer,
  boilernet: async () => (await import('./boilernet.ts')).boilernetTrainer,
  web2text: async () => (await import('./web2text.ts')).web2textTrainer,
  semtext: async () => (await import('./semtext.ts')).semtextTrainer(),
} satisfies Record<string, () => Promise<Trainer>>

export type TrainerName = keyof typeof trainers
export const trainerNames = Object.keys(trainers) as TrainerName[]

export interface TrainingOptions {
  /** Datasets: folders or files, as for `pith data`. */
  readonly data: readonly string[]
  readonly folds: number
  readonly seed: number
  /** Learn from the gold that the comparison study scored (SIGIR 2023, §3), where it is another one: Dragnet with comments. */
  readonly studyGold?: boolean
  /** Folder in which finished parts are kept, so that a training that was broken off can go on. */
  readonly checkpoint?: string
  readonly onStep?: OnStep
}

export interface TrainingResult {
  readonly bytes: Uint8Array
  readonly outOfFold: readonly OutOfFold[]
  readonly sha256: string
  /** The training card, once it is known how and when it was made. */
  readonly card: (made: Pick<CardFacts, 'command' | 'date' | 'commit'>) => string
}

/** Trains the system of that name; `pith train` is this and the writing of files. */
export async function train(name: string, options: TrainingOptions): Promise<TrainingResult> {
  if (!Object.hasOwn(trainers, name)) {
    throw new UserError(
      'unknown-trainer',
      `There is no training for "${name}". Choose one of: ${trainerNames.join(', ')}.`,
    )
  }
  return trainWith(await trainers[name as TrainerName](), options)
}

/** The same for a system that is not in the table. */
export async function trainWith(trainer: Trainer, options: TrainingOptions): Promise<TrainingResult> {
  const { data, folds, seed, studyGold = false, checkpoint, onStep = () => {} } = options
  if (data.length === 0)
    throw new UserError('no-data', 'There is nothing to train on. Give labelled pages with --data PATH.')
  if (folds < 2) throw new UserError('bad-folds', `${folds} folds leave nothing to test on. Give --folds 2 or more.`)
  const sources = (await Promise.all(data.map(findSources))).flat()
  async function* read(): AsyncGenerator<Example> {
    for (const source of sources) {
      for await (const example of source.read()) yield studyGold ? { ...example, text: example.textStudy } : example
    }
  }
  const facts = await readFacts(read, onStep)
  const card = { data: facts, folds, seed, ...(studyGold && { studyGold }), parameters: trainer.parameters }
  const keep =
    checkpoint === undefined
      ? async (_: string, make: () => Uint8Array | Promise<Uint8Array>) => make()
      : await openCheckpoint(checkpoint, { system: trainer.name, ...card })
  const trained = await trainer.train({
    read,
    foldOf: page => foldOf(page, folds),
    folds,
    seed,
    card,
    onStep,
    keep,
  })
  const sha256 = createHash('sha256').update(trained.bytes).digest('hex')
  return {
    ...trained,
    sha256,
    card: made => trainingCard(trainer, trained, { ...made, data: facts, folds, seed, sha256 }),
  }
}

/** What the data is: counted, pinned, and refused where nothing can be learnt from it. */
async function readFacts(read: () => AsyncIterable<Example>, onStep: OnStep): Promise<DataFacts[]> {
  const found = new Map<string, { digests: string[]; sites: Set<string> }>()
  let pages = 0
  let labelled = 0
  for await (const example of read()) {
    const { digests, sites } = found.get(example.dataset) ?? { digests: [], sites: new Set() }
    found.set(example.dataset, { digests, sites })
    digests.push(pageDigest(example))
    sites.add(siteOf(example))
    if (example.text.trim() !== '') labelled++
    onStep('checking the data', ++pages)
  }
  if (labelled === 0) {
    throw new UserError(
      'no-labels',
      `None of the ${pages} pages has a gold text. Give labelled pages: \`pith data list\` names datasets.`,
    )
  }
  return [...found].map(([name, { digests, sites }]) => ({
    name,
    pages: digests.length,
    sites: sites.size,
    digest: datasetDigest(digests),
  }))
}
