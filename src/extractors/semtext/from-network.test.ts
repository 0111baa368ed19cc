import { describe, expect, it } from 'vitest'
import { evenParts } from './from-network.ts'

describe('sub-sequences', () => {
  it.each([
    [0, []],
    [1, [[0, 1]]],
    [85, [[0, 85]]],
    [86, [[0, 43], [43, 86]]],
    [200, [[0, 66], [66, 133], [133, 200]]],
  ] as const)('%i blocks are divided as evenly as can be, into parts of at most 85', (blocks, parts) => {
    expect(evenParts(blocks)).toEqual(parts)
  }) // biome-ignore format: a table
})
