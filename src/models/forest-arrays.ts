import type { Forest } from './gradient-boosting.ts'
import type { ModelArray } from './model-file.ts'

/** Leaf values are kept in steps of 1/4096, far below what moves a probability; a value beyond ±8 decides alone anyway. */
const VALUE_STEPS = 4096
const MAX_VALUE = 32767

/** A forest as small arrays for a model file, their names behind `prefix`. */
export function packForest(forest: Forest, prefix: string): Record<string, ModelArray> {
  return {
    [`${prefix}.base`]: Float32Array.of(forest.base),
    [`${prefix}.roots`]: Uint32Array.from(forest.roots),
    [`${prefix}.column`]: forest.column,
    // How many nodes ahead the left child is: 0 at a leaf, seldom far.
    [`${prefix}.ahead`]: Uint16Array.from(forest.left, (left, node) => left - node),
    [`${prefix}.threshold`]: forest.threshold,
    [`${prefix}.value`]: Int16Array.from(forest.value, value =>
      Math.max(-MAX_VALUE, Math.min(MAX_VALUE, Math.round(value * VALUE_STEPS))),
    ),
  }
}

export function unpackForest(
  arrays: Readonly<Record<string, ModelArray>>,
  prefix: string,
  names: readonly string[],
): Forest {
  const ahead = arrays[`${prefix}.ahead`]
  return {
    names,
    base: arrays[`${prefix}.base`][0],
    roots: Int32Array.from(arrays[`${prefix}.roots`]),
    column: arrays[`${prefix}.column`] as Int16Array,
    left: Int32Array.from(ahead, (steps, node) => node + steps),
    threshold: arrays[`${prefix}.threshold`] as Float32Array,
    value: Float32Array.from(arrays[`${prefix}.value`], value => value / VALUE_STEPS),
  }
}
