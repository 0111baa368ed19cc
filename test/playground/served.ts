import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'rolldown'
import type { RunningServer } from '../../src/server/listen.ts'

// biome-ignore format: a list
const BROWSERS = [
  process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
export const executablePath = BROWSERS.find(path => path !== undefined && existsSync(path))
if (executablePath === undefined) console.warn('No Chromium found: name one in CHROMIUM to run test/playground.')

const dir = resolve('.cache', 'test-playground')
export const pageFolder = join(dir, 'playground')

/** Bundles the page as `npm run build` does. */
export function buildPage(): void {
  execFileSync('node', ['src/server/page/build.mjs', pageFolder])
}

/** The server as it is shipped, with the page beside it; it may fetch from this machine. */
export async function serve(): Promise<RunningServer> {
  await build({
    input: { server: 'src/server/index.ts', 'extract-job': 'src/server/extract-job.ts' },
    platform: 'node',
    logLevel: 'silent',
    output: { dir, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
  })
  const { startServer, fetchPage } = await import(pathToFileURL(join(dir, 'server.mjs')).href)
  const fetchAnywhere = (url: string, limits: object) => fetchPage(url, { ...limits, allowPrivate: true })
  return startServer({ port: 0, threads: 1, fetchPage: fetchAnywhere })
}
