import { expect, test } from 'vitest'
import { compareAuthors, compareDates, compareTitles } from './matching.ts'

test('titles match strictly when their words do', () => {
  expect(compareTitles('“Rain” — again', 'rain again')).toEqual({ strict: true, contained: true, lenient: true })
})

test('a title with a section name is contained, but lenient only where little is added', () => {
  expect(compareTitles('Rain again', 'Weather: Rain again')).toEqual({ strict: false, contained: true, lenient: false })
  const long = 'one two three four five six seven eight nine'
  expect(compareTitles(long, `${long} ten`).lenient).toBe(true)
})

test('words match whole', () => {
  expect(compareTitles('art', 'party').contained).toBe(false)
})

test('authors match strictly as sets', () => {
  expect(compareAuthors(['Bo Day', 'Ann Lee'], 'Ann Lee and Bo Day')).toEqual({ strict: true, lenient: true })
  expect(compareAuthors(['Ann Lee'], 'Ann Lee & Bo Day')).toEqual({ strict: false, lenient: true })
  expect(compareAuthors([], 'Ann Lee')).toEqual({ strict: false, lenient: false })
})

test('dates match by day, to the precision of the gold', () => {
  expect(compareDates('2024-05-03T23:00:00Z', undefined, '2024-05-03').strict).toBe(true)
  expect(compareDates('2024-05-03', undefined, '2024-05').strict).toBe(true)
  expect(compareDates('2020-01-01', '2024-05-03', '2024-05-03')).toEqual({ strict: false, lenient: true })
})
