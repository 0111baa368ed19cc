import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { describe, expect, it } from 'vitest'

/** The pipeline, in order: a folder may import from itself and from those before it. */
const LAYERS = [
  'parse', 'segment', 'features', 'models', 'extractors', 'metadata', 'render', 'extract.ts', 'index.ts',
  'datasets', 'eval', 'train', 'warc', 'server', 'cli',
] // biome-ignore format: a list
const LAST_BROWSER_LAYER = LAYERS.indexOf('index.ts')
/** Packages that an extractor may load when it is asked for, if they are there. */
const OPTIONAL = Object.keys(
  JSON.parse(readFileSync(resolve(import.meta.dirname, '../package.json'), 'utf8')).peerDependenciesMeta,
)
/** What belongs to no layer and may be imported by all. */
const EVERYWHERE = ['assembler.ts', 'user-error.ts']

const root = resolve(import.meta.dirname, '../src')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  f => f.endsWith('.ts') && !f.endsWith('.test.ts'),
)
const imports = files.flatMap(file => {
  const source = readFileSync(join(root, file), 'utf8')
  const found = source.matchAll(/(?:from|import)\s*\(?\s*'([\w@./:-]+)'/g)
  return [...found].map(match => ({ file, specifier: match[1] }))
})
const layerOf = (path: string) => path.split(sep)[0]

describe('the layers', () => {
  it('has a place for every file', () => {
    expect(files.map(layerOf).filter(layer => !LAYERS.includes(layer) && !EVERYWHERE.includes(layer))).toEqual([])
  })

  it('imports go up the list only', () => {
    const wrong = imports
      .filter(({ specifier }) => specifier.startsWith('.'))
      .map(({ file, specifier }) => ({ file, target: relative(root, resolve(root, file, '..', specifier)) }))
      .filter(({ target }) => !EVERYWHERE.includes(target) && target.endsWith('.ts'))
      .filter(({ file, target }) => LAYERS.indexOf(layerOf(target)) > LAYERS.indexOf(layerOf(file)))
    expect(wrong).toEqual([])
  })

  it('keeps the library free of Node and of packages', () => {
    const wrong = imports
      .filter(({ file }) => LAYERS.indexOf(layerOf(file)) <= LAST_BROWSER_LAYER)
      .filter(({ specifier }) => !specifier.startsWith('.') && !OPTIONAL.includes(specifier))
    expect(wrong).toEqual([])
  })
})
