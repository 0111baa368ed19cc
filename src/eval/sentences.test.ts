import { describe, expect, test } from 'vitest'
import { sentences } from './sentences.ts'
import { whiteSpaceTokens } from './tokens.ts'

describe('sentences', () => {
  test.each([
    ['ends at marks before the next word', 'One ends here. Two does! Is this three?', 3],
    ['does not end after an abbreviation', 'We met Mr. Smith in the U.S. embassy. He left.', 2],
    ['ends after an abbreviation before a word that starts sentences', 'He works at Acme Inc. The work is hard.', 2],
    ['does not end after an initial', 'It was J. Bach who wrote it. Nobody else.', 2],
    ['does not end after an ordinal before a small letter', 'On 5. may we met. It rained.', 2],
    ['keeps several marks together', 'Very bad acting!!! I promise.', 2],
    ['does not end inside a number or an address', 'It costs 3.50 at example.org today. Fine.', 2],
    ['ignores line ends', 'A heading\nand a line\n\nand text', 1],
  ])('%s', (_, text, count) => {
    expect(sentences(text)).toHaveLength(count)
  })

  test('take in the quotes and brackets that close them', () => {
    expect(sentences('(So it is.) "And this one." Then more.')).toEqual([
      '(So it is.)',
      '"And this one."',
      'Then more.',
    ])
  })

  test('lose no word and add none', () => {
    const text = ' "Well ..." he said. No. 5 lives! (Yes?) e.g. this\u00a0one. — End.\u0085 '
    expect(sentences(text).flatMap(whiteSpaceTokens)).toEqual(whiteSpaceTokens(text))
  })

  test('of nothing are none', () => {
    expect(sentences('')).toEqual([])
    expect(sentences(' \n ')).toEqual([])
  })

  test('take linear time on text made of marks', () => {
    const time = (text: string): number => {
      const start = performance.now()
      sentences(text)
      return performance.now() - start
    }
    for (const unit of ['.', '?!', '. ', '.)', 'a.', '-- . . ', '"\'']) {
      time(unit.repeat(1000))
      expect(time(unit.repeat(20_000)), unit).toBeLessThan(3000)
    }
  })
})
