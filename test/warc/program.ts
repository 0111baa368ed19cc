import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { build } from 'rolldown'

const dir = join('.cache', 'test-warc')

/** The program as its users run it, threads and all; they find their module beside them by its name. */
export async function buildProgram(): Promise<void> {
  await build({
    input: { main: 'src/cli/main.ts', 'page-work': 'src/warc/page-work.ts' },
    platform: 'node',
    external: id => !/^(\.{0,2}\/|[a-z]:)/i.test(id),
    logLevel: 'silent',
    output: { dir, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
  })
}

export function startProgram(words: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess {
  return spawn(process.execPath, [join(dir, 'main.mjs'), ...words], {
    stdio: 'ignore',
    env: { ...process.env, ...env },
  })
}

/** The exit code; null where it was killed. */
export async function ended(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'exit')
  return code
}
