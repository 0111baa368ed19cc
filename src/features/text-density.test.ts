import { describe, expect, it } from 'vitest'
import { countWords, unitsOf } from '../segment/words.ts'
import { spacedTextDensity, textDensity } from './text-density.ts'

const densityOf = (text: string) => textDensity(unitsOf(text), 0, text.length)

describe('text density', () => {
  it('is the number of words while the text fits on one line', () => {
    expect(densityOf('Contact us today')).toBe(3)
    expect(densityOf('')).toBe(0)
  })

  it('leaves the last, unfilled line out', () => {
    // 20 words of 7 letters: 10 fill the first line (10·7 + 9 = 79), 10 the second, 2 begin the third.
    const text = Array.from({ length: 22 }, () => 'letters').join(' ')
    expect(densityOf(text)).toBe(10)
  })

  it('wraps text without spaces by its characters', () => {
    const density = densityOf('漢'.repeat(400))
    expect(density).toBeGreaterThan(40)
    expect(density).toBeLessThan(56)
  })

  it.each([1, 7, 40, 79, 80, 81, 200])(
    'is found from the ends of lines too, with words of up to %d letters',
    longest => {
      for (let words = 0; words < 60; words++) {
        const text = Array.from({ length: words }, (_, i) => 'w'.repeat(1 + ((i * 31) % longest))).join(' ')
        expect(spacedTextDensity(unitsOf(text), 0, text.length, countWords(text))).toBe(densityOf(text))
      }
    },
  )
})
