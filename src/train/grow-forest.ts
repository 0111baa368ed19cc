import type { ColumnMatrix } from '../features/matrix.ts'
import { type BoostingOptions, type Forest, fitBoosting } from '../models/gradient-boosting.ts'

/** What a forest learns from: rows, what it is to say of each, and how much that counts. */
export interface Lessons {
  readonly x: ColumnMatrix
  readonly target: Float32Array
  readonly weight: Float32Array
}

export interface GrowJob extends Lessons {
  readonly options: Omit<BoostingOptions, 'onTree'>
  /** One number in memory that threads share: how many trees have grown. */
  readonly grown: Int32Array
}

/** The work of a thread (src/eval/thread-lane.ts). */
export function work({ x, target, weight, options, grown }: GrowJob): Forest {
  return fitBoosting(x, target, weight, { ...options, onTree: () => void Atomics.add(grown, 0, 1) })
}
