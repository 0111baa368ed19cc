import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { align } from './align.ts'
import { lettersOf } from './letters.ts'

/** The page with every letter that is not aligned as a dot; texts of the page are divided by `|`. */
function marked(gold: string, ...page: string[]): string {
  const letters = lettersOf(page)
  const goldOf = align(lettersOf([gold]), letters)
  const shown = page.map(text => text.replace(/[\p{L}\p{N}]/gu, '.').split(''))
  for (let i = 0; i < letters.length; i++) {
    if (goldOf[i] >= 0) shown[letters.textOf[i]][letters.offset[i]] = page[letters.textOf[i]][letters.offset[i]]
  }
  return shown.map(text => text.join('')).join('|')
}

describe('align', () => {
  it('finds the gold among other text', () => {
    expect(marked('The harbour opens at seven.', 'Home', 'The harbour opens at seven.', 'Imprint')).toBe(
      '....|The harbour opens at seven.|.......',
    )
  })

  it('does not mind case, accents, quotes, dashes and white space', () => {
    const page = 'THE  “First”\n café – it’s\u00a0open'
    expect(marked('the "first" cafe - its open', page)).toBe(page)
  })

  it('takes a heading from beside its text, not from the menu', () => {
    expect(
      marked('Tides\nThe sea rose twice a day.', 'Tides', 'Ports', 'Maps', 'Tides', 'The sea rose twice a day.'),
    ).toBe('.....|.....|....|Tides|The sea rose twice a day.')
  })

  it('takes a last line from beside its text', () => {
    expect(marked('The sea rose twice a day.\nMore', 'The sea rose twice a day.', 'More', 'Ports', 'More')).toBe(
      'The sea rose twice a day.|More|.....|....',
    )
  })

  it('keeps to one copy of an article that the page has twice', () => {
    const lines = ['The boats left at dawn.', 'Nobody saw them return.', 'The lamp burned all night.']
    const dots = lines.map(line => line.replace(/\w/g, '.')).join('|')
    const result = marked(lines.join('\n'), ...lines, 'Advertisement', ...lines)
    expect([`${lines.join('|')}|.............|${dots}`, `${dots}|.............|${lines.join('|')}`]).toContain(result)
  })

  it('does not strew short words over a menu', () => {
    const menu = ['Home', 'The team', 'At sea', 'Offers', 'Seven days']
    expect(marked('Open the gate.\nNot a word of this sentence is here.', ...menu)).toBe(
      menu.map(item => item.replace(/\w/g, '.')).join('|'),
    )
  })

  it('finds text that the gold has in another order', () => {
    expect(
      marked(
        'Second things follow here. First things come before.',
        'First things come before.',
        'Second things follow here.',
      ),
    ).toBe('First things come before.|Second things follow here.')
  })

  it('aligns a text with itself, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), text => {
        const letters = lettersOf([text])
        expect([...align(letters, letters)]).toEqual(Array.from({ length: letters.length }, (_, i) => i))
      }),
    )
  })

  it('pairs equal letters only, and none of the gold twice', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), maxLength: 200 })
    fc.assert(
      fc.property(text, text, (goldText, pageText) => {
        const gold = lettersOf([goldText])
        const page = lettersOf([pageText])
        const pairs = [...align(gold, page).entries()].filter(([, g]) => g >= 0)
        expect(pairs.every(([p, g]) => page.codes[p] === gold.codes[g])).toBe(true)
        expect(new Set(pairs.map(([, g]) => g)).size).toBe(pairs.length)
      }),
    )
  })

  it.each([
    ['one letter', 'a'],
    ['one word', 'spam '],
    ['a line', 'to be or not to be that is the question '],
  ])('takes time in proportion on a megabyte of %s over and over', (_, unit) => {
    const time = (length: number) => {
      const letters = lettersOf([unit.repeat(length / unit.length)])
      const gold = lettersOf([unit.repeat(length / unit.length / 4)])
      const start = performance.now()
      align(gold, letters)
      return performance.now() - start
    }
    time(50_000)
    expect(time(1_000_000)).toBeLessThan(5_000)
  })
})
