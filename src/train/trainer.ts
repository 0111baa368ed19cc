import type { Example } from '../datasets/example.ts'
import type { JudgedLeaves } from '../eval/metrics/leaves.ts'
import type { Matrix } from '../features/matrix.ts'
import type { ModelHeader } from '../models/model-file.ts'
import { UserError } from '../user-error.ts'

/** How a system is trained. One line in the table of trainers makes it known to `pith train`. */
export interface Trainer {
  /** Name of the extractor that the weights are for. */
  readonly name: string
  readonly summary: string
  /** What the weights that are shipped were trained on, in words. */
  readonly data: string
  /** Everything that was chosen by hand; it stands in the card and in the header of the model. */
  readonly parameters: Readonly<Record<string, unknown>>
  train(request: TrainingRequest): Promise<Trained>
}

export interface TrainingRequest {
  /** All labelled pages, in the same order each time. */
  readonly read: () => AsyncIterable<Example>
  /** The fold of a page, 0 … folds - 1, by its site. */
  readonly foldOf: (page: Pick<Example, 'host' | 'id'>) => number
  readonly folds: number
  readonly seed: number
  /** What goes into the header of the model besides the scores: data with digests, folds, seed, parameters. */
  readonly card: ModelHeader['card']
  readonly onStep: OnStep
  /**
   * A finished part of the work, by name: made now, or taken from the training that was broken off. Whatever is made
   * must depend on the request alone, so that a resumed training gives the same bytes.
   */
  readonly keep: Keep
}

/** Told after each unit of a step, with the loss where there is one. */
export type OnStep = (step: string, done: number, total?: number, loss?: number) => void

export type Keep = (part: string, make: () => Uint8Array | Promise<Uint8Array>) => Promise<Uint8Array>

export interface Trained {
  /** The model file. */
  readonly bytes: Uint8Array
  /** Each page as judged by a model that never saw its site. */
  readonly outOfFold: readonly OutOfFold[]
  /** Further sections of the training card, as Markdown. */
  readonly sections?: string
}

export interface OutOfFold {
  readonly example: Omit<Example, 'html'>
  readonly text: string
  /** What was said of the page's text leaves, where annotators marked these themselves. */
  readonly leaves?: JudgedLeaves
}

/** Refuses rows from which nothing can be learnt: none, only one class, or numbers that are none. */
export function checkRows(x: Matrix, target: ArrayLike<number>): void {
  if (x.rows === 0) throw new UserError('no-rows', 'The pages hold no text to learn from. Give pages with text.')
  let isVaried = false
  for (let row = 0; row < x.rows; row++) {
    if (Number.isNaN(target[row])) throw notANumber('label', row)
    isVaried ||= target[row] !== target[0]
  }
  if (!isVaried) {
    throw new UserError(
      'one-class',
      `All ${x.rows} rows have the label ${target[0]}. Give pages that hold both content and boilerplate.`,
    )
  }
  const width = x.names.length
  const at = x.values.findIndex(value => !Number.isFinite(value))
  if (at >= 0) throw notANumber(`column "${x.names[at % width]}"`, Math.floor(at / width))
}

function notANumber(what: string, row: number): UserError {
  return new UserError('not-a-number', `The ${what} of row ${row} is not a number. Repair its formula or its data.`)
}
