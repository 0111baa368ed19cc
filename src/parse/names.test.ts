import { expect, test } from 'vitest'
import { createNames, hashStep, intern, internRange, NAMES, nameOf } from './names.ts'

const hashOf = (name: string) => [...name].reduce((hash, c) => hashStep(hash, c.charCodeAt(0)), 0)

test('the table names nothing twice', () => {
  expect(new Set(NAMES).size).toBe(NAMES.length)
})

test('no two names of the table share a place, so that pages find them without a map', () => {
  const { recent } = createNames()
  const written = NAMES.map((name, id) => [name, id] as const).filter(([name]) => !/[# ]/.test(name))
  expect(written.filter(([, id]) => !recent.includes(id))).toEqual([])
})

test('a name has one id, however it is written', () => {
  const names = createNames()
  const source = 'DIV my-Widget MY-WIDGET a\0b'
  const idAt = (from: number, to: number) =>
    internRange(names, source, from, to, hashOf(source.slice(from, to).toLowerCase().replace('\0', '\uFFFD')))
  expect(idAt(0, 3)).toBe(intern(names, 'div'))
  expect(nameOf(names, idAt(4, 13))).toBe('my-widget')
  expect(idAt(14, 23)).toBe(idAt(4, 13))
  expect(nameOf(names, idAt(24, 27))).toBe('a\uFFFDb')
})

test('names with one hash are told apart', () => {
  const names = createNames()
  const ids = ['x-one', 'x-two', 'x-one'].map(name => internRange(names, name, 0, name.length, 7))
  expect(ids[0]).toBe(ids[2])
  expect(ids[0]).not.toBe(ids[1])
})
