#!/usr/bin/env node
// Runs a TypeScript program of this folder on Node 20, which cannot by itself: bundles it into .cache/bench (packages
// stay outside, so that a peer is measured as installed) and imports the result.
//   node bench/run.mjs bench/speed.ts --quick
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'rolldown'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [script, ...rest] = process.argv.slice(2)
if (script === undefined) {
  console.error('usage: node bench/run.mjs bench/NAME.ts [arguments]')
  process.exit(2)
}

// Modules that look for files beside them must find those of the source tree, not of the bundle.
const sourceUrls = {
  name: 'source-urls',
  transform: (code, id) =>
    code.includes('import.meta.url')
      ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      : undefined,
}

const dir = join(root, '.cache', 'bench', basename(script, '.ts'))
const { output } = await build({
  input: resolve(script),
  platform: 'node',
  external: id => !/^(\.{0,2}\/|[a-z]:)/i.test(id),
  plugins: [sourceUrls],
  logLevel: 'warn',
  output: { dir, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
})
const program = join(dir, output[0].fileName)
process.argv = [process.argv[0], program, ...rest]
try {
  await import(pathToFileURL(program).href)
} catch (error) {
  if (error?.name !== 'UserError') throw error
  console.error(error.message)
  process.exit(1)
}
