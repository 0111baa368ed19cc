import { describe, expect, test } from 'vitest'
import { dateInUrl, dateStyle, datesIn, parseDate } from './dates.ts'

const NOW = Date.UTC(2026, 0, 10)
const read = (text: string, language = 'en-US') => datesIn(text, dateStyle(language), NOW).map(date => date.iso)

describe('datesIn', () => {
  test.each([
    ['August 2, 2024', 'en-US'],
    ['Aug. 2nd, 2024', 'en-US'],
    ['2 August 2024', 'en-GB'],
    ['2nd of August 2024', 'en-GB'],
    ['8/2/2024', 'en-US'],
    ['02/08/2024', 'en-GB'],
    ['8/2/24', 'en-US'],
    ['2024-08-02', 'en'],
    ['2024/8/2', 'en'],
    ['02.08.2024', 'de'],
    ['2. August 2024', 'de'],
    ['2 août 2024', 'fr'],
    ['2 de agosto de 2024', 'es'],
    ['2 августа 2024 г.', 'ru'],
    ['2 sierpnia 2024', 'pl'],
    ['2024年8月2日', 'ja'],
    ['2024년 8월 2일', 'ko'],
    ['2 สิงหาคม 2567', 'th'],
    ['٢ أغسطس ٢٠٢٤', 'ar'],
    ['２０２４年８月２日', 'ja'],
  ])('reads %s (%s)', (text, language) => {
    expect(read(`x ${text} y`, language)).toEqual(['2024-08-02'])
  })

  test('reads English months on pages of any language', () => {
    expect(read('2 August 2024', 'fi')).toEqual(['2024-08-02'])
  })

  test('tells the order by the part that can only be a day', () => {
    expect(read('25/12/2024', 'en-US')).toEqual(['2024-12-25'])
    expect(read('12/25/2024', 'en-GB')).toEqual(['2024-12-25'])
  })

  test('finds several, each with its place', () => {
    const text = 'May 1, 2024, updated May 3, 2024'
    const found = datesIn(text, dateStyle('en'), NOW)
    expect(found.map(({ iso, from, to }) => [iso, text.slice(from, to)])).toEqual([
      ['2024-05-01', 'May 1, 2024'],
      ['2024-05-03', 'May 3, 2024'],
    ])
  })

  test.each([
    'May 2024',
    '10.0.2024.1',
    '1.2.3',
    '31/02/2024',
    '13/13/2024',
    'version 2024',
    '555-12-2024-77',
    '12:30:2024',
  ])('sees no date in %s', text => {
    expect(read(text)).toEqual([])
  })

  test('refuses what lies ahead of tomorrow or before the web', () => {
    expect(read('January 11, 2026')).toEqual(['2026-01-11'])
    expect(read('January 12, 2026')).toEqual([])
    expect(read('December 31, 1989')).toEqual([])
  })
})

describe('parseDate', () => {
  const style = dateStyle('en')
  test.each([
    ['2024-08-02', '2024-08-02'],
    ['20240802', '2024-08-02'],
    ['2024-08-02T09:30', '2024-08-02T09:30:00'],
    ['2024-08-02T09:30:15.123Z', '2024-08-02T09:30:15Z'],
    ['2024-08-02 09:30:15 +0200', '2024-08-02T09:30:15+02:00'],
    ['Fri, 02 Aug 2024 09:30:15 GMT', '2024-08-02'],
    ['1722591000', '2024-08-02T09:30:00Z'],
    ['1722591000000', '2024-08-02T09:30:00Z'],
    ['0001-01-01T00:00:00Z', undefined],
    ['2024-13-02', undefined],
    ['soon', undefined],
  ])('%s is %s', (value, expected) => {
    expect(parseDate(value, style, NOW)).toBe(expected)
  })
})

test('a date may stand in the address', () => {
  expect(dateInUrl('https://a.example/2024/08/02/title', NOW)).toBe('2024-08-02')
  expect(dateInUrl('https://a.example/p/2024-08-02-title', NOW)).toBe('2024-08-02')
  expect(dateInUrl('https://a.example/p/20240899', NOW)).toBeUndefined()
})
