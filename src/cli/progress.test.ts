import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { startProgress } from './progress.ts'

/** Work of which each piece takes so many milliseconds, and what was written meanwhile. */
function work({
  isTTY,
  pieces,
  each,
  total,
}: {
  isTTY: boolean
  pieces: number
  each: number
  total?: number
}): string {
  let text = ''
  let time = 0
  const stream = new Writable({
    write(chunk, _, done) {
      text += chunk
      done()
    },
  })
  const progress = startProgress(Object.assign(stream, { isTTY }), { ...(total && { total }), now: () => time })
  for (let i = 0; i < pieces; i++) {
    time += each
    progress.advance()
  }
  progress.say('one failed')
  progress.end()
  return text
}

test('short work shows nothing but what is said', () => {
  expect(work({ isTTY: true, pieces: 10, each: 100 })).toBe('one failed\n')
})

test('long work shows count, rate and time left, and takes them away', () => {
  const text = work({ isTTY: true, pieces: 3_000, each: 2, total: 12_000 })
  expect(text).toContain('1,000 of 12,000 pages, 500 a second, 0:22 left')
  expect(text.endsWith('\r\u001b[Kone failed\n')).toBe(true)
})

test('it is redrawn ten times a second at most', () => {
  expect(work({ isTTY: true, pieces: 3_000, each: 1 }).split('pages').length - 1).toBeLessThanOrEqual(11)
})

test('without a total there is no time left', () => {
  expect(work({ isTTY: true, pieces: 5, each: 1_000 })).toContain('3 pages, 1.0 a second')
})

test('a file gets only what is said', () => {
  expect(work({ isTTY: false, pieces: 5, each: 10_000, total: 5 })).toBe('one failed\n')
})
