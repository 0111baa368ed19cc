import { mkdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { UserError } from '../user-error.ts'
import { usageError } from './command.ts'
import type { Input } from './inputs.ts'
import { type Output, write } from './io.ts'

/** Where the document of an input goes. */
export type Sink = (input: Input, document: string) => Promise<void>

/** Documents one after the other, a blank line between them. Control characters of a page must not steer a terminal. */
export function toStream(stream: Output, separator: string): Sink {
  let isFirst = true
  return async (_, document) => {
    await write(stream, (isFirst ? '' : separator) + (stream.isTTY ? printable(document) : document))
    isFirst = false
  }
}

/** Into the file of that name; or, for a folder or several inputs, into files named after the inputs. */
export async function toFiles(path: string, inputs: readonly Input[], ending: string): Promise<Sink> {
  const found = await stat(path).catch(() => undefined)
  const areMany = inputs.length > 1 || inputs.some(input => input.isOneOfMany)
  if (!areMany && !found?.isDirectory() && !path.endsWith('/')) return (_, document) => writeWhole(path, document)
  if (found && !found.isDirectory()) {
    throw usageError(`--output "${path}" is a file, but there are several inputs. Give a folder.`)
  }
  // No input is ever overwritten: their names count as taken. File systems may ignore case.
  const taken = new Set(inputs.map(input => resolve(input.name).toLowerCase()))
  return async ({ slug }, document) => {
    let target = join(path, `${slug}.${ending}`)
    for (let n = 2; taken.has(resolve(target).toLowerCase()); n++) target = join(path, `${slug}-${n}.${ending}`)
    taken.add(resolve(target).toLowerCase())
    await writeWhole(target, document)
  }
}

/** The whole file or nothing: written beside its place, then moved there. Makes the folders it needs. */
async function writeWhole(path: string, text: string): Promise<void> {
  try {
    const found = await stat(path).catch(() => undefined)
    if (found && !found.isFile()) return await writeFile(path, text) // /dev/null and the like stay what they are
    await mkdir(dirname(path), { recursive: true })
    const target = found ? await realpath(path) : path
    const draft = `${target}.${process.pid}.tmp`
    try {
      await writeFile(draft, text, found ? { mode: found.mode } : {})
      await rename(draft, target)
    } finally {
      await rm(draft, { force: true })
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new UserError('cannot-write', `"${path}" cannot be written (${code}). Choose another --output.`, {
      cause: error,
    })
  }
}

/** Text from a page, safe to show on a terminal: no escape sequences, no other controls but tab and newline. */
export function printable(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '\ufffd')
}
