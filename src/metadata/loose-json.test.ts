import { describe, expect, test } from 'vitest'
import { parseJson, readJson } from './loose-json.ts'

describe('parseJson', () => {
  test.each([
    ['strict JSON', '{"a":[1,true,null,"x"]}', [{ a: [1, true, null, 'x'] }]],
    ['a trailing comma', '{"a":[1,2,],}', [{ a: [1, 2] }]],
    ['comments', '{/* one */"a":1, // two\n"b":2}', [{ a: 1, b: 2 }]],
    ['CDATA around it', '//<![CDATA[\n{"a":1,}\n//]]>', [{ a: 1 }]],
    ['an HTML comment around it', '<!--\n{"a":1,}\n-->', [{ a: 1 }]],
    ['a raw line end in a string', '{"a":"one\ntwo"}', [{ a: 'one\ntwo' }]],
    ['an unescaped quote in a string', '{"a":"the "best" day","b":1}', [{ a: 'the "best" day', b: 1 }]],
    ['several objects in a row', '{"a":1}{"b":2}', [{ a: 1 }, { b: 2 }]],
    ['bare and single-quoted keys', `{a:1,'b':'two'}`, [{ a: 1, b: 'two' }]],
    ['an object that is never closed', '{"a":{"b":1', [{ a: { b: 1 } }]],
    ['nothing at all', 'var x = 1', []],
  ])('reads %s', (_, text, expected) => {
    expect(parseJson(text)).toEqual(expected)
  })

  test('never sets a prototype', () => {
    const [value] = parseJson('{"__proto__":{"polluted":1},"a":1,}')
    expect(value).toEqual({ a: 1 })
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})

describe('readJson', () => {
  test('reads JavaScript literals, and expressions as null without running them', () => {
    const text = `{a:!0,b:void 0,c:function(){return {"d":1}},e:new Date(1,2),f:"x".length,g:-1.5e3,h:\`t\`};after()`
    const { value, end } = readJson(text, 0)
    expect(value).toEqual({ a: true, b: null, c: null, e: null, f: 'x', g: -1500, h: 't' })
    expect(text.slice(end)).toBe(';after()')
  })

  test('decodes the escapes of both languages', () => {
    expect(readJson(String.raw`["é\x41\u{1F600}\n\'",]`, 0).value).toEqual(["éA😀\n'"])
  })

  test('depth costs no stack', () => {
    expect(readJson('['.repeat(300_000), 0).end).toBe(300_000)
  })

  test.each(['"', '{"', "{'a':", '{)', '[;)', '{a b c', '}', '\\', '[/', '/*'])('ends on %j', text => {
    expect(readJson(text, 0).end).toBeLessThanOrEqual(text.length)
  })
})
