import type { DecisionTree } from './decision-tree.ts'
import type { ModelArray } from './model-file.ts'

/** A decision tree as arrays for a model file, their names behind `prefix`. */
export function packTree(
  { column, threshold, left, shares }: DecisionTree,
  prefix: string,
): Record<string, ModelArray> {
  return {
    [`${prefix}.column`]: column,
    [`${prefix}.threshold`]: threshold,
    [`${prefix}.left`]: left,
    [`${prefix}.shares`]: shares,
  }
}

export function unpackTree(
  arrays: Readonly<Record<string, ModelArray>>,
  prefix: string,
  names: readonly string[],
  classes: number,
): DecisionTree {
  return {
    names,
    classes,
    column: arrays[`${prefix}.column`] as Int16Array,
    threshold: arrays[`${prefix}.threshold`] as Float32Array,
    left: arrays[`${prefix}.left`] as Int32Array,
    shares: arrays[`${prefix}.shares`] as Float32Array,
  }
}
