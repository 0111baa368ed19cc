import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build } from 'rolldown'
import { beforeAll, describe, expect, test } from 'vitest'

// The program as its users run it: a process of its own, with pipes.
const dir = join('.cache', 'test-cli')
const program = `node ${join(dir, 'main.mjs')}`
const shell = (script: string, input = '') =>
  spawnSync('bash', ['-o', 'pipefail', '-c', script], { input, encoding: 'utf8' })
const hasBash = spawnSync('bash', ['--version']).status === 0

beforeAll(async () => {
  await build({
    input: 'src/cli/main.ts',
    platform: 'node',
    logLevel: 'silent',
    output: { dir, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
  })
})

describe.skipIf(!hasBash)('a process', () => {
  test('answers a page on standard input', () => {
    const { status, stdout, stderr } = shell(`${program} pipe`, '{"id":"1","html":"<p>Hello, hello and hello again"}\n')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(JSON.parse(stdout)).toMatchObject({ id: '1' })
  })

  test('writes the main content of the example page', () => {
    const { status, stdout } = shell(`${program} examples/article.html`)
    expect(status).toBe(0)
    expect(stdout).toContain('The nicest curve was one that we had not asked for.')
    expect(stdout).not.toContain('Imprint')
  })

  test('is quiet when its reader has seen enough', () => {
    const row = `${JSON.stringify({ id: 1, html: `<p>${'A reader who leaves early. '.repeat(2_000)}</p>` })}\n`
    const { status, stdout, stderr } = shell(`${program} pipe | head -c 20`, row.repeat(100))
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toHaveLength(20)
  })

  test('ends with the exit codes that are documented', () => {
    expect(shell(`${program} --version`).status).toBe(0)
    expect(shell(`${program} no-such-page.html`).status).toBe(1)
    expect(shell(`${program} --no-such-option`).status).toBe(2)
  })

  test('completes commands, options and their values in bash', () => {
    const complete = (...words: string[]) =>
      shell(
        `source <(${program} completion bash); COMP_WORDS=(pith ${words.map(word => `"${word}"`).join(' ')}); COMP_CWORD=${words.length}; _pith; echo "\${COMPREPLY[*]}"`,
      ).stdout.trim()
    expect(complete('exp')).toBe('explain')
    expect(complete('--fo')).toBe('--format')
    expect(complete('pipe', '--format', '')).toBe('markdown text html json')
    expect(complete('page.html', '--no-l')).toBe('--no-links')
    expect(complete('completion', 'z')).toBe('zsh')
  })
})

test('fish gets a line for every option', () => {
  const { stdout } = shell(`${program} completion fish`)
  expect(stdout).toContain("complete -c pith -n '__fish_use_subcommand' -a pipe\n")
  expect(stdout).toContain(
    "complete -c pith -n '__fish_seen_subcommand_from pipe' -l format -s f -xa 'markdown text html json' -d 'What to write.'\n",
  )
})
