import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { extract } from '../src/extract.ts'

const root = join(import.meta.dirname, 'pages')
const pages = (folder: string) => readdirSync(join(root, folder)).filter(file => file.endsWith('.html'))
const read = (folder: string, file: string) => new Uint8Array(readFileSync(join(root, folder, file)))
const expected = (folder: string, file: string) => join(root, folder, file.replace(/html$/, 'md'))

// The .md files beside the pages are the expectation: `npx vitest run test/golden.test.ts -u` rewrites them, eyes check them.
describe('golden pages: everything rendered', () => {
  it.each(pages('render'))('%s', async file => {
    const page = extract(read('render', file), { url: 'https://example.org/dir/page.html', extractor: 'xpath-text' })
    await expect(`${page.markdown}\n`).toMatchFileSnapshot(expected('render', file))
  })
})

describe('golden pages: content chosen by the default extractor', () => {
  it.each(pages('extract'))('%s', async file => {
    const page = extract(read('extract', file), { url: 'https://example.org/dir/page.html' })
    await expect(`${page.markdown}\n`).toMatchFileSnapshot(expected('extract', file))
  })
})
