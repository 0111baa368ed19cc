import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import { UserError } from '../user-error.ts'
import { didYouMean } from './closest.ts'
import { usageError } from './command.ts'
import { commands } from './commands.ts'
import type { Io } from './io.ts'

export interface Input {
  /** As a person would call it: path, URL, or `-`. */
  readonly name: string
  /** The same without an ending, as a relative path to name an output after. */
  readonly slug: string
  /** Found in a folder or a list: there may be others. */
  readonly isOneOfMany: boolean
}

export interface RawPage {
  readonly bytes: Uint8Array
  readonly url?: string
  readonly contentType?: string
}

/** The options of commands that read pages. */
export const readingOptions = {
  url: { type: 'string', value: 'URL', help: 'Where the page came from: its links are made absolute with it.' },
  timeout: { type: 'number', value: 'SECONDS', default: 20, help: 'Longest time for fetching a page.' },
  maxSize: { type: 'size', value: 'SIZE', default: 50e6, help: 'Largest page that is read.' },
  userAgent: { type: 'string', value: 'TEXT', help: 'How to introduce ourselves to servers.' },
} as const

export interface ReadingOptions {
  readonly url: string | undefined
  readonly timeout: number
  readonly maxSize: number
  readonly userAgent: string | undefined
}

const PAGE_FILE = /\.(?:html|htm|xhtml)$/i
const WEB_ADDRESS = /^https?:\/\//i

/** Files, URLs, `-`, and all pages of folders, in the order given; standard input where nothing is given. */
export async function findInputs(operands: readonly string[], listFile: string | undefined, io: Io): Promise<Input[]> {
  const listed = listFile === undefined ? [] : await readList(listFile, io)
  if (operands.length + listed.length > 0 || listFile !== undefined) {
    const found = [...operands.map(name => expand(name, false)), ...listed.map(name => expand(name, true))]
    return (await Promise.all(found)).flat()
  }
  if (io.stdin.isTTY)
    throw usageError('Which page? Give a file, a folder or a URL, or pipe a page in. See `pith --help`.')
  return expand('-', false)
}

async function expand(name: string, isOneOfMany: boolean): Promise<Input[]> {
  if (name === '-') return [{ name, slug: 'page', isOneOfMany }]
  if (WEB_ADDRESS.test(name)) return [{ name, slug: slugOfUrl(name), isOneOfMany }]
  const isFolder = await stat(name).then(
    found => found.isDirectory(),
    () => false, // A file that is not there is reported when its turn comes.
  )
  return isFolder ? pagesBelow(name) : [{ name, slug: withoutEnding(basename(name)), isOneOfMany }]
}

/** Every page in the folder and below it. Of a folder without one the folder itself, to be reported in its turn. */
async function pagesBelow(folder: string): Promise<Input[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const pages = entries.filter(entry => entry.isFile() && PAGE_FILE.test(entry.name))
  // `parentPath` is not there before Node 20.12, `path` no longer from Node 24 on.
  const paths = pages.map(entry => join(entry.parentPath ?? entry.path, entry.name)).sort()
  if (paths.length === 0) return [{ name: folder, slug: basename(folder), isOneOfMany: true }]
  return paths.map(path => ({ name: path, slug: withoutEnding(relative(folder, path)), isOneOfMany: true }))
}

async function readList(file: string, io: Io): Promise<string[]> {
  const bytes = file === '-' ? await readAll(io.stdin, Infinity, file) : await readPath(file, Infinity)
  const lines = new TextDecoder()
    .decode(bytes)
    .split('\n')
    .map(line => line.trim())
  return lines.filter(line => line !== '' && !line.startsWith('#'))
}

function withoutEnding(path: string): string {
  return path.replace(PAGE_FILE, '')
}

function slugOfUrl(url: string): string {
  const words = url.replace(WEB_ADDRESS, '').split(/[^\p{L}\p{N}.]+/u)
  return withoutEnding(words.join('-').slice(0, 120)).replace(/^[.-]+|[.-]+$/g, '') || 'page'
}

export async function readInput({ name }: Input, options: ReadingOptions, io: Io): Promise<RawPage> {
  const { url, maxSize } = options
  const known = url === undefined ? {} : { url }
  if (name === '-') return { bytes: await readAll(io.stdin, maxSize, 'standard input'), ...known }
  if (!WEB_ADDRESS.test(name)) return { bytes: await readPath(name, maxSize), ...known }
  const { fetchPage } = await import('../server/fetch-page.ts')
  const { userAgent, timeout } = options
  // Who types an address may see what it leads to, on this machine and its network too.
  const how = { timeoutMs: timeout * 1000, maxBytes: maxSize, allowPrivate: true, ...(userAgent && { userAgent }) }
  return { ...(await fetchPage(name, how)), ...known }
}

async function readPath(path: string, maxBytes: number): Promise<Uint8Array> {
  try {
    const { size } = await stat(path)
    if (size > maxBytes) throw tooLarge(path, maxBytes)
    return await readFile(path)
  } catch (error) {
    if (error instanceof UserError) throw error
    throw cannotRead(path, error as NodeJS.ErrnoException)
  }
}

async function readAll(stream: Readable, maxBytes: number, name: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    chunks.push(Buffer.from(chunk))
    size += chunks[chunks.length - 1].length
    if (size > maxBytes) throw tooLarge(name, maxBytes)
  }
  return Buffer.concat(chunks)
}

function tooLarge(name: string, maxBytes: number): UserError {
  return new UserError('too-large', `"${name}" has more than ${maxBytes / 1e6} MB. Raise --max-size to read it.`)
}

function cannotRead(path: string, error: NodeJS.ErrnoException): UserError {
  if (error.code === 'EISDIR') {
    return new UserError('no-pages', `The folder holds no .html, .htm or .xhtml file. Name another one.`)
  }
  if (error.code !== 'ENOENT') {
    return new UserError(
      'cannot-read',
      `"${path}" cannot be read (${error.code}). Check that it is a file and yours to read.`,
    )
  }
  const looksLikeHost = /^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(path) && !PAGE_FILE.test(path)
  const hint = didYouMean(path, Object.keys(commands.commands), 'the command pith ')
  const advice = hint || (looksLikeHost ? ` For a page of the web write https://${path}.` : ' Check the name.')
  return new UserError('no-such-file', `There is no file "${path}".${advice}`)
}
