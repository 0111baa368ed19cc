import { describe, expect, test } from 'vitest'
import { authorsOf, isFullName, isLeadIn, namesInByline, uninverted } from './authors.ts'

describe('authorsOf', () => {
  test.each([
    ['Ann Lee', ['Ann Lee']],
    ['By Ann Lee and Bo Day', ['Ann Lee', 'Bo Day']],
    ['Ann Lee, Bo Day & Cy Orr', ['Ann Lee', 'Bo Day', 'Cy Orr']],
    ['Ann Lee, MD, Ph.D.; Bo Day, Jr.', ['Ann Lee, MD, Ph.D.', 'Bo Day, Jr.']],
    ['Written by: Ann Lee', ['Ann Lee']],
    ['von Ann Lee und Bo Day', ['Ann Lee', 'Bo Day']],
    ['作者：王小明', ['王小明']],
    ['文/王小明', ['王小明']],
    ['ByAnn Lee', ['Ann Lee']],
    ['https://social.example/annlee', []],
    ['admin', []],
    ['Staff', []],
    ['2024', []],
  ])('%s names %j', (value, expected) => {
    expect(authorsOf(value)).toEqual(expected)
  })

  test('a Japanese sentence that starts with the sign for "text" is no byline', () => {
    expect(isLeadIn('文化庁は')).toBe(false)
    expect(namesInByline('文化庁は１日に発表した。')).toEqual([])
  })
})

describe('namesInByline', () => {
  test.each([
    ['By Ann Lee Updated on May 3, 2024', ['Ann Lee']],
    ['by Ann Lee and Bo Day | 5 min read', ['Ann Lee', 'Bo Day']],
    ['Updated May 3, 2024 by Ann Lee', ['Ann Lee']],
    ['By Ann Lee Ann Lee is a writer who', ['Ann Lee']],
    ['Ann de la Cruz · May 3', ['Ann de la Cruz']],
    ['Home', []],
    ['Personal finance today', []],
    ['read more about it', []],
  ])('%s names %j', (line, expected) => {
    expect(namesInByline(line)).toEqual(expected)
  })
})

test('"Written by" alone announces the next line', () => {
  expect(isLeadIn('Written by')).toBe(true)
  expect(isLeadIn('Written by Ann')).toBe(false)
})

test('a name in library order is turned round', () => {
  expect(uninverted('Lee, Ann')).toBe('Ann Lee')
  expect(uninverted('Ann Lee, MD')).toBe('Ann Lee, MD')
})

test('a full name has two to four capitalised words', () => {
  expect(isFullName('Ann Lee')).toBe(true)
  expect(isFullName('Ann')).toBe(false)
  expect(isFullName('Ann lee went home')).toBe(false)
})
