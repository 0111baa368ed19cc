import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { loadStaticPage } from './static-page.ts'

const folder = await mkdtemp(join(tmpdir(), 'pith-page-'))
afterAll(() => rm(folder, { recursive: true }))
await mkdir(join(folder, 'page', 'parts'), { recursive: true })
await writeFile(join(folder, 'secret.html'), 'secret')
await writeFile(join(folder, 'page', 'index.html'), '<p>Hello')
await writeFile(join(folder, 'page', 'parts', 'app.js'), 'export const a = 1\n'.repeat(100))
await writeFile(join(folder, 'page', 'notes.txt'), 'not for the web')
const page = await loadStaticPage(pathToFileURL(join(folder, 'page/')))
const ask = (path: string, headers: Record<string, string> = {}) => page(path, new Request('http://x/', { headers }))

test('files are found by their paths, the page itself by none', async () => {
  expect(await ask('/')!.text()).toBe('<p>Hello')
  expect(ask('/')!.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  expect(ask('/parts/app.js')!.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
  expect(ask('/')!.headers.get('Content-Security-Policy')).toMatch(
    /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval';/,
  )
})

test.each([
  '/../secret.html',
  '/parts/../index.html',
  '//index.html',
  '/parts',
  '/notes.txt',
  '/%2e%2e/secret.html',
  '',
])('%j is not there', path => expect(ask(path)).toBeUndefined())

test('a browser that has a file is not sent it again', () => {
  const tag = ask('/')!.headers.get('ETag')!
  expect(ask('/', { 'If-None-Match': tag })!.status).toBe(304)
  expect(ask('/', { 'If-None-Match': '"other"' })!.status).toBe(200)
})

test('files are compressed for those who can read it', async () => {
  const packed = ask('/parts/app.js', { 'Accept-Encoding': 'br, gzip' })!
  expect(packed.headers.get('Content-Encoding')).toBe('gzip')
  expect((await packed.arrayBuffer()).byteLength).toBeLessThan(200)
  expect(ask('/parts/app.js')!.headers.has('Content-Encoding')).toBe(false)
})

test('without a folder there is no page', async () => {
  const none = await loadStaticPage(pathToFileURL(join(folder, 'nowhere/')))
  expect(none('/', new Request('http://x/'))).toBeUndefined()
})
