import type { Forest } from './gradient-boosting.ts'
import type { ModelArray } from './model-file.ts'

/** Leaf values are kept in steps of 1/4096, far below what moves a probability; a value beyond ±8 decides alone anyway. */
const VALUE_STEPS = 4096
const MAX_VALUE = 32767

/** Numbers that a byte holds. */
const BYTE = 256

/** A forest as small arrays for a model file, their names behind `prefix`. */
export function packForest(forest: Forest, prefix: string): Record<string, ModelArray> {
  const ahead = Uint16Array.from(forest.left, (left, node) => left - node)
  return {
    [`${prefix}.base`]: Float32Array.of(forest.base),
    [`${prefix}.roots`]: Uint32Array.from(forest.roots),
    // In bytes if they will do, 0 at a leaf: numbers of two bytes take more room even when they are compressed.
    [`${prefix}.column`]:
      forest.names.length < BYTE ? Uint8Array.from(forest.column, column => column + 1) : forest.column,
    // How many nodes ahead the left child is: 0 at a leaf, seldom far.
    [`${prefix}.ahead`]: ahead.every(steps => steps < BYTE) ? Uint8Array.from(ahead) : ahead,
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
  const column = arrays[`${prefix}.column`]
  return {
    names,
    base: arrays[`${prefix}.base`][0],
    roots: Int32Array.from(arrays[`${prefix}.roots`]),
    column: column instanceof Uint8Array ? Int16Array.from(column, number => number - 1) : (column as Int16Array),
    left: Int32Array.from(ahead, (steps, node) => node + steps),
    threshold: arrays[`${prefix}.threshold`] as Float32Array,
    value: Float32Array.from(arrays[`${prefix}.value`], value => value / VALUE_STEPS),
  }
}
