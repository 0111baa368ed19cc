import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aligner } from './lcs.ts'

/** The table of the definition, and the way back of the reference implementation of ROUGE. */
function byTable(a: readonly number[], b: readonly number[]): { length: number; places: number[] } {
  const table = Array.from({ length: a.length + 1 }, () => new Int32Array(b.length + 1))
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++)
      table[i][j] = a[i - 1] === b[j - 1] ? table[i - 1][j - 1] + 1 : Math.max(table[i - 1][j], table[i][j - 1])
  const places: number[] = []
  let i = a.length
  let j = b.length
  while (i > 0 && j > 0) {
    if (a[i - 1] === b[j - 1]) {
      places.unshift(--i)
      j--
    } else if (table[i][j - 1] > table[i - 1][j]) j--
    else i--
  }
  return { length: table[a.length][b.length], places }
}

const tokens = fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 100 })

describe('aligner', () => {
  test('finds the same subsequence as the table, of texts longer than a machine word too', () => {
    fc.assert(
      fc.property(tokens, tokens, (a, b) => {
        const lcs = aligner(8)
        lcs.use(Int32Array.from(a))
        const inA = new Uint8Array(a.length)
        const inB = new Uint8Array(b.length)
        const wanted = byTable(a, b)
        expect(lcs.length(Int32Array.from(b))).toBe(wanted.length)
        expect(lcs.mark(Int32Array.from(b), inA, inB)).toBe(wanted.length)
        expect([...inA.keys()].filter(i => inA[i] === 1)).toEqual(wanted.places)
        expect(b.filter((_, j) => inB[j] === 1)).toEqual(wanted.places.map(i => a[i]))
      }),
    )
  })

  test('forgets the text before when it is given another', () => {
    const lcs = aligner(4)
    lcs.use(Int32Array.of(0, 1, 2, 3))
    lcs.use(Int32Array.of(3))
    expect(lcs.length(Int32Array.of(0, 1, 2))).toBe(0)
    expect(lcs.length(Int32Array.of(0, 3))).toBe(1)
  })

  test('aligns texts too long to keep their table', () => {
    const text = Int32Array.from({ length: 20_000 }, (_, i) => (i * 7919) % 5000)
    const other = text.filter((_, i) => i % 10 !== 0)
    const lcs = aligner(5000)
    lcs.use(text)
    const inText = new Uint8Array(text.length)
    expect(lcs.mark(other, inText)).toBe(other.length)
    expect(text.filter((_, i) => inText[i] === 1)).toEqual(other)
  })
})
