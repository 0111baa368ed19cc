import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { extractorNames } from '../../src/extractors/index.ts'
import { run } from './run.ts'

const PAGE = `<nav><ul><li><a href="/">Home</a><li><a href="/news">News</a></ul></nav>
<p>The bakery opens at five in the morning, and by six there is nothing left but rye and the smell of what has gone.</p>
<p hidden>Follow us on every network that there is and on some that there will be, if you would be so kind, dear reader.</p>`

describe('help', () => {
  test('of the program shows options, examples and commands', async () => {
    const { code, out } = await run(['--help'])
    expect(code).toBe(0)
    expect(out).toMatch(/^Usage: pith \[OPTIONS\] \[INPUT…\]\n/)
    expect(out).toMatch(/Options:\n[\s\S]*--format FORMAT[\s\S]*Examples:\n[\s\S]*Commands:\n[\s\S]*pith pipe/)
  })

  test('of a command is shown by --help, -h and help', async () => {
    const { out } = await run(['pipe', '--help'])
    expect(out).toMatch(/^Usage: pith pipe \[OPTIONS\]\n[\s\S]*Examples:/)
    expect((await run(['pipe', '-h'])).out).toBe(out)
    expect((await run(['help', 'pipe'])).out).toBe(out)
  })

  test('fits into 100 columns', async () => {
    const { out } = await run(['--help'])
    expect(out.split('\n').filter(line => line.length > 100)).toEqual([])
  })
})

test('--version is that of the package', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect((await run(['--version'])).out).toBe(`${version}\n`)
})

describe('colours', () => {
  test.each([
    ['a terminal has them', { isTerminal: true }, [], true],
    ['a pipe has none', {}, [], false],
    ['NO_COLOR forbids them', { isTerminal: true, env: { NO_COLOR: '1' } }, [], false],
    ['--no-color forbids them', { isTerminal: true }, ['--no-color'], false],
    ['FORCE_COLOR wants them', { env: { FORCE_COLOR: '1' } }, [], true],
  ])('%s', async (_, io, extra, isColoured) => {
    const { out } = await run([...extra, '--help'], io)
    expect(out.includes('\u001b[')).toBe(isColoured)
  })
})

describe('explain', () => {
  test('gives verdict, score, role, kind, reason and text of every block', async () => {
    const { code, out } = await run(['explain', '-e', 'boilerpipe-words'], { stdin: PAGE })
    expect(code).toBe(0)
    expect(out.split('\n')[0]).toMatch(
      /^- 0\.00 {2}boilerplate {2}list-item {2}over a third of its words are links +Home$/,
    )
    expect(out).toMatch(/^\+ 1\.00 {2}main +paragraph .* The bakery opens/m)
    expect(out).toMatch(/\n\d of 4 blocks kept by boilerpipe-words\.\n$/)
  })

  test('cuts lines to the width of a terminal', async () => {
    const { out } = await run(['explain', '-'], { stdin: PAGE, isTerminal: true, env: { NO_COLOR: '1' } })
    expect(Math.max(...out.split('\n').map(line => line.length))).toBeLessThanOrEqual(100)
    expect(out).toContain('…')
  })

  test('gives the same as JSON', async () => {
    const blocks = JSON.parse((await run(['explain', '--json', '-e', 'boilerpipe-words'], { stdin: PAGE })).out)
    expect(blocks).toHaveLength(4)
    expect(blocks[0]).toMatchObject({
      kind: 'list-item',
      text: 'Home',
      label: 'boilerplate',
      why: expect.stringContaining('links'),
    })
  })
})

describe('extractors', () => {
  test('lists every system with its source', async () => {
    const { out } = await run(['extractors'])
    for (const name of extractorNames) expect(out).toContain(name)
    expect(out).toContain('WSDM 2010')
  })

  test('gives the same as JSON', async () => {
    const rows = JSON.parse((await run(['extractors', '--json'])).out)
    expect(rows.map((row: { name: string }) => row.name)).toEqual(extractorNames)
    expect(rows.filter((row: { isDefault: boolean }) => row.isDefault)).toHaveLength(1)
  })
})
