import { describe, expect, it } from 'vitest'
import { fromBase64, readModel, writeModel } from './model-file.ts'

const arrays = { values: Float32Array.of(1.5, -2), nodes: Uint16Array.of(7, 8, 9) }
const file = writeModel({ kind: 'demo', features: ['a', 'b'], card: { seed: 1 } }, arrays)

describe('model file', () => {
  it('reads what it wrote', () => {
    const model = readModel(file, 'demo', ['a', 'b'])
    expect(model.arrays).toEqual(arrays)
    expect(model.header.card).toEqual({ seed: 1 })
  })

  it('begins with a line that a person can read', () => {
    expect(new TextDecoder().decode(file).split('\n')[0]).toContain('"kind":"demo"')
  })

  it('has the checksum that others compute', () => {
    const check = writeModel({ kind: 'x', features: [], card: {} }, { bytes: new TextEncoder().encode('123456789') })
    expect(readModel(check, 'x', []).header.crc32).toBe(0xcbf43926)
  })

  it('travels as base64', () => {
    expect(fromBase64(Buffer.from(file).toString('base64'))).toEqual(file)
  })

  const flipped = file.slice()
  flipped[file.length - 1] ^= 1
  it.each([
    ['another kind', file, 'other', ['a', 'b'], 'is for "demo"'],
    ['another column', file, 'demo', ['a', 'c'], 'Column 1 is "c" here'],
    ['a column too many', file, 'demo', ['a', 'b', 'c'], 'Column 2 is "c" here'],
    ['a cut file', file.subarray(0, -1), 'demo', ['a', 'b'], 'damaged'],
    ['a flipped bit', flipped, 'demo', ['a', 'b'], 'damaged'],
    ['some other file', new TextEncoder().encode('hello\nworld'), 'demo', [], 'not a model file'],
    ['nothing', new Uint8Array(), 'demo', [], 'not a model file'],
  ])('refuses %s', (_, bytes, kind, features, message) => {
    expect(() => readModel(bytes, kind, features)).toThrow(message)
  })
})
