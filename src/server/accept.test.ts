import { expect, test } from 'vitest'
import { preferred } from './accept.ts'

const OFFERS = ['text/plain', 'text/markdown', 'text/html', 'application/json'] as const

test.each([
  [undefined, 'text/plain'],
  ['', 'text/plain'],
  ['*/*', 'text/plain'],
  ['text/markdown', 'text/markdown'],
  ['TEXT/HTML', 'text/html'],
  ['application/json, text/plain;q=0.5', 'application/json'],
  ['text/plain;q=0.5, text/*;q=0.9', 'text/markdown'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', 'text/html'],
  ['text/*;q=0.1, application/*', 'application/json'],
  ['*/*, text/plain;q=0', 'text/markdown'],
  ['image/png', undefined],
  ['text/html;q=0', undefined],
  ['text/html;q=much', undefined],
])('%j gives %s', (header, expected) => expect(preferred(header, OFFERS)).toBe(expected))
