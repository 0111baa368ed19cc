import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { publint } from 'publint'
import { rolldown } from 'rolldown'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Compressed size of the library entry, bundled and minified; two thirds of it are the default extractor's weights. */
const BUDGET_KB = 240

const bundle = async (entry: string) => {
  const built = await rolldown({ input: join(root, entry), platform: 'browser', logLevel: 'silent' })
  const { output } = await built.generate({ format: 'esm', minify: true })
  return output
}

describe('the package', () => {
  it('ships what a user needs and nothing else', () => {
    const packed = JSON.parse(
      execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: root, encoding: 'utf8' }),
    )
    const files: string[] = packed[0].files.map((file: { path: string }) => file.path)
    const allowed =
      /^(dist\/.*\.(js|d\.ts|json|html|css|bin)|weights\/.*|examples\/.*|integrations\/spark\/pith_spark\.py|package\.json|README\.md|LICENSE|CHANGELOG\.md)$/
    expect(files.filter(file => !allowed.test(file) || file.includes('.test.'))).toEqual([])
    expect(files).toContain('dist/index.js')
    expect(files).toContain('dist/index.d.ts')
  })

  it('has a file behind every export and command', () => {
    const targets = Object.values(manifest.exports).flatMap(target =>
      typeof target === 'string' ? [target] : Object.values(target as object),
    )
    expect(
      [...targets, ...Object.values(manifest.bin)].filter(target => !existsSync(join(root, target as string))),
    ).toEqual([])
  })

  it('follows the rules of publishing', async () => {
    const { messages } = await publint({ pkgDir: root, strict: true, pack: 'npm' })
    expect(messages).toEqual([])
  })

  it('bundles for a browser with nothing external, within its size', async () => {
    const output = await bundle('dist/index.js')
    const chunks = output.filter(part => part.type === 'chunk')
    expect(
      chunks
        .flatMap(chunk => [...chunk.imports, ...chunk.dynamicImports])
        .filter(name => !chunks.some(c => c.fileName === name)),
    ).toEqual([])
    const entry = chunks.find(chunk => chunk.isEntry)!
    expect(gzipSync(entry.code).length / 1024).toBeLessThan(BUDGET_KB)
  })

  it('gives the reason of every package that its programs need', () => {
    const reasons = readFileSync(join(root, 'docs/dependencies.md'), 'utf8')
    expect(Object.keys(manifest.dependencies).filter(name => !reasons.includes(`\`${name}\``))).toEqual([])
  })
})
