#!/usr/bin/env node
// Bundles the web page and the library in its worker: `node src/server/page/build.mjs [FOLDER]`, by default dist/server/playground.
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'rolldown'

const here = dirname(fileURLToPath(import.meta.url))
const root = resolve(here, '../../..')
const dir = resolve(process.argv[2] ?? join(root, 'dist/server/playground'))

// Weights are base64 in the library, so that they load anywhere and at once. Here they are files of bytes, which compress to
// four fifths of that, and their first line has neither the training card, which no program reads, nor the names of columns,
// which are those of the program that they are built with.
const weightsAsFiles = {
  name: 'weights-as-files',
  async load(id) {
    if (!/weights[\\/][\w-]+\.model\.js$/.test(id)) return undefined
    const { default: text } = await import(pathToFileURL(id).href)
    const bytes = Buffer.from(text, 'base64')
    const end = bytes.indexOf('\n')
    const header = { ...JSON.parse(bytes.subarray(0, end)), features: undefined, card: {} }
    const file = this.emitFile({
      type: 'asset',
      name: `${basename(id, '.js')}.bin`,
      source: Buffer.concat([Buffer.from(JSON.stringify(header)), bytes.subarray(end)]),
    })
    return `const answer = await fetch(new URL('./${this.getFileName(file)}', import.meta.url))
      let bytes = ''
      for (const byte of new Uint8Array(await answer.arrayBuffer())) bytes += String.fromCharCode(byte)
      export default btoa(bytes)`
  },
}

await build({
  input: { main: join(here, 'main.ts'), engine: join(here, 'engine.ts') },
  platform: 'browser',
  logLevel: 'warn',
  plugins: [weightsAsFiles],
  output: {
    dir,
    format: 'esm',
    minify: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    assetFileNames: '[name]-[hash][extname]',
  },
})
await mkdir(dir, { recursive: true })
await cp(join(root, 'examples'), join(dir, 'examples'), { recursive: true })
for (const file of ['index.html', 'style.css']) {
  await writeFile(join(dir, file), (await readFile(join(here, file), 'utf8')).replace(/^ +/gm, ''))
}
