import { describe, expect, it } from 'vitest'
import { collapseSpace, countWords } from './words.ts'

describe('countWords', () => {
  it.each([
    ['', 0],
    ['one', 1],
    ['Two words', 2],
    ["don't stop the well-known 3rd act", 6],
    ['… – | • ***', 0],
    ['naïve café Ελληνικά по-русски', 4],
    ['שלום עולם', 2],
    ['می\u200cخواهم بروم', 2],
    ['한국어 문장입니다', 2],
    ['a\u00a0b', 2],
  ])('%j has %i words', (text, words) => expect(countWords(text)).toBe(words))

  // Our own sentences; what the platform's dictionary-based segmenter finds is the measure.
  it.each([
    ['zh', '今天早上我们在河边散步，看到很多人在晨练，孩子们在草地上放风筝，空气清新，大家都很高兴。'],
    [
      'ja',
      '今朝は早く起きて、川沿いの道を友だちとゆっくり散歩しました。空気がとても澄んでいて、遠くの山まで見えました。',
    ],
    ['th', 'เช้านี้พวกเราเดินเล่นริมแม่น้ำ อากาศดีมาก และเด็กๆ กำลังเล่นว่าวอยู่บนสนามหญ้าอย่างมีความสุข'],
  ])('counts within a third of the dictionary in %s', (language, text) => {
    const found = [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)].filter(
      s => s.isWordLike,
    ).length
    expect(countWords(text) / found).toBeGreaterThan(0.67)
    expect(countWords(text) / found).toBeLessThan(1.5)
  })
})

describe('collapseSpace', () => {
  it('joins runs of white space and no-break spaces, and trims', () => {
    expect(collapseSpace('\n a \t\u00a0 b\r\n')).toBe('a b')
  })
  it('keeps joiners, which are letters to the scripts that use them', () => {
    expect(collapseSpace('می\u200cخواهم')).toBe('می\u200cخواهم')
  })
})
