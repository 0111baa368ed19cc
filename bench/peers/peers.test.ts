import { execFileSync, execSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import peers from './peers.json' with { type: 'json' }

const words =
  'The harbour was quiet that morning, and nobody on the bridge had seen the letter before it was read. It had come with the first boat, and there was nothing in it that they did not know, so they put it on the table and went out to look at the water and at what was left of the old wall.'
const page = `<html><head><title>Harbour</title></head><body><nav><a href="/">Home</a></nav><article><h1>Harbour</h1>${`<p>${words}</p>`.repeat(8)}</article></body></html>`
const lines = [JSON.stringify({ id: 'a', html: page, url: 'https://example.org/a' }), 'no JSON', '{"id":"b","html":""}']

const isInstalled = (command: string): boolean => existsSync(command.split(' ')[0]) || command.startsWith('node ')

describe.each(Object.entries(peers))('%s', (name, { command, version }) => {
  test.skipIf(!isInstalled(command))('answers every line with a row, in order, and finds the article', () => {
    const rows = execSync(command, { input: lines.join('\n'), encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] })
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(rows.map(({ id }) => id)).toEqual(['a', null, 'b'])
    expect(rows[0].text).toContain('nobody on the bridge had seen the letter')
    expect(rows[0].ms).toBeGreaterThan(0)
    expect(rows[1].error.code).toBe('bad-row')
    expect(rows[1].error.message).toContain('line 2')
  })

  test.skipIf(!isInstalled(command))('tells its version', () => {
    const [program, ...rest] = version.split(' ')
    expect(execFileSync(program, rest, { encoding: 'utf8' })).toMatch(/^\d+\.\d+/)
  })

  test('is run under its own name', () => {
    expect(command.split(' ').at(-1)).toBe(name)
  })
})
