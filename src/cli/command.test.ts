import { describe, expect, expectTypeOf, test } from 'vitest'
import { command, flagOf, parseCommandLine } from './command.ts'

const example = command({
  summary: 'An example.',
  operands: 'FILE [MORE…]',
  options: {
    format: { type: 'string', short: 'f', choices: ['text', 'html'], default: 'text', help: 'form' },
    maxSize: { type: 'size', default: 20e6, help: 'limit' },
    workers: { type: 'count', help: 'workers' },
    links: { type: 'boolean', default: true, help: 'links' },
    quiet: { type: 'boolean', short: 'q', help: 'say less' },
    peer: { type: 'string', multiple: true, help: 'another' },
  },
  examples: [],
  run: async options => {
    expectTypeOf(options.format).toEqualTypeOf<'text' | 'html'>()
    expectTypeOf(options.workers).toEqualTypeOf<number | undefined>()
    expectTypeOf(options.links).toEqualTypeOf<boolean>()
    expectTypeOf(options.peer).toEqualTypeOf<readonly string[]>()
    return 0
  },
})
const parse = (...argv: string[]) => parseCommandLine(example, 'pith example', argv)

describe('parseCommandLine', () => {
  test('fills in the defaults', () => {
    expect(parse('a')).toEqual({
      values: { format: 'text', maxSize: 20e6, workers: undefined, links: true, quiet: false, peer: [] },
      operands: ['a'],
    })
  })

  test('reads long, short and grouped flags wherever they stand', () => {
    const { values, operands } = parse('-qf', 'html', 'a', '--no-links', '--max-size=64KB', 'b', '--workers', '3')
    expect(values).toMatchObject({ quiet: true, format: 'html', links: false, maxSize: 64_000, workers: 3 })
    expect(operands).toEqual(['a', 'b'])
  })

  test('gathers an option that may be repeated', () => {
    expect(parse('a', '--peer', 'x', '--peer=y').values['peer']).toEqual(['x', 'y'])
  })

  test('takes what follows -- as operands', () => {
    expect(parse('--', '--format').operands).toEqual(['--format'])
  })

  test.each([
    [['a', '--fromat', 'text'], /no option --fromat\. Did you mean --format\? `pith example --help` lists them/],
    [['a', '--format', 'htlm'], /--format is "htlm"\. Did you mean html\? Use one of: text, html/],
    [['a', '--format'], /--format needs a value: one of text, html/],
    [['a', '--workers', '1.5'], /--workers is "1\.5"\. Give a whole number/],
    [['a', '--max-size', '20 apples'], /--max-size is "20 apples"\. Give a size such as/],
    [['a', '--links=no'], /--links takes no value/],
    [[], /FILE is missing\. Write: pith example FILE \[MORE…\]/],
  ])('says what is wrong with %j', (argv, message) => {
    expect(() => parse(...argv)).toThrow(message)
  })

  test('checks operands by the usage line', () => {
    const shell = command({ ...example, operands: 'bash|zsh' })
    expect(() => parseCommandLine(shell, 'pith completion', ['bsh'])).toThrow(/Did you mean bash\?/)
    expect(() => parseCommandLine(shell, 'pith completion', ['bash', 'x'])).toThrow(/"x" is one word too many/)
  })
})

test('flags are the names in kebab-case', () => {
  expect(flagOf('maxSize')).toBe('--max-size')
})
