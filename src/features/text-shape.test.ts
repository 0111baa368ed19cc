import { afterEach, describe, expect, it, vi } from 'vitest'
import { seededRandom } from '../models/random.ts'
import type { Block } from '../segment/blocks.ts'

/** Blocks whose texts stand one after the other in one array. */
function blocksOf(texts: readonly string[]): Block[] {
  const all = texts.join('')
  const units = Uint16Array.from({ length: all.length }, (_, i) => all.charCodeAt(i))
  let at = 0
  return texts.map(text => ({ units, from: at, to: (at += text.length) }) as Block)
}

async function load(how: string) {
  vi.resetModules()
  if (how === 'without') vi.stubGlobal('WebAssembly', undefined)
  return (await import('./text-shape.ts')).textShapes
}
afterEach(() => void vi.unstubAllGlobals())

describe.each(['with', 'without'])('shapes of texts %s WebAssembly', how => {
  it('count what is in each', async () => {
    const shapes = (await load(how))(blocksOf(['The Tram, at 7:30 (or so) costs $2!', 'Ñu и Я © a@b', '電車。']))
    expect(shapes).toEqual({
      length: Int32Array.of(35, 12, 3),
      letters: Int32Array.of(18, 6, 2),
      upper: Int32Array.of(2, 2, 0),
      digits: Int32Array.of(4, 0, 0),
      stops: Int32Array.of(1, 0, 1),
      commas: Int32Array.of(1, 0, 0),
      furniture: Int32Array.of(0, 0, 0),
      currency: Int32Array.of(1, 0, 0),
      brackets: Int32Array.of(2, 0, 0),
      colons: Int32Array.of(1, 0, 0),
      capitalised: Int32Array.of(2, 2, 0),
      shortWords: Int32Array.of(4, 5, 1),
      endsSentence: Uint8Array.of(1, 0, 1),
      startsUpper: Uint8Array.of(1, 1, 0),
      hasCopyright: Uint8Array.of(0, 1, 0),
      hasAt: Uint8Array.of(0, 1, 0),
      isUnspaced: Uint8Array.of(0, 0, 1),
    })
  })
})

describe('shapes of texts', () => {
  it('are the same by both ways, of any length', async () => {
    const random = seededRandom(5)
    const characters = [
      ...'abcdefghijklmnop    ABC,.!?()[]"$|/>+09:;@-\'\0\x7f',
      ...'éÖßяЯ中文かな©€»“”…、\ud835\udfff\uffff',
    ]
    const text = (length: number) =>
      Array.from({ length }, () => characters[Math.floor(random() * characters.length)]).join('')
    const lengths = [...Array.from({ length: 70 }, (_, i) => i + 1), 65_536, 3, 65_537, 16, 200_000, 31]
    const blocks = blocksOf(lengths.map(text))
    expect((await load('with'))(blocks)).toEqual((await load('without'))(blocks))
  })
})
