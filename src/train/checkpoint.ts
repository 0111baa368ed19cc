import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UserError } from '../user-error.ts'
import type { Keep } from './trainer.ts'

/**
 * Keeps the finished parts of a training in a folder, so that one which was broken off goes on where it was. `training`
 * is all that the parts depend on; parts of another training are refused.
 */
export async function openCheckpoint(folder: string, training: Readonly<Record<string, unknown>>): Promise<Keep> {
  await mkdir(folder, { recursive: true })
  const identity = `${JSON.stringify(training, null, 2)}\n`
  const path = join(folder, 'training.json')
  if (!existsSync(path)) await replace(path, identity)
  else if ((await readFile(path, 'utf8')) !== identity) {
    throw new UserError(
      'other-training',
      `"${folder}" holds parts of another training: ${path} tells which. Give another folder, or remove this one.`,
    )
  }
  return async (part, make) => {
    const file = join(folder, `${part}.part`)
    if (existsSync(file)) return new Uint8Array(await readFile(file))
    const bytes = await make()
    await replace(file, bytes)
    return bytes
  }
}

/** Writes all or nothing: a part that is there is whole. */
async function replace(path: string, content: string | Uint8Array): Promise<void> {
  await writeFile(`${path}.new`, content)
  await rename(`${path}.new`, path)
}
