import { expect, test } from 'vitest'
import { createNames, intern, NAMES, nameOf, readName, TABLE_PLACES } from './names.ts'

const SPACE_ENDS = Uint8Array.from({ length: 128 }, (_, c) => Number(c === 0x20))

/** The ids of names that stand one after the other in a source. */
function idsOf(...spelled: readonly string[]): { readonly ids: readonly number[]; readonly names: readonly string[] } {
  const names = createNames()
  names.source = spelled.join(' ')
  let at = 0
  const ids = spelled.map(() => {
    at = readName(names, at, SPACE_ENDS) + 1
    return names.found
  })
  expect(at).toBe(names.source.length + 1)
  return { ids, names: ids.map(id => nameOf(names, id)) }
}

test('the table names nothing twice', () => {
  expect(new Set(NAMES).size).toBe(NAMES.length)
})

test('no two names of the table share a place, so that the first look finds them', () => {
  const written = NAMES.map((name, id) => [name, id] as const).filter(([name]) => !/[# ]/.test(name))
  expect(written.filter(([, id]) => !TABLE_PLACES.includes(id))).toEqual([])
})

test('a name has one id, however it is written', () => {
  const { ids, names } = idsOf('DIV', 'my-Widget', 'MY-WIDGET', 'a\0b', 'a\uFFFDb')
  expect(ids[0]).toBe(intern(createNames(), 'div'))
  expect(names).toEqual(['div', 'my-widget', 'my-widget', 'a\uFFFDb', 'a\uFFFDb'])
  expect(ids[1]).toBe(ids[2])
  expect(ids[3]).toBe(ids[4])
})

test('a name may be longer than all of the table', () => {
  const long = 'x'.repeat(100)
  const { ids, names } = idsOf(`${long}a`, `${long}b`, `${long}A`)
  expect(names).toEqual([`${long}a`, `${long}b`, `${long}a`])
  expect(ids[0]).toBe(ids[2])
})

test('many names keep their ids', () => {
  const many = Array.from({ length: 20_000 }, (_, i) => `x${i}`)
  const { ids, names } = idsOf(...many, ...many, 'div')
  expect(new Set(ids).size).toBe(20_001)
  expect(names).toEqual([...many, ...many, 'div'])
})

test('names made to have one hash are told apart, and quickly', () => {
  // Two characters can be changed against each other: the first is worth as much as the factor of the second.
  const pairs = ['a\u5e27', 'b\u4e00']
  const bits = 12
  const colliding = Array.from({ length: 2 ** bits }, (_, i) =>
    Array.from({ length: bits }, (_, bit) => pairs[(i >> bit) & 1]).join(''),
  )
  const { ids, names } = idsOf(...colliding, ...colliding)
  expect(new Set(ids).size).toBe(colliding.length)
  expect(names).toEqual([...colliding, ...colliding])
})
