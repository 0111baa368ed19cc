import { describe, expect, test } from 'vitest'
import { UserError } from '../user-error.ts'
import { candidateOf, makeFilter } from './filters.ts'

const page = { url: 'https://a.test/x', bytes: 10, status: 200, type: 'text/html' }

describe('a filter', () => {
  test.each([
    [{}, undefined],
    [{ status: ['404'] }, 'status'],
    [{ status: ['300-399', '2xx'] }, undefined],
    [{ types: ['text/*'] }, undefined],
    [{ types: ['application/json'] }, 'content-type'],
    [{ include: ['*://a.test/*'] }, undefined],
    [{ include: ['*://b.test/*', '*y'] }, 'url'],
    [{ exclude: ['*a.test*x'] }, 'url'],
    [{ minBytes: 11 }, 'size'],
    [{ maxBytes: 9 }, 'size'],
  ])('%j says %s', (filters, why) => {
    expect(makeFilter(filters)(page)).toBe(why)
  })

  test('refuses what is no status', () => {
    expect(() => makeFilter({ status: ['ok'] })).toThrow(UserError)
  })

  test('is linear in the address, however many stars there are', () => {
    const filter = makeFilter({ exclude: [`${'*a'.repeat(50)}*b`] })
    const start = performance.now()
    expect(filter({ url: 'a'.repeat(100_000), bytes: 1 })).toBeUndefined()
    expect(performance.now() - start).toBeLessThan(1000)
  })
})

test('a page that tells no type is looked at', () => {
  const head = { type: 'response', contentType: 'application/http', length: 0 }
  expect(candidateOf(head, Buffer.from('HTTP/1.1 200 OK\r\n\r\n<!DOCTYPE html><p>')).type).toBe('text/html')
  expect(candidateOf(head, Buffer.from('HTTP/1.1 200 OK\r\n\r\n%PDF')).type).toBe('unknown')
})
