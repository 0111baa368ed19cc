import { expect, test } from 'vitest'
import { packForest, unpackForest } from './forest-arrays.ts'
import type { Forest } from './gradient-boosting.ts'

/** A tree in which each question's right child asks the next, the leaves being far from the first question if wanted. */
function forestOf(columns: number, isLong: boolean): Forest {
  const last = columns - 1
  return {
    names: Array.from({ length: columns }, (_, i) => `x${i}`),
    base: 0.5,
    roots: Int32Array.of(0),
    column: isLong ? Int16Array.from({ length: 403 }, (_, i) => (i === 0 ? last : -1)) : Int16Array.of(last, -1, -1),
    threshold: isLong ? new Float32Array(403) : Float32Array.of(1.25, 0, 0),
    left: Int32Array.from({ length: isLong ? 403 : 3 }, (_, i) => (i === 0 ? (isLong ? 401 : 1) : i)),
    value: isLong ? new Float32Array(403).fill(0.25) : Float32Array.of(0, -0.5, 0.25),
  }
}

test.each([
  [3, false, 'Uint8Array', 'Uint8Array'],
  [255, false, 'Uint8Array', 'Uint8Array'],
  [256, false, 'Int16Array', 'Uint8Array'],
  [3, true, 'Uint8Array', 'Uint16Array'],
])('a forest of %d columns comes back as it was', (columns, isLong, column, ahead) => {
  const forest = forestOf(columns, isLong)
  const packed = packForest(forest, 'f')
  expect([packed['f.column'].constructor.name, packed['f.ahead'].constructor.name]).toEqual([column, ahead])
  expect(unpackForest(packed, 'f', forest.names)).toEqual(forest)
})
